//! What is asked again and again and dear to find out: who is on the map and where, how far a rider comes, and
//! a number for a position. Nothing here is a rule, and nothing here is part of the position: it is told anew
//! from it whenever it changes.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, OnceLock};

use ground::hex::{Field, HexId, HexSet};
use kernel::{BySide, Side};

use crate::UnitId;
use crate::command::ElementState;
use crate::game::Battle;
use crate::points::Points;
use crate::position::{LeaderPlace, LeaderState, Place, Position, UnitState};
use crate::setup::{Mission, Setup};
use crate::worth::{Facts, Rest};

/// Who stands where.
#[derive(Clone, Debug)]
pub(crate) struct Whereabouts {
    /// The units of each side on the map, in the order of the roster.
    pub army: BySide<Vec<UnitId>>,
    /// The hexes that they stand in.
    pub ground: BySide<HexSet>,
    /// A number for each of these sets.
    sign: BySide<u64>,
}

/// [`Whereabouts`], found out when they are first asked for, and forgotten when a unit changes. All are equal:
/// they say nothing that the units do not say.
#[derive(Clone, Debug, Default)]
pub struct Found(OnceLock<Box<Whereabouts>>);

impl Found {
    /// They may have changed.
    pub(crate) fn forget(&mut self) {
        self.0.take();
    }
}

impl PartialEq for Found {
    fn eq(&self, _: &Found) -> bool {
        true
    }
}

impl Eq for Found {}

impl Hash for Found {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// Where a ride begins or ends, whose enemies are in the way, and where these stand.
type Key = (Side, HexId, u16, u64);

/// Rides that were reckoned before, for all who share a setup.
#[derive(Debug, Default)]
pub struct Memo {
    reach: Mutex<BTreeMap<Key, Arc<HexSet>>>,
    ways: Mutex<BTreeMap<Key, Arc<Field<u32>>>>,
    rest: Mutex<BTreeMap<u64, Arc<Rest>>>,
    facts: OnceLock<Vec<Facts>>,
}

impl Memo {
    /// What all but those who move are worth, by a number for them.
    pub(crate) fn rest(&self, key: u64, make: impl FnOnce() -> Rest) -> Arc<Rest> {
        recall(&self.rest, key, make)
    }
}

impl Clone for Memo {
    /// A setup that is changed begins anew.
    fn clone(&self) -> Memo {
        Memo::default()
    }
}

/// More than these are not kept.
const MOST_KEPT: usize = 512;

/// What was kept under a key, or is made now. Who finds the shelf in use makes his own.
fn recall<K: Ord, T>(
    shelf: &Mutex<BTreeMap<K, Arc<T>>>,
    key: K,
    make: impl FnOnce() -> T,
) -> Arc<T> {
    if let Ok(kept) = shelf.try_lock()
        && let Some(found) = kept.get(&key)
    {
        return found.clone();
    }
    let fresh = Arc::new(make());
    if let Ok(mut kept) = shelf.try_lock() {
        if kept.len() >= MOST_KEPT {
            kept.clear();
        }
        kept.insert(key, fresh.clone());
    }
    fresh
}

impl Setup {
    /// What is on the counters, in whole numbers.
    pub(crate) fn facts(&self) -> &[Facts] {
        self.memo
            .facts
            .get_or_init(|| self.units.iter().map(Facts::of).collect())
    }
}

impl Battle {
    /// Who stands where.
    pub(crate) fn whereabouts(&self) -> &Whereabouts {
        self.pos.found.0.get_or_init(|| {
            let room = self.setup.map.grid().len();
            let mut army = BySide::from_fn(|_| Vec::with_capacity(64));
            let mut ground = BySide::from_fn(|_| HexSet::with_room(room));
            for (index, state) in self.pos.units.iter().enumerate() {
                if state.place != Place::Map {
                    continue;
                }
                let unit = UnitId(index as u16);
                let side = self.setup.unit(unit).side;
                army[side].push(unit);
                ground[side].extend(state.hexes.iter().copied());
            }
            let sign = BySide::from_fn(|side| {
                let mut hash = Stirred(0);
                ground[side].hash(&mut hash);
                hash.finish()
            });
            Box::new(Whereabouts { army, ground, sign })
        })
    }

    /// The hexes that a rider of a side reaches from a hex with so many points.
    pub(crate) fn within_ride(&self, side: Side, from: HexId, most: Points) -> Arc<HexSet> {
        let key = (side, from, most.0, self.whereabouts().sign[side.other()]);
        recall(&self.setup.memo.reach, key, || {
            let field = self.leader_field_from(side, from, most);
            let mut set = HexSet::with_room(self.setup.map.grid().len());
            set.extend(
                self.setup
                    .map
                    .grid()
                    .hexes()
                    .filter(|hex| field.cost(*hex).is_some()),
            );
            set
        })
    }

