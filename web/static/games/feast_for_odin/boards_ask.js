// Questions to the game about boards, one at a time, and orders to lay tiles.

import { token } from "../../page.js";

const AGAIN_MS = 700;
const TRIES = 4;
let last = Promise.resolve();

/** The answer to a question; null where there is none or another came later. */
export function ask(query, stillWanted = () => true) {
  const mine = last.then(() => (stillWanted() ? put(query) : null));
  last = mine.catch(() => null);
  return mine;
}

async function put(query) {
  const address = `/api/ask?query=${encodeURIComponent(JSON.stringify(query))}`;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await fetch(address, { headers: { Accept: "application/json" }, cache: "no-store" });
    if (answer.status === 429 || answer.status === 503) {
      await pause(AGAIN_MS);
      continue;
    }
    const body = await answer.json();
    return answer.ok ? body.answer : { refused: body.reason };
  }
  return null;
}

/** Gives a command; answers with the new version, or why it was not done. */
export async function order(command, version) {
  const key = [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch("/api/commands", {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Skald-Token": token(), Accept: "application/json" },
      body: JSON.stringify({ key: `${key}-${version}`, version, command }),
    });
    const body = await answer.json();
    if (answer.ok) return { version: body.version };
    if (answer.status === 409 && tries < TRIES) version = body.version;
    else if ((answer.status === 429 || answer.status === 503) && tries < TRIES) {
      await pause(1000 * Number(answer.headers.get("Retry-After") ?? 1));
    } else return { refused: body.reason };
  }
}

function pause(ms) {
  return new Promise((done) => setTimeout(done, ms));
}

/** What was put down in this tab but not laid yet; it outlives going to another page. */
export function keptDraft(place) {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? "[]");
  } catch {
    return [];
  }
}

/** Keeps what is not sent; where a browser allows no storage it lives as long as the page. */
export function keepDraft(place, draft) {
  try {
    const kept = draft.filter((one) => !one.sent);
    if (kept.length) sessionStorage.setItem(place, JSON.stringify(kept));
    else sessionStorage.removeItem(place);
  } catch {
    return;
  }
}
