//! What never changes in a game: the field, the armies and their commands, who
//! arrives when, and what wins.

use std::collections::BTreeSet;

use ground::hex::survey::Plan;
use ground::hex::{Facing, Grid, HexId, HexMap, HexSet};
use kernel::{BySide, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::options::Options;
use crate::troops::{Arm, Leader, Nation, Unit};
use crate::whereabouts::Memo;
use crate::{ElementId, Formation, LeaderId, OrgId, Tables, UnitId};

/// What an element is in its army.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum ElementKind {
    /// An infantry corps.
    Corps,
    /// A cavalry corps.
    CavalryCorps,
    /// An infantry division, or a Prussian brigade.
    Division,
    /// A cavalry division.
    CavalryDivision,
    /// A brigade of infantry.
    Brigade,
    /// A brigade of cavalry.
    CavalryBrigade,
    /// A grand battery.
    GrandBattery,
    /// A detachment of any arms.
    Detachment,
}

impl ElementKind {
    /// Whether it is of cavalry.
    pub const fn is_cavalry(self) -> bool {
        matches!(
            self,
            ElementKind::CavalryCorps | ElementKind::CavalryDivision | ElementKind::CavalryBrigade
        )
    }
}

/// What an order tells an element to do.
//= 9.9.4-a
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum OrderKind {
    /// Take a place.
    Attack,
    /// Go to a place, without fighting for it.
    Move,
    /// Stay.
    Defend,
}

/// An order of an element: what, and where to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Mission {
    /// What to do.
    pub kind: OrderKind,
    /// The first hex of the place; where a body of troops is its object, where that was seen last.
    pub at: HexId,
    /// The body of enemy troops that is to be attacked, if not a place.
    //= 9.9.4-b
    pub against: Option<Body>,
}

impl Mission {
    /// An order for a place.
    pub const fn new(kind: OrderKind, at: HexId) -> Mission {
        Mission {
            kind,
            at,
            against: None,
        }
    }
}

/// A body of enemy troops that an order names, and from where it is pursued.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Body {
    /// The element of the enemy.
    pub element: ElementId,
    /// Where the pursuit began: it does not go farther from there than its limit.
    pub from: HexId,
}

/// A command element, or a sub-element of one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Element {
    /// Its short name.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Its nation.
    pub nation: Nation,
    /// What it is.
    pub kind: ElementKind,
    /// The element that it is a sub-element of. A command element has none.
    pub parent: Option<ElementId>,
    /// Who commands it at the start.
    pub commander: Option<LeaderId>,
    /// Its order at the start, accepted before the battle.
    //= 9.9.11
    pub order: Option<Mission>,
    /// Where its HQ is at the start; none if it arrives with the element, or for
    /// a sub-element, whose commander serves as its HQ.
    pub hq: Option<HexId>,
    /// The turn from which it may be used; before, it stays where it is.
    pub released: u8,
    /// Gathered in battle by its commander, of guns or cavalry of other elements.
    //= 9.8.12
    pub ad_hoc: bool,
}

/// A Major Morale Organization.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Organisation {
    /// Its short name.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// The row of the Major Morale table: what the four levels add to the dice.
    pub levels: [i8; 4],
}

/// How a unit stands at the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The unit.
    pub unit: UnitId,
    /// Its hexes, the left of a line first.
    pub hexes: Vec<HexId>,
    /// Where it faces.
    pub facing: Facing,
    /// How it is formed.
    pub formation: Formation,
    /// Whether it is artillery that is limbered.
    pub limbered: bool,
}

/// Who comes onto the field, when and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arrival {
    /// The turn, 1 for the first.
    pub turn: u8,
    /// The hex at the edge of the map.
    pub at: HexId,
    /// The units, in the order of march.
    pub units: Vec<UnitId>,
    /// The leaders.
    pub leaders: Vec<LeaderId>,
    /// The elements whose HQ comes with them.
    pub elements: Vec<ElementId>,
}

