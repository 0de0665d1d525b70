//! A view as numbers, always so many: what a side may see, for an agent that learns.
//!
//! It is made from the redacted view through the kernel and knows no rule. The
//! observer's own side comes first everywhere. All numbers lie between -1 and 1.

use std::collections::BTreeMap;
use std::f32::consts::PI;

use kernel::scene::{Arm, Counter, Formation, Place, Point};
use kernel::{AnyGame, Ask, BySide, Scene, Side, Viewer};

/// How many numbers tell of the game as a whole.
pub(crate) const OF_A_GAME: usize = 12;

/// How many numbers tell of a unit.
pub(crate) const OF_A_UNIT: usize = 26;

/// Which unit stands in which place of the vector. Each side that looks has its own, in the order in
/// which it has come to see them: the order tells nothing that was not seen.
#[derive(Default)]
pub(crate) struct Places(BySide<BySide<BTreeMap<String, usize>>>);

/// There are more units than places for them.
pub(crate) struct TooMany(pub(crate) usize);

/// What never changes: where the ground lies and how strong the sides were.
pub(crate) struct Frame {
    low: Point,
    size: Point,
    strength: BySide<i32>,
}

impl Frame {
    /// From the position before the first decision.
    pub(crate) fn of(start: &dyn AnyGame) -> Frame {
        let scene = start.redacted(Viewer::Spectator).scene();
        let strength = start.tally().strength;
        if let Some(table) = &scene.table {
            return Frame {
                low: [0, 0],
                size: table.size,
                strength,
            };
        }
        let (mut low, mut high) = ([i32::MAX; 2], [i32::MIN; 2]);
        for cell in &scene.cells {
            for axis in 0..2 {
                low[axis] = low[axis].min(cell.at[axis]);
                high[axis] = high[axis].max(cell.at[axis]);
            }
        }
        let size = [0, 1].map(|axis| high[axis].saturating_sub(low[axis]));
        Frame {
            low,
            size,
            strength,
        }
    }

    /// A place from -1 in the south-west to 1 in the north-east.
    fn at(&self, point: [f32; 2]) -> [f32; 2] {
        [0, 1].map(|axis| {
            let along = (point[axis] - number(self.low[axis])) / number(self.size[axis].max(1));
            (2.0 * along - 1.0).clamp(-1.0, 1.0)
        })
    }
}

#[allow(clippy::cast_precision_loss)] // An observation is rounded anyway.
fn number(value: i32) -> f32 {
    value as f32
}

/// A count, which is never so large that it could not be held.
fn small(count: impl TryInto<i32>) -> i32 {
    count.try_into().unwrap_or(i32::MAX)
}

/// Any number as one between -1 and 1; `half` comes to a half.
fn squashed(value: i32, half: f32) -> f32 {
    let value = number(value);
    value / (value.abs() + half)
}

fn yes(is_so: bool) -> f32 {
    if is_so { 1.0 } else { 0.0 }
}

/// What a side sees: [`OF_A_GAME`] numbers, then [`OF_A_UNIT`] for each of `units` places of its own
/// and as many of the enemy's.
pub(crate) fn observe(
    game: &dyn AnyGame,
    frame: &Frame,
    side: Side,
    places: &mut Places,
    units: usize,
) -> Result<Vec<f32>, TooMany> {
    let view = game.redacted(Viewer::Player(side));
    let scene = view.scene();
    let mut seen = Vec::with_capacity(OF_A_GAME + 2 * units * OF_A_UNIT);
    whole(view.as_ref(), frame, side, &scene, &mut seen);
    seen.resize(OF_A_GAME + 2 * units * OF_A_UNIT, 0.0);
    for counter in &scene.counters {
        let known = &mut places.0[side][counter.side];
        let next = known.len();
        let place = match known.get(&counter.id) {
            Some(place) => *place,
            None => *known.entry(counter.id.clone()).or_insert(next),
        };
        if place >= units {
            return Err(TooMany(place + 1));
        }
        let block = if counter.side == side { 0 } else { units };
        let from = OF_A_GAME + (block + place) * OF_A_UNIT;
        unit(counter, frame, &scene, &mut seen[from..from + OF_A_UNIT]);
    }
    Ok(seen)
}

