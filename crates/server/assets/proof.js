// The tab "Dice": what was promised, and at the end the check of it, worked
// out here and not on the server.

import { $, el, put } from "./dom.js";
import { check, hex, selfTest, sha256, unhex } from "./dice.js";
import { die } from "./faces.js";

export class Proof {
  /** @param {ReturnType<typeof import("./api.js").seat>} api */
  constructor(api) {
    this.api = api;
    this.shown = "";
  }

  /** Shows what is known of the dice. */
  async show(view) {
    if (view.dice === "typed") {
      put($("proof"), el("p", {}, "Real dice: the players roll them and type them in. There is nothing to prove but trust."));
      return;
    }
    const key = `${view.number}:${view.over}`;
    if (this.shown === key) return;
    this.shown = key;
    put(
      $("proof"),
      el("p", {}, "All dice of this game come from one secret seed. Its fingerprint was fixed before the first order:"),
      el("p", { class: "digits" }, view.commitment ?? "…"),
      el(
        "details",
        {},
        el("summary", {}, "How can I be sure?"),
        el("p", {}, "The fingerprint is the SHA-256 of the seed: nobody can find another seed that fits it. The dice of decision n are the stream n of the cipher ChaCha8 with that seed, so taking back or loading again cannot roll again. When the battle is over the seed is shown, and this page works every die out again."),
      ),
      el("div", { id: "proof-rolls" }),
    );
    const place = $("proof-rolls");
    let proof;
    try {
      proof = await this.api.proof();
    } catch (trouble) {
      put(place, el("p", {}, trouble.message));
      return;
    }
    put(place, this.fallen(proof.draws ?? []), view.over && proof.seed ? await this.verdict(proof) : null);
  }

  /** How often each face has come up. */
  fallen(draws) {
    const sixes = draws.filter((draw) => draw.faces === 6);
    if (sixes.length === 0) return el("p", {}, "No die has been rolled yet.");
    const count = (face) => sixes.filter((draw) => Number(draw.value) === face).length;
    return el(
      "div",
      {},
      el("h3", {}, `Rolled so far: ${sixes.length}`),
      el("ul", { class: "tally" }, [1, 2, 3, 4, 5, 6].map((face) => el("li", {}, die(face), " ", count(face)))),
    );
  }

  /** The check at the end. */
  async verdict(proof) {
    if (!selfTest()) return el("p", { class: "bad" }, "This browser does not work the dice out rightly; nothing is proved here.");
    const print = hex(await sha256(unhex(proof.seed)));
    const kept = print === proof.commitment;
    const { checked, wrong } = check(proof.seed, proof.draws ?? []);
    const line = (good, text) => el("li", { class: good ? "good" : "bad" }, good ? "✓ " : "✗ ", text);
    return el(
      "div",
      { class: "verdict" },
      el("h3", {}, "The proof"),
      el("p", {}, "The seed:"),
      el("p", { class: "digits" }, proof.seed),
      el(
        "ul",
        {},
        line(kept, kept ? "Its SHA-256 is the fingerprint that was fixed at the start." : "Its SHA-256 is not the fingerprint from the start."),
        line(
          wrong.length === 0,
          wrong.length === 0 ? `All ${checked} draws follow from it.` : `${wrong.length} of ${checked} draws do not follow from it, first in decision ${wrong[0].number}.`,
        ),
        proof.verified === null || proof.verified === undefined
          ? null
          : line(proof.verified, proof.verified ? "The server has played the record again: every order and position holds." : "The server's own check failed."),
      ),
    );
  }
}
