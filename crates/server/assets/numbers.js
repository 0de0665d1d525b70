// Moving by numbers: so far ahead, so many degrees, or to a place; and inches
// to another unit. The keyboard's way to all that a drag can do.

import { $, el, put } from "./dom.js";
import { ahead, frontCorner, inches, moved, shortest, turn, turned } from "./measure.js";

export class Numbers {
  /**
   * @param {import("./mover.js").Mover} mover
   * @param {import("./board.js").Board} board
   */
  constructor(mover, board) {
    this.mover = mover;
    this.board = board;
    this.form = $("numbers");
    this.form.addEventListener("input", (event) => this.typed(event.target.name));
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.mover.give();
    });
    mover.changed = (plan) => this.show(plan);
  }

  field(name) {
    return this.form.elements.namedItem(name);
  }

  number(name) {
    const value = Number(this.field(name).value.replace(",", "."));
    return this.field(name).value.trim() === "" || !Number.isFinite(value) ? null : value;
  }

  /** Opens the form for the unit that acts, or for what is to be placed. */
  open() {
    if (!this.mover.free) return;
    const { scene } = this.board;
    const id = this.mover.plan?.counter ?? this.mover.chosen();
    if (!this.mover.plan) this.mover.begin(id);
    if (!id) this.mover.plan.at = this.first() ?? scene.table.size.map((side) => side / 2);
    put(this.field("to"), el("option", { value: "" }, "nothing"), scene.counters.filter((one) => one.id !== id).map((one) => el("option", { value: one.id }, one.name)));
    for (const name of ["forward", "wheel"]) this.field(name).value = "";
    this.form.hidden = false;
    this.mover.update();
    this.field(id ? "forward" : "x").focus();
  }

  /** Where the first order that names a place would go. */
  first() {
    const spots = this.mover.table.giving.pointing.orders.flatMap((order) => order.touches).filter((one) => one.startsWith("spot:"));
    return spots.length ? spots[0].slice(5).split(",").slice(0, 2).map(Number) : null;
  }

  typed(name) {
    const { plan } = this.mover;
    if (!plan) return;
    const counter = plan.counter ? this.mover.counter(plan.counter) : null;
    if (name === "to") return this.measure();
    if (counter && (name === "forward" || name === "wheel" || name === "hand")) {
      const facing = counter.facing ?? 0;
      const by = Math.round((this.number("wheel") ?? 0) * 100) * (this.field("hand").value === "left" ? -1 : 1);
      const pivot = frontCorner(counter.stands.map((stand) => stand.corners), facing, by < 0 ? -1 : 1);
      const [x, y] = by ? turned(counter.place.at, pivot, by) : counter.place.at;
      const [dx, dy] = ahead(facing + by);
      const far = (this.number("forward") ?? 0) * 1000;
      plan.at = [x + dx * far, y + dy * far];
      plan.facing = by || far ? turn(facing + by) : null;
    } else {
      plan.at = [(this.number("x") ?? plan.at[0] / 1000) * 1000, (this.number("y") ?? plan.at[1] / 1000) * 1000];
      const facing = this.number("facing");
      plan.facing = facing === null ? null : turn(facing * 100);
    }
    plan.place = null;
    this.mover.update();
    return undefined;
  }

  /** The plan has changed: show its numbers, but not over those being typed. */
  show(plan) {
    if (!plan) {
      this.form.hidden = true;
      return;
    }
    if (this.form.hidden) return;
    const fill = (name, value) => document.activeElement !== this.field(name) && (this.field(name).value = value);
    fill("x", (plan.at[0] / 1000).toFixed(2));
    fill("y", (plan.at[1] / 1000).toFixed(2));
    fill("facing", plan.facing === null ? "" : (plan.facing / 100).toFixed(1));
    this.measure();
  }

  /** Inches from what is planned to another unit. */
  measure() {
    const { plan } = this.mover;
    const counter = plan?.counter ? this.mover.counter(plan.counter) : null;
    const other = this.mover.counter(this.field("to").value);
    const from = counter ? moved(counter, plan.at, plan.facing) : plan ? [[plan.at]] : null;
    this.form.querySelector("output").textContent = from && other?.stands?.length ? inches(shortest(from, other.stands.map((stand) => stand.corners)).far) : "";
  }
}
