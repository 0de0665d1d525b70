//! Markers on units (2.20) and the recovery of guns (2.21).

use arrayvec::ArrayVec;
use kernel::chance::Unknown;

use crate::Rule;
use crate::cards::Dealer;
use crate::event::Event;
use crate::first_draw::{Drawn, Fire};
use crate::game::{Battle, Cx};
use crate::ids::UnitId;
use crate::position::Marker;
use crate::recovery::{Attempt, Joker};
use crate::troops::{Arm, Quality};

use super::modifiers::{of_fatigue, of_fire};
use super::resolution::{Fatigue, Salvo, shares};

impl Battle {
    /// A unit moves or is attacked: fire points on it are resolved.
    pub(crate) fn stirs(&mut self, unit: UnitId, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        //= s2-20.1-b
        if self.is_here(unit) && !self.pos.unit(unit).markers.is_empty() {
            self.resolve_markers(unit, cx)?;
        }
        Ok(())
    }

    /// Points on those who are one target count together: they come to lie on the infantry, or on the
    /// battery that bears most of them. By the first reading those from before were counted apart.
    pub(crate) fn gather_markers(&mut self, unit: UnitId) {
        let group = self.group(unit);
        if group.len() == 1 || self.first_reading() || !self.is_here(unit) {
            return;
        }
        let infantry = self.setup.unit(unit).arm.is_infantry();
        let borne = |one: &&UnitId| self.pos.unit(**one).markers.len();
        let most = group.iter().rev().max_by_key(borne);
        let bearer = most.copied().filter(|_| !infantry).unwrap_or(unit);
        //= s2-18.4-d s2-20.1-a s2-14.3-b
        for other in group.into_iter().filter(|one| *one != bearer) {
            let points = std::mem::take(&mut self.pos.unit_mut(other).markers);
            self.pos.unit_mut(bearer).markers.extend(points);
        }
    }

    /// Resolves all markers on a unit.
    pub(crate) fn resolve_markers(&mut self, unit: UnitId, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let markers = std::mem::take(&mut self.pos.unit_mut(unit).markers);
        self.draw_for_markers(unit, markers, cx).map(|_| ())
    }

    /// Resolves these markers and applies the hits; how many there were.
    pub(crate) fn draw_for_markers(
        &mut self,
        unit: UnitId,
        mut markers: Vec<Marker>,
        cx: &mut Cx<'_>,
    ) -> Result<u8, Unknown> {
        //= s2-20.7-b
        let covers = |marker: &Marker| self.cover_of(unit, marker.face);
        //= s2-20.7-c
        let mut faces: Vec<_> = markers
            .iter()
            .filter(|marker| !marker.old)
            .map(|marker| marker.face)
            .collect();
        faces.sort_unstable();
        faces.dedup();
        let count = markers.len();
        let served = shares(count as u8, faces.len() as u8).map(usize::from);
        let served = if self.first_reading() {
            count
        } else {
            served.sum()
        };
        // Where some are served by no card, heavy ones of a face come first, so as not to be among them.
        let last = |marker: &Marker| marker.heavy == (served == count);
        markers.sort_by_key(|marker| (covers(marker), marker.face, last(marker)));
        spread_heavy(&mut markers[..served]);
        let firer = self.side(unit).other();
        let mut left = markers.as_slice();
        let mut cards: ArrayVec<Salvo, 3> = ArrayVec::new();
        for share in shares(markers.len() as u8, faces.len() as u8) {
            let (served, others) = left.split_at(usize::from(share));
            left = others;
            //= s2-20.4-a s2-22.2-a
            let cover = served
                .iter()
                .map(|marker| self.cover_of(unit, marker.face))
                .min();
            cards.push(Salvo {
                markers: share,
                cover: cover.unwrap_or_default(),
                heavy_or_howitzer: served.iter().any(|marker| marker.heavy),
            });
        }
        let (mut hits, mut kings) = (0, 0);
        self.watch.note(|| {
            Drawn::Fire(Fire {
                unit,
                points: markers.len() as u8,
                cards: cards.iter().copied().collect(),
            })
        });
        for salvo in &cards {
            let mut dealer = Dealer::new(cx.chance, &mut self.pos.packs, self.setup.options.habit);
            let struck = salvo.resolve(firer, &mut dealer)?;
            dealer.finish();
            hits += struck.hits;
            kings += struck.kings;
        }
        let count = markers.len() as u8;
        cx.log
            .note(|| Event::Resolved(unit, count, hits, of_fire(&cards, count)));
        self.risk_of_target(unit, kings, cx)?;
        self.hit_group(unit, hits, &[], Rule::S2_20_3B, cx);
        Ok(hits)
    }

