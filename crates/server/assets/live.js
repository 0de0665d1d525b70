// News from the server, as they happen. When the line is lost it is taken up
// again, and until then the server is asked now and then.

import { $ } from "./dom.js";

const WORDS = { live: "live", lost: "connection lost, trying again…", connecting: "connecting…", ended: "shut out" };

export class Live {
  /**
   * @param {() => EventSource} open
   * @param {{state: (news: any) => void, chat: () => void, presence: (who: any) => void, ask: () => void, cut: () => void}} hear
   */
  constructor(open, hear) {
    this.open = open;
    this.hear = hear;
    this.wait = 1000;
    this.start();
    addEventListener("online", () => this.start());
    document.addEventListener("unreachable", () => this.lost(this.source));
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.source?.readyState === 1 ? this.hear.ask() : this.start();
    });
    addEventListener("pagehide", () => this.source?.close());
    addEventListener("pageshow", (event) => event.persisted && this.start());
  }

  start() {
    if (this.ended) return;
    clearTimeout(this.again);
    this.source?.close();
    if (this.wait === 1000) this.say("connecting");
    const source = this.open();
    this.source = source;
    source.addEventListener("open", () => {
      this.wait = 1000;
      this.say("live");
      // What happened while nobody listened.
      this.hear.ask();
    });
    source.addEventListener("error", () => {
      this.lost(source);
      // Why the line was cut a page is not told; the key may no longer be good.
      this.hear.cut();
    });
    source.addEventListener("state", (event) => this.hear.state(parse(event)));
    source.addEventListener("chat", () => this.hear.chat());
    source.addEventListener("presence", (event) => this.hear.presence(parse(event)));
  }

  /** The line is lost: it is tried again, at first soon, then more seldom. */
  lost(source) {
    if (this.ended) return;
    this.say("lost");
    source.close();
    clearTimeout(this.again);
    this.again = setTimeout(() => this.start(), this.wait + Math.random() * 500);
    this.wait = Math.min(this.wait * 2, 20000);
  }

  /** The key opens nothing any more: there is nothing to listen to. */
  end() {
    this.ended = true;
    this.say("ended");
    this.source?.close();
    clearTimeout(this.again);
  }

  say(state) {
    $("link").textContent = WORDS[state];
    $("link").dataset.state = state;
  }
}

/** Whether news say something that a view does not know yet. */
export function differs(view, news) {
  // Real dice come in between two decisions.
  if (view.dice === "typed") return true;
  const same = (name) => Boolean(news[name]) === Boolean(view[name]);
  return news.number !== view.number || !same("thinking") || !same("held_up") || news.over !== view.over;
}

function parse(event) {
  try {
    return JSON.parse(event.data);
  } catch {
    return {};
  }
}
