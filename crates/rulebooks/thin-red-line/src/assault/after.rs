//! After a round: retreat, pursuit, consolidation and breakthrough.

use ground::table::{Bearing, CONTACT, Footprint, Leg, Turn, reformed, regrouped};
use kernel::Unknown;

use crate::Rule;
use crate::event::Event;
use crate::field::shape;
use crate::game::{Battle, Cx};
use crate::ids::{BuildingId, UnitId};
use crate::movement::going::{Course, Gait};
use crate::movement_table::row_of;
use crate::order::Order;
use crate::position::{Combat, Place, Stage};
use crate::refusal::Refusal;
use crate::troops::{Arm, Formation};

/// How far cavalry rides when it consolidates.
//= consolidate.3
const RIDE: i32 = 8_000;

/// How far a breakthrough goes.
//= breakthrough.1
const BREAK: i32 = 6_000;

impl Battle {
    /// The least and the most that a unit retreats.
    //= retreat.2 retreat.3 retreat.8
    pub(crate) fn retreat_limits(&self, unit: UnitId, lost: u8) -> (i32, i32) {
        let data = self.setup.unit(unit);
        let step = self.retreat_step(unit);
        let least = i32::from(lost.max(1)) * step;
        let most = row_of(data.troop).allowance(self.pos.unit(unit).formation);
        let most = most - most % step;
        (least, most.max(least))
    }

    fn retreat_step(&self, unit: UnitId) -> i32 {
        match self.setup.unit(unit).arm() {
            Arm::Cavalry => 3_000,
            _ => 1_000,
        }
    }

    pub(crate) fn check_distance(
        &self,
        unit: UnitId,
        lost: u8,
        far: i32,
        rule: Rule,
    ) -> Result<(), Refusal> {
        let (least, most) = self.retreat_limits(unit, lost);
        let cavalry = self.setup.unit(unit).arm() == Arm::Cavalry;
        let stepped = !cavalry || far % self.retreat_step(unit) == 0;
        if (least..=most).contains(&far) && stepped {
            Ok(())
        } else {
            Err(Refusal::WrongDistance(least, most, rule))
        }
    }

    /// A unit goes back from an enemy.
    pub(crate) fn retreat(
        &mut self,
        unit: UnitId,
        enemy: UnitId,
        far: i32,
        rule: Rule,
        cx: &mut Cx<'_>,
    ) {
        let from = self
            .footprint(enemy)
            .map_or(self.pos.unit(enemy).at, |ground| ground.frame().centre());
        let towards = self.away_from(unit, from);
        cx.log.note(|| Event::Retreats(unit, far, rule));
        self.change_combat(|combat| combat.retreated = far);
        self.send_back(unit, far, towards, false);
    }

    /// Who is asked how far he retreats.
    pub(crate) fn retreating(combat: &Combat) -> (UnitId, UnitId, u8) {
        if combat.stage == Stage::AttackerRetreat {
            (combat.attacker, combat.defender, combat.attacker_lost)
        } else {
            (combat.defender, combat.attacker, combat.defender_lost)
        }
    }

    /// A retreat of the length that its owner chose.
    //= retreat.4 retaliate.5
    pub(crate) fn apply_retreat(&mut self, far: i32, cx: &mut Cx<'_>) {
        let Some(combat) = self.pos.combat.clone() else {
            return;
        };
        let (unit, enemy, _) = Self::retreating(&combat);
        let attacker = combat.stage == Stage::AttackerRetreat;
        let next = match (combat.ending, attacker) {
            (true, true) if self.can_go_back(combat.defender) => Some(Stage::DefenderRetreat),
            (true, _) => None,
            (false, _) => Some(Stage::Follow),
        };
        self.retreat(unit, enemy, far, Rule::Retreat2, cx);
        match next {
            Some(stage) => self.change_combat(|combat| combat.stage = stage),
            None => self.end_combat(cx),
        }
    }

    /// Puts a combat right after somebody left it.
    pub(crate) fn tidy_combat(&mut self, cx: &mut Cx<'_>) {
        let Some(combat) = self.pos.combat.clone() else {
            return;
        };
        if !self.pos.unit(combat.attacker).is_in_play() {
            let won = combat.stage == Stage::Consolidate;
            if !won || !self.pos.unit(combat.defender).is_on_table() {
                self.end_combat(cx);
            }
            return;
        }
        let gone = !self.pos.unit(combat.defender).is_in_play();
        match combat.stage {
            Stage::Follow if gone => {
                self.change_combat(|combat| combat.stage = Stage::Consolidate);
            }
            Stage::DefenderRetreat | Stage::Reply if gone => self.end_combat(cx),
            Stage::DefenderRetreat if !self.can_go_back(combat.defender) => self.end_combat(cx),
            Stage::AttackerRetreat if !self.can_go_back(combat.attacker) => self.end_combat(cx),
            _ => {}
        }
    }

