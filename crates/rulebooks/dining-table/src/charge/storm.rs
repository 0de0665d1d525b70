//! Built-up areas under attack (2.15.2, 2.15.3): footholds, second attacks and
//! counterattacks, and who is thrown out.

use ground::table::{Along, Face, Hand, Leg, Pose, Quad, lined_up};
use kernel::chance::Unknown;

use crate::Rule;
use crate::built_up::looking;
use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::ids::UnitId;
use crate::order::Order;
use crate::position::{Fight, Foothold, Stage};
use crate::refusal::Refusal;
use crate::troops::{Going, Status};

/// How far those stand who were thrown out: over 2 inches.
const OUT: i32 = 2_050;

impl Battle {
    /// The first of these that can occupy an area.
    fn first_infantry(&self, attackers: &[(UnitId, Face)]) -> Option<UnitId> {
        let units = attackers.iter().map(|(unit, _)| *unit);
        units
            .filter(|unit| self.is_here(*unit))
            .find(|unit| self.setup.unit(*unit).arm.is_infantry())
    }

    /// The attack on a large area has won its first round, and its garrison stands or is broken.
    pub(super) fn storm_won(
        &mut self,
        fight: &Fight,
        area: usize,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        let holder = fight.defender;
        let attackers: Vec<_> = fight
            .attackers
            .iter()
            .copied()
            .filter(|(unit, _)| self.is_here(*unit))
            .collect();
        let (foot, horse): (Vec<_>, Vec<_>) = attackers
            .into_iter()
            .partition(|(unit, _)| self.setup.unit(*unit).arm.is_infantry());
        if !self.is_here(holder) {
            return self.seize(&foot, area, cx);
        }
        //= s2-15.2-o
        self.pos.unit_mut(holder).status = Status::Normal;
        for (unit, _) in horse {
            self.lose_ground(unit, holder, cx)?;
        }
        if let Some((first, _)) = foot.first().copied() {
            //= s2-15.2-f
            cx.log.note(|| Event::Foothold(first, holder));
            self.pos.turn.footholds.push(Foothold {
                holder,
                attackers: foot,
                declined: false,
            });
        }
        Ok(())
    }

    /// A combat inside a large area is over: the loser is thrown out, the winner has it. Horse was never in.
    pub(super) fn storm_decided(
        &mut self,
        fight: &Fight,
        came: Face,
        won: bool,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        let mut attackers = fight.attackers.clone();
        let counter = attackers.iter().find_map(|(unit, _)| self.stormed(*unit));
        let Some(area) = counter.or_else(|| self.stormed(fight.defender)) else {
            return Ok(());
        };
        let quad = self.facing_of(fight, counter.is_some(), area);
        if counter.is_some() || self.first_reading() {
            // A garrison strikes back at the face by which the attack came.
            attackers = attackers.iter().map(|(unit, _)| (*unit, came)).collect();
        }
        let came = attackers.first().map_or(came, |(_, face)| *face);
        let defender = vec![(fight.defender, came)];
        let (losers, winners) = if won {
            (defender, attackers)
        } else {
            (attackers, defender)
        };
        //= s2-15.2-i s2-15.2-j
        let garrison_lost = counter.is_some() != won;
        for (unit, face) in losers {
            let out = if garrison_lost { face.opposite() } else { face };
            let horse = self.setup.unit(unit).arm.is_cavalry();
            if horse && !self.first_reading() {
                //= s2-12.5-c
                self.lose_ground(unit, fight.defender, cx)?;
            } else {
                self.throw_out(unit, &quad, out, cx)?;
            }
        }
        if garrison_lost {
            self.seize(&winners, area, cx)?;
        }
        Ok(())
    }

    /// The large area that a unit holds; the first reading took a small one for it as well.
    fn stormed(&self, unit: UnitId) -> Option<usize> {
        let large = self.garrisons(unit).is_some() || self.first_reading();
        self.held_by(unit).filter(|_| large)
    }

    /// The area with its faces named as its garrison names them.
    fn facing_of(&self, fight: &Fight, counter: bool, area: usize) -> Quad {
        let garrison = if counter {
            fight.attackers.first().map_or(fight.defender, |one| one.0)
        } else {
            fight.defender
        };
        let facing = self.pos.unit(garrison).pose.facing;
        looking(&self.setup.built_up[area].quad, facing)
    }

