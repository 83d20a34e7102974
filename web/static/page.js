// The page's live part: putting a fresh one in, and telling what has changed.

import { inSight, isGoneTo, keepPlace } from "./focus.js";
import { morph } from "./morph.js";

const observers = [];

/** Calls `observer` now and after each change of the live part. */
export function onChange(observer) {
  observers.push(observer);
  observer();
}

/** The live part of this page, or null. */
export function livePart() {
  return document.getElementById("live");
}

/** Puts the HTML of a fresh live part in. */
export function show(html) {
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  swap(fresh.content);
}

/** Takes the live part, token and clock of a whole page that was fetched. */
export function showWhole(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const name of ["token", "now"]) {
    const meta = page.querySelector(`meta[name="${name}"]`);
    if (meta) document.querySelector(`meta[name="${name}"]`).content = meta.content;
  }
  readClock();
  const fresh = page.getElementById("live");
  if (fresh && page.body.className === document.body.className) swap(fresh);
  return page;
}

function swap(fresh) {
  const part = livePart();
  const before = said(part);
  const seen = lookedAt(part);
  const at = document.activeElement;
  const isAtWork = part.contains(at) && inSight(at);
  keepPlace(() => morph(part, fresh));
  announce(before, said(part));
  if (seen.length && !seen.some(isShown) && !(isAtWork && isShown(at))) showWhatComesNext();
  for (const observer of observers) observer();
}

// Reading begins at the head of a screen: its upper half is what somebody looks at.
function lookedAt(part) {
  if (scrollY === 0) return [];
  return [...part.querySelectorAll("*")].filter((one) => {
    if (one.childElementCount) return false;
    const box = one.getBoundingClientRect();
    return box.height > 0 && box.bottom > 0 && box.top < innerHeight / 2;
  });
}

function isShown(one) {
  return one.isConnected && one.getClientRects().length > 0;
}

/** After an order is done: what comes next, unless somebody has already gone on by themselves. */
export function goOn() {
  const at = document.activeElement;
  if (!(livePart()?.contains(at) && inSight(at) && isGoneTo(at))) showWhatComesNext();
}

// Where all that somebody looked at goes away, what is asked next comes into view.
function showWhatComesNext() {
  const sentence = document.getElementById("sentence");
  if (sentence?.getBoundingClientRect().top < 0) sentence.scrollIntoView();
}

function said(part) {
  return new Map([...part.querySelectorAll("[data-announce]")].map((one) => [one.id, one.dataset.announce]));
}

function announce(before, after) {
  const news = [...after].filter(([id, text]) => (before.has(id) || isArrival(id)) && before.get(id) !== text);
  if (news.length) document.getElementById("announcer").textContent = news.map(([, text]) => text).join(". ");
}

// Most things are told when they change; some already when they come.
function isArrival(id) {
  return "arrives" in document.getElementById(id).dataset;
}

let offset = 0;

function readClock() {
  offset = Number(document.querySelector('meta[name="now"]').content) - performance.now() / 1000;
}

/** The server's monotonic clock, in seconds. */
export function serverNow() {
  return offset + performance.now() / 1000;
}

/** The token that this device's writes must carry. */
export function token() {
  return document.querySelector('meta[name="token"]').content;
}

readClock();
