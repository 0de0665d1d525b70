//! What can be shown of chosen units: whom they see and reach, who commands.

use kernel::{Mark, Overlay, Target};

use crate::Rule;
use crate::assault::assault_range;
use crate::game::Battle;
use crate::ids::UnitId;
use crate::position::Place;
use crate::shooting::weapons::Shot;
use crate::sight::Arc;

impl Battle {
    /// Overlays for chosen counters.
    pub(crate) fn show_insight(&self, counters: &[String]) -> Vec<Overlay> {
        let chosen: Vec<UnitId> = counters
            .iter()
            .filter_map(|id| self.find_unit(id).ok())
            .filter(|unit| self.pos.unit(*unit).is_in_play())
            .collect();
        let mut overlays = Vec::new();
        for unit in chosen {
            overlays.push(self.fire_overlay(unit));
            overlays.push(self.assault_overlay(unit));
            overlays.push(self.command_overlay(unit));
        }
        overlays.retain(|overlay| !overlay.marks.is_empty());
        overlays
    }

    fn target(&self, unit: UnitId) -> Target {
        Target::Counter(self.setup.unit(unit).id.clone())
    }

    fn fire_overlay(&self, unit: UnitId) -> Overlay {
        let side = self.setup.unit(unit).side;
        let able = self.check_shooter(unit).is_ok();
        let marks = self.troops_of(side.other()).filter(|_| able).map(|enemy| {
            let line = self.fire_line(unit, enemy, Shot::Ball, Arc::Front);
            let note = if line.firing > 0 {
                format!("{} stands", line.firing)
            } else if self.sees(unit, enemy, Shot::Ball) {
                "out of range".to_owned()
            } else {
                "not seen".to_owned()
            };
            Mark {
                from: Some(self.target(unit)),
                on: self.target(enemy),
                note,
                clear: line.firing > 0,
            }
        });
        Overlay {
            kind: "fire",
            title: format!("What {} sees and reaches", self.name(unit)),
            rule: Rule::Los4.info(),
            zones: Vec::new(),
            marks: marks.collect(),
        }
    }

    fn assault_overlay(&self, unit: UnitId) -> Overlay {
        let side = self.setup.unit(unit).side;
        let (range, rule) = assault_range(self.setup.unit(unit).troop);
        let able = self.check_assaulter(side, unit).is_ok();
        let marks = self
            .troops_of(side.other())
            .filter(|_| able)
            .filter_map(|enemy| {
                let gap = self.gap(unit, enemy)?;
                (gap <= range).then(|| Mark {
                    from: Some(self.target(unit)),
                    on: self.target(enemy),
                    note: crate::words::said(gap),
                    clear: true,
                })
            });
        Overlay {
            kind: "reach",
            title: format!("Whom {} can charge", self.name(unit)),
            rule: rule.info(),
            zones: Vec::new(),
            marks: marks.collect(),
        }
    }

    fn command_overlay(&self, unit: UnitId) -> Overlay {
        let side = self.setup.unit(unit).side;
        let host = self
            .setup
            .general(side)
            .map(|general| match self.pos.unit(general).place {
                Place::With(host) => host,
                _ => general,
            });
        let marks = host
            .filter(|host| *host != unit && self.pos.unit(*host).is_in_play())
            .map(|host| {
                let near = self.are_within(host, unit, 16_000);
                Mark {
                    from: Some(self.target(host)),
                    on: self.target(unit),
                    note: if near { "within 16 inches" } else { "too far" }.to_owned(),
                    clear: near,
                }
            });
        Overlay {
            kind: "command",
            title: "The General".to_owned(),
            rule: Rule::MotivationModsT8.info(),
            zones: Vec::new(),
            marks: marks.into_iter().collect(),
        }
    }
}
