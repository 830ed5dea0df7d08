// Pieces and dice that look like those on the table.

import { ink, mark, paint, s, word } from "./dom.js";

const PRINTED = ["purple", "grey", "blue", "orange", "green", "yellow", "light-green", "beige", "red"];
const DARK = "#1E1A16";
const PIPS = { 1: [[0, 0]], 2: [[-1, -1], [1, 1]], 3: [[-1, -1], [0, 0], [1, 1]], 4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], 6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]] };
const PLACES = { colour: "lily", number: "dice", white: "dice", hourglass: "hourglass", good: "goods" };

const drawing = (width, height, side, ...parts) =>
  s("svg", { class: "piece", viewBox: `0 0 ${width} ${height}`, width: side * width / height, height: side, "aria-hidden": "true" }, ...parts);

export const isBrick = (piece) => piece.is === "Brick";

/** A token or a tile of a castle as a small picture. */
export function piece(token, side = 48) {
  if (isBrick(token)) return drawing(118, 100, side, brick(token, 59, 50, 116));
  if (!token.icon && token.colour === "paper") return drawing(100, 100, side, word(token.text, 50, 50, 56, "var(--ink)"));
  const shape = PRINTED.includes(token.colour) ? "hex" : "square";
  const on = ink(token.colour);
  const names = token.icon.split(" ");
  const parts = [mark(shape, 50, 50, 100, DARK), mark(shape, 50, 50, 93, paint(token.colour))];
  if (names.length === 2) parts.push(mark(names[0], 33, 44, 38, on), mark(names[1], 67, 56, 38, on));
  else if (token.icon && token.text) parts.push(mark(token.icon, 50, 30, 40, on), word(token.text, 50, 68, 30, on));
  else if (token.icon) parts.push(mark(token.icon, 50, 50, 62, on));
  else parts.push(word(token.text, 50, 50, 46, on));
  return drawing(100, 100, side, parts);
}

/** A tile of a castle of that width around x, y. */
export function brick(tile, x, y, width) {
  const high = width / 1.18, w = width * 0.97, hh = high * 0.96, deep = hh * 0.2;
  const body = tile.door ? "door" : "paper";
  const on = ink(body);
  const box = (cx, cy, bw, bh, fill, more = {}) => s("rect", { x: cx - bw / 2, y: cy - bh / 2, width: bw, height: bh, fill, ...more });
  const parts = [box(x, y, w, hh, paint(body))];
  if (!tile.door) {
    [[-1, -1], [1, -1], [-1, 1], [1, 1]].forEach(([across, along], at) => {
      const cx = x + across * w / 4, cy = y + along * (hh - deep) / 2, sky = tile.edges[at];
      parts.push(box(cx, cy, w / 2, deep, paint(sky ? "sky" : "stone")));
      if (!sky) parts.push(s("path", { d: `M${cx - w / 4} ${cy}h${w / 2}M${cx - w * 0.12} ${cy - deep / 2}v${deep / 2}M${cx + w * 0.12} ${cy}v${deep / 2}`, stroke: DARK, "stroke-opacity": 0.28 }));
    });
  }
  parts.push(box(x, y, w, hh, "none", { stroke: DARK, "stroke-width": Math.max(width * 0.02, 1.2) }));
  const raised = tile.icons.length ? high * 0.14 : 0;
  const number = (cx, cy, size) => tile.number === "any" ? mark("check", cx, cy, size, on) : word(tile.number, cx, cy, size, on);
  if (tile.upper) {
    parts.push(word(tile.upper, x - high * 0.24, y - raised, high * 0.34, on), number(x + high * 0.24, y - raised + high * 0.03, high * 0.34),
      s("path", { d: `M${x - high * 0.06} ${y - raised + high * 0.12}L${x + high * 0.06} ${y - raised - high * 0.12}`, stroke: on, "stroke-width": 1.4 }));
  } else parts.push(number(x, y - raised, high * (tile.icons.length ? 0.36 : 0.42)));
  const step = Math.min(high * 0.25, high * 0.95 / Math.max(tile.icons.length, 1));
  tile.icons.forEach((name, at) => parts.push(mark(name, x + (at - (tile.icons.length - 1) / 2) * step, y + high * 0.16, step * 0.98, name === "roof" ? "#A3261C" : on)));
  return s("g", { "aria-hidden": "true" }, parts);
}

export const lookOf = (die, faces) => (faces[die.kind] ?? []).find((face) => face.value === die.value);

/** A die; without a value an empty place that shows what belongs there. */
export function die(die, look, side = 48) {
  if (die.value === null || die.value === undefined)
    return drawing(100, 100, side, s("rect", { x: 5, y: 5, width: 90, height: 90, rx: 16, fill: "none", stroke: "var(--soft_ink)", "stroke-width": 4, "stroke-dasharray": "11 8" }),
      PLACES[die.kind] ? mark(PLACES[die.kind], 50, 50, 50, "var(--soft_ink)") : null);
  const parts = [mark("square", 50, 50, 100, DARK), mark("square", 50, 50, 94, look?.colour ? paint(look.colour) : "var(--die)")];
  if (die.kind === "number" || die.kind === "white")
    for (const [dx, dy] of PIPS[die.value]) parts.push(s("circle", { cx: 50 + dx * 25, cy: 50 + dy * 25, r: 9.5, fill: DARK }));
  else if (die.kind === "hourglass")
    parts.push(...(die.value === "2" ? [mark("hourglass", 30, 50, 52, "#0B63B5"), mark("hourglass", 70, 50, 52, "#0B63B5")] : [mark("hourglass", 50, 50, 62, DARK)]));
  else if (look?.text) parts.push(mark(look.icon, 50, 34, 46, ink(look.colour)), word(look.text, 50, 74, 36, ink(look.colour)));
  else if (look) parts.push(mark(look.icon, 50, 50, 68, ink(look.colour)));
  const found = drawing(100, 100, side, parts);
  if (die.used) found.classList.add("used");
  return found;
}

/** The sign of a player in a drawing. */
export const medal = (seat, x, y, size) => s("g", {}, s("circle", { cx: x, cy: y, r: size * 0.57, fill: "var(--paper)" }),
  s("circle", { cx: x, cy: y, r: size / 2, fill: `var(--seat-${seat.colour})` }), mark(seat.icon, x, y, size * 0.68, "#fff"));
