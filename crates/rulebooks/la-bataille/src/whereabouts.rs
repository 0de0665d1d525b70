//! What is asked again and again and dear to find out: who is on the map and where, how far a rider comes.
//! Nothing here is a rule, and nothing here is part of the position: it is told anew
//! from it whenever it changes.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock};

use ground::hex::{Field, HexId, HexSet};
use kernel::{BySide, Side};

use crate::game::Battle;
use crate::imprint::stirred;
use crate::points::Points;
use crate::position::{Place, UnitState};
use crate::setup::Setup;
use crate::worth::{Facts, Rest};
use crate::{LeaderId, UnitId};

/// Who stands where: each side by itself, since most orders move only one.
pub(crate) type Whereabouts = BySide<Arc<Host>>;

/// The units of a side on the map.
#[derive(Clone, Debug)]
pub(crate) struct Host {
    /// Who they are, in the order of the roster.
    pub army: Vec<UnitId>,
    /// The hexes of each of them, one by one.
    pub spots: Vec<(UnitId, HexId)>,
    /// The hexes that they stand in.
    pub ground: HexSet,
    /// A number for this set.
    sign: u64,
}

/// The hexes of a unit that is on the map.
fn hexes_on_map(state: &UnitState) -> &[HexId] {
    match state.place {
        Place::Map => &state.hexes,
        _ => &[],
    }
}

impl Host {
    fn nobody(room: usize) -> Host {
        Host {
            army: Vec::with_capacity(64),
            spots: Vec::with_capacity(96),
            ground: HexSet::with_room(room),
            sign: 0,
        }
    }

    /// Where the spots of a unit begin and end.
    fn places_of(&self, unit: UnitId) -> (usize, usize) {
        let from = self.spots.partition_point(|spot| spot.0 < unit);
        let mine = self.spots[from..].iter().take_while(|spot| spot.0 == unit);
        (from, from + mine.count())
    }

    /// Somebody stands in a hex.
    fn occupy(&mut self, hex: HexId) {
        if self.ground.insert(hex) {
            self.sign = self.sign.wrapping_add(number(hex));
        }
    }

    /// A unit has gone to other hexes.
    fn put(&mut self, unit: UnitId, hexes: &[HexId]) {
        let (from, to) = self.places_of(unit);
        let now = hexes.iter().map(|hex| (unit, *hex));
        let left: Vec<_> = self.spots.splice(from..to, now).collect();
        for (_, hex) in left {
            if !self.spots.iter().any(|spot| spot.1 == hex) {
                self.ground.remove(hex);
                self.sign = self.sign.wrapping_sub(number(hex));
            }
        }
        for hex in hexes {
            self.occupy(*hex);
        }
        match (self.army.binary_search(&unit), hexes) {
            (Ok(place), []) => {
                self.army.remove(place);
            }
            (Err(place), [_, ..]) => self.army.insert(place, unit),
            _ => {}
        }
    }
}

/// A number for a hex.
fn number(hex: HexId) -> u64 {
    stirred([u64::from(hex.0) + 1])
}

/// Where a ride begins or ends, whose enemies are in the way, and where these stand.
type Key = (Side, HexId, u16, u64);

/// Who rides from where to where, and where his enemies stand.
type Ridden = (Side, HexId, HexId, u64);

/// The hexes of a flight, and what is left of its points.
pub(crate) type Flown = (Vec<HexId>, u32);

/// Rides that were reckoned before, for all who share a setup.
#[derive(Debug, Default)]
pub struct Memo {
    reach: Mutex<BTreeMap<Key, Arc<HexSet>>>,
    ways: Mutex<BTreeMap<Key, Arc<Field<u32>>>>,
    rest: Mutex<BTreeMap<u64, Arc<Rest>>>,
    flights: Mutex<BTreeMap<u64, Arc<Option<Flown>>>>,
    sighted: Mutex<BTreeMap<u64, Arc<Vec<UnitId>>>>,
    rides: Mutex<BTreeMap<Ridden, Arc<Option<u32>>>>,
    /// What was made last of these.
    latest: Mutex<Option<Arc<Rest>>>,
    facts: OnceLock<Vec<Facts>>,
    regiments: OnceLock<Vec<UnitId>>,
    peers: OnceLock<Vec<(LeaderId, LeaderId)>>,
    prizes_near: OnceLock<Vec<Vec<(usize, u32)>>>,
}

impl Memo {
    /// What all but those who move are worth, by a number for them.
    pub(crate) fn rest(&self, key: u64, make: impl FnOnce() -> Rest) -> Arc<Rest> {
        let mut new = false;
        let rest = recall(&self.rest, key, || {
            new = true;
            make()
        });
        if new && let Ok(mut latest) = self.latest.try_lock() {
            *latest = Some(rest.clone());
        }
        rest
    }

