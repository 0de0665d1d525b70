//! Moves that are worth listing: on an open table there is no end of legal ones.
//! Whatever else a player wants he drags; the rules judge it the same way.

use ground::table::{Bearing, Leg, Measure, Point, Quad, Turn, nearest_line, until_contact};

use crate::Rule;
use crate::built_up::Size;
use crate::course::Rates;
use crate::field::obstacles;
use crate::game::Battle;
use crate::ids::UnitId;
use crate::moves::{Enemies, Walked, reach};
use crate::order::Order;
use crate::pointing::IN_PLACE;
use crate::position::{Act, Kind};
use crate::troops::{Going, Pace};
use crate::zones::{APPROACH, SHORT_ZONE};

/// A way that a unit can walk.
pub(crate) struct Way {
    /// At this pace.
    pub pace: Pace,
    /// Along these legs.
    pub legs: Vec<Leg>,
    /// What it costs, and where it ends.
    pub walked: Walked,
}

/// By how much shorter ways are looked at where the longest cannot be gone.
const STEP: i32 = 500;

impl Battle {
    /// The legal moves worth listing for a unit.
    pub(crate) fn moves_of(&self, unit: UnitId) -> Vec<Order> {
        let mut said = Vec::new();
        let mut list = Vec::new();
        for Way { pace, legs, walked } in self.ways_of(unit) {
            if self.walk_is_allowed(unit, &walked).is_err() {
                continue;
            }
            let order = Order::Move { unit, pace, legs };
            // Two moves that are said alike are one choice.
            let label = self.order_label(&order);
            if !said.contains(&label) {
                said.push(label);
                list.push(order);
            }
        }
        list
    }

    /// The ways worth looking at that a unit can walk. Whether its orders want it somewhere else is
    /// another question.
    pub(crate) fn ways_of(&self, unit: UnitId) -> Vec<Way> {
        let mut list = Vec::new();
        let paces = [Pace::Normal, Pace::Rapid].map(|pace| self.may_set_out(unit, pace).is_ok());
        if paces == [false; 2] {
            return list;
        }
        let about = self.enemies_about(unit, self.farthest_way(unit));
        let [normal, rapid] = paces;
        if normal {
            list.extend(self.normal_moves(&about));
        }
        if rapid {
            list.extend(self.rapid_moves(&about, Pace::Rapid));
            if self.may_be_on_road(unit) {
                list.extend(self.rapid_moves(&about, Pace::Road));
            }
        }
        // A move that hardly leaves its place is a turn, and turns are listed as such; but the last step into
        // a zone counts.
        list.retain(|way| {
            way.walked.rule == Rule::S2_6_3D || !self.only_turns(unit, way.walked.end)
        });
        list
    }

    /// No less than any way of a unit, with a turn before it.
    fn farthest_way(&self, unit: UnitId) -> i32 {
        let arm = self.setup.unit(unit).arm;
        let paces = [Pace::Normal, Pace::Rapid, Pace::Road].into_iter();
        let most = paces.filter_map(|pace| reach(arm, pace, Going::Good).ok());
        let about = Leg::Pivot(Turn::degrees(180));
        self.way_length(unit, &[about, Leg::Advance(most.max().unwrap_or(0))])
    }

    /// Whether a road is so near that a unit may stand on it, before or after it turns, or comes upon it with
    /// the first half inch.
    fn may_be_on_road(&self, unit: UnitId) -> bool {
        let here = self.base(unit).centre();
        self.setup.map.is_road_within(here, 4_000)
    }

    /// The ways to what a unit may want: places worth points, and the enemies that are nearest.
    fn goals(&self, unit: UnitId) -> Vec<Point> {
        let at = self.base(unit).centre();
        let mut places: Vec<_> = self
            .setup
            .objectives
            .iter()
            .map(|one| (at.distance(one.at), one.at))
            .collect();
        places.sort_unstable();
        places.into_iter().take(3).map(|(_, at)| at).collect()
    }

