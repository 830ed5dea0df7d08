// What a touch asks: choosers and forms in a dialog.

import { button, h, sheet, t } from "./dom.js";
import { piece } from "./pieces.js";

const sentence = (text) => text ? text[0].toUpperCase() + text.slice(1) : "";

/** Shows a question; `answer(branch, values)` sends what was chosen, `preview(values)` gives a piece. */
export function ask(question, answer, preview) {
  let box = null, branch = 0;
  const go = (step, values) => { box.close(); answer(step, values); };
  const leads = (element) => { const at = branch++; element.dataset.branch = at; element.addEventListener("click", () => go(at)); return element; };
  const content = [];
  const refused = question.refusals.map((refusal) => refusal.sentence);
  const title = sentence(question.title) || (refused.length ? t("Not allowed") : t("Choose"));
  content.push(...refused.map((text) => h("p", { class: "refusal" }, text)));
  if (question.note) content.push(h("p", { class: "note" }, question.note));
  for (const note of question.notes)
    content.push(note.token ? h("p", { class: "row" }, piece(note.token, 36), h("span", {}, note.text)) : h("h3", {}, sentence(note.text)));
  for (const group of question.groups) {
    if (group.title) content.push(h("h3", {}, sentence(group.title)));
    const rows = group.arrangement === "rows";
    content.push(h("div", { class: rows ? "rows" : "flow" }, group.offers.map((offer) => {
      const name = sentence(offer.token.name ?? "");
      const said = [name || offer.token.text || offer.token.number || offer.token.icon, offer.note].filter(Boolean).join(". ");
      const shown = group.arrangement === "bare" ? (offer.note ? h("small", {}, offer.note) : null) : h("span", {}, name, rows && offer.note ? h("small", {}, offer.note) : null);
      return leads(h("button", { type: "button", class: rows ? "offer wide" : "offer", "aria-label": said }, piece(offer.token, 48), shown));
    })));
  }
  if (question.done) {
    const fields = question.fields.map((field) => fieldOf(field, () => show()));
    const values = () => Object.fromEntries(fields.map((field) => [field.name, field.values()]));
    const made = h("p", { class: "made" });
    let shown = 0;
    const show = async () => {
      if (!question.previewed) return;
      const turn = ++shown;
      const found = await preview(values());
      if (found && turn === shown) made.replaceChildren(piece(found, 84));
    };
    content.push(made, ...fields.map((field) => field.element), button(question.done, () => go(null, values()), { icon: "check", kind: "main wide", key: "send" }));
    show();
  }
  for (const each of question.buttons) content.push(leads(button(sentence(each.title), () => {}, { icon: each.icon, kind: "wide" })));
  box = sheet(title, ...content);
  return box;
}

function fieldOf(field, changed) {
  const title = sentence(field.title);
  const group = (...content) => h("fieldset", { "data-field": field.name }, h("legend", {}, title), h("div", { class: "flow" }, ...content));
  if (field.is === "Count") {
    let value = field.value;
    const output = h("output", {}, value);
    const set = (next) => { value = Math.max(0, Math.min(field.most, next)); output.textContent = value; mark(); changed(); };
    const quick = [...Array(Math.min(field.quick, field.most) + 1).keys()].map((n) => button(n, () => set(n), { kind: "number" }));
    const mark = () => quick.forEach((each, n) => each.setAttribute("aria-pressed", n === value));
    mark();
    const more = field.most > field.quick ? [h("span", { class: "flow whole" }, button("", () => set(value - 1), { icon: "minus", label: t("Less") }), output, button("", () => set(value + 1), { icon: "plus", label: t("More") }))] : [];
    return { name: field.name, element: group(quick, more), values: () => [value] };
  }
  if (field.is === "Tally") {
    const counts = field.tokens.map(() => 0);
    const label = (at) => `${sentence(field.tokens[at].name ?? "") || field.tokens[at].text || field.tokens[at].icon}${counts[at] ? ` × ${counts[at]}` : ""}`;
    const buttons = field.tokens.map((token, at) => h("button", { type: "button", class: "offer", onclick: () => {
      if (field.once.includes(at) && counts[at]) counts[at] = 0;
      else if (counts.reduce((a, b) => a + b, 0) < field.most) counts[at] += 1;
      show(); changed();
    } }, piece(token, 48), h("span", {})));
    const show = () => buttons.forEach((each, at) => { each.lastChild.textContent = label(at); each.setAttribute("aria-pressed", counts[at] > 0); });
    show();
    const clear = button(t("Clear"), () => { counts.fill(0); show(); changed(); }, { kind: "bare" });
    return { name: field.name, element: group(buttons, clear), values: () => counts.flatMap((count, at) => Array(count).fill(at)) };
  }
  let value = field.value;
  const choices = field.words.map((text, at) => button(sentence(text), () => { value = at; mark(); changed(); }));
  const mark = () => choices.forEach((each, at) => each.setAttribute("aria-pressed", at === value));
  mark();
  return { name: field.name, element: group(choices), values: () => [value] };
}
