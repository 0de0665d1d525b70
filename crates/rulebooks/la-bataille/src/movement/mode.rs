//! Section 11.22: regiments and their battalions.

use super::forming::change_cost;
use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::marks::Marks;
use crate::points::Points;
use crate::position::{Place, UnitState};
use crate::refusal::Refusal;
use crate::{Formation, UnitId};

impl Battle {
    //= 11.13-a 11.22.1 11.22.2 11.22.3
    pub(super) fn check_break_down(&self, first: UnitId) -> Result<Points, Refusal> {
        let state = self.pos.unit(first);
        if self.pos.group.units.len() > 1 {
            return Err(Refusal::OneUnitOnly);
        }
        if self.setup.unit(first).parts.is_empty() {
            return Err(Refusal::NoParts(first));
        }
        //= 14.13.2.6
        if state.marks.has(Marks::HASTENED) {
            return Err(Refusal::KeepsColumn(first));
        }
        if state.hexes.len() > 1 || state.formation == Formation::Rout {
            return Err(Refusal::NotOneHex(first));
        }
        Ok(change_cost(self.setup.unit(first).arm))
    }

    //= 11.22.4-b
    pub(super) fn check_reform(&self, first: UnitId, whole: UnitId) -> Result<Points, Refusal> {
        let state = self.pos.unit(first);
        let parts = &self.setup.unit(whole).parts;
        if !parts.contains(&first) {
            return Err(Refusal::NoParts(whole));
        }
        if state.marks.has(Marks::HASTENED) {
            return Err(Refusal::KeepsColumn(first));
        }
        self.check_alone_in_group(parts)?;
        // Nobody moves twice, as himself and as part of the whole.
        //= 4.3-c 14.1-a
        for part in parts {
            let spent = Marks::MOVED.0 | Marks::CHARGED.0 | Marks::STIRRED.0;
            let part_state = self.pos.unit(*part);
            let moves = self.pos.group.units.contains(part);
            if part_state.is_here() && !moves && part_state.marks.0 & spent != 0 {
                return Err(Refusal::HasMoved(*part));
            }
            // Who is off the map and may come back is missing.
            if matches!(part_state.place, Place::OffMap(_) | Place::Returning(_)) {
                return Err(Refusal::NotTogether(whole));
            }
        }
        let together = parts
            .iter()
            .map(|part| self.pos.unit(*part))
            .filter(|part| part.place == Place::Map)
            .all(|part| {
                part.hexes == state.hexes
                    && part.formation == state.formation
                    && part.facing == state.facing
            });
        if !together || state.hexes.len() > 1 || !state.is_good_order() {
            return Err(Refusal::NotTogether(whole));
        }
        // No regiment that lost half its steps is put together again: it would break down at once.
        let lost = self.lost_with_parts(whole);
        if lost * 2 >= u32::from(self.setup.unit(whole).steps) {
            return Err(Refusal::TooWeakToReform(whole));
        }
        self.check_shape_of_whole(first, whole)?;
        Ok(change_cost(self.setup.unit(first).arm))
    }

    /// Others who march with the parts of a regiment would fall out of the group, as if they had not moved.
    //= 14.1-a 14.13.2.6
    fn check_alone_in_group(&self, parts: &[UnitId]) -> Result<(), Refusal> {
        if self.setup.options.first_reading {
            return Ok(());
        }
        if self.pos.group.units.iter().any(|one| !parts.contains(one)) {
            return Err(Refusal::OneUnitOnly);
        }
        let hastened = |part: &&UnitId| self.pos.unit(**part).marks.has(Marks::HASTENED);
        let mut here = parts.iter().filter(|part| self.pos.unit(**part).is_here());
        match here.find(hastened) {
            Some(part) => Err(Refusal::KeepsColumn(*part)),
            None => Ok(()),
        }
    }

    /// A regiment stands only in what it could form itself, and is lent as a whole or not at all.
    //= 11.18.4 11.20.2-a 11.20.4.2 10.2.1.2
    fn check_shape_of_whole(&self, first: UnitId, whole: UnitId) -> Result<(), Refusal> {
        if self.setup.options.first_reading {
            return Ok(());
        }
        let state = self.pos.unit(first);
        let parts = self.setup.unit(whole).parts.iter();
        let mut here = parts
            .map(|part| self.pos.unit(*part))
            .filter(|part| part.is_here());
        if here.any(|part| part.serves != state.serves) {
            return Err(Refusal::NotTogether(whole));
        }
        let formation = state.formation;
        if matches!(formation, Formation::Road | Formation::Skirmish) {
            self.check_may_form(whole, formation)?;
        }
        let left = u32::from(self.setup.unit(whole).steps) - self.lost_with_parts(whole);
        if formation == Formation::Skirmish && left >= 4 {
            return Err(Refusal::WrongLength(whole, formation));
        }
        Ok(())
    }

