// The dice, worked out again in the page.
//
// A game begins with a secret seed of 32 bytes and publishes its SHA-256, the
// commitment. The draws of decision n come from the cipher ChaCha8 with the
// seed as its key and n as its stream (the nonce), from block 0 on, in words
// of 32 bits. A draw with a answers takes the next word w; if w is not below
// the greatest multiple of a that fits, it is thrown away and the next one is
// taken, so that every answer is exactly as likely; the answer is the one with
// place w mod a. Whoever knows the seed can therefore work out every die, and
// nobody can choose a seed after the commitment has been published.

/** Hexadecimal digits as bytes. */
export function unhex(text) {
  if (!/^(?:[0-9a-f]{2})+$/i.test(text)) throw new Error("these are no hexadecimal digits");
  return Uint8Array.from(text.match(/../g), (pair) => parseInt(pair, 16));
}

/** Bytes as hexadecimal digits. */
export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const rotr = (word, by) => (word >>> by) | (word << (32 - by));

/** The first 32 bits of the fractional part of a root of each of the first primes. */
function roots(count, power) {
  const words = [];
  for (let number = 2; words.length < count; number += 1) {
    let prime = true;
    for (let part = 2; part * part <= number; part += 1) if (number % part === 0) prime = false;
    if (!prime) continue;
    words.push(fraction(BigInt(number), power));
  }
  return words;
}

/** floor(root(number) * 2^32) mod 2^32, in whole numbers. */
function fraction(number, power) {
  const target = number << BigInt(32 * power);
  let low = 0n;
  let high = 1n << 40n;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (middle ** BigInt(power) <= target) low = middle;
    else high = middle;
  }
  return Number(low & 0xffffffffn);
}

/**
 * SHA-256 without the browser's help, for pages that are not on a secure
 * origin (a friend's machine in the local network).
 * @param {Uint8Array} bytes
 * @returns {Uint8Array}
 */
export function sha256Plain(bytes) {
  const k = roots(64, 3);
  const state = roots(8, 2);
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 0x20000000));
  view.setUint32(padded.length - 4, bytes.length << 3);
  const w = new Int32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i += 1) w[i] = view.getInt32(block + 4 * i);
    for (let i = 16; i < 64; i += 1) {
      const s0 = rotr(w[i - 15], 7) ^ rotr(w[i - 15], 18) ^ (w[i - 15] >>> 3);
      const s1 = rotr(w[i - 2], 17) ^ rotr(w[i - 2], 19) ^ (w[i - 2] >>> 10);
      w[i] = (w[i - 16] + s0 + w[i - 7] + s1) | 0;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i += 1) {
      const s1 = rotr(e, 6) ^ rotr(e, 11) ^ rotr(e, 25);
      const first = (h + s1 + ((e & f) ^ (~e & g)) + k[i] + w[i]) | 0;
      const s0 = rotr(a, 2) ^ rotr(a, 13) ^ rotr(a, 22);
      const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (state[i] + word) | 0));
  }
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => out.setInt32(4 * i, word));
  return new Uint8Array(out.buffer);
}

/** SHA-256 by the browser where it may, else by our own hand. */
export async function sha256(bytes) {
  if (globalThis.crypto?.subtle) return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return sha256Plain(bytes);
}

/**
 * The words of one ChaCha8 stream, without end.
 * @param {Uint8Array} seed 32 bytes
 * @param {number} stream
 */
export function* chacha8(seed, stream) {
  const key = new DataView(seed.buffer, seed.byteOffset, 32);
  const first = new Int32Array(16);
  first.set([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]);
  for (let i = 0; i < 8; i += 1) first[4 + i] = key.getInt32(4 * i, true);
  first[14] = stream;
  first[15] = Math.floor(stream / 2 ** 32);
  for (let block = 0; ; block += 1) {
    first[12] = block;
    const x = Int32Array.from(first);
    for (let round = 0; round < 4; round += 1) {
      for (let i = 0; i < 4; i += 1) quarter(x, i, 4 + i, 8 + i, 12 + i);
      for (let i = 0; i < 4; i += 1) quarter(x, i, 4 + ((i + 1) % 4), 8 + ((i + 2) % 4), 12 + ((i + 3) % 4));
    }
    for (let i = 0; i < 16; i += 1) yield (x[i] + first[i]) >>> 0;
  }
}

function quarter(x, a, b, c, d) {
  for (const [p, q, r, by] of [[a, b, d, 16], [c, d, b, 12], [a, b, d, 8], [c, d, b, 7]]) {
    x[p] = (x[p] + x[q]) | 0;
    x[r] = rotr(x[r] ^ x[p], 32 - by);
  }
}

/**
 * The places of the answers to the draws of one decision, from 0.
 * @param {Uint8Array} seed
 * @param {number} decision
 * @param {number[]} answers how many answers each draw has
 */
export function places(seed, decision, answers) {
  const words = chacha8(seed, decision);
  return answers.map((count) => {
    const fair = 0xffffffff - (0xffffffff % count);
    for (;;) {
      const word = words.next().value;
      if (word < fair) return word % count;
    }
  });
}

/**
 * Compares every draw of a game with its seed.
 * @param {string} seed hexadecimal
 * @param {{number: number, faces: number, value: number, left?: number[]}[]} draws in their order;
 *   a card has no faces, and `left` are the numbers of the cards it was drawn from
 * @returns {{checked: number, wrong: {number: number, value: number, should: number}[]}}
 */
export function check(seed, draws) {
  const bytes = unhex(seed);
  const decisions = Map.groupBy ? Map.groupBy(draws, (draw) => draw.number) : grouped(draws);
  const wrong = [];
  let checked = 0;
  for (const [number, list] of decisions) {
    const unknown = list.findIndex((draw) => !(draw.faces || draw.left?.length));
    const known = unknown < 0 ? list : list.slice(0, unknown);
    const found = places(bytes, number, known.map((draw) => draw.faces || draw.left.length));
    known.forEach((draw, place) => {
      const should = draw.faces ? found[place] + 1 : draw.left[found[place]];
      checked += 1;
      if (Number(draw.value) !== should) wrong.push({ number, value: Number(draw.value), should });
    });
  }
  return { checked, wrong };
}

function grouped(draws) {
  const groups = new Map();
  for (const draw of draws) groups.set(draw.number, [...(groups.get(draw.number) ?? []), draw]);
  return groups;
}

/** Whether this module still works out what the kernel's own tests pin. */
export function selfTest() {
  const seed = "8d75e4bcfb92f0ee12158da4ced822c2a680dff59d8b7adba5ef034c3a55d187";
  const rolls = places(unhex(seed), 1, Array(12).fill(6)).map((place) => place + 1);
  const abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  return rolls.join("") === "436623223656" && hex(sha256Plain(new TextEncoder().encode("abc"))) === abc;
}
