//! Going back: fall backs of the shooting phase and retreats of combat, through
//! friends, into enemies, off the table.

use ground::table::{Bearing, Footprint, Leg, Obstacle, Pose, Sweep};
use kernel::Unknown;

use crate::Rule;
use crate::event::Event;
use crate::field::Ground;
use crate::game::{Battle, Cx};
use crate::ids::UnitId;
use crate::movement_table::row_of;
use crate::order::Order;
use crate::position::{Fall, Fate};
use crate::spirit::Reason;
use crate::terrain::Going;
use crate::troops::{Arm, Formation};

/// Whom a unit may pass to find room.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Past {
    /// Friends who have let it through.
    Friends,
    /// Nobody: it stops before them.
    Nobody,
}

/// What stops a unit that goes back.
enum Barrier {
    /// An enemy.
    Enemy,
    /// A friend who has not let it pass.
    Friend(UnitId),
    /// Ground that cannot be crossed.
    Ground(Rule),
    /// The table's edge.
    Edge,
}

impl Battle {
    /// The bearing directly away from somebody.
    //= fallback.12
    pub(crate) fn away_from(&self, unit: UnitId, from: ground::table::Point) -> Bearing {
        let state = self.pos.unit(unit);
        let centre = self
            .footprint(unit)
            .map_or(state.at, |ground| ground.frame().centre());
        Bearing::between(from, centre).unwrap_or(state.facing.opposite())
    }

    /// A unit has to go back.
    pub(crate) fn send_back(
        &mut self,
        unit: UnitId,
        distance: i32,
        towards: Bearing,
        shooting: bool,
    ) {
        // Who goes back comes out of hiding.
        self.pos.unit_mut(unit).hidden = false;
        self.pos.falls.push(Fall {
            unit,
            distance,
            towards,
            shooting,
            through: Vec::new(),
        });
    }

    /// A unit that failed a test without a distance of its own falls back its
    /// full move.
    //= motivation-special.3
    pub(crate) fn fall_back_fully(&mut self, unit: UnitId, from: &Footprint, cx: &mut Cx<'_>) {
        let row = row_of(self.setup.unit(unit).troop);
        let guns = self.setup.unit(unit).arm() == Arm::Artillery;
        let far = if guns && !self.pos.unit(unit).limbered {
            //= limber.7 limber.8
            row.by_hand()
        } else {
            row.allowance(self.pos.unit(unit).formation)
        };
        let towards = self.away_from(unit, from.frame().centre());
        cx.log
            .note(|| Event::FellBack(unit, far, Rule::MotivationSpecial3));
        self.send_back(unit, far, towards, false);
    }

    /// Lets everybody go back who has to, until somebody must be asked.
    pub(crate) fn settle_falls(&mut self, cx: &mut Cx<'_>) {
        while let Some(fall) = self.pos.falls.first().cloned() {
            if !self.settle_fall(&fall, cx) {
                return;
            }
            if self.pos.falls.first() == Some(&fall) {
                self.pos.falls.remove(0);
            }
        }
    }

    /// Lets one unit go back; whether that is done.
    fn settle_fall(&mut self, fall: &Fall, cx: &mut Cx<'_>) -> bool {
        let unit = fall.unit;
        let state = self.pos.unit(unit);
        if state.is_gone() {
            return true;
        }
        if state.building().is_some() {
            self.disorientate(unit, Rule::BuildingsInside1, cx);
            return true;
        }
        //= motivation-special.4
        if state.formation == Formation::Square {
            self.disorientate(unit, Rule::MotivationSpecial4, cx);
            return true;
        }
        let guns = self.setup.unit(unit).arm() == Arm::Artillery;
        if guns && (state.bogged || state.emplaced) {
            self.remove(unit, Fate::Destroyed, Rule::VeryDifficult3, cx);
            return true;
        }
        if state.bogged {
            self.disorientate(unit, Rule::VeryDifficult6, cx);
            return true;
        }
        let all = self.footprints();
        match self.barrier(fall, &all) {
            None => self.go_back(fall, fall.distance, Past::Friends, &all, cx),
            Some((_, Barrier::Friend(friend))) => {
                // Who runs into hidden friends betrays them.
                self.reveal(friend, Rule::Hidden10, cx);
                return false;
            }
            Some((_, Barrier::Enemy)) => {
                self.remove(unit, Fate::Destroyed, Rule::Fallback15, cx);
            }
            Some((after, Barrier::Ground(rule))) => {
                self.go_back(fall, after, Past::Nobody, &all, cx);
                if !self.pos.unit(unit).is_gone() {
                    cx.log.note(|| Event::StoppedByGround(unit, rule));
                    self.disorientate(unit, rule, cx);
                }
            }
            Some((after, Barrier::Edge)) => {
                if self.orders_of(self.setup.unit(unit).side).no_hope {
                    //= scenario-rules.4
                    self.go_back(fall, after, Past::Nobody, &all, cx);
                } else {
                    let rule = if fall.shooting {
                        Rule::Fallback3
                    } else if self.pos.combat.is_some() {
                        Rule::Retreat2
                    } else {
                        Rule::MotivationSpecial3
                    };
                    self.remove(unit, Fate::Fled, rule, cx);
                }
            }
        }
        true
    }

