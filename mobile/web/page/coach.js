// The coach of the Dice Game on a phone: silent until it is asked.

import { draw } from "./board.js";
import { button, byId, h, recall, s, sheet, t, toast } from "./dom.js";
import { get } from "./net.js";
import { chart } from "./result.js";

const PATIENCE = 60000;
const LEARNING = "learning", SEEN = "learnt";

async function asked(path) {
  toast(t("The coach is thinking…"));
  const found = await get(path, PATIENCE);
  byId("toast").hidden = true;
  toast(found.sentence);
  return found;
}

/** What the menu's entry opens. `at` has the player, `faces` to draw sheets with, and `badge` to put values on the board. */
export function menu(at) {
  const learning = recall(LEARNING) === "yes";
  const entries = [[t("Show a hint"), "star", () => hint(at)], [t("What the turn was worth"), "two-sheets", () => turn(at, true)],
    [learning ? t("Turn learning mode off") : t("Turn learning mode on"), "pencil", () => learn(at, !learning)], [t("Review the game so far"), "curve", () => review(at)]];
  const box = sheet(t("Coach"), h("p", { class: "hint" }, t("The coach says nothing until you ask.")),
    h("div", { class: "rows" }, entries.map(([title, sign, act]) => button(title, () => { box.close(); act(); }, { icon: sign, kind: "wide" }))));
}

async function hint({ player, badge }) {
  const found = await asked(`/hint?player=${player}`);
  if (!found.options) return;
  badge(Object.fromEntries(found.options.filter((option) => option.cells.length).map((option) => [option.cells[0], [option.value, option.rank === 1]])));
  sheet(found.title, h("p", { class: "hint" }, t("Expected final score")), found.options.map((option) => h("section", { class: "card" },
    h("p", { class: "option" }, h("strong", {}, option.title), h("b", { class: "points" }, option.value)), h("small", {}, option.note), h("p", {}, option.reasons.join(" ")))));
}

function learn(at, on) {
  recall(LEARNING, on ? "yes" : "no");
  toast(on ? t("Play first. Then the coach says what the turn was worth.") : t("Learning mode is off."));
  if (on) turn(at, false, false);
}

let busy = false;
/** After every change of the table: says what an own turn was worth, if this phone learns. */
export async function listen(at) {
  if (recall(LEARNING) !== "yes" || busy) return;
  busy = true;
  try { await turn(at, false); } finally { busy = false; }
}

/** Opens the last turn of the player; unasked, it is only said, and only once. */
async function turn({ player, game, faces }, open, say = true) {
  const before = recall(SEEN), now = (round) => `${game} ${player} ${round}`;
  const seen = before.startsWith(`${game} ${player} `) ? Number(before.split(" ").at(-1)) : 999;
  const path = `/turn?player=${player}&seen=${open ? 999 : seen}`;
  const found = await (open ? asked(path) : get(path, PATIENCE));
  if (found.round !== undefined) recall(SEEN, now(found.round));
  if (open && found.round === undefined && !found.sentence) return toast(t("Nothing has been played yet."));
  if (!found.moment) return;
  if (open) sheet(t("What the turn was worth"), await moment(found.moment, faces));
  else if (say && found.moment.played) toast(found.moment.words[0]);
}

/** Both sheets of a turn, one below the other, and what the coach says. */
async function moment({ words, sheets }, faces) {
  const boards = await Promise.all(sheets.map(async ({ title, face, marks, cells }) => {
    const svg = s("svg", { class: "board" });
    draw(svg, { face: await faces(face.hash), marks: { ...marks, rings: Object.fromEntries(cells.map((cell) => [cell, "plain"])) }, player: -1 }, null, title, null);
    return h("figure", { class: "sheet" }, h("figcaption", {}, title), svg);
  }));
  const [first, ...more] = words;
  return [h("p", {}, first), more.length ? h("p", { class: "hint" }, more.join(" ")) : null, h("div", { class: "pair" }, boards)];
}

async function review({ faces, colours }) {
  const found = await asked("/review");
  if (!found.players) return;
  if (!found.players.length) return toast(t("Nothing has been played yet."));
  const row = (each) => button("", async () => sheet(each.when, await moment(each, faces)), { kind: "wide moment" });
  const told = (each) => { const made = row(each); made.append(h("span", {}, h("b", {}, `${each.when}: `), each.words[0])); return made; };
  sheet(t("Review"),
    chart({ curve: found.players.map((each) => each.curve), how: t("Expected final score"), players: found.players.map((each) => ({ name: each.name, colour: colours[each.player] })), near: true }),
    found.players.map((each) => h("section", { class: "card" }, h("h2", {}, each.name),
      h("table", {}, h("tbody", {}, each.rows.map(([title, number]) => h("tr", {}, h("th", { scope: "row" }, title), h("td", {}, number))))),
      h("h3", {}, each.costliest.length ? t("Costliest choices") : t("No choice cost much: well played.")), h("div", { class: "rows" }, each.costliest.map(told)),
      each.finest ? [h("h3", {}, t("Best choice")), told(each.finest)] : null)),
    h("p", { class: "hint" }, t("Luck is what the dice gave. Choices are compared with the coach’s.")));
}
