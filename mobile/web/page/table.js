// A player's table: draws every view, sends touches by their address.

import { ask } from "./ask.js";
import { draw } from "./board.js";
import * as beside from "./beside.js";
import { button, byId, dressed, h, isDark, s, say, sheet, t, toast } from "./dom.js";
import { get, key, post } from "./net.js";
import * as trays from "./tray.js";
import { hostPanel } from "./host.js";
import { result } from "./result.js";

let now = null, shown = null, asked = null, followed = "";
const faces = new Map();
const svgs = new Map();

/** Draws an event of the stream. */
export async function show(event) {
  await Promise.all(event.view.boards.map(async (board) => {
    const { hash } = board.face;
    if (!faces.has(hash)) { const face = await get(`/faces/${hash}`); if (face.status === 200) faces.set(hash, face); }
    board.face = faces.get(hash) ?? board.face;
  }));
  if (now && event.version < now.version) return;
  const before = now;
  now = event;
  if (shown === null || !event.view.boards.some((board) => board.player === shown) || before?.you.seat !== event.you.seat) shown = event.you.role === "spectator" ? event.view.boards[0]?.player : event.you.seat;
  redraw();
  say([event.view.status, event.view.due, event.view.acting].filter(Boolean).join(". "));
  if (event.follow && event.follow.tag !== followed && !asked?.isConnected) { followed = event.follow.tag; question({ ask: event.follow.question, path: event.follow.path, tag: event.follow.tag }); }
}

const mine = (player) => now.you.role === "host" || now.you.seats.includes(player);

function redraw() {
  const { view, you } = now, watching = you.role === "spectator";
  const focus = document.activeElement?.dataset?.key, main = byId("main");
  document.body.className = watching ? "watching" : "playing";
  const acts = watching ? null : { touch: (...path) => touch(path) };
  const boards = watching ? view.boards : view.boards.filter((board) => board.player === shown);
  const drawn = boards.filter((board) => board.face.is).map((board) => {
    let svg = svgs.get(board.player);
    if (!svg) svgs.set(board.player, svg = s("svg", { class: "board" }));
    const name = view.seats[board.player].name;
    draw(svg, board, now.labels?.[board.player], name, acts && mine(board.player) ? (cell, held) => touch([held ? "hold" : "cell", board.player, cell]) : null);
    return h("figure", { class: "sheet" }, watching ? h("figcaption", {}, name) : null, svg);
  });
  const rolling = view.roll_due && you.rolls && !watching;
  main.replaceChildren(...[
    h("header", { class: "top" }, h("div", { class: "stands" }, h("h1", {}, view.status), beside.tracks(view)), watching ? null : button("", menu, { icon: "menu", kind: "bare", label: t("Menu") })),
    beside.seats(view, watching ? null : shown, { show: (player) => { shown = player; redraw(); }, explain }),
    watching || view.over ? h("p", { class: "due" }, h("strong", {}, view.due)) : null,
    view.news.length ? h("p", { class: "news" }, view.news.join(" ")) : null,
    rolling ? null : trays.rolled(view.dice),
    h("div", { class: "middle" }, h("div", { class: "boards" }, drawn), h("div", { class: "panel" },
      rolling ? trays.tray(view.dice, { enter: (values) => touch(["roll", ...values]), throwIt: () => touch(["throw"]), photo, redraw }) : null,
      watching || view.actions.length === 0 ? null : h("div", { class: "actions" }, view.actions.map((action, at) => button(action.title, () => touch(["action", at]), { icon: action.icon, kind: action.urgent ? "main" : "" }))),
      view.over ? button(t("See the result"), () => result(), { icon: "crown", kind: "main wide" }) : null,
      beside.holdings(view, watching ? null : (piece) => touch(["piece", piece])),
      beside.strips(view), beside.loops(view, watching ? null : (at) => touch(["loop", at])), beside.routes(view),
      view.hint?.text && !watching ? h("p", { class: "hint" }, view.hint.text) : null,
      beside.log(view, wholeLog))),
    watching ? null : h("footer", { class: "bottom" }, button(t("Undo"), undo, { icon: "undo", kind: you.takes_back ? "" : "off" }), view.over ? null : button(view.due, () => touch(["next"]), { icon: "forward", kind: "main" })),
  ].filter(Boolean));
  main.querySelectorAll("button:not([data-key])").forEach((each, at) => { each.dataset.key = `b-${each.textContent || each.getAttribute("aria-label")}-${at}`; });
  if (focus && !document.querySelector("dialog")) (main.querySelector(`[data-key="${CSS.escape(focus)}"]`) ?? main.querySelector(".space[tabindex='0']"))?.focus({ preventScroll: true });
}

/** Sends a touch, the same one until there is an answer, and shows what it means. */
export async function touch(path, tag = now.tag, values = undefined) {
  const answer = await post("/touch", { path, tag, key: key(), ...(values ? { values } : {}) });
  if (answer.ask) question(answer);
  else if (answer.loops) sheet(t("Tracks"), beside.loops(now.view, null));
  else if (answer.done) { toast((answer.warnings ?? []).join(" ")); if (answer.gains?.length) say(answer.gains.map((gain) => `${now.view.seats[gain.player].name} +${gain.vp}`).join(", ")); }
  else toast(answer.sentence);
}

function question({ ask: found, path, tag }) {
  asked?.close?.();
  asked = ask(found, (branch, values) => branch === null ? touch(path, tag, values) : touch([...path, branch], tag), async (values) => (await post("/preview", { path, values })).piece);
}

async function undo() { const answer = await post("/undo", { key: key() }); toast(answer.sentence); }

async function photo(file) {
  if (!file) return null;
  toast(t("Reading the dice…"));
  const answer = await post("/photo", file, file.type || "image/jpeg");
  toast(answer.sentence ?? t("Check the dice and correct what is wrong."));
  return answer.dice ?? null;
}

async function explain(player) {
  const found = await get(`/points?player=${player}`);
  sheet(found.title ?? "", (found.groups ?? []).map((group) => [h("h3", {}, group.when), h("ul", { class: "items" }, group.items.map((item) => h("li", {}, h("span", {}, item.name, item.times === 1 ? null : ` ${item.times} × ${item.each}`, h("small", {}, item.rule)), h("b", {}, item.vp))))]));
}

async function wholeLog() {
  const found = await get("/log");
  sheet(t("Full log"), h("ol", { class: "log" }, (found.lines ?? []).map((line) => beside.logLine(now.view, line))));
}

function menu() {
  const entries = [[t("Standings"), "crown", result], [t("Full log"), "log", wholeLog], [t("Light or dark"), "moon", () => dressed(isDark() ? "light" : "dark")]];
  if (now.you.role === "host") entries.push([t("Phones"), "people", hostPanel], [t("Redo"), "redo", () => post("/redo", {})]);
  const box = sheet(t("Menu"), h("div", { class: "rows" }, entries.map(([title, sign, act]) => button(title, () => { box.close(); act(); }, { icon: sign, kind: "wide" }))));
}
