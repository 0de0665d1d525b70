//! The position as a picture needs it.

use kernel::scene::{
    Arm as Look, Colour, Counter, Formation as Shape, Marker, Panel, Place as Spot, Scene, SideLook,
};
use kernel::{BySide, Side};

use crate::game::Battle;
use crate::position::{Fatigue, LeaderPlace, Place, Step};
use crate::troops::{Arm, Nation, Weight};
use crate::{Formation, LeaderId, UnitId};

impl Battle {
    pub(crate) fn draw_scene(&self) -> Scene {
        let mut counters: Vec<Counter> = self
            .setup
            .unit_ids()
            .filter_map(|unit| self.counter(unit))
            .collect();
        counters.extend(
            self.setup
                .leader_ids()
                .filter_map(|leader| self.leader_counter(leader)),
        );
        counters.extend(self.hq_counters());
        Scene {
            title: self.setup.name.clone(),
            caption: self.caption(),
            table: None,
            turn: Some(u32::from(self.pos.turn) + 1),
            sides: BySide::from_fn(|side| SideLook {
                id: self.setup.sides[side].id.clone(),
                name: self.setup.sides[side].name.clone(),
                colour: match side {
                    Side::First => Colour::Blue,
                    Side::Second => Colour::Red,
                },
            }),
            cells: ground::hex::cells(&self.setup.map, &self.setup.plan),
            edges: ground::hex::edges(&self.setup.map, &self.setup.plan),
            counters,
            panels: self.panels(),
        }
    }

    fn caption(&self) -> String {
        let minutes = self
            .setup
            .time_of(u8::try_from(self.pos.turn + 1).unwrap_or(u8::MAX));
        let phase = match self.pos.step {
            Step::FirstOrders | Step::FirstOrder(_) => "orders before the battle",
            Step::Initiative | Step::OwnOrder(_) | Step::LooseCannon(_) | Step::RetreatHq(_) => {
                "local initiative"
            }
            Step::Charge => "charges",
            Step::Move | Step::Moving | Step::OpportunityFire | Step::OpportunityCharge => {
                "movement"
            }
            Step::SquareAssaults | Step::DefensiveFire | Step::StepBack(_) => "defensive fire",
            Step::OffensiveFire => "offensive fire",
            Step::Assault | Step::Withdraw | Step::Advance | Step::TurnAdvanced => "assaults",
            Step::Orders | Step::Dictate(..) => "army orders",
            Step::Over => return "The battle is over".to_owned(),
        };
        let side = &self.setup.sides[self.pos.active].name;
        format!(
            "{:02}:{:02} (turn {} of {}), {side}: {phase}",
            minutes / 60,
            minutes % 60,
            self.pos.turn + 1,
            self.setup.turns
        )
    }

    fn bearing(&self, facing: ground::hex::Facing) -> u16 {
        self.setup.map.grid().orientation().bearing(facing)
    }

    /// A counter for a unit on the map, in its first hex; a line or a road column goes on in others.
    //= 7.2.1.6 7.2.2.5 11.20.2-b 6.1 6.1.1
    fn counter(&self, unit: UnitId) -> Option<Counter> {
        let hex = self.pos.unit(unit).hex()?;
        let others = self.pos.unit(unit).hexes.iter().skip(1);
        Some(Counter {
            also: others.map(|hex| hex.index()).collect(),
            ..self.counter_face(unit, hex.index())
        })
    }

