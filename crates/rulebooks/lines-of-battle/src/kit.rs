//! What the battle needs on a real table: counters, markers, the turns with
//! what is added to the die for command points, and what is worth points.

use kernel::reference::{Note, Table, signed};
use kernel::scene::{Arm, Counter, Formation, Marker, Place};
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
        let nation = self.setup.nations[usize::from(data.nation.0)].clone();
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
        piece.arrives = match data.arrival {
            Arrival::Free | Arrival::At(_) => None,
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
        if let Arrival::At(area) = data.arrival {
            piece = piece.value("starts", &self.setup.area(area).name);
        }
        piece
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
            strength: None,
            losses: 0,
            formation: Formation::Mounted,
            facing: None,
            spent: false,
            leaders: Vec::new(),
            active: false,
            stands: Vec::new(),
            markers: Vec::new(),
        };
        let mut piece = Piece::new(counter, "Leaders".to_owned())
            .value("seniority", data.seniority)
            .value("bonuses", bonuses.join(", "));
        if !nation.is_empty() {
            piece = piece.value("only for", nation);
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
        (0..self.setup.turns)
            .map(|turn| {
                let mut it = TurnBox::named(self.setup.time(turn));
                let command = self.setup.command.get(usize::from(turn));
                for side in Side::BOTH {
                    if let Some(more) = command.map(|command| command[side]).filter(|it| *it != 0) {
                        let name = &self.setup.sides[side].name;
                        it.notes.push(format!("{name}: D3 {}", signed(more)));
                    }
                }
                it
            })
            .collect()
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
