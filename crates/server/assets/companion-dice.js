// The player's own dice and cards, typed in one by one: which one is wanted
// next, and why, is the server's word.

import { el, put } from "./dom.js";
import { SUITS, cardName } from "./faces.js";

/**
 * Asks for dice until all are known.
 * @param {HTMLElement} place
 * @param {{ask: (rolls: string[]) => Promise<any>, face: (drawn: any) => Node, ruleButton: (rule: any) => Node,
 *   done: (answer: any) => void, rest: (rolls: string[]) => void, stop: () => void, trouble: (it: any) => void}} how
 */
export function pad(place, how) {
  const rolls = [];
  let over = false;
  const next = async () => {
    let answer;
    try {
      answer = await how.ask(rolls);
    } catch (trouble) {
      if (!over) how.trouble(trouble);
      return;
    }
    if (over) return;
    if (answer.wants) draw(answer);
    else how.done(answer);
  };
  const give = (value) => {
    rolls.push(value);
    for (const button of place.querySelectorAll("button")) button.disabled = true;
    next();
  };
  const back = () => {
    rolls.pop();
    next();
  };
  const draw = ({ wants, run, dice }) => {
    put(
      place,
      dice.length ? el("p", { class: "so-far" }, "So far ", dice.map(how.face)) : null,
      el("p", { class: "wanted" }, el("b", {}, name(wants)), " ", wants.why, run ? `, ${run.nth} of ${run.of}` : "", " ", how.ruleButton(wants.rule)),
      wants.draw === "card" ? cards(wants.allowed, give) : faces(wants, how.face, give),
      el(
        "p",
        { class: "way" },
        el("button", { type: "button", disabled: rolls.length === 0, click: back, "data-way": "back" }, "Back"),
        el("button", { type: "button", click: () => how.rest([...rolls]), "data-way": "rest" }, wants.draw === "card" ? "Draw the rest here" : "Roll the rest here"),
        el("button", { type: "button", click: how.stop, "data-way": "stop" }, "Leave it"),
      ),
    );
    place.hidden = false;
    place.querySelector("[data-roll], [data-suit]")?.focus({ preventScroll: true });
  };
  next();
  return {
    end() {
      over = true;
      place.hidden = true;
      place.replaceChildren();
    },
  };
}

/** What is to be rolled. */
function name(wants) {
  if (wants.draw === "card") return "A card:";
  return wants.draw === "D3" ? "D3, half a D6 rounded up:" : `${wants.draw}:`;
}

/** A button for each face. */
function faces(wants, face, give) {
  return el(
    "div",
    { class: "faces-pad" },
    wants.allowed.map((value) =>
      el("button", { type: "button", "data-roll": value, "aria-label": value, click: () => give(value) }, face({ draw: wants.draw, value })),
    ),
  );
}

/** First the suit, then the rank: two taps for one of fifty-four. */
function cards(allowed, give) {
  const ranks = el("div", { class: "ranks" });
  const of = (suit) => allowed.filter((value) => (suit ? value.endsWith(suit) && !value.startsWith("Joker") : value.startsWith("Joker")));
  const show = (suit, button) => {
    for (const other of suits.children) other.setAttribute("aria-pressed", String(other === button));
    put(ranks, of(suit).map((value) => el("button", { type: "button", "data-roll": value, click: () => give(value) }, suit ? value.slice(0, -1) : "★")));
  };
  const suits = el("div", { class: "suits" });
  for (const [suit, sign] of [...SUITS, ["", "★"]]) {
    if (of(suit).length === 0) continue;
    const kind = suit === "H" || suit === "D" ? "red" : "black";
    const button = el("button", { type: "button", class: kind, "data-suit": suit || "joker", "aria-pressed": "false", click: () => show(suit, button) }, sign);
    suits.append(button);
  }
  const both = el("div", { class: "cards-pad" }, suits, ranks);
  const first = suits.firstElementChild;
  if (first) show(first.dataset.suit === "joker" ? "" : first.dataset.suit, first);
  return both;
}