fn whole(view: &dyn AnyGame, frame: &Frame, side: Side, scene: &Scene, seen: &mut Vec<f32>) {
    let tally = view.tally();
    let enemy = side.other();
    let share =
        |value: i32, of: Side| (number(value) / number(frame.strength[of].max(1))).clamp(-1.0, 1.0);
    let points = |of: Side| squashed(tally.points[of], 10.0);
    let clock = tally.clock.map(|clock| f32::from(clock) / 1440.0);
    seen.extend([
        yes(side == Side::Second),
        yes(view.ask() == Ask::Order(side)),
        share(tally.strength[side], side),
        share(tally.strength[enemy], enemy),
        share(tally.lost[side], side),
        share(tally.lost[enemy], enemy),
        points(side),
        points(enemy),
        squashed(tally.points[side].saturating_sub(tally.points[enemy]), 10.0),
        clock.unwrap_or(0.0).min(1.0),
        yes(clock.is_some()),
        squashed(small(scene.turn.unwrap_or(0)), 10.0),
    ]);
}

fn unit(counter: &Counter, frame: &Frame, scene: &Scene, into: &mut [f32]) {
    let [x, y] = frame.at(place(counter.place, scene));
    let full = i32::from(counter.strength.unwrap_or(0));
    let losses = i32::from(counter.losses);
    let facing = counter
        .facing
        .map(|facing| f32::from(facing) * PI / 18_000.0);
    let bad = small(counter.markers.iter().filter(|marker| marker.bad).count());
    let head = [
        1.0,
        x,
        y,
        facing.map_or(0.0, f32::sin),
        facing.map_or(0.0, f32::cos),
        squashed(full, 8.0),
        squashed(losses, 8.0),
        yes(counter.spent),
        yes(counter.active),
        squashed(small(counter.leaders.len()), 1.0),
        squashed(bad, 1.0),
        squashed(small(counter.stands.len()), 8.0),
    ];
    into[..head.len()].copy_from_slice(&head);
    into[head.len() + arm(counter.arm)] = 1.0;
    into[head.len() + 8 + formation(counter.formation)] = 1.0;
}

/// On a border: between its middle and the cell that it belongs to.
fn place(place: Place, scene: &Scene) -> [f32; 2] {
    let cell = |cell: usize| scene.cells.get(cell).map_or([0, 0], |cell| cell.at);
    match place {
        Place::At(at) => at.map(number),
        Place::Cell(at) => cell(at).map(number),
        Place::Edge { edge, from } => {
            let home = cell(from).map(number);
            let line = scene.edges.get(edge).map_or(&[][..], |edge| &edge.line);
            let (Some(first), Some(last)) = (line.first(), line.last()) else {
                return home;
            };
            [0, 1].map(|axis| {
                let middle = f32::midpoint(number(first[axis]), number(last[axis]));
                f32::midpoint(middle, home[axis])
            })
        }
    }
}

const fn arm(arm: Arm) -> usize {
    match arm {
        Arm::Infantry => 0,
        Arm::LightCavalry => 1,
        Arm::Lancers => 2,
        Arm::HeavyCavalry => 3,
        Arm::Artillery => 4,
        Arm::HorseArtillery => 5,
        Arm::HeavyArtillery => 6,
        Arm::Leader => 7,
    }
}

const fn formation(formation: Formation) -> usize {
    match formation {
        Formation::Column => 0,
        Formation::Line => 1,
        Formation::Square => 2,
        Formation::Unlimbered => 3,
        Formation::Limbered => 4,
        Formation::Mounted => 5,
    }
}
