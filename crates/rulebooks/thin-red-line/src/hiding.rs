//! Hidden units: where troops hide, who finds them, and surprise.
//!
//! What is hidden from a side is not on the table for it: it plays the position
//! as it knows it ([`Battle::as_known_to`]), and what stands in its way there
//! comes to light when it is met.

use ground::table::{FeatureId, Footprint, Quad};
use kernel::{Side, Unknown};

use crate::Rule;
use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::ids::UnitId;
use crate::motivation::skill;
use crate::position::{Place, Position};
use crate::refusal::Refusal;
use crate::sight::EDGE;
use crate::terrain::{Terrain, View};
use crate::troops::Arm;

/// How near to the cover that hides them somebody finds hidden troops.
//= hidden.10
const FOUND: i32 = 1_000;

/// How near to such cover somebody may search it.
//= hidden.11
const SEARCHED: i32 = 3_000;

impl Terrain {
    /// Whether troops can hide in it or behind it.
    //= hidden.1
    pub fn can_hide(self) -> bool {
        self.is_building()
            || self.is_woodland()
            || self.is_work()
            || matches!(self, Terrain::Crops | Terrain::Gully | Terrain::SunkenRoad)
            || (self.row().linear && self.row().view == View::Blocked && self != Terrain::Cliff)
    }
}

impl Battle {
    /// The terrain that hides a unit where it stands; nothing if it is in the
    /// open or in a building.
    //= hidden.1 hidden.6 hidden.7
    fn hidden_by(&self, unit: UnitId, ground: &Footprint) -> Option<FeatureId> {
        let map = &self.setup.map;
        let front = usize::from(self.front(unit));
        let behind = |feature: FeatureId| {
            ground.stands()[..front.min(ground.stands().len())]
                .iter()
                .all(|stand| map.feature(feature).gap(stand).is_within(EDGE))
        };
        let data = self.setup.unit(unit);
        let near = map.within(ground, EDGE).into_iter().find(|feature| {
            let terrain = self.setup.terrain_of(*feature);
            // Heavy guns are too large to hide behind works, and horses too tall.
            let small = data.arm() != Arm::Cavalry && !data.troop.is_heavy_gun();
            terrain.row().linear
                && terrain != Terrain::SunkenRoad
                && terrain.can_hide()
                && (small || !terrain.is_work())
                && behind(*feature)
        });
        near.or_else(|| {
            let under = map.under(ground).into_iter();
            under.map(|cover| cover.feature).find(|feature| {
                let terrain = self.setup.terrain_of(*feature);
                let within = |stand: &Quad| match terrain {
                    Terrain::SunkenRoad => map.feature(*feature).touches(stand),
                    _ => map.feature(*feature).holds(stand),
                };
                terrain.can_hide()
                    && (terrain == Terrain::SunkenRoad || !terrain.row().linear)
                    && ground.stands().iter().all(within)
            })
        })
    }

    /// Whether a unit that is deployed now stays hidden: it is in or behind
    /// something that hides it, and no enemy has still to keep his distance.
    //= hidden.1
    pub(crate) fn is_deployed_hidden(&self, unit: UnitId) -> bool {
        let data = self.setup.unit(unit);
        let enemy = data.side.other();
        let measured = self.orders_of(enemy).apart > 0 && !self.to_deploy(enemy).is_empty();
        if data.is_commander() || measured {
            return false;
        }
        let state = self.pos.unit(unit);
        state.building().is_some()
            || self
                .footprint(unit)
                .is_some_and(|ground| self.hidden_by(unit, &ground).is_some())
    }

    /// Whether the other side does not know where a unit is; a commander is
    /// hidden with his unit.
    pub(crate) fn is_hidden(&self, unit: UnitId) -> bool {
        match self.pos.unit(unit).place {
            Place::With(host) => self.pos.unit(host).hidden,
            _ => self.pos.unit(unit).hidden,
        }
    }

    /// The position as a side knows it; none if nothing is hidden from it.
    pub(crate) fn as_known_to(&self, side: Side) -> Option<Battle> {
        let mut secret = self
            .setup
            .units_of(side.other())
            .filter(|unit| self.is_hidden(*unit))
            .peekable();
        secret.peek()?;
        let waiting = Position::new(&self.setup);
        let mut known = self.in_motion();
        for unit in secret {
            known.pos.units[unit.index()] = waiting.units[unit.index()].clone();
        }
        Some(known)
    }

    /// A hidden unit comes to light.
    pub(crate) fn reveal(&mut self, unit: UnitId, rule: Rule, cx: &mut Cx<'_>) {
        let state = self.pos.unit_mut(unit);
        if state.hidden {
            state.hidden = false;
            state.revealed = 2;
            self.shown = true;
            cx.log.note(|| Event::Located(unit, rule));
        }
    }

