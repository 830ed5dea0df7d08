// What only the host sees: the phones at the table, and the home page of a house.

import { button, byId, h, s, sheet, t, toast } from "./dom.js";
import { get, post } from "./net.js";

const qr = (code, title) => s("svg", { class: "qr", viewBox: `0 0 ${code.side} ${code.side}`, role: "img", "aria-label": title }, s("path", { d: `M0 0h${code.side}v${code.side}h-${code.side}z`, fill: "#fff" }), s("path", { d: code.path, fill: "#000" }));

/** Who sits at the table with which phone. */
export async function hostPanel() {
  const content = h("div", { class: "rows" });
  sheet(t("Phones"), content);
  let last = {};
  show(await get("/host"));
  const timer = setInterval(async () => {
    if (!content.isConnected) return clearInterval(timer);
    const found = await get("/host").catch(() => ({}));
    const changed = found.seats && JSON.stringify([found.seats, found.watching]) !== JSON.stringify([last.seats, last.watching]);
    if (changed && document.querySelectorAll("dialog").length === 1) show(found);
  }, 3000);
  function show(found) {
    if (found.sentence) return toast(found.sentence);
    const focus = content.contains(document.activeElement) ? [...content.querySelectorAll("button, input, select")].indexOf(document.activeElement) : -1;
    last = found;
    const act = async (what) => show(await post("/host", what));
    const select = h("select", { id: "rolls", onchange: (event) => act({ rolls: /^\d+$/.test(event.target.value) ? +event.target.value : event.target.value }) },
      [["everyone", t("Everyone")], ["host", t("Host")], ...found.seats.map((seat) => [String(seat.player), seat.name])].map(([value, text]) => h("option", { value, selected: String(found.rolls) === value }, text)));
    const open = h("input", { type: "checkbox", id: "open", onchange: (event) => act({ open: event.target.checked }) });
    open.checked = found.open;
    const seat = (each) => h("li", {}, h("span", {}, each.name, h("small", {}, each.connected ? `${t("connected")} ${each.address}` : each.claimed ? t("away") : t("free"))),
      h("span", { class: "flow" }, button("", () => showCode(each.name, found.url + "#" + each.code, each.player, plays(each)), { icon: "people", label: `${t("QR code")}: ${each.name}` }), button("", () => act({ renew: each.player }), { icon: "trash", label: `${t("Remove")}: ${each.name}` })));
    const plays = (each) => h("fieldset", {}, h("legend", {}, t("Also plays for")), found.seats.filter((other) => other.player !== each.player).map((other) => {
      const box = h("input", { type: "checkbox", id: `plays-${other.player}`, onchange: () => { each.plays = box.checked ? [...each.plays, other.player] : each.plays.filter((player) => player !== other.player); act({ seat: each.player, plays: each.plays }); } });
      box.checked = each.plays.includes(other.player);
      return h("p", { class: "row" }, box, h("label", { for: box.id }, other.name));
    }));
    content.replaceChildren(
      qr(found.qr, found.url), h("p", { class: "address" }, found.url), found.others.length ? h("p", { class: "hint" }, t("In another network: {addresses}", { addresses: found.others.join(", ") })) : "",
      found.wifi.name ? h("p", { class: "hint" }, t("Wi-Fi: {name}", { name: found.wifi.name })) : "",
      found.seats.some((each) => each.connected) ? "" : h("p", { class: "hint" }, t("The phone must be on the same Wi-Fi as the tablet. Guest networks often keep devices apart.")),
      h("ul", { class: "items" }, found.seats.map(seat), h("li", {}, h("span", {}, t("Watching"), h("small", {}, found.watching)), button("", () => showCode(t("Watching"), found.url + "#" + found.watch, "watch"), { icon: "people", label: `${t("QR code")}: ${t("Watching")}` }))),
      h("p", { class: "row" }, h("label", { for: "rolls" }, t("Who enters the roll")), select),
      h("p", { class: "row" }, open, h("label", { for: "open" }, t("Players may choose their name"))),
      button(t("Wi-Fi QR code"), () => wifi(found.wifi, act), { icon: "key", kind: "wide" }));
    content.querySelectorAll("button, input, select")[focus]?.focus();
  }
}

