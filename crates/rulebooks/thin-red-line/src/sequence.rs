//! The turn, and nothing else: which phase follows which. The chapters do the
//! work.

use kernel::{BySide, Side, Unknown, Why};

use crate::Rule;
use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::initiative::{self, Contest};
use crate::missions::{FirstTurn, Mission, Part, TURN_CAP};
use crate::order::Order;
use crate::position::{Fate, Place, RollFor, Step};
use crate::refusal::Refusal;
use crate::weather::{self, Weather};

impl Battle {
    /// Checks an order against what is being decided.
    pub(crate) fn check_order(&self, order: Order) -> Result<(), Refusal> {
        if self.falling_onto().is_some() {
            return match order {
                Order::StopShort | Order::PassThrough => Ok(()),
                _ => Err(Refusal::NotAskedNow),
            };
        }
        match (self.pos.step, order) {
            (Step::Over, _) => Err(Refusal::GameIsOver),
            (Step::Begin, Order::Begin) | (Step::Roll(_), Order::Roll) => Ok(()),
            (Step::Fortify(side), Order::Fortify(work)) => self.check_work(side, work),
            (Step::Objective(side), Order::Objective(at)) => self.check_objective(side, at),
            (Step::Deploy(side), Order::Deploy(unit, at, facing, formation, files)) => {
                self.check_deploy(side, unit, at, facing, formation, files)
            }
            (Step::Deploy(side), Order::Garrison(unit, building)) => {
                self.check_garrison(side, unit, building)
            }
            (Step::Deploy(side), Order::Join(commander, unit)) => {
                self.check_first_join(side, commander, unit)
            }
            (Step::Deploy(side), Order::EndDeployment) => self.check_end_deployment(side),
            (Step::FirstTurn(_), Order::GoFirst | Order::GoSecond)
            | (Step::Fortify(_), Order::EndWorks)
            | (Step::Move(_), Order::Concede)
            | (Step::Declare(_) | Step::Redirect(_), Order::EndAims)
            | (Step::Assault(_), Order::EndAssaults) => Ok(()),
            (Step::Move(side), Order::EndMoves) => self.check_end_moves(side),
            (Step::Move(side), Order::Move(unit)) => self.check_choice(side, unit),
            (Step::Move(side), Order::Deploy(unit, at, facing, formation, files)) => {
                self.check_arrival(side, unit, at, facing, formation, files)
            }
            (Step::Moving(_), order) => self.check_moving(order),
            (Step::Declare(side), Order::Combine(lead, other)) => {
                self.check_combine(side, lead, other)
            }
            (Step::Declare(side), Order::Aim(unit, aim, shot)) => {
                if self.pos.unit(unit).aim.is_some() {
                    return Err(Refusal::AlreadyDone(unit, Rule::Shooting2));
                }
                self.check_aim(side, unit, aim, shot)
            }
            (Step::Redirect(side), Order::Aim(unit, aim, shot)) => {
                let state = self.pos.unit(unit);
                if state.aim.is_some() || !state.retarget {
                    return Err(Refusal::CannotShoot(unit, Rule::Shooting4));
                }
                self.check_aim(side, unit, aim, shot)
            }
            (Step::Shoot(side), Order::Shoot(unit)) => self.check_shoot(side, unit),
            (Step::Assault(side), Order::Assault(unit, target)) => {
                self.check_assault(side, unit, target)
            }
            (Step::Combat(_), order) => self.check_combat(order),
            _ => Err(Refusal::NotAskedNow),
        }
    }

    /// Adds orders that may be legal now.
    pub(crate) fn candidates(&self, into: &mut Vec<Order>) {
        if self.falling_onto().is_some() {
            into.extend([Order::StopShort, Order::PassThrough]);
            return;
        }
        match self.pos.step {
            Step::Begin => into.push(Order::Begin),
            Step::Roll(_) => into.push(Order::Roll),
            Step::Fortify(side) => self.work_candidates(side, into),
            Step::Objective(side) => self.objective_candidates(side, into),
            Step::Deploy(side) => self.deploy_candidates(side, into),
            Step::FirstTurn(_) => into.extend([Order::GoFirst, Order::GoSecond]),
            Step::Move(side) => {
                self.arrival_candidates(side, into);
                self.choice_candidates(side, into);
            }
            Step::Moving(_) => self.moving_candidates(into),
            Step::Declare(side) | Step::Redirect(side) => {
                self.combine_candidates(side, into);
                self.aim_candidates(side, into);
            }
            // Offered is who was named first; any other may go before him.
            Step::Shoot(side) => into.extend(
                self.to_fire(side)
                    .filter(|unit| !self.has_lost_target(*unit))
                    .min_by_key(|unit| self.pos.unit(*unit).turn_to_fire)
                    .map(Order::Shoot),
            ),
            Step::Assault(side) => self.assault_candidates(side, into),
            Step::Combat(_) => self.combat_candidates(into),
            Step::Over => {}
        }
    }

