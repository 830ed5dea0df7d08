// The result: who won, where the points came from, how the game went.

import { h, s, sheet, t, word } from "./dom.js";
import { get } from "./net.js";

const DASHES = ["none", "8 4", "2 4", "12 3 2 3", "5 5"];

export async function result() {
  const found = await get("/result");
  sheet(found.headline ?? t("Standings"), found.reason ? h("p", {}, found.reason) : null, places(found),
    table(found.phases_title, found.players, found.phases ?? []), table(t("Points by source"), found.players, found.kinds ?? []), chart(found));
}

/** The ranking. */
export const places = (found) => h("ol", { class: "items places" }, (found.places ?? []).map((place) => h("li", { class: place.first ? "first" : "" }, h("span", {}, `${place.rank}. ${place.name}`), h("b", {}, place.points))));

function table(title, players, rows) {
  if (!rows.length) return null;
  return h("div", { class: "scrolls", tabindex: "0", role: "group", "aria-label": title }, h("table", {}, h("caption", {}, title), h("thead", {}, h("tr", {}, h("td", {}), players.map((player) => h("th", { scope: "col" }, player.name)))),
    h("tbody", {}, rows.map(([name, numbers]) => h("tr", {}, h("th", { scope: "row" }, name), numbers.map((n) => h("td", {}, n)))))));
}

function chart({ curve = [], how, players }) {
  if (!curve.length) return null;
  const most = Math.max(1, ...curve.flat()), length = curve[0].length;
  const place = (n, k) => `${30 + k / (length - 1) * 282} ${150 - Math.max(0, n) / most * 140}`;
  const look = (at) => ({ fill: "none", stroke: `var(--seat-${players[at].colour})`, "stroke-width": 2.5, "stroke-dasharray": DASHES[at % 5] });
  return h("figure", { class: "strip" }, h("figcaption", {}, how),
    s("svg", { class: "chart", viewBox: "0 0 320 160", role: "img", "aria-label": players.map((player, at) => `${player.name}: ${curve[at].join(", ")}`).join(". ") },
      s("path", { d: "M30 150H312M30 10V150", stroke: "var(--line)", fill: "none" }), word(most, 14, 12, 12, "var(--soft_ink)"), word(0, 14, 150, 12, "var(--soft_ink)"),
      curve.map((line, at) => s("path", { d: "M" + line.map(place).join("L"), ...look(at) }))),
    h("div", { class: "flow", "aria-hidden": "true" }, players.map((player, at) => h("span", { class: "stock" }, s("svg", { width: 32, height: 12, viewBox: "0 0 32 12" }, s("path", { d: "M0 6H32", ...look(at) })), player.name))));
}
