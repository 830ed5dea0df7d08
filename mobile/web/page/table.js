// A player's table: draws every view, sends touches by their address.

import { ask } from "./ask.js";
import { draw } from "./board.js";
import * as beside from "./beside.js";
import * as coach from "./coach.js";
import { button, byId, dressed, h, isDark, recall, s, say, sheet, t, toast, tongues } from "./dom.js";
import { get, move, post } from "./net.js";
import { hostPanel } from "./host.js";
import { die, lookOf } from "./pieces.js";
import { places, result } from "./result.js";
import * as trays from "./tray.js";

let now = null, shown = null, asked = null, followed = "";
let page = { speak: () => {}, leave: () => {} };
const faces = new Map(), svgs = new Map();
let badges = {};
let newer = [];

/** What the page does for the menu. */
export const meet = (found) => { page = found; };

/** Draws an event of the stream. */
export async function show(event) {
  await Promise.all(event.view.boards.map(async (board) => { board.face = await faceOf(board.face.hash) ?? board.face; }));
  const before = now;
  now = event;
  if (shown === null || !event.view.boards.some((board) => board.player === shown) || before?.you.seat !== event.you.seat) shown = event.you.role === "spectator" ? event.view.boards[0]?.player : event.you.seat;
  redraw();
  document.body.dataset.version = event.version;
  say([event.view.status, event.view.due, event.view.news.join(" ")].filter(Boolean).join(". "));
  if (asked?.isConnected && asked.root === "follow" && event.follow?.tag !== followed) asked.close();
  if (!event.follow) followed = "";
  else if (event.follow.tag !== followed && !asked?.isConnected) { followed = event.follow.tag; question({ ask: event.follow.question, path: event.follow.path, tag: event.follow.tag }); }
  newer.forEach((tell) => tell());
  newer = [];
  if (event.coach && event.you.role !== "spectator") coach.listen(atTable());
}

async function faceOf(hash) {
  if (!faces.has(hash)) { const face = await get(`/faces/${hash}`); if (face.status === 200) faces.set(hash, face); }
  return faces.get(hash);
}

/** What the coach needs to know of the table. */
const atTable = () => ({ player: now.you.seat, game: location.hash, faces: faceOf, colours: now.view.seats.map((seat) => seat.colour), badge: (found) => { badges = { version: now.version, player: now.you.seat, found }; redraw(); } });

/** Waits for a view of this version. */
async function seen(version) {
  while (now.version < version) await new Promise((resolve) => newer.push(resolve));
}

const mine = (player) => now.you.seats.includes(player);

function redraw() {
  const { view, you } = now, watching = you.role === "spectator";
  const focus = document.activeElement?.dataset?.key, main = byId("main");
  document.body.className = watching ? "watching" : "playing";
  document.title = `${view.seats[you.seat] && !watching ? `${view.seats[you.seat].name} · ` : ""}${now.game}`;
  const boards = watching ? view.boards : view.boards.filter((board) => board.player === shown);
  const drawn = boards.filter((board) => board.face.is).map((board) => {
    let svg = svgs.get(board.player);
    if (!svg) svgs.set(board.player, svg = s("svg", { class: "board" }));
    const { name } = view.seats[board.player];
    if (badges.version === now.version && badges.player === board.player) board.marks = { ...board.marks, badges: badges.found };
    else delete board.marks.badges;
    if (watching) board.marks = { ...board.marks, rings: {}, choosing: false };
    draw(svg, board, now.labels?.[board.player], name, watching ? null : (cell, held) => touch([held ? "hold" : "cell", board.player, cell]));
    return h("figure", { class: "sheet" }, watching ? h("figcaption", {}, name) : null, svg);
  });
  const rolling = view.roll_due && you.rolls && !watching && !now.over;
  main.replaceChildren(...[
    h("header", { class: "top" }, h("div", { class: "stands" }, h("h1", {}, view.status), beside.tracks(view)), button("", menu, { icon: "menu", kind: "bare", label: t("Menu") })),
    beside.seats(view, watching ? null : shown, { show: choose, explain }),
    watching && !now.over ? h("p", { class: "due" }, h("strong", {}, view.due)) : null,
    watching && now.over ? standings() : null,
    view.news.length ? h("p", { class: "news" }, view.news.join(" ")) : null,
    rolling ? null : trays.rolled(view.dice, now.dice, watching || view.dice.roll === null ? null : () => openMove(view.dice.roll)),
    h("div", { class: "middle" }, h("div", { class: "boards", "data-count": drawn.length }, drawn), h("div", { class: "panel" },
      rolling ? trays.tray(view.dice, now.dice, { enter: (values) => touch(["roll", ...values]), throwIt: () => touch(["throw"]), photo, redraw }) : null,
      watching || now.over || view.actions.length === 0 ? null : h("div", { class: "actions" }, view.actions.map((action, at) => button(action.title, () => touch(["action", at]), { icon: action.icon, kind: action.urgent ? "main" : "", key: `action-${at}` }))),
      now.over && !watching ? button(t("Show result"), result, { icon: "crown", kind: "main wide", key: "result" }) : null,
      beside.holdings(view, watching ? null : (piece) => touch(["piece", piece])),
      beside.lookUps(view, (found) => sheet(found.title, beside.inWords(found))),
      beside.strips(view), beside.loops(view, watching ? null : (at) => touch(["loop", at])), beside.routes(view),
      view.hint?.text && !watching ? h("p", { class: "hint" }, view.hint.text) : null,
      beside.log(view, watching ? null : openMove, wholeLog))),
    watching ? null : footer(view, you, rolling),
  ].filter(Boolean));
  main.querySelectorAll("button:not([data-key])").forEach((each, at) => { each.dataset.key = `b-${each.textContent || each.getAttribute("aria-label")}-${at}`; });
  if (focus && !document.querySelector("dialog")) (main.querySelector(`[data-key="${CSS.escape(focus)}"]`) ?? main.querySelector(".space[tabindex='0']"))?.focus({ preventScroll: true });
}

