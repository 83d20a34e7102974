// The walk: a lamp that is being tried goes back to the game when the page is left; the
// tray's frame follows its sliders.

import { onChange, token } from "./page.js";
import { startZones } from "./zones.js";

export function startWalk() {
  if (document.getElementById("main").dataset.live !== "walk") return;
  addEventListener("pagehide", () => {
    if (!document.querySelector(".walk-lamp.now")) return;
    fetch("/walk/leave", { method: "POST", keepalive: true, redirect: "manual", body: new URLSearchParams({ token: token() }) })
      .catch(() => undefined);
  });
  document.addEventListener("input", (event) => {
    if (event.target.form?.id === "do-frame") drawFrame(event.target.form);
  });
  startZones();
  onChange(() => {
    const form = document.getElementById("do-frame");
    if (form) drawFrame(form);
  });
}

function drawFrame(form) {
  const [left, top, right, bottom] = ["left", "top", "right", "bottom"].map((edge) => Number(form.elements[edge].value));
  const places = { x: left, y: top, width: 100 - left - right, height: 100 - top - bottom };
  const frame = document.querySelector("#walk-outline rect");
  for (const [name, place] of Object.entries(places)) frame.setAttribute(name, `${place}%`);
}
