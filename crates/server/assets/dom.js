// Small helpers for making and finding elements. Text always goes in as text.

const SVG = "http://www.w3.org/2000/svg";

/**
 * The element with that id.
 * @param {string} id
 * @returns {HTMLElement}
 */
export const $ = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * Makes an element. Attributes that are null, undefined or false are left out;
 * functions become listeners.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node|string|number|null|undefined|false)} children
 */
export function el(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** The same in SVG. */
export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") node.addEventListener(name, value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  add(node, ...children);
  return node;
}

/** Adds children; null, undefined and false are left out. */
export function add(node, ...children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    node.append(child instanceof Node ? child : String(child));
  }
  return node;
}

/** Replaces everything in an element. */
export function put(node, ...children) {
  node.replaceChildren();
  return add(node, ...children);
}

/**
 * A rule as a link with its title.
 * @param {{id: string, title: string, url: string}|null|undefined} rule
 * @param {boolean} [long] with its title beside it
 */
export function ruleLink(rule, long = false) {
  if (!rule) return null;
  const link = el("a", { class: "rule", href: rule.url, title: rule.title, target: "_blank" }, rule.id);
  return long ? el("span", { class: "rule-long" }, link, " ", el("span", {}, rule.title)) : link;
}

/** A number with its sign. */
export const signed = (number) => (number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0");

/** Says something to those who cannot see it. */
export function announce(text) {
  const news = document.getElementById("news");
  if (!news) return;
  // The same words twice are read twice only if the node is new.
  news.replaceChildren(el("p", {}, text));
}

/** Waits so many milliseconds. */
export const pause = (time) => new Promise((done) => setTimeout(done, time));

/** Whether the player wants little motion. */
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
