//! Positions written as [`PositionFile`] and read again.

use kernel::{Side, Unreadable};

use super::position::{CombatFile, GroupFile, LeaderFile, PositionFile, UnitFile};
use crate::combat::Combat;
use crate::game::Battle;
use crate::movement::Group;
use crate::position::{LeaderWhere, Marks, Position, Where};
use crate::{LeaderId, LeaderSet, UnitId, UnitSet};

impl Battle {
    /// The position as canonical text.
    pub(crate) fn write_position(&self) -> String {
        // A struct of names and numbers cannot fail to be written.
        serde_json::to_string(&self.position_file()).unwrap_or_default()
    }

    /// The scenario with this position in it.
    pub(crate) fn write_scenario(&self) -> String {
        let mut file = self.setup.file.clone();
        file.position = Some(self.position_file());
        toml::to_string(&file).unwrap_or_default()
    }

    /// Reads a snapshot.
    pub(crate) fn read_position(&self, text: &str) -> Result<Battle, Unreadable> {
        let file = serde_json::from_str(text).map_err(|error| Unreadable(error.to_string()))?;
        self.with_position(&file)
    }

    fn position_file(&self) -> PositionFile {
        let pos = &self.pos;
        let leaders = |set: LeaderSet| set.iter().map(|leader| self.leader_id(leader)).collect();
        PositionFile {
            turn: pos.turn + 1,
            active: self.setup.sides[pos.active].id.clone(),
            step: pos.step,
            points: pos.points,
            own_points: leaders(pos.own_points),
            leaders_moved: leaders(pos.leaders_moved),
            unit: self
                .setup
                .unit_ids()
                .filter_map(|unit| self.unit_file(unit))
                .collect(),
            leader: self
                .setup
                .leader_ids()
                .filter_map(|leader| self.leader_file(leader))
                .collect(),
            group: (pos.group != Group::default()).then(|| self.group_file()),
            combat: (pos.combat != Combat::default()).then(|| self.combat_file()),
        }
    }

    fn unit_id(&self, unit: UnitId) -> String {
        self.setup.unit(unit).id.clone()
    }

    fn unit_ids(&self, units: UnitSet) -> Vec<String> {
        units.iter().map(|unit| self.unit_id(unit)).collect()
    }

    fn area_id(&self, area: ground::areas::AreaId) -> String {
        self.setup.area(area).id.clone()
    }

    fn leader_id(&self, leader: LeaderId) -> String {
        self.setup.leader(leader).id.clone()
    }

    fn unit_file(&self, unit: UnitId) -> Option<UnitFile> {
        let state = self.pos.unit(unit);
        let (at, towards) = match state.at {
            Where::Waiting => ("waiting".to_owned(), None),
            Where::Gone => ("eliminated".to_owned(), None),
            Where::Area(area) => (self.area_id(area), None),
            Where::Approach { border, own } => {
                let across = self.setup.graph.across(border, own);
                (self.area_id(own), Some(self.area_id(across)))
            }
        };
        let marks = Marks::NAMED
            .iter()
            .filter(|(mark, _)| state.marks.has(*mark));
        let file = UnitFile {
            id: self.unit_id(unit),
            at,
            towards,
            hits: state.hits,
            marks: marks.map(|(_, name)| (*name).to_owned()).collect(),
            due: state.due.map(|turn| turn + 1),
        };
        let plain = state.at == Where::Waiting && file.marks.is_empty() && file.due.is_none();
        (!plain || state.hits > 0).then_some(file)
    }

    fn leader_file(&self, leader: LeaderId) -> Option<LeaderFile> {
        let mut file = LeaderFile {
            id: self.leader_id(leader),
            with: None,
            reserve: None,
            away: None,
            displaced: None,
            gone: false,
        };
        match self.pos.leader(leader) {
            LeaderWhere::Waiting => return None,
            LeaderWhere::With(unit) => file.with = Some(self.unit_id(unit)),
            LeaderWhere::Reserve(area) => file.reserve = Some(self.area_id(area)),
            LeaderWhere::Away(turns) => file.away = Some(turns),
            LeaderWhere::Displaced(area) => file.displaced = Some(self.area_id(area)),
            LeaderWhere::Gone => file.gone = true,
        }
        Some(file)
    }

