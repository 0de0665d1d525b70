//! Melee results: bouncing, pushing back, routing; following up; and what supports do.

use ground::table::{Bearing, INCH, Leg, Obstacle, inches, until_contact};
use kernel::Unknown;

use super::clash::Verdict;
use super::fights::Fight;
use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::position::{Following, Marks, Recoiling};
use crate::refusal::Refusal;
use crate::{Rule, UnitId};

/// How far a loser is pushed, and a winner follows.
const PUSH: i32 = inches(2);
/// How much farther cavalry may bounce.
const FARTHER: i32 = inches(5);

impl Battle {
    /// Fights a fight.
    pub(crate) fn fight(
        &mut self,
        one: UnitId,
        other: UnitId,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        let fight = self.fight_of(one, other);
        let clash = self.clash(&fight);
        let fought = clash.roll(cx.chance)?;
        cx.log.note(|| Event::Fought(one, other, clash, fought));
        let ways = self.ways(one, other);
        let involved: Vec<UnitId> = fight
            .units
            .iter()
            .chain(fight.supports.iter().flatten())
            .copied()
            .collect();
        for unit in involved {
            self.pos.mark(unit, Marks::FOUGHT);
            //= rallying.4
            self.pos
                .unit_mut(unit)
                .marks
                .clear(Marks::RALLYING.and(Marks::COUNTER));
        }
        match fought.verdict {
            Verdict::Indecisive => self.bounce(&fight, ways, cx),
            Verdict::APushed => self.push(&fight, 0, ways, cx),
            Verdict::BPushed => self.push(&fight, 1, ways, cx),
            Verdict::ARouts => self.rout(&fight, 0, ways, cx),
            Verdict::BRouts => self.rout(&fight, 1, ways, cx),
        }
        self.order_recoils();
        Ok(())
    }

    /// The ways in which each of two units in contact goes back: straight away from the other.
    fn ways(&self, one: UnitId, other: UnitId) -> [Bearing; 2] {
        // Across the side of the other's bases that touches.
        let ahead = |unit: UnitId| self.pos.unit(unit).pose.facing;
        self.contact(one, other).map_or_else(
            || [ahead(one).opposite(), ahead(one)],
            |contact| {
                let face = |unit: UnitId, face| self.pos.unit(unit).print.frame().outward(face);
                [face(other, contact.struck), face(one, contact.striking)]
            },
        )
    }

    /// An indecisive melee: the sides go apart.
    //= melee-result.1 melee-result.2 melee-result.3 melee-result.4 support.2
    fn bounce(&mut self, fight: &Fight, ways: [Bearing; 2], cx: &mut Cx<'_>) {
        let [one, other] = fight.units;
        let holds = [self.holds_cover(one, other), self.holds_cover(other, one)];
        for who in [0, 1] {
            let (distance, rule) = match (holds[who], holds[1 - who]) {
                (true, _) => continue,
                (false, true) => (2 * INCH, Rule::MeleeResult3),
                (false, false) => (INCH, Rule::MeleeResult2),
            };
            let units =
                std::iter::once(fight.units[who]).chain(fight.supports[who].iter().copied());
            for unit in units.collect::<Vec<_>>() {
                cx.log.note(|| Event::Bounced(unit, rule));
                self.drive(unit, ways[who], distance, cx);
                if self.setup.unit(unit).kind.is_cavalry() {
                    self.pos.recoils.push(Recoiling {
                        unit,
                        along: ways[who],
                    });
                }
            }
        }
    }

    /// The loser is pushed back and loses a base; the winner follows up or holds.
    //= melee-result.6 melee-result.7 support.1 support.3 support.5
    fn push(&mut self, fight: &Fight, loser: usize, ways: [Bearing; 2], cx: &mut Cx<'_>) {
        let (lost, won) = (fight.units[loser], fight.units[1 - loser]);
        self.lose_bases(lost, 1, Rule::MeleeResult7, cx);
        let destroyed = !self.pos.unit(lost).is_on_table();
        if !destroyed {
            cx.log.note(|| Event::PushedBack(lost, won));
            self.drive(lost, ways[loser], PUSH, cx);
        }
        self.push_supports(fight, loser, ways, cx);
        let winners = std::iter::once(won).chain(fight.supports[1 - loser].iter().copied());
        for unit in winners.collect::<Vec<_>>() {
            let cavalry = self.setup.unit(unit).kind.is_cavalry();
            if destroyed && cavalry {
                //= pursuit.1
                self.pos.mark(unit, Marks::PURSUES);
            } else if !destroyed && self.must_follow(unit, lost) {
                let rule = if cavalry {
                    Rule::MeleeResult8
                } else {
                    Rule::MeleeResult9
                };
                self.follow_up(unit, ways[loser], rule, cx);
            } else {
                cx.log.note(|| Event::Held(unit));
            }
        }
    }

    /// Whether a winner has to follow a loser who was pushed back.
    //= melee-result.8 melee-result.9 melee-result.10 command.14
    fn must_follow(&self, winner: UnitId, loser: UnitId) -> bool {
        let state = self.pos.unit(winner);
        if self.setup.unit(winner).kind.is_cavalry() {
            return true;
        }
        let mounted = self.setup.unit(loser).kind.is_cavalry() && !self.in_rough(loser);
        !state.marks.has(Marks::RECEIVED) && !mounted && state.formation.has_flanks()
    }

