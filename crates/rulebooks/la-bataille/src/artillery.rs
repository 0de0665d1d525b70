//! Chapter 17: limbering, abandoned guns, ammunition.

use ground::hex::{Field, HexId};
use kernel::{Side, Why};

use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::marks::Marks;
use crate::points::Points;
use crate::position::{Place, Wreck};
use crate::resolve::single::{Help, Limbering};
use crate::tables::terrain::Mover;
use crate::troops::Arm;
use crate::{Formation, Rule, UnitId};

impl Battle {
    /// An attempt of a battery to limber, as it stands.
    //= table.limbering-mod.leader table.limbering-mod.adjacent table.limbering-mod.loss
    pub(crate) fn limbering(&self, unit: UnitId) -> Limbering {
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        let hex = state.hex();
        let leader = hex.and_then(|hex| self.commanding_leader(data.side, hex));
        let help = match leader.map(|leader| self.setup.leader(leader)) {
            Some(leader) if leader.special_artillery => Help::Special,
            Some(leader) if leader.artillery.is_some_and(|bonus| bonus > 0) => Help::Leader,
            _ => Help::None,
        };
        let grid = self.setup.map.grid();
        let formed = |near: HexId| {
            self.stack_of(data.side.other(), near)
                .into_iter()
                .any(|foe| {
                    let state = self.pos.unit(foe);
                    self.setup.unit(foe).arm != Arm::Artillery
                        && state.is_good_order()
                        && state.formation != Formation::Skirmish
                })
        };
        let adjacent = hex.is_some_and(|hex| grid.neighbours(hex).any(|(_, near)| formed(near)));
        let needs = data.guns.map_or(6, |guns| guns.limber);
        let lost = state.marks.has(Marks::LOST);
        Limbering::new(&self.setup.tables, needs, help, adjacent, lost)
    }

    /// A battery is destroyed: its guns stand where they were.
    //= 17.8.1-a
    pub(crate) fn leave_guns(&mut self, unit: UnitId, hex: HexId, cx: &mut Cx<'_>) {
        self.pos.unit_mut(unit).place = Place::Wrecked;
        self.pos.wrecks.push(Wreck {
            unit,
            hex,
            lost_in: self.pos.active,
            held: None,
            overrun: false,
        });
        cx.log.note(|| Event::GunsAbandoned(unit, hex));
    }

    /// After each player turn: abandoned guns are dragged off or spiked.
    //= 17.8.2-a 17.8.2-b 17.8.2-c 17.8.3-a 17.8.3-b 17.8.4 17.8.2-d 17.8.3-c
    pub(crate) fn age_wrecks(&mut self, cx: &mut Cx<'_>) {
        let ended = self.pos.active;
        let wrecks = std::mem::take(&mut self.pos.wrecks);
        for mut wreck in wrecks {
            let owner = self.setup.unit(wreck.unit).side;
            let holder = Side::BOTH
                .into_iter()
                .find(|side| self.ground_of(*side).contains(wreck.hex));
            wreck.held = match (holder, wreck.held) {
                (Some(side), Some((before, turns))) if side == before => Some((side, turns + 1)),
                (Some(side), _) => Some((side, 0)),
                (None, _) => None,
            };
            wreck.overrun |= holder == Some(owner.other());
            // Two whole player turns after the one in which he came.
            let held_by = |side: Side| {
                wreck
                    .held
                    .is_some_and(|(holder, turns)| holder == side && turns >= 2)
            };
            let unmolested = !wreck.overrun && ended == owner.other();
            if held_by(owner.other()) {
                self.pos.unit_mut(wreck.unit).place = Place::Destroyed;
                cx.log.note(|| Event::GunsSpiked(wreck.unit));
            } else if held_by(owner) || unmolested {
                self.pos.unit_mut(wreck.unit).place = Place::Boxed;
                cx.log.note(|| Event::GunsSaved(wreck.unit));
            } else {
                self.pos.wrecks.push(wreck);
            }
        }
    }

    /// Of two destroyed batteries of a type one can be put together: which, when and by which depot its owner
    /// says when he brings it on.
    //= 5.1.1.2 17.8.5-a 17.8.1-b
    pub(crate) fn reorganize_batteries(&mut self) {
        for unit in self.setup.unit_ids() {
            let boxed = self.pos.unit(unit).place == Place::Boxed;
            if boxed && self.boxed_like(unit).next().is_some() {
                self.pos.unit_mut(unit).marks.set(Marks::MENDED);
            }
        }
    }