/** Undo, and what is due: a button where it does something. */
function footer(view, you, rolling) {
  const due = now.over ? null
    : you.next ? button(view.due, () => touch(["next"]), { icon: "forward", kind: "main", key: "next" })
    : rolling ? button(view.due, () => { byId("tray")?.scrollIntoView({ block: "center" }); byId("tray")?.querySelector(".keys button")?.focus(); }, { icon: "dice", kind: "main", key: "next" })
    : h("strong", { class: "due" }, view.due);
  const undo = button(t("Undo"), takeBack, { icon: "undo", key: "undo" });
  undo.disabled = !you.takes_back;
  return h("footer", { class: "bottom" }, undo, due);
}

/** Another board; the host then plays for that seat. */
function choose(player) {
  shown = player;
  if (mine(player) && player !== now.you.seat) post("/seat", { seat: player });
  redraw();
}

/** Sends a touch, the same one until there is an answer, and shows what it means. */
export async function touch(path, tag = now.tag, values = undefined) {
  const answer = await move("/touch", { path, tag, ...(values ? { values } : {}) });
  answered(answer);
  return answer;
}

export function answered(answer) {
  if (answer.ask) question(answer);
  else if (answer.loops) sheet(t("Tracks"), beside.loops(now.view, null));
  else if (answer.done) {
    const gains = (answer.gains ?? []).filter((gain) => gain.vp).map((gain) => `${now.view.seats[gain.player].name} ${gain.vp > 0 ? "+" : ""}${gain.vp}`);
    toast([...gains, ...(answer.warnings ?? [])].join("\n"));
  } else toast(answer.sentence);
}

function question({ ask: found, path, tag }) {
  asked?.close?.();
  asked = ask(found, (branch, values) => branch === null ? touch(path, tag, values) : touch([...path, branch], tag), async (values) => (await post("/preview", { path, values })).piece);
  asked.root = path[0];
}

async function takeBack() { toast((await move("/undo", { version: now.version })).sentence); }
async function redo() { toast((await move("/redo", { version: now.version })).sentence); }

async function photo(file) {
  if (!file) return null;
  toast(t("Reading the dice…"));
  const answer = await post("/photo", file, file.type || "image/jpeg");
  toast(answer.sentence ?? t("Check the dice and correct any mistakes."));
  return answer.dice ?? null;
}

async function explain(player) {
  const found = await get(`/points?player=${player}`);
  const item = (each) => h("li", {}, h("span", {}, each.name, each.times === 1 ? null : ` ${each.times} × ${each.each}`, h("small", {}, each.rule)), h("b", {}, each.vp));
  sheet(found.title ?? "", found.groups?.length ? found.groups.map((group) => [h("h3", {}, group.when), h("ul", { class: "items" }, group.items.map(item))]) : h("p", {}, t("No points yet.")));
}

async function wholeLog() {
  const found = await get("/log");
  const box = sheet(t("Full log"), found.lines?.length ? h("ol", { class: "log" }, found.lines.map((line) => beside.logLine(now.view, line, now.you.role === "spectator" ? null : (number) => { box.close(); openMove(number); }))) : h("p", {}, t("Nothing entered yet.")));
}

