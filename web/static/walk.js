// The walk: a lamp that is being tried goes back to the game when the page is left.

import { token } from "./page.js";

export function startWalk() {
  if (document.getElementById("main").dataset.live !== "walk") return;
  addEventListener("pagehide", () => {
    if (!document.querySelector(".walk-lamp.now")) return;
    fetch("/walk/leave", { method: "POST", keepalive: true, redirect: "manual", body: new URLSearchParams({ token: token() }) })
      .catch(() => undefined);
  });
}
