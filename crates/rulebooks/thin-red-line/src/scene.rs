//! The position as a picture and a text map need it: the table with all that
//! lies on it, and a counter for each unit with its stands, in thousandths of
//! an inch.

use ground::table::{Bounds, Form, Point, Quad};
use kernel::scene::{
    Arm as Symbol, Colour, Counter, Feature, FeatureKind, FeatureShape, Formation as Look, Marker,
    Panel, Place as Spot, Point as Dot, Scene, SideLook, Stand, Table,
};
use kernel::{BySide, Side};

use crate::designation::designation;
use crate::game::Battle;
use crate::ids::UnitId;
use crate::missions::{DeployZone, EndBy, Part};
use crate::position::{Place, Step};
use crate::setup::Standing;
use crate::terrain::Terrain;
use crate::troops::{Arm, Formation, Nation, Troop};
use crate::victory::whole_and_half;

/// Half the sides of an objective's marker.
//= objectives.1
const OBJECTIVE: (i32, i32) = (1_000, 1_250);

pub(crate) const fn dot(at: Point) -> Dot {
    [at.x, at.y]
}

/// The outline of an upright rectangle.
pub(crate) fn box_outline(bounds: Bounds) -> Vec<Dot> {
    let (low, high) = (bounds.low, bounds.high);
    vec![
        [low.x, high.y],
        [high.x, high.y],
        [high.x, low.y],
        [low.x, low.y],
    ]
}

pub(crate) fn stand(quad: &Quad, arm: Option<Symbol>) -> Stand {
    Stand {
        corners: quad.corners().iter().map(|corner| dot(*corner)).collect(),
        arm,
    }
}

const fn kind(terrain: Terrain) -> FeatureKind {
    match terrain {
        Terrain::Knoll | Terrain::Hillock | Terrain::Hill => FeatureKind::Hill,
        Terrain::Wood | Terrain::Thicket => FeatureKind::Wood,
        Terrain::Orchard => FeatureKind::Orchard,
        Terrain::Vineyard => FeatureKind::Vineyard,
        Terrain::Crops | Terrain::Field => FeatureKind::Crops,
        Terrain::Hedge | Terrain::TreeLine | Terrain::Bocage | Terrain::BocageGate => {
            FeatureKind::Hedge
        }
        Terrain::LowWall | Terrain::HighWall => FeatureKind::Wall,
        Terrain::Fence => FeatureKind::Fence,
        Terrain::LowEmbankment | Terrain::SteepEmbankment | Terrain::Cliff => {
            FeatureKind::Embankment
        }
        Terrain::Rocks
        | Terrain::FirmSand
        | Terrain::SoftSand
        | Terrain::DeepSnow
        | Terrain::Mud
        | Terrain::Gully => FeatureKind::Rough,
        Terrain::Marsh | Terrain::Swamp => FeatureKind::Marsh,
        Terrain::Stream | Terrain::Brook => FeatureKind::Stream,
        Terrain::DrainageDitch => FeatureKind::Ditch,
        Terrain::ShallowRiver | Terrain::DeepRiver => FeatureKind::River,
        Terrain::Lake => FeatureKind::Water,
        Terrain::Bridge => FeatureKind::Bridge,
        Terrain::Ford => FeatureKind::Ford,
        Terrain::Road | Terrain::SunkenRoad => FeatureKind::Road,
        Terrain::Building => FeatureKind::Building,
        Terrain::Barricade | Terrain::LowRedoubt | Terrain::SteepRedoubt | Terrain::Blockhouse => {
            FeatureKind::Works
        }
    }
}

pub(crate) const fn symbol(troop: Troop, lances: bool) -> Symbol {
    match troop {
        Troop::LightCavalry | Troop::MediumCavalry if lances => Symbol::Lancers,
        Troop::LightCavalry | Troop::MediumCavalry => Symbol::LightCavalry,
        Troop::HeavyCavalry => Symbol::HeavyCavalry,
        Troop::LightArtillery => Symbol::Artillery,
        Troop::HorseArtillery => Symbol::HorseArtillery,
        Troop::HeavyArtillery | Troop::Howitzers | Troop::Rockets => Symbol::HeavyArtillery,
        Troop::LightInfantry | Troop::LineInfantry | Troop::Grenadiers => Symbol::Infantry,
    }
}