    /// Whether the attacker may pursue: back into contact, no stand farther
    /// than the retreat; where the enemy stands fast, another round.
    //= pursuit.1 pursuit.3
    pub(crate) fn pursuit(
        &self,
        combat: &Combat,
    ) -> Result<Option<crate::order::Approach>, Refusal> {
        let (unit, enemy) = (combat.attacker, combat.defender);
        if self.is_touching(unit, enemy) {
            return Ok(None);
        }
        let mut refusal = Refusal::NoContact;
        for approach in self.approaches(unit, enemy) {
            match self.check_charge(unit, enemy, approach, combat.retreated) {
                Ok(_) => return Ok(Some(approach)),
                Err(reason) => refusal = reason,
            }
        }
        Err(refusal)
    }

    /// The attacker pursues or consolidates.
    //= pursuit.2 retreat.4
    pub(crate) fn apply_follow(&mut self, order: Order, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let Some(combat) = self.pos.combat.clone() else {
            return Ok(());
        };
        if order == Order::Consolidate {
            self.change_combat(|combat| combat.stage = Stage::Consolidate);
            return Ok(());
        }
        let unit = combat.attacker;
        cx.log.note(|| Event::Pursued(unit));
        if let Ok(Some(approach)) = self.pursuit(&combat) {
            self.rush(unit, combat.defender, approach, combat.retreated, cx)?;
        }
        if !self.is_touching(unit, combat.defender) {
            self.change_combat(|combat| combat.stage = Stage::Consolidate);
            return Ok(());
        }
        self.fight(cx)
    }

    /// Who consolidates: the attacker, or the defender who struck him down.
    //= consolidate.1
    pub(crate) fn victor(&self, combat: &Combat) -> UnitId {
        if self.pos.unit(combat.attacker).is_in_play() {
            combat.attacker
        } else {
            combat.defender
        }
    }

    /// A unit that fought across an obstacle comes down on the nearer side of
    /// it, back rather than on.
    //= linear.1
    pub(crate) fn step_off(&mut self, unit: UnitId) {
        if !self.pos.unit(unit).is_on_table() {
            return;
        }
        let here = self.set_down(unit, self.pos.unit(unit).pose());
        if self.check_ground(&here).is_ok() {
            return;
        }
        let all = self.footprints();
        let ahead = here.pose().facing.direction();
        let off = (1..=120)
            .flat_map(|step| [-step * 50, step * 50])
            .map(|far| here.moved(ahead.reach(far)))
            .find(|there| self.check_place(unit, there, &all).is_ok());
        if let Some(there) = off {
            self.pos.unit_mut(unit).at = there.pose().at;
        }
    }

    /// Whether the winner may consolidate so.
    //= consolidate.1 consolidate.2 consolidate.3 consolidate.4 consolidate.5 breakthrough.3
    pub(crate) fn check_consolidation(&self, combat: &Combat, order: Order) -> Result<(), Refusal> {
        let unit = self.victor(combat);
        match order {
            Order::Stay => Ok(()),
            Order::Reform(formation, files) => {
                self.reformed_place(unit, formation, files).map(|_| ())
            }
            Order::Enter(building) => self.check_occupation(combat, building),
            // Horse that could break through may ride off instead.
            Order::Ride(bearing, far) => {
                if self.setup.unit(unit).arm() != Arm::Cavalry {
                    return Err(Refusal::WrongKind(unit, Rule::Consolidate3));
                }
                self.free_move(unit, bearing, far, RIDE, Rule::Consolidate3)
            }
            Order::BreakThrough(bearing, far) if combat.stage == Stage::Breakthrough => {
                let turn = self.pos.unit(unit).facing.turn_to(bearing);
                if turn.size() > Turn::RIGHT.0 {
                    return Err(Refusal::NotPossible(Rule::Breakthrough1));
                }
                self.free_move(unit, bearing, far, BREAK, Rule::Breakthrough1)
            }
            _ => Err(Refusal::NotAskedNow),
        }
    }

    /// Whether the winner may take the building whose garrison it drove out.
    //= building-assault.4 consolidate.1
    fn check_occupation(&self, combat: &Combat, building: BuildingId) -> Result<(), Refusal> {
        let unit = combat.attacker;
        if combat.pressed < 3_000 || building.index() >= self.setup.buildings.len() {
            return Err(Refusal::NotPossible(Rule::BuildingAssault4));
        }
        let house = &self.setup.building(building).footprint;
        let near = self
            .footprint(unit)
            .is_some_and(|own| own.is_within(house, CONTACT));
        if self.setup.unit(unit).arm() != Arm::Infantry || !near {
            return Err(Refusal::CannotEnter(unit, Rule::BuildingEntry1));
        }
        self.check_room(unit, building)
    }

