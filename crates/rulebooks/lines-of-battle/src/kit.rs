//! What the battle needs on a real table: counters, markers, the turns with
//! what is added to the die for command points, and what is worth points.

use kernel::reference::{Note, Table, signed};
use kernel::scene::{Arm, Counter, Formation, Marker, Place};
use kernel::wording::capital;
use kernel::{Due, Kit, Piece, Side, TurnBox};

use crate::game::Battle;
use crate::setup::{Arrival, Bonus, Kind};
use crate::{LeaderId, Rule, UnitId};

impl Battle {
    /// Everything for a real table.
    pub(crate) fn make_kit(&self) -> Kit {
        let mut pieces = Vec::new();
        for side in Side::BOTH {
            let nations = 0..self.setup.nations.len();
            for nation in nations {
                let units = self.setup.sides[side].units.iter();
                let of =
                    units.filter(|unit| usize::from(self.setup.unit(*unit).nation.0) == nation);
                pieces.extend(of.map(|unit| self.unit_piece(unit)));
            }
            let leaders = self.setup.leader_ids();
            let own = leaders.filter(|leader| self.setup.leader(*leader).side == side);
            pieces.extend(own.map(|leader| self.leader_piece(leader)));
        }
        Kit {
            markers: self.marker_supply(),
            turns: self.turn_boxes(),
            victory: self.what_wins(),
            forms: self.forms(),
            pieces,
        }
    }

    fn unit_piece(&self, unit: UnitId) -> Piece {
        let data = self.setup.unit(unit);
        let mut counter = self.face(unit, Place::Cell(0));
        counter.losses = 0;
        counter.leaders.clear();
        (counter.spent, counter.active) = (false, false);
        let kind = match data.kind {
            Kind::Infantry => "infantry",
            Kind::LightCavalry => "light cavalry",
            Kind::Lancers => "lancers",
            Kind::HeavyCavalry => "heavy cavalry",
            Kind::Artillery => match counter.arm {
                Arm::HorseArtillery => "horse artillery",
                Arm::HeavyArtillery => "heavy artillery",
                _ => "artillery",
            },
        };
        let nation = people(&self.setup.nations[usize::from(data.nation.0)]);
        let mut piece = Piece::new(counter, nation).value("kind", kind);
        if data.kind == Kind::Artillery {
            piece = piece.backed("L", "limbered", false);
        } else {
            piece = piece.value("rating", data.rating);
            piece.boxes = u16::from(data.rating);
        }
        if data.kind == Kind::Infantry {
            piece = piece.backed("■", "in square", false);
        }
        let by_die = self.comes_by_die(unit);
        if by_die {
            let place = self.place_in_schedule(unit);
            piece = piece.value("comes", format!("by the die, no. {place}"));
        }
        piece.arrives = match data.arrival {
            Arrival::Free | Arrival::At(_) => None,
            Arrival::Turn(_) if by_die => None,
            Arrival::Turn(turn) => Some((turn, self.setup.time(turn))),
            Arrival::ByDieFrom(turn) => Some((
                turn,
                format!("{} or later, by a die", self.setup.time(turn)),
            )),
        }
        .map(|(turn, words)| Due {
            turn: usize::from(turn),
            words,
        });
        match data.arrival {
            Arrival::At(area) => piece.value("starts", &self.setup.area(area).name),
            //= qb.setup.allied.0
            Arrival::Free => piece.value("starts", "anywhere"),
            Arrival::Turn(_) | Arrival::ByDieFrom(_) => piece,
        }
    }

    /// Whether a die says each turn how many of a unit's fellows come.
    //= qb.opt.random.1 qb.opt.staff.1
    fn comes_by_die(&self, unit: UnitId) -> bool {
        let data = self.setup.unit(unit);
        let variable = self.setup.variable_arrival;
        matches!(data.arrival, Arrival::Turn(_))
            && variable.is_some_and(|variable| variable.side == data.side)
    }

    /// The place of a unit in the order in which the die brings them, from 1.
    fn place_in_schedule(&self, unit: UnitId) -> usize {
        let fellows = self.setup.sides[self.setup.unit(unit).side].units.iter();
        let before = fellows.take_while(|other| *other != unit);
        1 + before.filter(|other| self.comes_by_die(*other)).count()
    }

    fn leader_piece(&self, leader: LeaderId) -> Piece {
        let data = self.setup.leader(leader);
        let nation = data.nation.map_or_else(String::new, |nation| {
            self.setup.nations[usize::from(nation.0)].clone()
        });
        let bonuses = BONUSES.into_iter().filter(|(bonus, _)| data.has(*bonus));
        let bonuses: Vec<&str> = bonuses.map(|(_, word)| word).collect();
        let counter = Counter {
            id: data.id.clone(),
            label: data.name.clone(),
            name: data.name.clone(),
            side: data.side,
            nation: nation.clone(),
            arm: Arm::Leader,
            place: Place::Cell(0),
            also: Vec::new(),
            strength: None,
            losses: 0,
            formation: Formation::Mounted,
            facing: None,
            spent: false,
            leaders: Vec::new(),
            active: false,
            stands: Vec::new(),
            markers: Vec::new(),
            details: Vec::new(),
        };
        let mut piece = Piece::new(counter, "Leaders".to_owned())
            .value("seniority", data.seniority)
            .value("bonuses", bonuses.join(", "));
        if !nation.is_empty() {
            piece = piece.value("only for", people(&nation));
        }
        piece.arrives = data.arrives.map(|turn| Due {
            turn: usize::from(turn),
            words: self.setup.time(turn),
        });
        piece
    }

