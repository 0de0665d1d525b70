// What an order would look like on a table: the bases at its end, the way, and
// beside it the word of the rules.

import { $, el, put, ruleLink, svg } from "./dom.js";
import { ahead, frame } from "./measure.js";

export class Ghost {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.word = $("verdict");
  }

  get layer() {
    return this.board.ghost;
  }

  /** The path of outlines in units of the sheet. */
  path(outlines) {
    return outlines.map((outline) => `${outline.map((corner, at) => {
      const { x, y } = this.board.metres(corner);
      return `${at ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`;
    }).join("")}z`).join("");
  }

  /**
   * Draws a wish and what the rules make of it.
   * @param {{outlines: number[][][]|null, facing: number|null, handle: boolean}} wish
   * @param {any|null} verdict
   */
  draw(wish, verdict) {
    if (!this.layer) return;
    const state = verdict ? (verdict.legal ? "legal" : "barred") : "unknown";
    const parts = [];
    const sketch = verdict?.sketch;
    if (wish.outlines) parts.push(svg("path", { class: `wish ${state}`, d: this.path(wish.outlines) }));
    if (sketch) {
      const way = sketch.way.map((point, at) => {
        const { x, y } = this.board.metres(point);
        return `${at ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`;
      }).join("");
      if (way) parts.push(svg("path", { class: "ghost-way-case", d: way }), svg("path", { class: `ghost-way ${state}`, d: way }));
      const outlines = sketch.ghost.map((stand) => stand.corners);
      parts.push(svg("path", { class: `ghost ${state}`, d: this.path(outlines), "data-ghost": sketch.counter }));
      parts.push(this.front(outlines, sketch.facing, state));
    }
    const handled = wish.handle ? (sketch ? sketch.ghost.map((stand) => stand.corners) : wish.outlines) : null;
    if (handled?.length) parts.push(...this.handle(handled, wish.facing ?? sketch?.facing ?? 0));
    this.layer.replaceChildren(...parts.filter(Boolean));
  }

  /** A point before the front. */
  front(outlines, facing, state) {
    const tip = this.before(outlines, facing, 550);
    const foot = this.before(outlines, facing, 120);
    const [ax, ay] = [-(tip.y - foot.y) * 0.7, (tip.x - foot.x) * 0.7];
    const d = `M${tip.x} ${tip.y}L${foot.x + ax} ${foot.y + ay}L${foot.x - ax} ${foot.y - ay}z`;
    return svg("path", { class: `ghost-front ${state}`, d });
  }

  before(outlines, facing, far) {
    const { left, right, front } = frame(outlines, facing);
    const [x, y] = ahead(facing);
    const [across, along] = [(left + right) / 2, front + far];
    return this.board.metres([across * y + along * x, along * y - across * x]);
  }

  /** What turns the unit. */
  handle(outlines, facing) {
    const at = this.before(outlines, facing, 1900);
    const foot = this.before(outlines, facing, 550);
    const grip = 1 / this.board.camera.at.k;
    return [
      svg("path", { class: "turn-stem", d: `M${foot.x} ${foot.y}L${at.x} ${at.y}` }),
      svg("circle", { class: "turn-grip", cx: at.x, cy: at.y, r: 22 * grip, "data-turn": "" }),
      svg("circle", { class: "turn", cx: at.x, cy: at.y, r: 8 * grip }),
    ];
  }

  /**
   * Says what the rules say.
   * @param {any|null} verdict
   * @param {{x: number, y: number}} place in pixels of the page
   * @param {{give: () => void, drop: () => void}|null} buttons
   * @param {string} [more]
   */
  say(verdict, place, buttons, more = "") {
    const { word } = this;
    if (!verdict) {
      word.hidden = true;
      return;
    }
    const cost = verdict.sketch?.cost;
    put(
      word,
      el("p", { class: "verdict-order" }, el("b", {}, verdict.legal ? "✓ " : "✗ "), verdict.label || "Nothing"),
      cost ? el("p", { class: "verdict-cost" }, cost) : null,
      verdict.refusal ? el("p", { class: "verdict-why" }, verdict.refusal.text, " ", ruleLink(verdict.refusal.rule)) : null,
      more ? el("p", { class: "verdict-more" }, more) : null,
      buttons ? el("p", { class: "verdict-deed" },
        el("button", { type: "button", class: "main", "data-give": "", disabled: !verdict.legal, click: buttons.give }, verdict.rolls ? "Give ⚄" : "Give", " ", el("kbd", {}, "Enter")),
        el("button", { type: "button", "data-drop": "", click: buttons.drop }, "Let go")) : null,
    );
    word.className = verdict.legal ? "legal" : "barred";
    word.hidden = false;
    const room = word.getBoundingClientRect();
    const view = this.board.view.getBoundingClientRect();
    const left = place.x + 28 + room.width < view.right ? place.x + 28 : place.x - 28 - room.width;
    word.style.left = `${Math.max(view.left + 6, left)}px`;
    // The form of numbers stays free.
    const form = $("numbers");
    const floor = form?.offsetParent ? form.getBoundingClientRect().top : view.bottom;
    word.style.top = `${Math.max(view.top + 6, Math.min(place.y + 24, floor - room.height - 6))}px`;
  }

  clear() {
    this.layer?.replaceChildren();
    this.word.hidden = true;
  }
}
