//! The position as a picture and a text map need it: a counter for each unit on
//! an open table, a cell for each piece of terrain that is an area. Places are
//! in hundredths of an inch.

use ground::table::{Form, Point};
use kernel::scene::{
    Arm as Symbol, Cell, CellKind, Colour, Counter, Formation as Look, Panel, Place as Spot,
    Point as Dot, Scene, SideLook,
};
use kernel::{BySide, Side};

use crate::game::Battle;
use crate::ids::UnitId;
use crate::position::Place;
use crate::terrain::Terrain;
use crate::troops::{Arm, Formation, Nation, Troop};

const fn dot(at: Point) -> Dot {
    [at.x / 10, at.y / 10]
}

impl Battle {
    /// The whole scene.
    pub(crate) fn draw_scene(&self) -> Scene {
        Scene {
            title: self.setup.file.scenario.name.clone(),
            caption: self.caption(),
            table: None,
            turn: (self.pos.turn > 0).then_some(u32::from(self.pos.turn)),
            sides: BySide::from_fn(|side| {
                let data = &self.setup.sides[side];
                SideLook {
                    id: data.id.clone(),
                    name: data.name.clone(),
                    colour: match data.nation {
                        Nation::French => Colour::Blue,
                        Nation::British => Colour::Red,
                        _ => Colour::Grey,
                    },
                }
            }),
            cells: self.cells(),
            edges: Vec::new(),
            counters: self.counters(),
            panels: self.panels(),
        }
    }

    fn caption(&self) -> String {
        let mission = self.pos.mission.map_or("", crate::missions::Mission::name);
        if self.pos.turn == 0 {
            return format!("{mission}: deployment");
        }
        format!(
            "{mission}: turn {} of {}, {}",
            self.pos.turn,
            self.pos.last_turn,
            self.pos.weather.name()
        )
    }

    fn cells(&self) -> Vec<Cell> {
        let features = self.setup.map.features().iter().zip(&self.setup.terrain);
        features
            .enumerate()
            .filter_map(|(index, (feature, terrain))| {
                let outline: Vec<Dot> = match &feature.form {
                    Form::Area(area) => area.rings().first()?.iter().map(|at| dot(*at)).collect(),
                    Form::Line(line) => line.points().iter().map(|at| dot(*at)).collect(),
                };
                let count = i32::try_from(outline.len()).ok()?.max(1);
                let sum = outline
                    .iter()
                    .fold([0, 0], |sum, at| [sum[0] + at[0], sum[1] + at[1]]);
                let name = if feature.name.is_empty() {
                    terrain.name().to_owned()
                } else {
                    feature.name.clone()
                };
                Some(Cell {
                    id: format!("terrain-{index}"),
                    name,
                    at: [sum[0] / count, sum[1] / count],
                    outline,
                    kind: match terrain {
                        Terrain::Wood | Terrain::Orchard | Terrain::Thicket => CellKind::Wood,
                        Terrain::Building | Terrain::Blockhouse => CellKind::Buildings,
                        _ => CellKind::Open,
                    },
                    height: i8::try_from(feature.level).unwrap_or(0),
                    ridge: false,
                    prize: String::new(),
                })
            })
            .collect()
    }

    fn counters(&self) -> Vec<Counter> {
        self.setup
            .unit_ids()
            .filter(|unit| self.pos.unit(*unit).is_in_play())
            .map(|unit| self.counter(unit))
            .collect()
    }

    fn counter(&self, unit: UnitId) -> Counter {
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        let at = self
            .footprint(unit)
            .map_or(state.at, |ground| ground.frame().centre());
        let active = self
            .pos
            .march
            .as_ref()
            .is_some_and(|march| march.unit == unit)
            || self
                .pos
                .combat
                .as_ref()
                .is_some_and(|combat| combat.attacker == unit || combat.defender == unit);
        Counter {
            id: data.id.clone(),
            label: data.name.chars().take(4).collect(),
            name: data.name.clone(),
            side: data.side,
            nation: data.nation.name().to_owned(),
            arm: match data.troop {
                _ if data.is_commander() => Symbol::Leader,
                Troop::LightCavalry | Troop::MediumCavalry if data.lances => Symbol::Lancers,
                Troop::LightCavalry | Troop::MediumCavalry => Symbol::LightCavalry,
                Troop::HeavyCavalry => Symbol::HeavyCavalry,
                Troop::LightArtillery => Symbol::Artillery,
                Troop::HorseArtillery => Symbol::HorseArtillery,
                Troop::HeavyArtillery | Troop::Howitzers | Troop::Rockets => Symbol::HeavyArtillery,
                _ => Symbol::Infantry,
            },
            place: Spot::At(dot(at)),
            strength: Some(data.full()),
            losses: data.full() - state.count(),
            formation: match (data.arm(), state.formation) {
                (Arm::Artillery, _) if state.limbered => Look::Limbered,
                (Arm::Artillery, _) => Look::Unlimbered,
                (Arm::Cavalry, _) => Look::Mounted,
                (_, Formation::Column) => Look::Column,
                (_, Formation::Square) => Look::Square,
                (_, Formation::Line | Formation::Loose) => Look::Line,
            },
            facing: u16::try_from(state.facing.hundredths()).ok(),
            spent: state.acted,
            leaders: self
                .with_unit(unit)
                .map(|leader| self.name(leader).to_owned())
                .collect(),
            active,
            stands: Vec::new(),
            markers: Vec::new(),
        }
    }

    fn panels(&self) -> Vec<Panel> {
        let outcome = self.count_points();
        let points = Panel {
            title: "Half points".to_owned(),
            lines: Side::BOTH
                .into_iter()
                .map(|side| format!("{}: {}", self.setup.sides[side].name, outcome.points[side]))
                .collect(),
        };
        let objectives = Panel {
            title: "Objectives".to_owned(),
            lines: self
                .pos
                .objectives
                .iter()
                .map(|objective| {
                    let state = match (objective.captured, objective.held) {
                        (true, _) => "captured",
                        (false, 0) => "open",
                        (false, _) => "held",
                    };
                    format!("{}: {state}", self.setup.sides[objective.side].name)
                })
                .collect(),
        };
        let reserve = Panel {
            title: "In reserve".to_owned(),
            lines: self
                .setup
                .unit_ids()
                .filter(|unit| self.pos.unit(*unit).place == Place::Reserve)
                .map(|unit| self.name(unit).to_owned())
                .collect(),
        };
        let mut panels = vec![points, objectives, reserve];
        panels.retain(|panel| !panel.lines.is_empty());
        panels
    }
}
