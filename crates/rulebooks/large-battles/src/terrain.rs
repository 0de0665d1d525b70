//! What the ground means in play: rough, cover, obstacle, fortification, and what hides.
//!
//! The book leaves this to the scenario; the kinds of the map have the properties of ruling q7 unless
//! the scenario changes them.

use ground::table::{Footprint, Kind as Ground, Passage, Shape, Sweep};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::game::Battle;
use crate::setup::Setup;
use crate::troops::Kind;

/// The properties of a piece of ground.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
#[allow(clippy::struct_excessive_bools)]
pub struct Terrain {
    /// Slows infantry and cavalry, and stops guns.
    pub rough: bool,
    /// Shelters from fire.
    pub cover: bool,
    /// Hides what is behind.
    pub hides: bool,
    /// Can be defended as an obstacle.
    pub obstacle: bool,
    /// Can be defended as a fortification.
    pub fortification: bool,
    /// Nobody enters.
    pub barred: bool,
    /// A stream or ditch, which a bridge or a ford leads over.
    #[serde(skip)]
    pub brook: bool,
    /// A town: march columns pass it at full speed.
    #[serde(skip)]
    pub town: bool,
    /// A ford, where guns may cross.
    #[serde(skip)]
    pub ford: bool,
    /// A bridge, where march columns pass a stream.
    #[serde(skip)]
    pub bridge: bool,
}

impl Terrain {
    /// What a kind of the map is unless the scenario says otherwise.
    //= setup.3 rough.1 fire.16 melee.18 melee.19
    pub fn of(kind: Ground) -> Terrain {
        let open = Terrain::default();
        match kind {
            Ground::Wood | Ground::Orchard => Terrain {
                rough: true,
                cover: true,
                hides: true,
                ..open
            },
            Ground::Rough | Ground::Marsh => Terrain {
                rough: true,
                cover: true,
                ..open
            },
            Ground::Town => Terrain {
                rough: true,
                cover: true,
                hides: true,
                town: true,
                ..open
            },
            Ground::Stream | Ground::Ditch => Terrain {
                rough: true,
                obstacle: true,
                brook: true,
                ..open
            },
            Ground::Hedge | Ground::Bank | Ground::Wall => Terrain {
                obstacle: true,
                ..open
            },
            Ground::Fortification => Terrain {
                fortification: true,
                cover: true,
                ..open
            },
            Ground::Water | Ground::River => Terrain {
                barred: true,
                ..open
            },
            Ground::Ford => Terrain { ford: true, ..open },
            Ground::Bridge => Terrain {
                bridge: true,
                ..open
            },
            Ground::Hill
            | Ground::SteepSlope
            | Ground::Crops
            | Ground::Road
            | Ground::Lane
            | Ground::Building => open,
        }
    }

    /// What an inch in it costs, without bridge or ford and not marching.
    pub fn plain_price(self, kind: Kind) -> Option<i32> {
        let over = Over {
            bridge: false,
            ford: false,
        };
        self.price(kind, false, over)
    }

    /// How many inches of the move an inch in it costs; `None` if it cannot be entered.
    fn price(self, kind: Kind, marching: bool, over: Over) -> Option<i32> {
        if self.barred {
            return None;
        }
        //= rough.4 rough.6
        let bridged = self.brook && over.bridge;
        if self.ford && kind.is_artillery() {
            return Some(2);
        }
        if !self.rough || (marching && (self.town || bridged)) {
            return Some(1);
        }
        let forded = self.brook && over.ford;
        match kind {
            //= rough.1
            Kind::LineInfantry | Kind::LightInfantry => Some(2),
            //= rough.2
            Kind::HeavyCavalry | Kind::LightCavalry => Some(4),
            //= rough.5 rough.7
            Kind::HorseArtillery | Kind::HeavyArtillery => (forded || bridged).then_some(2),
        }
    }
}

/// By what a unit crosses the ground that it passes.
#[derive(Clone, Copy)]
struct Over {
    bridge: bool,
    ford: bool,
}

/// What the ground asks of a leg.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Going {
    /// The cost of the leg in thousandths of an inch.
    pub cost: i32,
    /// Whether the unit is slowed on the way.
    pub slowed: bool,
    /// From where on: thousandths along a straight leg, hundredths of a degree of a turn.
    pub slowed_from: Option<i32>,
}

impl Setup {
    /// What a leg of this length costs a unit; `None` if the ground does not let it pass.
    pub fn going(
        &self,
        kind: Kind,
        marching: bool,
        shape: &Shape,
        sweep: &Sweep,
        length: i32,
    ) -> Option<Going> {
        let passages = self.map.passages_of(sweep, shape, |feature| {
            let terrain = self.terrain(feature);
            terrain.rough || terrain.barred || terrain.bridge || terrain.ford
        });
        let extent = sweep.leg().extent().max(1);
        let meets = |passage: &Passage, is: fn(&Terrain) -> bool| {
            let mut others = passages.iter();
            others.any(|other| {
                is(self.terrain(other.feature))
                    && other.from <= passage.to
                    && passage.from <= other.to
            })
        };
        // The dearest ground at each moment counts.
        let mut slow: Vec<(i32, i32, i32)> = Vec::new();
        for passage in &passages {
            let terrain = self.terrain(passage.feature);
            if !terrain.rough && !terrain.barred && !terrain.ford {
                continue;
            }
            let over = Over {
                bridge: terrain.brook && meets(passage, |other| other.bridge),
                ford: terrain.brook && meets(passage, |other| other.ford),
            };
            let price = terrain.price(kind, marching, over)?;
            if price > 1 {
                slow.push((passage.from, passage.to, price));
            }
        }
        let slowed_from = slow.iter().map(|(from, ..)| *from).min();
        let mut extra = 0_i64;
        let mut stops: Vec<i32> = slow.iter().flat_map(|(from, to, _)| [*from, *to]).collect();
        stops.sort_unstable();
        stops.dedup();
        for pair in stops.windows(2) {
            let inside = |(from, to, _): &&(i32, i32, i32)| *from <= pair[0] && pair[1] <= *to;
            let dearest = slow.iter().filter(inside).map(|(_, _, price)| *price).max();
            extra += i64::from(pair[1] - pair[0]) * i64::from(dearest.unwrap_or(1) - 1);
        }
        let cost = i64::from(length)
            + (extra * i64::from(length) + i64::from(extent) - 1) / i64::from(extent);
        Some(Going {
            cost: cost as i32,
            slowed: slowed_from.is_some(),
            slowed_from,
        })
    }

    /// Whether a unit on this ground stands, in part, on some that is so.
    pub fn stands_on(&self, print: &Footprint, is: impl Fn(&Terrain) -> bool) -> bool {
        let stands = print.solids();
        self.map.near(print.bounds()).any(|(id, feature)| {
            is(self.terrain(id)) && stands.iter().any(|stand| feature.touches(stand))
        })
    }
}

impl Battle {
    /// Whether a unit stands in rough ground.
    pub(crate) fn in_rough(&self, unit: crate::UnitId) -> bool {
        let marching = self.pos.unit(unit).formation == crate::Formation::March;
        self.setup.stands_on(&self.pos.unit(unit).print, |terrain| {
            terrain.rough && !(marching && terrain.town)
        })
    }

    /// Whether a unit is in cover: where fire is concerned, with any part.
    pub(crate) fn in_cover(&self, unit: crate::UnitId) -> bool {
        self.setup
            .stands_on(&self.pos.unit(unit).print, |terrain| terrain.cover)
    }
}
