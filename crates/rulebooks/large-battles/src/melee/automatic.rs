//! Cavalry against infantry where nothing is rolled: squares, rough ground, flanks and rear.

use ground::table::{Face, inches};

use crate::event::Event;
use crate::formation::Formation;
use crate::game::{Battle, Cx};
use crate::position::{Marks, Recoiling};
use crate::{Rule, UnitId};

/// How far cavalry bounces off a square.
const OFF_SQUARE: i32 = inches(2);

impl Battle {
    /// All contacts of cavalry with infantry, the cavalry first.
    fn cavalry_on_infantry(&self) -> Vec<(UnitId, UnitId)> {
        let mut pairs = Vec::new();
        for cavalry in self.setup.unit_ids() {
            if !self.pos.unit(cavalry).is_on_table() || !self.setup.unit(cavalry).kind.is_cavalry()
            {
                continue;
            }
            for enemy in self.touched(cavalry) {
                if self.setup.unit(enemy).kind.is_infantry() {
                    pairs.push((cavalry, enemy));
                }
            }
        }
        pairs
    }

    /// Whether infantry stands in the open.
    fn in_the_open(&self, unit: UnitId) -> bool {
        !self.setup.stands_on(&self.pos.unit(unit).print, |terrain| {
            terrain.rough || terrain.cover
        })
    }

    /// What is settled before any dice.
    pub(crate) fn settle_automatic(&mut self, cx: &mut Cx<'_>) {
        //= cavalry-infantry.6 cavalry-infantry.7
        for (cavalry, infantry) in self.cavalry_on_infantry() {
            let fights =
                !self.pos.has(cavalry, Marks::FOUGHT) && self.pos.unit(cavalry).is_on_table();
            let garrison = self.pos.unit(infantry).formation == Formation::Town;
            if fights && (garrison || self.in_rough(cavalry)) {
                cx.log.note(|| Event::BrokenInRough(cavalry, infantry));
                self.break_unit(cavalry, 1, Rule::CavalryInfantry6, cx);
            }
        }
        //= cavalry-infantry.5
        for (cavalry, infantry) in self.cavalry_on_infantry() {
            let ready = self.pos.unit(infantry).formation == Formation::Square;
            if !ready || self.pos.has(cavalry, Marks::FOUGHT) || self.pos.unit(cavalry).is_routing()
            {
                continue;
            }
            let Some(contact) = self.contact(infantry, cavalry) else {
                continue;
            };
            let along = self
                .pos
                .unit(infantry)
                .print
                .frame()
                .outward(contact.striking);
            cx.log.note(|| Event::ThrownOff(cavalry, infantry));
            self.pos.mark(cavalry, Marks::FOUGHT);
            self.drive(cavalry, along, OFF_SQUARE, cx);
            self.pos.recoils.push(Recoiling {
                unit: cavalry,
                along,
            });
        }
        //= cavalry-infantry.1 cavalry-infantry.2 cavalry-infantry.3 cavalry-infantry.4
        for (cavalry, infantry) in self.cavalry_on_infantry() {
            let (horse, foot) = (self.pos.unit(cavalry), self.pos.unit(infantry));
            if !horse.is_on_table()
                || !foot.is_on_table()
                || horse.is_routing()
                || horse.marks.has(Marks::FOUGHT)
                || foot.marks.has(Marks::FOUGHT)
                || !foot.formation.has_flanks()
                || !self.in_the_open(infantry)
            {
                continue;
            }
            let struck = self
                .contact(cavalry, infantry)
                .map(|contact| contact.struck);
            if struck.is_none_or(|face| face == Face::Front) {
                continue;
            }
            cx.log.note(|| Event::RiddenDown(infantry, cavalry));
            self.pos.mark(cavalry, Marks::FOUGHT.and(Marks::PURSUES));
            self.break_unit(infantry, 2, Rule::CavalryInfantry1, cx);
        }
        self.order_recoils();
    }

    /// The attackers choose first: who made contact, and in a melee that is carried over the phasing side.
    //= melee-result.5
    pub(crate) fn order_recoils(&mut self) {
        let mut recoils = std::mem::take(&mut self.pos.recoils);
        recoils.sort_by_key(|recoil| {
            let other = self.setup.unit(recoil.unit).side != self.pos.active;
            (!self.pos.has(recoil.unit, Marks::ATTACKED), other)
        });
        self.pos.recoils = recoils;
    }
}
