//! The rows of a scenario file: units and generals, towns and places.

use ground::table::{Bearing, FeatureId, INCH, Kind as Ground, Pose, TableMap};

use super::file::{GeneralRow, Name, UnitRow};
use super::read::Reader;
use crate::command::{ArmyType, Post, WITHOUT_CORPS, span};
use crate::formation::Formation;
use crate::setup::{Arrival, General, Objective, Start, Town, Unit};
use crate::troops::{Grade, Kind};

impl Reader<'_> {
    /// What a row must say, itself or by the armies it comes from.
    fn given<'r, T>(&mut self, value: Option<&'r T>, id: &Name, key: &str) -> Option<&'r T> {
        if value.is_none() {
            self.fault(
                id.span(),
                format!("`{}` has no {key}", id.get_ref()),
                &format!("`{key}`, or `from` with the rows of armies.toml that it comes from"),
            );
        }
        value
    }

    fn word(&mut self, value: Option<&String>, id: &Name, key: &str) -> String {
        self.given(value, id, key).cloned().unwrap_or_default()
    }

    fn side_of(&mut self, value: Option<&Name>, id: &Name, sides: &[&str]) -> kernel::Side {
        let name = self.given(value, id, "side");
        name.map_or(kernel::Side::First, |name| self.side(name, sides))
    }

    //= basing.1 basing.2 grades.1
    pub(super) fn unit(&mut self, row: &UnitRow, sides: &[&str]) -> Unit {
        self.check_option(row.option.as_ref());
        self.check_rule(row.rule.as_ref());
        let id = row.id.get_ref();
        let kind = self.given(row.kind.as_ref(), &row.id, "kind");
        let kind = kind.copied().unwrap_or(Kind::LineInfantry);
        let (least, most) = kind.sizes();
        let figures = row.figures.unwrap_or(0);
        let bases = if kind.is_artillery() {
            1
        } else {
            figures / Kind::FIGURES
        };
        if kind.is_artillery() == row.figures.is_some() {
            self.fault(
                row.id.span(),
                format!("the strength of `{id}` is wrong"),
                "`figures` for infantry and cavalry, and none for artillery",
            );
        } else if !figures.is_multiple_of(Kind::FIGURES) || bases < least || bases > most {
            self.fault(
                row.id.span(),
                format!("`{id}` cannot have {figures} figures"),
                &format!("{least} to {most} bases of {} figures", Kind::FIGURES),
            );
        }
        if kind.is_artillery() == row.grade.is_some() {
            self.fault(
                row.id.span(),
                format!("the grade of `{id}` is wrong"),
                "`grade` for infantry and cavalry, and none for artillery",
            );
        }
        for special in &row.special {
            if !special.fits(kind, row.grade) {
                self.fault(
                    row.id.span(),
                    format!("`{id}` cannot be {special:?}"),
                    "a special type that fits its kind and grade",
                );
            }
        }
        let formation = row.formation.unwrap_or(if kind.is_artillery() {
            Formation::Unlimbered
        } else {
            Formation::Column
        });
        if !formation.fits(kind) {
            self.fault(
                row.id.span(),
                format!("`{id}` cannot be in {}", formation.word()),
                "a formation of its arm",
            );
        }
        if row.facing >= 360 {
            self.fault(
                row.id.span(),
                format!("`{id}` faces nowhere"),
                "degrees clockwise from north, 0 to 359",
            );
        }
        if row
            .arrives
            .is_some_and(|period| period == 0 || period > self.file.scenario.periods)
        {
            self.fault(
                row.id.span(),
                format!("`{id}` arrives in no period"),
                "a period from 1 on",
            );
        }
        let (at, facing) = (self.place(row.at), Bearing::degrees(i32::from(row.facing)));
        let corps = row.corps.as_ref().and_then(|name| self.corps(name));
        Unit {
            id: id.clone(),
            name: self.word(row.name.as_ref(), &row.id, "name"),
            label: self.word(row.label.as_ref(), &row.id, "label"),
            side: self.side_of(row.side.as_ref(), &row.id, sides),
            nation: self.word(row.nation.as_ref(), &row.id, "nation"),
            kind,
            grade: row.grade.unwrap_or(Grade::Trained),
            large: row.special.contains(&crate::Special::LargeBattery),
            special: row.special.clone(),
            bases,
            corps,
            start: row.arrives.is_none().then_some(Start {
                pose: Pose::new(at, facing),
                formation,
            }),
            arrives: row.arrives.map(|period| Arrival {
                period: period.saturating_sub(1),
                at,
                facing,
            }),
        }
    }

    //= command.1 command.15 command.27
    pub(super) fn general(&mut self, row: &GeneralRow, sides: &[&str]) -> General {
        self.check_rule(row.rule.as_ref());
        let side = self.side_of(row.side.as_ref(), &row.id, sides);
        let nation = self.word(row.nation.as_ref(), &row.id, "nation");
        let army = self.file.side[side as usize].army;
        let id = row.id.get_ref();
        let fits = match row.post {
            Post::Commander | Post::Cavalry => true,
            Post::Corps => army == ArmyType::Corps,
            Post::Division => army == ArmyType::Division,
        };
        if !fits {
            self.fault(
                row.id.span(),
                format!("`{id}` has a post that his army does not know"),
                "corps generals for an army of corps, division generals for one of divisions",
            );
        }
        if row.post == Post::Corps && WITHOUT_CORPS.contains(&nation.as_str()) {
            self.fault(
                row.id.span(),
                format!("`{id}` cannot command a corps: his nation had none"),
                "an army of divisions",
            );
        }
        let by_table = span(row.post, &nation, army);
        let own = row
            .span
            .map(|inches| (i32::from(inches) * INCH, crate::Rule::Command4));
        let found = by_table.or(own);
        if found.is_none() {
            self.fault(
                row.id.span(),
                format!("the book has no span for `{id}`"),
                "`span`, in inches",
            );
        }
        let (span, rule) = found.unwrap_or((0, crate::Rule::Command4));
        let corps = row.corps.as_ref().and_then(|name| self.corps(name));
        let only: Vec<usize> = row
            .commands_only
            .iter()
            .filter_map(|name| self.corps(name))
            .collect();
        General {
            id: id.clone(),
            name: self.word(row.name.as_ref(), &row.id, "name"),
            label: self.word(row.label.as_ref(), &row.id, "label"),
            side,
            nation,
            post: row.post,
            span,
            rule,
            corps,
            only: (!row.commands_only.is_empty()).then_some(only),
            start: self.place(row.at),
        }
    }

    /// Each army has one commander in chief.
    //= command.2 command.3
    pub(super) fn check_commanders(&mut self, generals: &[General], sides: &[&str]) {
        for (place, side) in kernel::Side::BOTH.into_iter().enumerate() {
            let chiefs = generals
                .iter()
                .filter(|general| general.side == side && general.post == Post::Commander);
            if chiefs.count() != 1 {
                let span = self.heading("[[general]]");
                self.fault(
                    span,
                    format!("`{}` needs one commander in chief", sides[place]),
                    "one `[[general]]` with `post = \"commander\"` for each side",
                );
            }
        }
    }

    /// Each corps or division that begins on the table has one general of its own, or is led by the
    /// commander in chief.
    //= command.2 command.3
    pub(super) fn check_corps(&mut self, units: &[Unit], generals: &[General]) {
        let file = self.file;
        for (corps, row) in file.corps.iter().enumerate() {
            let begins = |unit: &Unit| unit.corps == Some(corps) && unit.arrives.is_none();
            if !units.iter().any(begins) {
                continue;
            }
            let led = generals.iter().filter(|who| who.corps == Some(corps));
            let (chiefs, own): (Vec<&General>, Vec<&General>) =
                led.partition(|who| who.post == Post::Commander);
            if own.len() > 1 || own.len() + chiefs.len() == 0 {
                self.fault(
                    row.id.span(),
                    format!("`{}` has {} generals", row.id.get_ref(), own.len()),
                    "one `[[general]]` with this `corps`",
                );
            }
        }
    }

    /// The towns of the map, each a hull around its buildings.
    pub(super) fn towns(&mut self, map: &TableMap) -> Vec<Town> {
        let mut towns = Vec::new();
        for (index, feature) in map.features().iter().enumerate() {
            if feature.kind == Ground::Town && Self::is_area(feature) {
                let row = self
                    .file
                    .town
                    .iter()
                    .find(|row| *row.name.get_ref() == feature.name);
                towns.push(Town {
                    name: feature.name.clone(),
                    feature: FeatureId(index as u16),
                    room: row.map_or(1, |row| row.room),
                    fortified: row.is_some_and(|row| row.fortification),
                });
            }
        }
        for row in &self.file.town {
            if !towns.iter().any(|town| town.name == *row.name.get_ref()) {
                let known: Vec<&str> = towns.iter().map(|town| town.name.as_str()).collect();
                let help = format!("one of: {}", known.join(", "));
                self.fault(
                    row.name.span(),
                    format!("the table has no town `{}`", row.name.get_ref()),
                    &help,
                );
            }
        }
        towns
    }

    /// What the scenario wants each corps to be after, as numbers of places.
    pub(super) fn wishes(&mut self, places: &[Objective]) -> Vec<Vec<usize>> {
        let file = self.file;
        let mut wishes = Vec::new();
        for row in &file.corps {
            let mut order = Vec::new();
            for name in &row.aims {
                match places
                    .iter()
                    .position(|place| place.name == *name.get_ref())
                {
                    Some(place) => order.push(place),
                    None => self.fault(
                        name.span(),
                        format!("no place worth points is called `{}`", name.get_ref()),
                        "the name of an [[objective]]",
                    ),
                }
            }
            wishes.push(order);
        }
        wishes
    }

    pub(super) fn objectives(&mut self, sides: &[&str]) -> Vec<Objective> {
        let scale = i64::from(self.layout.metres_per_inch);
        let mut objectives = Vec::new();
        for row in &self.file.objective {
            let within = i64::from(row.within.clamp(0, 10_000));
            objectives.push(Objective {
                name: row.name.get_ref().clone(),
                at: self.place(row.at),
                radius: (within * 1_000 / scale) as i32,
                points: row.points,
                holder: row.holder.as_ref().map(|name| self.side(name, sides)),
            });
        }
        objectives
    }
}