/** Name and password of the Wi-Fi, entered once; the password stays with the table. */
function wifi(kept, act) {
  const name = h("input", { id: "wifi-name", autocomplete: "off", maxlength: 64, value: kept.name }), password = h("input", { id: "wifi-password", autocomplete: "off", maxlength: 64 });
  const show = async (event) => { event.preventDefault(); if (!name.value.trim()) return; box.close(); await act({ wifi: { name: name.value.trim(), password: password.value.trim() } }); wifi((await get("/host")).wifi, act); };
  const box = sheet(kept.qr ? kept.name : t("Wi-Fi QR code"), kept.qr ? [qr(kept.qr, kept.name), h("p", { class: "hint" }, t("Scan this to join the Wi-Fi."))] : null,
    h("form", { onsubmit: show }, h("p", { class: "row" }, h("label", { for: "wifi-name" }, t("Wi-Fi name")), name), h("p", { class: "row" }, h("label", { for: "wifi-password" }, t("Password, for the QR code only")), password), h("button", { type: "submit", class: "main wide" }, t("Show the QR code"))));
}

async function showCode(name, url, whose, ...more) {
  const found = await get(`/host/code?whose=${whose}`);
  sheet(name, qr(found.qr, url), h("p", { class: "address small" }, url), ...more);
}

/** The home page of `castlepad serve`: games that go on, a new one, those that were played. */
export async function home(enter) {
  document.body.className = "joining";
  const found = await get("/home");
  const wish = { game: found.last.game, players: found.last.players.length ? found.last.players : ["", ""], options: {} };
  const form = h("section", { class: "card" });
  const send = async (what) => { const answer = await post("/home", what); if (answer.code) enter(answer.code); else toast(answer.sentence); };
  const line = (each) => h("li", {}, h("span", {}, each.title, h("small", {}, [each.date, each.players.map((player) => `${player.name} ${player.points}`).join(", ")].filter(Boolean).join(" · "))), button(t("Open"), () => send({ open: each.id }), { label: `${t("Open")}: ${each.title} ${each.date}` }));
  const list = (title, games) => games.length ? h("section", { class: "card" }, h("h2", {}, title), h("ul", { class: "items" }, games.map(line))) : null;
  byId("main").replaceChildren(...[h("h1", {}, "Castlepad"), list(t("Running games"), found.running), form, list(t("History"), found.history)].filter(Boolean));
  let shown = 0;
  async function draw(focus) {
    const turn = ++shown, asked = await post("/home", { setup: wish });
    if (turn !== shown) return;
    const chooser = (id, title, values, value, chosen) => h("p", { class: "row" }, h("label", { for: id }, title), h("select", { id, onchange: (event) => { chosen(event.target.value); draw(id); } }, values.map(([each, text]) => h("option", { value: each, selected: each === value }, text))));
    const option = (each) => [chooser(`option-${each.name}`, each.title, each.values, each.value, (value) => { wish.options = { ...Object.fromEntries(asked.options.map((o) => [o.name, o.value])), [each.name]: value }; }), each.help ? h("p", { class: "hint" }, each.help) : null];
    const name = (text, at) => h("p", { class: "row name" }, h("label", { for: `name-${at}` }, t("Player {n}", { n: at + 1 })), h("input", { id: `name-${at}`, autocomplete: "off", maxlength: 60, value: text, onchange: (event) => { wish.players[at] = event.target.value; draw(); } }),
      button("", () => { wish.players.splice(at, 1); draw(); }, { icon: "minus", label: `${t("Remove")}: ${text || at + 1}` }));
    const [first, rest] = [true, false].map((early) => (asked.options ?? []).filter((each) => each.first === early));
    form.replaceChildren(...[h("h2", {}, t("New game")), chooser("game", t("Game"), found.games.map((each) => [each.id, each.title]), wish.game, (value) => { wish.game = value; wish.options = {}; }),
      ...wish.players.map(name), button(t("Add player"), () => { wish.players.push(""); draw(`name-${wish.players.length - 1}`); }, { icon: "plus" }),
      ...first.flatMap(option), rest.length ? h("details", {}, h("summary", {}, t("House rules")), rest.flatMap(option)) : null,
      ...(asked.trouble ?? [asked.sentence]).map((text) => h("p", { class: "refusal" }, text)),
      button(t("Start"), () => send({ new: wish }), { icon: "check", kind: "main wide" })].filter(Boolean));
    if (focus) byId(focus)?.focus();
  }
  await draw();
}
