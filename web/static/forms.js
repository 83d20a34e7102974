// Forms of the live part are sent without leaving the page. The answer is the page
// itself: what was refused is told, and the table shown as it is now.

import { closeFold } from "./folds.js";
import { untouch } from "./morph.js";
import { goOn, livePart, showWhole, token } from "./page.js";

const keys = new WeakMap();
const answerBox = document.getElementById("answer");
const GOES_ON = new Set(["give_points", "tick"]);
const SHOWN_MS = 7000;
const OFFERED_MS = 30000;
const DOUBLE_TAP_MS = 450;
const DOUBLE_TAP_PX = 24;
let hideTimer = 0;
let pointed = { x: NaN, y: NaN, at: 0 };
let given = { form: "", x: 0, y: 0, at: -DOUBLE_TAP_MS };

/** Takes over the forms of the live part. */
export function startForms() {
  document.addEventListener("click", (event) => {
    const [x, y] = event.detail === 0 ? [NaN, NaN] : [event.clientX, event.clientY];
    pointed = { x, y, at: event.timeStamp };
  }, true);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.repeat && event.target.form?.dataset.command) event.preventDefault();
    if (event.key === "Escape" && !answerBox.hidden) {
      answerBox.hidden = true;
      event.preventDefault();
    }
  }, true);
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(livePart()?.contains(form) || answerBox.contains(form)) || form.method !== "post") return;
    event.preventDefault();
    if (event.submitter?.ariaDisabled === "true") return;
    if ("again" in form.dataset) return sendAfterOthers(form, event.submitter);
    if (!form.classList.contains("busy") && !isSecondTap(form, event.submitter)) send(form, event.submitter);
  });
}

// A double tap means one thing: its second half is not for what the first one brought,
// be it the next one's turn or another button in the same place. What counts is when the
// finger came down: a phone that is busy hears of it late.
function isSecondTap(form, submitter) {
  if (!form.dataset.command) return false;
  const at = submitter ? pointed.at : performance.now();
  const isNear = Math.hypot(pointed.x - given.x, pointed.y - given.y) < DOUBLE_TAP_PX;
  if (at - given.at < DOUBLE_TAP_MS && (isNear || form.id === given.form)) return true;
  given = { ...pointed, form: form.id, at };
  return false;
}

// Counters are pressed fast, and each press counts: one after the other.
const queues = new WeakMap();

function sendAfterOthers(form, submitter) {
  const before = queues.get(form) ?? Promise.resolve();
  queues.set(form, before.then(() => send(form, submitter)));
}

/** Tells something in a few words, for some seconds; longer where a form wants an answer. */
export function tell(words, form) {
  answerBox.replaceChildren(words, ...(form ? [form] : []));
  answerBox.hidden = false;
  clearTimeout(hideTimer);
  hideTimer = setTimeout(() => { answerBox.hidden = true; }, form ? OFFERED_MS : SHOWN_MS);
}

async function send(form, submitter) {
  const body = new FormData(form, submitter);
  body.set("token", token());
  if (form.dataset.command) body.set("key", keyOf(form, body));
  form.classList.add("busy");
  try {
    // A field of this name would hide the property.
    const answer = await fetch(form.getAttribute("action"), { method: "POST", body: new URLSearchParams(body) });
    const page = showWhole(await answer.text());
    keys.delete(form);
    finish(form, page, answer);
  } catch {
    tell(answerBox.dataset.offline);
  } finally {
    form.classList.remove("busy");
  }
}

// The key stays the same as long as nobody knows whether the order arrived.
function keyOf(form, body) {
  const content = [...body].filter(([name]) => name !== "token").join("&");
  const known = keys.get(form);
  if (known && known.content === content) return known.key;
  const key = [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  keys.set(form, { key, content });
  return key;
}

function finish(form, page, answer) {
  const words = [...page.querySelectorAll("#messages p, main [role=alert].lead")].map((one) => one.textContent.trim());
  if (words.length) tell(words.join(" "), page.querySelector("#messages .overrule"));
  const done = answer.ok && !words.length;
  if (!done) return;
  answerBox.hidden = true;
  untouch(form, page.getElementById(form.getAttribute("id")));
  if (answer.redirected && new URL(answer.url).pathname !== location.pathname) location.assign(answer.url);
  const fold = form.closest("details.fold:not(.step), details.step.done");
  const goesOn = "again" in form.dataset || GOES_ON.has(form.dataset.command);
  if (fold && !goesOn) closeFold(fold);
  if (!form.isConnected || answerBox.contains(form)) goOn();
}
