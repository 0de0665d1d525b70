//! The position as a picture and a text map need it.

use kernel::scene::{
    Arm, Cell, CellKind, Colour, Counter, Edge, EdgeKind, Formation, Panel, Place, Scene, SideLook,
};
use kernel::{BySide, Side};

use crate::game::Battle;
use crate::position::{LeaderWhere, Marks, Step, Where};
use crate::setup::{ApproachTerrain, Arrival, Gun, Kind, Terrain};
use crate::{LeaderId, UnitId};

impl Battle {
    /// Everything that can be drawn.
    pub(crate) fn draw_scene(&self) -> Scene {
        Scene {
            title: self.setup.file.scenario.title.clone(),
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
            cells: self.cells(),
            edges: self.edges(),
            counters: self
                .setup
                .unit_ids()
                .filter_map(|unit| self.counter(unit))
                .collect(),
            panels: self.panels(),
        }
    }

    fn caption(&self) -> String {
        let phase = match self.pos.step {
            Step::SetUp(_) | Step::SetUpLeaders(_) | Step::Begin => return "Set-up".to_owned(),
            Step::Over => return "The battle is over".to_owned(),
            Step::Arrive | Step::LeadersArrive | Step::LeadersMove => "reinforcements",
            Step::Rally => "rally",
            Step::Move | Step::Group => "movement",
            Step::Fire(_) | Step::Limber(_) => "artillery",
            _ => "combat",
        };
        let side = &self.setup.sides[self.pos.active].name;
        let (turn, of) = (self.pos.turn + 1, self.setup.turns);
        format!(
            "{} (turn {turn} of {of}), {side}: {phase}",
            self.setup.time(self.pos.turn)
        )
    }

    fn cells(&self) -> Vec<Cell> {
        let rows = self.setup.areas.iter().zip(&self.setup.file.area);
        let mut cells: Vec<Cell> = rows
            .map(|(area, row)| Cell {
                id: area.id.clone(),
                name: area.name.clone(),
                outline: row.outline.clone(),
                at: row.at,
                kind: match area.terrain {
                    Terrain::Open => CellKind::Open,
                    Terrain::Wood => CellKind::Wood,
                    Terrain::Buildings | Terrain::Closed => CellKind::Buildings,
                    Terrain::Reinforcement => CellKind::Reserve,
                },
                height: area.height,
                ridge: area.ridge,
                prize: String::new(),
            })
            .collect();
        for objective in &self.setup.objectives {
            let whose = match objective.sides.as_slice() {
                [only] => format!(" {}", self.setup.sides[*only].name),
                _ => String::new(),
            };
            for area in &objective.areas {
                cells[area.index()].prize = format!("{}{whose}", objective.points);
            }
        }
        cells
    }

    fn edges(&self) -> Vec<Edge> {
        let rows = self
            .setup
            .borders
            .iter()
            .zip(&self.setup.file.border)
            .enumerate();
        rows.map(|(index, (border, row))| {
            let id = ground::areas::BorderId(index as u8);
            let ends = self.setup.graph.ends(id);
            Edge {
                id: self.edge_word(id),
                between: ends.map(ground::areas::AreaId::index),
                line: row.line.clone(),
                kind: match border.approach {
                    Some(ApproachTerrain::Open) => EdgeKind::Approach,
                    Some(ApproachTerrain::Marsh) => EdgeKind::Marsh,
                    Some(ApproachTerrain::Hedge) => EdgeKind::Hedge,
                    None if border.marsh_arrow => EdgeKind::MarshArrow,
                    None => EdgeKind::Arrow,
                },
                road: border.road,
            }
        })
        .collect()
    }

    fn counter(&self, unit: UnitId) -> Option<Counter> {
        let place = match self.pos.unit(unit).at {
            Where::Area(area) => Place::Cell(area.index()),
            Where::Approach { border, own } => Place::Edge {
                edge: border.index(),
                from: own.index(),
            },
            Where::Waiting | Where::Gone => return None,
        };
        Some(self.face(unit, place))
    }

