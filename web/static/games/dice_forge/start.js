// Forging: what the camera sees of it is looked at again and again while it is asked for.

import { onChange } from "../../page.js";

const AGAIN_MS = 2500;
const FAILED_MS = 6000;
const looking = new Set();

onChange(() => {
  for (const place of document.querySelectorAll("[data-forging-look]")) look(place.id);
});

async function look(id) {
  if (looking.has(id)) return;
  looking.add(id);
  for (;;) {
    const place = document.getElementById(id);
    if (!place) break;
    let pause = AGAIN_MS;
    if (document.visibilityState === "visible") {
      try {
        const answer = await fetch(place.dataset.forgingLook);
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        put(id, answer.ok ? page.getElementById("forge-seen") : null);
        if (!answer.ok) pause = FAILED_MS;
      } catch {
        pause = FAILED_MS;
      }
    }
    await new Promise((done) => setTimeout(done, pause));
  }
  looking.delete(id);
}

// Nothing is moved under a finger: only what differs is put in, and the focus stays.
function put(id, fresh) {
  const place = document.getElementById(id);
  if (!place || !fresh) return;
  if (place.firstElementChild && said(place.firstElementChild) === said(fresh)) return;
  for (const back of fresh.querySelectorAll("input[name=back]")) back.value = location.pathname;
  const held = place.contains(document.activeElement) ? said(document.activeElement.parentElement) : null;
  place.replaceChildren(document.importNode(fresh, true));
  if (held === null) return;
  const buttons = [...place.querySelectorAll("button")];
  (buttons.find((one) => said(one.parentElement) === held) ?? buttons[0])?.focus({ preventScroll: true });
}

function said(part) {
  const fields = [...part.querySelectorAll("input:not([name=token]):not([name=back]), button")];
  return part.textContent.replace(/\s+/g, " ") + fields.map((one) => `${one.name}=${one.value}`).join();
}
