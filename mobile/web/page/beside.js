// What lies beside a board: players, tracks, strips, loops, routes, pieces, the log.

import { button, h, icon, mark, paint, ink, s, t, word } from "./dom.js";
import { medal, piece } from "./pieces.js";

export const seats = (view, chosen, { show, explain }) => h("ul", { class: "seats" }, view.seats.map((seat, player) => h("li", { class: player === chosen ? "seat chosen" : "seat" },
  h("button", { type: "button", class: "who", "data-key": `seat-${player}`, "aria-pressed": player === chosen ? "true" : "false", onclick: () => show(player) },
    s("svg", { viewBox: "0 0 30 30", width: 30, height: 30, "aria-hidden": "true" }, medal(seat, 15, 15, 26)), h("span", { class: "name" }, seat.name, seat.team ? h("small", {}, seat.team) : null), seat.done ? icon("check", 18) : null, seat.done ? h("span", { class: "unseen" }, t("done")) : null),
  h("button", { type: "button", class: seat.leads ? "points leads" : "points", "data-key": `points-${player}`, "aria-label": `${seat.name}: ${seat.points}`, onclick: () => explain(player) }, seat.points),
  seat.stocks.length ? h("span", { class: "stocks" }, seat.stocks.map((stock) => h("span", { class: "stock", role: "img", "aria-label": `${stock.name}: ${stock.amount}` },
    s("svg", { viewBox: "0 0 22 22", width: 20, height: 20, "aria-hidden": "true" }, mark("square", 11, 11, 22, paint(stock.colour)), mark(stock.icon, 11, 11, 16, ink(stock.colour))), h("b", { "aria-hidden": "true" }, stock.amount)))) : null)));

export const tracks = (view) => view.tracks.length === 0 ? null : h("div", { class: "tracks" }, view.tracks.map((track) => h("span", { class: track.current ? "track now" : "track", role: "img", "aria-label": `${track.title}: ${track.filled} / ${track.boxes}` },
  h("b", {}, track.title), s("svg", { viewBox: `0 0 ${track.boxes * 16} 16`, width: track.boxes * 16, height: 16, "aria-hidden": "true" }, [...Array(track.boxes).keys()].map((k) => [
    s("rect", { x: k * 16 + 1, y: 1, width: 14, height: 14, rx: 3, fill: "var(--card)", stroke: track.current ? "var(--accent)" : "var(--soft_ink)" }), k < track.filled ? mark("pencil-x", k * 16 + 8, 8, 13, "var(--ink)") : null])))));

const told = (view, title, places) => `${title}: ${places.map(([player, text]) => `${view.seats[player].name} ${text}`).join(", ")}`;

export const strips = (view) => view.strips.map((strip) => {
  const x = (space) => 16 + space / Math.max(strip.spaces, 1) * 288;
  const stacks = {};
  return h("figure", { class: "strip" }, h("figcaption", {}, strip.title), s("svg", { viewBox: "0 0 320 62", role: "img", "aria-label": told(view, strip.title, strip.markers.map((m) => [m.player, m.space])) },
    s("path", { d: "M16 44H304", stroke: "var(--line)", "stroke-width": 2 }),
    Object.entries(strip.labels).map(([space, label]) => [s("path", { d: `M${x(+space)} 40v8`, stroke: "var(--soft_ink)", "stroke-width": 2 }), word(label, x(+space), 55, 11, "var(--soft_ink)")]),
    strip.goal === null ? null : mark("flag", x(strip.goal) + 4, 30, 20, "var(--accent)"),
    strip.markers.map((m) => { const up = stacks[m.space] = (stacks[m.space] ?? -1) + 1; return [medal(view.seats[m.player], Math.min(x(m.space) + up * 9, 306), 36 - up * 3, 20), m.flag ? word(m.flag, x(m.space) + up * 16, 12, 12, "var(--ink)") : null]; })));
});

/** A point of a loop of 320 × 130 that begins at the lower left and goes clockwise. */
function along(part) {
  const left = 16, top = 16, width = 288, height = 98, length = 2 * (width + height);
  let at = part * length;
  if (at <= height) return [left, top + height - at];
  if ((at -= height) <= width) return [left + at, top];
  if ((at -= width) <= height) return [left + width, top + at];
  return [left + width - (at - height), top + height];
}