    /// The same, if it is known.
    pub(crate) fn known_rest(&self, key: u64) -> Option<Arc<Rest>> {
        self.rest.try_lock().ok()?.get(&key).cloned()
    }

    /// What was made last.
    pub(crate) fn latest_rest(&self) -> Option<Arc<Rest>> {
        self.latest.try_lock().ok()?.clone()
    }

    /// The way of a flight, by a number for it.
    pub(crate) fn flight(
        &self,
        key: u64,
        make: impl FnOnce() -> Option<Flown>,
    ) -> Arc<Option<Flown>> {
        recall(&self.flights, key, make)
    }

    /// Whom an element sees, by a number for it and for all units.
    pub(crate) fn sighted(&self, key: u64, make: impl FnOnce() -> Vec<UnitId>) -> Arc<Vec<UnitId>> {
        recall(&self.sighted, key, make)
    }

    /// Leaders who may be equal in everything, two by two.
    pub(crate) fn peers(
        &self,
        make: impl FnOnce() -> Vec<(LeaderId, LeaderId)>,
    ) -> &[(LeaderId, LeaderId)] {
        self.peers.get_or_init(make)
    }

    /// For each hex the places that count near it, by their numbers, and how far off they are.
    pub(crate) fn prizes_near(
        &self,
        make: impl FnOnce() -> Vec<Vec<(usize, u32)>>,
    ) -> &[Vec<(usize, u32)>] {
        self.prizes_near.get_or_init(make)
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

    /// The units that can break down into parts.
    pub(crate) fn regiments(&self) -> &[UnitId] {
        self.memo.regiments.get_or_init(|| {
            let units = self.unit_ids();
            units
                .filter(|unit| !self.unit(*unit).parts.is_empty())
                .collect()
        })
    }
}

impl Battle {
    /// Who stands where.
    #[inline]
    pub(crate) fn whereabouts(&self) -> &Whereabouts {
        self.pos.found.whereabouts(
            || self.look_around(),
            |before, changed| self.look_around_again(before, changed),
        )
    }

    fn look_around(&self) -> Whereabouts {
        let room = self.setup.map.grid().len();
        let mut found = BySide::from_fn(|_| Host::nobody(room));
        for (index, state) in self.pos.units.iter().enumerate() {
            if state.place != Place::Map {
                continue;
            }
            let unit = UnitId(index as u16);
            let host = &mut found[self.setup.unit(unit).side];
            host.army.push(unit);
            for hex in state.hexes.iter() {
                host.spots.push((unit, *hex));
                host.occupy(*hex);
            }
        }
        BySide {
            first: Arc::new(found.first),
            second: Arc::new(found.second),
        }
    }

    /// The same, where a few changed since it was found out before.
    fn look_around_again(&self, before: &Whereabouts, changed: &[UnitId]) -> Whereabouts {
        let mut found = before.clone();
        for unit in changed {
            let host = &mut found[self.setup.unit(*unit).side];
            let (from, to) = host.places_of(*unit);
            let then = host.spots[from..to].iter().map(|spot| spot.1);
            let now = hexes_on_map(self.pos.unit(*unit));
            if !then.eq(now.iter().copied()) {
                Arc::make_mut(host).put(*unit, now);
            }
        }
        found
    }

    /// The hexes that a rider of a side reaches from a hex with so many points.
    pub(crate) fn within_ride(&self, side: Side, from: HexId, most: Points) -> Arc<HexSet> {
        let key = (side, from, most.0, self.whereabouts()[side.other()].sign);
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
        let key = (side, hq, u16::MAX, self.whereabouts()[side.other()].sign);
        recall(&self.setup.memo.reach, key, || {
            let mut set = HexSet::with_room(self.setup.map.grid().len());
            set.extend(make());
            set
        })
    }

    /// What the cheapest way of a rider of a side between two hexes costs: letters to the same man ride the same
    /// way, whatever they say.
    pub(crate) fn kept_ride(&self, side: Side, from: HexId, to: HexId) -> Option<u32> {
        let key = (side, from, to, self.whereabouts()[side.other()].sign);
        let most = u32::MAX / 2;
        *recall(&self.setup.memo.rides, key, || {
            self.ride_cost(side, from, to, most)
        })
    }

    /// What it costs a rider of the phasing side to come from each hex to a goal.
    pub(crate) fn ways_to(&self, goal: HexId) -> Arc<Field<u32>> {
        let side = self.pos.active;
        let key = (side, goal, 0, self.whereabouts()[side.other()].sign);
        recall(&self.setup.memo.ways, key, || self.leader_field_to(goal))
    }
}
