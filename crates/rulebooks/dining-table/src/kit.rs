//! What the battle needs on a real table: every base, general and headquarters,
//! the markers of 1.2.3, the periods, and what is worth points.

use kernel::reference::{Note, Table};
use kernel::scene::{Marker, Stand};
use kernel::{Due, Kit, Piece, Side, TurnBox};

use crate::Rule;
use crate::field::half_base;
use crate::game::Battle;
use crate::ids::{GeneralId, UnitId};
use crate::position::Kind;
use crate::scene::{HQ, hq_id, label_of_figure};
use crate::setup::Level;
use crate::troops::Quality;
use crate::words::{arm_words, kind_name, level_words, quality_words, rating_words, role_words};

impl Battle {
    /// Everything for a real table.
    pub(crate) fn make_kit(&self) -> Kit {
        let mut pieces = Vec::new();
        for side in Side::BOTH {
            for general in self.setup.generals_of(side) {
                pieces.extend(self.general_pieces(general));
                let units = self.setup.unit_ids();
                let own = units.filter(|unit| self.setup.unit(*unit).under == general);
                pieces.extend(own.map(|unit| self.unit_piece(unit)));
            }
        }
        let periods = 1..=self.setup.periods;
        let turn = |period: u8| TurnBox::named(format!("{period} · {}", self.clock(period)));
        Kit {
            pieces,
            markers: self.marker_supply(),
            turns: periods.map(turn).collect(),
            victory: self.what_wins(),
            forms: self.forms(),
        }
    }

    /// The formation that a general leads, with his superior's name.
    fn formation(&self, general: GeneralId) -> String {
        let data = self.setup.general(general);
        let name = match data.level {
            Level::Commander => format!("{}: the army", data.name),
            Level::Corps => format!("{}: corps", data.name),
            Level::Division => format!("{}: division", data.name),
        };
        match data.superior {
            Some(above) if self.setup.general(above).level == Level::Corps => {
                format!("{name}, under {}", self.setup.general(above).name)
            }
            _ => name,
        }
    }

    fn unit_piece(&self, unit: UnitId) -> Piece {
        let data = self.setup.unit(unit);
        let mut counter = self.unit_counter(unit);
        let base = self.setup.shape(unit).frame();
        counter.stands = vec![Stand::sized(base.width, base.depth)];
        counter.markers.clear();
        counter.details.clear();
        counter.losses = 0;
        (counter.spent, counter.active) = (false, false);
        counter.strength = (!data.supposed).then_some(data.sps);
        let mut piece =
            Piece::new(counter, self.formation(data.under)).value("kind", arm_words(data.arm));
        //= s1-2.5-c
        if data.supposed {
            return piece;
        }
        piece = piece.value("SPs", data.sps);
        if data.arm.is_artillery() {
            if data.quality != Quality::Normal {
                piece = piece.value("crews", quality_words(data.quality));
            }
            piece = piece.backed("T", "tired", true);
        } else {
            //= s1-2.3-f
            piece = piece.value("morale", format!("M{}", data.morale)).backed(
                "D",
                "Defend status",
                false,
            );
            piece.numbers = vec![format!("M{}{}", data.morale, data.traits.letters())];
        }
        if !data.traits.letters().is_empty() {
            piece = piece.value("letters", data.traits.letters());
        }
        let role = role_words(data.role);
        piece = piece.value("alone", rating_words(data.rating));
        if !role.is_empty() {
            piece = piece.value("role", role);
        }
        piece.boxes = u16::from(data.sps);
        piece.arrives = self.due(data.arrives);
        piece
    }

    /// When somebody comes who is not there from the start.
    fn due(&self, period: u8) -> Option<Due> {
        (period > 0).then(|| Due {
            turn: usize::from(period) - 1,
            words: format!("period {period} ({})", self.clock(period)),
        })
    }