    /// A fatigue point; the second is resolved at once.
    pub(crate) fn give_fatigue(&mut self, gun: UnitId, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let state = self.pos.unit_mut(gun);
        state.fatigue += 1;
        let points = state.fatigue;
        cx.log.note(|| Event::Fatigued(gun));
        //= s2-18.7-b s2-20.2-a
        if points >= 2 {
            self.resolve_fatigue(gun, Rule::S2_20_2A, cx)?;
        }
        Ok(())
    }

    fn resolve_fatigue(&mut self, gun: UnitId, rule: Rule, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let markers = std::mem::take(&mut self.pos.unit_mut(gun).fatigue);
        let fatigue = Fatigue {
            markers,
            second_rate: self.setup.unit(gun).quality == Quality::SecondRate,
        };
        let side = self.side(gun);
        let mut dealer = Dealer::new(cx.chance, &mut self.pos.packs, self.setup.options.habit);
        let hits = fatigue.resolve(side, &mut dealer)?;
        dealer.finish();
        let changes = || of_fatigue(fatigue, side);
        self.note_draw(changes, cx, |changes| {
            Event::Tired(gun, hits, rule, changes)
        });
        self.hit(gun, hits, rule, cx);
        Ok(())
    }

    /// Guns that have moved more than a minor amount resolve their fatigue.
    pub(crate) fn tire_by_moving(&mut self, unit: UnitId, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let Arm::Artillery(gun) = self.setup.unit(unit).arm else {
            return Ok(());
        };
        let state = self.pos.unit(unit);
        //= s2-20.2-b
        if state.fatigue > 0 && state.moved > gun.minor_move() {
            self.resolve_fatigue(unit, Rule::S2_20_2B, cx)?;
        }
        Ok(())
    }

    /// Guns that rested lose their fatigue, or try to recover hits.
    pub(crate) fn recover_guns(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        for unit in self.setup.unit_ids() {
            let Arm::Artillery(gun) = self.setup.unit(unit).arm else {
                continue;
            };
            let state = self.pos.unit(unit);
            //= s2-21.1-a s2-21.1-b s2-21.1-c s2-21.1-d
            let rested = !state.fired
                && !state.exchanged
                && state.checks == 0
                && state.moved <= gun.minor_move()
                && !state.attacked;
            if !self.is_here(unit) || !rested {
                continue;
            }
            if state.fatigue > 0 {
                //= s2-21.2
                self.pos.unit_mut(unit).fatigue = 0;
                cx.log.note(|| Event::Rested(unit));
                continue;
            }
            if state.hits == 0 {
                continue;
            }
            //= s2-21.3-a s2-21.3-c
            let elite = self.setup.unit(unit).quality == Quality::Elite;
            let attempt = Attempt {
                hits: state.hits,
                nearness: self.nearness(unit),
                joker: if elite { Joker::All } else { Joker::Nothing },
            };
            let side = self.side(unit);
            let mut dealer = Dealer::new(cx.chance, &mut self.pos.packs, self.setup.options.habit);
            let recovered = attempt.draw(side, &mut dealer)?;
            dealer.finish();
            self.pos.unit_mut(unit).hits -= recovered;
            cx.log
                .note(|| Event::Recovered(unit, recovered, attempt.hits, attempt.changes()));
        }
        Ok(())
    }
}

/// Lets each card have a heavy point if there are enough: of two that serve points of the same cover
/// the one without gets one from the one with several.
fn spread_heavy(markers: &mut [Marker]) {
    let cards = markers.len().div_ceil(3);
    for card in 0..cards {
        let own = card * 3..(card * 3 + 3).min(markers.len());
        if markers[own.clone()].iter().any(|marker| marker.heavy) {
            continue;
        }
        let spare = (0..cards).find_map(|other| {
            let those = other * 3..(other * 3 + 3).min(markers.len());
            let heavy: Vec<_> = those.filter(|place| markers[*place].heavy).collect();
            heavy.get(1).copied()
        });
        let Some(spare) = spare else { continue };
        let face = markers[spare].face;
        if let Some(place) = own.into_iter().find(|place| markers[*place].face == face) {
            markers.swap(spare, place);
        }
    }
}
