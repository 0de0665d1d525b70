//! The rows of a scenario file: areas and borders, units and leaders.

use ground::areas::{AreaGraph, AreaId};
use kernel::Side;

use super::file::{AreaRow, LeaderRow, UnitRow};
use super::read::Reader;
use crate::setup::{Area, Arrival, Bonus, Border, Kind, Leader, Nation, Terrain, Unit};

impl Reader<'_> {
    pub(super) fn area(&mut self, row: &AreaRow, sides: &[&str]) -> Area {
        let reserve = row.terrain == Terrain::Reinforcement;
        if reserve != row.reinforcements.is_some() {
            self.fault(
                row.id.span(),
                "an area of terrain `reinforcement` says whose it is, and no other does".to_owned(),
                "`reinforcements = \"side\"`",
            );
        }
        if row.height.is_none() {
            self.fault(
                row.id.span(),
                format!("`{}` has no height", row.id.get_ref()),
                "`height = 0` for the lowest ground, and more above it",
            );
        }
        if row.outline.len() < 3 {
            self.fault(
                row.id.span(),
                "an outline has three points at least".to_owned(),
                "`outline = [[x, y], [x, y], [x, y]]`, in metres",
            );
        }
        //= terrain.buildings.1
        if row.terrain == Terrain::Buildings && row.capacity.is_none() {
            self.fault(
                row.id.span(),
                format!(
                    "`{}` does not say how many units it holds",
                    row.id.get_ref()
                ),
                "`capacity = 1`, as buildings do unless a scenario says otherwise",
            );
        }
        if row.capacity == Some(0) {
            self.fault(
                row.id.span(),
                "an area for no units".to_owned(),
                "a capacity from 1 on",
            );
        }
        Area {
            id: row.id.get_ref().clone(),
            name: row.name.clone(),
            terrain: row.terrain,
            capacity: row.capacity,
            height: row.height.unwrap_or_default(),
            ridge: row.ridge.unwrap_or_default(),
            reinforcements: row
                .reinforcements
                .as_ref()
                .map(|side| self.side(side, sides)),
        }
    }

    pub(super) fn borders(&mut self, areas: &[Area]) -> (AreaGraph, Vec<Border>) {
        let mut ends: Vec<[AreaId; 2]> = Vec::new();
        let mut borders = Vec::new();
        for row in &self.file.border {
            let [a, b] = row.between.each_ref().map(|name| self.area_id(name));
            let span = row.between[0].span().start..row.between[1].span().end;
            if a == b {
                self.fault(
                    span.clone(),
                    "an area does not border itself".to_owned(),
                    "two different areas",
                );
            }
            if ends.contains(&[a, b]) || ends.contains(&[b, a]) {
                self.fault(
                    span.clone(),
                    "this border is there twice".to_owned(),
                    "one table [[border]] for two areas",
                );
            }
            let closed = [a, b].iter().any(|area| {
                areas
                    .get(area.index())
                    .is_some_and(|area| area.terrain.is_closed())
            });
            if row.height.is_none() || row.line.is_empty() {
                self.fault(
                    span.clone(),
                    "the border has no height or no line".to_owned(),
                    "`height = 0` and `line = [[x, y], [x, y]]` for two areas that touch",
                );
            }
            //= map.5 map.11
            if closed == row.approach.is_some() {
                self.fault(
                    span.clone(),
                    if closed {
                        "a border of closed terrain has no approach".to_owned()
                    } else {
                        "a border between two open areas has an approach".to_owned()
                    },
                    "`approach = \"open\"`, \"marsh\" or \"hedge\" between open areas only",
                );
            }
            if row.marsh == Some(true) && row.approach.is_some() {
                self.fault(
                    span,
                    "`marsh` is for borders without an approach".to_owned(),
                    "`approach = \"marsh\"`",
                );
            }
            let one_way_from = row.one_way_from.as_ref().map(|name| {
                let from = self.area_id(name);
                if ![a, b].contains(&from) {
                    self.fault(
                        name.span(),
                        format!("`{}` is not at this border", name.get_ref()),
                        "one of the two areas in `between`",
                    );
                }
                from
            });
            ends.push([a, b]);
            borders.push(Border {
                approach: row.approach,
                marsh_arrow: row.marsh == Some(true) && row.approach.is_none(),
                height: row.height.unwrap_or_default(),
                one_way_from,
                road: row.road.unwrap_or_default(),
            });
        }
        (AreaGraph::new(areas.len().max(1), &ends), borders)
    }

    pub(super) fn unit(&mut self, row: &UnitRow, sides: &[&str], nations: &[String]) -> Unit {
        self.check_option(row.option.as_ref());
        self.check_rule(row.rule.as_ref());
        let kind = self.said(row, "kind", row.kind).unwrap_or(Kind::Infantry);
        let name = self.said(row, "name", row.name.clone());
        let label = self.said(row, "label", row.label.clone());
        let nation = self.said(row, "nation", row.nation.as_ref());
        let side = self.said(row, "side", row.side.as_ref());
        let artillery = kind == Kind::Artillery;
        if artillery == row.rating.is_some() || row.rating.is_some_and(|r| !(1..=5).contains(&r)) {
            self.fault(
                row.id.span(),
                format!("the rating of `{}` is wrong", row.id.get_ref()),
                "1 to 5, and none for artillery",
            );
        }
        if !artillery && row.gun.is_some() {
            self.fault(
                row.id.span(),
                format!("`{}` has no guns", row.id.get_ref()),
                "`gun` for artillery only",
            );
        }
        Unit {
            id: row.id.get_ref().clone(),
            name: name.unwrap_or_default(),
            label: label.unwrap_or_default(),
            side: side.map_or(Side::First, |side| self.side(side, sides)),
            nation: number(nations, nation.map_or("", String::as_str)),
            kind,
            rating: row.rating.unwrap_or(0),
            gun: row.gun.unwrap_or_default(),
            attributes: row.attributes.iter().copied().collect(),
            arrival: self.arrival(row),
        }
    }

    /// What the row says, or has from the armies.
    fn said<T>(&mut self, row: &UnitRow, what: &str, value: Option<T>) -> Option<T> {
        if value.is_none() {
            self.fault(
                row.id.span(),
                format!("`{}` has no {what}", row.id.get_ref()),
                &format!("`{what}`, or `from` with rows of armies.toml"),
            );
        }
        value
    }

    fn arrival(&mut self, row: &UnitRow) -> Arrival {
        match (&row.start, &row.arrives, &row.arrives_by_die) {
            (Some(start), None, None) if start.get_ref() == "free" => Arrival::Free,
            (Some(start), None, None) => Arrival::At(self.area_id(start)),
            (None, Some(time), None) => Arrival::Turn(self.turn(time)),
            (None, None, Some(die)) => Arrival::ByDieFrom(self.turn(&die.die_from)),
            _ => {
                self.fault(
                    row.id.span(),
                    format!(
                        "when `{}` comes is said twice or not at all",
                        row.id.get_ref()
                    ),
                    "exactly one of `start`, `arrives` and `arrives-by-die`",
                );
                Arrival::Free
            }
        }
    }

    pub(super) fn leader(&mut self, row: &LeaderRow, sides: &[&str], nations: &[String]) -> Leader {
        self.check_option(row.option.as_ref());
        self.check_rule(row.rule.as_ref());
        if row.start == row.arrives.is_some() {
            self.fault(
                row.id.span(),
                format!(
                    "when `{}` comes is said twice or not at all",
                    row.id.get_ref()
                ),
                "`start = true`, or `arrives`",
            );
        }
        if let Some(only) = &row.nation
            && !nations.contains(only.get_ref())
        {
            self.fault(
                only.span(),
                format!("no unit is of the nation `{}`", only.get_ref()),
                &format!("one of: {}", nations.join(", ")),
            );
        }
        let two_points = [Bonus::Commander, Bonus::Efficient]
            .iter()
            .all(|bonus| row.bonuses.contains(bonus));
        if let Some(only) = &row.nation
            && two_points
        {
            self.fault(
                only.span(),
                format!("`{}` would bring two points of his own", row.id.get_ref()),
                "commander or efficient for a leader of one nation, not both",
            );
        }
        let derlon = self.options.allows(Some("derlon"));
        let seniority = row
            .seniority_with_derlon
            .filter(|_| derlon)
            .unwrap_or(row.seniority);
        let arrives = row.arrives.as_ref().map(|time| self.turn(time));
        let only = row
            .nation
            .as_ref()
            .map(|only| number(nations, only.get_ref()));
        let side = self.side(&row.side, sides);
        Leader::new(
            row.id.get_ref(),
            &row.name,
            side,
            seniority,
            &row.bonuses,
            only,
            arrives,
        )
    }
}

/// A nation by its name.
fn number(nations: &[String], name: &str) -> Nation {
    Nation(nations.iter().position(|known| known == name).unwrap_or(0) as u8)
}