/** A move of the log: why it was against the rules; its dice, to be changed; a way to take it out. */
async function openMove(number) {
  const { tag } = now; // it is about this number only as long as nothing before it changes
  const found = await get(`/move?number=${number}`);
  if (!found.text) return toast(found.sentence);
  const { you, view } = now, host = you.role === "host", whose = found.player === null ? "" : `${view.seats[found.player].name} `;
  const change = host || you.rolls && number === view.dice.roll;
  const box = sheet(whose + found.text,
    found.refusals.length ? h("p", {}, t("Against the rules:")) : null,
    found.refusals.map((refusal) => h("p", { class: "refusal" }, refusal.sentence)),
    found.dice.length && change ? h("p", { class: "note" }, t("Tap a die to change it.")) : null,
    found.dice.length ? h("div", { class: "flow" }, found.dice.map((each, place) => {
      const picture = die(each, lookOf(each, found.faces), 44), name = trays.named(now.dice, each);
      return change ? h("button", { type: "button", class: "die", "aria-label": name, onclick: () => { box.close(); changeDie(tag, number, place, each, found.faces[each.kind]); } }, picture) : h("span", { role: "img", "aria-label": name }, picture);
    })) : null,
    host ? button(t("Remove this move"), () => { box.close(); touch(["out", number], tag); }, { icon: "trash", kind: "wide" }) : null);
}

function changeDie(tag, number, place, old, faces) {
  const box = sheet(t("What does this die show?"), h("div", { class: "flow" }, faces.map((face) => h("button", { type: "button", class: "die", "aria-label": trays.named(now.dice, { kind: old.kind, value: face.value }), "aria-pressed": face.value === old.value ? "true" : "false", onclick: () => { box.close(); touch(["die", number, place, face.value], tag); } }, die({ kind: old.kind, value: face.value }, face, 48)))));
}

/** Each counter of the player who is shown, to be set by hand. */
async function counters() {
  let { tag } = now;
  const player = mine(shown) ? shown : now.you.seat;
  const found = (await get(`/counters?player=${player}`)).counters ?? [];
  const fields = found.map((counter) => h("input", { type: "number", id: `counter-${counter.name}`, inputmode: "numeric", min: counter.least, max: counter.most, value: counter.value }));
  const save = async () => {
    box.close();
    for (const [at, counter] of found.entries()) {
      const value = Math.max(counter.least, Math.min(counter.most, Math.round(fields[at].valueAsNumber)));
      if (!Number.isFinite(value) || value === counter.value) continue;
      const answer = await touch(["counter", player, counter.name, value], tag);
      if (!answer.done) return;
      await seen(answer.version);
      tag = now.tag;
    }
  };
  const box = sheet(now.view.seats[player].name, h("p", { class: "note" }, t("Manual changes are marked in the log.")),
    found.map((counter, at) => h("p", { class: "row counter" }, h("label", { for: `counter-${counter.name}` }, counter.title), fields[at])),
    button(t("Save"), save, { icon: "check", kind: "main wide" }));
}

function standings() {
  const box = h("section", { class: "card" });
  get("/result").then((found) => box.append(h("h2", {}, found.headline), places(found)));
  return box;
}

function speech() {
  const { spoken, languages } = tongues();
  const box = sheet(t("Language"), h("div", { class: "rows" }, Object.entries(languages).map(([code, name]) => h("button", { type: "button", class: "wide", lang: code, "aria-pressed": code === spoken ? "true" : "false", onclick: () => { box.close(); page.speak(code); } }, name))));
}

function menu() {
  const { you, view, extras, tag } = now, house = recall("house"), watching = you.role === "spectator";
  const entries = [[t("Standings"), "crown", result], [t("Full log"), "log", wholeLog], ...watching ? [] : [[t("Adjust a number"), "pencil", counters]],
    ...(watching ? [] : extras).map((extra, at) => [extra.title, extra.icon, () => touch(["extra", at], tag)]),
    [t("Language"), "question", speech], [t("Light or dark"), "moon", () => dressed(isDark() ? "light" : "dark")]];
  if (now.coach && !watching) entries.splice(1, 0, [t("Coach"), "star", () => coach.menu(atTable())]);
  if (you.role === "host") { entries.push([t("Phones"), "people", hostPanel]); if (view.can_redo) entries.push([t("Redo"), "redo", redo]); if (house) entries.push([t("All games"), "history", () => { location.hash = house; }]); }
  entries.push([t("Leave game"), "back", page.leave]);
  const box = sheet(now.game, h("div", { class: "rows" }, entries.map(([title, sign, act]) => button(title, () => { box.close(); act(); }, { icon: sign, kind: "wide", key: `menu-${title}` }))));
}