    fn normal_moves(&self, about: &Enemies<'_>) -> Vec<Way> {
        let unit = about.unit;
        let state = self.pos.unit(unit);
        let arm = self.setup.unit(unit).arm;
        let Ok(full) = reach(arm, Pace::Normal, Going::Good) else {
            return Vec::new();
        };
        let bad = reach(arm, Pace::Normal, Going::Bad).unwrap_or(0);
        let (full, bad) = (full - state.spent, bad - state.spent);
        let mut list = Vec::new();
        let at = self.base(unit).centre();
        let farthest = |way: Bearing, most: i32| {
            self.farthest(about, Pace::Normal, None, most.min(full), |distance| {
                Leg::Shift(way.direction().reach(distance))
            })
        };
        let mut open = false;
        let goals = self.goals(unit);
        for (nth, goal) in goals.iter().enumerate() {
            let Some(way) = Bearing::between(at, *goal) else {
                continue;
            };
            let most = at.distance(*goal).min(full).max(1);
            let found = farthest(way, most);
            if nth == 0 {
                let whole = [Leg::Shift(way.direction().reach(most))];
                open = found.as_ref().is_some_and(|found| found.legs == whole);
            }
            list.extend(found);
        }
        // If somebody stands on the way to the nearest, then about him.
        let first = goals.first().and_then(|goal| Bearing::between(at, *goal));
        if let (Some(way), false) = (first, open) {
            let aside = [-45, 45].map(|degrees| way.turned(Turn::degrees(degrees)));
            list.extend(aside.into_iter().filter_map(|way| farthest(way, full)));
        }
        let facing = state.pose.facing;
        if self.pos.turn.order == Some(Kind::BreakOff) {
            // Whoever must get away has to know every way, however short.
            for eighth in 0..8 {
                list.extend(farthest(facing.turned(Turn::degrees(45 * eighth)), full));
            }
        } else {
            list.extend(farthest(facing, bad));
            for degrees in [0, 90, 180, 270] {
                list.extend(farthest(facing.turned(Turn::degrees(degrees)), full));
            }
        }
        list.extend(self.approaches(about, full));
        let ways_in = self.ways_in(unit, bad.max(0)).into_iter();
        list.extend(ways_in.filter_map(|legs| self.way_along(about, Pace::Normal, legs)));
        list
    }

    /// The farthest that a unit can go on a straight way, by half inches: up to bad ground or behind it,
    /// to a stream or across, and no nearer to the enemy than it may come.
    fn farthest(
        &self,
        about: &Enemies<'_>,
        pace: Pace,
        turn: Option<Turn>,
        most: i32,
        leg: impl Fn(i32) -> Leg,
    ) -> Option<Way> {
        if most <= 0 {
            return None;
        }
        let unit = about.unit;
        let first: Vec<_> = turn.map(Leg::Pivot).into_iter().collect();
        let from = self.end_of(unit, &first);
        let arm = self.setup.unit(unit).arm;
        let spent = self.pos.unit(unit).spent;
        let rates = Rates {
            good: most,
            bad: reach(arm, pace, Going::Bad).map_or(0, |bad| bad - spent),
        };
        let open = self.open_way(unit, from, leg(most), rates).min(most);
        let steps = (1..=open.saturating_sub(1) / STEP)
            .rev()
            .map(|step| step * STEP);
        let mut tries = [open].into_iter().filter(|open| *open > 0).chain(steps);
        tries.find_map(|distance| {
            let last = leg(distance);
            let end = last.end(from, self.setup.shape(unit));
            if self.stands_on_line(&self.base_at(unit, end)) {
                return None;
            }
            let legs = first.iter().copied().chain([last]).collect();
            self.way_along(about, pace, legs)
        })
    }

