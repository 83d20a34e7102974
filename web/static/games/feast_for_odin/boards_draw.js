// Tiles of boards as drawings: the squares that one covers, and how it looks there.

const SVG = "http://www.w3.org/2000/svg";
const SIDE = 20;
const LETTER = 5.6;
const FEW = 3;
const PIECES = new Set(["silver", "ore", "wood", "stone"]);

/** A shape (rows of # and .) mirrored left to right, if so, then turned clockwise. */
export function held(shape, turns, mirrored) {
  let rows = mirrored ? shape.map((row) => [...row].reverse().join("")) : shape;
  for (let turn = 0; turn < turns; turn += 1) {
    const before = rows;
    rows = [...before[0]].map((_, column) => before.map((row) => row[column]).reverse().join(""));
  }
  return rows;
}

/** Squares [column, row] that a tile covers. */
export function cellsOf(tile, placed) {
  const cells = [];
  held(tile.shape, placed.turns, placed.mirrored).forEach((line, down) => {
    [...line].forEach((mark, right) => { if (mark === "#") cells.push([placed.column + right, placed.row + down]); });
  });
  return cells;
}

/** Whether a mirrored shape can look different from every turned one. */
export function hasMirror(shape) {
  const turned = [0, 1, 2, 3].map((turns) => held(shape, turns, false).join("/"));
  return !turned.includes(held(shape, 0, true).join("/"));
}

/** Whether turning changes a shape at all. */
export function canTurn(shape) {
  return held(shape, 1, false).join("/") !== shape.join("/");
}

/** A tile at its place, as the server draws those that lie there. */
export function drawTile(tile, cells, look) {
  const group = make("g", { class: `odin-tile of-${tile.colour} ${look}` });
  const title = make("title", {});
  title.textContent = tile.label;
  group.append(title);
  if (PIECES.has(tile.colour)) {
    for (const cell of cells) {
      const [x, y] = corner(cell);
      const sample = tile.button.querySelector(".odin-piece").cloneNode(true);
      sample.setAttribute("transform", `translate(${x + SIDE / 2} ${y + SIDE / 2})`);
      group.append(sample);
    }
    return group;
  }
  const [x, y] = middle(cells);
  const [words, isUpwards] = lettering(tile.label, cells);
  const letters = make("text", { class: "odin-letters", x, y: y + 3 });
  if (isUpwards) letters.setAttribute("transform", `rotate(-90 ${x} ${y})`);
  letters.textContent = words;
  group.append(
    make("path", { class: "odin-fill", d: filled(cells) }),
    make("path", { fill: `url(#odin-${tile.colour})`, d: filled(cells) }),
    make("path", { class: "odin-edge", d: edges(cells) }),
    letters,
  );
  return group;
}

/** The sign on the tile in hand that says by its form whether it may lie there. */
export function drawVerdict(cells, isRight) {
  const right = Math.max(...cells.map(([column]) => column));
  const top = Math.min(...cells.filter(([column]) => column === right).map(([, row]) => row));
  const [x, y] = corner([right, top]);
  const group = make("g", { transform: `translate(${x + SIDE - 3} ${y + 3})` });
  group.append(
    make("circle", { class: "odin-verdict", r: 6.5 }),
    make("path", { class: "odin-verdict-sign", d: isRight ? "M-3 .3L-.8 2.6 3.2-2.4" : "M-2.6-2.6L2.6 2.6M2.6-2.6L-2.6 2.6" }),
  );
  return group;
}

/** The square on which the keyboard stands. */
export function drawCursor(cell) {
  const [x, y] = corner(cell);
  return make("rect", { class: "odin-cursor", x, y, width: SIDE, height: SIDE });
}

/** What an answer says of a board, put into its fields. */
export function fillFigures(part, { before, after, points, gained, lost }) {
  const fill = (name, words) => { part.querySelector(`[data-fill=${name}]`).textContent = words; };
  fill("points", points > 0 ? `+${points}` : String(points).replace("-", "−"));
  fill("income", before.income === after.income ? before.income : `${before.income} → ${after.income}`);
  fill("minus", before.minus === after.minus ? before.minus : `${before.minus} → ${after.minus}`);
  fill("gained", gained ?? "");
  fill("lost", lost ?? "");
  part.querySelector("[data-row=gained]").hidden = !gained;
  part.querySelector("[data-row=lost]").hidden = !lost;
}

/** The square under a point of the screen; outside of the board too. */
export function cellAt(svg, event) {
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  return [Math.floor(point.x / SIDE) + 1, Math.floor(point.y / SIDE) + 1];
}

function corner([column, row]) {
  return [(column - 1) * SIDE, (row - 1) * SIDE];
}

function filled(cells) {
  return cells.map(corner).map(([x, y]) => `M${x} ${y}h${SIDE}v${SIDE}h-${SIDE}z`).join("");
}

function edges(cells) {
  const there = new Set(cells.map(String));
  const has = (column, row) => there.has(String([column, row]));
  return cells.map(([column, row]) => {
    const [x, y] = corner([column, row]);
    return (has(column, row - 1) ? "" : `M${x} ${y}h${SIDE}`) + (has(column, row + 1) ? "" : `M${x} ${y + SIDE}h${SIDE}`)
      + (has(column - 1, row) ? "" : `M${x} ${y}v${SIDE}`) + (has(column + 1, row) ? "" : `M${x + SIDE} ${y}v${SIDE}`);
  }).join("");
}

function middle(cells) {
  const right = cells.reduce((sum, [column]) => sum + column, 0) / cells.length;
  const down = cells.reduce((sum, [, row]) => sum + row, 0) / cells.length;
  const off = ([column, row]) => Math.hypot(column - right, row - down);
  const near = cells.reduce((best, cell) => (off(cell) < off(best) - 1e-9 ? cell : best));
  const [x, y] = off(near) < 0.75 ? corner([right, down]) : corner(near);
  return [x + SIDE / 2, y + SIDE / 2];
}

/** What is written on a tile, and whether upwards: as much of its name as has room. */
function lettering(name, cells) {
  const [x, y] = middle(cells);
  const across = room(cells, x, y);
  const down = room(cells.map(([column, row]) => [row, column]), y, x);
  const words = name.split(/\s+/);
  for (const one of words.length > 1 ? [name, `${words[0]}…`] : [name]) {
    if (one.length * LETTER <= across) return [one, false];
    if (one.length * LETTER <= down) return [one, true];
  }
  return [words.join("").slice(0, cells.length > 1 ? FEW : 1), false];
}

function room(cells, x, y) {
  const there = new Set(cells.map(String));
  const rows = [...new Set(cells.map(([, row]) => row))].filter((row) => Math.abs((row - 0.5) * SIDE - y) < SIDE);
  const sides = [-1, 1].map((step) => {
    let column = Math.floor((x + SIDE + Math.min(step, 0)) / SIDE);
    let end = x;
    while (rows.every((row) => there.has(String([column, row])))) {
      end = (step > 0 ? column : column - 1) * SIDE;
      column += step;
    }
    return Math.abs(end - x);
  });
  return 2 * Math.min(...sides);
}

function make(name, attributes) {
  const one = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) one.setAttribute(attribute, value);
  return one;
}
