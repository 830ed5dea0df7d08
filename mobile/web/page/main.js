// Where the page begins: words, colours, the code; then joining, a table or the home page.

import { button, byId, dressed, h, learn, recall, s, t, toast } from "./dom.js";
import { again, get, listen, post, setCode, setLanguage, unsent } from "./net.js";
import { home } from "./host.js";
import { medal } from "./pieces.js";
import { answered, meet, show } from "./table.js";

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

/** The page's own texts in a language; without one, in the first of the phone's that the table speaks. */
async function speak(language) {
  setLanguage(language || (navigator.languages ?? ["en"]).slice(0, 5).join(","));
  const found = await ready(() => get("/words"));
  setLanguage(found.language);
  learn(found);
  document.documentElement.lang = found.language;
}

async function join(sentence) {
  document.body.className = "joining";
  const found = await post("/join", {});
  const take = async (what) => { const answer = await post("/join", what); if (answer.code) enter(answer.code); else join(answer.sentence); };
  const seat = (each) => h("button", { type: "button", class: "wide", disabled: each.taken, onclick: () => take({ player: each.player }) },
    s("svg", { viewBox: "0 0 30 30", width: 30, height: 30, "aria-hidden": "true" }, medal(each, 15, 15, 26)),
    h("span", {}, each.name, each.taken ? h("small", {}, t("taken")) : null));
  const code = h("input", { id: "code", autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
  const typed = (event) => { event.preventDefault(); enter(code.value.trim().split("#").at(-1)); };
  byId("main").replaceChildren(...[
    h("h1", {}, found.table || "Castlepad"),
    sentence || found.sentence ? h("p", { class: "news", role: "status" }, sentence || found.sentence) : null,
    found.open && found.seats.length ? h("section", { class: "card" }, h("h2", {}, t("Choose your name")), h("div", { class: "rows" }, found.seats.map(seat))) : null,
    found.seats && !found.open ? h("p", { class: "hint" }, t("Ask the host for your code.")) : null,
    found.open ? button(t("Watch"), () => take({ spectator: true }), { icon: "window", kind: "wide" }) : null,
    h("form", { class: "card", onsubmit: typed }, h("p", { class: "row" }, h("label", { for: "code" }, t("Code")), code), h("button", { type: "submit" }, t("Join"))),
  ].filter(Boolean));
}

async function leave(sentence) {
  recall("code", "");
  setCode("");
  history.replaceState(null, "", location.pathname);
  await join(sentence);
}

async function enter(code) {
  setCode(code);
  recall("code", code);
  history.replaceState(null, "", code ? `#${code}` : location.pathname);
  if (!code) return join();
  let sent = false;
  await listen(async (event, data) => {
    if (event === "gone") { await leave(data.sentence); return "enough"; }
    if (event === "home") { recall("house", code); await home(enter); return "enough"; }
    if (event === "closed") { toast(data.sentence); return ""; }
    await show(data);
    if (!sent) { sent = true; unsent(answered); }
    return "";
  });
}

dressed();
addEventListener("hashchange", () => location.reload());
meet({ speak: async (language) => { recall("language", language); await speak(language); again(); }, leave: () => { recall("code", ""); location.href = location.pathname; } });
await Promise.all([dress(), speak(recall("language"))]);
await enter(location.hash.slice(1) || recall("code"));