/// A road that leads off the map to a depot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Depot {
    /// The hex where the road leaves the map.
    pub at: HexId,
}

/// Who commands an army from a turn on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ArmyCommand {
    /// The first turn of his command.
    pub from: u8,
    /// Who.
    pub leader: LeaderId,
}

/// A place that counts for victory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prize {
    /// Its name.
    pub name: String,
    /// Its hexes: whose troops were last in them holds it.
    pub hexes: Vec<HexId>,
    /// Who holds it at the start.
    pub held_by: Option<Side>,
    /// Points for holding it at the end, for each side.
    pub points: BySide<u16>,
}

/// What wins.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Victory {
    /// Places that count.
    pub prizes: Vec<Prize>,
    /// Points for each enemy step destroyed.
    pub per_step: u16,
    /// Points for each enemy leader killed or captured.
    pub per_leader: u16,
    /// The lead in points that makes a victory, and the one that makes a major
    /// victory; a smaller lead is a draw.
    pub margins: [u16; 2],
}

/// A side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SideData {
    /// Its short name.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Who commands the army, in the order of time.
    pub command: Vec<ArmyCommand>,
    /// Its depots.
    pub depots: Vec<Depot>,
}

/// Everything that never changes.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The name of the battle.
    pub name: String,
    /// The sides, the one that moves first in a turn first: the French.
    //= 5.1
    pub sides: BySide<SideData>,
    /// The time at which the first turn begins, in minutes after midnight.
    pub clock: u16,
    /// The year, by which armies are organized.
    pub year: u16,
    /// Units that stay with a leader: the Emperor's escort and duty squadrons.
    //= 10.2.2-a 10.2.2-c
    pub escorts: Vec<(UnitId, LeaderId)>,
    /// How many turns there are.
    pub turns: u8,
    /// Every unit, parts of regiments included.
    pub units: Vec<Unit>,
    /// Every leader.
    pub leaders: Vec<Leader>,
    /// Every element and sub-element.
    pub elements: Vec<Element>,
    /// The Major Morale Organizations.
    pub organisations: Vec<Organisation>,
    /// The field.
    pub map: HexMap,
    /// Where the hexes of the field lie on the ground.
    pub plan: Plan,
    /// The hexes with a special structure: walled farms, churches, châteaux.
    //= 9.8.8
    pub structures: HexSet,
    /// Who stands where at the start.
    pub standing: Vec<Standing>,
    /// Units of the armies that take no part.
    pub absent: BTreeSet<UnitId>,
    /// Steps that units lost before the battle.
    pub weakened: Vec<(UnitId, u8)>,
    /// Leaders on the field at the start.
    pub posted: Vec<(LeaderId, HexId)>,
    /// Who arrives.
    pub arrivals: Vec<Arrival>,
    /// What wins.
    pub victory: Victory,
    /// The text of the scenario's file, without a position.
    pub source: String,
    /// The position in which the battle begins, if it is in the midst of one.
    pub position: Option<String>,
    /// The tables.
    pub tables: Tables,
    /// The options.
    pub options: Options,
    /// Rides that were reckoned before.
    pub memo: Memo,
}

/// Minutes that a game turn stands for.
//= 2.1-a
pub const TURN_MINUTES: u16 = 20;

impl Setup {
    /// The most units of a game.
    pub const MOST_UNITS: usize = 400;

    /// A field without anybody on it, two turns long, to be filled.
    pub fn empty(map: HexMap) -> Setup {
        let grid: Grid = map.grid().clone();
        let side = |id: &str, name: &str| SideData {
            id: id.to_owned(),
            name: name.to_owned(),
            command: Vec::new(),
            depots: Vec::new(),
        };
        Setup {
            name: "A field".to_owned(),
            sides: BySide {
                first: side("french", "French"),
                second: side("allied", "Allies"),
            },
            clock: 14 * 60,
            year: 1815,
            escorts: Vec::new(),
            turns: 2,
            units: Vec::new(),
            leaders: Vec::new(),
            elements: Vec::new(),
            organisations: Vec::new(),
            plan: Plan::new(grid, 120, ground::hex::survey::Mm { x: 0, y: 0 }),
            structures: HexSet::with_room(map.grid().len()),
            map,
            standing: Vec::new(),
            absent: BTreeSet::new(),
            weakened: Vec::new(),
            posted: Vec::new(),
            arrivals: Vec::new(),
            victory: Victory::default(),
            source: String::new(),
            position: None,
            tables: Tables::ours().clone(),
            options: Options::default(),
            memo: Memo::default(),
        }
    }