    fn group_file(&self) -> GroupFile {
        let group = &self.pos.group;
        GroupFile {
            members: self.unit_ids(group.members),
            area: self.area_id(group.area),
            start: self.area_id(group.start),
            on_approach: group.on_approach.map(|(unit, _)| self.unit_id(unit)),
            actions: group.actions,
            areas: group.areas,
            paid: group.paid,
            burden: group.burden,
            begun: group.begun,
            on_road: group.on_road,
        }
    }

    fn combat_file(&self) -> CombatFile {
        let combat = &self.pos.combat;
        let lead = |lead: Option<UnitId>| lead.map(|unit| self.unit_id(unit));
        CombatFile {
            stage: combat.stage,
            attacker: self.setup.sides[combat.attacker].id.clone(),
            from: self.area_id(combat.from),
            to: self.area_id(combat.to),
            attackers: self.unit_ids(combat.attackers),
            from_approach: lead(combat.from_approach),
            attack_lead: lead(combat.attack_lead),
            defence_lead: lead(combat.defence_lead),
            counter: self.unit_ids(combat.counter),
            counter_lead: lead(combat.counter_lead),
            forced: self.unit_ids(combat.forced),
            withdrawing: self.unit_ids(combat.withdrawing),
            leaving: self.unit_ids(combat.leaving),
            leaving_as: combat.leaving_as,
            chased_by_cavalry: combat.chased_by_cavalry,
            rolls: combat.rolls,
            may_feint: combat.may_feint,
            after_lead: combat.after_lead,
        }
    }

    /// A battle on the same ground, at another position.
    pub(crate) fn with_position(&self, file: &PositionFile) -> Result<Battle, Unreadable> {
        let mut battle = Battle {
            setup: self.setup.clone(),
            pos: Position::empty(self.setup.first_player),
        };
        let pos = &mut battle.pos;
        if file.turn == 0 || file.turn > self.setup.turns {
            return Err(Unreadable(format!("there is no turn {}", file.turn)));
        }
        pos.turn = file.turn - 1;
        pos.active = self.find_side(&file.active)?;
        pos.step = file.step;
        pos.points = file.points;
        pos.own_points = self.find_leaders(&file.own_points)?;
        pos.leaders_moved = self.find_leaders(&file.leaders_moved)?;
        once(file.unit.iter().map(|row| row.id.as_str()))?;
        for row in &file.unit {
            self.place_unit(row, pos)?;
        }
        once(file.leader.iter().map(|row| row.id.as_str()))?;
        for row in &file.leader {
            self.place_leader(row, pos)?;
        }
        if let Some(group) = &file.group {
            pos.group = self.read_group(group, pos)?;
        }
        if let Some(combat) = &file.combat {
            pos.combat = self.read_combat(combat)?;
        }
        battle.check_position()?;
        Ok(battle)
    }

    fn find_side(&self, word: &str) -> Result<Side, Unreadable> {
        Side::BOTH
            .into_iter()
            .find(|side| self.setup.sides[*side].id == word)
            .ok_or_else(|| Unreadable(format!("there is no side `{word}`")))
    }

    fn find_units(&self, words: &[String]) -> Result<UnitSet, Unreadable> {
        words.iter().map(|word| self.find_unit(word)).collect()
    }

    fn find_leaders(&self, words: &[String]) -> Result<LeaderSet, Unreadable> {
        words.iter().map(|word| self.find_leader(word)).collect()
    }

