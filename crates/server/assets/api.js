// Calls to the server. What goes wrong is a `Trouble` with the server's words.

import { pause } from "./dom.js";

/** Something that the server, or the way to it, refused. */
export class Trouble extends Error {
  /**
   * @param {number} status 0 if there was no answer
   * @param {{code: string, text: string, rule?: any}} error
   * @param {any} [body] the whole answer
   */
  constructor(status, error, body = null) {
    super(error.text);
    this.status = status;
    this.code = error.code;
    this.rule = error.rule ?? null;
    this.body = body;
  }
}

/** Says to the page that the line is lost. */
function unreachable() {
  document.dispatchEvent(new Event("unreachable"));
  const text = "The server cannot be reached. Nothing is lost: try again when the line is back.";
  return new Trouble(0, { code: "unreachable", text });
}

/**
 * One call, tried again when there is no answer. An order carries the number
 * of its decision, so a second try can never give it twice.
 * @param {string} path
 * @param {{method?: string, body?: any, tries?: number, signal?: AbortSignal}} [how]
 */
export async function call(path, { method = "GET", body, tries = 3, signal } = {}) {
  const headers = { accept: "application/json" };
  if (body !== undefined) headers["content-type"] = "application/json";
  for (let attempt = 1; ; attempt += 1) {
    let answer;
    try {
      answer = await fetch(path, {
        method,
        headers,
        signal,
        body: body === undefined ? undefined : JSON.stringify(body),
        cache: "no-store",
      });
    } catch (fault) {
      if (signal?.aborted) throw fault;
      if (attempt >= tries) throw unreachable();
      await pause(400 * 2 ** attempt);
      continue;
    }
    // The server is there and cannot just now, and says so: that may pass.
    if (answer.status === 503 && attempt < tries) {
      await pause(400 * 2 ** attempt);
      continue;
    }
    return read(answer, attempt);
  }
}

async function read(answer, attempt = 1) {
  const text = await answer.text();
  let body = null;
  try {
    body = text ? JSON.parse(text) : null;
  } catch {
    body = null;
  }
  if (answer.ok) return body;
  const error = body?.error ?? { code: "unavailable", text: `The server answered ${answer.status}.` };
  // The page goes on trying until the server can.
  if (answer.status === 503) document.dispatchEvent(new Event("unreachable"));
  // It may have been taken the first time, and only the answer was lost.
  if (error.code === "stale" && attempt > 1) error.text = "The line was lost for a moment. The table shows what was taken.";
  throw new Trouble(answer.status, error, body);
}

/**
 * The calls of one seat.
 * @param {string} token
 */
export function seat(token) {
  const base = `/api/play/${encodeURIComponent(token)}`;
  const query = (values) => {
    const known = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
    return known.length ? `?${new URLSearchParams(known)}` : "";
  };
  const post = (path, body, how = {}) => call(base + path, { method: "POST", body, ...how });
  return {
    base,
    view: () => call(base),
    // Asked quietly, while the line is lost: no answer is no answer.
    isGood: () => fetch(base, { cache: "no-store" }).then((answer) => answer.status !== 404, () => true),
    board: (at) => call(`${base}/board${query({ at })}`),
    give: (order, number, rolls) => post("/orders", { order, number, ...(rolls ? { rolls } : {}) }),
    roll: (roll, number) => post("/rolls", { roll, number }),
    undo: (number) => post("/undo", { number }),
    check: (body) => post("/check", body, { tries: 1 }),
    verdict: (body) => post("/verdict", body, { tries: 1 }),
    odds: (order, signal) => call(`${base}/odds${query({ order })}`, { signal }),
    insight: (counters, at, signal) =>
      call(`${base}/insight${query({ counters: counters.join(","), at })}`, { signal, tries: 1 }),
    log: (from, to) => call(`${base}/log${query({ from, to })}`),
    proof: () => call(`${base}/proof`),
    chat: () => call(`${base}/chat`),
    // Talk has no number: a second try could say it twice.
    say: (text) => post("/chat", { text }, { tries: 1 }),
    notes: () => call(`${base}/notes`),
    keepNotes: (text) => call(`${base}/notes`, { method: "PUT", body: { text } }),
    webhook: (url) => call(`${base}/webhook`, { method: "PUT", body: { url } }),
    events: () => new EventSource(`${base}/events`),
    async map() {
      const answer = await fetch(`${base}/map.svg?bare=1`);
      if (!answer.ok) throw new Trouble(answer.status, { code: "unavailable", text: "The map cannot be drawn." });
      return answer.text();
    },
  };
}
