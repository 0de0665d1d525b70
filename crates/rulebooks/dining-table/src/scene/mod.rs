//! The position as a picture needs it: the table, every base on it, and what
//! lies beside the bases. A unit's place is the middle of its front.

mod outlines;
mod table;

use std::collections::BTreeMap;

use ground::table::Point;
use ground::table::drawing::{spot, stands};
use kernel::scene::{self, Colour, Counter, Formation, Marker, Panel, Place as At, SideLook};
use kernel::wording::count;
use kernel::{BySide, Scene, Side};

use crate::field::half_base;
use crate::game::Battle;
use crate::ids::{GeneralId, UnitId, Who};
use crate::position::{Bond, Chit, Place};
use crate::setup::Level;
use crate::troops::{Arm, Gun, Status, Trait};
use crate::words::{kind_name, status_name};

impl Battle {
    pub(crate) fn draw_scene(&self) -> Scene {
        let colours = BySide {
            first: Colour::Blue,
            second: Colour::Red,
        };
        Scene {
            title: self.setup.title.clone(),
            caption: match self.pos.period {
                0 => "Before the battle".to_owned(),
                period => format!("Period {period}, {}", self.clock(period)),
            },
            turn: (self.pos.period > 0).then_some(u32::from(self.pos.period)),
            sides: BySide::from_fn(|side| SideLook {
                id: self.setup.sides[side].id.clone(),
                name: self.setup.sides[side].name.clone(),
                colour: colours[side],
            }),
            table: Some(self.draw_table()),
            counters: self.counters(),
            panels: [self.score()]
                .into_iter()
                .chain(Side::BOTH.map(|side| self.panel(side)))
                .collect(),
            ..Scene::default()
        }
    }

    fn counters(&self) -> Vec<Counter> {
        let units = self.setup.unit_ids().filter(|unit| self.is_here(*unit));
        let generals = self.setup.general_ids();
        let present = generals.filter(|general| self.pos.general(*general).present);
        let present: Vec<_> = present.collect();
        units
            .map(|unit| self.unit_counter(unit))
            .chain(present.iter().map(|general| self.general_counter(*general)))
            .chain(
                present
                    .iter()
                    .filter_map(|general| self.hq_counter(*general)),
            )
            .collect()
    }

    pub(crate) fn unit_counter(&self, unit: UnitId) -> Counter {
        let (setup, state) = (self.setup.unit(unit), self.pos.unit(unit));
        Counter {
            id: setup.id.clone(),
            label: label(&setup.name),
            name: setup.name.clone(),
            side: setup.side,
            nation: self.setup.sides[setup.side].id.clone(),
            arm: look(setup.arm, setup.traits.has(Trait::Heavy)),
            place: At::At(spot(state.pose.at)),
            also: Vec::new(),
            //= s1-2.5-a s1-2.5-b s1-2.5-c
            strength: (!setup.supposed).then_some(setup.sps),
            losses: state.hits,
            formation: match (setup.arm, state.status) {
                //= s2-5.8-a s2-5.8-f s2-5.1-e
                (Arm::Artillery(_), Status::Defend) => Formation::Unlimbered,
                (Arm::Artillery(_), _) => Formation::Limbered,
                (Arm::Infantry, Status::Rapid | Status::RoadMarch) => Formation::Column,
                (Arm::Infantry, _) => Formation::Line,
                _ => Formation::Mounted,
            },
            facing: u16::try_from(state.pose.facing.hundredths()).ok(),
            spent: state.taken && !self.pos.turn.members.contains(&unit),
            leaders: Vec::new(),
            active: self.pos.turn.members.contains(&unit),
            stands: stands(&self.foot_at(unit, state.pose)),
            markers: self.markers(unit),
            details: self.unit_details(unit),
        }
    }

