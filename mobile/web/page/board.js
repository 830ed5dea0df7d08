// Hex boards and castles: drawings whose spaces are buttons.

import { ink, mark, paint, s, word } from "./dom.js";
import { brick } from "./pieces.js";

const HALF = Math.sqrt(3) / 2;
const SIDES = [[-1, 1], [0, 2], [1, 1], [1, -1], [0, -2], [-1, -1]];
const DARK = "#1E1A16", RIM = "#FFFCF5", WAX = "#7A1F2B";
const R = 30;
const HOLD = 500;
const CORNERS = [0, 1, 2, 3, 4, 5].map((k) => [Math.sin(k * Math.PI / 3), -Math.cos(k * Math.PI / 3)]);

function layout(face) {
  const second = new Set(face.second);
  const laid = ([x, y]) => face.columns ? [y, -x] : [x, y];
  const centres = face.spots.map((spot, cell) => {
    const [row, halves] = Array.isArray(spot) ? spot : [spot.row, spot.halves];
    return laid([((halves + 1) * HALF + (second.has(cell) ? 0.5 : 0)) * R, 1.5 * row * R]);
  });
  const at = new Map(face.spots.map((spot, cell) => [Array.isArray(spot) ? spot.join() : `${spot.row},${spot.halves}`, cell]));
  const beside = (cell, side) => {
    const spot = face.spots[cell];
    const [row, halves] = Array.isArray(spot) ? spot : [spot.row, spot.halves];
    const other = at.get(`${row + SIDES[side][0]},${halves + SIDES[side][1]}`);
    return other !== undefined && second.has(cell) !== second.has(other) ? undefined : other;
  };
  const corner = (cell, k, size = 1) => {
    const [dx, dy] = laid(CORNERS[((k % 6) + 6) % 6]);
    return [centres[cell][0] + dx * R * size, centres[cell][1] + dy * R * size];
  };
  return { centres, beside, corner };
}

const line = (points) => "M" + points.map((p) => p.map((n) => n.toFixed(1)).join(" ")).join("L");
const hex = (place, cell, size = 1) => line([0, 1, 2, 3, 4, 5].map((k) => place.corner(cell, k, size))) + "Z";
const mean = (points) => [0, 1].map((k) => points.reduce((sum, p) => sum + p[k], 0) / points.length);

/** What is printed, made once for each face. */
function printed(face, place) {
  const parts = [];
  for (const [one, other] of face.rivers) parts.push(s("path", { d: line([place.centres[one], place.centres[other]]), stroke: paint("blue"), "stroke-width": R * 0.16, "stroke-dasharray": `${R * 0.42} ${R * 0.22}` }));
  const region = new Map(face.regions.flatMap((cells, at) => cells.map((cell) => [cell, at])));
  let thin = "", thick = "";
  face.cells.forEach((cell, at) => {
    parts.push(s("path", { d: hex(place, at), fill: cell.pale ? `color-mix(in srgb, ${paint(cell.colour)} 48%, #F6F1E7)` : paint(cell.colour) }));
    for (let side = 0; side < 6; side++) {
      const other = place.beside(at, side);
      const edge = line([place.corner(at, side), place.corner(at, side + 1)]);
      if (other !== undefined && region.get(other) === region.get(at)) { if (other > at) thin += edge; } else if (other === undefined || other > at) thick += edge;
    }
  });
  parts.push(s("path", { d: thin, stroke: "var(--cell_line)", "stroke-opacity": 0.55, "stroke-width": 1, fill: "none" }), s("path", { d: thick, stroke: "var(--cell_line)", "stroke-width": R * 0.085, "stroke-linecap": "round", fill: "none" }));
  face.cells.forEach((cell, at) => {
    const [x, y] = place.centres[at];
    const on = cell.pale ? DARK : ink(cell.colour);
    if (!cell.icon) return;
    if (!cell.letter) return parts.push(mark(cell.icon, x, y, R * 1.1, on));
    parts.push(mark(cell.icon, x - R * 0.18, y - R * 0.4, R * 0.58, on), word(cell.letter, x + R * 0.32, y - R * 0.4, R * 0.36, on));
    if (cell.pale) { if (cell.hint) parts.push(word(cell.hint, x, y + R * 0.3, R * 0.62, DARK, { class: "serif" })); return; }
    parts.push(s("rect", { x: x - R * 0.36, y: y - R * 0.02, width: R * 0.72, height: R * 0.72, rx: R * 0.12, fill: cell.box ? paint(cell.box) : "#FFFAF0", "fill-opacity": cell.box ? 1 : 0.22 }));
    if (cell.box_icon) parts.push(mark(cell.box_icon, x, y + R * 0.34, R * 0.6, ink(cell.box)));
    else if (cell.hint) parts.push(word(cell.hint, x, y + R * 0.34, R * 0.36, on));
  });
  return s("g", { "aria-hidden": "true" }, parts);
}