    /// Carries a legal order out.
    pub(crate) fn carry_out(&mut self, order: Order, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let fought = self.pos.combat.is_some();
        self.resolve(order, cx)?;
        if fought && self.pos.combat.is_none() {
            self.take_the_lonely(cx)?;
            self.settle_falls(cx);
            self.after_falls(cx);
        }
        Ok(())
    }

    fn resolve(&mut self, order: Order, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        if self.falling_onto().is_some() {
            self.apply_fall_choice(order, cx)?;
            self.after_falls(cx);
            return Ok(());
        }
        match (self.pos.step, order) {
            (Step::Begin, _) => self.begin(cx)?,
            (Step::Roll(what), _) => self.roll_off(what, cx)?,
            (Step::Fortify(side), Order::Fortify(work)) => self.build(side, work, cx)?,
            (Step::Fortify(_), _) => self.end_works(cx)?,
            (Step::Objective(side), Order::Objective(at)) => self.place_objective(side, at, cx)?,
            (Step::Deploy(_), Order::Deploy(unit, at, facing, formation, files)) => {
                self.deploy(unit, at, facing, formation, files, cx);
                self.hide(unit);
                self.next_setup(cx)?;
            }
            (Step::Deploy(_), Order::Garrison(unit, building)) => {
                let ahead = Self::ahead(self.setup.unit(unit).side);
                let state = self.pos.unit_mut(unit);
                (state.place, state.facing) = (Place::Building(building.0), ahead);
                cx.log.note(|| Event::Garrisoned(unit, building));
                self.hide(unit);
                self.next_setup(cx)?;
            }
            (Step::Deploy(_), Order::Join(commander, unit)) => {
                self.join(commander, unit, cx);
                self.next_setup(cx)?;
            }
            (Step::Deploy(side), _) => {
                cx.log.note(|| Event::InReserve(side));
                self.leave_out_rest(side);
                self.next_setup(cx)?;
            }
            (Step::FirstTurn(side), order) => {
                self.pos.first = if order == Order::GoFirst {
                    side
                } else {
                    side.other()
                };
                self.begin_turn(cx)?;
            }
            (Step::Move(side), Order::Move(unit)) => {
                //= hidden.1
                self.reveal(unit, Rule::Hidden1, cx);
                self.begin_march(side, unit);
            }
            (Step::Move(side), Order::Deploy(unit, at, facing, formation, files)) => {
                if let Err(met) = self.check_arrival(side, unit, at, facing, formation, files) {
                    // Whoever lies there unseen bars the place.
                    self.reveal_obstacle(met, cx);
                    return Ok(());
                }
                self.arrive(side, unit, (at, facing, formation, files), cx)?;
            }
            (Step::Move(side), Order::Concede) => {
                cx.log.note(|| Event::Conceded(side));
                self.pos.won = Some(side.other());
                self.end_game(self.plan().length, cx);
            }
            (Step::Move(side), _) => self.end_moves(side, cx)?,
            (Step::Moving(_), order) => self.apply_moving(order, cx)?,
            (Step::Declare(_), Order::Combine(lead, other)) => {
                self.pos.unit_mut(other).grand = Some(lead);
                cx.log.note(|| Event::Combined(lead, other));
            }
            (Step::Declare(_) | Step::Redirect(_), Order::Aim(unit, aim, shot)) => {
                let named = self.pos.units.iter().filter(|state| state.aim.is_some());
                let turn = named.count() as u8;
                self.pos.unit_mut(unit).aim = Some((aim, shot));
                self.pos.unit_mut(unit).turn_to_fire = turn;
                self.pos.unit_mut(unit).retarget = false;
            }
            (Step::Declare(side), _) => self.next_shot(side, cx),
            (Step::Redirect(side), _) => {
                for state in &mut self.pos.units {
                    state.retarget = false;
                }
                self.pos.step = Step::Shoot(side);
                self.next_shot(side, cx);
            }
            (Step::Shoot(side), Order::Shoot(unit)) => {
                self.shoot(unit, cx)?;
                self.settle_falls(cx);
                if self.falling_onto().is_none() {
                    self.next_shot(side, cx);
                }
            }
            (Step::Assault(side), Order::Assault(unit, target)) => {
                self.declare_assault(side, unit, target, cx)?;
            }
            (Step::Assault(side), _) => self.end_assaults(side, cx)?,
            (Step::Combat(_), order) => self.apply_combat(order, cx)?,
            _ => {}
        }
        self.settle_falls(cx);
        self.after_falls(cx);
        Ok(())
    }