impl Battle {
    /// The whole scene.
    pub(crate) fn draw_scene(&self) -> Scene {
        Scene {
            title: self.setup.file.scenario.title.clone(),
            caption: self.caption(),
            table: Some(Table {
                size: [self.setup.map.width(), self.setup.map.height()],
                on_map: None,
                features: self.features(),
            }),
            turn: (self.pos.turn > 0).then_some(u32::from(self.pos.turn)),
            sides: BySide::from_fn(|side| {
                let data = &self.setup.sides[side];
                SideLook {
                    id: data.id.clone(),
                    name: data.name.clone(),
                    colour: self.coat(side),
                }
            }),
            cells: Vec::new(),
            edges: Vec::new(),
            counters: self.counters(),
            panels: self.panels(),
        }
    }

    /// Two sides in the same coat are still told apart.
    fn coat(&self, side: Side) -> Colour {
        let own = |nation: Nation| match nation {
            Nation::French => Colour::Blue,
            Nation::British => Colour::Red,
            Nation::Prussian | Nation::Austrian | Nation::Russian => Colour::Grey,
        };
        let colours = BySide::from_fn(|side| own(self.setup.sides[side].nation));
        if colours.first == colours.second && side == Side::Second {
            return match colours.first {
                Colour::Red => Colour::Blue,
                _ => Colour::Red,
            };
        }
        colours[side]
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

    fn features(&self) -> Vec<Feature> {
        let natural = self.setup.map.features().iter().zip(&self.setup.terrain);
        let mut features: Vec<Feature> = natural
            .map(|(feature, terrain)| Feature {
                name: if feature.name.is_empty() {
                    terrain.name().to_owned()
                } else {
                    feature.name.clone()
                },
                kind: kind(*terrain),
                shape: match &feature.form {
                    Form::Area(area) => FeatureShape::Area(
                        area.rings()
                            .first()
                            .map_or_else(Vec::new, |ring| ring.iter().map(|at| dot(*at)).collect()),
                    ),
                    Form::Line(line) => {
                        FeatureShape::Line(line.points().iter().map(|at| dot(*at)).collect())
                    }
                },
                level: i8::try_from(feature.level).unwrap_or(0),
            })
            .collect();
        // The lowest first: hills lie under what stands on them.
        features.sort_by_key(|feature| feature.kind != FeatureKind::Hill);
        features.extend(self.zones());
        features.extend(self.pos.objectives.iter().zip(1..).map(|(objective, nth)| {
            let (wide, deep) = OBJECTIVE;
            let corner = Point::new(wide, deep);
            Feature {
                name: format!(
                    "objective {nth}, of {}",
                    self.setup.sides[objective.side].name
                ),
                kind: FeatureKind::Objective,
                shape: FeatureShape::Area(box_outline(Bounds {
                    low: objective.at - corner,
                    high: objective.at + corner,
                })),
                level: 0,
            }
        }));
        features
    }

    /// The zones of both sides, while somebody deploys.
    fn zones(&self) -> Vec<Feature> {
        let setting_up = matches!(
            self.pos.step,
            Step::Fortify(_) | Step::Objective(_) | Step::Deploy(_)
        );
        if !setting_up || self.pos.mission.is_none() {
            return Vec::new();
        }
        Side::BOTH
            .into_iter()
            .filter(|side| self.orders_of(*side).zone != DeployZone::Anywhere)
            .map(|side| Feature {
                name: format!("zone of {}", self.setup.sides[side].name),
                kind: FeatureKind::Boundary,
                shape: FeatureShape::Area(box_outline(self.zone(side))),
                level: 0,
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

    pub(crate) fn counter(&self, unit: UnitId) -> Counter {
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        let ground = self.footprint(unit);
        let marches = self.pos.march.as_ref();
        let fights = self.pos.combat.as_ref();
        Counter {
            id: data.id.clone(),
            label: self.short_label(unit),
            name: data.name.clone(),
            side: data.side,
            nation: data.nation.name().to_owned(),
            arm: if data.is_commander() {
                Symbol::Leader
            } else {
                symbol(data.troop, data.lances)
            },
            place: Spot::At(dot(self.middle(unit))),
            also: Vec::new(),
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
            active: marches.is_some_and(|march| march.unit == unit)
                || fights.is_some_and(|combat| combat.attacker == unit || combat.defender == unit),
            stands: match (state.is_on_table(), &ground) {
                (true, Some(ground)) => self.stands(unit, ground.stands()),
                _ => Vec::new(),
            },
            markers: self.markers(unit),
            details: Vec::new(),
        }
    }

    /// A few letters for a unit.
    fn short_label(&self, unit: UnitId) -> String {
        let data = self.setup.unit(unit);
        match data.standing {
            Standing::General => "Gen.".to_owned(),
            Standing::Adjutant => "Adj.".to_owned(),
            _ => match designation(&data.name) {
                told if told.is_empty() => data.id.clone(),
                told => told,
            },
        }
    }

    /// Each stand, with what it is where that differs from the unit.
    pub(crate) fn stands(&self, unit: UnitId, quads: &[Quad]) -> Vec<Stand> {
        let data = self.setup.unit(unit);
        quads
            .iter()
            .map(|quad| stand(quad, data.is_commander().then_some(Symbol::Leader)))
            .collect()
    }

    fn markers(&self, unit: UnitId) -> Vec<Marker> {
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        let inside = state.building().map(|building| self.house(building));
        let mut markers = Vec::new();
        let mut mark = |shows: bool, sign: &str, words: String, bad: bool| {
            if shows {
                let sign = sign.to_owned();
                markers.push(Marker { sign, words, bad });
            }
        };
        let plain = |words: &str| words.to_owned();
        mark(state.disorientated, "D", plain("disorientated"), true);
        mark(state.bogged, "B", plain("stuck"), true);
        mark(state.emplaced, "E", plain("emplaced: it cannot move"), true);
        let leaderless = !self.is_led(unit);
        mark(leaderless, "O", plain("it has no officer"), true);
        let loose = state.formation == Formation::Loose && !data.is_commander();
        mark(loose, "L", plain("in loose formation"), false);
        mark(state.doubled, "×2", plain("moved at the double"), true);
        mark(state.held, "W", plain("hampered by the weather"), true);
        mark(state.hidden, "H", plain("hidden from the enemy"), false);
        let grenadiers = format!("{} stands of grenadiers", state.grenadiers);
        mark(state.grenadiers > 0, "G", grenadiers, false);
        mark(state.fired, "F", plain("has fired"), false);
        let inside = inside.map(|house| format!("in {house}"));
        mark(inside.is_some(), "in", inside.unwrap_or_default(), false);
        markers
    }

    fn panels(&self) -> Vec<Panel> {
        let outcome = self.count_points();
        let points = Panel {
            title: "Victory points".to_owned(),
            lines: Side::BOTH
                .into_iter()
                .map(|side| {
                    let name = &self.setup.sides[side].name;
                    format!("{name}: {}", whole_and_half(outcome.points[side]))
                })
                .collect(),
        };
        let objectives = Panel {
            title: "Objectives".to_owned(),
            lines: self
                .pos
                .objectives
                .iter()
                .zip(1..)
                .map(|(objective, nth)| {
                    let state = match (objective.captured, objective.held) {
                        (true, _) => "captured",
                        (false, 0) => "open",
                        (false, _) => "held",
                    };
                    format!("{nth}, {}: {state}", self.setup.sides[objective.side].name)
                })
                .collect(),
        };
        let reserve = |side: Side| Panel {
            title: format!("{}: not on the table", self.setup.sides[side].name),
            lines: self
                .setup
                .units_of(side)
                .filter(|unit| self.pos.unit(*unit).place == Place::Reserve)
                .map(|unit| self.name(unit).to_owned())
                .collect(),
        };
        let walls = Panel {
            title: "Buildings".to_owned(),
            lines: self
                .setup
                .building_ids()
                .filter(|building| self.pos.wounds[building.index()] > 0)
                .map(|building| {
                    let (most, _) = self.setup.building(building).size.wounds();
                    let taken = self.pos.wounds[building.index()];
                    format!("{}: {taken} of {most} hits", self.house(building))
                })
                .collect(),
        };
        let (south, north) = (reserve(Side::First), reserve(Side::Second));
        let mut panels = vec![
            self.mission_panel(),
            points,
            objectives,
            south,
            north,
            walls,
        ];
        panels.retain(|panel| !panel.lines.is_empty());
        panels
    }

    /// What each side is to do, once it is known who attacks.
    fn mission_panel(&self) -> Panel {
        let Some(mission) = self.pos.mission.filter(|_| self.pos.turn > 0) else {
            return Panel::default();
        };
        let task = |side: Side| {
            let does = match self.pos.parts[side] {
                Part::Attacker => "attacks",
                Part::Defender => "defends",
            };
            let name = &self.setup.sides[side].name;
            match self.orders_of(side).objectives {
                0 => format!("{name}: {does}"),
                many => format!("{name}: {does}, {many} objectives to take"),
            }
        };
        let mut lines: Vec<String> = Side::BOTH.into_iter().map(task).collect();
        let early = match mission.plan().end {
            EndBy::AnyObjective => "any objective taken",
            EndBy::DefenderObjective => "an objective taken by the defender",
            EndBy::BothObjectives => "both objectives of a side taken",
            EndBy::Nothing => "",
        };
        if !early.is_empty() {
            lines.push(format!("Ends early: {early}"));
        }
        Panel {
            title: "The mission".to_owned(),
            lines,
        }
    }
}
