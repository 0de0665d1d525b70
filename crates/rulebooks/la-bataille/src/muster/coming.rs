//! When and where everybody comes to the field, in each length in which the battle is fought.

use std::fmt::Write as _;
use std::sync::Arc;

use armies::{Arrival, Hour};
use kernel::muster::Mustered;
use kernel::wording::count;
use kernel::{BattleFiles, Choices, FileFault};

use crate::rulebook::FILE;
use crate::scenario::{self, LengthId, ScenarioFile};
use crate::{LeaderId, Rule, Setup, UnitId, options};

/// The lengths of a battle.
pub(super) struct Lengths(Vec<Length>);

struct Length {
    name: &'static str,
    setup: Arc<Setup>,
    /// The hour that the file gives for each arrival of the set-up.
    hours: Vec<Hour>,
}

/// How somebody comes to the field in a length.
#[derive(Clone, Copy)]
enum Coming {
    AtStart,
    /// With an arrival, by its place in the set-up.
    With(usize),
}

impl Lengths {
    /// Reads the battle in each length; the one that is chosen is read already.
    pub(super) fn read(
        battle: &BattleFiles,
        file: &ScenarioFile,
        chosen: &Arc<Setup>,
    ) -> Result<Self, FileFault> {
        let mut lengths = Vec::new();
        for row in &file.length {
            let name = match row.id {
                LengthId::Whole => "whole",
                LengthId::Hour => "hour",
                LengthId::Opening => "opening",
            };
            let setup = if row.id == chosen.options.length {
                Arc::clone(chosen)
            } else {
                let mut choices = Choices::default();
                // A name of the option's own list is never refused.
                let _ = choices.set(options::SPECS, "length", name);
                Arc::new(scenario::read(battle, &choices)?)
            };
            let hours = row.arrival.iter();
            let hours = hours.filter_map(|row| row.time.get_ref().parse::<Hour>().ok());
            // Whoever comes after the last turn is not in the set-up.
            let last = setup.time_of(setup.turns);
            let hours = hours.filter(|hour| hour.minutes <= last).collect();
            lengths.push(Length { name, setup, hours });
        }
        Ok(Self(lengths))
    }

    /// Tells when and where a unit comes, what the armies say of it, and what it lost before.
    pub(super) fn unit(&self, id: &str, history: &[Arrival], told: &mut Mustered) {
        self.tell(|length| length.unit(id), history, None, told);
        let lost = self.grouped(|length| {
            let unit = length.setup.unit_named(id)?;
            let mut weakened = length.setup.weakened.iter();
            let (_, steps) = weakened.find(|(weak, _)| *weak == unit)?;
            Some(format!("{} before the battle", count(*steps, "step")))
        });
        if let Some(lost) = lost {
            told.set("lost", lost, FILE, &[]);
        }
    }

    /// Tells when and where a leader comes, and if the table of leaders has another hour.
    pub(super) fn leader(&self, id: &str, tabled: Option<Arrival>, told: &mut Mustered) {
        self.tell(|length| length.leader(id), &[], tabled, told);
    }

    fn tell(
        &self,
        comes: impl Fn(&Length) -> Option<Coming>,
        history: &[Arrival],
        tabled: Option<Arrival>,
        told: &mut Mustered,
    ) {
        let when = self.grouped(|length| comes(length).map(|coming| length.words(coming)));
        let Some(when) = when else {
            told.set("arrives", "takes no part", FILE, &[]);
            return;
        };
        let mut source = FILE.to_owned();
        let there: Vec<(&Length, Coming)> = self
            .0
            .iter()
            .filter_map(|length| Some((length, comes(length)?)))
            .collect();
        let mut rounded: Vec<String> = there
            .iter()
            .filter_map(|(length, coming)| length.rounded(*coming))
            .collect();
        rounded.dedup();
        if !rounded.is_empty() {
            let _ = write!(
                source,
                ": {}, brought to the next turn",
                rounded.join(" and ")
            );
        }
        let agrees = |known: &Arrival| {
            let mut all = there.iter();
            all.all(|(length, coming)| length.agrees(*coming, *known))
        };
        let mut words: Vec<String> = history.iter().map(|known| String::from(*known)).collect();
        words.dedup();
        if !words.is_empty() {
            let link = if history.iter().all(agrees) {
                ", as in"
            } else {
                "; otherwise in"
            };
            let _ = write!(source, "{link} {}: {}", armies::FILE, words.join(", "));
        }
        if let Some(known) = tabled.filter(|known| !agrees(known)) {
            let _ = write!(source, "; the table of leaders: {}", String::from(known));
        }
        let late = there
            .iter()
            .any(|(_, coming)| matches!(coming, Coming::With(_)));
        let rules = [Rule::R2_1A.info(), Rule::R5_2_6.info()];
        told.set("arrives", when, source, if late { &rules } else { &[] });
    }