    fn general_pieces(&self, general: GeneralId) -> Vec<Piece> {
        let data = self.setup.general(general);
        let side = 2 * half_base(data.level);
        let at = self.pos.general(general).at;
        let figure = |id: &str, label: &str, name: &str| {
            let mut counter = self.figure(general, id, label, name, at);
            counter.stands = vec![Stand::sized(side, side)];
            counter
        };
        let mut him = Piece::new(
            figure(&data.id, label_of_figure(&data.name), &data.name),
            self.formation(general),
        )
        .value("kind", level_words(data.level));
        //= s1-2.5-c
        if !data.supposed {
            him = him.value("rating", rating_words(data.rating));
            him.numbers = vec![format!("A{}", data.rating.a)];
        }
        him.arrives = self.due(data.arrives);
        let Some(hq) = data.hq else {
            return vec![him];
        };
        him = him.value("headquarters", format!("C{}", hq.number()));
        //= s3-3.2-g
        if hq.is_a_figure() {
            return vec![him];
        }
        let name = format!("Headquarters of {}", data.name);
        let mut tent = Piece::new(figure(&hq_id(&data.id), HQ, &name), self.formation(general))
            .value("kind", "headquarters")
            .value("headquarters", format!("C{}", hq.number()));
        tent.numbers = vec![format!("C{}", hq.number())];
        tent.arrives = self.due(data.arrives);
        vec![him, tent]
    }

    //= s1-2.3-e s1-2.3-f s1-2.3-g s1-2.3-h
    fn marker_supply(&self) -> Vec<(Marker, u16)> {
        let units = self.setup.units.len() as u16;
        let generals = self.setup.generals.len() as u16;
        let guns = self.setup.units.iter();
        let guns = guns.filter(|unit| unit.arm.is_artillery()).count() as u16;
        let order = |kind: Kind| {
            let name = kind_name(kind);
            let sign: String = name.chars().take(2).collect();
            (
                Marker::new(&sign, &format!("{name} order"), false),
                generals,
            )
        };
        vec![
            order(Kind::Move),
            order(Kind::Action),
            order(Kind::Regroup),
            order(Kind::BreakOff),
            (Marker::new("R", "Rapid status", true), units / 3 + 1),
            (Marker::new("M", "road march", true), units / 4 + 1),
            (Marker::new("T", "tired", true), guns + 2),
            (Marker::new("F", "fire point", true), 3 * guns),
        ]
    }

    fn what_wins(&self) -> Vec<Note> {
        let note = |text: String, rule: Rule| Note {
            text,
            rule: rule.info(),
        };
        let mut notes = vec![note(
            format!(
                "{} for each SP of the enemy's units that break or are captured",
                self.setup.points_per_sp
            ),
            Rule::S2_1_6D,
        )];
        notes.extend(self.setup.objectives.iter().map(|place| {
            note(
                format!(
                    "{} for {}, for the only side with infantry or cavalry within {} inches",
                    place.points,
                    place.name,
                    place.within / 1_000
                ),
                Rule::S2_23_2A,
            )
        }));
        notes.push(note("More points win.".to_owned(), Rule::S2_23_2A));
        notes.push(note(Rule::S2_23_2B.info().title.to_owned(), Rule::S2_23_2B));
        notes
    }

    fn forms(&self) -> Vec<Table> {
        let names = Side::BOTH.map(|side| self.setup.sides[side].name.clone());
        let heads = ["for", names[0].as_str(), names[1].as_str()];
        let mut points =
            Table::new(Rule::S2_23_2A.info(), "Victory points", &heads).row([format!(
                "enemy SPs broken or captured ({} each)",
                self.setup.points_per_sp
            )]);
        for place in &self.setup.objectives {
            points = points.row([format!("{} ({})", place.name, place.points)]);
        }
        let with_hq = self.setup.generals.iter();
        let with_hq: Vec<_> = with_hq
            .filter_map(|general| Some((general, general.hq?)))
            .collect();
        let mut heads = vec!["period"];
        heads.extend(with_hq.iter().map(|(general, _)| general.name.as_str()));
        let mut command = Table::new(Rule::S2_1_3A.info(), "Command points", &heads);
        for period in 1..=self.setup.periods {
            command = command.row([period.to_string()]);
        }
        vec![points.row(["all together"]), command]
    }
}