    /// A unit.
    #[inline]
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[unit.index()]
    }

    /// Every unit.
    pub fn unit_ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.units.len()).map(|index| UnitId(index as u16))
    }

    /// The units of a side.
    pub fn units_of(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        self.unit_ids()
            .filter(move |unit| self.unit(*unit).side == side)
    }

    /// A unit by its short name.
    pub fn unit_named(&self, id: &str) -> Option<UnitId> {
        self.unit_ids().find(|unit| self.unit(*unit).id == id)
    }

    /// A leader.
    #[inline]
    pub fn leader(&self, leader: LeaderId) -> &Leader {
        &self.leaders[leader.index()]
    }

    /// Every leader.
    pub fn leader_ids(&self) -> impl Iterator<Item = LeaderId> + use<> {
        (0..self.leaders.len()).map(|index| LeaderId(index as u16))
    }

    /// A leader by his short name.
    pub fn leader_named(&self, id: &str) -> Option<LeaderId> {
        self.leader_ids()
            .find(|leader| self.leader(*leader).id == id)
    }

    /// An element.
    #[inline]
    pub fn element(&self, element: ElementId) -> &Element {
        &self.elements[element.index()]
    }

    /// Every element and sub-element.
    pub fn element_ids(&self) -> impl Iterator<Item = ElementId> + use<> {
        (0..self.elements.len()).map(|index| ElementId(index as u16))
    }

    /// An element by its short name.
    pub fn element_named(&self, id: &str) -> Option<ElementId> {
        self.element_ids()
            .find(|element| self.element(*element).id == id)
    }

    /// The command element that an element belongs to: itself, or the highest
    /// above it.
    pub fn command_element(&self, element: ElementId) -> ElementId {
        let mut at = element;
        while let Some(parent) = self.element(at).parent {
            at = parent;
        }
        at
    }

    /// The sub-elements of an element, one level down.
    pub fn sub_elements(&self, element: ElementId) -> impl Iterator<Item = ElementId> + '_ {
        self.element_ids()
            .filter(move |below| self.element(*below).parent == Some(element))
    }

    /// An organisation.
    pub fn organisation(&self, organisation: OrgId) -> &Organisation {
        &self.organisations[organisation.index()]
    }

    /// Every organisation.
    pub fn organisation_ids(&self) -> impl Iterator<Item = OrgId> + use<> {
        (0..self.organisations.len()).map(|index| OrgId(index as u16))
    }

    /// The steps of infantry that an organisation began with, each man counted
    /// once: a regiment's parts are not counted beside it, nor units that take no
    /// part.
    pub fn infantry_steps(&self, organisation: OrgId) -> u32 {
        self.unit_ids()
            .filter(|unit| !self.absent.contains(unit))
            .map(|unit| self.unit(unit))
            .filter(|unit| unit.organisation == organisation)
            .filter(|unit| unit.arm == Arm::Infantry && unit.parent.is_none())
            .map(|unit| u32::from(unit.steps))
            .sum()
    }

    /// The time at which a turn begins, in minutes after midnight.
    pub const fn time_of(&self, turn: u8) -> u16 {
        self.clock + TURN_MINUTES * (turn.saturating_sub(1) as u16)
    }

    /// Who commands an army in a turn.
    pub fn army_commander(&self, side: Side, turn: u8) -> Option<LeaderId> {
        let command = &self.sides[side].command;
        let now = command.iter().rev().find(|command| command.from <= turn);
        now.map(|command| command.leader)
    }
}
