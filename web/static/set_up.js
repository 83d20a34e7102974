// Set-up: the shield shows what was chosen, and no colour or mark is there twice.

export function startSetUp() {
  const form = document.getElementById("set-up");
  if (!form) return;
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

function draw(chair) {
  const token = chair.querySelector(".token");
  const [colour, mark] = ["colour", "mark"].map((look) => chair.querySelector(`[data-look="${look}"]`).value);
  token.setAttribute("class", `token ${colour}`);
  const shape = document.getElementById("marks").content.querySelector(`[data-mark="${mark}"] .mark`);
  token.querySelector(".mark").replaceWith(shape.cloneNode(true));
}
