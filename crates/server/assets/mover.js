// Moving bases over a table: by dragging, by clicking a place, by keys and
// numbers. Every step of it is judged by the rules on the server.

import { announce } from "./dom.js";
import { Ghost } from "./ghost.js";
import { toast } from "./giving.js";
import { nearest } from "./lights.js";
import { bearing, moved, snapped, spot, turn } from "./measure.js";
import { STILL } from "./panzoom.js";

/** A step of the arrow keys, in thousandths of an inch. */
const STEP = 250;

export class Mover {
  /**
   * @param {{api: any, board: import("./board.js").Board, giving: import("./giving.js").Giving,
   *   view: () => any, looking: () => boolean}} table
   */
  constructor(table) {
    this.table = table;
    this.ghost = new Ghost(table.board);
    /** What is being planned: which counter goes where. */
    this.plan = null;
    this.drag = null;
    this.asking = false;
    /** Called when the plan changes, for the form of numbers. */
    this.changed = () => {};
    const { view } = table.board;
    const on = (name, what) => view.addEventListener(name, what, true);
    on("pointerdown", (event) => this.down(event));
    on("pointermove", (event) => this.move(event));
    on("pointerup", (event) => this.up(event));
    on("pointercancel", (event) => this.drag?.id === event.pointerId && this.letGo());
    on("click", (event) => this.click(event));
    on("keydown", (event) => this.key(event));
  }

  get free() {
    const { table } = this;
    return Boolean(table.board.scene?.table) && !table.looking() && table.giving.asked;
  }

  counter(id) {
    return this.table.board.scene?.counters?.find((one) => one.id === id) ?? null;
  }

  /** Whether a counter is one that an order of mine begins with; of leaders the verdict says whether they may go. */
  mine(id) {
    const counter = this.counter(id);
    if (!counter) return false;
    if (counter.active) return true;
    const target = `counter:${id}`;
    const active = this.table.board.scene.counters.some((one) => one.active);
    return this.table.giving.pointing.orders.some((order) => order.touches[0] === target)
      || ((active || counter.arm === "leader") && this.table.view().you.includes(counter.side));
  }

  down(event) {
    if (!this.free || event.button > 0) return;
    if (this.drag) {
      // A second finger turns.
      this.drag.second = { id: event.pointerId, at: [event.clientX, event.clientY] };
      event.stopPropagation();
      return;
    }
    const node = event.target instanceof Element ? event.target : null;
    const from = { x: event.clientX, y: event.clientY };
    if (node?.closest("[data-turn]") && this.plan) {
      this.drag = { id: event.pointerId, from, turning: true, begun: true };
    } else {
      const id = node?.closest("[data-counter]")?.dataset.counter;
      const ghost = node?.closest("[data-ghost]");
      if (ghost && this.plan) {
        const at = this.table.board.spot(event);
        this.drag = { id: event.pointerId, from, off: [at[0] - this.plan.at[0], at[1] - this.plan.at[1]], begun: false };
      } else if (id && this.mine(id) && this.counter(id).stands.length) {
        const at = this.table.board.spot(event);
        const { place } = this.counter(id);
        this.drag = { id: event.pointerId, from, counter: id, off: [at[0] - place.at[0], at[1] - place.at[1]], begun: false };
      } else return;
    }
    event.stopPropagation();
  }

  move(event) {
    const { drag } = this;
    if (!drag) return;
    if (drag.second?.id === event.pointerId) {
      const before = bearing([drag.from.x, -drag.from.y], [drag.second.at[0], -drag.second.at[1]]);
      drag.second.at = [event.clientX, event.clientY];
      const after = bearing([drag.from.x, -drag.from.y], [event.clientX, -event.clientY]);
      this.face((this.plan?.facing ?? this.facing()) + after - before);
      event.stopPropagation();
      return;
    }
    if (drag.id !== event.pointerId) return;
    event.stopPropagation();
    if (!drag.begun && Math.hypot(event.clientX - drag.from.x, event.clientY - drag.from.y) < STILL) return;
    if (!drag.begun) {
      drag.begun = true;
      this.table.board.view.setPointerCapture(event.pointerId);
      if (drag.counter) this.begin(drag.counter);
    }
    drag.last = { x: event.clientX, y: event.clientY };
    const at = this.table.board.spot(event);
    if (drag.turning || event.shiftKey) {
      this.plan.target = null;
      this.plan.kept = this.plan.facing = bearing(this.plan.at, at);
    } else {
      this.plan.target = this.enemy(event);
      this.plan.at = [at[0] - drag.off[0], at[1] - drag.off[1]];
      this.snap(event.altKey);
    }
    this.update();
  }

  /** Brings the base to the edges of its neighbours. */
  snap(loose) {
    const { plan } = this;
    const counter = this.counter(plan.counter);
    plan.snapped = "";
    plan.facing = plan.kept;
    if (loose || !counter || counter.facing === null) return;
    const others = this.table.board.scene.counters.filter((one) => one.id !== counter.id && one.facing !== null);
    const found = snapped(counter, plan.at, this.facing(), others);
    if (!found) return;
    Object.assign(plan, { at: found.at, facing: found.facing, snapped: `in line with ${found.by} (Alt: free)` });
  }

  /** An enemy's counter under the pointer. */
  enemy(event) {
    const own = this.counter(this.plan.counter);
    const found = document.elementsFromPoint(event.clientX, event.clientY)
      .map((node) => node.closest?.("[data-counter]")?.dataset.counter).find(Boolean);
    const other = this.counter(found);
    return own && other && other.side !== own.side ? `counter:${found}` : null;
  }

