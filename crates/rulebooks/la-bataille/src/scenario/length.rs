//! One length of a battle: who stands where, who arrives, what counts.

use std::collections::BTreeSet;
use std::ops::Range;

use ground::hex::{Facing, HexId, Toward};

use super::file::{ArrivalRow, LengthRow, Word};
use super::read::{Reader, turn_of};
use crate::setup::{Arrival, Mission, OrderKind, Prize, Setup, Standing, Victory};
use crate::troops::Arm;
use crate::{ElementId, Formation, LeaderId, UnitId};

/// Who is named in an arrival.
enum Named {
    Unit(UnitId),
    Leader(LeaderId),
    Element(ElementId),
}

impl Reader<'_> {
    pub(super) fn length(&mut self, row: &LengthRow, setup: &mut Setup) {
        let clock = self.time(row.starts.get_ref(), row.starts.span());
        setup.clock = clock.unwrap_or(setup.clock);
        if !(1..=60).contains(&row.turns) {
            let message = format!("a battle of {} turns", row.turns);
            self.fault(row.starts.span(), message, "1 to 60 turns");
        }
        setup.turns = row.turns.max(1);
        for word in &row.stand {
            self.standing(word, setup);
        }
        for word in &row.posts {
            let (name, hex) = parts(word);
            let leader = setup.leader_named(name);
            let Some(leader) = leader else {
                let message = format!("there is no leader `{name}`");
                self.fault(word.span(), message, "`leader hex`");
                continue;
            };
            if let Some(hex) = self.hex(hex, word.span(), &setup.map) {
                setup.posted.push((leader, hex));
            }
        }
        for word in &row.hq {
            let (name, hex) = parts(word);
            if let Some(element) = self.element_of(name, word, setup) {
                setup.elements[element.index()].hq = self.hex(hex, word.span(), &setup.map);
            }
        }
        for word in &row.orders {
            self.mission(word, setup);
        }
        for word in &row.held {
            let (name, time) = parts(word);
            let turn = match time {
                "" => Some(u8::MAX),
                time => self
                    .time(time, word.span())
                    .map(|minutes| turn_of(minutes, setup.clock, setup.turns)),
            };
            if let (Some(element), Some(turn)) = (self.element_of(name, word, setup), turn) {
                setup.elements[element.index()].released = turn;
            }
        }
        for word in &row.losses {
            let (name, steps) = parts(word);
            let unit = setup.unit_named(name);
            let lost = steps.parse::<u8>().ok();
            match (unit, lost) {
                (Some(unit), Some(lost)) if lost < setup.unit(unit).steps => {
                    setup.weakened.push((unit, lost));
                }
                _ => {
                    let message = format!("`{}` cannot be lost", word.get_ref());
                    self.fault(word.span(), message, "`unit steps`, one step at least left");
                }
            }
        }
        for arrival in &row.arrival {
            self.arrival(arrival, setup);
        }
        self.victory(row, setup);
        self.present(row, setup);
    }

    fn element_of(&mut self, name: &str, word: &Word, setup: &Setup) -> Option<ElementId> {
        let found = setup.element_named(name);
        if found.is_none() {
            let message = format!("there is no element `{name}`");
            self.fault(word.span(), message, "an element of this file");
        }
        found
    }

    fn standing(&mut self, word: &Word, setup: &mut Setup) {
        const SHAPE: &str = "`unit hex facing formation`, like `26e-ligne 1833 nne column`";
        let pieces: Vec<&str> = word.get_ref().split_whitespace().collect();
        let [name, hexes, facing, formation] = pieces[..] else {
            let message = format!("`{}` says not where a unit stands", word.get_ref());
            self.fault(word.span(), message, SHAPE);
            return;
        };
        let Some(unit) = setup.unit_named(name) else {
            self.fault(word.span(), format!("there is no unit `{name}`"), SHAPE);
            return;
        };
        let orientation = setup.map.grid().orientation();
        let Some(facing) = orientation.named(facing) else {
            let message = format!("`{facing}` is no facing");
            self.fault(
                word.span(),
                message,
                "n, nne, ene, e, ese, sse, s and so on",
            );
            return;
        };
        let arm = setup.unit(unit).arm;
        let limbered = formation == "limbered";
        let formation = if limbered {
            Some(Formation::Column)
        } else {
            Formation::ALL
                .into_iter()
                .find(|known| known.name() == formation)
        };
        let Some(formation) = formation.filter(|_| !limbered || arm == Arm::Artillery) else {
            let message = format!("`{}` is no formation of it", pieces[3]);
            self.fault(
                word.span(),
                message,
                "column, line, square, road, general, skirmish or limbered",
            );
            return;
        };
        self.faces(facing, formation, word.span());
        let mut at: Vec<HexId> = Vec::new();
        for hex in hexes.split('+') {
            let Some(hex) = self.hex(hex, word.span(), &setup.map) else {
                return;
            };
            at.push(hex);
        }
        let apart = |pair: &[HexId]| setup.map.grid().distance(pair[0], pair[1]) != 1;
        if at.windows(2).any(apart) {
            let message = "the hexes of a unit must touch".to_owned();
            self.fault(word.span(), message, "from the left of a line to its right");
        }
        if let Some(message) = stands_wrong(setup, unit, formation, &at) {
            let help = "how and where the rules let it stand";
            self.fault(word.span(), message, help);
        }
        setup.standing.push(Standing {
            unit,
            hexes: at,
            facing,
            formation,
            limbered,
        });
    }

    /// Columns face a side of their hex, lines and skirmishers a corner.
    //= 11.15.2 11.16.2 11.20.4.4
    fn faces(&mut self, facing: Facing, formation: Formation, span: Range<usize>) {
        let corner = matches!(facing.toward(), Toward::Corner(_));
        let wants_corner = match formation {
            Formation::Line | Formation::Skirmish => Some(true),
            Formation::Column | Formation::Road | Formation::General => Some(false),
            _ => None,
        };
        if wants_corner.is_some_and(|wants| wants != corner) {
            let help = "columns face nne, e, sse, ssw, w or nnw; lines and skirmishers n, ene, ese, s, wsw or wnw";
            let message = format!("a {} cannot face so", formation.name());
            self.fault(span, message, help);
        }
    }

    fn mission(&mut self, word: &Word, setup: &mut Setup) {
        let pieces: Vec<&str> = word.get_ref().split_whitespace().collect();
        let kind = match pieces.get(1) {
            Some(&"attack") => Some(OrderKind::Attack),
            Some(&"move") => Some(OrderKind::Move),
            Some(&"defend") => Some(OrderKind::Defend),
            _ => None,
        };
        let ([name, _, place], Some(kind)) = (&pieces[..], kind) else {
            let message = format!("`{}` is no order", word.get_ref());
            self.fault(
                word.span(),
                message,
                "`element attack hex`, or move, or defend",
            );
            return;
        };
        let at = self.hex(place, word.span(), &setup.map);
        if let (Some(element), Some(at)) = (self.element_of(name, word, setup), at) {
            setup.elements[element.index()].order = Some(Mission::new(kind, at));
        }
    }

    fn arrival(&mut self, row: &ArrivalRow, setup: &mut Setup) {
        let time = self.time(row.time.get_ref(), row.time.span());
        let at = self.hex(row.at.get_ref(), row.at.span(), &setup.map);
        let (Some(time), Some(at)) = (time, at) else {
            return;
        };
        if !setup.map.grid().is_border(at) {
            let message = "nobody arrives in the middle of the map".to_owned();
            self.fault(row.at.span(), message, "a hex of the edge");
        }
        let turn = turn_of(time, setup.clock, setup.turns);
        if turn > setup.turns {
            // They come too late for this length.
            return;
        }
        let mut arrival = Arrival {
            turn,
            at,
            units: Vec::new(),
            leaders: Vec::new(),
            elements: Vec::new(),
        };
        for word in &row.who {
            match self.named(word, setup) {
                Some(Named::Unit(unit)) => arrival.units.push(unit),
                Some(Named::Leader(leader)) => arrival.leaders.push(leader),
                Some(Named::Element(element)) => gather(element, setup, &mut arrival),
                None => {}
            }
        }
        setup.arrivals.push(arrival);
    }

    fn named(&mut self, word: &Word, setup: &Setup) -> Option<Named> {
        let name = word.get_ref();
        let found = (setup.unit_named(name).map(Named::Unit))
            .or_else(|| setup.leader_named(name).map(Named::Leader))
            .or_else(|| setup.element_named(name).map(Named::Element));
        if found.is_none() {
            let message = format!("there is no unit, leader or element `{name}`");
            self.fault(word.span(), message, "one of this file");
        }
        found
    }

    fn victory(&mut self, row: &LengthRow, setup: &mut Setup) {
        let mut prizes = Vec::new();
        for prize in &row.prize {
            let mut hexes: Vec<HexId> = Vec::new();
            for word in &prize.at {
                if let Some(place) = setup.map.place(word.get_ref()) {
                    hexes.extend(&place.hexes);
                } else if let Some(hex) = self.hex(word.get_ref(), word.span(), &setup.map) {
                    hexes.push(hex);
                }
            }
            prizes.push(Prize {
                name: prize.name.clone(),
                hexes,
                held_by: prize.held_by.as_ref().map(|word| self.side(word)),
                points: prize.by_side(),
            });
        }
        if row.margins[0] == 0 || row.margins[1] < row.margins[0] {
            let message = "a victory needs a lead, a major victory a greater one".to_owned();
            self.fault(
                row.starts.span(),
                message,
                "margins = [victory, major victory]",
            );
        }
        setup.victory = Victory {
            prizes,
            per_step: row.per_step,
            per_leader: row.per_leader,
            margins: row.margins,
        };
    }

    /// Sees to it that nobody is in two places, and that both sides are there.
    fn present(&mut self, row: &LengthRow, setup: &mut Setup) {
        let mut seen: BTreeSet<UnitId> = BTreeSet::new();
        let arriving = setup.arrivals.iter().flat_map(|arrival| &arrival.units);
        let standing = setup.standing.iter().map(|standing| &standing.unit);
        for unit in standing.chain(arriving) {
            let data = setup.unit(*unit);
            let twice = !seen.insert(*unit)
                || data.parent.is_some_and(|parent| seen.contains(&parent))
                || data.parts.iter().any(|part| seen.contains(part));
            if twice {
                let message = format!("{} is there twice", data.name);
                self.fault(row.starts.span(), message, "a unit, or its parts, once");
            }
        }
        let there = |unit: UnitId| {
            let data = setup.unit(unit);
            seen.contains(&unit)
                || data.parts.iter().any(|part| seen.contains(part))
                || data.parent.is_some_and(|parent| {
                    let parts = &setup.unit(parent).parts;
                    seen.contains(&parent) || parts.iter().any(|part| seen.contains(part))
                })
        };
        let absent: BTreeSet<UnitId> = setup.unit_ids().filter(|unit| !there(*unit)).collect();
        for side in kernel::Side::BOTH {
            if !seen.iter().any(|unit| setup.unit(*unit).side == side) {
                let message = format!("{} has nobody to fight with", setup.sides[side].name);
                self.fault(
                    row.starts.span(),
                    message,
                    "units under `stand` or `arrival`",
                );
            }
        }
        setup.absent = absent;
    }
}

