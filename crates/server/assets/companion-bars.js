// The bars of the companion: a result with its share, its words and its exact
// chance, and above many of them what they come to in a few lines.

import { el, put } from "./dom.js";
import { summary } from "./sums.js";

/** A share as people say it. */
export function share(outcome) {
  if (outcome.percent < 0.1) return "<0.1%";
  return outcome.percent < 9.95 || outcome.percent > 90.05 && outcome.percent < 100
    ? `${outcome.percent.toFixed(1)}%`
    : `${Math.round(outcome.percent)}%`;
}

/** One result: its share, what it is, the exact fraction, and below them a bar whose whole length is 100 %. */
export function newBar(outcome) {
  return el(
    "li",
    { "data-result": outcome.text },
    el("span", { class: "share" }),
    el("span", { class: "words" }, outcome.words),
    el("small", { class: "exact" }),
    el("span", { class: "track", "aria-hidden": "true" }, el("span", { class: "fill" })),
  );
}

/** An exact chance, which may go on in the next line where it is long; what is certain needs none. */
export function fraction(chance) {
  const [over, under] = chance.split("/");
  return under ? [`${over}/`, el("wbr", {}), under] : [];
}

/** Above many results: what they come to, in a few lines. */
export function sums(place, outcomes) {
  const found = summary(outcomes);
  place.hidden = !found;
  if (!found) return;
  put(place, found.sums.map((one) => {
    const node = newBar({ text: one.text, words: one.text });
    node.querySelector(".share").textContent = share(one);
    node.querySelector(".fill").style.inlineSize = `${Math.max(0.6, Math.min(100, one.percent))}%`;
    return node;
  }));
}