function sealSpot(place, cells, taken) {
  const middle = mean(cells.map((cell) => place.centres[cell]));
  const borders = [];
  cells.forEach((a, k) => cells.slice(k + 1).forEach((b) => {
    const p = place.centres[a], q = place.centres[b];
    if (Math.hypot(p[0] - q[0], p[1] - q[1]) < 1.8 * R)
      borders.push(Math.abs(p[1] - q[1]) < 1 ? mean([p, q]) : [p[0] + Math.sign(q[0] - p[0]) * HALF * R, p[1] + R / 2 * (p[1] > q[1] ? -1 : 1)]);
  }));
  borders.sort((p, q) => Math.hypot(p[0] - middle[0], p[1] - middle[1]) - Math.hypot(q[0] - middle[0], q[1] - middle[1]));
  const sides = cells.flatMap((cell) => [[0.7, 0.06], [-0.7, 0.06], [0.55, -0.55]].map(([dx, dy]) => [place.centres[cell][0] + dx * R, place.centres[cell][1] + dy * R]));
  const free = [...borders, ...sides].find((p) => taken.every((other) => Math.hypot(p[0] - other[0], p[1] - other[1]) > R * 0.66));
  return free ?? sides[0];
}

function rings(place, cell, style) {
  const width = R * 0.07;
  const ring = (size, more = {}) => s("path", { d: hex(place, cell, size), fill: "none", stroke: DARK, "stroke-width": width, ...more });
  const halo = s("path", { d: hex(place, cell, 0.9), class: "halo", fill: "none", stroke: "var(--halo)", "stroke-width": R * 0.15 });
  if (style === "monk") return [halo, ring(0.9, { "stroke-dasharray": `${R * 0.3} ${R * 0.2}` })];
  if (style === "worker") return [halo, ring(0.9, { "stroke-width": width * 1.3, "stroke-linecap": "round", "stroke-dasharray": `0.1 ${R * 0.2}` })];
  if (style === "silver") return [halo, ring(0.96, { "stroke-width": width * 0.7 }), ring(0.82, { "stroke-width": width * 0.7 })];
  return [halo, ring(0.9)];
}

