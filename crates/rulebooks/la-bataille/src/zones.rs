//! Chapter 13: zones of influence; and who stands where.

use ground::hex::{Aspect, HexId, HexSet};
use kernel::Side;

use crate::game::Battle;
use crate::shape::Shape;
use crate::troops::{Arm, Weight};
use crate::{Formation, LeaderId, UnitId};

impl Battle {
    /// The ground that a unit covers.
    #[inline]
    pub(crate) fn shape(&self, unit: UnitId) -> Shape<'_> {
        let state = self.pos.unit(unit);
        Shape {
            formation: state.formation,
            hexes: &state.hexes,
            facing: state.facing,
            light_cavalry: self.setup.unit(unit).weight() == Some(Weight::Light),
        }
    }

    /// What a neighbouring hex is to a unit on the map.
    #[inline]
    pub(crate) fn aspect(&self, unit: UnitId, hex: HexId) -> Option<Aspect> {
        self.shape(unit).aspect(self.setup.map.grid(), hex)
    }

    /// The units in a hex, the top one first.
    //= 12.1
    pub(crate) fn stack(&self, hex: HexId) -> Vec<UnitId> {
        let mut found = Vec::new();
        for side in Side::BOTH {
            self.add_stack(side, hex, &mut found);
        }
        found.sort_unstable_by_key(|unit| (self.pos.unit(*unit).pile, *unit));
        found
    }

    /// Whether a unit stands in a hex.
    pub(crate) fn is_occupied(&self, hex: HexId) -> bool {
        Side::BOTH
            .into_iter()
            .any(|side| self.ground_of(side).contains(hex))
    }

    /// The units in a hex, each side in the order of the roster.
    pub(crate) fn units_in(&self, hex: HexId) -> impl Iterator<Item = UnitId> {
        let found = self.whereabouts();
        let hosts = [&found.first, &found.second];
        let there = hosts
            .into_iter()
            .filter(move |host| host.ground.contains(hex));
        let spots = there.flat_map(|host| host.spots.iter());
        spots.filter(move |spot| spot.1 == hex).map(|spot| spot.0)
    }

    /// Adds the units of a side in a hex, in the order of the roster.
    fn add_stack(&self, side: Side, hex: HexId, into: &mut Vec<UnitId>) {
        let host = &self.whereabouts()[side];
        if host.ground.contains(hex) {
            let spots = host.spots.iter();
            into.extend(spots.filter(|spot| spot.1 == hex).map(|spot| spot.0));
        }
    }

    /// The units of a side in a hex, the top one first.
    pub(crate) fn stack_of(&self, side: Side, hex: HexId) -> Vec<UnitId> {
        let mut found = Vec::new();
        self.add_stack(side, hex, &mut found);
        found.sort_unstable_by_key(|unit| (self.pos.unit(*unit).pile, *unit));
        found
    }

    /// The units of a side on the map.
    #[inline]
    pub(crate) fn army(&self, side: Side) -> impl Iterator<Item = UnitId> {
        self.whereabouts()[side].army.iter().copied()
    }

    /// Whether a hex holds neither units of a side nor leaders.
    pub(crate) fn is_free_of(&self, side: Side, hex: HexId) -> bool {
        let leader = || {
            let mut leaders = self.pos.leaders.iter().zip(&self.setup.leaders);
            leaders.any(|(state, data)| {
                state.place == crate::position::LeaderPlace::At(hex) && data.side == side
            })
        };
        !self.ground_of(side).contains(hex) && !leader()
    }

    /// The leaders of a side in a hex.
    pub(crate) fn leaders_at(&self, side: Side, hex: HexId) -> Vec<LeaderId> {
        self.setup
            .leader_ids()
            .filter(|leader| {
                self.setup.leader(*leader).side == side && self.leader_hex(*leader) == Some(hex)
            })
            .collect()
    }

    /// Where a leader stands, if he is on the map and free.
    #[inline]
    pub(crate) fn leader_hex(&self, leader: LeaderId) -> Option<HexId> {
        match self.pos.leader(leader).place {
            crate::position::LeaderPlace::At(hex) => Some(hex),
            _ => None,
        }
    }

    /// The hexes that units of a side stand in.
    #[inline]
    pub(crate) fn ground_of(&self, side: Side) -> &HexSet {
        &self.whereabouts()[side].ground
    }

    /// Whether a unit has a zone at all.
    //= 13.1.1 9.4
    #[inline]
    pub(crate) fn has_zone(&self, unit: UnitId) -> bool {
        let state = self.pos.unit(unit);
        let limbered = self.setup.unit(unit).arm == Arm::Artillery && state.limbered;
        state.is_here() && state.formation != Formation::Rout && !limbered
    }

    /// Whether a hex lies in the zone of a unit.
    //= 13.1-a 11.5-b
    #[inline]
    pub(crate) fn in_zone_of(&self, hex: HexId, unit: UnitId) -> bool {
        self.has_zone(unit) && self.aspect(unit, hex) == Some(Aspect::Front)
    }

    /// The units of a side whose zone holds a hex.
    pub(crate) fn zoners(&self, side: Side, hex: HexId) -> impl Iterator<Item = UnitId> {
        let grid = self.setup.map.grid();
        let place = grid.axial(hex);
        let host = &self.whereabouts()[side];
        // Zones reach no farther than the next hex.
        let next_to = grid
            .neighbours(hex)
            .any(|(_, next)| host.ground.contains(next));
        let army = if next_to { &host.army[..] } else { &[] };
        army.iter().copied().filter(move |unit| {
            let hexes = &self.pos.unit(*unit).hexes;
            // From its first hex to its last, and one more.
            let near = |first: &HexId| grid.axial(*first).distance(place) as usize <= hexes.len();
            hexes.first().is_some_and(near) && self.in_zone_of(hex, *unit)
        })
    }

    /// Whether a hex lies in the zone of any unit of a side.
    pub(crate) fn in_zone(&self, side: Side, hex: HexId) -> bool {
        self.zoners(side, hex).next().is_some()
    }

    /// Whether entering a hex halts infantry and foot guns: the zone of enemy infantry or unlimbered
    /// guns, but not that of a square.
    //= 13.4.2-a 13.4.2-c 13.1.2 11.17.2-b 13.4.1
    pub(crate) fn halts_at(&self, enemy: Side, hex: HexId) -> bool {
        self.zoners(enemy, hex).any(|unit| {
            self.setup.unit(unit).arm != Arm::Cavalry
                && self.pos.unit(unit).formation != Formation::Square
        })
    }

    /// Every hex in a zone of a side.
    pub(crate) fn zones_of(&self, side: Side) -> HexSet {
        let grid = self.setup.map.grid();
        let mut set = HexSet::with_room(grid.len());
        for unit in self.army(side).filter(|unit| self.has_zone(*unit)) {
            for own in self.pos.unit(unit).hexes.iter() {
                for (_, hex) in grid.neighbours(*own) {
                    if self.aspect(unit, hex) == Some(Aspect::Front) {
                        set.insert(hex);
                    }
                }
            }
        }
        set
    }
}
