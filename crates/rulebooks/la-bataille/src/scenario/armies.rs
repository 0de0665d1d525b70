//! The armies of a scenario: organisations, elements, leaders, units.

use kernel::Side;

use super::file::{Certainty, Company, ElementRow, LeaderRow, MoraleRow, UnitRow, Word};
use super::read::Reader;
use crate::muster::{Troops, Values, is_mended, mended_foot, mended_morale, split};
use crate::organisation::Pattern;
use crate::setup::{Element, ElementKind, Organisation, Setup};
use crate::tables::{Gun, Tables};
use crate::troops::{Inspiration, Leader, Nation, Size, Unit};
use crate::{Base6, ElementId, OrgId, UnitId};

impl Reader<'_> {
    /// Reads all armies, whoever takes part.
    pub(super) fn armies(&mut self, setup: &mut Setup) {
        self.names();
        let file = self.file;
        for row in &file.organisation {
            let side = self.side(&row.side);
            let levels = setup.tables.levels.get(row.levels.get_ref()).copied();
            let levels = levels.unwrap_or_else(|| {
                let known = list(setup.tables.levels.keys());
                self.unknown(&row.levels, "row of morale levels", &known);
                [0; 4]
            });
            setup.organisations.push(Organisation {
                id: row.id.get_ref().clone(),
                name: row.name.clone(),
                side,
                levels,
            });
        }
        for row in &file.element {
            let element = self.element(row, setup);
            setup.elements.push(element);
        }
        for row in &file.leader {
            self.leader(row, setup);
        }
        for row in &file.unit {
            self.unit(row, setup);
        }
        if setup.units.len() > Setup::MOST_UNITS {
            let span = self.heading("[[unit]]");
            let message = format!("there are {} units", setup.units.len());
            self.fault(span, message, &format!("at most {}", Setup::MOST_UNITS));
        }
    }

    pub(super) fn unknown(&mut self, word: &Word, what: &str, known: &str) {
        let message = format!("there is no {what} `{}`", word.get_ref());
        self.fault(word.span(), message, &format!("one of: {known}"));
    }

    /// Every short name is there once and is made of small letters.
    fn names(&mut self) {
        let file = self.file;
        let mut seen: Vec<&str> = Vec::new();
        let ids = (file.side.iter().map(|row| &row.id))
            .chain(file.element.iter().map(|row| &row.id))
            .chain(file.leader.iter().map(|row| &row.id))
            .chain(file.unit.iter().map(|row| &row.id));
        for id in ids {
            let word = id.get_ref().as_str();
            let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            if word.is_empty() || !word.chars().all(plain) {
                let message = format!("nothing can have the id `{word}`");
                self.fault(id.span(), message, "small letters, digits and hyphens");
            }
            if seen.contains(&word) {
                let message = format!("the id `{word}` is taken");
                self.fault(id.span(), message, "every id must be there once");
            }
            seen.push(word);
        }
    }

    fn element(&mut self, row: &ElementRow, setup: &Setup) -> Element {
        let parent = row.parent.as_ref().and_then(|word| {
            let found = setup.element_named(word.get_ref());
            if found.is_none() {
                self.unknown(word, "element above it in the file", "those before");
            }
            found
        });
        let pattern = Pattern::of(row.nation, self.file.year);
        let above = parent.map(|parent| setup.element(parent).kind);
        if !pattern.allows(row.kind, above) {
            let message = format!("{} does not fit into an army", row.name);
            let help = format!("the {} pattern has other elements", pattern.name);
            self.fault(row.id.span(), message, &help);
        }
        Element {
            id: row.id.get_ref().clone(),
            name: row.name.clone(),
            side: self.side(&row.side),
            nation: row.nation,
            kind: row.kind,
            parent,
            commander: None,
            order: None,
            hq: None,
            released: 1,
            ad_hoc: row.ad_hoc,
        }
    }

    fn leader(&mut self, row: &LeaderRow, setup: &mut Setup) {
        let word = row.commands.as_ref().or(row.attached.as_ref());
        let element = word.and_then(|word| {
            let found = setup.element_named(word.get_ref());
            if found.is_none() {
                let known = list(setup.elements.iter().map(|element| &element.id));
                self.unknown(word, "element", &known);
            }
            found
        });
        if let (Some(element), Some(word)) = (element, &row.commands) {
            let leader = crate::LeaderId(setup.leaders.len() as u16);
            let commander = &mut setup.elements[element.index()].commander;
            if commander.is_some() {
                let message = format!("`{}` has a commander already", word.get_ref());
                self.fault(word.span(), message, "attach others with `attached`");
            }
            *commander = Some(leader);
        }
        self.gathers(row, element, setup);
        let wing = self.wing(row, setup);
        if row.command > 9 {
            let message = format!("{} has a Command Rating of {}", row.name, row.command);
            self.fault(row.id.span(), message, "0 to 9");
        }
        setup.leaders.push(Leader {
            id: row.id.get_ref().clone(),
            name: row.name.clone(),
            side: self.side(&row.side),
            nation: row.nation,
            rank: row.rank,
            attack: row.infantry[0],
            defence: row.infantry[1],
            cavalry: row.cavalry,
            artillery: row.artillery,
            morale: match row.morale {
                MoraleRow::Bonus(bonus) => Inspiration::Bonus(bonus),
                MoraleRow::Automatic(Certainty::A) => Inspiration::Automatic,
            },
            command: row.command,
            movement: row.movement,
            special_cavalry: row.special_cavalry,
            special_artillery: row.special_artillery,
            royal: row.royal,
            wing,
            element,
        });
    }

    /// The command elements of a corps or wing.
    //= 22.4.2-c 22.6.3-b
    fn wing(&mut self, row: &LeaderRow, setup: &Setup) -> Vec<ElementId> {
        let side = self.side(&row.side);
        let own = |id: &ElementId| {
            let element = setup.element(*id);
            element.side == side && element.parent.is_none()
        };
        let mut wing = Vec::new();
        for word in &row.wing {
            if let Some(element) = setup.element_named(word.get_ref()).filter(own) {
                wing.push(element);
                continue;
            }
            let message = format!("`{}` is in no wing of {}", word.get_ref(), row.name);
            self.fault(word.span(), message, "a command element of his side");
        }
        if !row.royal
            && let Some(word) = row.wing.first()
        {
            let message = format!("{} has a wing and no Royal Initiative", row.name);
            self.fault(word.span(), message, "`royal = true`");
        }
        wing
    }

    /// Only leaders of special ability gather guns or cavalry of others.
    //= 9.8.10 9.8.11
    fn gathers(&mut self, row: &LeaderRow, element: Option<ElementId>, setup: &Setup) {
        let Some(mass) = element.map(|element| setup.element(element)) else {
            return;
        };
        let able = match mass.kind {
            ElementKind::GrandBattery => row.special_artillery,
            _ => row.special_cavalry && mass.kind.is_cavalry(),
        };
        if mass.ad_hoc && row.commands.is_some() && !able {
            let message = format!("{} cannot gather {}", row.name, mass.name);
            self.fault(
                row.id.span(),
                message,
                "a leader of special ability gathers a grand battery or a cavalry corps",
            );
        }
    }

    #[allow(
        clippy::too_many_lines,
        reason = "one row, from its words to its counters"
    )]
    fn unit(&mut self, row: &UnitRow, setup: &mut Setup) {
        let Some(element) = setup.element_named(row.element.get_ref()) else {
            let known = list(setup.elements.iter().map(|element| &element.id));
            self.unknown(&row.element, "element", &known);
            return;
        };
        let Some(organisation) = self.organisation(row, element, setup) else {
            return;
        };
        let Ok(morale) = row.morale.get_ref().parse::<Base6>() else {
            let message = format!("`{}` is no morale", row.morale.get_ref());
            self.fault(row.morale.span(), message, "06, or two digits from 1 to 6");
            return;
        };
        let tables = setup.tables.clone();
        let Some(troops) = self.troops(row, &tables) else {
            return;
        };
        let own = row.own.clone().unwrap_or_default();
        let all = own
            .steps
            .unwrap_or_else(|| Values::steps_of(&troops, row.men));
        let side = setup.element(element).side;
        let (mended, year) = (self.file.published_counters, self.file.year);
        let escorted = row.escort.as_ref().and_then(|word| {
            let found = setup.leader_named(word.get_ref());
            if found.is_none() {
                let known = list(setup.leaders.iter().map(|leader| &leader.id));
                self.unknown(word, "leader", &known);
            }
            found
        });
        self.fits_nation(row, &troops);
        let mut add = |reader: &mut Self, id: String, name: String, values: Values| {
            let mut values = values.overridden(&own).unwrap_or_else(|key| {
                let message = format!("`{key}` of {} cannot be that", row.name);
                reader.fault(row.id.span(), message, "a value of its arm");
                Values::derive(&troops, Size::Battalion, all)
            });
            let unit = UnitId(setup.units.len() as u16);
            let mut morale = morale;
            if mended && is_mended(values.nation, year) {
                morale = mended_morale(morale);
                let arm = values.arm;
                values.foot = values.foot.map(|foot| mended_foot(arm, foot));
            }
            if let Some(leader) = escorted {
                setup.escorts.push((unit, leader));
            }
            setup.units.push(unit_of(
                id,
                name,
                side,
                &values,
                (element, organisation),
                morale,
            ));
            unit
        };
        let id = row.id.get_ref().clone();
        let regiment = row.battalions > 1;
        let scale = match (&troops, regiment, row.company) {
            (Troops::Artillery(..), ..) => Size::Battery,
            (_, true, _) | (Troops::Cavalry(_), ..) => Size::Regiment,
            (_, _, Company::Itself) => Size::Company,
            _ => Size::Battalion,
        };
        if row.company == Company::Detached {
            let Troops::Infantry { kind, .. } = &troops else {
                let message = "only infantry has skirmish companies".to_owned();
                self.fault(row.id.span(), message, "leave `company` out");
                return;
            };
            if all < 2 || kind.company_skirmish == 0 || regiment {
                let message = format!("{} has no company to detach", row.name);
                self.fault(row.id.span(), message, "leave `company` out");
                return;
            }
            //= 22.6.9
            add(
                self,
                id.clone(),
                row.name.clone(),
                Values::derive(&troops, scale, all - 1),
            );
            let company = Troops::Infantry {
                kind,
                company: true,
            };
            let name = format!("{}, light company", row.name);
            let values = Values::derive(&company, Size::Company, 1);
            add(self, format!("{id}-lc"), name, values);
            return;
        }
        let whole = add(
            self,
            id.clone(),
            row.name.clone(),
            Values::derive(&troops, scale, all),
        );
        if !regiment {
            return;
        }
        if !matches!(troops, Troops::Infantry { .. }) || row.battalions > 6 || all < row.battalions
        {
            let message = format!("{} has no {} battalions", row.name, row.battalions);
            self.fault(row.id.span(), message, "infantry, with a step for each");
            return;
        }
        //= 22.3.3-b
        let parts: Vec<UnitId> = split(all, row.battalions)
            .into_iter()
            .enumerate()
            .map(|(place, steps)| {
                let number = place + 1;
                let name = format!("{}/{}", ROMAN[place], row.name);
                let values = Values::derive(&troops, Size::Battalion, steps);
                add(self, format!("{id}-{number}"), name, values)
            })
            .collect();
        for part in &parts {
            setup.units[part.index()].parent = Some(whole);
        }
        setup.units[whole.index()].parts = parts;
    }

    /// The new Prussian army has no regiments as one counter.
    //= 22.5.3.3-b
    fn fits_nation(&mut self, row: &UnitRow, troops: &Troops<'_>) {
        let Troops::Infantry { kind, .. } = troops else {
            return;
        };
        if kind.nation == Nation::Prussian && self.file.year > 1812 && row.battalions > 1 {
            let message = format!("{} is no counter of the new Prussian army", row.name);
            self.fault(row.id.span(), message, "list its battalions one by one");
        }
    }

    fn organisation(&mut self, row: &UnitRow, element: ElementId, setup: &Setup) -> Option<OrgId> {
        let mut at = Some(element);
        let mut word = row.organisation.as_ref();
        while let (None, Some(element)) = (word, at) {
            word = self.file.element[element.index()].organisation.as_ref();
            at = setup.element(element).parent;
        }
        let Some(word) = word else {
            let message = format!("{} belongs to no organisation", row.name);
            self.fault(row.id.span(), message, "give its element an `organisation`");
            return None;
        };
        let mut all = setup.organisation_ids();
        let found = all.find(|id| setup.organisation(*id).id == *word.get_ref());
        if found.is_none() {
            let known = list(setup.organisations.iter().map(|known| &known.id));
            self.unknown(word, "organisation", &known);
        }
        found
    }

    fn troops<'a>(&mut self, row: &UnitRow, tables: &'a Tables) -> Option<Troops<'a>> {
        let kind = row.kind.get_ref();
        let troops = match kind.split_once('/') {
            Some(("infantry", kind)) => tables.infantry.get(kind).map(|kind| Troops::Infantry {
                kind,
                company: false,
            }),
            Some(("cavalry", kind)) => tables.cavalry.get(kind).map(Troops::Cavalry),
            Some(("artillery", kind)) => match tables.artillery.get(kind) {
                Some(kind) => Some(Troops::Artillery(kind, self.guns(row, tables)?)),
                None => None,
            },
            _ => None,
        };
        let Some(troops) = troops else {
            let known = (tables
                .infantry
                .keys()
                .map(|kind| format!("infantry/{kind}")))
            .chain(tables.cavalry.keys().map(|kind| format!("cavalry/{kind}")))
            .chain(
                tables
                    .artillery
                    .keys()
                    .map(|kind| format!("artillery/{kind}")),
            );
            let known: Vec<String> = known.collect();
            self.unknown(&row.kind, "kind of troops", &known.join(", "));
            return None;
        };
        let guns = matches!(troops, Troops::Artillery(..));
        if guns == row.guns.is_empty() || guns != (row.men == 0) {
            let message = format!("{} cannot be so strong", row.name);
            self.fault(
                row.id.span(),
                message,
                "`guns` of a battery; `men` of others, or a row of armies.toml",
            );
            return None;
        }
        Some(troops)
    }

    fn guns(&mut self, row: &UnitRow, tables: &Tables) -> Option<Vec<(Gun, u8)>> {
        let mut guns = Vec::new();
        for (calibre, count) in &row.guns {
            let Some(gun) = tables.guns.get(calibre) else {
                let message = format!("there is no gun `{calibre}`");
                let known = list(tables.guns.keys());
                self.fault(row.id.span(), message, &format!("one of: {known}"));
                return None;
            };
            guns.push((*gun, *count));
        }
        Some(guns)
    }
}

const ROMAN: [&str; 6] = ["I", "II", "III", "IV", "V", "VI"];

fn unit_of(
    id: String,
    name: String,
    side: Side,
    values: &Values,
    (element, organisation): (ElementId, OrgId),
    morale: Base6,
) -> Unit {
    Unit {
        id,
        name,
        side,
        nation: values.nation,
        guard: values.guard,
        arm: values.arm,
        size: values.size,
        steps: values.steps,
        movement: values.movement,
        morale,
        melee: values.melee,
        checks: values.checks,
        foot: values.foot,
        horse: values.horse,
        guns: values.guns,
        element,
        organisation,
        parent: None,
        parts: Vec::new(),
    }
}

fn list<'a>(names: impl Iterator<Item = &'a String>) -> String {
    names.map(String::as_str).collect::<Vec<_>>().join(", ")
}