    /// The havens of a headquarters of a side in a hex, as they are made.
    pub(crate) fn kept_havens(
        &self,
        side: Side,
        hq: HexId,
        make: impl FnOnce() -> Vec<HexId>,
    ) -> Arc<HexSet> {
        // No radius is as large as this.
        let key = (side, hq, u16::MAX, self.whereabouts().sign[side.other()]);
        recall(&self.setup.memo.reach, key, || {
            let mut set = HexSet::with_room(self.setup.map.grid().len());
            set.extend(make());
            set
        })
    }

    /// What it costs a rider of the phasing side to come from each hex to a goal.
    pub(crate) fn ways_to(&self, goal: HexId) -> Arc<Field<u32>> {
        let side = self.pos.active;
        let key = (side, goal, 0, self.whereabouts().sign[side.other()]);
        recall(&self.setup.memo.ways, key, || self.leader_field_to(goal))
    }
}

/// A quick hash, the same on every machine.
struct Stirred(u64);

impl Stirred {
    const fn mix(&mut self, word: u64) {
        let mixed = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ (mixed >> 29);
    }
}

impl Hasher for Stirred {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.mix(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.mix(u64::from(number));
    }

    fn write_u16(&mut self, number: u16) {
        self.mix(u64::from(number));
    }

    fn write_u32(&mut self, number: u32) {
        self.mix(u64::from(number));
    }

    fn write_u64(&mut self, number: u64) {
        self.mix(number);
    }