    /// The first infantry of the winners goes into an area that is empty now.
    fn seize(
        &mut self,
        winners: &[(UnitId, Face)],
        area: usize,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        let Some(unit) = self.first_infantry(winners) else {
            return Ok(());
        };
        let quad = self.setup.built_up[area].quad;
        let shape = self.setup.shape(unit).clone();
        let facing = self.pos.unit(unit).pose.facing;
        self.pos.held.retain(|(one, _)| usize::from(*one) != area);
        let state = self.pos.unit_mut(unit);
        //= s2-15.2-n
        state.pose = Pose::centred(quad.centre(), facing, &shape);
        state.status = Status::Normal;
        cx.log.note(|| Event::Seized(unit, area));
        self.after_move(unit, cx)
    }

    /// A unit leaves an area by a face and assembles over 2 inches from it.
    fn throw_out(
        &mut self,
        unit: UnitId,
        area: &Quad,
        face: Face,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        if !self.is_here(unit) {
            return Ok(());
        }
        self.pos.held.retain(|(_, holder)| *holder != unit);
        // The first reading did not ask for the guns before him, and fought on against him from afar.
        if !self.first_reading() {
            self.leave_fights(unit);
        }
        let Some(pose) = self.assembly(unit, area, face) else {
            cx.log.note(|| Event::NoRoom(unit, None));
            let all = self.sps(unit);
            self.hit(unit, all, Rule::S2_12_2B, cx);
            return Ok(());
        };
        let state = self.pos.unit_mut(unit);
        state.moved += state.pose.at.distance(pose.at);
        state.pose = pose;
        state.status = Status::Normal;
        cx.log.note(|| Event::ThrownOut(unit));
        self.after_move(unit, cx)
    }

    /// Where there is room outside a face: straight before it, or aside, or a little farther.
    fn assembly(&self, unit: UnitId, area: &Quad, face: Face) -> Option<Pose> {
        let shape = self.setup.shape(unit);
        let out = area.outward(face);
        let farther = (0..8).map(|step| OUT + 500 * step);
        let aside = (0..13).map(|step| if step % 2 == 0 { step } else { -step } / 2 * 500);
        let places = farther.flat_map(|far| aside.clone().map(move |aside| (far, aside)));
        let poses = places.map(|(far, distance)| {
            let middle = area.middle_of(face) + out.direction().reach(far);
            let straight = Pose::new(middle, out.opposite());
            let to = Hand::Right;
            Leg::Sidestep { to, distance }.end(straight, shape)
        });
        let mut free = poses.filter(|pose| {
            let foot = self.foot_at(unit, *pose);
            self.is_free(unit, *pose, &[]) && self.going_under(unit, &foot) != Going::Impassable
        });
        // Astride a line only if there is no other place: it is better than none.
        let first = free.next()?;
        let mut all = std::iter::once(first).chain(free);
        let apart = all.find(|pose| !self.may_not_stay(unit, *pose));
        Some(apart.unwrap_or(first))
    }

    /// The holder of a small area was beaten on the face away from it: whether it could go to the far
    /// side of the walls, and face about behind them.
    pub(super) fn goes_behind_walls(
        &mut self,
        fight: &Fight,
        cx: &mut Cx<'_>,
    ) -> Result<bool, Unknown> {
        let unit = fight.defender;
        let Some((area, touching)) = self.touches_small(unit) else {
            return Ok(false);
        };
        //= s2-15.3-f s2-15.3-g
        let mut faces = fight.attackers.iter().map(|(_, face)| *face);
        if faces.any(|face| face != touching.opposite()) {
            return Ok(false);
        }
        let quad = looking(&area.quad, self.pos.unit(unit).pose.facing);
        let shape = self.setup.shape(unit);
        let now = self.pos.unit(unit).pose;
        let ends = [Along::Nearest(1_000), Along::Centred, Along::Nearest(300)];
        let end = ends
            .into_iter()
            .map(|along| lined_up(shape, now, &quad, touching, along))
            .find(|end| {
                let foot = self.foot_at(unit, *end);
                self.is_free(unit, *end, &[]) && self.going_under(unit, &foot) != Going::Impassable
            });
        let Some(end) = end else { return Ok(false) };
        let far = now.at.distance(end.at);
        let state = self.pos.unit_mut(unit);
        state.pose = end;
        state.moved += far;
        state.status = Status::Normal;
        cx.log.note(|| Event::FellBack(unit, far, Rule::S2_15_3G));
        self.after_move(unit, cx)?;
        Ok(true)
    }

    pub(crate) fn check_foothold(&self, order: &Order) -> Result<(), Refusal> {
        let first = self.pos.turn.footholds.first();
        let lead = first.and_then(|one| one.attackers.first());
        match order {
            Order::Done => Ok(()),
            Order::Press(unit) if lead.is_some_and(|(one, _)| one == unit) => Ok(()),
            Order::Press(_) => Err(Refusal::NoFoothold),
            _ => Err(Refusal::NotNow),
        }
    }

