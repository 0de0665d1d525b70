// The game as it is seen from one seat: keeps the view that the server gave,
// takes new ones in, and hands them to board, orders, log, talk and dice.

import { $ } from "./dom.js";
import { Chat } from "./chat.js";
import * as desk from "./desk.js";
import { Fan } from "./fan.js";
import { Giving, toast } from "./giving.js";
import { Live, differs } from "./live.js";
import { Log } from "./log.js";
import { Lone } from "./lone.js";
import { trace } from "./marks.js";
import { Orders } from "./orders.js";
import { pad } from "./pad.js";
import { Proof } from "./proof.js";
import { Reach } from "./reach.js";
import { Replay } from "./replay.js";
import { drum } from "./settings.js";
import { set, settings } from "./store.js";
import { Story } from "./story.js";
import { Tabs } from "./tabs.js";

export class Game {
  /**
   * @param {string} token
   * @param {ReturnType<typeof import("./api.js").seat>} api
   * @param {import("./board.js").Board} board
   */
  constructor(token, api, board) {
    this.token = token;
    this.api = api;
    this.board = board;
    this.view = null;
    /** Which earlier position is looked at; null is now. */
    this.at = null;
    /** The decision up to which the board has been shown. */
    this.shown = 0;
    this.running = null;
    this.again = false;
    /** The counters that a player wants to see more of until he lets them go. */
    this.kept = [];
    const view = () => this.view;
    const looking = () => this.at !== null;
    this.reach = new Reach({ api, board, view, at: () => this.at });
    this.tabs = new Tabs();
    this.log = new Log({
      look: (number) => this.look(number === this.view.number ? null : number),
      earlier: (from, to) => api.log(from, to),
      side: (id) => desk.sideOf(this.view, id),
    });
    this.giving = new Giving({ api, board, view, looking, refresh: () => this.refresh(), inspect: (list, stays) => this.inspect(list, stays) });
    this.lone = new Lone(this.giving);
    this.orders = new Orders({ board, give: (order) => this.giving.give(order), hint: (order) => this.giving.hint(order) });
    this.replay = new Replay({ look: (number) => this.look(number), number: () => this.view?.number ?? 0 });
    const stepped = (position) => {
      desk.header(this.view, position.scene, position.points);
      desk.panels(this.view, position.scene);
    };
    const alone = (number) => this.lone.given.has(number);
    this.story = new Story({ api, board, log: this.log, view, stepped, alone });
    this.proof = new Proof(api);
    this.fan = new Fan(board);
    this.fan.rested = (counter) => this.rest(counter);
    this.tabs.listeners.push((name) => name === "log" && this.at === null && this.log.scroll());
  }

  /** Fetches what there is and begins to listen; the map may come later. */
  async start() {
    const map = this.api.map();
    // Answered below; a fault that comes earlier is not lost on the way.
    map.catch(() => {});
    this.view = await this.api.view();
    this.shown = this.view.number;
    this.board.show("", this.view.scene);
    this.log.show(this.view.log);
    this.story.recall(this.view.log);
    this.settle();
    this.log.scroll();
    this.listen();
    this.board.draw(await map);
    $("waiting-map").hidden = true;
    await this.place();
    await this.lastMove();
  }

  /** Puts the counters on a new map, as far as the story has been told. */
  async place() {
    let number;
    do {
      number = this.at ?? this.shown;
      const now = await this.api.board(number);
      this.board.show(now.counters_svg, now.scene);
    } while (number !== (this.at ?? this.shown));
    this.giving.light();
    this.inspect([]);
  }

  /** Talk, and news from the server. */
  listen() {
    const { view } = this;
    this.chat = new Chat(this.api, {
      own: view.seat,
      name: (who) => desk.seatName(this.view, who),
      news: (text) => {
        this.tabs.dot("talk");
        toast(text);
      },
    });
    desk.talk(view);
    this.chat.refresh();
    this.live = new Live(this.api.events, {
      state: (news) => differs(this.view, news) && this.refresh(),
      chat: () => this.chat.refresh(),
      presence: (who) => this.chat.presence(who),
      ask: () => this.refresh(),
      cut: () => this.api.isGood().then((good) => good || this.shutOut()),
    });
  }

  /** Fetches a position and the one before it. */
  async pair(number) {
    const before = number > 0 ? this.api.board(number - 1).catch(() => null) : null;
    return { position: await this.api.board(number), before: await before };
  }

  /** Shows a position with the move that led to it. */
  turnTo({ position, before }) {
    if (before) this.board.show(before.counters_svg, before.scene);
    const places = this.board.places();
    this.board.show(position.counters_svg, position.scene);
    trace(this.board, places, before?.scene ?? null, position.scene);
  }

  /** Draws the move that led here. */
  async lastMove() {
    const { number } = this.view;
    const pair = await this.pair(number);
    if (this.at !== null || this.shown !== number || this.running) return;
    this.turnTo(pair);
    this.giving.light();
  }

