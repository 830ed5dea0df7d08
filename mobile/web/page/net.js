// The connection: requests with the code, the stream of views, touches that are never lost or doubled.

import { byId, t } from "./dom.js";

let code = "", language = "";
export const setCode = (found) => { code = found; };
export const setLanguage = (found) => { language = found; };
export const key = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const troubles = new Set();
/** Says that the page waits for the table, as long as anything does. */
export function waiting(who, on, sentence = "") {
  if (on) troubles.add(who); else troubles.delete(who);
  const box = byId("waiting");
  box.hidden = troubles.size === 0;
  box.textContent = box.hidden ? "" : sentence || t("Waiting for the game…");
}

function headers(more = {}) {
  return { ...(code ? { Authorization: `Bearer ${code}` } : {}), ...(language ? { "Accept-Language": language } : {}), ...more };
}

export async function get(path, patience = 8000) {
  const answer = await fetch(path, { headers: headers(), cache: "no-store", signal: AbortSignal.timeout(patience) });
  return { status: answer.status, ...(await read(answer)) };
}

/** The answer's JSON; nothing where it is something else. */
async function read(answer) {
  return (answer.headers.get("Content-Type") ?? "").startsWith("application/json") ? answer.json() : {};
}

/** Sends until there is an answer: what carries a key counts once, however often it arrives. */
export async function post(path, body, type = "application/json") {
  const sent = type === "application/json" ? JSON.stringify(body) : body;
  const who = key();
  for (let wait = 200; ; wait = Math.min(wait * 2, 2000)) {
    try {
      const answer = await fetch(path, { method: "POST", headers: headers({ "Content-Type": type }), body: sent, signal: AbortSignal.timeout(type === "application/json" ? 5000 : 60000) });
      if (answer.status !== 429 && answer.status !== 503) {
        const found = await read(answer);
        waiting(who, false);
        return { status: answer.status, ...found };
      }
    } catch {
      waiting(who, true);
    }
    await pause(wait);
  }
}

const PENDING = "pending", LATE = 120000;
const kept = () => { try { return JSON.parse(localStorage.getItem(PENDING) ?? "[]"); } catch { return []; } };
const keep = (list) => { try { localStorage.setItem(PENDING, JSON.stringify(list)); } catch { /* private windows keep nothing */ } };

/** Sends a move. It is kept on this phone until there is an answer, so that a page that is closed meanwhile sends it again. */
export async function move(path, body) {
  const sent = { path, body: { ...body, key: key() }, code, at: Date.now() };
  keep([...kept(), sent]);
  return settle(sent);
}

async function settle(sent) {
  const answer = await post(sent.path, sent.body);
  keep(kept().filter((each) => each.body.key !== sent.body.key));
  return answer;
}

/** What was sent before the page was closed and never answered. */
export async function unsent(show) {
  const waiting = kept().filter((each) => each.code === code && Date.now() - each.at < LATE);
  keep(waiting);
  for (const each of waiting) show(await settle(each));
}

let current = null;
/** Begins the stream anew: in another language, or after a sleep. */
export const again = () => current?.abort();

const ASLEEP = 3000;
let hidden = 0;
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") hidden = Date.now();
  else if (Date.now() - hidden > ASLEEP || !byId("waiting").hidden) again();
});
addEventListener("pageshow", (event) => { if (event.persisted) again(); });
addEventListener("online", again);

/** Reads the stream until `on(event, data)` says that it is enough. */
export async function listen(on) {
  let wait = 200, last = "";
  for (;;) {
    const control = current = new AbortController();
    let timer = setTimeout(() => control.abort(), 8000), sentence = "";
    try {
      const answer = await fetch("/events", { headers: headers(last ? { "Last-Event-ID": last } : {}), cache: "no-store", signal: control.signal });
      if (answer.status === 401 || answer.status === 403) return on("gone", await read(answer));
      if (answer.ok) {
        waiting("stream", false);
        wait = 200;
        const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
        let text = "";
        for (;;) {
          const { value, done } = await reader.read();
          if (done) break;
          clearTimeout(timer);
          timer = setTimeout(() => control.abort(), 40000); // the table says something every 15 s
          text += value.replaceAll("\r", "");
          for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
            const lines = text.slice(0, end).split("\n");
            text = text.slice(end + 2);
            const of = (name) => lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).trimStart()).join("\n");
            last = of("id") || last;
            const event = of("event") || "view";
            // A table that closed may open again; a phone that was removed gets 401 then.
            if (of("data") && await on(event === "gone" ? "closed" : event, JSON.parse(of("data"))) === "enough") return control.abort();
          }
        }
      } else sentence = (await read(answer)).sentence;
    } catch (trouble) {
      if (!control.signal.aborted && !(trouble instanceof TypeError && /fetch|network|load/i.test(trouble.message))) console.error(trouble);
    } finally {
      clearTimeout(timer);
    }
    waiting("stream", true, sentence);
    await pause(control.signal.aborted ? 50 : wait + Math.random() * 100);
    wait = Math.min(wait * 1.6, 1500);
  }
}