    /// What lies beside a base.
    fn markers(&self, unit: UnitId) -> Vec<Marker> {
        let state = self.pos.unit(unit);
        let guns = self.setup.unit(unit).arm.is_artillery();
        let mut markers: Vec<Marker> = state.order.map(chit_marker).into_iter().collect();
        markers.extend(state.attach.map(|(to, _)| Marker {
            sign: "At".to_owned(),
            words: format!("to join {}, face down", self.general_name(to)),
            bad: false,
        }));
        let mut mark = |is: bool, sign: String, words: String, bad: bool| {
            if is {
                markers.push(Marker { sign, words, bad });
            }
        };
        let says = str::to_owned;
        let hits = state.hits;
        mark(hits > 0, hits.to_string(), count(hits, "hit"), true);
        let silenced = guns && self.sps(unit) == 0;
        mark(silenced, says("X"), says("silenced"), true);
        //= s1-2.3-f
        let on = |status: Status| state.status == status;
        let defends = on(Status::Defend) && !guns;
        mark(defends, says("D"), says("Defend status"), false);
        mark(on(Status::Rapid), says("R"), says("Rapid status"), true);
        mark(on(Status::RoadMarch), says("M"), says("road march"), true);
        //= s1-2.3-g
        mark(state.fatigue > 0, says("T"), says("tired"), true);
        //= s1-2.3-h s1-2.3-i
        let points = state.markers.len();
        let heavy = state.markers.iter().any(|marker| marker.heavy);
        let of = if heavy {
            ", some of heavy guns or howitzers"
        } else {
            ""
        };
        let words = format!("{}{of}", count(points as u64, "fire point"));
        mark(points > 0, format!("F{points}"), words, true);
        for one in self.pos.engaged.iter().filter(|one| one.by == unit) {
            let name = self.unit_name(one.on);
            match one.bond {
                Bond::Pin => mark(true, says("P"), format!("pins {name}"), false),
                //= s2-7.3-g
                Bond::Firefight => mark(true, says("S"), format!("firefight with {name}"), false),
            }
        }
        for target in self.charged_by(unit) {
            let words = format!("charges {}", self.unit_name(target));
            mark(true, says("C"), words, false);
        }
        if let Some(infantry) = state.beside {
            let words = format!("attached to {}", self.unit_name(infantry));
            mark(true, says("A"), words, false);
        }
        if let Some(area) = self.held_by(unit) {
            let name = &self.setup.built_up[area].name;
            let words = if state.fresh {
                format!("has only just come into {name}")
            } else {
                format!("holds {name}")
            };
            mark(true, says("B"), words, false);
        }
        let words = says("forfeits its next move");
        mark(state.forfeits, says("L"), words, true);
        mark(state.defile, says("V"), says("has passed a defile"), true);
        markers
    }

    fn general_counter(&self, general: GeneralId) -> Counter {
        let (setup, state) = (self.setup.general(general), self.pos.general(general));
        let mut markers: Vec<Marker> = state.order.map(chit_marker).into_iter().collect();
        if setup.hq.is_some() || state.points > 0 {
            markers.push(Marker {
                sign: state.points.to_string(),
                words: match setup.hq {
                    Some(rating) => {
                        format!("{} of {} command points", state.points, rating.number())
                    }
                    None => count(state.points, "command point"),
                },
                bad: false,
            });
        }
        if state.stunned {
            markers.push(Marker {
                sign: "W".to_owned(),
                words: "hit: his next activation fails".to_owned(),
                bad: true,
            });
        }
        Counter {
            losses: state.wounds,
            spent: state.taken && self.pos.turn.who != Some(Who::General(general)),
            active: self.pos.turn.who == Some(Who::General(general)),
            markers,
            details: self.general_details(general),
            ..self.figure(
                general,
                &setup.id,
                label_of_figure(&setup.name),
                &setup.name,
                state.at,
            )
        }
    }

    fn hq_counter(&self, general: GeneralId) -> Option<Counter> {
        let setup = self.setup.general(general);
        let at = self.pos.general(general).hq?;
        let name = format!("Headquarters of {}", setup.name);
        Some(Counter {
            details: self.hq_details(general),
            ..self.figure(general, &hq_id(&setup.id), HQ, &name, at)
        })
    }

    pub(crate) fn figure(
        &self,
        general: GeneralId,
        id: &str,
        label: &str,
        name: &str,
        at: Point,
    ) -> Counter {
        let setup = self.setup.general(general);
        Counter {
            id: id.to_owned(),
            label: label.to_owned(),
            name: name.to_owned(),
            side: setup.side,
            nation: self.setup.sides[setup.side].id.clone(),
            arm: scene::Arm::Leader,
            place: At::At(spot(at)),
            also: Vec::new(),
            strength: None,
            losses: 0,
            formation: Formation::Mounted,
            facing: None,
            spent: false,
            leaders: Vec::new(),
            active: false,
            stands: vec![scene::Stand {
                corners: square(at, half_base(setup.level)),
                arm: None,
            }],
            markers: Vec::new(),
            details: Vec::new(),
        }
    }

    /// The points, and what the places count.
    fn score(&self) -> Panel {
        let points = self.points();
        let name = |side: Side| &self.setup.sides[side].name;
        let sides = Side::BOTH.map(|side| format!("{}: {}", name(side), points[side]));
        let places = self.setup.objectives.iter();
        let places = places.map(|place| self.said_place(place));
        let counted = (!self.setup.objectives.is_empty())
            .then(|| format!("Places count {}", self.said_end()));
        Panel {
            title: "Victory points".to_owned(),
            lines: sides.into_iter().chain(places).chain(counted).collect(),
        }
    }

