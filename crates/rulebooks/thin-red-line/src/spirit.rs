//! Motivation on the table: what bears on a test, who may roll again, and what
//! becomes of those who fail.

use ground::table::Footprint;
use kernel::{Side, Unknown};

use crate::Rule;
use crate::event::Event;
use crate::field::Ground;
use crate::game::{Battle, Cx};
use crate::ids::UnitId;
use crate::motivation::{Again, Spirit};
use crate::position::{Fate, Place};
use crate::setup::Standing;
use crate::troops::{Arm, Formation, Grade};

/// Why a unit tests.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// It is disorientated when its movement begins.
    Recovery,
    /// It has lost half.
    HalfLost,
    /// It lost stands by shooting.
    Shooting,
    /// It wants to assault.
    Assault {
        /// It is cavalry and its target is a square.
        square: bool,
    },
    /// It was fired at while it charged.
    DefensiveFire,
    /// It lost stands in combat.
    Combat,
    /// The General fell nearby.
    GeneralDead,
    /// Friends fall back through it.
    FriendsThrough,
}

impl Reason {
    /// The rule that asks for the test.
    pub const fn rule(self) -> Rule {
        match self {
            Reason::Recovery => Rule::Turn6,
            Reason::HalfLost => Rule::Motivation1,
            Reason::Shooting => Rule::Motivation7,
            Reason::Assault { .. } => Rule::AssaultMotivation5,
            Reason::DefensiveFire => Rule::DefensiveFire5,
            Reason::Combat => Rule::Motivation3,
            Reason::GeneralDead => Rule::Motivation4,
            Reason::FriendsThrough => Rule::Fallback14,
        }
    }
}

impl Battle {
    /// Whether attached guns are on their own: beyond 4 inches of their
    /// battalion, or without it.
    //= attached.14
    pub(crate) fn is_apart(&self, unit: UnitId) -> bool {
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        let Some(parent) = data.parent() else {
            return false;
        };
        data.arm() == Arm::Artillery
            && match state.place {
                Place::Reserve => self.is_lost(parent),
                Place::Gone(_) => state.apart,
                _ => !self.are_within(unit, parent, 4_000),
            }
    }

    /// Whether a unit is a battalion for motivation: one of the order of
    /// battle, or guns that have left theirs.
    //= attached.14
    pub(crate) fn counts_as_battalion(&self, unit: UnitId) -> bool {
        self.setup.unit(unit).is_battalion() || self.is_apart(unit)
    }

    /// The battalion that a unit is part of when it is tested: its own, while
    /// a company is within 2 inches of it and guns within 4.
    //= attached.2 attached.6
    pub(crate) fn body(&self, unit: UnitId) -> UnitId {
        let data = self.setup.unit(unit);
        let reach = match data.arm() {
            Arm::Artillery => 4_000,
            _ => 2_000,
        };
        match data.parent() {
            Some(parent) if self.are_within(unit, parent, reach) => parent,
            _ => unit,
        }
    }

    /// The stands of a unit and those it began with, with its attachments.
    //= attached.2 attached.14
    pub(crate) fn strength(&self, unit: UnitId) -> (u8, u8) {
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        let mut now = state.count();
        let mut full = data.full();
        for attached in self.setup.attached_to(unit) {
            if self.is_apart(attached) {
                continue;
            }
            full += self.setup.unit(attached).full();
            if !self.is_lost(attached) {
                now += self.pos.unit(attached).count();
            }
        }
        (now, full)
    }

    /// Whether a unit has less than half of what it began with.
    pub fn is_below_half(&self, unit: UnitId) -> bool {
        let (now, full) = self.strength(self.body(unit));
        now * 2 < full
    }

    /// Whether it has lost half or more.
    pub fn has_lost_half(&self, unit: UnitId) -> bool {
        let (now, full) = self.strength(self.body(unit));
        now * 2 <= full
    }

    /// How large a unit looks to others, in half stands.
    fn bulk(&self, unit: UnitId) -> u16 {
        u16::from(self.pos.unit(unit).count()) * u16::from(self.setup.unit(unit).troop.bulk())
    }

    /// The ground of a side's General, or of the unit he is with.
    pub(crate) fn general_ground(&self, side: Side) -> Option<Ground> {
        let general = self.setup.general(side)?;
        match self.pos.unit(general).place {
            Place::With(unit) => self.footprint(unit),
            _ => self.footprint(general),
        }
    }

    /// Whether a side's General is dead or taken; one who marched off is not.
    pub(crate) fn general_dead(&self, side: Side) -> bool {
        self.setup
            .general(side)
            .is_some_and(|general| self.is_lost(general))
    }

