//! Field works: what can be built, what it costs, and where it lies.

use ground::table::{
    Bearing, Bounds, Face, Feature, FeatureId, Footprint, Point, Pose, Quad, TableMap,
};
use kernel::{Side, Unknown, Why};
use serde::{Deserialize, Serialize};

use crate::Rule;
use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::missions::{Mission, Part};
use crate::options::Digging;
use crate::order::Order;
use crate::position::Step;
use crate::refusal::Refusal;
use crate::setup::{Building, Setup};
use crate::terrain::{BuildingSize, Going, Terrain};

/// A kind of field works.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WorkKind {
    /// A section of abatis or barricades.
    Barricade,
    /// A low earthen wall.
    LowRedoubt,
    /// A steep earthen wall.
    SteepRedoubt,
    /// Two low walls that meet in a point towards the enemy.
    Fleche,
    /// Logs with a roof.
    Blockhouse,
}

/// A piece of field works where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Work {
    /// What it is.
    pub kind: WorkKind,
    /// Its middle.
    pub at: Point,
    /// Where it looks.
    pub facing: Bearing,
}

impl WorkKind {
    /// All of them.
    pub const ALL: [WorkKind; 5] = [
        WorkKind::Barricade,
        WorkKind::LowRedoubt,
        WorkKind::SteepRedoubt,
        WorkKind::Fleche,
        WorkKind::Blockhouse,
    ];

    /// Its price in points, and the rule that says so.
    pub const fn price(self) -> (u8, Rule) {
        match self {
            WorkKind::Barricade => (2, Rule::FortificationT2),
            WorkKind::LowRedoubt | WorkKind::Fleche => (6, Rule::FortificationT3),
            WorkKind::SteepRedoubt => (8, Rule::FortificationT4),
            WorkKind::Blockhouse => (10, Rule::FortificationT5),
        }
    }

    /// What it is on the table.
    pub const fn terrain(self) -> Terrain {
        match self {
            WorkKind::Barricade => Terrain::Barricade,
            WorkKind::LowRedoubt | WorkKind::Fleche => Terrain::LowRedoubt,
            WorkKind::SteepRedoubt => Terrain::SteepRedoubt,
            WorkKind::Blockhouse => Terrain::Blockhouse,
        }
    }

    /// Its width and depth in thousandths of an inch.
    //= fortification.4 fortification.5
    pub const fn size(self) -> (i32, i32) {
        match self {
            WorkKind::Barricade => (8_000, 2_000),
            WorkKind::LowRedoubt | WorkKind::SteepRedoubt => (4_000, 500),
            WorkKind::Fleche => (4_000, 2_000),
            WorkKind::Blockhouse => (4_000, 4_000),
        }
    }

    /// Its short name.
    pub const fn name(self) -> &'static str {
        match self {
            WorkKind::Barricade => "barricade",
            WorkKind::LowRedoubt => "low-redoubt",
            WorkKind::SteepRedoubt => "steep-redoubt",
            WorkKind::Fleche => "fleche",
            WorkKind::Blockhouse => "blockhouse",
        }
    }
}

/// Stands that a blockhouse holds.
const ROOM: u8 = 8;

/// How thick an earthen wall is.
const WALL: i32 = 500;

impl Work {
    /// The ground that it covers, seen from its middle.
    pub fn quad(&self) -> Quad {
        let (width, depth) = self.kind.size();
        let ahead = self.facing.direction();
        let right = ahead.right();
        let corner = |side: i32, front: i32| {
            self.at + ahead.reach(front * depth / 2) + right.reach(side * width / 2)
        };
        Quad::new([corner(-1, 1), corner(1, 1), corner(1, -1), corner(-1, -1)])
    }

    /// The same as a feature of the table.
    fn feature(&self) -> Feature {
        let look = self.kind.terrain().row().look;
        let (width, depth) = self.kind.size();
        let ahead = self.facing.direction();
        let right = ahead.right();
        let spot =
            |side: i32, front: i32| self.at + ahead.reach(front) + right.reach(side * width / 2);
        match self.kind {
            WorkKind::Blockhouse => Feature::area(look, self.quad().corners().to_vec()),
            WorkKind::Fleche => {
                let tip = [
                    spot(-1, -depth / 2),
                    spot(0, depth / 2),
                    spot(1, -depth / 2),
                ];
                Feature::line(look, &tip, WALL)
            }
            _ => Feature::line(look, &[spot(-1, 0), spot(1, 0)], depth),
        }
    }
}

impl Setup {
    /// The same table with these works on it, and no others.
    #[must_use]
    pub fn with_works(&self, works: &[Work]) -> Setup {
        let (features, buildings) = self.natural;
        let mut setup = self.clone();
        setup.terrain.truncate(features);
        setup.buildings.truncate(buildings);
        let mut all: Vec<Feature> = self.map.features()[..features].to_vec();
        for work in works {
            let place = FeatureId(all.len() as u16);
            all.push(work.feature());
            setup.terrain.push(work.kind.terrain());
            if work.kind == WorkKind::Blockhouse {
                let quad = work.quad();
                let pose = Pose::new(quad.middle_of(Face::Front), work.facing);
                setup.buildings.push(Building {
                    name: String::new(),
                    feature: place,
                    footprint: std::sync::Arc::new(Footprint::of_stands(pose, quad, vec![quad])),
                    openings: Face::ALL.iter().map(|face| quad.middle_of(*face)).collect(),
                    size: BuildingSize::Small,
                    capacity: ROOM,
                    blockhouse: true,
                });
            }
        }
        setup.grid = std::sync::OnceLock::new();
        setup.views = std::sync::OnceLock::new();
        setup.map = TableMap::new(self.map.width(), self.map.height(), all);
        setup
    }

