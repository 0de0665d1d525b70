//! What can be shown over the board: zones, fire, sight and command of chosen counters.

use std::collections::BTreeMap;

use ground::hex::{Aspect, HexId};
use kernel::{Mark, Overlay, Side, Target};

use crate::fire::FireKind;
use crate::game::Battle;
use crate::{Rule, UnitId};

impl Battle {
    fn mark(&self, hex: HexId, note: String, clear: bool) -> Mark {
        Mark {
            from: None,
            on: Target::Cell(self.number(hex)),
            note,
            clear,
        }
    }

    /// What can be shown of chosen counters.
    pub(crate) fn show_insight(&self, counters: &[String]) -> Vec<Overlay> {
        let units: Vec<UnitId> = counters
            .iter()
            .filter_map(|id| self.setup.unit_named(id))
            .filter(|unit| self.pos.unit(*unit).is_here())
            .collect();
        let mut overlays = Vec::new();
        if counters.is_empty() {
            overlays.extend(Side::BOTH.map(|side| self.show_zones(side)));
        }
        for unit in units {
            overlays.push(self.show_aspects(unit));
            overlays.push(self.show_fire(unit));
            overlays.push(self.show_sight(unit));
            overlays.push(self.show_command(unit));
        }
        overlays.retain(|overlay| !overlay.marks.is_empty());
        overlays
    }

    fn overlay(
        &self,
        kind: &'static str,
        unit: UnitId,
        what: &str,
        rule: Rule,
        marks: Vec<Mark>,
    ) -> Overlay {
        Overlay {
            kind,
            title: format!("{what} of {}", self.unit_name(unit)),
            rule: rule.info(),
            marks,
            zones: Vec::new(),
        }
    }

    /// Every hex in a zone of a side.
    //= 13.1-a
    fn show_zones(&self, side: Side) -> Overlay {
        let zones = self.zones_of(side);
        Overlay {
            kind: "zone",
            title: format!("Zones of influence: {}", self.setup.sides[side].name),
            rule: Rule::R13_1A.info(),
            marks: zones
                .iter()
                .map(|hex| self.mark(hex, String::new(), true))
                .collect(),
            zones: Vec::new(),
        }
    }

    /// Front, flank and rear; the front is its zone of influence.
    //= 13.1-a
    fn show_aspects(&self, unit: UnitId) -> Overlay {
        let grid = self.setup.map.grid();
        let mut marks = Vec::new();
        for own in self.pos.unit(unit).hexes.iter() {
            for (_, hex) in grid.neighbours(*own) {
                let (note, clear) = match self.aspect(unit, hex) {
                    Some(Aspect::Front) => ("front", true),
                    Some(Aspect::Flank) => ("flank", false),
                    Some(Aspect::Rear) => ("rear", false),
                    None => continue,
                };
                let mark = self.mark(hex, note.to_owned(), clear && self.has_zone(unit));
                if !marks.contains(&mark) {
                    marks.push(mark);
                }
            }
        }
        self.overlay("zone", unit, "Zone of influence", Rule::R13_1A, marks)
    }

    /// The hexes that its stack can fire at now, with the range.
    //= 15.11
    fn show_fire(&self, unit: UnitId) -> Overlay {
        let grid = self.setup.map.grid();
        let side = self.setup.unit(unit).side;
        // A line fires from several hexes: what counts for a target is the nearest.
        let mut ranges: BTreeMap<HexId, u32> = BTreeMap::new();
        for from in self.pos.unit(unit).hexes.iter() {
            let reach = self.reach_of(side, *from);
            for hex in grid.within(*from, reach) {
                if self.hex_can_fire(side, *from, hex, FireKind::Offensive) {
                    let far = grid.distance(*from, hex);
                    let range = ranges.entry(hex).or_insert(far);
                    *range = far.min(*range);
                }
            }
        }
        let mark = |(hex, far): (HexId, u32)| self.mark(hex, far.to_string(), true);
        let marks = ranges.into_iter().map(mark).collect();
        self.overlay("fire", unit, "Fire", Rule::R15_11, marks)
    }

    /// The enemies that it sees.
    fn show_sight(&self, unit: UnitId) -> Overlay {
        let side = self.setup.unit(unit).side;
        let mut marks = Vec::new();
        if let Some(from) = self.pos.unit(unit).hex() {
            for hex in self.ground_of(side.other()).iter() {
                marks.push(self.mark(hex, String::new(), self.sees(from, hex)));
            }
        }
        self.overlay("sight", unit, "Sight", Rule::R15_4A, marks)
    }

    /// Where it is commanded from.
    fn show_command(&self, unit: UnitId) -> Overlay {
        let (posts, radius) = self.command_of(unit);
        let inside = self.in_command(unit);
        let marks = posts
            .into_iter()
            .map(|hex| self.mark(hex, radius.to_string(), inside))
            .collect();
        // The radius stands in the title, so that the marks hide little of the map.
        let what = format!("Command within {radius} points");
        self.overlay("command", unit, &what, Rule::R9_8_1A, marks)
    }
}
