//! The position as a picture and a text map need it: the table with its features, and every base on it.
//! A unit's place is the middle of its front, a general's the middle of his base: where a
//! [`kernel::Target::Spot`] would bring it.

mod features;

use ground::table::Point;
use ground::table::drawing::{spot, stands};
use kernel::scene::{
    Arm, Colour, Counter, Formation as Look, Marker, OnMap, Panel, Place, Scene, SideLook, Stand,
    Table,
};
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
            table: Some(self.draw_table()),
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

    /// The table as it lies on the map of the battle.
    fn draw_table(&self) -> Table {
        let layout = &self.setup.layout;
        let corner = layout.south_west;
        Table {
            size: [self.setup.map.width(), self.setup.map.height()],
            on_map: Some(OnMap {
                south_west: [corner.x(), corner.y()],
                metres_per_inch: layout.metres_per_inch,
            }),
            features: self.features(),
        }
    }

    fn counter(&self, unit: UnitId) -> Option<Counter> {
        (self.pos.unit(unit).is_on_table()).then(|| self.face(unit))
    }

    /// A unit as it is seen, wherever it is.
    pub(crate) fn face(&self, unit: UnitId) -> Counter {
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
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
        Counter {
            id: data.id.clone(),
            label: data.label.clone(),
            name: data.name.clone(),
            side: data.side,
            nation: data.nation.clone(),
            arm,
            place: Place::At(spot(state.pose.at)),
            also: Vec::new(),
            strength: self.is_troops(unit).then_some(data.bases),
            losses: data.bases - state.bases.min(data.bases),
            formation,
            facing: u16::try_from(state.pose.facing.hundredths()).ok(),
            spent: state.marks.has(Marks::DONE),
            leaders: Vec::new(),
            active: self.pos.moving.is_some_and(|moving| moving.unit == unit),
            stands: self.bases(unit),
            markers: self.markers(unit),
            details: Vec::new(),
        }
    }

    /// The bases of a unit, with its limber for what it is.
    fn bases(&self, unit: UnitId) -> Vec<Stand> {
        stands(&self.pos.unit(unit).print)
    }

    fn markers(&self, unit: UnitId) -> Vec<Marker> {
        let state = self.pos.unit(unit);
        let mut markers = Vec::new();
        let mut mark = |is: bool, sign: &str, words: String, bad: bool| {
            if is {
                let sign = sign.to_owned();
                markers.push(Marker { sign, words, bad });
            }
        };
        let says = str::to_owned;
        mark(state.is_routing(), "R", says("routing"), true);
        mark(state.is_disordered(), "D", says("disordered"), true);
        let has = |mark| state.marks.has(mark);
        mark(has(Marks::RALLYING), "H", says("halts to rally"), false);
        mark(has(Marks::COUNTER), "C", says("on counter"), false);
        mark(has(Marks::PURSUES), "P", says("pursues"), false);
        let phasing = self.setup.unit(unit).side == self.pos.active;
        let astray = phasing && self.pos.step == Step::Move && !has(Marks::COMMANDED);
        mark(astray, "O", says("out of command"), true);
        if let Some(parent) = self.attached_to(unit) {
            mark(
                true,
                "A",
                format!("attached to {}", self.name(parent)),
                false,
            );
        }
        markers
    }

    fn general_counter(&self, general: GeneralId) -> Option<Counter> {
        let at = self.pos.generals[general.index()].at?;
        Some(self.general_face(general, at))
    }

    /// A general as he is seen at a place.
    pub(crate) fn general_face(&self, general: GeneralId, at: Point) -> Counter {
        let data = self.setup.general(general);
        let state = self.pos.generals[general.index()];
        Counter {
            id: data.id.clone(),
            label: data.label.clone(),
            name: data.name.clone(),
            side: data.side,
            nation: data.nation.clone(),
            arm: Arm::Leader,
            place: Place::At(spot(at)),
            also: Vec::new(),
            strength: None,
            losses: 0,
            formation: Look::Mounted,
            facing: None,
            spent: state.moved,
            leaders: Vec::new(),
            active: self.pos.displaced.first() == Some(&general),
            stands: stands(&self.general_print(general, at)),
            markers: Vec::new(),
            details: Vec::new(),
        }
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
