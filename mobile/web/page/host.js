// What only the host sees: the phones at the table, and the home page of a house.

import { button, byId, h, sheet, t, toast } from "./dom.js";
import { get, post } from "./net.js";

export async function hostPanel() {
  const box = sheet(t("Phones"), h("div", { id: "host" }));
  show(await get("/host"));
  function show(found) {
    if (found.sentence) return toast(found.sentence);
    const act = async (what) => show(await post("/host", what));
    const select = h("select", { id: "rolls", onchange: (event) => act({ rolls: /^\d+$/.test(event.target.value) ? +event.target.value : event.target.value }) },
      [["everyone", t("Everyone")], ["host", t("Host")], ...found.seats.map((seat) => [String(seat.player), seat.name])].map(([value, text]) => h("option", { value, selected: String(found.rolls) === value }, text)));
    box.querySelector("#host").replaceChildren(
      h("p", {}, t("Address"), ": ", h("b", { class: "address" }, found.address ?? location.origin)),
      h("p", { class: "row" }, h("label", { for: "rolls" }, t("Who enters the roll")), select),
      h("p", { class: "row" }, h("label", {}, h("input", { type: "checkbox", checked: found.open, onchange: (event) => act({ open: event.target.checked }) }), t("Players may pick their name"))),
      h("ul", { class: "items" }, found.phones.map((phone) => h("li", {}, h("span", {}, phone.name || phone.seats.map((seat) => found.seats[seat]?.name).join(", ") || t("Watching"), h("small", {}, phone.connected ? t("connected") : t("away"))), button(t("Remove"), () => act({ remove: phone.id }), { icon: "trash" })))),
      h("ul", { class: "items" }, found.seats.map((seat) => h("li", {}, h("a", { href: seat.url ?? `/#${seat.code}`, target: "_blank", rel: "noopener noreferrer" }, seat.name), button(t("New code"), () => act({ new_code: seat.player }))))));
  }
}

/** The home page of `castlepad serve`: games that go on, a new one, those that were played. */
export async function home(enter) {
  const found = await get("/home");
  const game = h("select", { id: "game" }, (found.games ?? []).map((each) => h("option", { value: each.id }, each.title)));
  const names = h("input", { id: "names", autocomplete: "off", value: (found.last ?? []).join(", ") });
  const start = async (what) => { const answer = await post("/home", what); if (answer.code) enter(answer.code); else toast(answer.sentence); };
  const list = (title, games) => !games?.length ? null : h("section", { class: "card" }, h("h2", {}, title), h("ul", { class: "items" }, games.map((each) => h("li", {}, h("span", {}, each.title, h("small", {}, [each.date, each.players.map((p) => `${p.name} ${p.points}`).join(", ")].filter(Boolean).join(" · "))), button(t("Open"), () => start({ open: each.id }))))));
  byId("main").replaceChildren(...[h("h1", {}, "Castlepad"), list(t("Running games"), found.running),
    h("section", { class: "card" }, h("h2", {}, t("New game")), h("p", { class: "row" }, h("label", { for: "game" }, t("Game")), game), h("p", { class: "row" }, h("label", { for: "names" }, t("Players, with commas")), names),
      button(t("Start"), () => start({ new: game.value, players: names.value.split(",").map((name) => name.trim()).filter(Boolean) }), { icon: "check", kind: "main wide" })),
    list(t("History"), found.history)].filter(Boolean));
}
