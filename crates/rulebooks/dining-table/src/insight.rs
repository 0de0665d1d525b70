//! What can be shown of a unit or a general over the table.

use ground::table::Face;
use ground::table::drawing::spot;
use kernel::{Mark, Overlay, Target};

use crate::Rule;
use crate::game::Battle;
use crate::ids::{UnitId, Who};
use crate::setup::{Level, Objective};
use crate::troops::Range;
use crate::words::inches;

/// How near a unit is to a place that it is told of.
const NEAR_PLACE: i32 = 12_000;

impl Battle {
    pub(crate) fn show_insight(&self, counters: &[String]) -> Vec<Overlay> {
        // Who acts in a turn of many is not who was asked about.
        let asked = match counters {
            [one] => self.who_named(one).map(|who| self.show_of(who)),
            _ => None,
        };
        let mut overlays: Vec<_> = self.show_charges().into_iter().collect();
        overlays.extend(asked.into_iter().flatten());
        overlays
    }

    /// The charges that are declared and not yet fought.
    pub(crate) fn charged_by(&self, unit: UnitId) -> impl Iterator<Item = UnitId> {
        let turn = &self.pos.turn;
        let declared = turn
            .charges
            .iter()
            .filter(move |one| one.unit == unit && !one.halted);
        let fights = turn.fights.iter().chain(&turn.later);
        let met = fights.filter(move |fight| fight.attackers.iter().any(|(one, _)| *one == unit));
        declared
            .map(|one| one.target)
            .chain(met.map(|fight| fight.defender))
    }

    fn show_charges(&self) -> Option<Overlay> {
        let here = self.setup.unit_ids().filter(|unit| self.is_here(*unit));
        let marks: Vec<_> = here
            .flat_map(|unit| self.charged_by(unit).map(move |target| (unit, target)))
            .map(|(unit, target)| Mark {
                from: Some(self.counter(unit)),
                on: self.counter(target),
                note: "charges".to_owned(),
                clear: true,
            })
            .collect();
        (!marks.is_empty()).then(|| Overlay {
            kind: "charge",
            title: "Charges that are declared".to_owned(),
            rule: Rule::S2_7_3D.info(),
            zones: Vec::new(),
            marks,
        })
    }

    fn show_of(&self, who: Who) -> Vec<Overlay> {
        match who {
            Who::General(general) if !self.pos.general(general).present => Vec::new(),
            Who::General(general) => {
                let side = self.setup.general(general).side;
                let rule = match self.setup.general(general).level {
                    Level::Division => Rule::S2_4_3A,
                    Level::Commander | Level::Corps => Rule::S2_4_3B,
                };
                let marks = self.units_of(side).map(|unit| {
                    let gap = self.general_gap(general, unit);
                    Mark {
                        from: Some(Target::Counter(self.setup.general(general).id.clone())),
                        on: self.counter(unit),
                        note: format!("{} in", inches(gap)),
                        clear: self.is_near(general, unit),
                    }
                });
                vec![Overlay {
                    kind: "command",
                    title: "Within command distance".to_owned(),
                    rule: rule.info(),
                    zones: vec![self.command_outline(general)],
                    marks: marks.collect(),
                }]
            }
            Who::Unit(unit) if self.is_here(unit) => self.unit_insight(unit),
            Who::Unit(_) => Vec::new(),
        }
    }

    /// The places near a unit that are worth points, who holds them, and until when.
    fn show_places(&self, unit: UnitId) -> Option<Overlay> {
        let gap = |place: &Objective| self.quad(unit).gap_to_point(place.at);
        let places = self.setup.objectives.iter();
        let near = places.filter(|place| gap(place).is_within(NEAR_PLACE.max(place.within)));
        let marks: Vec<_> = near
            .map(|place| Mark {
                from: Some(self.counter(unit)),
                on: Target::Spot {
                    at: spot(place.at),
                    facing: None,
                },
                note: self.said_place(place),
                clear: gap(place).is_within(place.within)
                    && !self.setup.unit(unit).arm.is_artillery(),
            })
            .collect();
        (!marks.is_empty()).then(|| Overlay {
            kind: "place",
            title: format!("Places near it, which count {}", self.said_end()),
            rule: Rule::S2_23_2A.info(),
            zones: Vec::new(),
            marks,
        })
    }

    fn unit_insight(&self, unit: UnitId) -> Vec<Overlay> {
        let near: Vec<_> = self
            .enemies_of(unit)
            .filter(|enemy| self.distance(unit, *enemy) <= 12_000)
            .collect();
        let zones = near.iter().map(|enemy| {
            let zone = self.zone_over(*enemy, unit, &self.quad(unit)).is_some();
            let threat = self.threatens(*enemy, &self.quad(unit));
            Mark {
                from: Some(self.counter(unit)),
                on: self.counter(*enemy),
                note: format!(
                    "{} in{}",
                    inches(self.distance(unit, *enemy)),
                    if zone {
                        ", Contact Zone"
                    } else if threat {
                        ", Threat Zone"
                    } else {
                        ""
                    }
                ),
                clear: zone || threat,
            }
        });
        let mut overlays = vec![Overlay {
            kind: "sight",
            title: "Enemies near it".to_owned(),
            rule: Rule::S2_6_1A.info(),
            zones: self.zone_outlines(unit),
            marks: zones.collect(),
        }];
        if self.setup.unit(unit).arm.is_artillery() {
            let marks = near.iter().map(|enemy| {
                let aim = self.aim(unit, *enemy);
                Mark {
                    from: Some(self.counter(unit)),
                    on: self.counter(*enemy),
                    note: match aim {
                        Ok(aim) => {
                            let range = match aim.range {
                                Range::Short => "short range",
                                Range::Effective => "effective range",
                                Range::Long => "long range",
                            };
                            match self.fire_points(&[unit], Some(*enemy), &[aim]) {
                                1 => format!("{range}, 1 point"),
                                points => format!("{range}, {points} points"),
                            }
                        }
                        Err(refusal) => refusal.text().to_owned(),
                    },
                    clear: aim.is_ok(),
                }
            });
            overlays.push(Overlay {
                kind: "fire",
                title: "What it can fire at".to_owned(),
                rule: Rule::S2_18_2A.info(),
                zones: self.fire_outlines(unit),
                marks: marks.collect(),
            });
        }
        overlays.extend(self.show_places(unit));
        let targets = self.when_choosing(unit).targets(unit);
        overlays.push(Overlay {
            kind: "reach",
            title: "Whom it may attack or pin from here".to_owned(),
            rule: Rule::S2_7_5C.info(),
            zones: Vec::new(),
            marks: targets
                .iter()
                .map(|(enemy, face)| Mark {
                    from: Some(self.counter(unit)),
                    on: self.counter(*enemy),
                    note: match face {
                        Face::Front => "front",
                        Face::Left => "left flank",
                        Face::Right => "right flank",
                        Face::Rear => "rear",
                    }
                    .to_owned(),
                    clear: true,
                })
                .collect(),
        });
        overlays
    }
}
