//! Chapter 12: who may share a hex, and what happens when it is too full.

use ground::hex::{HexId, Terrain};
use kernel::{Fraction, Modifier};

use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::morale::Cause;
use crate::troops::Arm;
use crate::{Formation, Rule, UnitId};

impl Battle {
    /// The steps of a unit in each of its hexes, with the part of a step that is left over.
    //= 11.16.12.2-b 3.2-a
    pub(crate) fn steps_in_hex(&self, unit: UnitId) -> Fraction {
        let hexes = self.pos.unit(unit).hexes.len().max(1) as u128;
        Fraction::new(u128::from(self.steps(unit)), hexes)
    }

    /// Into how many parts to cut a step so that each unit of a stack has a whole number of them in a hex.
    /// By the first reading steps were not cut.
    //= 11.16.12.2-b 3.2-a
    pub(crate) fn parts_of_step(&self, stack: &[UnitId]) -> u32 {
        if self.setup.options.first_reading {
            return 1;
        }
        let hexes = stack
            .iter()
            .map(|unit| self.pos.unit(*unit).hexes.len().max(1) as u32);
        hexes.fold(1, |parts, hexes| {
            if parts % hexes == 0 {
                parts
            } else {
                parts * hexes
            }
        })
    }

    /// The room that a unit takes in each of its hexes, in such parts of a step.
    //= 11.16.12.2-b 3.2-a
    pub(crate) fn room_taken(&self, unit: UnitId, parts: u32) -> u32 {
        let hexes = self.pos.unit(unit).hexes.len().max(1) as u32;
        (u32::from(self.steps(unit)) * parts).div_ceil(hexes)
    }

    /// What is wrong with the stack of a hex, if anything: the worst modifier of its morale check.
    //= 12.3 12.4-b 12.5 12.8-b 9.2-e
    pub(crate) fn overstacking(&self, hex: HexId) -> Option<Modifier> {
        // One unit alone in the open is as large as it is, and like itself.
        if self.setup.is_clear(hex) && self.units_in(hex).nth(1).is_none() {
            return None;
        }
        let stack = self.stack(hex);
        if stack.is_empty() {
            return None;
        }
        let table = &self.setup.tables.overstacking;
        let mut worst: Option<Modifier> = None;
        let mut count = |modifier: Modifier| {
            if worst.is_none_or(|worst| modifier.value < worst.value) {
                worst = Some(modifier);
            }
        };
        if let Some(modifier) = self.unlike(&stack) {
            count(modifier);
        }
        if let Some((over, limit)) = self.over_limit(hex, &stack) {
            let much = over * 2 > limit;
            //= table.stacking-modifiers.over-the-limit-by-half-or-less
            //= table.stacking-modifiers.over-the-limit-by-more-than-half
            let value = if much { table.much } else { table.little };
            count(Modifier::new(Rule::R12_5_3, "too many steps", value));
        }
        let mut worst = worst?;
        //= table.stacking-modifiers.in-a-wood-or-village-any-cause
        if matches!(
            self.setup.map.terrain(hex),
            Terrain::Wood | Terrain::Village
        ) {
            worst.value += table.sheltered;
        }
        Some(worst)
    }

