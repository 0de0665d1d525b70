//! What a player points at, and what can be shown of a unit.

use ground::table::Face;
use kernel::{Game, Mark, Overlay, Target};

use crate::Rule;
use crate::game::Battle;
use crate::ids::{UnitId, Who};
use crate::order::Order;
use crate::words::inches;

impl Battle {
    fn counter(&self, unit: UnitId) -> Target {
        Target::Counter(self.setup.unit(unit).id.clone())
    }

    pub(crate) fn touched_by(&self, order: &Order) -> Vec<Target> {
        match order {
            Order::Charge { unit, target }
            | Order::Firefight { unit, target }
            | Order::Pin { unit, target } => {
                vec![self.counter(*unit), self.counter(*target)]
            }
            Order::Opportunity { unit, target } => vec![self.counter(*unit), self.counter(*target)],
            Order::Fire { gun, target } => vec![self.counter(*gun), self.counter(*target)],
            Order::Relieve { unit, other } => vec![self.counter(*unit), self.counter(*other)],
            Order::Support { unit, beside } => vec![self.counter(*unit), self.counter(*beside)],
            Order::Couple { gun, to } => vec![self.counter(*gun), self.counter(*to)],
            Order::FireTogether { gun, other, target } => vec![
                self.counter(*gun),
                self.counter(*other),
                self.counter(*target),
            ],
            Order::Turn(who) => vec![Target::Counter(self.id_of(*who).to_owned())],
            Order::Recover(unit)
            | Order::Evade(unit)
            | Order::Fight(unit)
            | Order::Include(unit) => vec![self.counter(*unit)],
            _ => Vec::new(),
        }
    }

    pub(crate) fn meant_by(&self, touched: &[Target]) -> Option<Order> {
        let mut orders = Vec::new();
        self.orders(&mut orders);
        let listed = orders
            .into_iter()
            .find(|order| self.touched_by(order) == touched);
        if listed.is_some() {
            return listed;
        }
        let unit = |target: &Target| match target {
            Target::Counter(id) => match self.who_named(id) {
                Some(Who::Unit(unit)) => Some(unit),
                _ => None,
            },
            _ => None,
        };
        match touched {
            [one, other] => Some(Battle::click(unit(one)?, unit(other)?)),
            [Target::Counter(one)] => Some(Order::Turn(self.who_named(one)?)),
            _ => None,
        }
    }

    pub(crate) fn show_insight(&self, counters: &[String]) -> Vec<Overlay> {
        let Some(who) = counters.first().and_then(|id| self.who_named(id)) else {
            return Vec::new();
        };
        match who {
            Who::General(general) => {
                let side = self.setup.general(general).side;
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
                    rule: Rule::S2_4_3A.info(),
                    zones: Vec::new(),
                    marks: marks.collect(),
                }]
            }
            Who::Unit(unit) if self.is_here(unit) => self.unit_insight(unit),
            Who::Unit(_) => Vec::new(),
        }
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
            zones: Vec::new(),
            marks: zones.collect(),
        }];
        if self.setup.unit(unit).arm.is_artillery() {
            let marks = near.iter().map(|enemy| {
                let aim = self.aim(unit, *enemy);
                Mark {
                    from: Some(self.counter(unit)),
                    on: self.counter(*enemy),
                    note: match aim {
                        Ok(aim) => format!(
                            "{:?}, {} points",
                            aim.range,
                            self.fire_points(unit, Some(*enemy), aim)
                        ),
                        Err(refusal) => refusal.text().to_owned(),
                    },
                    clear: aim.is_ok(),
                }
            });
            overlays.push(Overlay {
                kind: "fire",
                title: "What it can fire at".to_owned(),
                rule: Rule::S2_18_2A.info(),
                zones: Vec::new(),
                marks: marks.collect(),
            });
        }
        let targets = self.targets(unit);
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
