// Talk between the seats, notes for oneself, who is there.

import { $, el, put } from "./dom.js";

export class Chat {
  /**
   * @param {ReturnType<typeof import("./api.js").seat>} api
   * @param {{name: (seat: string) => string, own: string, news: (text: string) => void}} table
   */
  constructor(api, table) {
    this.api = api;
    this.table = table;
    this.last = null;
    this.seen = 0;
    $("say").addEventListener("submit", (event) => {
      event.preventDefault();
      this.say();
    });
    this.readNotes();
    $("notes").addEventListener("input", () => this.writeNotes());
    $("notes").addEventListener("blur", () => this.keepNotes());
  }

  async refresh() {
    let list;
    try {
      list = await this.api.chat();
    } catch {
      return;
    }
    const lines = Array.isArray(list) ? list : (list?.chat ?? []);
    const fresh = lines.length > this.seen && this.last !== null;
    this.seen = lines.length;
    this.last = lines[lines.length - 1]?.id ?? 0;
    // Words of players go in as text, never as markup.
    put(
      $("chat"),
      lines.map((line) =>
        el("li", { class: line.seat === this.table.own ? "own" : null }, el("b", {}, this.table.name(line.seat)), " ", line.text, " ", el("small", {}, clock(line.at))),
      ),
    );
    $("chat").lastElementChild?.scrollIntoView({ block: "nearest" });
    const latest = lines[lines.length - 1];
    if (fresh && latest.seat !== this.table.own) this.table.news(`${this.table.name(latest.seat)}: ${latest.text}`);
  }

  async say() {
    const field = $("say").elements.namedItem("text");
    const text = field.value.trim();
    if (!text) return;
    field.disabled = true;
    try {
      await this.api.say(text);
      field.value = "";
      await this.refresh();
    } catch (trouble) {
      this.table.news(trouble.message);
    }
    field.disabled = false;
    field.focus();
  }

  async readNotes() {
    try {
      $("notes").value = (await this.api.notes())?.text ?? "";
    } catch {
      $("notes").disabled = true;
    }
  }

  writeNotes() {
    $("notes-state").textContent = "…";
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.keepNotes(), 800);
  }

  async keepNotes() {
    clearTimeout(this.timer);
    if ($("notes-state").textContent === "") return;
    try {
      await this.api.keepNotes($("notes").value);
      $("notes-state").textContent = "";
    } catch (trouble) {
      $("notes-state").textContent = trouble.message;
    }
  }

  /** Who sits at the table. */
  presence(who) {
    const there = ["first", "second"].filter((seat) => who[seat]).map((seat) => this.table.name(seat));
    const watch = who.watchers ?? 0;
    const parts = [...there, ...(watch ? [watch === 1 ? "one onlooker" : `${watch} onlookers`] : [])];
    $("presence").textContent = parts.length ? `At the table: ${parts.join(", ")}` : "Nobody else is at the table.";
  }
}

function clock(iso) {
  const time = new Date(iso);
  return Number.isNaN(time.getTime()) ? "" : time.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
}
