// The measuring tape: inches between two points or two bases of a table.

import { $, announce, svg } from "./dom.js";
import { inches, shortest } from "./measure.js";

export class Tape {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.on = false;
    this.from = null;
    const on = (name, what) => board.view.addEventListener(name, what, true);
    on("pointerdown", (event) => this.down(event));
    on("pointermove", (event) => this.move(event));
    on("pointerup", (event) => this.up(event));
    on("click", (event) => this.on && event.stopImmediatePropagation());
  }

  /** Takes the tape up or lays it down. */
  toggle(on = !this.on) {
    this.on = on && Boolean(this.board.scene?.table);
    this.from = null;
    this.board.view.classList.toggle("measuring", this.on);
    document.querySelector('[data-toggle="tape"]').setAttribute("aria-pressed", String(this.on));
    this.board.tape?.replaceChildren();
    if (this.on) announce("The tape: drag from one point or base to another.");
  }

  /** What is under a pointer: the bases of a unit, or a point. */
  end(event) {
    const found = document.elementsFromPoint(event.clientX, event.clientY)
      .map((node) => node.closest?.("[data-counter]")?.dataset.counter).find(Boolean);
    const counter = this.board.scene.counters.find((one) => one.id === found);
    if (counter?.stands?.length) return { name: counter.name, outlines: counter.stands.map((stand) => stand.corners) };
    return { name: "", outlines: [[this.board.spot(event)]] };
  }

  down(event) {
    if (!this.on || event.button > 0) return;
    event.stopImmediatePropagation();
    this.from = this.end(event);
    this.board.view.setPointerCapture(event.pointerId);
  }

  move(event) {
    if (!this.on) return;
    event.stopImmediatePropagation();
    if (this.from) this.show(this.from, this.end(event));
  }

  up(event) {
    if (!this.on) return;
    event.stopImmediatePropagation();
    if (this.from) announce(this.show(this.from, this.end(event)));
    this.from = null;
  }

  /** Draws the tape between two ends and says how long it is. */
  show(from, to) {
    const line = shortest(from.outlines, to.outlines);
    const [a, b] = [this.board.metres(line.from), this.board.metres(line.to)];
    const text = inches(line.far);
    const k = 1 / this.board.camera.at.k;
    const d = `M${a.x} ${a.y}L${b.x} ${b.y}`;
    this.board.tape.replaceChildren(
      svg("path", { class: "tape-case", d, "stroke-width": 7 * k }),
      svg("path", { class: "tape-line", d, "stroke-width": 4 * k, "stroke-dasharray": `${6 * k} ${6 * k}` }),
      svg("g", { class: "note tape", transform: `translate(${(a.x + b.x) / 2} ${(a.y + b.y) / 2 - 14 * k}) scale(${k * 1.15})` },
        svg("rect", { x: -26, y: -10, width: 52, height: 20, rx: 3 }),
        svg("text", { y: 4, "text-anchor": "middle" }, text)),
    );
    $("tape-word").textContent = text;
    return [from.name, to.name].filter(Boolean).length === 2 ? `${from.name} to ${to.name}: ${text}` : text;
  }
}
