// On the page of figures an island can be dragged; its two fields take the place.

const field = (side, island, axis) =>
  document.getElementsByName(`value.maps/${side}/islands/${island}/${axis}`)[0];

function point(map, event) {
  const box = map.getBoundingClientRect();
  const place = (at, start, length) => Math.round(Math.min(95, Math.max(5, ((at - start) / length) * 100)));
  return [place(event.clientX, box.left, box.width), place(event.clientY, box.top, box.height)];
}

function drag(map, island) {
  const { x: startX, y: startY, island: code } = island.dataset;
  const side = map.dataset.map;
  island.addEventListener("pointerdown", (down) => {
    down.preventDefault();
    island.setPointerCapture(down.pointerId);
    const move = (event) => {
      const [x, y] = point(map, event);
      island.setAttribute("transform", `translate(${x - startX} ${y - startY})`);
      const across = field(side, code, "x");
      const below = field(side, code, "y");
      if (!across || !below) return;
      across.value = x;
      below.value = y;
      across.closest("details").open = true;
    };
    const end = () => {
      island.removeEventListener("pointermove", move);
      island.removeEventListener("pointerup", end);
      island.removeEventListener("pointercancel", end);
    };
    island.addEventListener("pointermove", move);
    island.addEventListener("pointerup", end);
    island.addEventListener("pointercancel", end);
  });
}

for (const map of document.querySelectorAll("svg[data-map]")) {
  for (const island of map.querySelectorAll("[data-island]")) drag(map, island);
}