    pub(crate) fn check_counter(&self, order: &Order) -> Result<(), Refusal> {
        let first = self.pos.turn.footholds.first();
        match order {
            Order::Done => Ok(()),
            Order::Counter(unit) if first.is_some_and(|one| one.holder == *unit) => Ok(()),
            Order::Counter(_) => Err(Refusal::NoFoothold),
            _ => Err(Refusal::NotNow),
        }
    }

    pub(crate) fn list_foothold(&self, into: &mut Vec<Order>) {
        into.push(Order::Done);
        if let Some(one) = self.pos.turn.footholds.first() {
            into.extend(one.attackers.first().map(|(unit, _)| Order::Press(*unit)));
            into.push(Order::Counter(one.holder));
        }
    }

    pub(crate) fn do_foothold(&mut self, order: &Order, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        if self.pos.turn.footholds.is_empty() {
            return Ok(());
        }
        let mut one = self.pos.turn.footholds.remove(0);
        let large = self.garrisons(one.holder).is_some();
        match order {
            Order::Press(_) => {
                //= s2-15.2-g s2-15.3-h
                let came = one.attackers.first().map(|(_, face)| *face);
                let attackers = if large {
                    one.attackers
                } else {
                    self.follow_to_walls(&one, cx)?
                };
                if !attackers.is_empty() {
                    self.pos.turn.later.push(Fight {
                        defender: one.holder,
                        attackers,
                        phase: 2,
                        inside: came.filter(|_| large),
                    });
                }
            }
            Order::Counter(_) => {
                //= s2-15.2-h
                let mut attackers = one.attackers.into_iter();
                let Some((unit, face)) = attackers.next() else {
                    return Ok(());
                };
                //= s2-15.2-f s2-12.5-c
                for (other, _) in attackers {
                    if !self.first_reading() {
                        self.lose_ground(other, one.holder, cx)?;
                    }
                }
                self.pos.turn.later.push(Fight {
                    defender: unit,
                    attackers: vec![(one.holder, Face::Front)],
                    phase: 2,
                    inside: Some(face),
                });
            }
            _ if large && !one.declined => {
                one.declined = true;
                self.pos.turn.footholds.insert(0, one);
            }
            // Nobody goes on: the foothold is given up.
            _ if large => {
                for (unit, _) in one.attackers {
                    self.lose_ground(unit, one.holder, cx)?;
                }
                self.pos.stage = Stage::FallBack;
            }
            _ => {}
        }
        Ok(())
    }

    /// Attackers of a unit that has gone behind the walls of a small area come up to them.
    fn follow_to_walls(
        &mut self,
        foothold: &Foothold,
        cx: &mut Cx<'_>,
    ) -> Result<Vec<(UnitId, Face)>, Unknown> {
        let Some((unit, _)) = foothold.attackers.first().copied() else {
            return Ok(Vec::new());
        };
        let goal = self.struck_ground(foothold.holder, Face::Front);
        let shape = self.setup.shape(unit);
        let now = self.pos.unit(unit).pose;
        let ends = [Along::Nearest(1_000), Along::Centred, Along::Nearest(300)];
        let end = ends
            .into_iter()
            .map(|along| lined_up(shape, now, &goal, Face::Front, along))
            .find(|end| self.is_free(unit, *end, &[]));
        let Some(end) = end else {
            return Ok(Vec::new());
        };
        let state = self.pos.unit_mut(unit);
        state.moved += now.at.distance(end.at);
        state.pose = end;
        self.after_move(unit, cx)?;
        Ok(vec![(unit, Face::Front)])
    }

    /// Whether somebody must say how the fight for a built-up area goes on.
    pub(crate) fn rest_foothold(&mut self) -> bool {
        let mut waiting = std::mem::take(&mut self.pos.turn.footholds);
        for one in &mut waiting {
            one.attackers.retain(|(unit, _)| self.is_here(*unit));
        }
        waiting.retain(|one| self.is_here(one.holder) && !one.attackers.is_empty());
        self.pos.turn.footholds = waiting;
        match self.pos.turn.footholds.first() {
            None => {
                self.pos.stage = Stage::Combats;
                false
            }
            Some(one) => {
                let stage = if one.declined {
                    Stage::Counter
                } else {
                    Stage::Foothold
                };
                self.pos.stage = stage;
                true
            }
        }
    }
}