    /// Whether a unit has an officer of its own, or an adjutant in his place.
    //= commander.4 officer.1
    pub(crate) fn is_led(&self, unit: UnitId) -> bool {
        let adjutant = |id: UnitId| self.setup.unit(id).standing == Standing::Adjutant;
        !self.setup.unit(unit).is_battalion()
            || self.pos.unit(unit).officer
            || self.with_unit(unit).any(adjutant)
    }

    /// What bears on a unit's test.
    //= motivation-mods.0 attached.6
    pub(crate) fn spirit(&self, unit: UnitId, reason: Reason) -> Spirit {
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        let side = data.side;
        let body = self.body(unit);
        let own = self.bulk(unit).max(self.bulk(body));
        let larger = |other: UnitId| {
            other != unit
                && other != body
                && self.bulk(other) > own
                && self.are_within(unit, other, 6_000)
        };
        // A company that has lost touch hears no voice but its own.
        let with_parent = !data.is_light_company()
            || body != unit
            || data
                .parent()
                .is_none_or(|parent| self.pos.unit(parent).is_gone());
        let (now, full) = self.strength(body);
        let here = self.footprint(unit);
        let near_general = match (&here, self.general_ground(side)) {
            (Some(here), Some(there)) => here.is_within(&there, 16_000),
            _ => false,
        };
        Spirit {
            below_half: self.is_below_half(unit),
            disorientated: state.disorientated || self.pos.unit(body).disorientated,
            commander_dead: !self.is_led(body) || self.general_dead(side),
            larger_enemies: self
                .troops_of(side.other())
                .filter(|id| !self.pos.unit(*id).hidden && larger(*id))
                .count() as u8,
            several_enemies: self.fights_several(unit),
            companies_shot: if reason == Reason::Shooting {
                state.shot / data.troop.company()
            } else {
                0
            },
            charges_square: reason == Reason::Assault { square: true },
            //= rocket.5
            rocketed: state.rocketed
                && !matches!(
                    reason,
                    Reason::Combat | Reason::DefensiveFire | Reason::Assault { .. }
                ),
            general_near: near_general && with_parent,
            larger_friend: self.troops_of(side).any(larger),
            defensive_position: self.is_in_defence(unit),
            full_strength: now == full,
            ..Spirit::plain(self.setup.unit(body).grade)
        }
    }

    /// Whether several enemies touch a unit that is in combat.
    //= motivation-mods.t5
    fn fights_several(&self, unit: UnitId) -> bool {
        let fights =
            |combat: &crate::position::Combat| combat.attacker == unit || combat.defender == unit;
        let side = self.setup.unit(unit).side;
        self.pos.combat.as_ref().is_some_and(fights)
            && self
                .troops_of(side.other())
                .filter(|enemy| self.is_touching(unit, *enemy))
                .count()
                > 1
    }

    /// Whether a unit is in a defensive position: a building that stands, field
    /// works, or cover.
    fn is_in_defence(&self, unit: UnitId) -> bool {
        if let Some(building) = self.pos.unit(unit).building() {
            return !self.is_breached(building);
        }
        self.footprint(unit).is_some_and(|ground| {
            let map = &self.setup.map;
            let mut near = map.within(&ground, 1_000);
            let linear = near.any(|feature| {
                let terrain = self.setup.terrain_of(feature);
                terrain.row().linear && terrain.is_cover()
            });
            let inside = map
                .under(&ground)
                .iter()
                .any(|cover| cover.wholly && self.setup.terrain_of(cover.feature).is_cover());
            linear || inside
        })
    }

    /// Who lets a unit roll a failed motivation test again.
    //= commander.2 commander.3 commander.5
    pub(crate) fn motivation_again(&self, unit: UnitId) -> Again {
        let side = self.setup.unit(unit).side;
        let body = self.body(unit);
        let standing = |id: UnitId| self.setup.unit(id).standing;
        if self
            .with_unit(body)
            .any(|id| standing(id) == Standing::General)
        {
            return Again::By(Rule::Commander2);
        }
        if self.with_unit(body).next().is_some() {
            return Again::By(Rule::Commander5);
        }
        let host =
            self.setup
                .general(side)
                .and_then(|general| match self.pos.unit(general).place {
                    Place::With(host) => Some(host),
                    _ => None,
                });
        match host {
            Some(host) if self.are_within(host, unit, 8_000) => Again::By(Rule::Commander3),
            _ => Again::No,
        }
    }

    /// Who lets a unit roll a failed skill check again: the General only.
    //= commander.2 commander.5
    pub(crate) fn skill_again(&self, unit: UnitId) -> Again {
        let general = |id: UnitId| self.setup.unit(id).standing == Standing::General;
        if self.with_unit(self.body(unit)).any(general) {
            Again::By(Rule::Commander2)
        } else {
            Again::No
        }
    }