    /// Other batteries of its side and type in the box: of the same type are those with the same guns.
    fn boxed_like(&self, unit: UnitId) -> impl Iterator<Item = UnitId> {
        let (side, guns) = (self.setup.unit(unit).side, self.setup.unit(unit).guns);
        self.setup.units_of(side).filter(move |other| {
            let boxed = self.pos.unit(*other).place == Place::Boxed;
            *other != unit && boxed && self.setup.unit(*other).guns == guns
        })
    }

    /// The battery that is broken up if this one comes back; none if it cannot.
    //= 17.8.5-a
    pub(crate) fn broken_up_for(&self, unit: UnitId) -> Option<UnitId> {
        let state = self.pos.unit(unit);
        let mended = |unit: &UnitId| self.pos.unit(*unit).marks.has(Marks::MENDED);
        if state.place != Place::Boxed || !mended(&unit) {
            return None;
        }
        self.boxed_like(unit).find(mended)
    }

    /// A battery is put together of two, with as much ammunition as others have on the average.
    //= 17.8.5-a 17.8.5-c
    pub(crate) fn put_together(&mut self, kept: UnitId, scrapped: UnitId, cx: &mut Cx<'_>) {
        let batteries: Vec<u32> = self
            .army(self.setup.unit(kept).side)
            .filter(|unit| self.setup.unit(*unit).arm == Arm::Artillery)
            .map(|unit| u32::from(self.pos.unit(unit).ammunition))
            .collect();
        let full = self.setup.unit(kept).guns.map_or(0, |guns| guns.ammunition);
        let average = match batteries.len() as u32 {
            0 => u32::from(full),
            count => batteries.iter().sum::<u32>() / count,
        };
        let state = self.pos.unit_mut(kept);
        state.lost = 0;
        state.ammunition = full.min(average as u8);
        state.marks.clear(Marks::MENDED);
        let other = self.pos.unit_mut(scrapped);
        other.place = Place::Destroyed;
        other.marks.clear(Marks::MENDED);
        cx.log.note(|| Event::Reorganized(kept, scrapped));
    }

    /// Batteries near a road to a depot that the enemy has not cut may get new ammunition.
    //= 17.10.3-a 17.10.3-b 17.10.3-c 17.10.3-d
    pub(crate) fn resupply(&mut self, cx: &mut Cx<'_>) -> Done {
        let side = self.pos.active;
        let wanting: Vec<UnitId> = self
            .army(side)
            .filter(|unit| {
                let full = self
                    .setup
                    .unit(*unit)
                    .guns
                    .map_or(0, |guns| guns.ammunition);
                self.pos.unit(*unit).ammunition < full
            })
            .collect();
        if wanting.is_empty() {
            return Ok(());
        }
        let near = [Mover::FootArtillery, Mover::HorseArtillery]
            .map(|mover| self.near_supply(side, mover));
        for unit in wanting {
            let reach = &near[usize::from(self.setup.unit(unit).is_horse_artillery())];
            let supplied = self
                .pos
                .unit(unit)
                .hex()
                .is_some_and(|hex| reach.cost(hex).is_some());
            if !supplied {
                continue;
            }
            let die = cx.chance.d6(Why::new(Rule::R17_10_3D, "resupply"))?;
            let full = self.setup.unit(unit).guns.map_or(0, |guns| guns.ammunition);
            if die >= 5 {
                self.pos.unit_mut(unit).ammunition = full;
            }
            cx.log.note(|| Event::ResupplyRolled(unit, die));
        }
        Ok(())
    }

    /// The hexes within five points of an uncut road to a depot, counted from the road.
    fn near_supply(&self, side: Side, mover: Mover) -> Field<u32> {
        let (enemies, zones) = (self.ground_of(side.other()), self.zones_of(side.other()));
        let open = |hex: HexId| !enemies.contains(hex) && !zones.contains(hex);
        let mut roads: Vec<HexId> = Vec::new();
        for depot in &self.setup.sides[side].depots {
            if open(depot.at) {
                roads.extend(self.setup.map.by_road(depot.at, open).reached());
            }
        }
        roads.sort_unstable();
        roads.dedup();
        let starts = roads.into_iter().map(|hex| (hex, 0));
        let most = u32::from(Points::whole(5).0);
        Field::from_all(self.setup.map.grid(), starts, most, |step| {
            let cost = self.step_cost(mover, true, step.from, step.side)?;
            Some(u32::from(cost.0))
        })
    }
}