function written(face, place, marks) {
  const parts = [];
  if (marks.choosing) parts.push(s("path", { d: face.cells.map((_, at) => marks.rings[at] ? "" : hex(place, at)).join(""), fill: "var(--paper)", "fill-opacity": 0.58 }));
  for (const [cell, tile] of Object.entries(marks.tiles)) {
    const [x, y] = place.centres[cell], on = ink(tile.colour), names = tile.icon.split(" ");
    parts.push(s("path", { d: hex(place, +cell, 0.95), fill: RIM }), s("path", { d: hex(place, +cell, 0.88), fill: paint(tile.colour) }));
    if (tile.text) parts.push(mark(tile.icon, x, y - R * 0.26, R * 0.84, on), word(tile.text, x, y + R * 0.46, R * 0.46, on, { class: "serif" }));
    else if (names.length === 2) parts.push(mark(names[0], x - R * 0.36, y - R * 0.12, R * 0.78, on), mark(names[1], x + R * 0.36, y + R * 0.12, R * 0.78, on));
    else if (tile.icon) parts.push(mark(tile.icon, x, y, R * 1.1, on));
  }
  for (const [cell, text] of Object.entries(marks.written)) {
    const [x, y] = place.centres[cell];
    parts.push(s("rect", { x: x - R * 0.42, y: y - R * 0.08, width: R * 0.84, height: R * 0.84, rx: R * 0.16, fill: "#FFFBF2" }));
    [...text].forEach((sign, k) => parts.push(mark(`pencil-${sign}`, x + (k * 2 - text.length + 1) * 0.17 * R, y + R * 0.34, R * (0.8 - 0.17 * (text.length - 1)), "var(--pencil)")));
  }
  const taken = [];
  for (const seal of marks.seals) {
    const spot = sealSpot(place, seal.cells, taken);
    taken.push(spot);
    parts.push(mark("seal", ...spot, R * 0.74, RIM), mark("seal", ...spot, R * 0.66, WAX), word(seal.points, ...spot, R * 0.36, "#FFF8EC", { class: "serif" }));
  }
  for (const post of marks.posts) {
    const ends = post.cells.flatMap((cell) => [0, 1, 2, 3, 4, 5].filter((side) => place.beside(cell, side) === undefined).map((side) => mean([place.corner(cell, side), place.corner(cell, side + 1)])));
    const spot = mean(ends.length ? ends : post.cells.map((cell) => place.centres[cell]));
    parts.push(s("circle", { cx: spot[0], cy: spot[1], r: R * 0.31, fill: post.joined ? WAX : RIM, stroke: DARK, "stroke-width": 1.5 }), mark("flag", ...spot, R * 0.43, post.joined ? "#FFF8EC" : DARK));
  }
  for (const [cell, style] of Object.entries(marks.rings)) parts.push(...rings(place, +cell, style));
  for (const [cell, [text, best]] of Object.entries(marks.badges ?? {})) {
    const [x, y] = place.centres[cell];
    parts.push(s("rect", { x: x - R * 0.68, y: y - R * 0.33, width: R * 1.36, height: R * 0.66, rx: R * 0.33, fill: best ? "var(--good)" : DARK, stroke: RIM, "stroke-width": 2 }), word(text, x, y, R * 0.46, "#FFFFFF", { "font-weight": 700 }));
  }
  return s("g", { "aria-hidden": "true" }, parts);
}

/** Makes spaces buttons: a tap, a long one, and arrows to the neighbours; one of them is a tab stop. */
function spaces(svg, list, { prefix, touch }) {
  const stop = { current: svg.dataset.stop };
  if (!list.some((space) => space.id === stop.current)) stop.current = (list.find((space) => space.ringed) ?? list[0])?.id;
  const groups = new Map();
  for (const space of list) {
    const group = s("g", { role: "button", class: "space", tabindex: space.id === stop.current ? 0 : -1, "data-key": `${prefix}-${space.id}`, "data-ring": space.ringed ? "yes" : null, "aria-label": space.label }, s("path", { d: space.outline, fill: "transparent" }));
    let timer = 0, held = false, from = null;
    group.addEventListener("pointerdown", (event) => { held = false; from = [event.clientX, event.clientY]; timer = setTimeout(() => { held = true; touch(space.id, true); }, HOLD); });
    group.addEventListener("pointermove", (event) => { if (from && Math.hypot(event.clientX - from[0], event.clientY - from[1]) > 14) clearTimeout(timer); });
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) group.addEventListener(name, () => clearTimeout(timer));
    group.addEventListener("contextmenu", (event) => event.preventDefault());
    group.addEventListener("click", () => { if (!held) touch(space.id, false); });
    group.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") { event.preventDefault(); if (!event.repeat) touch(space.id, event.shiftKey); return; }
      const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      if (!way) return;
      event.preventDefault();
      let best = null, least = Infinity;
      for (const other of list) {
        const dx = other.x - space.x, dy = other.y - space.y, along = dx * way[0] + dy * way[1];
        if (along < 2) continue;
        const cost = along + 2.2 * Math.abs(dx * way[1] + dy * way[0]);
        if (cost < least) { best = other; least = cost; }
      }
      if (!best) return;
      group.setAttribute("tabindex", -1);
      svg.dataset.stop = best.id;
      groups.get(best.id).setAttribute("tabindex", 0);
      groups.get(best.id).focus();
    });
    group.addEventListener("focus", () => { svg.dataset.stop = space.id; });
    groups.set(space.id, group);
  }
  return [...groups.values()];
}