    fn panel(&self, side: Side) -> Panel {
        let mut lines = Vec::new();
        let mut coming: BTreeMap<_, Vec<&str>> = BTreeMap::new();
        for general in self.setup.generals_of(side) {
            let (setup, state) = (self.setup.general(general), self.pos.general(general));
            if self.is_awaited(general) {
                let coming = coming.entry(setup.arrives).or_default();
                coming.push(setup.name.as_str());
                continue;
            }
            //= s1-2.3-d
            if let Some(rating) = setup.hq {
                lines.push(format!(
                    "{}, command points: {} of {}",
                    setup.name,
                    state.points,
                    rating.number()
                ));
            }
            if let (Some(chit), Level::Division) = (state.order, setup.level) {
                lines.push(format!("{}: {}", setup.name, chit_words(chit)));
            }
        }
        for unit in self
            .setup
            .unit_ids()
            .filter(|unit| self.side(*unit) == side)
        {
            let (setup, state) = (self.setup.unit(unit), self.pos.unit(unit));
            //= s1-2.3-g
            if state.fatigue > 0 {
                lines.push(format!("{}: tired", setup.name));
            }
            //= s1-2.3-e
            if let Some(chit) = state.order {
                lines.push(format!("{}: {}", setup.name, chit_words(chit)));
            }
            //= s1-2.3-f
            if state.place == Place::Waiting {
                let coming = coming.entry(setup.arrives).or_default();
                coming.push(setup.name.as_str());
            } else if state.place == Place::Table && state.status != Status::Normal {
                lines.push(format!(
                    "{}: {} status",
                    setup.name,
                    status_name(state.status)
                ));
            }
        }
        for (period, names) in coming {
            lines.push(format!("In period {period} arrive {}", names.join(", ")));
        }
        Panel {
            title: self.setup.sides[side].name.clone(),
            lines,
        }
    }
}

fn chit_words(chit: Chit) -> String {
    match chit {
        Chit::Unseen => "an order, face down".to_owned(),
        Chit::Down(kind) => format!("{} order, face down", kind_name(kind)),
        Chit::Up(kind) => format!("{} order", kind_name(kind)),
    }
}

/// An order marker: face down for all but its owner.
fn chit_marker(chit: Chit) -> Marker {
    //= s1-2.3-e s2-3.1-c
    let sign = match chit {
        Chit::Unseen => "?".to_owned(),
        Chit::Down(kind) | Chit::Up(kind) => kind_name(kind).chars().take(2).collect(),
    };
    Marker {
        sign,
        words: chit_words(chit),
        bad: false,
    }
}

/// A short name for a base: one word of it, and the number of a brigade.
fn label(name: &str) -> String {
    let cut = |text: &str, most: usize| -> String {
        let short: String = text.chars().take(most).collect();
        short.trim_end().to_owned()
    };
    let number = name.rsplit(' ').next().unwrap_or_default();
    if number.len() < name.len() && number.chars().all(|c| c.is_ascii_digit()) {
        let word = &name[..name.len() - number.len()];
        return format!("{} {number}", cut(word, 7));
    }
    let mut words = name.split(' ');
    match (
        words.next(),
        words.next().map(|word| (word, word.chars().next())),
    ) {
        // The lancers of the Guard, and not only its name.
        (Some(word), Some((arm, Some(letter)))) if letter.is_lowercase() && word.len() > 3 => {
            cut(&format!("{}. {arm}", cut(word, 1)), 10)
        }
        (Some(word), _) if word.chars().count() > 3 => cut(word, 9),
        _ => cut(name, 8),
    }
}

/// What a headquarters has on its face.
pub(crate) const HQ: &str = "HQ";

/// What a general has on his face: the letters of his name that there is room for.
pub(crate) fn label_of_figure(name: &str) -> &str {
    let end = name
        .char_indices()
        .nth(6)
        .map_or(name.len(), |(end, _)| end);
    name[..end].trim_end()
}

/// The short name of a headquarters on the table.
pub(crate) fn hq_id(general: &str) -> String {
    format!("hq-{general}")
}

fn square(at: Point, half: i32) -> Vec<scene::Point> {
    let corner = |x, y| [at.x + x, at.y + y];
    vec![
        corner(-half, half),
        corner(half, half),
        corner(half, -half),
        corner(-half, -half),
    ]
}

const fn look(arm: Arm, heavy: bool) -> scene::Arm {
    match arm {
        Arm::Infantry => scene::Arm::Infantry,
        Arm::BattleCavalry if heavy => scene::Arm::HeavyCavalry,
        Arm::BattleCavalry | Arm::SkirmishCavalry => scene::Arm::LightCavalry,
        Arm::Artillery(Gun::Heavy) => scene::Arm::HeavyArtillery,
        Arm::Artillery(Gun::LightHorse | Gun::MediumHorse) => scene::Arm::HorseArtillery,
        Arm::Artillery(_) => scene::Arm::Artillery,
    }
}

#[cfg(test)]
mod tests {
    use super::label;

    #[test]
    fn a_base_says_what_tells_units_apart() {
        let labels = [
            "Gauthier",
            "Saxe-Weimar 2",
            "Ledru 1",
            "Guard lancers",
            "van Merlen",
            "II Corps guns",
            "Chassé's Netherlanders",
        ]
        .map(label);
        assert_eq!(
            labels,
            [
                "Gauthier",
                "Saxe-We 2",
                "Ledru 1",
                "G. lancers",
                "van Merl",
                "II Corps",
                "Chassé's"
            ]
        );
    }
}
