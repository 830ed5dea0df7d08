// The dice: a tray to fill, or the last roll.

import { button, h, t } from "./dom.js";
import { die, lookOf } from "./pieces.js";

let filled = [], picked = null, kinds = "", checking = false;
export const empty = () => { filled = []; picked = null; checking = false; };

/** A die in words; `words` are by kind and value. */
export const named = (words, each) => words?.[each.kind]?.[each.value] ?? (each.value || t("empty"));

/** The tray; `enter(values)` sends a whole roll, `throwIt()` lets the table roll, `photo(file)` reads a picture. */
export function tray(dice, words, { enter, throwIt, photo, redraw }) {
  const due = dice.tray.map((each) => each.kind).join();
  if (due !== kinds) { kinds = due; empty(); }
  const values = dice.tray.map((each, at) => filled[at] ?? each.value);
  const complete = (roll) => roll.every((each) => each !== null && each !== undefined);
  const send = (roll) => { empty(); enter(roll); };
  const put = (kind, value) => {
    const places = dice.tray.flatMap((each, at) => each.kind === kind ? [at] : []);
    const open = places.filter((at) => values[at] === null || values[at] === undefined);
    const at = picked !== null && dice.tray[picked].kind === kind ? picked : open[0] ?? places.at(-1);
    filled = [...values]; filled[at] = value; picked = null;
    if (!checking && complete(filled)) send(filled);
    redraw();
  };
  const places = dice.tray.map((each, at) => h("button", { type: "button", class: "die", "data-key": `tray-${at}`, "aria-pressed": picked === at ? "true" : "false", "aria-label": `${at + 1}: ${named(words, { kind: each.kind, value: values[at] })}`,
    onclick: () => { picked = picked === at ? null : at; redraw(); } }, die({ kind: each.kind, value: values[at] }, lookOf({ kind: each.kind, value: values[at] }, dice.faces), 44)));
  let first = 0;
  const lines = dice.lines.length ? dice.lines.map((line) => { const row = h("div", { class: "row" }, h("span", {}, line.title), places.slice(first, first + line.length)); first += line.length; return row; }) : h("div", { class: "flow" }, places);
  const file = h("input", { type: "file", accept: "image/*", capture: "environment", class: "unseen", id: "photo", "aria-label": t("Scan dice"), onchange: async (event) => {
    const found = await photo(event.target.files[0]);
    if (found) { filled = found; picked = null; checking = true; redraw(); }
  } });
  return h("section", { class: "card", id: "tray", "aria-label": t("Dice") }, lines,
    Object.entries(dice.faces).map(([kind, faces]) => h("div", { class: "flow keys" }, faces.map((face) => h("button", { type: "button", class: "die", "data-key": `face-${kind}-${face.value}`, "aria-label": named(words, { kind, value: face.value }), onclick: () => put(kind, face.value) }, die({ kind, value: face.value }, face, 48))))),
    checking && complete(values) ? button(t("Enter the roll"), () => { send(values); redraw(); }, { icon: "check", kind: "main wide", key: "enter" }) : null,
    h("div", { class: "flow" }, dice.may_throw ? button(t("Roll on the tablet"), throwIt, { icon: "dice" }) : null, h("label", { class: "button" }, t("Scan dice"), file)));
}

/** The last roll; `open` shows it closer. */
export function rolled(dice, words, open) {
  if (dice.rolled.length === 0) return null;
  const said = `${t("Dice")}: ${dice.rolled.map(([, each]) => named(words, each) + (each.used ? ` (${t("used")})` : "")).join(", ")}`;
  const pictures = dice.rolled.map(([, each]) => die(each, lookOf(each, dice.faces), 44));
  return open ? h("button", { type: "button", class: "bare flow rolled", "data-key": "rolled", "aria-label": said, onclick: open }, pictures) : h("div", { class: "flow rolled", role: "img", "aria-label": said }, pictures);
}