/// The two words of a text; the second may be missing.
fn parts(word: &Word) -> (&str, &str) {
    let text = word.get_ref().trim();
    text.split_once(' ')
        .map_or((text, ""), |(first, rest)| (first, rest.trim()))
}

/// Everybody of an element who is not somewhere else yet.
fn gather(element: ElementId, setup: &Setup, into: &mut Arrival) {
    let below = |mut at: ElementId| loop {
        if at == element {
            return true;
        }
        match setup.element(at).parent {
            Some(parent) => at = parent,
            None => return false,
        }
    };
    let placed = |unit: UnitId| {
        let unit_there = |unit: UnitId| {
            setup.standing.iter().any(|standing| standing.unit == unit)
                || setup
                    .arrivals
                    .iter()
                    .any(|arrival| arrival.units.contains(&unit))
                || into.units.contains(&unit)
        };
        let data = setup.unit(unit);
        unit_there(unit)
            || data.parts.iter().any(|part| unit_there(*part))
            || data.parent.is_some_and(unit_there)
    };
    let units: Vec<UnitId> = setup
        .unit_ids()
        .filter(|unit| setup.unit(*unit).parent.is_none())
        .filter(|unit| below(setup.unit(*unit).element) && !placed(*unit))
        .collect();
    let there = |leader: LeaderId| {
        setup.posted.iter().any(|(posted, _)| *posted == leader)
            || setup
                .arrivals
                .iter()
                .any(|arrival| arrival.leaders.contains(&leader))
            || into.leaders.contains(&leader)
    };
    let leaders: Vec<LeaderId> = setup
        .leader_ids()
        .filter(|leader| setup.leader(*leader).element.is_some_and(below))
        .filter(|leader| !there(*leader))
        .collect();
    into.units.extend(units);
    into.leaders.extend(leaders);
    let own_hq = setup.element(element).parent.is_none() && setup.element(element).hq.is_none();
    if own_hq && !into.elements.contains(&element) {
        into.elements.push(element);
    }
}

