// Where the page begins: words, colours, the code; then joining, a table or the home page.

import { button, byId, dressed, h, learn, s, t, toast } from "./dom.js";
import { get, listen, post, setCode } from "./net.js";
import { home } from "./host.js";
import { medal } from "./pieces.js";
import { show } from "./table.js";

const kept = (code) => { try { if (code === undefined) return localStorage.getItem("code") ?? ""; localStorage.setItem("code", code); } catch { /* private windows keep nothing */ } return ""; };

async function ready(call) {
  for (let wait = 200; ; wait = Math.min(wait * 2, 2000)) {
    try { return await call(); } catch { await new Promise((resolve) => setTimeout(resolve, wait)); }
  }
}

async function dress() {
  const style = document.documentElement.style;
  const { light = {}, dark = {}, paints = {}, seats = {} } = await ready(() => get("/palette"));
  for (const [name, { fill, ink }] of Object.entries(paints)) { style.setProperty(`--fill-${name}`, fill); style.setProperty(`--ink-${name}`, ink); }
  for (const [name, { fill }] of Object.entries(seats)) style.setProperty(`--seat-${name}`, fill);
  for (const [shade, colours] of [["light", light], ["dark", dark]]) for (const [name, colour] of Object.entries(colours)) style.setProperty(`--${shade}-${name}`, colour);
}

async function speak(language) {
  const found = await ready(() => get(`/words?lang=${encodeURIComponent(language)}`));
  if (!found.words) return;
  learn(found.words);
  document.documentElement.lang = found.language ?? language;
}

async function join(sentence) {
  document.body.className = "joining";
  const found = await post("/join", {});
  const take = async (what) => { const answer = await post("/join", what); if (answer.code) enter(answer.code); else { toast(answer.sentence); join(); } };
  const free = (found.seats ?? []).map((seat) => h("button", { type: "button", class: "wide", disabled: seat.taken, onclick: () => take({ player: seat.player }) }, s("svg", { viewBox: "0 0 30 30", width: 30, height: 30, "aria-hidden": "true" }, medal(seat, 15, 15, 26)), h("span", {}, seat.name, seat.taken ? h("small", {}, t("taken")) : null)));
  const code = h("input", { id: "code", autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
  byId("main").replaceChildren(...[h("h1", {}, found.table || "Castlepad"), sentence || found.sentence ? h("p", { class: "news" }, sentence || found.sentence) : null,
    found.open && free.length ? h("section", { class: "card" }, h("h2", {}, t("Pick your name")), h("div", { class: "rows" }, free)) : null,
    found.open ? button(t("Watch"), () => take({ spectator: true }), { icon: "window", kind: "wide" }) : null,
    h("form", { class: "card", onsubmit: (event) => { event.preventDefault(); enter(code.value.trim()); } }, h("p", { class: "row" }, h("label", { for: "code" }, t("Code")), code), h("button", { type: "submit" }, t("Join")))].filter(Boolean));
}

async function enter(code) {
  setCode(code);
  kept(code);
  history.replaceState(null, "", code ? `#${code}` : location.pathname);
  if (!code) return join();
  let language = "";
  await listen(async (event, data) => {
    if (event === "gone") { kept(""); setCode(""); history.replaceState(null, "", location.pathname); return join(data.sentence); }
    if (event === "closed") return toast(data.sentence);
    if (data.you?.role === "house") return home(enter);
    if (data.you.language && data.you.language !== language) { language = data.you.language; await speak(language); }
    await show(data);
  });
}

dressed();
addEventListener("hashchange", () => location.reload());
await Promise.all([dress(), speak((navigator.language || "en").slice(0, 2))]);
await enter(location.hash.slice(1) || kept());