    fn place_unit(&self, row: &UnitFile, pos: &mut Position) -> Result<(), Unreadable> {
        let unit = self.find_unit(&row.id)?;
        let place = match (row.at.as_str(), &row.towards) {
            ("waiting", None) => Where::Waiting,
            ("eliminated", None) => Where::Gone,
            (area, None) => Where::Area(self.find_area(area)?),
            (area, Some(other)) => {
                let own = self.find_area(area)?;
                let border = self.find_border(own, other)?;
                if let Some(other) = pos.on_border(border) {
                    return Err(Unreadable(format!(
                        "{} and {} cannot be on the same approach",
                        row.id,
                        self.unit_id(other)
                    )));
                }
                Where::Approach { border, own }
            }
        };
        pos.put(unit, place);
        let state = pos.unit_mut(unit);
        state.hits = row.hits;
        state.due = row.due.map(|turn| turn.saturating_sub(1));
        for word in &row.marks {
            let mark = Marks::NAMED.iter().find(|(_, name)| name == word);
            let (mark, _) = mark.ok_or_else(|| Unreadable(format!("there is no mark `{word}`")))?;
            state.marks.set(*mark);
        }
        Ok(())
    }

    fn place_leader(&self, row: &LeaderFile, pos: &mut Position) -> Result<(), Unreadable> {
        let leader = self.find_leader(&row.id)?;
        let places = [
            row.with
                .as_ref()
                .map(|unit| self.find_unit(unit).map(LeaderWhere::With)),
            row.reserve
                .as_ref()
                .map(|area| self.find_area(area).map(LeaderWhere::Reserve)),
            row.away.map(|turns| Ok(LeaderWhere::Away(turns))),
            row.displaced
                .as_ref()
                .map(|area| self.find_area(area).map(LeaderWhere::Displaced)),
            row.gone.then_some(Ok(LeaderWhere::Gone)),
        ];
        let mut said = places.into_iter().flatten();
        let (Some(place), None) = (said.next(), said.next()) else {
            return Err(Unreadable(format!(
                "where {} is must be said once: with, reserve, away, displaced or gone",
                row.id
            )));
        };
        let place = place?;
        pos.put_leader(leader, place);
        Ok(())
    }

    fn read_group(&self, file: &GroupFile, pos: &Position) -> Result<Group, Unreadable> {
        let on_approach = match &file.on_approach {
            None => None,
            Some(word) => {
                let unit = self.find_unit(word)?;
                let Where::Approach { border, .. } = pos.unit(unit).at else {
                    return Err(Unreadable(format!("{word} is not on an approach")));
                };
                Some((unit, border))
            }
        };
        Ok(Group {
            members: self.find_units(&file.members)?,
            area: self.find_area(&file.area)?,
            start: self.find_area(&file.start)?,
            on_approach,
            actions: file.actions,
            areas: file.areas,
            paid: file.paid,
            burden: file.burden,
            begun: file.begun,
            on_road: file.on_road,
        })
    }

    fn read_combat(&self, file: &CombatFile) -> Result<Combat, Unreadable> {
        let lead = |word: &Option<String>| match word {
            None => Ok(None),
            Some(word) => self.find_unit(word).map(Some),
        };
        let from = self.find_area(&file.from)?;
        Ok(Combat {
            stage: file.stage,
            attacker: self.find_side(&file.attacker)?,
            from,
            to: self.find_area(&file.to)?,
            border: self.find_border(from, &file.to)?,
            attackers: self.find_units(&file.attackers)?,
            from_approach: lead(&file.from_approach)?,
            attack_lead: lead(&file.attack_lead)?,
            defence_lead: lead(&file.defence_lead)?,
            counter: self.find_units(&file.counter)?,
            counter_lead: lead(&file.counter_lead)?,
            forced: self.find_units(&file.forced)?,
            withdrawing: self.find_units(&file.withdrawing)?,
            leaving: self.find_units(&file.leaving)?,
            leaving_as: file.leaving_as,
            chased_by_cavalry: file.chased_by_cavalry,
            rolls: file.rolls,
            may_feint: file.may_feint,
            after_lead: file.after_lead,
        })
    }
}

/// Every name stands only once in a list.
fn once<'a>(names: impl Iterator<Item = &'a str>) -> Result<(), Unreadable> {
    let mut seen: Vec<&str> = Vec::new();
    for name in names {
        if seen.contains(&name) {
            return Err(Unreadable(format!("`{name}` is there twice")));
        }
        seen.push(name);
    }
    Ok(())
}
