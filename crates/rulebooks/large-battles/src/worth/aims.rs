//! What each unit is after: the places worth points, handed out to the units of a side in proportion to
//! what they are worth, each to those who stand nearest; or as the scenario says for a corps.

use ground::table::Point;
use kernel::Side;

use crate::UnitId;
use crate::game::Battle;
use crate::setup::{Objective, Unit};

/// How many places beyond its own a defender goes to win back.
const WIN_BACK: usize = 2;

/// For each unit the places worth points, by their numbers, in the order in which it is after them.
pub(crate) fn hand_out(
    units: &[Unit],
    places: &[Objective],
    wishes: &[Vec<usize>],
) -> Vec<Vec<u8>> {
    let mut own: Vec<Option<usize>> = vec![None; units.len()];
    for (unit, own) in units.iter().zip(&mut own) {
        let wish = unit.corps.and_then(|corps| wishes.get(corps)?.first());
        *own = wish.copied();
    }
    for side in Side::BOTH {
        share(units, places, side, &mut own);
    }
    let order = |(unit, own): (&Unit, &Option<usize>)| {
        let wishes = unit.corps.and_then(|corps| wishes.get(corps));
        let mut order: Vec<u8> = own.iter().map(|place| *place as u8).collect();
        order.extend(wishes.into_iter().flatten().map(|place| *place as u8));
        let from = own.map_or_else(|| stands(unit), |place| places[place].at);
        let mut rest: Vec<u8> = (0..places.len() as u8).collect();
        rest.sort_by_key(|place| {
            (
                from.distance_squared(places[usize::from(*place)].at),
                *place,
            )
        });
        order.extend(rest);
        let mut seen = Vec::new();
        order.retain(|place| {
            let new = !seen.contains(place);
            seen.push(*place);
            new
        });
        order
    };
    units.iter().zip(&own).map(order).collect()
}

/// Gives each unit of a side without a wish a place: the nearest pairs first, until a place has its share.
fn share(units: &[Unit], places: &[Objective], side: Side, own: &mut [Option<usize>]) {
    let free: Vec<usize> = (0..units.len())
        .filter(|unit| units[*unit].side == side && own[*unit].is_none())
        .collect();
    let all: i32 = places.iter().map(|place| place.points.max(1)).sum();
    let count = i32::try_from(free.len()).unwrap_or(i32::MAX);
    let mut room: Vec<i32> = places
        .iter()
        .map(|place| (count * place.points.max(1) + all - 1) / all.max(1))
        .collect();
    let mut pairs: Vec<(i64, usize, usize)> = Vec::new();
    for unit in free {
        for (place, goal) in places.iter().enumerate() {
            pairs.push((stands(&units[unit]).distance_squared(goal.at), unit, place));
        }
    }
    pairs.sort_unstable();
    for (_, unit, place) in pairs {
        if own[unit].is_none() && room[place] > 0 {
            own[unit] = Some(place);
            room[place] -= 1;
        }
    }
}

/// Where a unit starts or comes from.
fn stands(unit: &Unit) -> Point {
    let start = unit.start.map(|start| start.pose.at);
    start
        .or_else(|| unit.arrives.map(|arrival| arrival.at))
        .unwrap_or_default()
}

impl Battle {
    /// The place that a unit is after now: of the attacker the first that his side does not hold; of the
    /// defender the first that is lost and not far, or else his own.
    pub(crate) fn aim_place(&self, unit: UnitId) -> Option<usize> {
        let side = self.setup.unit(unit).side;
        let order = &self.setup.aims[unit.index()];
        let most = if side == self.setup.attacker {
            order.len()
        } else {
            WIN_BACK.min(order.len())
        };
        let held = |place: &&u8| self.pos.holders[usize::from(**place)] == Some(side);
        let wanted = order[..most].iter().find(|place| !held(place));
        wanted.or(order.first()).map(|place| usize::from(*place))
    }

    /// Where that is.
    pub(crate) fn aim_of(&self, unit: UnitId) -> Option<Point> {
        self.aim_place(unit)
            .map(|place| self.setup.objectives[place].at)
    }
}