    /// Whoever a side has not placed stays away; its commanders may come with
    /// its reserves.
    fn leave_out_rest(&mut self, side: Side) {
        let half = self.orders_of(side).half;
        for unit in self.to_deploy(side) {
            if half && self.setup.unit(unit).is_commander() {
                self.pos.unit_mut(unit).kept = true;
            } else {
                self.pos.unit_mut(unit).place = Place::Gone(Fate::Absent);
            }
        }
    }

    /// What follows once everybody has gone back who had to.
    fn after_falls(&mut self, cx: &mut Cx<'_>) {
        self.settle_falls(cx);
        if self.falling_onto().is_some() {
            return;
        }
        self.tidy_combat(cx);
        if let Step::Shoot(side) = self.pos.step {
            self.next_shot(side, cx);
            self.settle_falls(cx);
        }
        self.check_annihilation(cx);
    }

    /// Rolls for what the scenario leaves open.
    //= setup.2 mission-table.0 weather.0 mission-flank.1
    fn begin(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let mission = if let Some(mission) = self.setup.mission {
            cx.log.note(|| Event::MissionSet(mission, None));
            mission
        } else {
            let (sum, mission) = Mission::roll(cx.chance)?;
            cx.log.note(|| Event::MissionSet(mission, Some(sum)));
            mission
        };
        self.pos.mission = Some(mission);
        self.pos.last_turn = mission.plan().turns.unwrap_or(TURN_CAP);
        if let Some(weather) = self.setup.weather {
            self.pos.weather = weather;
        } else {
            let (sum, weather) = Weather::roll(cx.chance)?;
            self.pos.weather = weather;
            cx.log.note(|| Event::WeatherSet(weather, Some(sum)));
        }
        if mission == Mission::FlankAttack {
            let die = cx
                .chance
                .d6(Why::new(Rule::MissionFlank1, "delayed on 5 or 6"))?;
            self.pos.delayed = die >= 5;
        }
        let sides = &self.setup.sides;
        let parts = match (sides.first.part, sides.second.part) {
            (Some(first), Some(second)) => BySide { first, second },
            (Some(first), None) => BySide {
                first,
                second: first.other(),
            },
            (None, Some(second)) => BySide {
                first: second.other(),
                second,
            },
            (None, None) => {
                //= mission-assault.2 mission-surprise.2
                self.pos.step = Step::Roll(RollFor::Parts);
                return Ok(());
            }
        };
        self.pos.parts = parts;
        cx.log.note(|| Event::PartsSet(parts, None));
        self.next_setup(cx)
    }

    /// Both roll; a draw is rolled again.
    fn roll_off(&mut self, what: RollFor, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let dice = initiative::roll(cx.chance)?;
        let skill = BySide::from_fn(|side| {
            let alive = !self.general_dead(side) && what == RollFor::Initiative;
            alive.then(|| self.setup.sides[side].skill)
        });
        let Contest::Won(high) = initiative::compare(dice, skill) else {
            cx.log
                .note(|| Event::FirstDice(dice, Side::First, Rule::Initiative3));
            return Ok(());
        };
        match what {
            RollFor::Parts => {
                self.pos.parts = BySide::from_fn(|side| {
                    if side == high {
                        Part::Attacker
                    } else {
                        Part::Defender
                    }
                });
                let parts = self.pos.parts;
                cx.log.note(|| Event::PartsSet(parts, Some(dice)));
                self.pos.step = Step::Begin;
                self.next_setup(cx)?;
            }
            RollFor::Deployment => {
                //= mission-assault.4
                self.pos.first = high.other();
                let rule = self.plan().mission.deploy_rule();
                cx.log.note(|| Event::DeployDice(dice, high.other(), rule));
                self.next_setup(cx)?;
            }
            RollFor::FirstTurn => {
                let rule = self.plan().mission.first_rule();
                cx.log.note(|| Event::FirstDice(dice, high, rule));
                self.pos.first = high;
                if self.plan().first == FirstTurn::HighChooses {
                    self.pos.step = Step::FirstTurn(high);
                } else {
                    self.begin_turn(cx)?;
                }
            }
            RollFor::Initiative => {
                self.pos.first = high;
                let turn = self.pos.turn;
                cx.log.note(|| Event::TurnBegan(turn, high, Some(dice)));
                self.begin_phases(cx)?;
            }
        }
        Ok(())
    }