/** Draws a player's board again. `touch(cell, held)` is missing where the board is only looked at. */
export function draw(svg, board, labels, name, touch) {
  return board.face.spots ? drawHexes(svg, board, labels, name, touch) : drawCastle(svg, board, labels, name, touch);
}

function drawHexes(svg, { face, marks, player }, labels, name, touch) {
  const place = svg.place ?? (svg.place = layout(face));
  if (svg.face !== face) { svg.place = layout(face); svg.print = printed(face, svg.place); svg.face = face; }
  const { centres } = svg.place;
  const xs = centres.map((c) => c[0]), ys = centres.map((c) => c[1]);
  const out = R + (marks.posts.length ? R * 0.4 : 2);
  const left = Math.min(...xs) - out, top = Math.min(...ys) - out;
  const width = Math.max(...xs) - left + out, height = Math.max(...ys) - top + out;
  frame(svg, left, top, width, height, name, touch);
  const list = touch ? centres.map(([x, y], cell) => ({ id: String(cell), x, y, outline: hex(svg.place, cell), ringed: !!marks.rings[cell], label: labels?.[cell] ?? face.names[cell] })) : [];
  svg.replaceChildren(svg.print, written(face, svg.place, marks), ...spaces(svg, list, { prefix: `cell-${player}`, touch: (id, held) => touch(+id, held) }));
}

function frame(svg, left, top, width, height, name, touch) {
  svg.setAttribute("viewBox", `${left} ${top} ${width} ${height}`);
  svg.setAttribute("role", touch ? "group" : "img");
  svg.setAttribute("aria-label", name);
}

function drawCastle(svg, { face, marks, player }, labels, name, touch) {
  const W = 60, H = W / 1.18;
  const spot = (at) => { const row = Math.floor(at / face.stride); return [(at % face.stride - row / 2) * W, -row * H]; };
  const shown = new Set([...Array(face.width).keys()].map((k) => k + 1));
  for (const at of [...Object.keys(marks.bricks), ...marks.frame, ...Object.keys(marks.rings)]) shown.add(+at);
  const spots = [...shown].map((at) => [at, ...spot(at)]);
  const left = Math.min(...spots.map((p) => p[1])) - W / 2 - 4, right = Math.max(...spots.map((p) => p[1])) + W / 2 + 4;
  const top = Math.min(-2 * H, ...spots.map((p) => p[2])) - H / 2 - 4;
  frame(svg, left, top, right - left, H / 2 + 12 - top, name, touch);
  const parts = [s("rect", { x: spot(1)[0] - W / 2, y: H / 2, width: face.width * W, height: 8, fill: "var(--soft_ink)" })];
  const box = (x, y, more) => s("rect", { x: x - W * 0.45, y: y - H * 0.44, width: W * 0.9, height: H * 0.88, ...more });
  for (const [at, need] of Object.entries(marks.rings)) {
    if (marks.bricks[at]) continue;
    const [x, y] = spot(+at);
    parts.push(box(x, y, { fill: "var(--tint)", stroke: "var(--accent)", "stroke-width": 2, "stroke-dasharray": "9 6", class: "halo" }));
    if (need === "any") parts.push(mark("check", x, y, W * 0.34, "var(--accent)"));
    else if (need) parts.push(word(need, x, y, W * 0.34, "var(--accent)"));
  }
  for (const [at, tile] of Object.entries(marks.bricks)) parts.push(brick(tile, ...spot(+at), W));
  for (const at of Object.keys(marks.rings)) if (marks.bricks[at]) parts.push(box(...spot(+at), { fill: "none", stroke: WAX, "stroke-width": 4, class: "halo" }));
  const list = touch ? spots.sort((a, b) => a[0] - b[0]).map(([at, x, y]) => ({ id: String(at), x, y, outline: `M${x - W / 2} ${y - H / 2}h${W}v${H}h${-W}Z`, ringed: at in marks.rings, label: labels?.[at] ?? String(at) })) : [];
  svg.replaceChildren(s("g", { "aria-hidden": "true" }, parts), ...spaces(svg, list, { prefix: `cell-${player}`, touch: (id, held) => touch(+id, held) }));
}
