// A field that leaves of a list only what has its words: accents and case aside.

import { onChange } from "./page.js";

/** Filters lists while somebody types, and again after each change of the page. */
export function startFilters() {
  document.addEventListener("input", (event) => {
    if (event.target.dataset?.filter) filter(event.target);
  });
  onChange(() => document.querySelectorAll("[data-filter]").forEach(filter));
  document.querySelectorAll("[data-filter]").forEach(filter);
}

function filter(field) {
  const list = document.getElementById(field.dataset.filter);
  if (!list) return;
  const words = folded(field.value).split(" ").filter(Boolean);
  let left = 0;
  for (const one of list.querySelectorAll("[data-words]")) {
    const its = folded(one.dataset.words);
    one.hidden = !words.every((word) => its.includes(word));
    left += one.hidden ? 0 : 1;
  }
  for (const part of list.querySelectorAll("[data-column]")) {
    part.hidden = !part.querySelector("[data-words]:not([hidden])");
  }
  const none = list.querySelector("[data-filter-none]");
  if (none) none.hidden = left > 0;
}

function folded(words) {
  return words.toLowerCase().replaceAll("ł", "l").normalize("NFKD").replace(/\p{M}/gu, "").trim();
}
