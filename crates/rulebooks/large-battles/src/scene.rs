//! The position as a picture and a text map need it. The table lies on the map of the battle, so places
//! are metres.

use ground::table::Point;
use kernel::scene::{Arm, Colour, Counter, Formation as Look, Panel, Place, Scene, SideLook};
use kernel::{BySide, Side};

use crate::formation::Formation;
use crate::game::Battle;
use crate::position::{Marks, Step, Temper, Whereabouts};
use crate::troops::Kind;
use crate::{GeneralId, UnitId};

impl Battle {
    /// Everything that can be drawn.
    pub(crate) fn draw_scene(&self) -> Scene {
        let units = self.setup.unit_ids().filter_map(|unit| self.counter(unit));
        let generals = self.setup.general_ids();
        let generals = generals.filter_map(|general| self.general_counter(general));
        Scene {
            title: self.setup.file.scenario.title.clone(),
            caption: self.caption(),
            table: None,
            turn: Some(u32::from(self.pos.period) + 1),
            sides: BySide::from_fn(|side| SideLook {
                id: self.setup.sides[side].id.clone(),
                name: self.setup.sides[side].name.clone(),
                colour: match self.setup.sides[side].id.as_str() {
                    "french" => Colour::Blue,
                    "prussian" | "austrian" | "russian" => Colour::Grey,
                    _ if side == Side::First => Colour::Blue,
                    _ => Colour::Red,
                },
            }),
            cells: Vec::new(),
            edges: Vec::new(),
            counters: units.chain(generals).collect(),
            panels: self.panels(),
        }
    }

    fn caption(&self) -> String {
        let step = match self.pos.step {
            Step::Deploy(_) => return "Set-up".to_owned(),
            Step::Over => return "The battle is over".to_owned(),
            Step::Rally => "rally from rout",
            Step::Move => "movement",
            Step::Squares(_) | Step::LateSquares => "squares",
            Step::Counter | Step::LateCounter => "counter moves",
            Step::Fire(_) => "fire",
            Step::Melee | Step::Recoil | Step::FollowUp => "melee",
        };
        let side = &self.setup.sides[self.pos.active].name;
        let (period, of) = (self.pos.period + 1, self.setup.periods);
        format!(
            "{} (period {period} of {of}), {side}: {step}",
            self.setup.time(self.pos.period)
        )
    }

    /// A place of the table in metres on the map.
    pub(crate) fn metres(&self, at: Point) -> [i32; 2] {
        let layout = &self.setup.layout;
        let scale = i64::from(layout.metres_per_inch);
        let metre = |thousandths: i32, origin: i32| {
            origin + ((i64::from(thousandths) * scale + 500).div_euclid(1_000)) as i32
        };
        [
            metre(at.x, layout.south_west.x()),
            metre(at.y, layout.south_west.y()),
        ]
    }

    /// The place on the table of metres on the map.
    pub(crate) fn on_the_table(&self, [x, y]: [i32; 2]) -> Point {
        let metre = |at: i32| at.clamp(-100_000, 100_000);
        let at = ground::geography::Point(metre(x), metre(y));
        self.setup.layout.place(at)
    }

    fn counter(&self, unit: UnitId) -> Option<Counter> {
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        if !state.is_on_table() {
            return None;
        }
        let arm = match data.kind {
            Kind::LineInfantry | Kind::LightInfantry => Arm::Infantry,
            Kind::HeavyCavalry => Arm::HeavyCavalry,
            Kind::LightCavalry => Arm::LightCavalry,
            Kind::HorseArtillery => Arm::HorseArtillery,
            Kind::HeavyArtillery => Arm::HeavyArtillery,
        };
        let formation = match state.formation {
            _ if data.kind.is_cavalry() => Look::Mounted,
            Formation::Line | Formation::Town => Look::Line,
            Formation::March if data.kind.is_artillery() => Look::Limbered,
            Formation::Column | Formation::March => Look::Column,
            Formation::Square => Look::Square,
            Formation::Unlimbered => Look::Unlimbered,
            Formation::Limbered => Look::Limbered,
        };
        Some(Counter {
            id: data.id.clone(),
            label: data.label.clone(),
            name: data.name.clone(),
            side: data.side,
            nation: data.nation.clone(),
            arm,
            place: Place::At(self.metres(state.print.frame().centre())),
            strength: self.is_troops(unit).then_some(data.bases),
            losses: data.bases - state.bases.min(data.bases),
            formation,
            facing: u16::try_from(state.pose.facing.hundredths()).ok(),
            spent: state.marks.has(Marks::DONE),
            leaders: Vec::new(),
            active: self.pos.moving.is_some_and(|moving| moving.unit == unit),
            stands: Vec::new(),
            markers: Vec::new(),
        })
    }

    fn general_counter(&self, general: GeneralId) -> Option<Counter> {
        let data = self.setup.general(general);
        let state = self.pos.generals[general.index()];
        Some(Counter {
            id: data.id.clone(),
            label: data.label.clone(),
            name: data.name.clone(),
            side: data.side,
            nation: data.nation.clone(),
            arm: Arm::Leader,
            place: Place::At(self.metres(state.at?)),
            strength: None,
            losses: 0,
            formation: Look::Mounted,
            facing: None,
            spent: state.moved,
            leaders: Vec::new(),
            active: self.pos.displaced.first() == Some(&general),
            stands: Vec::new(),
            markers: Vec::new(),
        })
    }

    fn panels(&self) -> Vec<Panel> {
        let standing = self.count_points();
        let score = Side::BOTH
            .into_iter()
            .map(|side| format!("{}: {}", self.setup.sides[side].name, standing.points[side]));
        let mut panels = vec![Panel {
            title: "Victory points".to_owned(),
            lines: score.collect(),
        }];
        let places = self.setup.objectives.iter().zip(&self.pos.holders);
        panels.push(Panel {
            title: "Places".to_owned(),
            lines: places
                .map(|(place, holder)| {
                    let who = holder.map_or("nobody", |side| self.setup.sides[side].name.as_str());
                    format!("{} ({}): {who}", place.name, place.points)
                })
                .collect(),
        });
        for side in Side::BOTH {
            let name = &self.setup.sides[side].name;
            let of = |wanted: &dyn Fn(UnitId) -> bool| -> Vec<String> {
                self.setup
                    .unit_ids()
                    .filter(|unit| self.setup.unit(*unit).side == side && wanted(*unit))
                    .map(|unit| self.name(unit).to_owned())
                    .collect()
            };
            let temper = |unit: UnitId, temper: Temper| {
                self.pos.unit(unit).is_on_table() && self.pos.unit(unit).order == temper
            };
            panels.push(Panel {
                title: format!("{name}: disordered"),
                lines: of(&|unit| {
                    temper(unit, Temper::Disordered) || temper(unit, Temper::Recovering)
                }),
            });
            panels.push(Panel {
                title: format!("{name}: routing"),
                lines: of(&|unit| temper(unit, Temper::Routing)),
            });
            panels.push(Panel {
                title: format!("{name}: on counter"),
                lines: of(&|unit| self.pos.has(unit, Marks::COUNTER)),
            });
            panels.push(Panel {
                title: format!("{name}: off the table"),
                lines: of(&|unit| self.pos.unit(unit).place == Whereabouts::Waiting),
            });
            panels.push(Panel {
                title: format!("{name}: lost"),
                lines: of(&|unit| {
                    matches!(
                        self.pos.unit(unit).place,
                        Whereabouts::Destroyed | Whereabouts::Fled
                    )
                }),
            });
        }
        panels.retain(|panel| !panel.lines.is_empty());
        panels
    }
}
