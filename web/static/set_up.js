// Set-up: the shield shows what was chosen, and no colour or mark is there twice.
// What was typed outlives another language, a reload and the way back.

export function startSetUp() {
  const form = document.getElementById("set-up");
  if (!form) return;
  keepDraft(form);
  form.addEventListener("keydown", nextName);
  const looks = [...form.querySelectorAll("[data-look]")];
  const before = new Map(looks.map((one) => [one, one.value]));
  form.addEventListener("change", (event) => {
    const chosen = event.target;
    if (!chosen.dataset.look) return;
    const twin = looks.find((one) => one !== chosen && one.dataset.look === chosen.dataset.look && one.value === chosen.value);
    if (twin) {
      twin.value = before.get(chosen);
      before.set(twin, twin.value);
      draw(twin.closest(".chair"));
    }
    before.set(chosen, chosen.value);
    draw(chosen.closest(".chair"));
  });
}

// Enter in a name goes on to the next chair; it does not start the game.
function nextName(event) {
  if (event.key !== "Enter" || event.isComposing || !event.target.closest(".chair-name")) return;
  event.preventDefault();
  const names = [...event.currentTarget.querySelectorAll(".chair-name input")];
  names[names.indexOf(event.target) + 1]?.focus();
}

function keepDraft(form) {
  const place = `draft ${location.pathname}`;
  const fields = [...form.elements].filter((one) => one.name && one.type !== "hidden");
  const kept = JSON.parse(sessionStorage.getItem(place) ?? "null");
  if (kept && !document.getElementById("refused")) {
    for (const field of fields) {
      const value = kept[field.name];
      if (value === undefined) continue;
      if (field.type === "radio") field.checked = field.value === value;
      else field.value = value;
    }
    form.querySelectorAll(".chair").forEach(draw);
  }
  form.addEventListener("input", () => {
    const draft = Object.fromEntries([...new FormData(form)].filter(([name]) => fields.some((one) => one.name === name)));
    sessionStorage.setItem(place, JSON.stringify(draft));
  });
  form.addEventListener("submit", () => sessionStorage.removeItem(place));
}

function draw(chair) {
  const token = chair.querySelector(".token");
  const [colour, mark] = ["colour", "mark"].map((look) => chair.querySelector(`[data-look="${look}"]`).value);
  token.setAttribute("class", `token ${colour}`);
  const shape = document.getElementById("marks").content.querySelector(`[data-mark="${mark}"] .mark`);
  token.querySelector(".mark").replaceWith(shape.cloneNode(true));
}
