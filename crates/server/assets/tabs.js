// The leaves beside the map.

import { $ } from "./dom.js";

export class Tabs {
  constructor() {
    this.tabs = [...document.querySelectorAll("[role=tab]")];
    for (const tab of this.tabs) {
      tab.addEventListener("click", () => this.open(tab.getAttribute("aria-controls")));
      tab.addEventListener("keydown", (event) => this.key(event, tab));
    }
    this.listeners = [];
  }

  get current() {
    return this.tabs.find((tab) => tab.getAttribute("aria-selected") === "true")?.getAttribute("aria-controls");
  }

  /** Opens a leaf by its name. */
  open(name) {
    for (const tab of this.tabs) {
      const chosen = tab.getAttribute("aria-controls") === name;
      tab.setAttribute("aria-selected", String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
      $(tab.getAttribute("aria-controls")).hidden = !chosen;
      if (chosen) tab.querySelector(".dot").hidden = true;
    }
    for (const listener of this.listeners) listener(name);
  }

  /** Says that there is something new in a leaf. */
  dot(name) {
    if (this.current !== name) $(`tab-${name}`).querySelector(".dot").hidden = false;
  }

  key(event, tab) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const next = this.tabs[(this.tabs.indexOf(tab) + by + this.tabs.length) % this.tabs.length];
    next.focus();
    next.click();
  }
}
