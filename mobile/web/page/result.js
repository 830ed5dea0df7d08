// The result: who won, where the points came from, how the game went.

import { h, s, sheet, t, word } from "./dom.js";
import { get } from "./net.js";

export async function result() {
  const found = await get("/result");
  sheet(found.headline ?? t("Standings"), found.reason ? h("p", {}, found.reason) : null,
    h("ol", { class: "items" }, (found.places ?? []).map((place) => h("li", {}, h("span", {}, place.name), h("b", {}, place.points ?? place.total)))),
    chart(found));
}

function chart(found) {
  const lines = found.curve ?? [];
  if (!Array.isArray(lines) || !lines.length || !lines.every((line) => Array.isArray(line.points ?? line))) return null;
  const points = lines.map((line) => line.points ?? line);
  const most = Math.max(1, ...points.flat()), length = Math.max(2, ...points.map((line) => line.length));
  return s("svg", { class: "chart", viewBox: "0 0 320 170", role: "img", "aria-label": found.how ?? t("Standings") },
    s("path", { d: "M24 150H312M24 10V150", stroke: "var(--line)", fill: "none" }), word(most, 12, 12, 12, "var(--soft_ink)"), word(0, 12, 150, 12, "var(--soft_ink)"),
    points.map((line, at) => s("path", { d: "M" + line.map((n, k) => `${24 + k / (length - 1) * 288} ${150 - n / most * 140}`).join("L"), fill: "none", stroke: `var(--seat-${lines[at].colour ?? "slate"})`, "stroke-width": 2.5, "stroke-dasharray": ["none", "8 4", "2 4", "12 3 2 3", "5 5"][at % 5] })));
}