    /// A unit's counter, wherever it lies.
    pub(crate) fn face(&self, unit: UnitId, place: Place) -> Counter {
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        let arm = match data.kind {
            Kind::Infantry => Arm::Infantry,
            Kind::LightCavalry => Arm::LightCavalry,
            Kind::Lancers => Arm::Lancers,
            Kind::HeavyCavalry => Arm::HeavyCavalry,
            Kind::Artillery => match self.setup.gun(unit) {
                Gun::Foot => Arm::Artillery,
                Gun::Horse => Arm::HorseArtillery,
                Gun::Heavy => Arm::HeavyArtillery,
            },
        };
        let formation = match (data.kind, state.at) {
            (Kind::Artillery, _) if state.marks.has(Marks::LIMBERED) => Formation::Limbered,
            (Kind::Artillery, _) => Formation::Unlimbered,
            (Kind::Infantry, Where::Approach { .. }) => Formation::Line,
            (Kind::Infantry, _) if state.marks.has(Marks::SQUARE) => Formation::Square,
            (Kind::Infantry, _) => Formation::Column,
            _ => Formation::Mounted,
        };
        let combat = &self.pos.combat;
        let active = self.pos.group.members.contains(unit)
            || combat.attackers.contains(unit)
            || combat.defence_lead == Some(unit)
            || combat.counter.contains(unit)
            || (self.pos.step == Step::RetreatTo && combat.leaving.first() == Some(unit));
        let own_turn = data.side == self.pos.active;
        let spent = own_turn
            && [Marks::MOVED, Marks::RALLIED, Marks::FOUGHT]
                .into_iter()
                .any(|mark| state.marks.has(mark));
        let leaders = self.leaders_with(unit);
        Counter {
            id: data.id.clone(),
            label: data.label.clone(),
            name: data.name.clone(),
            side: data.side,
            nation: self.setup.nations[usize::from(data.nation.0)].clone(),
            arm,
            place,
            also: Vec::new(),
            strength: (data.kind != Kind::Artillery).then_some(data.rating),
            losses: state.hits,
            formation,
            facing: None,
            spent,
            leaders: leaders
                .map(|leader| self.leader_name(leader).to_owned())
                .collect(),
            active,
            stands: Vec::new(),
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
        let active = &self.setup.sides[self.pos.active].name;
        let mut command = vec![format!("{active}: {}", self.pos.points)];
        command.extend(
            self.pos
                .own_points
                .iter()
                .map(|leader| format!("1 of {}", self.leader_name(leader))),
        );
        panels.push(Panel {
            title: "Command points".to_owned(),
            lines: command,
        });
        for side in Side::BOTH {
            let name = &self.setup.sides[side].name;
            panels.push(Panel {
                title: format!("{name}: still to come"),
                lines: self.still_to_come(side),
            });
            let gone = |unit: &UnitId| self.pos.unit(*unit).at == Where::Gone;
            let lost = self.setup.sides[side].units.iter().filter(gone);
            panels.push(Panel {
                title: format!("{name}: lost"),
                lines: lost.map(|unit| self.name(unit).to_owned()).collect(),
            });
        }
        panels.retain(|panel| !panel.lines.is_empty());
        panels
    }

    fn still_to_come(&self, side: Side) -> Vec<String> {
        let mut lines = Vec::new();
        let variable = self.setup.variable_arrival;
        let by_die = variable.is_some_and(|variable| variable.side == side);
        for unit in self.setup.sides[side].units.iter() {
            let state = self.pos.unit(unit);
            if state.at != Where::Waiting {
                continue;
            }
            let when = match (state.due, self.setup.unit(unit).arrival) {
                (None, Arrival::Turn(_)) if by_die => "in this order:".to_owned(),
                (Some(turn), _) | (None, Arrival::Turn(turn)) => self.setup.time(turn),
                (None, Arrival::ByDieFrom(turn)) => format!("from {}", self.setup.time(turn)),
                _ => "to be placed".to_owned(),
            };
            lines.push(format!("{when} {}", self.name(unit)));
        }
        let waiting = |leader: &LeaderId| {
            self.setup.leader(*leader).side == side
                && matches!(
                    self.pos.leader(*leader),
                    LeaderWhere::Waiting | LeaderWhere::Away(_) | LeaderWhere::Reserve(_)
                )
        };
        for leader in self.setup.leader_ids().filter(waiting) {
            let when = match (self.pos.leader(leader), self.setup.leader(leader).arrives) {
                (LeaderWhere::Away(0), _) => "recovered:".to_owned(),
                (LeaderWhere::Away(1), _) => "wounded, 1 turn:".to_owned(),
                (LeaderWhere::Away(turns), _) => format!("wounded, {turns} turns:"),
                (LeaderWhere::Reserve(_), _) => "alone in the rear:".to_owned(),
                (_, Some(turn)) => self.setup.time(turn),
                _ => "to be placed".to_owned(),
            };
            lines.push(format!("{when} {}", self.leader_name(leader)));
        }
        lines
    }
}
