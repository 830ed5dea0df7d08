// Small helpers to make elements, and the page's own words.

const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  for (const child of children.flat(3)) if (child !== null && child !== undefined && child !== false) element.append(child);
  return element;
}

export const h = (name, attributes = {}, ...children) => fill(document.createElement(name), attributes, children);
export const s = (name, attributes = {}, ...children) => fill(document.createElementNS(SVG, name), attributes, children);
export const byId = (id) => document.getElementById(id);

/** An icon inside a drawing, around x, y. */
export const mark = (name, x, y, size, colour) =>
  s("use", { href: `/page/icons.svg#${name}`, x: x - size / 2, y: y - size / 2, width: size, height: size, color: colour });

/** An icon in a text. */
export const icon = (name, side = 24) =>
  s("svg", { class: "icon", width: side, height: side, viewBox: "0 0 24 24", "aria-hidden": "true" }, name ? mark(name, 12, 12, 24, "currentColor") : null);

export const word = (text, x, y, size, colour, more = {}) =>
  s("text", { x, y, "font-size": size, fill: colour, "text-anchor": "middle", "dominant-baseline": "central", ...more }, String(text));

export const paint = (name) => `var(--fill-${name})`;
export const ink = (name) => `var(--ink-${name})`;

let words = {}, spoken = "", languages = {};
export const learn = (found) => { words = found.words ?? {}; spoken = found.language; languages = found.languages ?? {}; };
/** The languages of the table, and the one that this phone speaks. */
export const tongues = () => ({ spoken, languages });
/** One of the page's own texts in the phone's language. */
export const t = (english, values = {}) =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, value), words[english] ?? english);

export function button(title, act, { icon: sign = "", kind = "", label, key } = {}) {
  return h("button", { type: "button", class: kind, "aria-label": label, "data-key": key, onclick: () => act() }, sign ? icon(sign) : null, title === "" ? null : h("span", {}, title));
}

/** Something that this phone remembers; given a value, from now on. */
export function recall(name, value) {
  try {
    if (value === undefined) return localStorage.getItem(name) ?? "";
    localStorage.setItem(name, value);
  } catch { /* private windows keep nothing */ }
  return value ?? "";
}

/** Light or dark as chosen on this phone before, or now; the phone's own setting until then. */
export function dressed(theme) {
  theme = recall("theme", theme);
  if (theme) document.documentElement.dataset.theme = theme;
}

export const isDark = () => getComputedStyle(document.documentElement).colorScheme === "dark";

let leaving = 0;
export function toast(text) {
  if (!text) return;
  const box = byId("toast");
  box.textContent = text;
  box.hidden = false;
  clearTimeout(leaving);
  leaving = setTimeout(() => { box.hidden = true; }, 6000);
}

/** Says something to a screen reader. */
export const say = (text) => { if (text && byId("said").textContent !== text) byId("said").textContent = text; };

/** A dialog with a title; closing it gives the focus back. */
export function sheet(title, ...content) {
  const heading = h("h2", { tabindex: "-1" }, title);
  const box = h("dialog", { "aria-label": title }, h("header", {}, heading, button("", () => box.close(), { icon: "close", kind: "bare", label: t("Close") })), h("div", { class: "content" }, ...content));
  const before = document.activeElement;
  const again = before?.dataset?.key;
  box.addEventListener("close", () => {
    box.remove();
    (document.querySelector(again ? `[data-key="${again}"]` : "main button") ?? before)?.focus?.();
  });
  box.addEventListener("click", (event) => { if (event.target === box) box.close(); });
  document.body.append(box);
  box.showModal();
  return box;
}