  /** Asks the server how things stand; never twice at once. */
  refresh() {
    if (this.running) {
      this.again = true;
      return this.running;
    }
    this.running = this.fetchAll().finally(() => (this.running = null));
    return this.running;
  }

  async fetchAll() {
    do {
      this.again = false;
      try {
        await this.absorb(await this.api.view());
      } catch (trouble) {
        if (trouble.status === 404) return this.shutOut();
        toast(trouble.message, trouble.rule);
        return;
      }
    } while (this.again);
  }

  /** The link was renewed, by whoever may: this page has no seat any more. */
  shutOut() {
    this.live.end();
    this.orders.show([]);
    this.giving.orders([]);
    desk.shutOut();
  }

  /** Takes a new view in: shows what happened, then what is asked. */
  async absorb(view) {
    const before = this.view;
    this.view = view;
    if (view.number < this.shown) await this.backTo(view);
    else if (view.number > this.shown && this.at === null) {
      if (view.thinking) desk.question(view);
      this.orders.show([]);
      this.giving.orders([]);
      await this.story.tell(this.shown + 1, view.number, view.log);
      this.shown = view.number;
    } else if (view.number > this.shown) this.log.show(view.log);
    if (view.your_turn) this.board.camera.back();
    this.settle();
    // A key that is on its way was meant for what stood there before.
    if (view.number > before.number && !this.story.isOwn(view.log.at(-1))) this.orders.rest();
    if (view.your_turn && !before.your_turn && settings().sound) drum();
  }

  /** Something was taken back. */
  async backTo(view) {
    this.lone.hold(view.number);
    this.log.cut(view.number);
    this.shown = view.number;
    if (this.at !== null) return;
    const now = await this.api.board(view.number);
    this.board.show(now.counters_svg, now.scene);
    trace(this.board, new Map(), null, null);
    this.story.cut(view.number);
  }

  /** Everything beside the board, as it is now. */
  settle() {
    const { view } = this;
    const scene = this.at === null ? view.scene : this.board.scene;
    desk.question(view);
    desk.outcome(view, this.token);
    desk.header(view, scene);
    desk.panels(view, scene);
    desk.undo(view, this.at !== null);
    const mine = view.you.length > 0;
    pad(view.pending, mine, (roll) => this.giving.roll(roll));
    const legal = this.at === null && view.your_turn && !view.pending ? view.orders : [];
    this.orders.show(legal);
    this.giving.orders(legal);
    $("tab-orders").hidden = view.seat === "watch" || view.over;
    if ($("tab-orders").hidden && this.tabs.current === "orders") this.tabs.open("log");
    this.empty(legal);
    this.proof.show(view);
    this.replay.update();
    this.inspect([]);
    desk.note(view, this.token);
    this.lone.take(view, legal);
  }

  empty(legal) {
    if (!legal.length && !this.view.over) desk.nothing(this.view, this.at !== null);
  }

  /** Shows an earlier position, or now. */
  async look(number) {
    const at = number === null || number >= this.view.number ? null : Math.max(0, number);
    let pair;
    try {
      pair = await this.pair(at ?? this.view.number);
    } catch (trouble) {
      toast(trouble.message, trouble.rule);
      return;
    }
    const { position } = pair;
    this.at = at;
    this.turnTo(pair);
    if (at === null) this.story.recall(this.view.log);
    else $("step").hidden = true;
    if (at) this.story.cite(at, () => this.at === at);
    desk.banner(at);
    if (at === null) {
      this.shown = this.view.number;
      this.log.show(this.view.log);
      this.settle();
    } else {
      desk.header(this.view, position.scene, position.points);
      desk.panels(this.view, position.scene);
      desk.undo(this.view, true);
      this.orders.show([]);
      this.giving.orders([]);
      this.empty([]);
      this.inspect([]);
    }
    for (const link of document.querySelectorAll("[data-map-link]")) link.search = at === null ? "" : `?at=${at}`;
    this.log.mark(at);
    this.replay.shown(at);
  }

  /** Shows reach, fire and command of counters; none means those that act. What `stays` comes back after a glance at others. */
  inspect(counters, stays = false) {
    this.kept = stays ? counters : [];
    return this.reach.inspect(counters);
  }

  /** The pointer rests on a counter: what it could do, while nothing is chosen. */
  rest(counter) {
    const busy = this.giving.pointing.touched.length > 0;
    if (this.view && !busy && settings().insight) this.reach.inspect(counter ? [counter] : this.kept);
  }

  /** Switches something over the board. */
  toggle(what) {
    const button = document.querySelector(`[data-toggle="${what}"]`);
    const on = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(on));
    if (what === "replay") return this.replay.toggle(on);
    if (what === "counters") return document.body.classList.toggle("no-counters", on);
    set(what, on);
    document.body.classList.toggle(`no-${what}`, !on);
    return what === "insight" ? this.inspect([]) : undefined;
  }
}
