// The connection: requests with the code, the stream of views, touches that are never lost or doubled.

import { byId, t } from "./dom.js";

let code = "";
export const setCode = (found) => { code = found; };
export const key = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

let troubles = new Set();
/** Says that the page waits for the table, as long as anything does. */
export function waiting(who, on) {
  if (on) troubles.add(who); else troubles.delete(who);
  const box = byId("waiting");
  box.hidden = troubles.size === 0;
  box.textContent = box.hidden ? "" : t("Waiting for the table…");
}

function headers(more = {}) {
  return code ? { Authorization: `Bearer ${code}`, ...more } : more;
}

export async function get(path) {
  const answer = await fetch(path, { headers: headers(), cache: "no-store" });
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

/** Reads the stream for ever; `on(event, data)` gets every event. Ends with `gone` when the code is not known any more. */
export async function listen(on) {
  let wait = 200;
  let last = "";
  for (;;) {
    const control = new AbortController();
    let timer = setTimeout(() => control.abort(), 8000);
    const wake = () => { if (document.visibilityState === "visible" && !byId("waiting").hidden) control.abort(); };
    addEventListener("online", wake);
    document.addEventListener("visibilitychange", wake);
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
            if (of("data")) {
              const event = of("event") || "view";
              // A table that closed may open again; a phone that was removed gets 401 then.
              on(event === "gone" ? "closed" : event, JSON.parse(of("data")));
            }
          }
        }
      }
    } catch (trouble) {
      if (trouble instanceof SyntaxError || trouble instanceof TypeError && !String(trouble.message).includes("fetch") && !String(trouble.message).includes("network")) console.error(trouble);
    } finally {
      clearTimeout(timer);
      removeEventListener("online", wake);
      document.removeEventListener("visibilitychange", wake);
    }
    waiting("stream", true);
    await pause(wait + Math.random() * 100);
    wait = Math.min(wait * 1.6, 1500);
  }
}
