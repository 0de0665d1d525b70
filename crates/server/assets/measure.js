// Measuring on a table: points are thousandths of an inch, x east and y north;
// bearings are hundredths of a degree clockwise from north. Knows no page.

/** A bearing within one turn. */
export const turn = (facing) => ((Math.round(facing) % 36000) + 36000) % 36000;

/** The step of length one along a bearing. */
export function ahead(facing) {
  const angle = (facing / 18000) * Math.PI;
  return [Math.sin(angle), Math.cos(angle)];
}

/** The bearing from one point to another. */
export const bearing = ([x, y], [a, b]) => turn((Math.atan2(a - x, b - y) * 18000) / Math.PI);

/** A point turned about another, clockwise by hundredths of a degree. */
export function turned([x, y], [cx, cy], by) {
  const angle = (by / 18000) * Math.PI;
  const [dx, dy] = [x - cx, y - cy];
  return [cx + dx * Math.cos(angle) + dy * Math.sin(angle), cy + dy * Math.cos(angle) - dx * Math.sin(angle)];
}

/** Inches in words, to a tenth. */
export const inches = (thousandths) => `${(thousandths / 1000).toFixed(1)}″`;

/** The target of a place, and where to face if that is said. */
export function spot([x, y], facing = null) {
  const at = `${Math.round(x)},${Math.round(y)}`;
  return facing === null ? `spot:${at}` : `spot:${at},${turn(facing)}`;
}

/** The bases of a counter moved so that its place is here and it faces there. */
export function moved(counter, at, facing) {
  const from = counter.place.at;
  const by = facing === null ? 0 : facing - (counter.facing ?? 0);
  return counter.stands.map((stand) => stand.corners.map((corner) => {
    const [x, y] = turned(corner, from, by);
    return [x + at[0] - from[0], y + at[1] - from[1]];
  }));
}

/** How far outlines reach to the right of a bearing and along it. */
export function frame(outlines, facing) {
  const [x, y] = ahead(facing);
  const points = outlines.flat();
  const across = points.map(([a, b]) => a * y - b * x);
  const along = points.map(([a, b]) => a * x + b * y);
  return { left: Math.min(...across), right: Math.max(...across), rear: Math.min(...along), front: Math.max(...along) };
}

/** The front corner of a unit on the left (-1) or the right (1). */
export function frontCorner(outlines, facing, side) {
  const { left, right, front } = frame(outlines, facing);
  const [x, y] = ahead(facing);
  const across = side < 0 ? left : right;
  return [across * y + front * x, front * y - across * x];
}

function toSegment(p, a, b) {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const long = dx * dx + dy * dy;
  const part = long ? Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / long)) : 0;
  const at = [a[0] + dx * part, a[1] + dy * part];
  return { far: Math.hypot(p[0] - at[0], p[1] - at[1]), at };
}

/** Whether a point lies within an outline. */
export function within(outline, [x, y]) {
  let inside = false;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i, i += 1) {
    const [a, b] = outline[i];
    const [c, d] = outline[j];
    if (b > y !== d > y && x < a + ((y - b) / (d - b)) * (c - a)) inside = !inside;
  }
  return inside;
}

/**
 * The shortest line between two things, each a list of outlines; a point is an
 * outline of one.
 * @returns {{far: number, from: number[], to: number[]}}
 */
export function shortest(one, two) {
  let best = { far: Infinity, from: one[0][0], to: two[0][0] };
  const edges = (outline) => outline.map((corner, at) => [corner, outline[(at + 1) % outline.length]]);
  const corners = (from, onto, swap) => {
    for (const outline of from) for (const corner of outline) for (const other of onto) {
      if (other.length > 2 && within(other, corner)) best = { far: 0, from: corner, to: corner };
      for (const [a, b] of edges(other)) {
        const { far, at } = toSegment(corner, a, b);
        if (far < best.far) best = swap ? { far, from: at, to: corner } : { far, from: corner, to: at };
      }
    }
  };
  corners(one, two, false);
  corners(two, one, true);
  return best;
}

/** How near an edge must be to draw a base to it. */
const NEAR = 300;
/** How far the directions may differ, in hundredths of a degree. */
const ASKEW = 600;

/**
 * Draws a base to the edges of its neighbours: into contact or into line.
 * @param {any} counter that is moved
 * @param {number[]} at
 * @param {number} facing
 * @param {any[]} others
 * @returns {{at: number[], facing: number, by: string}|null}
 */
export function snapped(counter, at, facing, others) {
  let best = null;
  for (const other of others) {
    if (!other.stands?.length || other.facing === null) continue;
    const quarter = Math.round((facing - other.facing) / 9000) * 9000;
    const want = turn(other.facing + quarter);
    const off = Math.abs(((facing - want + 54000) % 36000) - 18000);
    if (off > ASKEW) continue;
    const own = frame(moved(counter, at, want), other.facing);
    const theirs = frame(other.stands.map((stand) => stand.corners), other.facing);
    const gap = (a, b, c, d) => Math.max(0, a - d, c - b);
    const aside = gap(own.left, own.right, theirs.left, theirs.right);
    const apart = gap(own.rear, own.front, theirs.rear, theirs.front);
    if (aside > 1500 || apart > 1500) continue;
    const nearest = (list) => list.filter((one) => Math.abs(one) <= NEAR).sort((a, b) => Math.abs(a) - Math.abs(b))[0] ?? null;
    const x = nearest([theirs.left - own.right, theirs.right - own.left, theirs.left - own.left, theirs.right - own.right]);
    const y = nearest([theirs.front - own.front, theirs.rear - own.rear, theirs.front - own.rear, theirs.rear - own.front]);
    if (x === null && y === null) continue;
    const score = (x === null ? NEAR : Math.abs(x)) + (y === null ? NEAR : Math.abs(y));
    if (best && best.score <= score) continue;
    const [ux, uy] = ahead(other.facing);
    const [dx, dy] = [x ?? 0, y ?? 0];
    best = { score, at: [at[0] + dx * uy + dy * ux, at[1] - dx * ux + dy * uy], facing: want, by: other.name };
  }
  return best;
}
