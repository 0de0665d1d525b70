//! All that changes in a battle.

use ground::hex::{Facing, HexId};
use kernel::Side;
use serde::{Deserialize, Serialize};

use crate::assault::Assault;
use crate::charge::ChargeState;
use crate::command::{ElementState, Guard};
use crate::fire::Volley;
use crate::found::Found;
use crate::imprint::number_of;
pub use crate::marks::Marks;
use crate::movement::Group;
use crate::order::Haste;
use crate::points::Points;
use crate::shared::Shared;
use crate::{ElementId, Formation, LeaderId, UnitId};

/// The hexes of one unit: no line or road column is longer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "Vec<HexId>", into = "Vec<HexId>")]
pub struct Hexes {
    /// What is past the count is hex 0.
    hexes: [HexId; Hexes::MOST],
    count: u8,
}

impl Hexes {
    const MOST: usize = 8;

    /// One hex.
    pub const fn one(hex: HexId) -> Hexes {
        let mut hexes = [HexId(0); Hexes::MOST];
        hexes[0] = hex;
        Hexes { hexes, count: 1 }
    }

    /// These; none if they are too many.
    pub fn of(some: &[HexId]) -> Option<Hexes> {
        let mut hexes = [HexId(0); Hexes::MOST];
        hexes.get_mut(..some.len())?.copy_from_slice(some);
        let count = u8::try_from(some.len()).ok()?;
        Some(Hexes { hexes, count })
    }
}

impl Default for Hexes {
    fn default() -> Hexes {
        let hexes = [HexId(0); Hexes::MOST];
        Hexes { hexes, count: 0 }
    }
}

impl std::ops::Deref for Hexes {
    type Target = [HexId];

    #[inline]
    fn deref(&self) -> &[HexId] {
        &self.hexes[..usize::from(self.count)]
    }
}

impl TryFrom<Vec<HexId>> for Hexes {
    type Error = String;

    fn try_from(hexes: Vec<HexId>) -> Result<Hexes, String> {
        Hexes::of(&hexes).ok_or_else(|| "a unit covers at most eight hexes".to_owned())
    }
}

impl From<Hexes> for Vec<HexId> {
    fn from(hexes: Hexes) -> Vec<HexId> {
        hexes.to_vec()
    }
}

/// Where a unit is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// Still to come.
    Waiting,
    /// On the map.
    Map,
    /// Its steps stand on the map under another counter of its regiment.
    Merged,
    /// It fled off the map near a depot road, and may rally from this turn on.
    OffMap(u16),
    /// It comes back, and may enter at this edge hex.
    Returning(HexId),
    /// It is out of the game: fled for good.
    Gone,
    /// It marched off the map of its own will.
    Left,
    /// It has lost all its steps, or surrendered.
    Destroyed,
    /// A battery whose guns stand abandoned in a hex.
    Wrecked,
    /// A battery whose guns were dragged off and may be put together again.
    Boxed,
}

/// How tired cavalry is.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the words say it")]
pub enum Fatigue {
    #[default]
    Rested,
    Tired,
    Exhausted,
}

impl Fatigue {
    /// One level more.
    #[must_use]
    pub const fn worse(self) -> Fatigue {
        match self {
            Fatigue::Rested => Fatigue::Tired,
            _ => Fatigue::Exhausted,
        }
    }

    /// One level less.
    #[must_use]
    pub const fn better(self) -> Fatigue {
        match self {
            Fatigue::Exhausted => Fatigue::Tired,
            _ => Fatigue::Rested,
        }
    }
}

/// A combat unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
//= 11.1-a
pub struct UnitState {
    /// Where it is.
    pub place: Place,
    /// Its hexes: a line's from left to right, a road column's from head to tail. A wrecked battery keeps
    /// the hex of its guns.
    pub hexes: Hexes,
    /// Its formation.
    pub formation: Formation,
    /// Where it looks.
    pub facing: Facing,
    /// Whether guns are hooked to their teams.
    pub limbered: bool,
    /// Its place in its stack: the lowest is on top.
    pub pile: u16,
    /// Steps lost.
    pub lost: u8,
    /// Ammunition left.
    pub ammunition: u8,
    /// How tired it is.
    pub fatigue: Fatigue,
    /// Steps lost to defensive fire in this player turn.
    pub hurt: u8,
    /// Turns in a row that it marched at the double.
    pub hasty_turns: u8,
    /// What it did and suffered.
    pub marks: Marks,
    /// The element that it serves with, if not its own.
    pub serves: Option<ElementId>,
}

