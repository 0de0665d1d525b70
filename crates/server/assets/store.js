// What this browser remembers: the games one has open, and settings. Nothing
// of it goes to the server.

const GAMES = "grognard.games";
const SETTINGS = "grognard.settings";

/** What is set unless the player changes it. */
export const DEFAULTS = {
  /** Which orders are shown before they are given: dice, all or none. */
  confirm: "dice",
  /** Milliseconds between two decisions of others. */
  pace: "1100",
  /** Whether the only thing that is left to a unit is done without a click. */
  lone: true,
  fan: true,
  loupe: true,
  sound: false,
  /** What is drawn over the board. */
  trace: true,
  insight: true,
};

function read(key, usual) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? usual;
  } catch {
    return usual;
  }
}

function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** All settings. */
export const settings = () => ({ ...DEFAULTS, ...read(SETTINGS, {}) });

/** Changes one setting. */
export function set(name, value) {
  write(SETTINGS, { ...read(SETTINGS, {}), [name]: value });
}

/**
 * The games this browser knows, the latest first.
 * @returns {{token: string, title: string, book: string, side: string, state: string, yours: boolean, at: string}[]}
 */
export function games() {
  const list = read(GAMES, []);
  return Array.isArray(list) ? list.filter((game) => typeof game?.token === "string") : [];
}

/** Remembers a game as it is now. */
export function remember(game) {
  const others = games().filter((known) => known.token !== game.token);
  write(GAMES, [game, ...others].slice(0, 40));
}

/** Forgets a game. The game itself stays where it is. */
export function forget(token) {
  write(GAMES, games().filter((known) => known.token !== token));
}