    /// All is set up.
    //= mission-assault.8 mission-ambush.6 mission-rearguard.7 mission-flank.8 mission-last-effort.6
    //= mission-hold.6 mission-surprise.7 mission-breakthrough.6
    pub(crate) fn begin_battle(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        // A screen comes down for good.
        self.shown |= self.plan().order == crate::missions::DeployOrder::Hidden;
        match self.plan().first {
            FirstTurn::Of(part) => {
                let first = Side::BOTH
                    .into_iter()
                    .find(|side| self.pos.parts[*side] == part);
                self.pos.first = first.unwrap_or(Side::First);
                self.begin_turn(cx)
            }
            FirstTurn::High | FirstTurn::HighChooses => {
                self.pos.step = Step::Roll(RollFor::FirstTurn);
                Ok(())
            }
        }
    }

    /// A turn begins; from the second on with a roll for initiative.
    //= turn.2 turn.3 initiative.1
    pub(crate) fn begin_turn(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        self.pos.turn += 1;
        for state in &mut self.pos.units {
            state.at_turn = state.count();
            state.began = state.formation;
            state.acted = false;
            state.moved = false;
            state.doubled = false;
            state.fired = false;
            state.grape = false;
            state.reacted = false;
            state.assaulted = false;
            state.supported = 0;
            state.searched = false;
            state.grand = None;
            state.held = false;
            state.arrived = false;
            state.rocketed = false;
            state.revealed = state.revealed.saturating_sub(1);
            state.aim = None;
            state.turn_to_fire = 0;
        }
        if self.pos.turn > 1 {
            self.pos.step = Step::Roll(RollFor::Initiative);
            return Ok(());
        }
        let first = self.pos.first;
        cx.log.note(|| Event::TurnBegan(1, first, None));
        self.begin_phases(cx)
    }

    /// The phases of a turn begin with the side that has the initiative.
    //= initiative.4 initiative.5 weather.5
    fn begin_phases(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        self.pos.sight = None;
        if self.pos.weather == Weather::Fog {
            let far = weather::fog(cx.chance)?;
            self.pos.sight = Some(far);
            cx.log.note(|| Event::FogRolled(far));
        }
        if self.test_brigades(cx)? {
            return Ok(());
        }
        self.begin_moves(self.pos.first, cx)
    }

    //= initiative.5
    fn end_moves(&mut self, side: Side, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        if side == self.pos.first {
            return self.begin_moves(side.other(), cx);
        }
        for state in &mut self.pos.units {
            state.hits = 0;
            state.falls = 0;
            state.fallen = 0;
            state.shot = 0;
            state.shot_from = None;
            state.arrived = false;
        }
        self.begin_shooting(self.pos.first, cx);
        Ok(())
    }

    fn begin_shooting(&mut self, side: Side, cx: &mut Cx<'_>) {
        cx.log.note(|| Event::PhaseBegan(side, Rule::Shooting1));
        self.pos.step = Step::Declare(side);
    }

    /// A side's fire is over: six hits are counted against the other.
    pub(crate) fn end_shooting(&mut self, side: Side, cx: &mut Cx<'_>) {
        self.six_hits(side.other(), cx);
        if side == self.pos.first {
            self.begin_shooting(side.other(), cx);
        } else {
            let first = self.pos.first;
            cx.log.note(|| Event::PhaseBegan(first, Rule::Assault2));
            self.pos.step = Step::Assault(first);
        }
    }

    fn end_assaults(&mut self, side: Side, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        if side == self.pos.first {
            let other = side.other();
            cx.log.note(|| Event::PhaseBegan(other, Rule::Assault2));
            self.pos.step = Step::Assault(other);
            return Ok(());
        }
        self.end_turn(cx)
    }
}