impl UnitState {
    /// Whether it is on the map.
    #[inline]
    pub fn is_here(&self) -> bool {
        self.place == Place::Map
    }

    /// Its first hex, if it is on the map: the left one of a line, the head of a road column.
    #[inline]
    pub fn hex(&self) -> Option<HexId> {
        if self.is_here() {
            self.hexes.first().copied()
        } else {
            None
        }
    }

    /// Whether it stands in a hex.
    #[inline]
    pub fn stands_in(&self, hex: HexId) -> bool {
        self.is_here() && self.hexes.contains(&hex)
    }

    /// Whether it is neither disordered nor routed.
    pub const fn is_good_order(&self) -> bool {
        self.formation.is_good_order()
    }
}

/// Where a leader is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LeaderPlace {
    /// Still to come.
    Waiting,
    /// In a hex.
    At(HexId),
    /// Hurt, and back when this turn begins.
    Away(u16),
    /// A prisoner of this unit.
    Captured(UnitId),
    /// Dead.
    Dead,
}

/// A leader.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct LeaderState {
    /// Where he is.
    pub place: LeaderPlace,
    /// Whether he moved in this movement phase.
    pub moved: bool,
    /// Whether he tried his initiative in this player turn.
    pub tried: bool,
    /// What he rode in this movement phase.
    pub rode: Points,
    /// Whether he stays where he is when the men around him run, charge or advance.
    pub stays: bool,
}

/// Guns that stand abandoned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Wreck {
    /// The battery.
    pub unit: UnitId,
    /// Where its guns stand.
    pub hex: HexId,
    /// Whose player turn it was when they were lost.
    pub lost_in: Side,
    /// Who occupied the hex last, and for how many whole player turns in a row.
    pub held: Option<(Side, u8)>,
    /// Whether the enemy has stood there.
    pub overrun: bool,
}

/// What is being decided.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// Before the battle: the army commanders write as they like.
    FirstOrders,
    /// What an army commander writes to an element before the battle.
    FirstOrder(ElementId),
    /// Local Initiative Phase: tries, emergency retreats.
    Initiative,
    /// The order that initiative gained for an element.
    OwnOrder(ElementId),
    /// The order that the enemy writes for an element under a loose cannon.
    LooseCannon(ElementId),
    /// Where the headquarters of an emergency retreat goes.
    RetreatHq(ElementId),
    /// Charge Phase: declaration and execution.
    Charge,
    /// Movement Phase: choose what moves.
    Move,
    /// Movement Phase: what is chosen moves.
    Moving,
    /// The enemy may fire at what moves.
    OpportunityFire,
    /// The enemy's cavalry may charge what moves.
    OpportunityCharge,
    /// The phasing player names the squares he will assault.
    SquareAssaults,
    /// Defensive Fire Phase: declaration.
    DefensiveFire,
    /// Skirmishing cavalry that fired may step back.
    StepBack(UnitId),
    /// Offensive Fire Phase: declaration.
    OffensiveFire,
    /// Assault Phase: define an assault.
    Assault,
    /// The defender may withdraw.
    Withdraw,
    /// The attacker may advance.
    Advance,
    /// The attacker turns those who advanced.
    TurnAdvanced,
    /// Army Orders Phase: issue.
    Orders,
    /// What the army commander writes to an element.
    Dictate(ElementId, Haste),
    /// It is over.
    Over,
}