/// Why a unit cannot stand so in these hexes, if it cannot.
//= 11.3-a 11.3-b 11.3-c 11.3-d 11.3-e 11.3-f 11.3-g 11.16.12.1-a 11.16.12.2-a 11.18.5-a 11.20.2-a 11.20.4.2
fn stands_wrong(
    setup: &Setup,
    unit: UnitId,
    formation: Formation,
    hexes: &[HexId],
) -> Option<String> {
    let data = setup.unit(unit);
    let (steps, arm) = (usize::from(data.steps), data.arm);
    let fits = match formation {
        Formation::Line => match arm {
            Arm::Cavalry if steps >= 8 => hexes.len() <= (steps / 4).clamp(2, 8),
            Arm::Artillery => hexes.len() == 1,
            _ => hexes.len() == 1 || hexes.len() == 2 && steps >= 5,
        },
        Formation::Skirmish => {
            let two = arm == Arm::Cavalry || steps >= 4;
            data.can_skirmish() && hexes.len() == if two { 2 } else { 1 }
        }
        Formation::Road => arm != Arm::Artillery && hexes.len() == steps.div_ceil(4).clamp(1, 8),
        Formation::Square => arm != Arm::Cavalry && hexes.len() == 1,
        _ => hexes.len() == 1,
    };
    if !fits {
        return Some(format!(
            "{} cannot stand in {} over {} hexes",
            data.name,
            formation.name(),
            hexes.len()
        ));
    }
    // Guns on a road go through anything.
    let ground = hexes.iter().all(|hex| match formation {
        _ if arm == Arm::Artillery => true,
        Formation::Column | Formation::Line | Formation::Square => setup.is_clear(*hex),
        Formation::Skirmish if arm == Arm::Cavalry => setup.is_clear(*hex),
        Formation::General => !setup.is_clear(*hex),
        Formation::Road => setup.map.has_road(*hex),
        _ => true,
    });
    (!ground).then(|| {
        let name = formation.name();
        format!("{} cannot stand in {name} on that ground", data.name)
    })
}