    /// A straight move without turning that touches no enemy.
    fn free_move(
        &self,
        unit: UnitId,
        bearing: Bearing,
        far: i32,
        most: i32,
        rule: Rule,
    ) -> Result<(), Refusal> {
        if far <= 0 || far > most {
            return Err(Refusal::WrongDistance(1, most, rule));
        }
        let all = self.footprints();
        let leg = Leg::Shift(bearing.direction().reach(far));
        let course = self.course(unit, leg, Gait::Charge, true, &all)?;
        if !course.bogs.is_empty() || course.cost > most - course.slowed {
            return Err(Refusal::TooFar(course.cost, most - course.slowed));
        }
        self.check_place(unit, &self.set_down(unit, course.end), &all)
    }

    /// Where a winner stands that re-forms about the middle of its front, and
    /// whether on rough ground.
    fn reformed_place(
        &self,
        unit: UnitId,
        formation: Formation,
        files: u8,
    ) -> Result<(ground::table::Pose, bool), Refusal> {
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        self.check_formation(unit, formation, files)?;
        if (formation, files) == (state.formation, state.files) {
            return Err(Refusal::AlreadyDone(unit, Rule::Consolidate1));
        }
        if state.formation == Formation::Square && self.is_cornered(unit) {
            return Err(Refusal::CannotForm(unit, Rule::Square7));
        }
        let (old, new) = (
            self.shape(unit),
            shape(data, formation, files, state.count()),
        );
        let pose = reformed(state.pose(), &old, &new, ground::table::Anchor::Front);
        let there = Footprint::new(&new, pose);
        self.check_place(unit, &there, &self.footprints())?;
        let Some(here) = self.footprint(unit) else {
            return Err(Refusal::NotThere(unit));
        };
        let mut course = Course::plain(pose, 0);
        self.change_shape(unit, &[&here, &there], &mut course)?;
        let cost = regrouped(&here, &there).map_or(0, |sharing| sharing.farthest);
        let most = row_of(data.troop).allowance(state.formation);
        if cost > most {
            return Err(Refusal::TooFar(cost, most));
        }
        Ok((pose, course.rough))
    }

    /// The winner consolidates or breaks through; who still touches an enemy
    /// that stood fast steps back.
    //= breakthrough.4
    pub(crate) fn apply_consolidation(
        &mut self,
        order: Order,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        let Some(combat) = self.pos.combat.clone() else {
            return Ok(());
        };
        let unit = self.victor(&combat);
        match order {
            Order::Reform(formation, files) => {
                let place = self.reformed_place(unit, formation, files);
                //= officer.1
                if let Ok((pose, rough)) = place
                    && self.obeys_sergeants(unit, cx)?
                {
                    self.take_formation(unit, formation, files, pose);
                    cx.log.note(|| Event::Formed(unit, formation, files));
                    if rough {
                        self.shake_by_ground(unit, cx);
                    }
                }
            }
            Order::Enter(building) => {
                let state = self.pos.unit_mut(unit);
                state.place = Place::Building(building.0);
                state.formation = Formation::Line;
                state.files = state.count();
                cx.log.note(|| Event::Entered(unit, building));
            }
            Order::Ride(bearing, far) | Order::BreakThrough(bearing, far) => {
                let leg = Leg::Shift(bearing.direction().reach(far));
                let all = self.footprints();
                if let Ok(course) = self.course(unit, leg, Gait::Charge, true, &all) {
                    self.pos.unit_mut(unit).at = course.end.at;
                    if course.rough {
                        self.shake_by_ground(unit, cx);
                    }
                }
            }
            _ => {}
        }
        let broke = matches!(order, Order::BreakThrough(..));
        cx.log.note(|| {
            if broke {
                Event::BrokeThrough(unit)
            } else {
                Event::Consolidated(unit)
            }
        });
        self.end_combat(cx);
        if self.pos.unit(combat.defender).is_in_play()
            && self.is_touching(unit, combat.defender)
            && self.can_go_back(unit)
        {
            let from = self
                .footprint(combat.defender)
                .map_or(combat.from, |ground| ground.frame().centre());
            let towards = self.away_from(unit, from);
            self.send_back(unit, 2_000, towards, false);
        }
        Ok(())
    }

    /// Ways to consolidate, to offer.
    pub(crate) fn consolidation_candidates(&self, combat: &Combat, into: &mut Vec<Order>) {
        let unit = self.victor(combat);
        let state = self.pos.unit(unit);
        into.push(Order::Stay);
        if combat.pressed >= 3_000 {
            into.extend(self.setup.building_ids().map(Order::Enter));
        }
        let mut forms = Vec::new();
        self.form_candidates(unit, &mut forms);
        into.extend(forms.into_iter().filter_map(|order| match order {
            Order::Form(formation, files) => Some(Order::Reform(formation, files)),
            _ => None,
        }));
        for quarter in 0..4 {
            let bearing = state.facing.turned(Turn(quarter * Turn::RIGHT.0));
            for far in [RIDE, RIDE / 2] {
                into.push(Order::Ride(bearing, far));
            }
            into.push(Order::BreakThrough(bearing, BREAK));
        }
    }
}