/// The position.
#[derive(PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Position {
    /// The turn, from 0.
    pub turn: u16,
    /// Whose player turn it is.
    pub active: Side,
    /// What is being decided.
    pub step: Step,
    /// The units.
    pub units: Vec<UnitState>,
    /// The leaders.
    pub leaders: Shared<Vec<LeaderState>>,
    /// The command elements with their headquarters and orders.
    pub elements: Shared<Vec<ElementState>>,
    /// The major morale levels of the organizations, as last counted.
    pub levels: Vec<u8>,
    /// Abandoned guns.
    pub wrecks: Vec<Wreck>,
    /// What moves.
    pub group: Group,
    /// Fires that are declared, in the order they will be resolved.
    pub volleys: Vec<Volley>,
    /// Assaults on squares that are declared: from and to.
    pub on_squares: Vec<(HexId, HexId)>,
    /// Hexes that were fired at by each attacking hex in the offensive fire: from and to.
    pub fired_at: Vec<(HexId, HexId)>,
    /// Who fired from where at which hex in his side's latest fire: friends there support a flank.
    pub supports: Shared<Vec<(Side, HexId, HexId)>>,
    /// Hexes of the phasing side that were overstacked when its movement began.
    pub crowded: Vec<HexId>,
    /// Hexes that the enemy left in the offensive fire.
    pub vacated: Vec<HexId>,
    /// The assault under way.
    pub assault: Assault,
    /// Units that have assaulted in this phase.
    pub assaulted: Vec<UnitId>,
    /// The charges.
    pub charge: ChargeState,
    /// Who holds the places that count.
    pub prizes: Shared<Vec<Option<Side>>>,
    /// Whether attack stoppage has been tested in this Local Initiative Phase.
    pub stoppage_done: bool,
    /// A leader whose royal initiative lets him write one order now.
    pub royal: Option<LeaderId>,
    /// Orders that the army commander may still issue in this phase, in halves: a hurried one is a half.
    pub order_halves: u8,
    /// Of which side only the fronts of the counters are seen: a view, not the position itself.
    pub veiled: [bool; 2],
    /// How it stands with the infantry of the Guard.
    pub guard: Guard,
    /// Leaders between whom chance has chosen who commands, the senior before the other.
    pub seniors: Shared<Vec<LeaderId>>,
    /// Squares that have become columns: their owners say where they look, before anything else.
    pub collapsed: Vec<UnitId>,
    /// Who stands where, once it was asked for.
    #[serde(skip)]
    pub found: Found,
}

impl Position {
    /// A unit.
    #[inline]
    pub fn unit(&self, unit: UnitId) -> &UnitState {
        &self.units[unit.index()]
    }

    /// A unit, to be changed.
    #[inline]
    pub fn unit_mut(&mut self, unit: UnitId) -> &mut UnitState {
        let units = &self.units;
        self.found
            .forget_one(unit, || number_of(units, unit.index()));
        &mut self.units[unit.index()]
    }

    /// All units, to be changed.
    pub fn units_mut(&mut self) -> &mut [UnitState] {
        self.found.forget();
        &mut self.units
    }

    /// A leader.
    #[inline]
    pub fn leader(&self, leader: LeaderId) -> &LeaderState {
        &self.leaders[leader.index()]
    }

    /// A leader, to be changed.
    pub fn leader_mut(&mut self, leader: LeaderId) -> &mut LeaderState {
        &mut self.leaders[leader.index()]
    }

    /// A command element.
    #[inline]
    pub fn element(&self, element: ElementId) -> &ElementState {
        &self.elements[element.index()]
    }

    /// A command element, to be changed.
    pub fn element_mut(&mut self, element: ElementId) -> &mut ElementState {
        &mut self.elements[element.index()]
    }
}

impl Default for UnitState {
    fn default() -> Self {
        UnitState {
            place: Place::Waiting,
            hexes: Hexes::default(),
            formation: Formation::Column,
            facing: Facing::new(0),
            limbered: true,
            pile: 0,
            lost: 0,
            ammunition: 0,
            fatigue: Fatigue::Rested,
            hurt: 0,
            hasty_turns: 0,
            marks: Marks::default(),
            serves: None,
        }
    }
}
