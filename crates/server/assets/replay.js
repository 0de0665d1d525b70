// Going through the game: slider, steps, playing both ways.

import { $ } from "./dom.js";

export class Replay {
  /**
   * @param {{look: (number: number|null) => Promise<void>, number: () => number}} table
   */
  constructor(table) {
    this.table = table;
    this.at = null;
    this.way = 0;
    this.bar = $("replay");
    this.slider = this.bar.querySelector("[data-slider]");
    this.slider.addEventListener("input", () => {
      this.stop();
      this.go(Number(this.slider.value));
    });
    this.bar.addEventListener("click", (event) => {
      const what = event.target.closest("[data-replay]")?.dataset.replay;
      if (what) this.press(what);
    });
  }

  get open() {
    return !this.bar.hidden;
  }

  /** Opens or closes the bar; closing goes back to now. */
  toggle(open = !this.open) {
    this.bar.hidden = !open;
    this.update();
    if (!open) {
      this.stop();
      if (this.at !== null) this.table.look(null);
    }
  }

  press(what) {
    const here = this.at ?? this.table.number();
    if (what === "play" || what === "rewind") {
      const way = what === "play" ? 1 : -1;
      return this.way === way ? this.stop() : this.run(way);
    }
    this.stop();
    if (what === "first") return this.go(0);
    if (what === "back") return this.go(here - 1);
    if (what === "on") return this.go(here + 1);
    return this.table.look(null);
  }

  /** One decision on or back. */
  step(by) {
    this.stop();
    return this.go((this.at ?? this.table.number()) + by);
  }

  async go(number) {
    const last = this.table.number();
    if (number < 0) return;
    await this.table.look(number >= last ? null : number);
  }

  async run(way) {
    this.stop();
    this.way = way;
    this.update();
    const last = this.table.number();
    if (way > 0 && (this.at === null || this.at >= last)) await this.table.look(0);
    while (this.way === way) {
      const here = this.at ?? last;
      const next = here + way;
      if (next < 0 || next > last) break;
      const begun = performance.now();
      await this.go(next);
      await new Promise((done) => (this.timer = setTimeout(done, Math.max(60, 650 - (performance.now() - begun)))));
    }
    if (this.way === way) this.stop();
  }

  stop() {
    this.way = 0;
    this.update();
  }

  /** The table says what is looked at. */
  shown(at) {
    this.at = at;
    this.update();
  }

  update() {
    const last = this.table.number();
    this.slider.max = String(last);
    this.slider.value = String(this.at ?? last);
    this.slider.setAttribute("aria-valuetext", `decision ${this.at ?? last} of ${last}`);
    this.bar.querySelector("[data-place]").textContent = `${this.at ?? last}/${last}`;
    const play = this.bar.querySelector("[data-replay=play]");
    const rewind = this.bar.querySelector("[data-replay=rewind]");
    play.textContent = this.way > 0 ? "❚❚" : "▶";
    rewind.textContent = this.way < 0 ? "❚❚" : "◀";
    play.setAttribute("aria-label", this.way > 0 ? "Pause" : "Play forward");
    rewind.setAttribute("aria-label", this.way < 0 ? "Pause" : "Play backward");
  }
}