export const loops = (view, touch) => view.loops.map((loop, at) => {
  const place = (way) => along((way % loop.spaces) / loop.spaces);
  const stacks = {};
  return h("figure", { class: "strip" }, h("figcaption", {}, touch ? button(loop.title, () => touch(at), { icon: "info", kind: "bare" }) : loop.title), s("svg", { viewBox: "0 0 320 130", role: "img", "aria-label": told(view, loop.title, loop.runners.map((r) => [r.player, r.total])) },
    s("rect", { x: 16, y: 16, width: 288, height: 98, rx: 10, fill: "none", stroke: paint(loop.colour), "stroke-width": 20 }),
    [...Array(loop.spaces).keys()].map((space) => loop.icons[space] ? mark(loop.icons[space], ...place(space), 16, ink(loop.colour)) : loop.labels[space] ? word(loop.labels[space], ...place(space), 12, ink(loop.colour)) : s("circle", { cx: place(space)[0], cy: place(space)[1], r: 1.6, fill: ink(loop.colour) })),
    loop.runners.map((runner, k) => { const x = 160 + (k - (loop.runners.length - 1) / 2) * 56; return [medal(view.seats[runner.player], x - 12, 65, 18), word(runner.total, x + 12, 65, 16, "var(--ink)")]; }),
    loop.runners.map((runner) => { const spot = runner.way % loop.spaces, up = stacks[spot] = (stacks[spot] ?? -1) + 1, [x, y] = place(runner.way); return medal(view.seats[runner.player], x + up * 9, y - up * 3, 22); })));
});

export const routes = (view) => view.routes.map((route) => h("section", { class: "card" }, h("h2", {}, route.title), h("div", { class: "flow" }, route.boards.map((board) => h("span", { class: "routeboard" }, board.map((space) => h("span", { class: space.laid ? "laid" : "", role: "img", "aria-label": [space.good?.name ?? "?", space.reward?.name, space.laid ? t("placed") : null].filter(Boolean).join(", ") },
  piece(space.good ?? { is: "Token", icon: "", colour: "paper", text: "?" }, 28), space.reward ? piece({ ...space.reward, colour: "paper" }, 22) : null)))))));

export const holdings = (view, touch) => view.holdings.map((holding) => h("section", { class: "card" }, h("h2", {}, holding.title), h("div", { class: "flow" }, holding.tokens.map((token, at) => {
  const name = token.name ?? token.text ?? token.number ?? token.icon;
  const key = holding.keys[at];
  return touch && key ? h("button", { type: "button", class: "offer", "data-key": `piece-${key}`, "aria-pressed": holding.held === at ? "true" : "false", "aria-label": name, onclick: () => touch(key) }, piece(token, 40)) : h("span", { role: "img", "aria-label": name || " " }, piece(token, 34));
}))));

/** What players would look up in the book, said in words when opened. */
export const lookUps = (view, explain) => view.look_ups.length === 0 ? null : h("section", { class: "card" }, view.look_ups.map((found, at) => {
  const facts = found.facts.map((fact) => h("span", { class: fact.value === "" ? "fact gone" : "fact" }, sign(fact), fact.value === null ? null : h("b", {}, fact.value || "–"), fact.gives ? s("svg", { viewBox: "0 0 18 18", width: 18, height: 18, "aria-hidden": "true" }, mark(fact.gives, 9, 9, 18, "var(--ink)")) : null));
  return facts.length === 0 ? h("p", {}, found.title) : h("button", { type: "button", class: "lookup", "data-key": `look-${at}`, onclick: () => explain(found) }, h("small", {}, found.title), h("span", { class: "flow" }, facts));
}));

const sign = (fact) => fact.text ? h("span", { class: "sign" }, fact.text) : s("svg", { viewBox: "0 0 24 24", width: 24, height: 24, role: "img", "aria-label": fact.name ?? "" }, mark("square", 12, 12, 24, paint(fact.colour)), mark(fact.icon, 12, 12, 18, ink(fact.colour)));

export const inWords = (found) => h("ul", { class: "items" }, found.facts.map((fact) => h("li", {}, h("span", {}, sign(fact), " ", fact.name), fact.value === null ? null : h("b", {}, fact.value || "–"))));

export function logLine(view, line, open) {
  const text = [line.player === null ? "" : `${view.seats[line.player].name} `, line.text, line.overridden ? ` (${t("against the rules")})` : ""].join("");
  return h("li", {}, open ? h("button", { type: "button", class: "bare", "data-key": `line-${line.number}`, onclick: () => open(line.number) }, text) : h("span", {}, text),
    line.gained.some(Boolean) ? h("b", {}, line.gained.filter(Boolean).map((n) => `${n > 0 ? "+" : ""}${n}`).join(" ")) : null);
}

export const log = (view, open, all) => h("section", { class: "card" }, h("h2", {}, t("Log")), h("ol", { class: "log" }, view.log.map((line) => logLine(view, line, open))), button(t("Full log"), all, { icon: "log", kind: "bare", key: "log" }));
