// The stream, and honesty about it: a page that is not live says since when.

import { livePart, show, showWhole } from "./page.js";

const SILENT_MS = 12000;
const RETRY_MS = 3000;
const CHECK_MS = 1000;
const BREAK_MS = 1500;

const notice = document.getElementById("connection");
let source = null;
let heardAt = Date.now();
let heardTick = performance.now();
let waiting = false;
let wasOpen = false;
let breakTimer = 0;
let refetching = false;
let retryAt = 0;

/** Opens the stream of this page, if it has a live part. */
export function startLive() {
  if (!livePart() || !document.getElementById("main").dataset.live) return;
  open();
  setInterval(check, CHECK_MS);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") wake();
  });
  addEventListener("pageshow", (event) => { if (event.persisted) wake(); });
  addEventListener("online", wake);
  addEventListener("focus", () => { if (waiting) wake(); });
  addEventListener("offline", () => lost());
  addEventListener("pagehide", close);
}

function open() {
  close();
  waiting = wasOpen = false;
  source = new EventSource(`/api/stream?page=${document.getElementById("main").dataset.live}`);
  source.addEventListener("page", (event) => { heard(); show(event.data); });
  source.addEventListener("state", heard);
  source.addEventListener("beat", heard);
  source.addEventListener("bye", bye);
  source.addEventListener("open", () => { wasOpen = true; });
  source.addEventListener("error", broken);
}

// A stream that breaks off may only be short of breath: after a moment the page itself is
// asked for. A stream that never opened is left to the silence, or it would be asked too often.
function broken() {
  if (!wasOpen) return;
  wasOpen = false;
  clearTimeout(breakTimer);
  breakTimer = setTimeout(() => { if (source?.readyState !== EventSource.OPEN && !waiting) refetch(); }, BREAK_MS);
}

function close() {
  clearTimeout(breakTimer);
  source?.close();
  source = null;
}

function bye(event) {
  const { reason } = JSON.parse(event.data);
  if (reason === "rights") location.reload();
  if (reason !== "replaced") return;
  waiting = true;
  close();
  lost();
}

function heard() {
  heardAt = Date.now();
  heardTick = performance.now();
  if (!notice.hidden) notice.hidden = true;
}

/** Says since when the page is not live. */
function lost() {
  const at = new Date(heardAt);
  const time = at.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  const words = notice.dataset.since.replace("{time}", time);
  if (notice.hidden || notice.textContent !== words) {
    notice.textContent = words;
    notice.hidden = false;
  }
}

function silentFor() {
  return Math.max(Date.now() - heardAt, performance.now() - heardTick);
}

function check() {
  if (waiting || (notice.hidden && silentFor() < SILENT_MS)) return;
  lost();
  if (performance.now() > retryAt) refetch();
}

/** The phone was asleep, or the network away: the truth first, then the stream. */
function wake() {
  if (silentFor() > SILENT_MS) lost();
  refetch();
}

async function refetch() {
  if (refetching) return;
  refetching = true;
  retryAt = performance.now() + RETRY_MS;
  try {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" }, cache: "no-store" });
    if (!answer.ok) return;
    showWhole(await answer.text());
    heard();
    open();
  } catch {
    lost();
  } finally {
    refetching = false;
  }
}