    /// Whether units of a hex do not fit together, whatever their number.
    //= 12.5.1 12.5.2 12.5.4 12.6.1 12.6.2 12.6.3 12.6.4 12.7
    fn unlike(&self, stack: &[UnitId]) -> Option<Modifier> {
        let table = &self.setup.tables.overstacking;
        let state = |unit: &UnitId| self.pos.unit(*unit);
        let arm = |unit: &UnitId| self.setup.unit(*unit).arm;
        let broken = stack
            .iter()
            .filter(|unit| !state(unit).is_good_order())
            .count();
        if broken > 0 {
            let alike = stack
                .iter()
                .all(|unit| state(unit).formation == state(&stack[0]).formation);
            if alike {
                return None;
            }
            let routed = stack
                .iter()
                .filter(|unit| state(unit).formation == Formation::Rout);
            let worst = routed.map(|unit| {
                if arm(unit) == Arm::Cavalry {
                    (table.routed_cavalry, "routed cavalry among them")
                } else {
                    (table.routed, "routed troops among them")
                }
            });
            //= table.stacking-modifiers.disordered-troops-enter-or-pass-through
            //= table.stacking-modifiers.routed-infantry-or-limbered-guns-pass-through
            //= table.stacking-modifiers.routed-cavalry-passes-through
            let (value, what) = worst
                .min()
                .unwrap_or((table.disordered, "disordered troops among them"));
            return Some(Modifier::new(Rule::R12_5_4, what, value));
        }
        let infantry = stack.iter().any(|unit| arm(unit) == Arm::Infantry);
        let first_reading = self.setup.options.first_reading;
        let core: Vec<UnitId> = stack
            .iter()
            .filter(|unit| {
                let skirmishers =
                    arm(unit) == Arm::Infantry && state(unit).formation == Formation::Skirmish;
                let limbered = arm(unit) == Arm::Artillery && state(unit).limbered;
                let guns = arm(unit) == Arm::Artillery && infantry && first_reading;
                let square = state(unit).formation == Formation::Square;
                !(skirmishers || limbered || guns || square)
            })
            .copied()
            .collect();
        // Guns in action go with foot, and with nobody else.
        //= 12.6.4
        let horse = core.iter().filter(|unit| arm(unit) == Arm::Cavalry).count();
        //= table.stacking-modifiers.infantry-with-formed-cavalry
        if horse > 0 && horse < core.len() {
            return Some(Modifier::new(
                Rule::R12_5_1,
                "foot and horse together",
                table.arms,
            ));
        }
        //= table.stacking-modifiers.different-formation-or-facing-same-arm
        let alike = core.iter().all(|unit| {
            let of_arm = core.iter().find(|other| arm(other) == arm(unit));
            let first = state(of_arm.unwrap_or(unit));
            state(unit).formation == first.formation && state(unit).facing == first.facing
        });
        (!alike).then(|| {
            Modifier::new(
                Rule::R12_3,
                "different formation or facing",
                table.formation,
            )
        })
    }

    /// By how much a hex is over its limit, and the limit, both in parts of a step.
    //= 12.4-a 12.5.3 12.11-a 11.17.5-a table.stacking-limits 11.18.3-b
    fn over_limit(&self, hex: HexId, stack: &[UnitId]) -> Option<(u32, u32)> {
        // One unit alone is as large as it is.
        if stack.len() == 1 && self.setup.is_clear(hex) {
            return None;
        }
        let room = self.setup.tables.stacking.of(self.setup.map.terrain(hex));
        let parts = self.parts_of_step(stack);
        let of = |arm: Arm, skirmish: bool| -> u32 {
            stack
                .iter()
                .filter(|unit| self.setup.unit(**unit).arm == arm)
                .filter(|unit| (self.pos.unit(**unit).formation == Formation::Skirmish) == skirmish)
                .map(|unit| self.room_taken(*unit, parts))
                .sum()
        };
        let formation = |arm: Arm| {
            let of_arm = stack
                .iter()
                .filter(|unit| self.setup.unit(**unit).arm == arm);
            // Clouds on top change nothing for those below.
            let mut formed = of_arm.map(|unit| self.pos.unit(*unit).formation);
            formed.find(|formation| *formation != Formation::Skirmish)
        };
        let (foot, horse, guns) = (
            of(Arm::Infantry, false),
            of(Arm::Cavalry, false),
            of(Arm::Artillery, false),
        );
        let skirmishers = of(Arm::Infantry, true) + of(Arm::Cavalry, true);
        let mut worst: Option<(u32, u32)> = None;
        let mut against = |steps: u32, limit: u8| {
            let limit = u32::from(limit) * parts;
            if steps > limit && worst.is_none_or(|(over, _)| steps - limit > over) {
                worst = Some((steps - limit, limit));
            }
        };
        if foot > 0 {
            let limit = match formation(Arm::Infantry) {
                Some(Formation::Line | Formation::Square) if guns > 0 => room.mixed,
                Some(Formation::Line) => room.line,
                Some(Formation::Square) => room.square,
                Some(Formation::Road) => room.road,
                _ => room.column,
            };
            // In a farm skirmishers are part of the garrison.
            let farm = self.setup.map.terrain(hex) == Terrain::Farm;
            let among = if farm { of(Arm::Infantry, true) } else { 0 };
            against(foot + among + 4 * guns, limit);
        } else if guns > 0 {
            against(guns, self.room_for_guns(hex, stack));
        }
        if horse > 0 {
            let limit = match formation(Arm::Cavalry) {
                Some(Formation::Line) => room.cavalry_line,
                Some(Formation::Road) => room.road,
                _ => room.cavalry,
            };
            against(horse, limit);
        }
        let clouds = stack
            .iter()
            .filter(|unit| self.pos.unit(**unit).formation == Formation::Skirmish)
            .count();
        if clouds > 1 {
            against(skirmishers, room.skirmish);
        }
        worst
    }