    /// A way, if it can be gone; what is cheap to see is looked at first.
    fn way_along(&self, about: &Enemies<'_>, pace: Pace, legs: Vec<Leg>) -> Option<Way> {
        let unit = about.unit;
        let (arm, shape) = (self.setup.unit(unit).arm, self.setup.shape(unit));
        let ways = legs.iter().filter(|leg| !matches!(leg, Leg::Pivot(_)));
        let lengths = ways.map(|leg| leg.length(shape, Measure::OuterFront));
        let cost = lengths.sum::<i32>() + self.pos.unit(unit).spent;
        let most = reach(arm, pace, Going::Good).unwrap_or(0);
        if cost > most || !self.is_free(unit, self.end_of(unit, &legs), &[]) {
            return None;
        }
        let walked = self.walk_among(about, pace, &legs).ok()?;
        Some(Way { pace, legs, walked })
    }

    fn rapid_moves(&self, about: &Enemies<'_>, pace: Pace) -> Vec<Way> {
        let unit = about.unit;
        let state = self.pos.unit(unit);
        let arm = self.setup.unit(unit).arm;
        let Ok(full) = reach(arm, pace, Going::Good) else {
            return Vec::new();
        };
        let full = full - state.spent;
        let at = self.base(unit).centre();
        let mut list = Vec::new();
        let mut go = |by: Turn, most: i32| {
            let turn = (by.size() > 0).then_some(by);
            let most = most.min(full);
            list.extend(self.farthest(about, pace, turn, most, Leg::Advance));
        };
        if pace == Pace::Rapid {
            let mut first = true;
            for goal in self.goals(unit) {
                let way = Bearing::between(at, goal).unwrap_or(state.pose.facing);
                let most = at.distance(goal);
                let asides: &[i32] = if first { &[0, -30, 30] } else { &[0] };
                for aside in asides {
                    let way = way.turned(Turn::degrees(*aside));
                    go(state.pose.facing.turn_to(way), most);
                    go(state.pose.facing.turn_to(way), most.min(full / 2));
                }
                first = false;
            }
        }
        let eighths: &[i32] = match (pace, self.pos.turn.order) {
            (Pace::Rapid, Some(Kind::BreakOff)) => &[0, 1, 2, 3, 4, 5, 6, 7],
            (Pace::Rapid, _) => &[0, 2, 4, 6],
            _ => &[0, 4],
        };
        for eighth in eighths {
            for most in [full, full / 2] {
                go(Turn::degrees(45 * eighth), most.max(1));
            }
        }
        list
    }

    /// Straight ways towards the nearest enemies, up to the limit of an Approach move: wherever that is, for
    /// where ground shortens a zone one comes nearer.
    fn approaches(&self, about: &Enemies<'_>, full: i32) -> Vec<Way> {
        let unit = about.unit;
        let pose = self.pos.unit(unit).pose;
        let mut near: Vec<_> = self
            .enemies_of(unit)
            .map(|enemy| (self.pos.unit(enemy).pose.at.distance(pose.at), enemy))
            .collect();
        near.sort_unstable();
        let base = self.base(unit);
        let mut list = Vec::new();
        for (_, enemy) in near.into_iter().take(2) {
            for (from, reach) in self.zone_bases(enemy) {
                let Some(bearing) = Bearing::between(base.centre(), from.centre()) else {
                    continue;
                };
                let turn = pose.facing.turn_to(bearing);
                let turns = turn.size() > 4_500 && self.pos.unit(unit).act == Act::Nothing;
                let turn = turns.then_some(turn);
                let shift = |distance| Leg::Shift(bearing.direction().reach(distance));
                if reach > SHORT_ZONE {
                    let go = from.gap(&base).thousandths() - APPROACH - 20;
                    if go > IN_PLACE {
                        list.extend(self.farthest(about, Pace::Normal, turn, go.min(full), shift));
                    }
                }
                let near = nearest_line(base.centre(), &from).to;
                let straight = Bearing::between(base.centre(), near);
                let ways = [Some(bearing), straight, Some(pose.facing)];
                for (nth, way) in ways.into_iter().enumerate() {
                    let Some(way) = way.filter(|way| !ways[..nth].contains(&Some(*way))) else {
                        continue;
                    };
                    let shift = |distance| Leg::Shift(way.direction().reach(distance));
                    list.extend(self.close_approach(about, &from, turn, full, shift));
                }
            }
        }
        list
    }

