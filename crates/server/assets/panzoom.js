// Moving and zooming the sheet: wheel, drag, pinch, keys. Knows nothing of
// what is drawn on it.

import { calm } from "./dom.js";

/** How far a pointer may move and still click. */
export const STILL = 6;
/** How far one zooms in, against the whole sheet, until small print is shown. */
const NEAR = 1.5;
const MOST = 9;
/** How much larger than with the whole sheet things must become for a part of it to be shown first, and may become. */
const OPENS = 1.4;
const OPENS_MOST = 4;
/** Ground about a part that is shown, on each side, as a share of the sheet. */
const ABOUT = 1 / 14;
/** Paper outside the map's frame, both sides together. */
const RIM = 34;

export class PanZoom {
  /**
   * @param {HTMLElement} view the window
   * @param {HTMLElement} sheet what moves in it
   */
  constructor(view, sheet) {
    this.view = view;
    this.sheet = sheet;
    this.size = { x: 1, y: 1 };
    this.at = { x: 0, y: 0, k: 1 };
    this.fitted = true;
    /** A player has moved the sheet himself: it is his to move from now on. */
    this.taken = false;
    /** Where a player had the sheet before it was moved for him. */
    this.left = null;
    /** The part of the sheet that is to be seen until then; nothing for all of it. */
    this.part = null;
    /** How many pixels on the left are taken by something else. */
    this.aside = () => 0;
    /** Called after every change. */
    this.listeners = [];
    this.pointers = new Map();
    this.dragged = false;
    view.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    view.addEventListener("pointerdown", (event) => this.down(event));
    view.addEventListener("pointermove", (event) => this.move(event));
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) {
      view.addEventListener(name, (event) => this.up(event));
    }
    // What ends a drag is no click.
    view.addEventListener("click", (event) => this.dragged && event.stopImmediatePropagation(), true);
    view.addEventListener("keydown", (event) => this.key(event));
    new ResizeObserver(() => (this.taken && !this.fitted ? this.apply() : this.frame())).observe(view);
  }

  /**
   * A new sheet.
   * @param {number} x its width in its own units
   * @param {number} y its height
   * @param {{x: number, y: number, width: number, height: number}|null} part where to open it
   */
  resize(x, y, part) {
    this.size = { x, y };
    this.taken = false;
    this.part = part && this.about(part);
    this.frame();
  }

  /** A part of the sheet with ground about it. */
  about({ x, y, width, height }) {
    const [wide, tall] = [this.size.x * ABOUT, this.size.y * ABOUT];
    return { x: x - wide, y: y - tall, width: width + 2 * wide, height: height + 2 * tall };
  }

  /** Scale at which everything is seen but the outermost rim of the paper. */
  get whole() {
    const room = this.room();
    return Math.max(0.05, Math.min(room.width / (this.size.x - RIM), room.height / (this.size.y - RIM)));
  }

  /** The free part of the window. */
  room() {
    const { width, height } = this.view.getBoundingClientRect();
    const left = this.aside();
    return { left, width: width - left, height };
  }

  /** Shows everything, and keeps to it; a part of the sheet if everything is shown already. */
  fit(part) {
    this.part = part && this.fitted ? this.about(part) : null;
    this.left = null;
    this.taken = true;
    this.frame();
  }

  /** Shows the part that is to be seen, where it is much smaller than the whole; else everything. */
  frame() {
    const room = this.room();
    const part = this.part ?? { x: 0, y: 0, width: this.size.x, height: this.size.y };
    const near = Math.min(room.width / part.width, room.height / part.height, this.whole * OPENS_MOST);
    this.fitted = !(this.part && near > this.whole * OPENS);
    const k = this.fitted ? this.whole : near;
    const middle = this.fitted
      ? { x: this.size.x / 2, y: this.size.y / 2 }
      : { x: part.x + part.width / 2, y: part.y + part.height / 2 };
    this.at = { k, x: room.left + room.width / 2 - middle.x * k, y: room.height / 2 - middle.y * k };
    this.apply();
  }

  /** Opens the view as far as a part of the sheet needs that has grown, unless a player has moved it himself. */
  follow(part) {
    if (this.taken || this.fitted || !part) return;
    const { x, y, width, height } = this.part;
    if (part.x >= x && part.y >= y && part.x + part.width <= x + width && part.y + part.height <= y + height) return;
    this.part = this.about(part);
    this.glide(() => this.frame());
  }

  /** Zooms about a point of the window. */
  zoom(factor, x, y) {
    const room = this.view.getBoundingClientRect();
    const px = x ?? room.width / 2;
    const py = y ?? room.height / 2;
    const k = Math.min(this.whole * MOST, Math.max(this.whole * 0.7, this.at.k * factor));
    const by = k / this.at.k;
    this.left = null;
    this.at = { k, x: px - (px - this.at.x) * by, y: py - (py - this.at.y) * by };
    this.fitted = false;
    this.taken = true;
    this.apply();
  }

  /** Moves the sheet by pixels. */
  pan(x, y) {
    this.at.x += x;
    this.at.y += y;
    this.fitted = false;
    this.taken = true;
    this.apply();
  }

  /** Brings a point of the sheet into the window if it is not in it. */
  show(point) {
    // Before a player has moved the sheet he sees all that there is to see.
    if (this.fitted || !this.taken) return;
    const room = this.view.getBoundingClientRect();
    const x = this.at.x + point.x * this.at.k;
    const y = this.at.y + point.y * this.at.k;
    const rim = Math.min(40, room.width / 8);
    if (x > rim && x < room.width - rim && y > rim && y < room.height - rim) return;
    this.left ??= { ...this.at };
    this.glide(() => this.pan(room.width / 2 - x, room.height / 2 - y));
  }

  /** Brings the sheet back to where a player had it, unless he has moved it himself since. */
  back() {
    if (!this.left) return;
    const { left } = this;
    this.glide(() => {
      this.at = left;
      this.apply();
    });
    this.left = null;
  }

  /** Moves the sheet so that the eye can go with it. */
  glide(move) {
    this.sheet.classList.toggle("gliding", !calm());
    move();
    setTimeout(() => this.sheet.classList.remove("gliding"), 350);
  }

  /** A point of the sheet in pixels of the window. */
  place(point) {
    return { x: this.at.x + point.x * this.at.k, y: this.at.y + point.y * this.at.k };
  }

  apply() {
    const room = this.view.getBoundingClientRect();
    // The sheet never leaves the window altogether.
    const keep = 80;
    this.at.x = Math.min(room.width - keep, Math.max(keep - this.size.x * this.at.k, this.at.x));
    this.at.y = Math.min(room.height - keep, Math.max(keep - this.size.y * this.at.k, this.at.y));
    const { x, y, k } = this.at;
    this.sheet.style.transform = `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) scale(${k.toFixed(5)})`;
    // From afar small print is only noise.
    this.sheet.classList.toggle("far", k < this.whole * NEAR);
    // What must stay as large as it is on the screen.
    this.sheet.style.setProperty("--per-pixel", (1 / k).toFixed(4));
    this.hurry();
    for (const listener of this.listeners) listener();
  }

  /** While it moves the browser keeps its pixels; at rest it draws anew. */
  hurry() {
    this.sheet.classList.add("moving");
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.sheet.classList.remove("moving"), 180);
  }

  wheel(event) {
    event.preventDefault();
    const room = this.view.getBoundingClientRect();
    const step = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY;
    const strength = event.ctrlKey ? 0.01 : 0.0016;
    const factor = Math.exp(-Math.max(-300, Math.min(300, step)) * strength);
    this.zoom(factor, event.clientX - room.left, event.clientY - room.top);
  }

  down(event) {
    if (event.button > 1 || event.target.closest("button, a, input")) return;
    if (this.pointers.size === 0) this.dragged = false;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY, from: { x: event.clientX, y: event.clientY } });
  }

  move(event) {
    const pointer = this.pointers.get(event.pointerId);
    if (!pointer) return;
    const before = { x: pointer.x, y: pointer.y };
    const others = [...this.pointers].filter(([id]) => id !== event.pointerId).map(([, other]) => other);
    const far = Math.hypot(event.clientX - pointer.from.x, event.clientY - pointer.from.y);
    if (!this.dragged && far < STILL && others.length === 0) return;
    if (!this.dragged) {
      this.dragged = true;
      this.left = null;
      this.hold(event.pointerId);
      this.view.classList.add("dragging");
    }
    pointer.x = event.clientX;
    pointer.y = event.clientY;
    if (others.length === 0) {
      this.pan(pointer.x - before.x, pointer.y - before.y);
      return;
    }
    const [other] = others;
    const room = this.view.getBoundingClientRect();
    const was = Math.hypot(before.x - other.x, before.y - other.y);
    const is = Math.hypot(pointer.x - other.x, pointer.y - other.y);
    this.zoom(is / Math.max(1, was), (pointer.x + other.x) / 2 - room.left, (pointer.y + other.y) / 2 - room.top);
    this.pan((pointer.x - before.x) / 2, (pointer.y - before.y) / 2);
  }

  /** Goes on when the pointer leaves the window; a pointer that is gone cannot be held. */
  hold(pointer) {
    try {
      this.view.setPointerCapture(pointer);
    } catch {
      this.pointers.delete(pointer);
    }
  }

  up(event) {
    if (event.type === "pointerleave" && this.view.hasPointerCapture?.(event.pointerId)) return;
    this.pointers.delete(event.pointerId);
    if (this.pointers.size === 0) this.view.classList.remove("dragging");
  }

  key(event) {
    if (event.target !== this.view || event.ctrlKey || event.metaKey || event.altKey) return;
    const far = event.shiftKey ? 240 : 80;
    const ways = { ArrowLeft: [far, 0], ArrowRight: [-far, 0], ArrowUp: [0, far], ArrowDown: [0, -far] };
    const way = ways[event.key];
    if (!way) return;
    event.preventDefault();
    this.left = null;
    this.pan(...way);
  }
}