    /// What holds in each length, said once where it is the same; none where it holds in no length.
    fn grouped(&self, of: impl Fn(&Length) -> Option<String>) -> Option<String> {
        let mut groups: Vec<(String, Vec<&str>)> = Vec::new();
        for length in &self.0 {
            let Some(words) = of(length) else { continue };
            match groups.iter_mut().find(|(known, _)| *known == words) {
                Some((_, names)) => names.push(length.name),
                None => groups.push((words, vec![length.name])),
            }
        }
        let told = groups.iter().map(|(words, names)| {
            if names.len() == self.0.len() {
                words.clone()
            } else {
                format!("{words} ({})", names.join(", "))
            }
        });
        let told: Vec<String> = told.collect();
        (!told.is_empty()).then(|| told.join("; "))
    }
}

impl Length {
    /// A battalion comes with its regiment, a regiment with any of its battalions.
    fn unit(&self, id: &str) -> Option<Coming> {
        let unit = self.setup.unit_named(id)?;
        let data = self.setup.unit(unit);
        let with = |other: UnitId| {
            let mut standing = self.setup.standing.iter();
            if standing.any(|standing| standing.unit == other) {
                return Some(Coming::AtStart);
            }
            let mut arrivals = self.setup.arrivals.iter();
            let place = arrivals.position(|arrival| arrival.units.contains(&other));
            place.map(Coming::With)
        };
        with(unit)
            .or_else(|| data.parent.and_then(with))
            .or_else(|| data.parts.iter().find_map(|part| with(*part)))
    }

    fn leader(&self, id: &str) -> Option<Coming> {
        let leader: LeaderId = self.setup.leader_named(id)?;
        if self
            .setup
            .posted
            .iter()
            .any(|(posted, _)| *posted == leader)
        {
            return Some(Coming::AtStart);
        }
        let mut arrivals = self.setup.arrivals.iter();
        let place = arrivals.position(|arrival| arrival.leaders.contains(&leader));
        place.map(Coming::With)
    }

    /// When the turn of an arrival begins.
    fn hour(&self, arrival: usize) -> Hour {
        let turn = self.setup.arrivals[arrival].turn;
        Hour {
            minutes: self.setup.time_of(turn),
        }
    }

    fn words(&self, coming: Coming) -> String {
        match coming {
            Coming::AtStart => "at the start".to_owned(),
            Coming::With(place) => {
                let arrival = &self.setup.arrivals[place];
                let (hour, turn) = (self.hour(place), arrival.turn);
                let at = self.setup.map.grid().number(arrival.at);
                format!("{hour}, turn {turn}, at {at}")
            }
        }
    }

    /// The hour of the file, where no turn begins with it.
    fn rounded(&self, coming: Coming) -> Option<String> {
        let Coming::With(place) = coming else {
            return None;
        };
        let hour = self.hours.get(place)?;
        (*hour != self.hour(place)).then(|| hour.to_string())
    }

    /// Whether the armies say the same: whoever is there at the start had come by then, and the others
    /// come in the time that is given for them.
    fn agrees(&self, coming: Coming, known: Arrival) -> bool {
        match (coming, known) {
            (Coming::AtStart, Arrival::AtStart) => true,
            (Coming::AtStart, Arrival::Between(from, _)) => from.minutes <= self.setup.clock,
            (Coming::With(_), Arrival::AtStart) => false,
            (Coming::With(place), Arrival::Between(from, to)) => {
                let hour = self.hours.get(place).copied();
                (from..=to).contains(&hour.unwrap_or_else(|| self.hour(place)))
            }
        }
    }
}
