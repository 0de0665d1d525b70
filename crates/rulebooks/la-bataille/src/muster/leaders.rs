//! Every leader with his ratings, and where they come from: the table of leaders where it has him so, or
//! the scenario's own word.

use armies::{Armies, Arrival};
use kernel::RuleInfo;
use kernel::muster::Mustered;

use super::coming::Lengths;
use crate::rulebook::FILE;
use crate::scenario::{UnitRow, names};
use crate::troops::{Inspiration, Leader, Rank};
use crate::{ElementId, Rule, Setup};

/// What a leader moves, unless the scenario says otherwise.
//= table.unit-values.movement
const MOVEMENT: u8 = 15;

/// A leader's row of the table of leaders.
struct Tabled {
    rule: &'static RuleInfo,
    /// Which of the leaders of the row he is.
    place: usize,
}

impl Tabled {
    /// The row of the table for this battle that names a leader.
    fn of(setup: &Setup, leader: &Leader) -> Option<Self> {
        let mut rows = Rule::ALL.iter().map(|rule| rule.info());
        rows.find_map(|rule| {
            let who = rule.id.strip_prefix("table.leaders.")?;
            let here = rule.title.contains(&format!(" {}: ", setup.name));
            let named = format!("-{who}-").contains(&format!("-{}-", leader.id));
            // Two leaders of one row stand in it as their names do in its title.
            let each = rule.title.rsplit(": ").next()?.split("; ");
            let mut each = each.map(str::to_lowercase);
            let place = each.position(|name| name.contains(&leader.id));
            (here && named).then_some(Self {
                rule,
                place: place.unwrap_or(0),
            })
        })
    }

    /// What the row says under a heading.
    fn says(&self, heading: &str) -> Option<&'static str> {
        let mut columns = self.rule.note.split(", ");
        let column = columns.find_map(|it| it.strip_prefix(heading)?.strip_prefix(' '))?;
        let mut each = column.split("; ");
        let all = each.clone().count();
        each.nth(if all > 1 { self.place } else { 0 })
    }

    fn arrives(&self) -> Option<Arrival> {
        Arrival::try_from(self.says("Arrives")?.to_owned()).ok()
    }
}

/// A leader. He is of the brigade or formation of the armies that he leads.
pub(super) fn told(
    setup: &Setup,
    leader: &Leader,
    (rows, armies): (&[UnitRow], Option<&Armies>),
    lengths: &Lengths,
) -> Mustered {
    let mut told = Mustered {
        id: leader.id.clone(),
        name: leader.name.clone(),
        side: setup.sides[leader.side].name.clone(),
        of: armies
            .and_then(|armies| led(setup, leader, rows, armies))
            .into_iter()
            .collect(),
        values: Vec::new(),
    };
    let rank = match leader.rank {
        Rank::Army => "army commander",
        Rank::Corps => "corps commander",
        Rank::Division => "division commander",
        Rank::Brigade => "brigade commander",
        Rank::Adc => "aide-de-camp",
    };
    told.set("rank", rank, FILE, &[]);
    let row = Tabled::of(setup, leader);
    for (heading, key, value, rule) in ratings(leader) {
        let said = row.as_ref().and_then(|row| Some((row, row.says(heading)?)));
        match said {
            Some((row, said)) if said == value => {
                let source = format!("{FILE}, by the table of leaders");
                told.set(key, value, source, &[row.rule, rule.info()]);
            }
            Some((row, said)) => {
                let source = format!("{FILE}; {said} in the table of leaders");
                told.set(key, value, source, &[row.rule, rule.info()]);
            }
            None => told.set(key, value, FILE, &[rule.info()]),
        }
    }
    if leader.movement == MOVEMENT {
        let rules = [Rule::TableUnitValuesMovement.info(), Rule::R8_2.info()];
        told.set("movement", leader.movement, "every leader's", &rules);
    } else {
        told.set("movement", leader.movement, FILE, &[Rule::R8_2.info()]);
    }
    let arrives = row.and_then(|row| row.arrives());
    lengths.leader(&leader.id, arrives, &mut told);
    told
}

type Rating = (&'static str, &'static str, String, Rule);

/// His ratings under the headings of the table, a tilde for what has no effect.
fn ratings(leader: &Leader) -> [Rating; 5] {
    let or_tilde = |value: i8, special: bool| match (value, special) {
        (0, false) => "~".to_owned(),
        (_, false) => value.to_string(),
        (_, true) => format!("{value} S"),
    };
    let infantry = match (leader.attack, leader.defence) {
        (0, 0) => "~".to_owned(),
        (attack, defence) => format!("{attack}/{defence}"),
    };
    let cavalry = or_tilde(leader.cavalry, leader.special_cavalry);
    let artillery = or_tilde(leader.artillery.unwrap_or(0), leader.special_artillery);
    let (morale, rule) = match leader.morale {
        Inspiration::Bonus(bonus) => (bonus.to_string(), Rule::R8_3D),
        Inspiration::Automatic => ("A".to_owned(), Rule::R8_5),
    };
    [
        ("Inf", "infantry", infantry, Rule::R8_3A),
        ("Cav", "cavalry", cavalry, Rule::R8_3B),
        ("Art", "artillery", artillery, Rule::R8_3C),
        ("Morale", "morale", morale, rule),
        ("Command", "command", leader.command.to_string(), Rule::R8_7),
    ]
}

/// The smallest brigade or formation of the armies that has all the units of his command; the side of an
/// army's commander, or of whoever commands units of several formations.
fn led(setup: &Setup, leader: &Leader, rows: &[UnitRow], armies: &Armies) -> Option<String> {
    let side = &setup.sides[leader.side].id;
    let side = armies.sides.iter().find(|row| row.id == *side);
    let side = side.map(|row| row.id.clone());
    let Some(element) = leader.element.filter(|_| leader.rank != Rank::Army) else {
        return side;
    };
    let his = |row: &&UnitRow| {
        let of = setup.element_named(row.element.get_ref());
        of.is_some_and(|of| is_below(setup, of, element))
    };
    let mut brigades: Vec<&str> = Vec::new();
    for row in rows.iter().filter(his) {
        if let Ok(force) = armies.force(&names(row)) {
            brigades.extend(force.units().iter().map(|unit| unit.brigade.as_str()));
        }
    }
    let Some(first) = brigades.first() else {
        return side;
    };
    let mut line = armies.line_of(first);
    let all = |above: &&str| {
        let mut others = brigades.iter();
        others.all(|other| armies.line_of(other).any(|it| it == *above))
    };
    line.find(all).map(str::to_owned).or(side)
}

fn is_below(setup: &Setup, mut element: ElementId, above: ElementId) -> bool {
    loop {
        if element == above {
            return true;
        }
        match setup.element(element).parent {
            Some(parent) => element = parent,
            None => return false,
        }
    }
}
