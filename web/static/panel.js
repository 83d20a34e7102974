// Buttons of the drawn panel: down while they are held, with the count-down of a hold.

import { tell } from "./forms.js";
import { keep, release } from "./morph.js";
import { token } from "./page.js";

const SHORTEST_MS = 100;
const CLICK_MS = 500;
// Longer than this nobody holds a button on purpose; the table lets go of it somewhat later.
const LONGEST_MS = 4000;
const answerBox = document.getElementById("answer");
const held = new WeakSet();
const toLetGo = new Set();
let last = Promise.resolve();
let endedAt = -CLICK_MS;

export function startPanel() {
  document.addEventListener("pointerdown", (event) => {
    const knob = event.target.closest("form[data-touch] .knob");
    if (!knob || event.button !== 0) return;
    event.preventDefault();
    knob.focus();
    knob.setPointerCapture(event.pointerId);
    press(knob, ["pointerup", "pointercancel", "lostpointercapture"], () => true);
  });
  document.addEventListener("keydown", (event) => {
    const knob = event.target.closest?.("form[data-touch] .knob");
    if (!knob || (event.key !== " " && event.key !== "Enter")) return;
    event.preventDefault();
    if (!event.repeat) press(knob, ["keyup", "blur"], (up) => up.type === "blur" || up.key === event.key);
  });
  document.addEventListener("click", (event) => {
    const knob = event.target.closest("form[data-touch] .knob");
    if (!knob) return;
    event.preventDefault();
    // A click of no finger and no key, as a screen reader makes it, is a whole press.
    if (event.detail === 0 && performance.now() - endedAt > CLICK_MS) inTurn(() => touch(knob, {}));
  });
  // No button stays down behind a page that is left.
  window.addEventListener("pagehide", () => {
    for (const letGo of toLetGo) letGo();
  });
}

function press(knob, endings, isEnd) {
  if (held.has(knob)) return;
  held.add(knob);
  const finger = crypto.getRandomValues(new Uint32Array(2)).join("-");
  const stop = countDown(knob);
  const isDown = inTurn(() => touch(knob, { finger, down: true }));
  const letGo = async () => {
    if (toLetGo.delete(letGo)) await touch(knob, { finger, down: false });
  };
  toLetGo.add(letGo);
  const end = () => {
    for (const name of endings) knob.removeEventListener(name, ended);
    clearTimeout(longest);
    held.delete(knob);
    endedAt = performance.now();
    stop();
    // A release that follows too soon would be taken for a bounce of the contact.
    inTurn(() => new Promise((done) => setTimeout(done, SHORTEST_MS)));
    inTurn(async () => { if (await isDown) await letGo(); else toLetGo.delete(letGo); });
  };
  const ended = (event) => { if (isEnd(event)) end(); };
  const longest = setTimeout(end, Number(knob.form.dataset.hold) * 1000 + LONGEST_MS);
  for (const name of endings) knob.addEventListener(name, ended);
}

// Presses and releases arrive in the order in which they were made.
function inTurn(step) {
  last = last.then(step);
  return last;
}

function countDown(knob) {
  const form = knob.form;
  const seconds = Number(form.dataset.hold);
  if (!seconds) return () => {};
  const ring = knob.querySelector(".ring-run");
  const count = form.parentElement.querySelector("[data-count]");
  const before = count.textContent;
  const started = performance.now();
  keep(ring, "stroke-dasharray");
  keep(count, "text");
  let frame = 0;
  const draw = () => {
    const part = Math.min(1, (performance.now() - started) / 1000 / seconds);
    ring.setAttribute("stroke-dasharray", `${Math.round(part * 100)} 100`);
    const left = (seconds * (1 - part)).toLocaleString(document.documentElement.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    count.textContent = count.dataset.count.replace("{seconds}", left);
    if (part < 1) frame = requestAnimationFrame(draw);
  };
  draw();
  return () => {
    cancelAnimationFrame(frame);
    ring.setAttribute("stroke-dasharray", "0 100");
    count.textContent = before;
    release(ring);
    release(count);
  };
}

// True when the table took it. What it did not take is told; not that nobody heard the end
// of a hold, which acts while it lasts.
async function touch(knob, how) {
  try {
    const answer = await fetch(knob.form.action, {
      method: "POST",
      keepalive: true,
      headers: { "Content-Type": "application/json", "X-Skald-Token": token() },
      body: JSON.stringify({ button: knob.form.dataset.touch, ...how }),
    });
    if (!answer.ok) tell((await answer.json()).reason);
    return answer.ok;
  } catch {
    if (how.down !== false || !knob.form.dataset.hold) tell(answerBox.dataset.offline);
    return false;
  }
}