    fn marker_supply(&self) -> Vec<(Marker, u16)> {
        let units = self.setup.units.len() as u16;
        let hits = Marker::new("1", "a hit", true);
        let moved = Marker::new("M", "has moved", false);
        let rallied = Marker::new("R", "has rallied", false);
        vec![(hits, units), (moved, units / 2), (rallied, units / 4 + 1)]
    }

    fn turn_boxes(&self) -> Vec<TurnBox> {
        let boxes = (0..self.setup.turns).map(|turn| {
            let mut it = TurnBox::named(self.setup.time(turn));
            it.notes.extend(self.command_notes(turn));
            it.notes.extend(self.arrival_note(turn));
            it
        });
        boxes.collect()
    }

    /// What is added to the die for command points. With leaders in play it is
    /// they who add, and nothing of it is known beforehand.
    //= qb.leaders.0
    fn command_notes(&self, turn: u8) -> Vec<String> {
        let command = self.setup.command.get(usize::from(turn));
        let Some(command) = command.filter(|_| !self.setup.options.leaders) else {
            return Vec::new();
        };
        let adds = Side::BOTH.into_iter().filter(|side| command[*side] != 0);
        adds.map(|side| {
            let name = &self.setup.sides[side].name;
            format!("{name}: D3 {}", signed(command[side]))
        })
        .collect()
    }

    /// How many units the die brings, where it does.
    fn arrival_note(&self, turn: u8) -> Option<String> {
        let variable = self.setup.variable_arrival?;
        let adds = self.setup.options.arrival.adds();
        (turn >= variable.from).then(|| {
            let name = &self.setup.sides[variable.side].name;
            format!("{name}: D3 {} units arrive, in order", signed(adds))
        })
    }

    //= qb.victory.1 qb.victory.8
    fn what_wins(&self) -> Vec<Note> {
        let note = |text: String, rule: Rule| Note {
            text,
            rule: rule.info(),
        };
        let each = self.setup.points_per_unit;
        let mut notes = vec![note(
            format!("{each} for each enemy unit eliminated"),
            Rule::QbVictory1,
        )];
        for objective in &self.setup.objectives {
            let areas = objective.areas.iter();
            let areas: Vec<&str> = areas
                .map(|area| self.setup.area(*area).name.as_str())
                .collect();
            let whose = match objective.sides.as_slice() {
                [only] => format!(", for the {} only", self.setup.sides[*only].name),
                _ => String::new(),
            };
            let rules = Rule::ALL.iter().copied();
            let rule = rules.clone().find(|rule| rule.info().id == objective.rule);
            notes.push(note(
                format!(
                    "{} for holding {} at the end{whose}",
                    objective.points,
                    areas.join(" or ")
                ),
                rule.unwrap_or(Rule::Turn2),
            ));
        }
        notes.push(note("More points win.".to_owned(), Rule::QbVictory8));
        notes
    }

    fn forms(&self) -> Vec<Table> {
        let names = Side::BOTH.map(|side| self.setup.sides[side].name.clone());
        let heads = ["turn", names[0].as_str(), names[1].as_str()];
        let mut command = Table::new(Rule::CommandPoints1.info(), "Command points", &heads);
        for turn in 0..self.setup.turns {
            command = command.row([self.setup.time(turn)]);
        }
        let heads = ["for", names[0].as_str(), names[1].as_str()];
        let mut points = Table::new(Rule::QbVictory8.info(), "Victory points", &heads)
            .row(["enemy units eliminated"]);
        for objective in &self.setup.objectives {
            let areas = objective.areas.iter();
            let areas: Vec<&str> = areas
                .map(|area| self.setup.area(*area).name.as_str())
                .collect();
            let cell = |side: Side| {
                if objective.sides.contains(&side) {
                    String::new()
                } else {
                    "–".to_owned()
                }
            };
            let name = format!("{} ({})", areas.join(" or "), objective.points);
            points = points.row([name, cell(Side::First), cell(Side::Second)]);
        }
        vec![command, points.row(["all together"])]
    }
}

/// A nation's short name as people are called: `dutch-belgian` are Dutch-Belgian.
fn people(nation: &str) -> String {
    let parts: Vec<String> = nation.split('-').map(capital).collect();
    parts.join("-")
}

/// What a leader brings, in a word each.
const BONUSES: [(Bonus, &str); 11] = [
    (Bonus::Commander, "commander"),
    (Bonus::Incompetent, "incompetent"),
    (Bonus::Efficient, "efficient"),
    (Bonus::Buffoon, "buffoon"),
    (Bonus::Imbecile, "imbecile"),
    (Bonus::Courageous, "courageous"),
    (Bonus::Cowardly, "cowardly"),
    (Bonus::Organised, "organised"),
    (Bonus::Cavalryman, "cavalryman"),
    (Bonus::Dashing, "dashing"),
    (Bonus::Stubborn, "stubborn"),
];
