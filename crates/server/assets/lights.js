// What is lit over the board: what may be touched, what has been, what a
// button means, and the line along which a counter is drawn.

import { split } from "./board.js";
import { svg } from "./dom.js";

/** How near a lit place must be to be meant, in pixels: to the tip of a mouse's arrow, and under a finger. */
const NEAR = { mouse: 7, pen: 12, touch: 24 };

/**
 * Lights targets of a board, each with its class.
 * @param {import("./board.js").Board} board
 * @param {Map<string, string>} targets
 */
export function light(board, targets) {
  board.lights.replaceChildren();
  const before = new Map();
  for (const node of board.root.querySelectorAll(".legal, .chosen, .hint")) {
    before.set(node, node.classList.value);
    node.classList.remove("legal", "chosen", "hint");
  }
  for (const [target, name] of targets) {
    const [kind, id] = split(target);
    if (kind === "spot") {
      const { x, y } = board.where(target);
      board.lights.append(svg("circle", { class: `light spot ${name}`, cx: x, cy: y, r: 5, "data-spot": id }));
      continue;
    }
    const node = board.find(target);
    if (!node) continue;
    if (kind === "counter") {
      node.classList.add(name);
      // What is newly lit lies on top of its stack, so that it is seen and can be pointed at.
      if (!board.scene?.table && before.get(node) !== node.classList.value) raise(node);
      continue;
    }
    const shape = node.querySelector(kind === "cell" ? ".area, .hex" : ".seam, path");
    if (!shape) continue;
    const d = shape.getAttribute("d");
    if (kind === "edge") board.lights.append(svg("path", { class: "hit", d, "data-edge": id }));
    board.lights.append(svg("path", { class: `light ${kind} ${name}`, d, [`data-${kind}`]: id }));
  }
}

/** Puts a counter on top of the others, unless a stack is spread. */
function raise(node) {
  const layer = node.parentNode;
  if (!layer.querySelector(":scope > .fan-ground")) layer.append(node);
}

/** A line from each touched thing to the next. */
export function follow(board, touches) {
  line(board.lights, touches.map((target) => board.where(target)).filter(Boolean));
}

/** A line from a counter to the pointer that draws it; nothing lets it go. */
export function aim(board, target, event = null) {
  board.ghost?.replaceChildren();
  const from = target ? board.where(target) : null;
  if (!from || !board.ghost) return;
  const room = board.view.getBoundingClientRect();
  const { x, y, k } = board.camera.at;
  line(board.ghost, [from, { x: (event.clientX - room.left - x) / k, y: (event.clientY - room.top - y) / k }]);
}

function line(layer, points) {
  if (points.length < 2) return;
  const d = points.map((point, at) => `${at ? "L" : "M"}${point.x} ${point.y}`).join("");
  layer.append(svg("path", { class: "aim-case", d }), svg("path", { class: "aim", d }));
}

/** The lit place nearest to a pointer, if it is near enough to be meant. */
export function nearest(board, { clientX, clientY, pointerType }) {
  let best = { far: NEAR[pointerType] ?? NEAR.mouse, target: null };
  for (const node of board.lights?.querySelectorAll("[data-spot]") ?? []) {
    const box = node.getBoundingClientRect();
    const far = Math.hypot(box.left + box.width / 2 - clientX, box.top + box.height / 2 - clientY);
    if (far <= best.far) best = { far, target: `spot:${node.dataset.spot}` };
  }
  return best.target;
}
