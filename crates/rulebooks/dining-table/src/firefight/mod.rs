//! Firefight combat (2.17): the pairs on the table, their draw, and cavalry
//! that gives way.

pub mod exchange;
pub(crate) mod modifiers;

use ground::table::Face;
use kernel::chance::Unknown;
use kernel::trial::Modifiers;
use kernel::{BySide, Modifier, Side};

use crate::Rule;
use crate::cards::Dealer;
use crate::charge::commit::Front;
use crate::event::Event;
use crate::fallback::LEAST;
use crate::first_draw::{Combat, Drawing, Drawn};
use crate::game::{Battle, Cx};
use crate::ids::UnitId;
use crate::joint::Group;
use crate::modifiers::{ATTACKER, DEFENDER};
use crate::order::Order;
use crate::position::{Bond, Engagement, Stage};
use crate::refusal::Refusal;
use exchange::{Party, Skirmisher, exchange};
use modifiers::{jokers, kept_from_fire, of_exchange, shared};

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

    /// The firefights that are on. Two units that attacked each other are one pair.
    pub(crate) fn pairs(&self) -> Vec<Engagement> {
        //= s2-17.2-a s2-17.2-b s2-17.3-a
        let mut pairs: Vec<Engagement> = Vec::new();
        for one in &self.pos.engaged {
            let on = one.bond == Bond::Firefight && self.is_here(one.by) && self.is_here(one.on);
            let known = pairs
                .iter()
                .any(|other| (other.by, other.on) == (one.on, one.by));
            if on && !known {
                pairs.push(*one);
            }
        }
        pairs
    }

    /// Who is a single unit in firefights: one alone, or two batteries of which one is attacked. By the first
    /// reading each battery fought alone.
    fn fighting_as_one(&self, unit: UnitId) -> Group {
        let group = self.group(unit);
        let mut engaged = self.pos.engaged.iter();
        let fired_at = |one: &Engagement| one.bond == Bond::Firefight && group.contains(&one.on);
        //= s2-14.2-b
        if self.setup.unit(unit).arm.is_artillery()
            && !self.first_reading()
            && engaged.any(fired_at)
        {
            group
        } else {
            [unit].into_iter().collect()
        }
    }

    /// The SPs with which a unit takes part in firefights.
    fn sps_in_fire(&self, unit: UnitId) -> u8 {
        let as_one = self.fighting_as_one(unit);
        as_one.iter().map(|one| self.sps(*one)).sum()
    }

    /// Whoever takes part in a firefight of a unit, attached guns as well.
    fn taking_part(&self, unit: UnitId) -> impl Iterator<Item = UnitId> + use<> {
        let as_one = self.fighting_as_one(unit).into_iter();
        as_one.chain(self.guns_of(unit))
    }

    /// The SPs of those whom hits on a unit strike: two batteries are one target.
    fn sps_under_fire(&self, unit: UnitId) -> u8 {
        //= s2-11.5-f s2-18.4-d
        if self.setup.unit(unit).arm.is_artillery() && !self.first_reading() {
            self.group_sps(unit)
        } else {
            self.sps(unit)
        }
    }

    /// The side of an enemy that a unit attacks; to whoever only answers he shows his front. By the first
    /// reading no side mattered.
    fn struck(&self, unit: UnitId, enemy: UnitId) -> Front {
        let mut own = self.pos.engaged.iter();
        let own = own
            .find(|one| one.bond == Bond::Firefight && one.by == unit && one.on == enemy)
            .filter(|_| !self.first_reading());
        own.map_or(Front::Front, |one| front(order(one.face)))
    }

    /// The SPs that both sides of each pair commit: a unit gives what each face may have to the front
    /// first, then to the right, the left and the rear.
    fn commitments(&self, pairs: &[Engagement]) -> Vec<(u8, u8)> {
        let mut committed = vec![(0, 0); pairs.len()];
        for unit in self.setup.unit_ids() {
            let fighting = self.fighting_as_one(unit);
            if fighting.iter().any(|one| *one < unit) {
                continue;
            }
            let mut shares: Vec<(usize, usize, bool)> = Vec::new();
            for (place, pair) in pairs.iter().enumerate() {
                if fighting.contains(&pair.by) {
                    let face = self.face_towards(pair.by, pair.on);
                    shares.push((order(face), place, true));
                } else if fighting.contains(&pair.on) {
                    shares.push((order(pair.face), place, false));
                }
            }
            shares.sort_unstable();
            let skirmisher = self.skirmisher(unit);
            let mut left = self.sps_in_fire(unit);
            let mut faces = [0; 4];
            for (face, place, attacks) in shares {
                let most = skirmisher.most(front(face));
                //= s2-17.4-e
                let share = (most - faces[face].min(most)).min(left);
                left -= share;
                faces[face] += share;
                let (own, other) = &mut committed[place];
                *(if attacks { own } else { other }) = share;
            }
        }
        committed
    }

    /// One side of a pair, with the SPs it commits.
    fn party(&self, unit: UnitId, enemy: UnitId, enemy_face: Face, committed: u8) -> Party {
        let skirmisher = self.skirmisher(unit);
        //= s2-17.5-b
        let bonus = u8::from(committed > 0 && skirmisher.bonus().is_some());
        Party {
            arm: self.setup.unit(unit).arm,
            sps: self.sps_under_fire(unit),
            cards: committed + bonus,
            joker_hits: skirmisher.joker_hits(),
            against: self.struck(unit, enemy),
            hindered: self.cover_of(enemy, enemy_face),
        }
    }

    /// What makes its cards more or fewer, and its Jokers good, on the face with which it fights.
    fn party_changes(&self, unit: UnitId, face: Face, committed: u8) -> Vec<Modifier> {
        let skirmisher = self.skirmisher(unit);
        let (front, sps) = (front(order(face)), self.sps_in_fire(unit));
        let mut changed = kept_from_fire(skirmisher, front, sps);
        changed.extend(shared(skirmisher, front, sps, committed));
        changed.extend(skirmisher.bonus().filter(|_| committed > 0));
        changed.extend(jokers(skirmisher.joker_hits(), committed));
        changed
    }

    /// All firefights, one after the other; hits count when all have been drawn.
    pub(crate) fn firefights(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let pairs = self.pairs();
        let committed = self.commitments(&pairs);
        let mut hits: Vec<(UnitId, UnitId, u8)> = Vec::new();
        //= s2-17.3-a
        for (pair, (committed, answered)) in pairs.into_iter().zip(committed) {
            let (by, on) = (pair.by, pair.on);
            let face = self.face_towards(by, on);
            let attack = self.party(by, on, pair.face, committed);
            let defence = self.party(on, by, face, answered);
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
            let mut own: BySide<Modifiers> = BySide::default();
            own[attacker] = ATTACKER.hand(self.party_changes(by, face, committed));
            own[attacker.other()] = DEFENDER.hand(self.party_changes(on, pair.face, answered));
            self.watch.note(|| {
                Drawn::Combat(Combat {
                    drawing: Drawing::Firefight(BySide {
                        first: attack,
                        second: defence,
                    }),
                    attackers: vec![by],
                    defender: on,
                    own: BySide {
                        first: own[attacker].clone(),
                        second: own[attacker.other()].clone(),
                    },
                })
            });
            let mut dealer = Dealer::new(cx.chance, &mut self.pos.packs, self.setup.options.habit);
            let result = exchange(&sides, &mut dealer)?;
            dealer.finish();
            let (ours, theirs) = (result[attacker], result[attacker.other()]);
            let open = || {
                of_exchange(&BySide {
                    first: attack,
                    second: defence,
                })
            };
            self.note_changes(own, open, cx, |changes| {
                Event::Exchanged(by, on, ours.hits, theirs.hits, changes)
            });
            //= s2-17.6-e
            self.risk_of_target(on, ours.kings, cx)?;
            self.risk_of_target(by, theirs.kings, cx)?;
            for unit in [by, on] {
                for one in self.taking_part(unit) {
                    let state = self.pos.unit_mut(one);
                    state.fought = state.fought.saturating_add(1);
                    state.exchanged = true;
                }
            }
            self.mark_attacked(on);
            hits.push((on, by, ours.hits));
            hits.push((by, on, theirs.hits));
        }
        //= s2-17.7
        let vain = hits.iter().copied().filter(|(_, _, count)| *count == 0);
        let vain: Vec<_> = vain.collect();
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
        self.recall_vain(vain);
        self.end_silenced(cx);
        self.pos.stage = Stage::Firefights;
        Ok(())
    }

    /// Cavalry that falls back from those who hit it does so from those who did not, too: they come
    /// after the others, and nothing is asked for their sake.
    fn recall_vain(&mut self, vain: Vec<(UnitId, UnitId, u8)>) {
        if self.first_reading() {
            return;
        }
        for (unit, enemy, count) in vain {
            if self.pos.stung.iter().any(|(stung, _, _)| *stung == unit) {
                self.pos.stung.push((unit, enemy, count));
            }
        }
    }

    /// Firefights with silenced guns are over.
    pub(crate) fn end_silenced(&mut self, cx: &mut Cx<'_>) {
        for pair in self.pairs() {
            for unit in [pair.by, pair.on] {
                if self.sps_in_fire(unit) == 0 {
                    self.disengage(unit, cx);
                }
            }
        }
    }

    /// A battery has gone: guns that fought on only with its SPs fight no more. By the first reading each
    /// battery fought alone.
    pub(crate) fn leaves_twin(&mut self, gun: UnitId, cx: &mut Cx<'_>) {
        //= s2-14.2-b s2-17.9
        if self.setup.unit(gun).arm.is_artillery() && !self.first_reading() {
            self.end_silenced(cx);
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
                if *distance > self.most_back(*unit, first.1) {
                    return Err(Refusal::FallBackTooFar);
                }
                self.can_fall_back(*unit, first.1, *distance)
            }
            Order::Stand(_) | Order::FallBack { .. } => Err(Refusal::NotStung),
            _ => Err(Refusal::NotNow),
        }
    }

    pub(crate) fn list_stung(&self, into: &mut Vec<Order>) {
        if let Some((unit, enemy, _)) = self.pos.stung.first().copied() {
            into.push(Order::Stand(unit));
            for distance in [LEAST, self.most_back(unit, enemy)] {
                into.push(Order::FallBack { unit, distance });
            }
        }
    }

    pub(crate) fn do_stung(&mut self, order: &Order, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        if self.pos.stung.is_empty() {
            return Ok(());
        }
        let (unit, enemy, hits) = self.pos.stung.remove(0);
        if let Order::FallBack { distance, .. } = order {
            self.retire(unit, enemy, *distance, Rule::S2_17_8B, cx)?;
            // It has fallen back from all who fired at it, as an alternative to all these hits.
            let stung = std::mem::take(&mut self.pos.stung);
            let (own, others): (Vec<_>, Vec<_>) =
                stung.into_iter().partition(|(one, _, _)| *one == unit);
            self.pos.stung = others;
            // Whoever stood against one of them before has not gone back without loss: it was asked about
            // fewer at the end than it was attacked by.
            //= s2-18.2-b
            let asked = own.len() + 1;
            if !self.first_reading() && asked < usize::from(self.pos.unit(unit).fought) {
                return Ok(());
            }
            let enemies = own.into_iter().map(|(_, enemy, _)| enemy);
            for enemy in [enemy].into_iter().chain(enemies) {
                for one in self.taking_part(enemy) {
                    let state = self.pos.unit_mut(one);
                    state.fought = state.fought.saturating_sub(1);
                }
            }
            return Ok(());
        }
        self.hit(unit, hits, Rule::S2_17_6B, cx);
        Ok(())
    }

    pub(crate) fn rest_stung(&mut self) -> bool {
        let mut stung = std::mem::take(&mut self.pos.stung);
        // Firefights are fought at the same time: whoever is broken by now has fired.
        //= s2-17.1-b
        let counts = |enemy: UnitId| !self.first_reading() || self.is_here(enemy);
        stung.retain(|(unit, enemy, _)| self.is_here(*unit) && counts(*enemy));
        if stung.first().is_some_and(|(_, _, hits)| *hits == 0) {
            stung.clear();
        }
        self.pos.stung = stung;
        if self.pos.stung.is_empty() {
            self.pos.stage = Stage::Fire(self.pos.first);
            return false;
        }
        true
    }
}

/// The order in which faces are manned.
const fn order(face: Face) -> usize {
    match face {
        Face::Front => 0,
        Face::Right => 1,
        Face::Left => 2,
        Face::Rear => 3,
    }
}

/// The side of a unit at a place in that order.
const fn front(face: usize) -> Front {
    match face {
        0 => Front::Front,
        _ => Front::Other,
    }
}