    /// A unit's counter, wherever it lies.
    pub(crate) fn counter_face(&self, unit: UnitId, cell: usize) -> Counter {
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        let arm = match (data.arm, data.weight()) {
            (Arm::Infantry, _) => Look::Infantry,
            (Arm::Cavalry, _) if data.horse.is_some_and(|horse| horse.lance > 0) => Look::Lancers,
            (Arm::Cavalry, Some(Weight::Light)) => Look::LightCavalry,
            (Arm::Cavalry, _) => Look::HeavyCavalry,
            (Arm::Artillery, _) if data.is_horse_artillery() => Look::HorseArtillery,
            (Arm::Artillery, _) => Look::Artillery,
        };
        let formation = match (data.arm, state.formation) {
            (Arm::Artillery, _) if state.limbered => Shape::Limbered,
            (Arm::Artillery, _) => Shape::Unlimbered,
            (_, Formation::Line) => Shape::Line,
            (_, Formation::Square) => Shape::Square,
            (Arm::Cavalry, _) => Shape::Mounted,
            _ => Shape::Column,
        };
        let all_round = matches!(
            state.formation,
            Formation::Square | Formation::Disorder | Formation::Rout
        );
        let group = &self.pos.group.units;
        let assault = &self.pos.assault;
        Counter {
            id: data.id.clone(),
            label: designation(&data.name),
            name: data.name.clone(),
            side: data.side,
            nation: format!("{:?}", data.nation).to_lowercase(),
            arm,
            place: Spot::Cell(cell),
            also: Vec::new(),
            strength: Some(data.steps),
            losses: state.lost,
            formation,
            facing: (!all_round).then(|| self.bearing(state.facing)),
            spent: data.side == self.pos.active && state.marks.has(crate::marks::Marks::MOVED),
            leaders: Vec::new(),
            active: group.contains(&unit)
                || assault.attackers.contains(&unit)
                || self.is_asked_about(unit),
            stands: Vec::new(),
            markers: self.markers(unit),
            details: Vec::new(),
        }
    }

    /// Whether the question is about a unit, and not what its side does.
    fn is_asked_about(&self, unit: UnitId) -> bool {
        self.pos.collapsed.first() == Some(&unit)
            || match self.pos.step {
                Step::StepBack(asked) => asked == unit,
                Step::Charge | Step::OpportunityCharge => self.rides_now(unit),
                _ => false,
            }
    }

    //= 6.1.3 7.1-b
    fn markers(&self, unit: UnitId) -> Vec<Marker> {
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        let mut markers = Vec::new();
        let mut put = |sign: &str, words: String, bad: bool| {
            markers.push(Marker {
                sign: sign.to_owned(),
                words,
                bad,
            });
        };
        match state.formation {
            Formation::Disorder => put("D", "disordered".to_owned(), true),
            Formation::Rout => put("R", "routed".to_owned(), true),
            Formation::General => put("G", "general order".to_owned(), false),
            Formation::Skirmish => put("S", "skirmish order".to_owned(), false),
            Formation::Road => put("M", "road order".to_owned(), false),
            _ => {}
        }
        match state.fatigue {
            Fatigue::Rested => {}
            Fatigue::Tired => put("T", "tired".to_owned(), true),
            Fatigue::Exhausted => put("E", "exhausted".to_owned(), true),
        }
        if self.is_declared(unit) {
            put("!", "declared to charge".to_owned(), false);
        }
        if state.hexes.len() > 1 {
            let others: Vec<String> = state.hexes[1..]
                .iter()
                .map(|hex| self.number(*hex))
                .collect();
            put("+", format!("also in {}", others.join(", ")), false);
        }
        if data.arm == Arm::Artillery && state.ammunition == 0 {
            put("0", "out of ammunition".to_owned(), true);
        }
        markers
    }

    //= 6.1.2 8.2
    fn leader_counter(&self, leader: LeaderId) -> Option<Counter> {
        let data = self.setup.leader(leader);
        let LeaderPlace::At(hex) = self.pos.leader(leader).place else {
            return None;
        };
        Some(Self::plain_counter(
            data.id.clone(),
            data.name.clone(),
            data.side,
            hex.index(),
            data.nation,
        ))
    }

