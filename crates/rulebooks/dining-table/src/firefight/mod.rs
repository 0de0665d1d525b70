//! Firefight combat (2.17): the pairs on the table, their draw, and cavalry
//! that gives way.

pub mod exchange;

use ground::table::Face;
use kernel::chance::Unknown;
use kernel::{BySide, Side};

use crate::Rule;
use crate::cards::Dealer;
use crate::charge::commit::Front;
use crate::event::Event;
use crate::fallback::LEAST;
use crate::game::{Battle, Cx};
use crate::ids::UnitId;
use crate::order::Order;
use crate::position::{Bond, Engagement, Stage};
use crate::refusal::Refusal;
use exchange::{Party, Skirmisher, exchange};

impl Battle {
    fn skirmisher(&self, unit: UnitId) -> Skirmisher {
        let setup = self.setup.unit(unit);
        Skirmisher {
            arm: setup.arm,
            traits: setup.traits,
            defends: self.defends(unit),
            guns_attached: self.guns_of(unit).is_some_and(|gun| self.sps(gun) > 0),
        }
    }

    /// The firefights that are on.
    pub(crate) fn pairs(&self) -> Vec<Engagement> {
        //= s2-17.2-a s2-17.2-b
        let fights = self
            .pos
            .engaged
            .iter()
            .filter(|one| one.bond == Bond::Firefight);
        fights
            .filter(|one| self.is_here(one.by) && self.is_here(one.on))
            .copied()
            .collect()
    }

    /// One side of a pair, with what it still has to commit.
    fn party(&self, unit: UnitId, face: Face, enemy: UnitId, enemy_face: Face, left: u8) -> Party {
        let skirmisher = self.skirmisher(unit);
        let front = match face {
            Face::Front => Front::Front,
            _ => Front::Other,
        };
        //= s2-17.4-e
        let committed = skirmisher.most(front).min(left);
        //= s2-17.5-b
        let bonus = u8::from(committed > 0 && skirmisher.bonus().is_some());
        Party {
            arm: self.setup.unit(unit).arm,
            sps: self.sps(unit),
            cards: committed + bonus,
            joker_hits: skirmisher.joker_hits(),
            hindered: self.cover_of(enemy, enemy_face),
        }
    }

    /// All firefights, one after the other; hits count when all have been drawn.
    pub(crate) fn firefights(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let pairs = self.pairs();
        let mut left: Vec<u8> = self.setup.unit_ids().map(|unit| self.sps(unit)).collect();
        let mut hits: Vec<(UnitId, UnitId, u8)> = Vec::new();
        //= s2-17.3-a
        for pair in pairs {
            let (by, on) = (pair.by, pair.on);
            let face = self.face_towards(by, on);
            let attack = self.party(by, face, on, pair.face, left[by.index()]);
            let defence = self.party(on, pair.face, by, face, left[on.index()]);
            for (unit, party) in [(by, attack), (on, defence)] {
                let used = party.cards.min(2);
                left[unit.index()] = left[unit.index()].saturating_sub(used);
            }
            let attacker = self.side(by);
            let sides = match attacker {
                Side::First => BySide {
                    first: attack,
                    second: defence,
                },
                Side::Second => BySide {
                    first: defence,
                    second: attack,
                },
            };
            let mut dealer = Dealer::new(cx.chance, &mut self.pos.packs, self.setup.options.habit);
            let result = exchange(&sides, &mut dealer)?;
            dealer.finish();
            let (ours, theirs) = (result[attacker], result[attacker.other()]);
            cx.log
                .note(|| Event::Exchanged(by, on, ours.hits, theirs.hits));
            //= s2-17.6-e
            self.risk_of(on, ours.kings, cx)?;
            self.risk_of(by, theirs.kings, cx)?;
            for unit in [by, on] {
                self.pos.unit_mut(unit).fought = true;
                if let Some(gun) = self.guns_of(unit) {
                    self.pos.unit_mut(gun).fought = true;
                }
            }
            self.pos.unit_mut(on).attacked = true;
            hits.push((on, by, ours.hits));
            hits.push((by, on, theirs.hits));
        }
        //= s2-17.7
        for (unit, enemy, count) in hits {
            if count == 0 {
                continue;
            }
            //= s2-17.8-b s2-17.8-d
            if self.setup.unit(unit).arm.is_cavalry() {
                self.pos.stung.push((unit, enemy, count));
            } else {
                self.hit_group(unit, count, &[enemy], Rule::S2_17_6A, cx);
            }
        }
        self.end_silenced(cx);
        self.pos.stage = Stage::Firefights;
        Ok(())
    }

    /// Firefights with silenced guns are over.
    fn end_silenced(&mut self, cx: &mut Cx<'_>) {
        for pair in self.pairs() {
            for unit in [pair.by, pair.on] {
                if self.sps(unit) == 0 {
                    self.disengage(unit, cx);
                }
            }
        }
    }

    pub(crate) fn check_stung(&self, order: &Order) -> Result<(), Refusal> {
        let first = self.pos.stung.first().ok_or(Refusal::NotStung)?;
        match order {
            Order::Stand(unit) if *unit == first.0 => Ok(()),
            Order::FallBack { unit, distance } if *unit == first.0 => {
                //= s2-17.8-b
                if *distance < LEAST {
                    return Err(Refusal::FallBackTooShort);
                }
                //= s2-17.8-c
                if *distance > self.most_back(*unit) {
                    Err(Refusal::FallBackTooFar)
                } else {
                    Ok(())
                }
            }
            Order::Stand(_) | Order::FallBack { .. } => Err(Refusal::NotStung),
            _ => Err(Refusal::NotNow),
        }
    }

    pub(crate) fn list_stung(&self, into: &mut Vec<Order>) {
        if let Some((unit, _, _)) = self.pos.stung.first().copied() {
            into.push(Order::Stand(unit));
            for distance in [LEAST, self.most_back(unit)] {
                into.push(Order::FallBack { unit, distance });
            }
        }
    }

    pub(crate) fn do_stung(&mut self, order: &Order, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        if self.pos.stung.is_empty() {
            return Ok(());
        }
        let (unit, enemy, hits) = self.pos.stung.remove(0);
        if let Order::FallBack { distance, .. } = order
            && self.retire(unit, enemy, *distance, Rule::S2_17_8B, cx)?
        {
            //= s2-18.2-b
            if self.setup.unit(enemy).arm.is_artillery() {
                self.pos.unit_mut(enemy).fought = false;
            }
            return Ok(());
        }
        self.hit(unit, hits, Rule::S2_17_6B, cx);
        Ok(())
    }

    pub(crate) fn rest_stung(&mut self, cx: &mut Cx<'_>) -> bool {
        let mut stung = std::mem::take(&mut self.pos.stung);
        stung.retain(|(unit, enemy, _)| self.is_here(*unit) && self.is_here(*enemy));
        self.pos.stung = stung;
        if self.pos.stung.is_empty() {
            let _ = cx;
            self.pos.stage = Stage::Fire(self.pos.first);
            return false;
        }
        true
    }
}