    /// How many steps of guns a hex holds. On a road they stand as in the fields, whatever is beside it.
    //= 11.18.3-b
    fn room_for_guns(&self, hex: HexId, stack: &[UnitId]) -> u8 {
        let stacking = &self.setup.tables.stacking;
        let limbered = !stack.iter().any(|unit| self.is_unlimbered(*unit));
        let on_road = limbered && self.setup.map.has_road(hex);
        if on_road && !self.setup.options.first_reading {
            stacking.of(Terrain::Clear).artillery
        } else {
            stacking.of(self.setup.map.terrain(hex)).artillery
        }
    }

    /// Checks the morale of everybody in a hex that has just become too full.
    //= 12.8-a 12.10 20.6.4.1
    pub(crate) fn check_stacking(
        &mut self,
        hex: HexId,
        movers: &[UnitId],
        cx: &mut Cx<'_>,
    ) -> Done {
        let Some(modifier) = self.overstacking(hex) else {
            return Ok(());
        };
        cx.log.note(|| Event::Overstacked(hex));
        let stack = self.stack(hex);
        let (came, stood): (Vec<UnitId>, Vec<UnitId>) =
            stack.into_iter().partition(|unit| movers.contains(unit));
        for units in [came, stood] {
            if !units.is_empty() {
                self.check_morale(&units, &Cause::Overstacked(modifier), &[hex], cx)?;
            }
        }
        Ok(())
    }

    /// The hexes of what moves that are not overstacked.
    pub(crate) fn roomy_hexes(&self) -> Vec<HexId> {
        let units = self.pos.group.units.iter();
        let mut hexes: Vec<HexId> = units
            .flat_map(|unit| self.pos.unit(*unit).hexes.to_vec())
            .filter(|hex| self.overstacking(*hex).is_none())
            .collect();
        hexes.sort_unstable();
        hexes.dedup();
        hexes
    }

    /// Who turns, limbers or breaks down where he stands may crowd a hex that had room: it is checked at once.
    //= 12.3 12.8-a
    pub(crate) fn check_newly_crowded(&mut self, roomy: &[HexId], cx: &mut Cx<'_>) -> Done {
        let movers = self.pos.group.units.clone();
        for hex in roomy {
            self.check_stacking(*hex, &movers, cx)?;
        }
        Ok(())
    }

    /// Hexes of a side that are overstacked.
    pub(crate) fn crowded_hexes(&self, side: kernel::Side) -> Vec<HexId> {
        self.ground_of(side)
            .iter()
            .filter(|hex| self.overstacking(*hex).is_some())
            .collect()
    }

    /// Who began the movement phase too close together and ends it so checks his morale.
    //= 12.8-c
    pub(crate) fn check_still_overstacked(&mut self, cx: &mut Cx<'_>) -> Done {
        for hex in std::mem::take(&mut self.pos.crowded) {
            self.check_stacking(hex, &[], cx)?;
        }
        Ok(())
    }
}
