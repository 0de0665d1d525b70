//! Positions as text: everybody under his name.

use kernel::chance::CardSet;
use kernel::{Game, Side, Unreadable};
use toml::{Table, Value};

use crate::first_draw::Watch;
use crate::game::Battle;
use crate::ids::{GeneralId, UnitId, Who};
use crate::position::{Place, Position, Stage};

/// Words that mean something in a position, and so are nobody's name.
pub(crate) const RESERVED: &[&str] = &[
    "action",
    "advance",
    "begin",
    "break-off",
    "breakthrough",
    "broken",
    "captured",
    "check",
    "combats",
    "controlled",
    "convert",
    "counter",
    "defend",
    "division",
    "done",
    "down",
    "evade",
    "faced",
    "fail",
    "fall-back",
    "fell-back",
    "fire",
    "firefight",
    "firefights",
    "first",
    "foothold",
    "full",
    "general",
    "halted",
    "limited",
    "lone",
    "move",
    "moved",
    "moves",
    "none",
    "normal",
    "nothing",
    "opportunity",
    "over",
    "pin",
    "rapid",
    "recover",
    "regroup",
    "rescue",
    "reposition",
    "respond",
    "road-march",
    "scope",
    "second",
    "senior",
    "swap",
    "table",
    "turns",
    "unit",
    "unseen",
    "up",
    "waiting",
];

impl Battle {
    fn position_table(&self) -> Table {
        // A position is plain data: it can always be written.
        let mut table = Table::try_from(&self.pos).unwrap_or_default();
        self.rename(&mut table, Battle::name_for);
        let names = [
            (
                "units",
                self.setup
                    .units
                    .iter()
                    .map(|one| &one.id)
                    .collect::<Vec<_>>(),
            ),
            (
                "generals",
                self.setup.generals.iter().map(|one| &one.id).collect(),
            ),
        ];
        for (key, ids) in names {
            let Some(Value::Array(rows)) = table.get_mut(key) else {
                continue;
            };
            for (row, id) in rows.iter_mut().zip(ids) {
                if let Value::Table(row) = row {
                    row.insert("id".to_owned(), Value::String(id.clone()));
                }
            }
        }
        table
    }

    fn rename(&self, table: &mut Table, name: fn(&Battle, &str) -> Option<String>) {
        for (_, value) in table.iter_mut() {
            self.rename_value(value, name);
        }
    }

    fn rename_value(&self, value: &mut Value, name: fn(&Battle, &str) -> Option<String>) {
        match value {
            Value::String(text) => {
                if let Some(new) = name(self, text) {
                    *text = new;
                }
            }
            Value::Array(values) => values
                .iter_mut()
                .for_each(|value| self.rename_value(value, name)),
            Value::Table(table) => self.rename(table, name),
            _ => {}
        }
    }

    /// The name for a code.
    fn name_for(&self, code: &str) -> Option<String> {
        let number = |rest: &str| rest.parse::<usize>().ok();
        if let Some(rest) = code.strip_prefix('u').and_then(number) {
            return self.setup.units.get(rest).map(|one| one.id.clone());
        }
        let rest = code.strip_prefix('g').and_then(number)?;
        self.setup.generals.get(rest).map(|one| one.id.clone())
    }

    /// The code for a name; what looks like a code already is nobody.
    fn code_for(&self, name: &str) -> Option<String> {
        match self.who_named(name) {
            Some(Who::Unit(UnitId(number))) => Some(format!("u{number}")),
            Some(Who::General(GeneralId(number))) => Some(format!("g{number}")),
            None if self.name_for(name).is_some() => Some("nobody".to_owned()),
            None => None,
        }
    }

    pub(crate) fn write_position(&self) -> String {
        toml::to_string(&self.position_table()).unwrap_or_default()
    }

    pub(crate) fn write_scenario(&self) -> String {
        let mut file = self.setup.file.clone();
        file.position = Some(self.position_table());
        // The orders of the start lie face down, and those that lie there now are in the position.
        //= s2-3.1-c
        file.general.iter_mut().for_each(|row| row.order = None);
        file.unit.iter_mut().for_each(|row| row.order = None);
        toml::to_string(&file).unwrap_or_default()
    }

    pub(crate) fn read_position(&self, text: &str) -> Result<Battle, Unreadable> {
        let table: Table =
            toml::from_str(text).map_err(|error| Unreadable(error.message().to_owned()))?;
        self.with_position(table)
    }

    /// This battle in another position.
    pub(crate) fn with_position(&self, mut table: Table) -> Result<Battle, Unreadable> {
        for key in ["units", "generals"] {
            let Some(Value::Array(rows)) = table.get_mut(key) else {
                return Err(Unreadable(format!("the position has no {key}")));
            };
            for (place, row) in rows.iter_mut().enumerate() {
                let known = match key {
                    "units" => self.setup.units.get(place).map(|one| &one.id),
                    _ => self.setup.generals.get(place).map(|one| &one.id),
                };
                let id = row.as_table_mut().and_then(|row| row.remove("id"));
                let id = id.and_then(|id| id.as_str().map(str::to_owned));
                if id.is_none() || id.as_ref() != known {
                    return Err(Unreadable(format!(
                        "row {} of {key} is not who is expected there",
                        place + 1
                    )));
                }
            }
        }
        self.rename(&mut table, Battle::code_for);
        let pos: Position = table
            .try_into()
            .map_err(|error: toml::de::Error| Unreadable(error.message().to_owned()))?;
        let battle = Battle {
            setup: self.setup.clone(),
            pos,
            veils: self.veils.clone(),
            pondered: self.pondered,
            watch: Watch::default(),
        };
        battle.sound()?;
        Ok(battle)
    }

