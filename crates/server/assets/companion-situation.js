// A situation of the companion: the toggles of one resolution, read and set.

import { cardName, isRed } from "./faces.js";

/** How each form of factor is read and set. */
const FORMS = {
  switch: {
    get: (node) => (node.querySelector("input").checked ? "yes" : "no"),
    set: (node, value) => (node.querySelector("input").checked = value === "yes"),
  },
  segments: {
    get: (node) => node.querySelector("input:checked")?.value ?? node.dataset.neutral,
    set: (node, value) => {
      for (const input of node.querySelectorAll("input")) input.checked = input.value === value;
    },
  },
  stepper: {
    get: (node) => nearest(node, node.querySelector("input").value),
    set: (node, value) => (node.querySelector("input").value = value),
  },
  several: {
    get: (node) => [...node.querySelectorAll("input:checked")].map((input) => input.value).join(","),
    set: (node, value) => {
      const own = value.split(",");
      for (const input of node.querySelectorAll("input")) input.checked = own.includes(input.value);
      const count = node.querySelector("[data-count]");
      if (count) count.textContent = String(node.querySelectorAll("input:checked").length);
    },
  },
};

const values = (node) => node.querySelector("[data-values]").dataset.values.split(" ");

/** The value of a stepper that is nearest to what was typed. */
function nearest(node, text) {
  const known = values(node);
  if (known.includes(text)) return text;
  const number = Number(text.replace(",", ".").replace("−", "-"));
  if (text.trim() === "" || Number.isNaN(number)) return node.dataset.neutral;
  return known.reduce((best, value) => (Math.abs(value - number) < Math.abs(best - number) ? value : best));
}

/** The toggles of one resolution. */
export class Situation {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.node = form;
    this.name = form.dataset.resolution;
    this.results = form.dataset.results;
    this.factors = [...form.querySelectorAll("[data-factor]")];
    this.dressCards();
  }

  /** The factors that are not neutral. */
  given() {
    const given = {};
    for (const node of this.factors) {
      const value = FORMS[node.dataset.form].get(node);
      if (value !== node.dataset.neutral) given[node.dataset.factor] = value;
    }
    return given;
  }

  /** Sets every factor; those that are not given are neutral. */
  take(given) {
    for (const node of this.factors) FORMS[node.dataset.form].set(node, given.get(node.dataset.factor) ?? node.dataset.neutral);
  }

  /** Calls when a thumb has changed something. */
  whenChanged(then) {
    this.node.addEventListener("submit", (event) => event.preventDefault());
    this.node.addEventListener("reset", (event) => {
      event.preventDefault();
      this.take(new Map());
      then();
    });
    this.node.addEventListener("change", (event) => {
      const node = event.target.closest("[data-factor]");
      if (node) FORMS[node.dataset.form].set(node, FORMS[node.dataset.form].get(node));
      then();
    });
    for (const button of this.node.querySelectorAll("[data-step]")) this.steps(button, then);
  }

  /** A button of a stepper: a tap is one step, holding it runs. */
  steps(button, then) {
    const node = button.closest("[data-factor]");
    const known = values(node);
    const step = () => {
      const place = known.indexOf(FORMS.stepper.get(node)) + Number(button.dataset.step);
      if (place < 0 || place >= known.length) return;
      FORMS.stepper.set(node, known[place]);
      then();
    };
    let running = null;
    const stop = () => {
      clearTimeout(running);
      running = null;
    };
    const run = (after) => {
      running = setTimeout(() => {
        step();
        run(90);
      }, after);
    };
    button.addEventListener("click", step);
    button.addEventListener("pointerdown", () => run(500));
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) button.addEventListener(end, stop);
  }

  /** Cards in their suits' colours. */
  dressCards() {
    for (const span of this.node.querySelectorAll("[data-card]")) {
      span.textContent = cardName(span.dataset.card);
      span.classList.toggle("red", isRed(span.dataset.card));
      span.setAttribute("aria-label", span.dataset.card);
    }
  }

  /** The pack, if this resolution draws from one. */
  pack() {
    return this.node.querySelector(".pack");
  }

  /** Whether the drawn cards can be taken out of the pack. */
  keepsCards(dice) {
    return Boolean(this.pack()) && dice.some((drawn) => drawn.draw === "card");
  }

  /** Takes cards out of the pack. */
  removeCards(dice) {
    const pack = this.pack();
    const gone = new Set(FORMS.several.get(pack).split(","));
    for (const drawn of dice) if (drawn.draw === "card") gone.add(drawn.value);
    FORMS.several.set(pack, [...gone].join(","));
  }
}
