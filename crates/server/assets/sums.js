// A short view of long odds. Results that stand together ("A is hit; B is
// routed") are taken apart, and each part has the sum of all results with it;
// two counts ("attacker 2, defender 1") are compared. Words alone are looked
// at: whatever the rulebook, equal words mean the same.

/** So many rows are seen at a glance. */
const FEW = 6;

/** Two counts, each with its name. */
const COUNTS = /^(.+?) (\d+), (.+?) (\d+)$/;

/**
 * @param {{text: string, words?: string, chance?: string, percent: number}[]} outcomes
 * @returns {{title: string, sums: {text: string, percent: number}[]}|null} the largest first, or nothing if it is not shorter
 */
export function summary(outcomes) {
  if (outcomes.length <= FEW) return null;
  const found = compared(outcomes) ?? apart(outcomes);
  if (!found || found.sums.size >= outcomes.length) return null;
  const sums = [...found.sums].map(([text, percent]) => ({ text, percent }));
  return { title: found.title, sums: sums.sort((one, other) => other.percent - one.percent) };
}

/** The share in a hundred, from the exact chance: rounded ones would add up to another number. */
function exact({ chance, percent }) {
  const [over, under = "1"] = String(chance ?? "").split("/");
  return chance ? (100 * Number(over)) / Number(under) : percent;
}

function sum(pairs) {
  const sums = new Map();
  for (const [text, percent] of pairs) sums.set(text, (sums.get(text) ?? 0) + percent);
  return sums;
}

/** Which of two counts is the larger. */
function compared(outcomes) {
  const counts = outcomes.map(({ text }) => COUNTS.exec(text));
  const [first] = counts;
  if (!counts.every((one) => one && one[1] === first[1] && one[3] === first[3])) return null;
  const words = ([, a, x, b, y]) => (Number(x) === Number(y) ? "as many" : Number(x) > Number(y) ? `${a} more` : `${b} more`);
  return { title: "Which is more", sums: sum(counts.map((one, at) => [words(one), exact(outcomes[at])])) };
}

/** Every part of the results by itself. They may come together, so their sums are more than all. */
function apart(outcomes) {
  // Before a colon there may be the code that is being spelled out.
  const spelled = ({ text, words }) => (words?.startsWith(`${text}: `) ? words.slice(text.length + 2) : text);
  const pairs = outcomes.flatMap((outcome) => [...new Set(spelled(outcome).split("; "))].map((part) => [part, exact(outcome)]));
  return pairs.length > outcomes.length ? { title: "Each by itself", sums: sum(pairs) } : null;
}