    fn hq_counters(&self) -> impl Iterator<Item = Counter> {
        self.setup.element_ids().filter_map(|element| {
            let data = self.setup.element(element);
            let hex = self.pos.element(element).hq?;
            let (id, name) = (
                format!("hq-{}", data.id),
                format!("Headquarters of {}", data.name),
            );
            let mut counter = Self::plain_counter(id, name, data.side, hex.index(), data.nation);
            "HQ".clone_into(&mut counter.label);
            Some(counter)
        })
    }

    pub(crate) fn plain_counter(
        id: String,
        name: String,
        side: Side,
        cell: usize,
        nation: Nation,
    ) -> Counter {
        Counter {
            id,
            label: designation(&name),
            name,
            side,
            nation: format!("{nation:?}").to_lowercase(),
            arm: Look::Leader,
            place: Spot::Cell(cell),
            also: Vec::new(),
            strength: None,
            losses: 0,
            formation: Shape::Mounted,
            facing: None,
            spent: false,
            leaders: Vec::new(),
            active: false,
            stands: Vec::new(),
            markers: Vec::new(),
            details: Vec::new(),
        }
    }

    fn panels(&self) -> Vec<Panel> {
        let standing = self.count_points();
        let mut panels = vec![Panel {
            title: "Victory points".to_owned(),
            lines: Side::BOTH
                .into_iter()
                .map(|side| format!("{}: {}", self.setup.sides[side].name, standing.points[side]))
                .collect(),
        }];
        for side in Side::BOTH {
            let name = &self.setup.sides[side].name;
            let orders = self.setup.element_ids().filter(|element| {
                let data = self.setup.element(*element);
                data.side == side && self.parent_of(*element).is_none() && self.has_troops(*element)
            });
            let veiled = self.pos.veiled[side as usize];
            panels.push(Panel {
                title: format!("{name}: orders"),
                lines: orders
                    .filter(|_| !veiled)
                    .map(|element| {
                        let order = self.pos.element(element).order;
                        let order = order.map_or_else(
                            || "no current orders".to_owned(),
                            |it| self.mission_name(it),
                        );
                        format!("{}: {order}", self.element_name(element))
                    })
                    .collect(),
            });
            panels.push(Panel {
                title: format!("{name}: still to come"),
                lines: self.awaited(side),
            });
        }
        panels.retain(|panel| !panel.lines.is_empty());
        panels
    }

    /// Who is still to come, by the hour and by command: a list of battalions would be longer than the map.
    fn awaited(&self, side: Side) -> Vec<String> {
        let mut lines = Vec::new();
        for arrival in &self.setup.arrivals {
            let mut counts: Vec<(crate::ElementId, u32)> = Vec::new();
            for unit in &arrival.units {
                let data = self.setup.unit(*unit);
                if data.side != side || self.pos.unit(*unit).place != Place::Waiting {
                    continue;
                }
                match counts
                    .iter_mut()
                    .find(|(element, _)| *element == data.element)
                {
                    Some((_, count)) => *count += 1,
                    None => counts.push((data.element, 1)),
                }
            }
            let minutes = self.setup.time_of(arrival.turn);
            lines.extend(counts.into_iter().map(|(element, count)| {
                let name = self.element_name(element);
                format!("{:02}:{:02} {name} ({count})", minutes / 60, minutes % 60)
            }));
        }
        lines
    }
}

/// What a counter has room for: whole words, and of the arm after a number its first letters.
fn designation(name: &str) -> String {
    const ROOM: usize = 10;
    let mut short = String::new();
    for word in name.split(' ') {
        let long = short.chars().count() + usize::from(!short.is_empty());
        let letters = word.chars().count();
        let numbered = short.len() < 5 && short.contains(|letter: char| letter.is_ascii_digit());
        let part: String = match () {
            () if long + letters <= ROOM => word.to_owned(),
            () if short.is_empty() => word.chars().take(ROOM).collect(),
            () if numbered => word.chars().take(4).chain(['.']).collect(),
            () => break,
        };
        if !short.is_empty() {
            short.push(' ');
        }
        short.push_str(&part);
        if part.chars().count() < letters {
            break;
        }
    }
    short
}