    /// What a unit that goes back meets first, and after how far.
    //= fallback.13 fallback.15 formation.25
    fn barrier(&self, fall: &Fall, all: &[Option<Ground>]) -> Option<(i32, Barrier)> {
        let unit = fall.unit;
        let shape = self.shape(unit);
        let leg = self.fall_leg(fall, fall.distance);
        let sweep = Sweep::new(&shape, self.pos.unit(unit).pose(), leg);
        let mut first: Option<(i32, Barrier)> = None;
        let mut meet = |after: i32, barrier: Barrier| {
            if first.as_ref().is_none_or(|(known, _)| after < *known) {
                first = Some((after, barrier));
            }
        };
        let side = self.setup.unit(unit).side;
        let touching = |other: UnitId| match (&all[unit.index()], &all[other.index()]) {
            (Some(one), Some(two)) => one.is_in_contact(two),
            _ => false,
        };
        let enemies: Vec<Obstacle<'_>> = self.obstacles(all, |other| {
            // Who is fought already is left behind, not run into.
            self.setup.unit(other).side != side
                && !self.setup.unit(other).is_commander()
                && !touching(other)
        });
        if let Some(hit) = sweep.first_hit(&shape, &enemies) {
            meet(hit.after, Barrier::Enemy);
        }
        let friends = self.obstacles(all, |other| {
            other != unit
                && self.setup.unit(other).side == side
                && !self.falls_through(unit, other)
                && !fall.through.contains(&other)
        });
        if let Some(hit) = sweep.first_hit(&shape, &friends) {
            meet(hit.after, Barrier::Friend(UnitId(hit.who as u8)));
        }
        let passages = self.setup.map.passages(&sweep, &shape);
        for passage in &passages {
            let terrain = self.setup.terrain_of(passage.feature);
            //= linear.6
            let carried =
                terrain.is_water() && matches!(self.carrier(unit, passage, &passages), Ok(Some(_)));
            if carried {
                continue;
            }
            let barred = terrain.is_building() || terrain.going() == Going::Impassable;
            let guns = self.setup.unit(unit).arm() == Arm::Artillery
                && terrain.going() == Going::VeryDifficult;
            if barred || guns {
                meet((passage.from - 1).max(0), Barrier::Ground(Rule::Terrain8));
            }
        }
        if !self.setup.map.holds_sweep(&sweep, &shape) {
            meet(self.last_on_table(fall), Barrier::Edge);
        }
        first
    }

    /// Whether a unit falls back through a friend without more ado: loose
    /// troops do, and commanders are in nobody's way.
    //= formation.25
    fn falls_through(&self, unit: UnitId, friend: UnitId) -> bool {
        self.setup.unit(unit).is_commander()
            || self.setup.unit(friend).is_commander()
            || self.pos.unit(unit).formation == Formation::Loose
    }

    fn fall_leg(&self, fall: &Fall, distance: i32) -> Leg {
        let _ = self;
        Leg::Shift(fall.towards.direction().reach(distance))
    }

    /// How far a unit can go and still be wholly on the table.
    fn last_on_table(&self, fall: &Fall) -> i32 {
        let here = self.set_down(fall.unit, self.pos.unit(fall.unit).pose());
        let holds = |far: i32| {
            let way = fall.towards.direction().reach(far);
            self.setup.map.holds(&here.moved(way))
        };
        let (mut good, mut bad) = (0, fall.distance);
        while bad - good > 1 {
            let half = i32::midpoint(good, bad);
            if holds(half) {
                good = half;
            } else {
                bad = half;
            }
        }
        good
    }

    /// Moves a unit back so far, and past friends whom it would stand on.
    fn go_back(
        &mut self,
        fall: &Fall,
        far: i32,
        past: Past,
        all: &[Option<Ground>],
        cx: &mut Cx<'_>,
    ) {
        let unit = fall.unit;
        let here = self.set_down(unit, self.pos.unit(unit).pose());
        let others = self.obstacles(all, |other| other != unit);
        let place = |far: i32| here.moved(fall.towards.direction().reach(far));
        let free = |ground: &Footprint| {
            others.iter().all(|other| !ground.overlaps(other.footprint))
                && self.check_ground(ground).is_ok()
        };
        // Beyond friends first; if there is no room there, before them.
        let steps = if past == Past::Friends { 80 } else { 1 };
        let beyond = (0..steps).map(|step| far + step * 250);
        let before = (1..80).map(|step| far - step * 250).filter(|far| *far >= 0);
        let found = beyond
            .chain(before)
            .find(|far| free(&place(*far)) && self.setup.map.holds(&place(*far)));
        let far = found.unwrap_or(0);
        let pose: Pose = place(far).pose();
        let shape = self.shape(unit);
        let sweep = Sweep::new(&shape, self.pos.unit(unit).pose(), self.fall_leg(fall, far));
        let rough = self
            .setup
            .map
            .passages(&sweep, &shape)
            .iter()
            .any(|passage| {
                let terrain = self.setup.terrain_of(passage.feature);
                terrain.going().is_rough() && !terrain.is_crossing()
            });
        let most = row_of(self.setup.unit(unit).troop).farthest();
        let state = self.pos.unit_mut(unit);
        state.at = pose.at;
        if fall.shooting {
            state.falls += 1;
            state.fallen += far;
            let (falls, fallen) = (state.falls, state.fallen);
            //= fallback.10 fallback.11
            if fallen > most {
                self.remove(unit, Fate::Destroyed, Rule::Fallback10, cx);
                return;
            }
            //= fallback.5
            if falls > 1 {
                self.disorientate(unit, Rule::Fallback5, cx);
            }
        }
        if rough {
            self.shake_by_ground(unit, cx);
        }
    }

    /// The unit that falls back and the friend in its way, if its owner is
    /// asked.
    pub(crate) fn falling_onto(&self) -> Option<(UnitId, UnitId)> {
        let fall = self.pos.falls.first()?;
        match self.barrier(fall, &self.footprints())? {
            (_, Barrier::Friend(friend)) => Some((fall.unit, friend)),
            _ => None,
        }
    }

    /// The owner has said whether his unit stops or goes through.
    //= fallback.13 fallback.14
    pub(crate) fn apply_fall_choice(
        &mut self,
        order: Order,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        let all = self.footprints();
        let Some(fall) = self.pos.falls.first().cloned() else {
            return Ok(());
        };
        let Some((after, Barrier::Friend(friend))) = self.barrier(&fall, &all) else {
            return Ok(());
        };
        let unit = fall.unit;
        if order == Order::StopShort {
            self.go_back(&fall, after, Past::Nobody, &all, cx);
            // Who has fallen back too far this phase is gone, and his fall with him.
            if self.pos.unit(unit).is_gone() {
                return Ok(());
            }
            cx.log.note(|| Event::StoppedShort(unit, friend));
            self.disorientate(unit, Rule::Fallback13, cx);
            self.pos.falls.retain(|known| *known != fall);
            return Ok(());
        }
        cx.log.note(|| Event::WentThrough(unit, friend));
        if !self.test(friend, Reason::FriendsThrough, cx)? {
            self.disorientate(friend, Rule::Fallback14, cx);
        }
        if let Some(fall) = self.pos.falls.first_mut() {
            fall.through.push(friend);
        }
        Ok(())
    }
}
