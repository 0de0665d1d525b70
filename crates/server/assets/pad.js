// Real dice: a small pad that says what is wanted and why.

import { $, el, put, ruleLink } from "./dom.js";
import { die } from "./faces.js";

/**
 * Shows or hides the pad.
 * @param {any} pending the order that waits, or null
 * @param {boolean} mine whether this seat may type
 * @param {(roll: string) => void} roll
 */
export function pad(pending, mine, roll) {
  const place = $("pad");
  place.hidden = !pending;
  if (!pending) return void place.replaceChildren();
  const { wants, rolls, label } = pending;
  const key = (value) =>
    el(
      "button",
      { type: "button", class: "pad-key", disabled: !mine, "aria-label": `${wants.draw} ${value}`, click: () => roll(value) },
      wants.draw === "D6" ? die(value) : value,
    );
  const many = wants.allowed.length > 20;
  put(
    place,
    el("h3", {}, wants.draw === "card" ? "Draw a card" : `Roll a ${wants.draw}`),
    el("p", {}, "For: ", wants.why, " ", ruleLink(wants.rule, true)),
    label ? el("p", { class: "soft" }, label) : null,
    rolls.length ? el("p", {}, "So far: ", rolls.join(", ")) : null,
    many ? cards(wants.allowed, mine, roll) : el("div", { class: "pad-keys" }, wants.allowed.map(key)),
  );
}

/** A card is written or chosen from those left. */
function cards(allowed, mine, roll) {
  const field = el("input", { list: "cards-left", "aria-label": "The card, for example QS", size: 6, disabled: !mine, autocomplete: "off" });
  const form = el(
    "form",
    {
      submit: (event) => {
        event.preventDefault();
        roll(field.value.trim().toUpperCase());
      },
    },
    field,
    el("datalist", { id: "cards-left" }, allowed.map((card) => el("option", { value: card }))),
    el("button", { disabled: !mine }, "Drawn"),
  );
  return form;
}
