//! Charges under way, as the position keeps them.

use ground::hex::{Facing, HexId, Side as HexSide};
use kernel::Side;
use serde::{Deserialize, Serialize};

use crate::points::Points;
use crate::position::Hexes;
use crate::{LeaderId, UnitId};

/// What kind of charge a ride is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RideKind {
    /// Of one stack.
    //= 19.3.1
    Normal,
    /// Of several stacks together.
    //= 19.3.2
    Massive,
    /// Against the ride with this number.
    //= 19.3.3 19.11.7
    Counter(u8),
    /// At what moves.
    //= 19.3.4
    Opportunity,
}

/// How far a ride has come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RideState {
    /// It goes on.
    Riding,
    /// It has met its target, or was met.
    Met,
    /// It ended without meeting anybody.
    Idle,
    /// It was recalled, or halted by its own leave.
    Recalled,
}

/// One stack that charges.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a question of the rules"
)]
pub struct Ride {
    /// The cavalry.
    pub units: Vec<UnitId>,
    /// The leaders who ride along.
    pub leaders: Vec<LeaderId>,
    /// Whose it is.
    pub side: Side,
    /// What kind of charge.
    pub kind: RideKind,
    /// How far it has come.
    pub state: RideState,
    /// Where it stood before each step, and where it looked: it may be put back there.
    pub path: Vec<(Hexes, Facing)>,
    /// Points it may spend.
    pub rate: Points,
    /// Points it has spent.
    pub spent: Points,
    /// Points that the ride it is made against had spent when it began.
    pub behind: Points,
    /// Hexes entered.
    pub entered: u8,
    /// Hexes entered one after another in the same direction.
    pub run: u8,
    /// The direction of the last one.
    pub heading: Option<u8>,
    /// Hexes entered through the centre since it last slanted.
    pub straight: u8,
    /// Turns made in this hex.
    pub turns: u8,
    /// Whether it has changed formation.
    pub formed: bool,
    /// The hex of its target.
    pub target: Option<HexId>,
    /// Hexes that it said are no targets.
    pub passed: Vec<HexId>,
    /// Tries for recall that are left.
    pub recalls: u8,
    /// Targets that formed square or broke after they were named: each has given one try more.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changed: Vec<HexId>,
    /// It has fought or pursued.
    pub fought: bool,
    /// It has harmed somebody.
    pub harmed: bool,
    /// Its line was lengthened or shortened in this hex.
    pub stretched: bool,
    /// It has been fired at in this hex.
    pub fired_on: bool,
    /// It fights with a third of its value.
    pub sparing: bool,
    /// Further targets of a line of several hexes.
    pub also: Vec<HexId>,
    /// The whole rate of a charge, of which more than half tires.
    pub full: Points,
    /// Points that its riders ran in rout after it.
    pub ran: Points,
    /// The zone in which a counter-charge may go: none for others.
    pub zone: Vec<HexId>,
    /// The enemies whom it saw when it began: only they can be its target, until a recall.
    pub seen: Option<Vec<HexId>>,
}

/// Somebody has been met.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Contact {
    /// The ride that came upon the other.
    pub ride: u8,
    /// Where those stand whom it met.
    pub hex: HexId,
    /// Who they are.
    pub met: Vec<UnitId>,
}

/// What is being decided about charges.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Nothing.
    #[default]
    None,
    /// What will charge.
    Declaring,
    /// Which charge is carried out next.
    Choosing,
    /// Where the ride goes.
    Riding,
    /// Whether somebody near is the target.
    Naming,
    /// What the enemy does about it.
    Reacting,
    /// What the target does.
    Meeting,
    /// Which of several melees is fought next.
    Ordering,
    /// Whether the cavalry keeps to a target that formed square or broke.
    Pressing,
    /// What recalled cavalry does.
    Recalled,
    /// Whether the pursuit goes on.
    Pursuing,
    /// Whether cavalry charges what moves.
    Springing,
    /// Whether cavalry falls upon those who pursue.
    Chased,
}

/// The charges of a phase.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a question of the rules"
)]
pub struct ChargeState {
    /// What is being decided.
    pub stage: Stage,
    /// Hexes whose stacks were declared and have not charged yet.
    pub declared: Vec<HexId>,
    /// The hexes of massive charges and their leaders, as far as declared.
    pub massive: Vec<(LeaderId, Vec<HexId>)>,
    /// Leaders who were told whether they ride along.
    pub told: Vec<LeaderId>,
    /// The rides of the charge under way.
    pub rides: Vec<Ride>,
    /// The ride about which something is decided.
    pub current: u8,
    /// Who has been met, in order.
    pub contacts: Vec<Contact>,
    /// The contact that is being fought out.
    pub fighting: u8,
    /// Whether the phasing player has said that it is the next.
    pub ordered: bool,
    /// Units that broke before the charge and have not retreated yet.
    pub broken: Vec<UnitId>,
    /// Steps that those whom a melee broke lose for each enemy zone they leave.
    pub tolls: Vec<(UnitId, u8)>,
    /// Those who are pursued, and the points they have retreated.
    pub pursued: Vec<(UnitId, Points)>,
    /// The direction of the pursuit.
    pub chase: u8,
    /// Units that tried for square or counter-charge in this charge.
    pub tried: Vec<UnitId>,
    /// Units that formed square before a charge of this phase.
    pub squared: Vec<UnitId>,
    /// Units that normal charges of this phase have assaulted.
    pub assailed: Vec<UnitId>,
    /// Cavalry that tried an opportunity charge, and at whom.
    pub sprung: Vec<(UnitId, UnitId)>,
    /// Whether cavalry that springs now will spare its horses.
    pub spares: bool,
    /// Opportunity charges whose melee waits for the Assault Phase.
    pub held: Vec<(Ride, Contact)>,
    /// Whether what is fought out was held over to the Assault Phase.
    pub held_over: bool,
    /// Whether the assaults go on after it, where they were.
    pub resume: bool,
    /// Squares that have fired at those who rode over them.
    pub ridden: Vec<HexId>,
    /// Skirmishing cavalry that could not ride away.
    pub clouds: Vec<UnitId>,
    /// Whether the enemy let the pursuers pass in this hex.
    pub let_pass: bool,
    /// Who leads the massive charge under way.
    pub led_by: Option<LeaderId>,
}

impl Ride {
    /// Points left.
    pub const fn left(&self) -> Points {
        self.rate.minus(self.spent)
    }

    /// How much time has gone by for it: rides take turns by this.
    pub(super) const fn time(&self) -> Points {
        self.behind.plus(self.spent)
    }

    pub(super) fn heading(&self) -> Option<HexSide> {
        self.heading.map(|number| HexSide::new(i32::from(number)))
    }
}
