// What the ticked things cost together, beside what there is.

import { onChange } from "./page.js";

export function startSums() {
  document.addEventListener("change", (event) => {
    if (event.target.dataset?.price) sumUp();
  });
  onChange(sumUp);
}

function sumUp() {
  for (const line of document.querySelectorAll("[data-sum]")) {
    const ticked = [...line.closest("form").querySelectorAll("[data-price]:checked")];
    const cost = ticked.reduce((sum, one) => sum + Number(one.dataset.price), 0);
    const words = line.dataset.words.replace("{cost}", cost).replace("{has}", line.dataset.sum);
    line.textContent = ticked.length ? words : "";
    line.classList.toggle("over", cost > Number(line.dataset.sum));
  }
}
