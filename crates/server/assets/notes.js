// Notes over the board, on plates that are as large on the screen at any
// scale. Where there is room none hides another, and none is cut off at the
// window's edge.

import { svg } from "./dom.js";

/** More letters than this are not written over the board. */
const LONG = 60;
/** How many plates away from its place a note may go, up or down, and how many half plates aside. */
const ROWS = 4;
const ASIDE = 2;
/** Pixels between two plates. */
const GAP = 1;

/** A note on a plate. One that is `raised` stands on its place. */
export function note(words, at, kind, raised = false) {
  const text = words.length > LONG ? `${words.slice(0, LONG - 1)}…` : words;
  const wide = 10 + text.length * 6.4;
  const up = raised ? 9 : 0;
  return svg(
    "g",
    { class: `note ${kind}`, transform: `translate(${at.x} ${at.y})`, "data-at": `${at.x} ${at.y}` },
    svg("g", { class: "steady" }, svg("title", {}, words), svg("rect", { x: -wide / 2, y: -9 - up, width: wide, height: 18, rx: 3 }), svg("text", { y: 4 - up, "text-anchor": "middle" }, text)),
  );
}

/**
 * Moves the notes of a layer apart, each as little as will do. Whoever was drawn first stays.
 * @param {SVGElement} layer
 * @param {DOMRect} room the window over the sheet
 * @param {number} scale pixels of a unit of the sheet
 * @param {Iterable<Element>} bases what they should not cover either, if they need not
 */
export function spread(layer, room, scale, bases) {
  const placed = [];
  const seen = [...bases].map((base) => base.getBoundingClientRect());
  const notes = [...layer.querySelectorAll(".note")].map((plate) => {
    const [x, y] = plate.dataset.at.split(" ").map(Number);
    plate.setAttribute("transform", `translate(${x} ${y})`);
    return { plate, x, y };
  });
  for (const one of notes) one.box = one.plate.querySelector("rect").getBoundingClientRect();
  for (const { plate, x, y, box } of notes) {
    const home = drawnIn(box, room);
    // What is out of sight is in nobody's way.
    if (!home) continue;
    const free = steps(box, home)
      .map((step) => ({ ...step, box: moved(box, step) }))
      .filter((step) => inside(step.box, room) && !placed.some((other) => meets(step.box, other)));
    const step = free.find((step) => !seen.some((base) => meets(step.box, base))) ?? free[0] ?? { ...home, box: moved(box, home) };
    placed.push(step.box);
    if (step.x || step.y) plate.setAttribute("transform", `translate(${x + step.x / scale} ${y + step.y / scale})`);
  }
}

/** How far a plate that looks over the window's edge must go to be seen; none where its middle is not in the window. */
function drawnIn(box, room) {
  const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  if (!box.width || middle.x < room.left || middle.x > room.right || middle.y < room.top || middle.y > room.bottom) return null;
  const into = (from, to, least, most) => Math.max(least - from, 0) || Math.min(most - to, 0);
  return { x: into(box.left, box.right, room.left, room.right), y: into(box.top, box.bottom, room.top, room.bottom) };
}

/** Where a plate may go, the nearest first. */
function steps(box, home) {
  const all = [];
  for (let row = -ROWS; row <= ROWS; row += 1) {
    for (let half = -ASIDE; half <= ASIDE; half += 1) {
      const off = { x: (half * (box.width + GAP)) / 2, y: row * (box.height + GAP) };
      all.push({ x: home.x + off.x, y: home.y + off.y, far: Math.hypot(off.x, off.y) });
    }
  }
  return all.sort((one, other) => one.far - other.far);
}

function moved({ left, right, top, bottom }, { x, y }) {
  return { left: left + x, right: right + x, top: top + y, bottom: bottom + y };
}

function meets(one, other) {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

function inside(box, room) {
  const near = 0.5;
  return box.left >= room.left - near && box.right <= room.right + near && box.top >= room.top - near && box.bottom <= room.bottom + near;
}
