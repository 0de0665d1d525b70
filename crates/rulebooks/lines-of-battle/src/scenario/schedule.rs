//! What a scenario file says about the course of the battle: who comes where,
//! command points, victory.

use ground::areas::AreaId;
use kernel::{BySide, Side};
use toml::Spanned;

use super::read::Reader;
use crate::UnitId;
use crate::options::AlliedArrival;
use crate::setup::{Area, Arrival, Bonus, Objective, SideData, Unit, VariableArrival};

/// The most points that anything is worth.
const MOST_POINTS: u32 = 1_000;

impl Reader<'_> {
    pub(super) fn fill_sides(
        &mut self,
        sides: &mut BySide<SideData>,
        areas: &[Area],
        units: &[Unit],
    ) {
        for side in Side::BOTH {
            let ids = (0..units.len()).map(|index| UnitId(index as u8));
            sides[side].units = ids
                .filter(|unit| units[unit.index()].side == side)
                .collect();
            let all = (0..areas.len()).map(|index| AreaId(index as u8));
            let own = all.filter(|area| areas[area.index()].reinforcements == Some(side));
            sides[side].reserves = own.collect();
            let comes = units.iter().any(|unit| {
                unit.side == side
                    && matches!(unit.arrival, Arrival::Turn(_) | Arrival::ByDieFrom(_))
            });
            if comes && sides[side].reserves.is_empty() {
                let span = self.heading("[[area]]");
                self.fault(
                    span,
                    format!(
                        "`{}` has reinforcements and no reinforcement area",
                        sides[side].id
                    ),
                    "an area with `terrain = \"reinforcement\"`",
                );
            }
        }
    }

    /// Every turn's modifiers; a row with an option that is on goes before the
    /// plain one.
    pub(super) fn command(&mut self, names: &[&str]) -> Vec<BySide<i8>> {
        let turns = usize::from(self.file.scenario.turns.min(100));
        if self.file.command.is_empty() {
            return self.command_by_leaders(turns, names);
        }
        let mut rows: Vec<Option<BySide<i8>>> = vec![None; turns];
        let mut seen: Vec<(u8, Option<&String>)> = Vec::new();
        for by_option in [false, true] {
            for row in &self.file.command {
                if row.option.is_some() != by_option {
                    continue;
                }
                self.check_option(row.option.as_ref());
                self.check_rule(row.rule.as_ref());
                let turn = self.turn(&row.time);
                let this = (turn, row.option.as_ref().map(Spanned::get_ref));
                if seen.contains(&this) {
                    self.fault(
                        row.time.span(),
                        "this turn has its command points already".to_owned(),
                        "one table [[command]] for a turn, and one with each `option`",
                    );
                }
                seen.push(this);
                for unknown in row
                    .modifiers
                    .keys()
                    .filter(|key| !names.contains(&key.as_str()))
                {
                    self.fault(
                        row.time.span(),
                        format!("there is no side `{unknown}`"),
                        &format!("one of: {}", names.join(", ")),
                    );
                }
                let modifier = |side: Side| {
                    let name = names.get(side as usize).copied().unwrap_or_default();
                    row.modifiers.get(name).copied().unwrap_or(0)
                };
                if self.in_play(row.option.as_ref())
                    && let Some(place) = rows.get_mut(usize::from(turn))
                {
                    *place = Some(BySide::from_fn(modifier));
                }
            }
        }
        if rows.iter().any(Option::is_none) {
            let span = self.heading("[[command]]");
            self.fault(
                span,
                "not every turn has its command points".to_owned(),
                "a table [[command]] for each turn",
            );
        }
        rows.into_iter().map(Option::unwrap_or_default).collect()
    }

    /// The same where the file has none: one for every commander who has come, as in the book's scenario,
    /// whether leaders are in play or not (ruling q125).
    fn command_by_leaders(&mut self, turns: usize, names: &[&str]) -> Vec<BySide<i8>> {
        let mut rows = vec![BySide::<i8>::default(); turns];
        for row in &self.file.leader {
            let brings = i8::from(row.bonuses.contains(&Bonus::Commander))
                - i8::from(row.bonuses.contains(&Bonus::Incompetent));
            if !self.in_play(row.option.as_ref()) {
                continue;
            }
            let side = self.side(&row.side, names);
            let first = row.arrives.as_ref().map_or(0, |hour| self.turn(hour));
            for turn in rows.iter_mut().skip(usize::from(first)) {
                turn[side] = turn[side].saturating_add(brings);
            }
        }
        rows
    }

    pub(super) fn variable_arrival(&mut self, names: &[&str]) -> Option<VariableArrival> {
        let row = self.file.scenario.variable_arrival.as_ref()?;
        let arrival = VariableArrival {
            side: self.side(&row.side, names),
            from: self.turn(&row.from),
        };
        (self.options.arrival != AlliedArrival::Schedule).then_some(arrival)
    }

    /// Points are added up, so they must be such that they can be.
    fn check_points(&mut self, points: i32, heading: &str) {
        if points.unsigned_abs() > MOST_POINTS {
            let span = self.heading(heading);
            let help = format!("at most {MOST_POINTS}, more or less");
            self.fault(span, format!("nothing is worth {points} points"), &help);
        }
    }

    pub(super) fn objectives(&mut self, names: &[&str]) -> Vec<Objective> {
        let mut objectives = Vec::new();
        self.check_points(self.file.victory.per_eliminated_unit, "[victory]");
        for row in &self.file.objective {
            self.check_rule(row.rule.as_ref());
            self.check_points(row.points, "[[objective]]");
            objectives.push(Objective {
                areas: row.areas.iter().map(|area| self.area_id(area)).collect(),
                sides: row
                    .r#for
                    .iter()
                    .map(|side| self.side(side, names))
                    .collect(),
                points: row.points,
                rule: row
                    .rule
                    .as_ref()
                    .map_or_else(String::new, |rule| rule.get_ref().clone()),
            });
        }
        objectives
    }
}