    /// Somebody ran into hidden troops: they come to light.
    pub(crate) fn reveal_obstacle(&mut self, refusal: Refusal, cx: &mut Cx<'_>) {
        if let Refusal::InTheWay(unit) | Refusal::TouchesEnemy(unit) = refusal {
            self.reveal(unit, Rule::Hidden10, cx);
        }
    }

    /// The gap from a unit's stands to the cover that hides another.
    fn is_near_hiding(&self, unit: UnitId, hidden: UnitId, limit: i32) -> bool {
        let (Some(own), Some(there)) = (self.footprint(unit), self.footprint(hidden)) else {
            return false;
        };
        let cover = self.hidden_by(hidden, &there);
        let around = own.bounds().grown(limit);
        own.is_within(&there, limit)
            || cover.is_some_and(|feature| {
                let feature = self.setup.map.feature(feature);
                if !feature.bounds().touch(around) {
                    return false;
                }
                let stands = own.stands().iter();
                stands
                    .into_iter()
                    .any(|stand| feature.gap(stand).is_within(limit))
            })
    }

    /// Hidden units of a side that are near enough to be found by somebody.
    fn hidden_near(&self, unit: UnitId, limit: i32) -> Vec<UnitId> {
        let enemy = self.setup.unit(unit).side.other();
        self.troops_of(enemy)
            .filter(|other| self.pos.unit(*other).hidden)
            .filter(|other| self.is_near_hiding(unit, *other, limit))
            .collect()
    }

    /// Whoever comes near to the cover of hidden enemies finds them.
    //= hidden.10
    pub(crate) fn find_hidden(&mut self, cx: &mut Cx<'_>) {
        if self.pos.turn == 0 || !self.pos.units.iter().any(|state| state.hidden) {
            return;
        }
        for side in Side::BOTH {
            let movers: Vec<_> = self
                .troops_of(side)
                .filter(|unit| self.has_moved_since(*unit))
                .collect();
            for unit in movers {
                for other in self.hidden_near(unit, FOUND) {
                    self.reveal(other, Rule::Hidden10, cx);
                }
            }
        }
    }

    /// Whether a unit on the march may search what is near.
    //= hidden.11
    pub(crate) fn check_search(&self, unit: UnitId) -> Result<(), Refusal> {
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        if data.is_commander() || !state.is_on_table() {
            return Err(Refusal::WrongKind(unit, Rule::Hidden11));
        }
        if state.searched {
            return Err(Refusal::AlreadyDone(unit, Rule::Hidden11));
        }
        let missing = |enemy: UnitId| {
            self.pos.unit(enemy).place == Place::Reserve && !self.setup.unit(enemy).is_commander()
        };
        let near = self.footprint(unit).is_some_and(|ground| {
            let mut near = self.setup.map.within(&ground, SEARCHED);
            near.any(|feature| self.setup.terrain_of(feature).can_hide())
        });
        if near && self.setup.units_of(data.side.other()).any(missing) {
            Ok(())
        } else {
            Err(Refusal::NotPossible(Rule::Hidden11))
        }
    }

    /// A unit searches: a skill check finds whoever hides within 3 inches.
    //= hidden.11 hidden.t1
    pub(crate) fn search(&mut self, unit: UnitId, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        self.pos.unit_mut(unit).searched = true;
        let quality = self.setup.unit(self.body(unit)).quality;
        let again = self.skill_again(unit);
        let rolled = skill(quality, Rule::Hidden11, again, cx.chance)?;
        let passed = rolled.passed();
        cx.log
            .note(|| Event::Skill(unit, Box::new(rolled), Rule::Hidden11));
        let found = if passed {
            self.hidden_near(unit, SEARCHED)
        } else {
            Vec::new()
        };
        if found.is_empty() {
            cx.log.note(|| Event::FoundNothing(unit));
        }
        for other in found {
            self.reveal(other, Rule::Hidden11, cx);
        }
        Ok(())
    }

    /// A hidden unit shows itself by fire or assault, and whom it strikes is
    /// surprised.
    //= hidden.9
    pub(crate) fn surprise(&mut self, unit: UnitId, target: UnitId, cx: &mut Cx<'_>) {
        if !self.pos.unit(unit).hidden {
            return;
        }
        self.reveal(unit, Rule::Hidden9, cx);
        if !self.setup.unit(target).is_commander() {
            cx.log.note(|| Event::Surprised(target, unit));
            self.disorientate(target, Rule::Hidden9, cx);
        }
    }
}