    fn write_usize(&mut self, number: usize) {
        self.mix(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.mix(number.cast_unsigned() as u64);
    }
}

impl Position {
    /// A number for all that changes: equal positions have equal numbers, and others hardly ever.
    pub(crate) fn imprint(&self) -> u64 {
        let mut hash = Stirred(u64::from(self.turn));
        (
            self.active,
            self.step,
            self.stoppage_done,
            self.order_halves,
        )
            .hash(&mut hash);
        for unit in &self.units {
            unit.stir(&mut hash);
        }
        for leader in &self.leaders {
            leader.stir(&mut hash);
        }
        for element in &self.elements {
            element.stir(&mut hash);
        }
        self.levels.hash(&mut hash);
        self.wrecks.hash(&mut hash);
        self.group.hash(&mut hash);
        (&self.volleys, &self.on_squares, &self.fired_at).hash(&mut hash);
        (&self.supports, &self.crowded, &self.vacated).hash(&mut hash);
        (&self.assault, &self.assaulted, &self.charge).hash(&mut hash);
        (&self.prizes, self.royal, self.veiled, &self.guard).hash(&mut hash);
        hash.finish()
    }
}

impl Position {
    /// A number for all units but some, and for the orders that bind them.
    pub(crate) fn imprint_of_others(&self, but: &[UnitId]) -> u64 {
        let mut hash = Stirred(u64::from(self.turn));
        for (index, unit) in self.units.iter().enumerate() {
            if but.contains(&UnitId(index as u16)) {
                hash.mix(index as u64);
            } else {
                unit.stir(&mut hash);
            }
        }
        // A leader who rides is looked at anew.
        if self.group.leader.is_none() && self.group.hq.is_none() {
            for leader in &self.leaders {
                leader.stir(&mut hash);
            }
            for element in &self.elements {
                element.stir(&mut hash);
            }
        } else {
            for element in &self.elements {
                let order = element.order;
                hash.mix(order.map_or(u64::MAX, Mission::number));
                hash.mix(element.joined.map_or(u64::MAX, |to| u64::from(to.0)));
            }
        }
        (self.veiled, &self.prizes).hash(&mut hash);
        hash.finish()
    }
}

impl Mission {
    /// A small number for it.
    const fn number(self) -> u64 {
        (self.kind as u64) << 16 | self.at.0 as u64
    }
}

impl LeaderState {
    fn stir(&self, hash: &mut Stirred) {
        let place = match self.place {
            LeaderPlace::Waiting => 0,
            LeaderPlace::At(hex) => 1 | u64::from(hex.0) << 8,
            LeaderPlace::Away(turn) => 2 | u64::from(turn) << 8,
            LeaderPlace::Captured(by) => 3 | u64::from(by.0) << 8,
            LeaderPlace::Dead => 4,
        };
        hash.mix(place | u64::from(self.moved) << 32 | u64::from(self.tried) << 33);
    }
}

impl ElementState {
    fn stir(&self, hash: &mut Stirred) {
        let hex = |hex: Option<HexId>| hex.map_or(u64::from(u16::MAX), |hex| u64::from(hex.0));
        let flags = [
            self.moved,
            self.under_fire,
            self.engaged[0],
            self.engaged[1],
            self.must_retreat,
            self.free_retreat,
            self.pulls_back,
            self.loose,
            self.bereft,
        ];
        let flags = flags
            .into_iter()
            .fold(0, |all, flag| all << 1 | u64::from(flag));
        hash.mix(hex(self.hq) | hex(self.trail) << 16 | flags << 32);
        let commander = self
            .commander
            .map_or(u64::MAX, |leader| u64::from(leader.0));
        hash.mix(commander ^ u64::from(self.shaken_until) << 32);
        for mission in [self.order, self.accepted] {
            hash.mix(mission.map_or(u64::MAX, Mission::number));
        }
        if self.joined.is_some() || !self.dispatches.is_empty() {
            (self.joined, &self.dispatches).hash(hash);
        }
    }
}

impl UnitState {
    fn stir(&self, hash: &mut Stirred) {
        let small = self.place.number()
            | u64::from(self.lost) << 24
            | u64::from(self.ammunition) << 32
            | (self.fatigue as u64) << 40
            | u64::from(self.limbered) << 44
            | (self.formation as u64) << 48
            | (self.facing.index() as u64) << 56;
        hash.mix(small);
        if self.place != Place::Map {
            return;
        }
        for hexes in self.hexes.chunks(4) {
            let word = hexes
                .iter()
                .fold(0, |word, hex| word << 16 | u64::from(hex.0));
            hash.mix(word);
        }
        hash.mix(
            u64::from(self.marks.0)
                | u64::from(self.pile) << 32
                | u64::from(self.hurt) << 48
                | u64::from(self.hasty_turns) << 56,
        );
        if let Some(element) = self.serves {
            element.hash(hash);
        }
    }
}

impl Place {
    /// A number of less than 24 bits for it.
    const fn number(self) -> u64 {
        match self {
            Place::Waiting => 0,
            Place::Map => 1,
            Place::Merged => 2,
            Place::OffMap(turn) => 3 | (turn as u64) << 8,
            Place::Returning(hex) => 4 | (hex.0 as u64) << 8,
            Place::Gone => 5,
            Place::Destroyed => 6,
            Place::Wrecked => 7,
            Place::Boxed => 8,
        }
    }
}

impl Clone for Position {
    fn clone(&self) -> Position {
        Position {
            units: self.units.clone(),
            leaders: self.leaders.clone(),
            elements: self.elements.clone(),
            levels: self.levels.clone(),
            wrecks: self.wrecks.clone(),
            group: self.group.clone(),
            volleys: self.volleys.clone(),
            on_squares: self.on_squares.clone(),
            fired_at: self.fired_at.clone(),
            supports: self.supports.clone(),
            crowded: self.crowded.clone(),
            vacated: self.vacated.clone(),
            assault: self.assault.clone(),
            assaulted: self.assaulted.clone(),
            charge: self.charge.clone(),
            prizes: self.prizes.clone(),
            guard: self.guard,
            found: self.found.clone(),
            ..*self
        }
    }

    /// Makes use of the room that is there: generals copy positions by the thousand.
    fn clone_from(&mut self, other: &Position) {
        let old = std::mem::replace(
            self,
            Position {
                units: Vec::new(),
                leaders: Vec::new(),
                elements: Vec::new(),
                levels: Vec::new(),
                wrecks: other.wrecks.clone(),
                group: other.group.clone(),
                volleys: other.volleys.clone(),
                on_squares: other.on_squares.clone(),
                fired_at: other.fired_at.clone(),
                supports: Vec::new(),
                crowded: other.crowded.clone(),
                vacated: other.vacated.clone(),
                assault: other.assault.clone(),
                assaulted: other.assaulted.clone(),
                charge: other.charge.clone(),
                prizes: Vec::new(),
                guard: other.guard,
                found: other.found.clone(),
                ..*other
            },
        );
        self.units = refilled(old.units, &other.units);
        self.leaders = refilled(old.leaders, &other.leaders);
        self.elements = refilled(old.elements, &other.elements);
        self.levels = refilled(old.levels, &other.levels);
        self.supports = refilled(old.supports, &other.supports);
        self.prizes = refilled(old.prizes, &other.prizes);
    }
}

/// A list with what is in another, in the room of the first.
fn refilled<T: Clone>(mut room: Vec<T>, with: &[T]) -> Vec<T> {
    with.clone_into(&mut room);
    room
}
