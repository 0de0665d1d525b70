// Dice and cards as small pictures, with words for those who cannot see them.

import { el, svg } from "./dom.js";

/** Where the pips of a face are, on a grid of three by three. */
const PIPS = {
  1: [[1, 1]],
  2: [[0, 0], [2, 2]],
  3: [[0, 0], [1, 1], [2, 2]],
  4: [[0, 0], [0, 2], [2, 0], [2, 2]],
  5: [[0, 0], [0, 2], [1, 1], [2, 0], [2, 2]],
  6: [[0, 0], [0, 1], [0, 2], [2, 0], [2, 1], [2, 2]],
};

/**
 * A die as it lies on the table.
 * @param {number|string} value
 * @param {boolean} [pipped] with pips, as a D6 has them; else with its number
 */
export function die(value, pipped = true) {
  const pips = pipped ? PIPS[value] : null;
  const face = svg(
    "svg",
    { class: "die", viewBox: "0 0 26 26", role: "img", "aria-label": String(value) },
    svg("rect", { x: 1, y: 1, width: 24, height: 24, rx: 5 }),
  );
  if (pips) for (const [x, y] of pips) face.append(svg("circle", { cx: 6.5 + x * 6.5, cy: 6.5 + y * 6.5, r: 2.4 }));
  else face.append(svg("text", { x: 13, y: 18, "text-anchor": "middle" }, String(value)));
  return face;
}

/** The suits: the letter in records, the sign on the card, and the word for it. */
export const SUITS = [["S", "♠", "spades"], ["C", "♣", "clubs"], ["H", "♥", "hearts"], ["D", "♦", "diamonds"]];

const suitOf = (card) => (card.startsWith("Joker") ? null : SUITS.find(([letter]) => card.endsWith(letter)));

/** A card such as `QS` as people write it. */
export function cardName(card) {
  const suit = suitOf(card);
  return suit ? card.slice(0, -1) + suit[1] : "★";
}

/** Whether a card is of a red suit. */
export const isRed = (card) => /[HD]$/.test(card);

/** A card as it lies on the table. */
export function cardFace(card) {
  const suit = suitOf(card);
  const spoken = suit ? `${card.slice(0, -1)} of ${suit[2]}` : "Joker";
  return el("span", { class: isRed(card) ? "card-face red" : "card-face", role: "img", "aria-label": spoken }, cardName(card));
}

/**
 * What chance answered, drawn.
 * @param {{draw: string, value: string}} drawn
 */
export function drawn({ draw, value }) {
  if (draw === "D6") return die(value);
  if (draw === "card") return cardFace(value);
  return el("span", { class: "die-other" }, el("small", {}, draw), " ", die(`${value}`, false));
}

/**
 * Dice and cards that lay for the same reason one after the other, together.
 * @param {{draw: string, value: string, why: string, rule: {id: string}|null}[]} dice
 */
export function together(dice) {
  const lines = [];
  for (const one of dice) {
    const before = lines.at(-1);
    if (before && before.why === one.why && before.rule?.id === one.rule?.id) before.all.push(one);
    else lines.push({ why: one.why, rule: one.rule, all: [one] });
  }
  return lines;
}