    /// Points for works on this table: ten for each foot of its width.
    //= fortification.t1
    pub fn work_points(&self) -> u8 {
        u8::try_from(self.map.width() / 12_000 * 10).unwrap_or(u8::MAX)
    }
}

impl Battle {
    /// Who may build works: the defender.
    fn digger(&self) -> Option<Side> {
        let defends = |side: &Side| self.pos.parts[*side] == Part::Defender;
        if self.pos.mission == Some(Mission::Breakthrough) {
            return None;
        }
        Side::BOTH.into_iter().find(defends)
    }

    /// Finds out what can be built; whether somebody builds.
    //= fortification.2 fortification.3 fortification.t1
    pub(crate) fn begin_works(&mut self, cx: &mut Cx<'_>) -> Result<bool, Unknown> {
        let (Some(side), None) = (self.digger(), self.pos.digging) else {
            return Ok(false);
        };
        let budget = match self.setup.options.digging {
            Digging::None => 0,
            Digging::Points => self.setup.work_points(),
            Digging::Engineers => {
                let mut sections = 0;
                for _ in 0..self.setup.sides[side].engineers {
                    sections += cx.chance.d3(Why::new(Rule::Fortification3, "engineers"))?;
                }
                cx.log.note(|| Event::EngineersRolled(side, sections));
                sections
            }
        };
        self.pos.digging = Some(budget);
        if budget > 0 {
            self.pos.step = Step::Fortify(side);
        }
        Ok(budget > 0)
    }

    /// What a piece takes from what is left.
    fn work_cost(&self, kind: WorkKind) -> Result<u8, Refusal> {
        match (self.setup.options.digging, kind) {
            (Digging::Points, kind) => Ok(kind.price().0),
            // Engineers throw up barricades and earth, and build no houses.
            (_, WorkKind::Blockhouse) => Err(Refusal::NotPossible(Rule::Fortification3)),
            _ => Ok(1),
        }
    }

    /// Whether a piece of works may be built there.
    //= fortification.3 fortification.t2 fortification.t3 fortification.t4 fortification.t5
    pub(crate) fn check_work(&self, side: Side, work: Work) -> Result<(), Refusal> {
        let cost = self.work_cost(work.kind)?;
        let left = self.pos.digging.unwrap_or(0);
        if cost > left {
            return Err(Refusal::NoWorksLeft(cost, left, work.kind.price().1));
        }
        let quad = work.quad();
        if !self.zone(side).hold(quad.bounds()) {
            return Err(Refusal::OutsideZone(Rule::Fortification3));
        }
        if self.setup.terrain.len() >= Setup::MOST_FEATURES {
            return Err(Refusal::NotPossible(Rule::Fortification3));
        }
        let features = self.setup.map.features().iter().zip(&self.setup.terrain);
        for (feature, terrain) in features {
            let closed = terrain.going() == Going::Impassable
                || terrain.is_building()
                || terrain.is_work()
                || terrain.is_water()
                || terrain.is_crossing();
            if closed && feature.touches(&quad) {
                return Err(Refusal::Straddles(*terrain, Rule::Fortification3));
            }
        }
        Ok(())
    }

    /// Builds a piece of works.
    pub(crate) fn build(&mut self, side: Side, work: Work, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let cost = self.work_cost(work.kind).unwrap_or(u8::MAX);
        let left = self.pos.digging.unwrap_or(0).saturating_sub(cost);
        self.pos.digging = Some(left);
        self.pos.works.push(work);
        self.setup = std::sync::Arc::new(self.setup.with_works(&self.pos.works));
        self.pos.wounds.resize(self.setup.buildings.len(), 0);
        self.draw_chart();
        cx.log.note(|| Event::WorksBuilt(side, work));
        if left == 0 {
            return self.end_works(cx);
        }
        Ok(())
    }

    /// No more is built.
    pub(crate) fn end_works(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        self.pos.digging = Some(0);
        self.pos.step = Step::Begin;
        self.next_setup(cx)
    }

    /// Works to offer: along the front of the zone.
    pub(crate) fn work_candidates(&self, side: Side, into: &mut Vec<Order>) {
        let zone: Bounds = self.zone(side);
        let (facing, y) = match side {
            Side::First => (Bearing::NORTH, zone.high.y - 2_500),
            Side::Second => (Bearing::SOUTH, zone.low.y + 2_500),
        };
        for kind in WorkKind::ALL {
            let half = kind.size().0 / 2 + 100;
            for step in 0..=8 {
                let wide = zone.high.x - zone.low.x - 2 * half;
                let at = Point::new(zone.low.x + half + wide * step / 8, y);
                into.push(Order::Fortify(Work { kind, at, facing }));
            }
        }
        into.push(Order::EndWorks);
    }
}