    /// The steps that a regiment would have lost, counted over its parts.
    fn lost_with_parts(&self, whole: UnitId) -> u32 {
        let data = self.setup.unit(whole);
        let left: u32 = data
            .parts
            .iter()
            .filter(|part| self.pos.unit(**part).place == Place::Map)
            .map(|part| u32::from(self.steps(*part)))
            .sum();
        u32::from(data.steps).saturating_sub(left)
    }

    pub(super) fn break_down(&mut self, cx: &mut Cx<'_>) -> Done {
        let Some(&whole) = self.pos.group.units.first() else {
            return Ok(());
        };
        let parts = self.split(whole, cx);
        self.pos.group.units = parts;
        Ok(())
    }

    /// Replaces a regiment by its parts, its losses shared out as evenly as they go.
    //= 11.22.4-a 11.22.5-a 11.22.6-b
    pub(crate) fn split(&mut self, whole: UnitId, cx: &mut Cx<'_>) -> Vec<UnitId> {
        let setup = self.setup.clone();
        let parts = &setup.unit(whole).parts;
        let state = *self.pos.unit(whole);
        let mut lost = vec![0_u8; parts.len()];
        for _ in 0..state.lost {
            let fullest = (0..parts.len()).max_by_key(|at| {
                (
                    setup.unit(parts[*at]).steps.saturating_sub(lost[*at]),
                    parts.len() - at,
                )
            });
            if let Some(at) = fullest {
                lost[at] += 1;
            }
        }
        let mut standing = Vec::new();
        // What defensive fire cost counts once, whoever assaults.
        //= 20.6.6.5
        let mut hurt = state.hurt;
        for (part, lost) in parts.iter().zip(lost) {
            let share = hurt.min(lost);
            hurt -= share;
            let gone = lost >= setup.unit(*part).steps;
            *self.pos.unit_mut(*part) = UnitState {
                place: if gone { Place::Destroyed } else { Place::Map },
                lost: lost.min(setup.unit(*part).steps),
                hurt: share,
                ..state
            };
            if gone {
                self.pos.unit_mut(*part).hexes = crate::position::Hexes::default();
            }
            if !gone {
                standing.push(*part);
            }
        }
        self.pos.unit_mut(whole).place = Place::Merged;
        self.pos.unit_mut(whole).hexes = crate::position::Hexes::default();
        for (place, part) in standing.iter().enumerate() {
            self.settle_part(*part, place);
            self.put_at_bottom(*part);
        }
        if let Some(first) = standing.first() {
            self.hand_captives(whole, *first);
        }
        cx.log.note(|| Event::BrokeDown(whole));
        standing
    }

    /// A part that is too weak for all the hexes of its regiment has one of them, in turn.
    //= 11.16.12.1-a 11.20.4.1
    fn settle_part(&mut self, part: UnitId, place: usize) {
        let most = match self.pos.unit(part).formation {
            Formation::Line => self.longest_line(part),
            Formation::Skirmish => self.skirmish_hexes(part),
            _ => return,
        };
        let state = self.pos.unit_mut(part);
        if state.hexes.len() > usize::from(most) {
            let hex = state.hexes[place % state.hexes.len()];
            state.hexes = crate::position::Hexes::one(hex);
        }
    }

    /// Puts a regiment in the place of its parts.
    //= 11.22.4-b 11.22.5-b
    pub(super) fn reform(&mut self, whole: UnitId, cx: &mut Cx<'_>) -> Done {
        let Some(&first) = self.pos.group.units.first() else {
            return Ok(());
        };
        let lost = self.lost_with_parts(whole);
        let mut state = *self.pos.unit(first);
        let mut hurt = 0;
        let setup = self.setup.clone();
        for part in &setup.unit(whole).parts {
            if self.pos.unit(*part).place == Place::Map {
                let part = self.pos.unit_mut(*part);
                // The most tired horse sets the pace, and what one did they all did.
                state.fatigue = state.fatigue.max(part.fatigue);
                state.hasty_turns = state.hasty_turns.max(part.hasty_turns);
                hurt += part.hurt;
                state.marks.set(part.marks);
                part.place = Place::Merged;
                part.hexes = crate::position::Hexes::default();
            }
        }
        *self.pos.unit_mut(whole) = UnitState {
            lost: lost as u8,
            hurt,
            ..state
        };
        self.put_at_bottom(whole);
        for part in &setup.unit(whole).parts {
            self.hand_captives(*part, whole);
        }
        self.pos.group.units = vec![whole];
        cx.log.note(|| Event::Reformed(whole));
        Ok(())
    }
}