    /// The way that ends just within a zone which is shortened.
    fn close_approach(
        &self,
        about: &Enemies<'_>,
        from: &Quad,
        turn: Option<Turn>,
        full: i32,
        shift: impl Fn(i32) -> Leg,
    ) -> Option<Way> {
        let unit = about.unit;
        let shape = self.setup.shape(unit);
        let first: Vec<_> = turn.map(Leg::Pivot).into_iter().collect();
        let turned = self.end_of(unit, &first);
        let gap = |go: i32| {
            let end = shift(go).end(turned, shape);
            self.base_at(unit, end).gap(from)
        };
        let mut go = 0;
        for _ in 0..5 {
            go = (go + gap(go).thousandths() - SHORT_ZONE).max(0);
            // No way is shorter than what it brings one nearer.
            if go > full + 10 {
                return None;
            }
        }
        // Between the limit and the edge of the zone there is a thousandth to stand on.
        let fits = |go: &i32| {
            let gap = gap(*go);
            gap.is_within(SHORT_ZONE) && gap.thousandths() >= SHORT_ZONE - 1
        };
        let go = (go - 2..=go + 3).find(fits)?;
        if go <= 0 || go > full {
            return None;
        }
        let legs = first.into_iter().chain([shift(go)]).collect();
        self.way_along(about, Pace::Normal, legs)
    }

    /// Ways of infantry into built-up areas that nobody holds, or up to their walls.
    fn ways_in(&self, unit: UnitId, most: i32) -> Vec<Vec<Leg>> {
        if !self.setup.unit(unit).arm.is_infantry() || self.held_by(unit).is_some() {
            return Vec::new();
        }
        let base = self.base(unit);
        let free = |place: usize| {
            let mut held = self.pos.held.iter();
            held.all(|(area, holder)| usize::from(*area) != place || !self.is_here(*holder))
        };
        let areas = self.setup.built_up.iter().enumerate();
        areas
            .filter(|(place, area)| free(*place) && area.quad.gap(&base).is_within(most))
            .filter_map(|(_, area)| {
                let way = area.quad.centre() - base.centre();
                if area.size == Size::Large {
                    return (way.length_up() <= most).then(|| vec![Leg::Shift(way)]);
                }
                let pose = self.pos.unit(unit).pose;
                let walls = ground::table::Footprint::of_stands(pose, area.quad, vec![area.quad]);
                let feet = [(0, walls)];
                let leg = Leg::Shift(way);
                let stop = until_contact(self.setup.shape(unit), pose, leg, &obstacles(&feet));
                match stop.leg {
                    Leg::Shift(way) if stop.stopped && way.length() > 0 => Some(vec![stop.leg]),
                    _ => None,
                }
            })
            .collect()
    }

    /// Turns worth listing: towards the nearest enemy, about, and to either side.
    pub(crate) fn faces_of(&self, unit: UnitId) -> Vec<Bearing> {
        let pose = self.pos.unit(unit).pose;
        let centre = self.base(unit).centre();
        let enemies = self.enemies_of(unit);
        let near = enemies.min_by_key(|enemy| {
            let at = self.pos.unit(*enemy).pose.at;
            (at.distance_squared(centre), *enemy)
        });
        let there = near.map(|enemy| self.quad(enemy).centre());
        let towards = there.and_then(|there| Bearing::between(centre, there));
        let mut faces: Vec<Bearing> = towards.into_iter().collect();
        for degrees in [90, 180, 270] {
            let face = pose.facing.turned(Turn::degrees(degrees));
            // Two that are said alike are one choice.
            if faces.iter().all(|other| other.turn_to(face).size() > 10) {
                faces.push(face);
            }
        }
        faces
    }
}