    fn push_supports(&mut self, fight: &Fight, loser: usize, ways: [Bearing; 2], cx: &mut Cx<'_>) {
        //= support.4
        for unit in fight.supports[loser].clone() {
            let won = fight.units[1 - loser];
            cx.log.note(|| Event::PushedBack(unit, won));
            self.drive(unit, ways[loser], PUSH, cx);
        }
    }

    /// The loser loses two bases and routs; infantry holds, cavalry pursues.
    //= melee-result.11 melee-result.12 melee-result.13 melee-result.14 support.4
    fn rout(&mut self, fight: &Fight, loser: usize, ways: [Bearing; 2], cx: &mut Cx<'_>) {
        let (lost, won) = (fight.units[loser], fight.units[1 - loser]);
        self.break_unit(lost, 2, Rule::MeleeResult12, cx);
        self.push_supports(fight, loser, ways, cx);
        let winners = std::iter::once(won).chain(fight.supports[1 - loser].iter().copied());
        for unit in winners.collect::<Vec<_>>() {
            if self.setup.unit(unit).kind.is_cavalry() {
                self.pos.mark(unit, Marks::PURSUES);
            } else {
                cx.log.note(|| Event::Held(unit));
            }
        }
        //= support.6
        let supported = fight.supports[loser]
            .iter()
            .any(|unit| self.pos.unit(*unit).is_on_table());
        if supported && self.pos.unit(won).formation.has_flanks() {
            self.pos.following.push(Following {
                unit: won,
                along: ways[loser],
            });
        }
    }

    /// A winner follows the supports of the unit that it routed.
    //= support.6
    pub(crate) fn follow_supports(&mut self, cx: &mut Cx<'_>) {
        if self.pos.following.is_empty() {
            return;
        }
        let winner = self.pos.following.remove(0);
        self.pos.unit_mut(winner.unit).marks.clear(Marks::PURSUES);
        self.follow_up(winner.unit, winner.along, Rule::Support6, cx);
    }

    /// A unit goes 2 inches after the enemy, its guns limbered behind it.
    fn follow_up(&mut self, unit: UnitId, along: Bearing, rule: Rule, cx: &mut Cx<'_>) {
        let guns = self.guns_of(unit);
        let state = self.pos.unit(unit);
        let (pose, formation) = (state.pose, state.formation);
        let shape = self.shape(unit);
        let from = state.print.clone();
        let foot = self.setup.unit(unit).kind.is_infantry();
        let blocking: Vec<UnitId> = self
            .enemies(unit)
            .filter(|enemy| {
                let other = self.pos.unit(*enemy);
                !other.print.overlaps(&from)
                    && !other.marks.has(Marks::BROKEN)
                    && (self.is_troops(*enemy) || self.attached_to(*enemy).is_some())
            })
            .collect();
        let obstacles: Vec<Obstacle<'_>> = self.as_obstacles(blocking.into_iter());
        let leg = Leg::Shift(along.direction().reach(PUSH));
        let mut far = until_contact(&shape, pose, leg, &obstacles)
            .leg
            .extent()
            .min(PUSH);
        let stays = |far: i32| {
            let end = Leg::Shift(along.direction().reach(far)).end(pose, &shape);
            let print = ground::table::Footprint::new(&shape, end);
            let touches_horse = foot
                && self.enemies(unit).any(|enemy| {
                    self.setup.unit(enemy).kind.is_cavalry()
                        && !self.in_rough(enemy)
                        && self.pos.unit(enemy).print.is_in_contact(&print)
                });
            self.setup.map.holds(&print)
                && !touches_horse
                && !self.setup.stands_on(&print, |terrain| terrain.barred)
        };
        while far > 0 && !stays(far) {
            far -= 100.min(far);
        }
        cx.log.note(|| Event::FollowedUp(unit, rule));
        if far > 0 {
            let leg = Leg::Shift(along.direction().reach(far));
            self.pass_over(unit, &shape, pose, leg, cx);
            self.put(unit, leg.end(pose, &shape), formation);
            self.catch_on_march(unit, cx);
        }
        self.bring_guns(unit, &guns, cx);
    }

    /// Whether cavalry may bounce so much farther.
    //= melee-result.4
    pub(crate) fn check_recoil(&self, distance: i32) -> Result<(), Refusal> {
        let Some(recoil) = self.pos.recoils.first() else {
            return Err(Refusal::NotAskedNow);
        };
        if (0..=FARTHER).contains(&distance) {
            Ok(())
        } else {
            Err(Refusal::RecoilTooFar(recoil.unit))
        }
    }

    /// Cavalry bounces farther, or not.
    pub(crate) fn recoil(&mut self, distance: i32, cx: &mut Cx<'_>) {
        if self.pos.recoils.is_empty() {
            return;
        }
        let recoil = self.pos.recoils.remove(0);
        if distance > 0 {
            cx.log.note(|| Event::Recoiled(recoil.unit, distance));
            self.drive(recoil.unit, recoil.along, distance, cx);
        }
    }
}
