//! What can be shown over the table: how far chosen units reach, whom they can fire at and charge, and
//! which general commands them. All of it is asked of the rules themselves.

mod zones;

use kernel::{Mark, Overlay};

use crate::game::Battle;
use crate::position::{Step, UnitState};
use crate::words::short;
use crate::{GeneralId, Rule, UnitId, tables};

impl Battle {
    /// Everything that can be shown of these counters.
    pub(crate) fn show_insight(&self, counters: &[String]) -> Vec<Overlay> {
        let on_table = |unit: &UnitId| self.pos.unit(*unit).is_on_table();
        let units: Vec<UnitId> = counters
            .iter()
            .filter_map(|id| self.find_unit(id).ok())
            .filter(on_table)
            .collect();
        let generals: Vec<GeneralId> = counters
            .iter()
            .filter_map(|id| self.find_general(id).ok())
            .collect();
        if counters.is_empty() {
            return self.show_deployment().into_iter().collect();
        }
        let mut overlays = vec![
            self.show_reach(&units),
            self.show_charges(&units),
            self.show_fire(&units),
            self.show_command(&units, &generals),
        ];
        overlays.retain(|overlay| !overlay.marks.is_empty() || !overlay.zones.is_empty());
        overlays
    }

    /// How far each unit can move as it is formed.
    fn show_reach(&self, units: &[UnitId]) -> Overlay {
        let mark = |unit: &UnitId| {
            let may = self.check_choose(*unit).is_ok();
            Mark {
                from: None,
                on: self.counter_target(*unit),
                note: short(self.left_to_move(*unit)),
                clear: may,
            }
        };
        Overlay {
            kind: "reach",
            title: "How far they move in a move".to_owned(),
            rule: Rule::Movement1.info(),
            zones: units
                .iter()
                .filter_map(|unit| self.reach_zone(*unit))
                .collect(),
            marks: units.iter().map(mark).collect(),
        }
    }

    /// Whom the unit that is being moved can charge.
    fn show_charges(&self, units: &[UnitId]) -> Overlay {
        let mut marks = Vec::new();
        if let Some(moving) = self.pos.moving
            && units.contains(&moving.unit)
        {
            let reach = tables::allowance(
                self.setup.unit(moving.unit).kind,
                self.pos.unit(moving.unit).formation,
            )
            .0;
            let near = |state: &UnitState| {
                state
                    .print
                    .is_within(&self.pos.unit(moving.unit).print, reach)
            };
            for enemy in self.enemies(moving.unit) {
                if !self.is_troops(enemy) || !near(self.pos.unit(enemy)) {
                    continue;
                }
                let planned = self.plan_charge(&moving, enemy, None);
                marks.push(Mark {
                    from: Some(self.counter_target(moving.unit)),
                    on: self.counter_target(enemy),
                    note: match &planned {
                        Ok(legs) => short(legs.iter().map(|leg| leg.length).sum()),
                        Err(refusal) => self.refusal_text(*refusal),
                    },
                    clear: planned.is_ok(),
                });
            }
        }
        Overlay {
            kind: "charge",
            title: "Whom they can charge".to_owned(),
            rule: Rule::Charge1.info(),
            zones: units
                .iter()
                .filter_map(|unit| self.charge_zone(*unit))
                .collect(),
            marks,
        }
    }

    /// Whom the units can fire at: in the firing phase what is valid, else what would be now.
    fn show_fire(&self, units: &[UnitId]) -> Overlay {
        let aims = if matches!(self.pos.step, Step::Fire(_)) {
            self.pos.aims.clone()
        } else {
            let mut trial = self.clone();
            trial.fix_targets();
            trial.pos.aims
        };
        let marks = aims
            .iter()
            .filter(|aim| units.contains(&aim.firer))
            .map(|aim| Mark {
                from: Some(self.counter_target(aim.firer)),
                on: self.counter_target(aim.target),
                note: format!("{:?}", aim.range).to_lowercase(),
                clear: !aim.gone,
            });
        Overlay {
            kind: "fire",
            title: "Whom they can fire at".to_owned(),
            rule: Rule::Fire26.info(),
            zones: units
                .iter()
                .flat_map(|unit| self.fire_zones(*unit))
                .collect(),
            marks: marks.collect(),
        }
    }

    /// Which general has which unit within his span.
    fn show_command(&self, units: &[UnitId], generals: &[GeneralId]) -> Overlay {
        let mut marks = Vec::new();
        for general in self.setup.general_ids() {
            let data = self.setup.general(general);
            for unit in self.on_table(data.side) {
                let asked = units.contains(&unit) || generals.contains(&general);
                if asked && self.spans(general, unit) {
                    marks.push(Mark {
                        from: Some(self.general_target(general)),
                        on: self.counter_target(unit),
                        note: short(data.span),
                        clear: true,
                    });
                }
            }
        }
        Overlay {
            kind: "command",
            title: "Who commands whom".to_owned(),
            rule: Rule::Command4.info(),
            zones: generals
                .iter()
                .filter_map(|general| self.span_zone(*general))
                .collect(),
            marks,
        }
    }
}