    /// Whether each built-up area has one holder at most, who is or was there: who broke in it has it until
    /// somebody moves.
    fn can_be_held_so(&self) -> bool {
        let held = &self.pos.held;
        let once = held.windows(2).all(|two| two[0].0 != two[1].0);
        once && held.iter().all(|(area, unit)| {
            let was_there = matches!(self.pos.unit(*unit).place, Place::Table | Place::Broken);
            usize::from(*area) < self.setup.built_up.len()
                && self.setup.unit(*unit).arm.is_infantry()
                && was_there
        })
    }

    /// Whether a position can be played on.
    fn sound(&self) -> Result<(), Unreadable> {
        let wrong = |what: &str| Err(Unreadable(what.to_owned()));
        let pos = &self.pos;
        if pos.units.len() != self.setup.units.len()
            || pos.generals.len() != self.setup.generals.len()
        {
            return wrong("somebody is missing from the position");
        }
        if pos.period > self.setup.periods || (pos.period == 0) != (pos.stage == Stage::Begin) {
            return wrong("there is no such period");
        }
        let table = self.setup.map.bounds();
        let far = |number: i32| !(0..=1_000_000).contains(&number);
        for (setup, state) in self.setup.units.iter().zip(&pos.units) {
            let broken =
                state.place == Place::Table && state.hits >= setup.sps && !setup.arm.is_artillery();
            if state.hits > setup.sps
                || broken
                || state.fatigue > 1
                || state.markers.len() > 60
                || state.checks > 60
            {
                return Err(Unreadable(format!("`{}` cannot be like that", setup.id)));
            }
            let generals = [state.attached, state.attach.map(|(to, _)| to)];
            let wrong_side = generals
                .into_iter()
                .flatten()
                .any(|to| self.setup.general(to).side != setup.side);
            if wrong_side || state.attach.is_some_and(|(_, left)| left > 5) {
                return Err(Unreadable(format!("`{}` cannot be attached so", setup.id)));
            }
            if far(state.moved) || far(state.spent) || !table.contains(state.pose.at) {
                return Err(Unreadable(format!("`{}` cannot be there", setup.id)));
            }
        }
        for (setup, state) in self.setup.generals.iter().zip(&pos.generals) {
            let hq_off = state.hq.is_some_and(|at| !table.contains(at));
            if !table.contains(state.at) || hq_off || state.wounds > 6 || state.points > 60 {
                return Err(Unreadable(format!("`{}` cannot be like that", setup.id)));
            }
        }
        let full = |side: Side| {
            pos.packs[side].iter().fold(CardSet::EMPTY, CardSet::with) == pos.packs[side]
        };
        if !Side::BOTH.into_iter().all(full) {
            return wrong("there are no such cards");
        }
        let turn = &pos.turn;
        let reach = turn.charges.iter().any(|charge| {
            far(charge.reach)
                || far(charge.in_bad)
                || charge.hits > 60
                || !(1..=3).contains(&charge.phase)
        });
        let fights = turn.fights.iter().chain(&turn.later).any(|fight| {
            fight.attackers.is_empty()
                || fight.attackers.len() > 4
                || fight.phase == 0
                || fight.phase > 3
        });
        let points = pos.salvos.iter().any(|(_, _, points)| *points > 6)
            || turn.defences.iter().any(|one| one.points > 6);
        let passed = pos
            .passed
            .iter()
            .any(|(feature, halves)| *halves > 2 || feature.index() >= self.setup.natures.len());
        if passed || pos.generals.iter().any(|state| state.coming > 60) {
            return wrong("that cannot have passed");
        }
        let stung = pos.stung.iter().any(|(_, _, hits)| *hits > 20);
        if reach || fights || points || stung {
            return wrong("the turn cannot be like that");
        }
        if !self.can_be_held_so() {
            return wrong("built-up areas cannot be held so");
        }
        let beside = self.setup.unit_ids().any(|gun| {
            pos.unit(gun).beside.is_some_and(|infantry| {
                !self.setup.unit(gun).arm.is_artillery()
                    || !self.setup.unit(infantry).arm.is_infantry()
                    || self.side(gun) != self.side(infantry)
            })
        });
        if beside {
            return wrong("guns cannot be attached so");
        }
        let mut orders = Vec::new();
        self.orders(&mut orders);
        if orders.is_empty() && pos.stage != Stage::Over {
            return wrong("nothing could be decided in this position");
        }
        Ok(())
    }
}
