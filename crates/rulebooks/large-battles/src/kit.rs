//! What the battle needs on a real table: every base and general, the markers
//! of the book, the periods, and the places and losses that are worth points.

use kernel::reference::{Note, Table};
use kernel::scene::{Marker, Stand};
use kernel::{Due, Kit, Piece, Side, TurnBox};

use crate::command::Post;
use crate::game::Battle;
use crate::troops::{Grade, Kind, Special};
use crate::{GeneralId, Rule, UnitId};

impl Battle {
    /// Everything for a real table.
    pub(crate) fn make_kit(&self) -> Kit {
        let mut pieces = Vec::new();
        for side in Side::BOTH {
            let corps = (0..self.setup.corps.len()).map(Some);
            for corps in corps.chain([None]) {
                let generals = self.setup.general_ids().filter(|general| {
                    let data = self.setup.general(*general);
                    data.side == side && data.corps == corps
                });
                let units = self.setup.unit_ids().filter(|unit| {
                    let data = self.setup.unit(*unit);
                    data.side == side && data.corps == corps
                });
                pieces.extend(generals.map(|general| self.general_piece(general)));
                pieces.extend(units.map(|unit| self.unit_piece(unit)));
            }
        }
        let units = self.setup.units.len() as u16;
        let horse = self.setup.units.iter();
        let horse = horse.filter(|unit| unit.kind.is_cavalry()).count() as u16;
        //= formation.10 formation.11 formation.12
        let markers = vec![
            (Marker::new("D", "disordered", true), units / 2 + 1),
            (Marker::new("R", "routing", true), units / 4 + 1),
            (Marker::new("C", "on counter", false), horse),
        ];
        let periods = 0..self.setup.periods;
        let turn =
            |period: u8| TurnBox::named(format!("{} · {}", period + 1, self.setup.time(period)));
        Kit {
            pieces,
            markers,
            turns: periods.map(turn).collect(),
            victory: self.what_wins(),
            forms: self.forms(),
        }
    }

    fn corps_name(&self, corps: Option<usize>) -> String {
        corps.map_or_else(
            || "Of the army".to_owned(),
            |corps| self.setup.corps[corps].clone(),
        )
    }

    fn unit_piece(&self, unit: UnitId) -> Piece {
        let data = self.setup.unit(unit);
        let mut counter = self.face(unit);
        let base = data.base();
        let bases = usize::from(data.bases.max(1));
        counter.stands = vec![Stand::sized(base.width, base.depth); bases];
        counter.markers.clear();
        counter.losses = 0;
        (counter.spent, counter.active) = (false, false);
        let mut piece = Piece::new(counter, self.corps_name(data.corps))
            .value("kind", kind_words(data.kind))
            .value("bases", data.bases);
        if !data.kind.is_artillery() {
            piece = piece
                .value("grade", grade_words(data.grade))
                .backed("D", "disordered", true);
        }
        let special: Vec<&str> = data.special.iter().map(|it| special_words(*it)).collect();
        if !special.is_empty() {
            piece = piece.value("special", special.join(", "));
        }
        piece.boxes = u16::from(data.bases);
        piece.arrives = data.arrives.map(|arrival| Due {
            turn: usize::from(arrival.period),
            words: format!(
                "period {} ({}), at {} by {} inches",
                arrival.period + 1,
                self.setup.time(arrival.period),
                arrival.at.x / 1_000,
                arrival.at.y / 1_000
            ),
        });
        piece
    }

    fn general_piece(&self, general: GeneralId) -> Piece {
        let data = self.setup.general(general);
        let mut counter = self.general_face(general, data.start);
        (counter.spent, counter.active) = (false, false);
        let side = data.post.base();
        counter.stands = vec![Stand::sized(side, side)];
        let post = match data.post {
            Post::Commander => "commander in chief",
            Post::Corps => "corps commander",
            Post::Division => "division commander",
            Post::Cavalry => "cavalry commander",
        };
        Piece::new(counter, self.corps_name(data.corps))
            .value("kind", post)
            .value("span", format!("{}\u{2033}", data.span / 1_000))
    }

    //= setup.6
    fn what_wins(&self) -> Vec<Note> {
        let note = |text: String| Note {
            text,
            rule: Rule::Setup6.info(),
        };
        let setup = &self.setup;
        let mut notes = vec![
            note(format!("{} for each enemy base lost", setup.per_base)),
            note(format!("{} for each enemy battery lost", setup.per_battery)),
        ];
        for place in &setup.objectives {
            let holder = place.holder.map_or_else(String::new, |side| {
                format!("; held by the {} at the start", setup.sides[side].name)
            });
            notes.push(note(format!(
                "{} for {}, held by whoever was last alone within {} inches{holder}",
                place.points,
                place.name,
                place.radius / 1_000
            )));
        }
        notes.push(note(format!(
            "A lead of {} or less is a draw.",
            setup.margin
        )));
        notes
    }

    fn forms(&self) -> Vec<Table> {
        let names = Side::BOTH.map(|side| self.setup.sides[side].name.clone());
        let heads = ["for", names[0].as_str(), names[1].as_str()];
        let mut points = Table::new(Rule::Setup6.info(), "Victory points", &heads)
            .row([format!("enemy bases lost ({} each)", self.setup.per_base)])
            .row([format!(
                "enemy batteries lost ({} each)",
                self.setup.per_battery
            )]);
        for place in &self.setup.objectives {
            points = points.row([format!("{} ({})", place.name, place.points)]);
        }
        vec![points.row(["all together"])]
    }
}

const fn kind_words(kind: Kind) -> &'static str {
    match kind {
        Kind::LineInfantry => "line infantry",
        Kind::LightInfantry => "light infantry",
        Kind::HeavyCavalry => "heavy cavalry",
        Kind::LightCavalry => "light cavalry",
        Kind::HorseArtillery => "horse artillery",
        Kind::HeavyArtillery => "heavy artillery",
    }
}

const fn grade_words(grade: Grade) -> &'static str {
    match grade {
        Grade::Guard => "guard",
        Grade::Elite => "elite",
        Grade::Trained => "trained",
        Grade::Raw => "raw",
    }
}

const fn special_words(special: Special) -> &'static str {
    match special {
        Special::BritishTrained => "British-trained",
        Special::OldRegime => "old regime",
        Special::IllArmed => "ill-armed",
        Special::PoorlyServed => "poorly served",
        Special::LargeBattery => "large battery",
        Special::Cossacks => "Cossacks",
    }
}