    /// Tests a unit; troops in a blockhouse always pass.
    //= fortification.7
    pub(crate) fn test(
        &self,
        unit: UnitId,
        reason: Reason,
        cx: &mut Cx<'_>,
    ) -> Result<bool, Unknown> {
        let blockhouse = self.pos.unit(unit).building().is_some_and(|building| {
            self.setup.building(building).blockhouse && !self.is_breached(building)
        });
        if blockhouse {
            cx.log
                .note(|| Event::NoTestNeeded(unit, Rule::Fortification7));
            return Ok(true);
        }
        let spirit = self.spirit(unit, reason);
        let rolled = spirit.roll(self.motivation_again(unit), cx.chance)?;
        let passed = rolled.passed();
        cx.log
            .note(|| Event::Motivation(unit, Box::new(rolled), reason.rule()));
        Ok(passed)
    }

    /// A unit loses its order.
    pub(crate) fn disorientate(&mut self, unit: UnitId, rule: Rule, cx: &mut Cx<'_>) {
        let state = self.pos.unit_mut(unit);
        if !state.disorientated && !state.is_gone() {
            state.disorientated = true;
            cx.log.note(|| Event::Disorientated(unit, rule));
        }
    }

    /// What a failed test does to a unit below half: it leaves the field, but a
    /// square and those without hope stay and are disorientated. Whether it is
    /// gone.
    //= motivation-special.1 motivation-special.4 scenario-rules.4
    pub(crate) fn flees(&mut self, unit: UnitId, cx: &mut Cx<'_>) -> bool {
        if !self.is_below_half(unit) {
            return false;
        }
        if self.pos.unit(unit).formation == Formation::Square {
            self.disorientate(unit, Rule::MotivationSpecial4, cx);
            return false;
        }
        if self.orders_of(self.setup.unit(unit).side).no_hope {
            self.disorientate(unit, Rule::ScenarioRules4, cx);
            return false;
        }
        self.remove(unit, Fate::Fled, Rule::MotivationSpecial1, cx);
        true
    }

    /// Takes a unit off the table. Commanders with it stay where it was, its
    /// light company goes with it, guns go on alone.
    pub(crate) fn remove(&mut self, unit: UnitId, fate: Fate, rule: Rule, cx: &mut Cx<'_>) {
        if self.pos.unit(unit).is_gone() {
            return;
        }
        cx.log.note(|| Event::Gone(unit, fate, rule));
        let here = self.footprint(unit);
        let companies: Vec<_> = self
            .setup
            .attached_to(unit)
            .filter(|id| self.setup.unit(*id).is_light_company())
            .filter(|id| {
                self.pos.unit(*id).place == Place::Reserve || self.are_within(*id, unit, 2_000)
            })
            .collect();
        let commanders: Vec<_> = self.with_unit(unit).collect();
        let apart = self.is_apart(unit);
        let state = self.pos.unit_mut(unit);
        state.apart = apart;
        state.place = Place::Gone(fate);
        state.aim = None;
        for commander in commanders {
            let state = self.pos.unit_mut(commander);
            match (&here, fate) {
                (Some(here), Fate::Destroyed | Fate::Fled | Fate::Captured) => {
                    state.place = Place::Table;
                    state.at = here.frame().centre();
                    state.facing = here.pose().facing;
                }
                _ => state.place = Place::Gone(fate),
            }
        }
        for company in companies {
            self.remove(company, fate, rule, cx);
        }
        self.pos.falls.retain(|fall| fall.unit != unit);
    }

    /// The tests of those near a General who fell.
    //= motivation.4
    pub(crate) fn mourn(
        &mut self,
        side: Side,
        at: &Footprint,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        let near: Vec<_> = self
            .troops_of(side)
            .filter(|unit| {
                self.footprint(*unit)
                    .is_some_and(|ground| ground.is_within(at, 16_000))
            })
            .collect();
        for unit in near {
            if self.test(unit, Reason::GeneralDead, cx)? {
                continue;
            }
            if !self.flees(unit, cx) {
                self.fall_back_fully(unit, at, cx);
            }
        }
        Ok(())
    }

    /// The grade of a whole brigade: that of most of its battalions, the lower
    /// of two as many.
    //= motivation.2
    pub(crate) fn brigade_grade(&self, side: Side) -> Grade {
        let count = |grade: Grade| {
            self.setup
                .units_of(side)
                .filter(|unit| self.counts_as_battalion(*unit))
                .filter(|unit| self.setup.unit(*unit).grade == grade)
                .count()
        };
        let grades = [Grade::Fearless, Grade::Steady, Grade::Unsteady];
        grades
            .into_iter()
            .max_by_key(|grade| count(*grade))
            .unwrap_or_default()
    }
}
