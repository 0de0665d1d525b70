//! The position as a picture needs it.

use kernel::scene::{self, Colour, Counter, Formation, Panel, Place as At, SideLook};
use kernel::{BySide, Scene, Side};

use ground::table::Point;

use crate::game::Battle;
use crate::ids::Who;
use crate::position::{Chit, Place};
use crate::setup::Level;
use crate::troops::{Arm, Gun, Status, Trait};
use crate::words::{kind_name, status_name};

impl Battle {
    /// A place of the table in metres of the map.
    fn metres(&self, at: Point) -> scene::Point {
        let [west, south] = self.setup.file.table.south_west.unwrap_or([0, 0]);
        let metres = |thousandths: i32| {
            (i64::from(thousandths) * i64::from(self.setup.scale) / 1_000) as i32
        };
        [west + metres(at.x), south + metres(at.y)]
    }

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
            counters: self.counters(),
            panels: Side::BOTH
                .into_iter()
                .map(|side| self.panel(side))
                .collect(),
            ..Scene::default()
        }
    }

    fn counters(&self) -> Vec<Counter> {
        let mut counters = Vec::new();
        for unit in self.setup.unit_ids().filter(|unit| self.is_here(*unit)) {
            let (setup, state) = (self.setup.unit(unit), self.pos.unit(unit));
            let centre = self.quad(unit).centre();
            counters.push(Counter {
                id: setup.id.clone(),
                label: setup.name.chars().take(6).collect(),
                name: setup.name.clone(),
                side: setup.side,
                nation: self.setup.sides[setup.side].id.clone(),
                arm: look(setup.arm, setup.traits.has(Trait::Heavy)),
                place: At::At(self.metres(centre)),
                //= s1-2.5-a s1-2.5-b
                strength: Some(setup.sps),
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
                spent: state.taken,
                leaders: Vec::new(),
                active: self.pos.turn.members.contains(&unit),
                stands: Vec::new(),
                markers: Vec::new(),
            });
        }
        for general in self.setup.general_ids() {
            let (setup, state) = (self.setup.general(general), self.pos.general(general));
            if !state.present {
                continue;
            }
            counters.push(Counter {
                id: setup.id.clone(),
                label: setup.name.chars().take(6).collect(),
                name: setup.name.clone(),
                side: setup.side,
                nation: self.setup.sides[setup.side].id.clone(),
                arm: scene::Arm::Leader,
                place: At::At(self.metres(state.at)),
                strength: None,
                losses: state.wounds,
                formation: Formation::Mounted,
                facing: None,
                spent: state.taken,
                leaders: Vec::new(),
                active: self.pos.turn.who == Some(Who::General(general)),
                stands: Vec::new(),
                markers: Vec::new(),
            });
        }
        counters
    }

    fn panel(&self, side: Side) -> Panel {
        let mut lines = Vec::new();
        for general in self.setup.generals_of(side) {
            let (setup, state) = (self.setup.general(general), self.pos.general(general));
            //= s1-2.3-d
            if let Some(rating) = setup.hq {
                lines.push(format!(
                    "{} C{}: {} command points",
                    setup.name,
                    rating.number(),
                    state.points
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
                lines.push(format!(
                    "{} arrives in period {}",
                    setup.name, setup.arrives
                ));
            } else if state.place == Place::Table && state.status != Status::Normal {
                lines.push(format!(
                    "{}: {} status",
                    setup.name,
                    status_name(state.status)
                ));
            }
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