  async up(event) {
    const { drag } = this;
    if (!drag) return;
    if (drag.second?.id === event.pointerId) drag.second = null;
    if (drag.id !== event.pointerId) return;
    this.drag = null;
    event.stopPropagation();
    if (!drag.begun) return;
    // What ends a drag is no click.
    this.dragged = true;
    setTimeout(() => (this.dragged = false));
    if (drag.turning || event.pointerType === "touch") return this.update();
    await this.judged();
    this.give();
  }

  /** A click on open ground plans the order there. */
  click(event) {
    if (this.dragged) {
      event.stopPropagation();
      return;
    }
    const node = event.target instanceof Element ? event.target : null;
    if (!this.free || node?.closest("[data-counter], [data-spot]")) {
      if (this.plan && !node?.closest("[data-ghost], [data-turn]")) this.letGo();
      return;
    }
    event.stopPropagation();
    if (node?.closest("[data-ghost], [data-turn]")) return;
    const near = nearest(this.table.board, event);
    if (near) return this.table.giving.point([near], event);
    const at = this.table.board.spot(event);
    if (at.some((part, axis) => part < 0 || part > this.table.board.scene.table.size[axis])) return this.letGo();
    this.begin(this.chosen());
    this.plan.at = at;
    this.update({ x: event.clientX, y: event.clientY });
  }

  /** The counter that was touched, or that acts. */
  chosen() {
    const touched = this.table.giving.pointing.touched[0];
    if (touched?.startsWith("counter:")) return touched.slice(8);
    return this.table.board.scene.counters.find((one) => one.active)?.id ?? null;
  }

  /** Begins to plan for a counter, or for what is to be placed. */
  begin(id) {
    const counter = this.counter(id);
    this.plan = { counter: counter?.id ?? null, at: counter?.place.at ?? [0, 0], facing: null, kept: null, verdict: null, target: null, snapped: "", asked: 0, told: -1 };
  }

  facing() {
    const counter = this.counter(this.plan?.counter);
    return this.plan?.facing ?? counter?.facing ?? this.plan?.verdict?.sketch?.facing ?? 0;
  }

  /** Turns what is planned. */
  face(facing) {
    if (!this.plan) return;
    this.plan.kept = this.plan.facing = turn(facing);
    this.update();
  }

  /** Draws what is planned and asks the rules about it. */
  update(place = null) {
    const { plan } = this;
    if (!plan) return;
    if (place) plan.place = place;
    plan.asked += 1;
    this.draw();
    this.ask();
    this.changed(plan);
  }

  touched(plan) {
    const own = plan.counter ? [`counter:${plan.counter}`] : [];
    return [...own, plan.target ?? spot(plan.at, plan.facing)];
  }

  /** One question at a time; the latest wish wins. None once the turn has passed. */
  async ask() {
    if (this.asking) return;
    this.asking = true;
    while (this.plan && this.plan.told !== this.plan.asked && this.table.giving.asked) {
      const { plan } = this;
      const asked = plan.asked;
      try {
        plan.verdict = await this.table.api.verdict({ touched: this.touched(plan) });
      } catch (trouble) {
        plan.verdict = { before: [], order: "", label: "", legal: false, refusal: { text: trouble.message, rule: trouble.rule }, sketch: null };
      }
      plan.told = asked;
      if (this.plan === plan) this.draw();
    }
    this.asking = false;
    this.heard?.();
  }

  /** Waits for the word on the latest wish. */
  judged() {
    if (!this.plan || this.plan.told === this.plan.asked) return Promise.resolve();
    return new Promise((done) => (this.heard = done));
  }

  draw() {
    const { plan, drag } = this;
    if (!this.table.board.root) return;
    const counter = this.counter(plan.counter);
    const rests = !drag;
    const wish = { outlines: counter && !plan.target ? moved(counter, plan.at, plan.facing) : null, facing: plan.facing, handle: rests };
    this.ghost.draw(wish, plan.verdict);
    const place = drag?.last ?? plan.place ?? this.table.board.page(plan.at);
    const buttons = rests ? { give: () => this.give(), drop: () => this.letGo() } : null;
    this.ghost.say(plan.verdict, place, buttons, plan.snapped);
  }

  /** Gives what is planned, if the rules allow it. */
  async give() {
    const { plan } = this;
    if (!plan) return;
    await this.judged();
    const { verdict } = plan;
    if (!verdict?.legal) {
      if (verdict?.refusal) toast(verdict.refusal.text, verdict.refusal.rule);
      announce(verdict?.refusal?.text ?? "Nothing can be done with that now.");
      this.letGo();
      return;
    }
    const touches = this.touched(plan);
    this.letGo();
    await this.table.giving.give({ notation: verdict.order, label: verdict.label, touches, rolls: verdict.rolls, draws: verdict.draws, before: verdict.before });
  }

  letGo() {
    this.plan = null;
    this.drag = null;
    this.ghost.clear();
    this.changed(null);
  }

  /** Keys while something is planned; M begins with the unit that acts. */
  key(event) {
    if (event.ctrlKey || event.metaKey || !this.plan) return;
    const far = event.shiftKey ? 4 * STEP : STEP;
    const ways = { ArrowLeft: [-far, 0], ArrowRight: [far, 0], ArrowUp: [0, far], ArrowDown: [0, -far] };
    const way = ways[event.key];
    const turns = { q: -500, Q: -100, e: 500, E: 100 }[event.key];
    if (way) this.plan.at = [this.plan.at[0] + way[0], this.plan.at[1] + way[1]];
    else if (turns) this.plan.kept = this.plan.facing = turn(this.facing() + turns);
    else if (event.key === "Enter") {
      event.preventDefault();
      event.stopImmediatePropagation();
      this.give();
      return;
    } else return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.plan.place = null;
    this.update();
  }
}
