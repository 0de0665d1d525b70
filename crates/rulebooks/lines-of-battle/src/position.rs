//! A position: what changes in a game. Flat, without pointers, quickly copied.

use std::hash::{Hash, Hasher};

use ground::areas::{AreaGraph, AreaId, BorderId};
use kernel::Side;
use serde::{Deserialize, Serialize};

use crate::combat::{Combat, Stage};
use crate::movement::Group;
use crate::{LeaderId, LeaderSet, Setup, UnitId, UnitSet};

/// Where a unit is.
//= map.1 map.7
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Where {
    /// Not yet on the map.
    Waiting,
    /// Eliminated.
    Gone,
    /// In an area.
    Area(AreaId),
    /// On an approach, belonging to `own` and facing the area across.
    Approach {
        /// Which approach.
        border: BorderId,
        /// The area it belongs to.
        own: AreaId,
    },
}

/// What a unit carries besides hits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Marks(u8);

impl Marks {
    /// Infantry in square.
    pub const SQUARE: Marks = Marks(1);
    /// Artillery on its limbered side.
    pub const LIMBERED: Marks = Marks(2);
    /// Command points were spent on it this turn.
    pub const MOVED: Marks = Marks(4);
    /// It was rallied this turn.
    pub const RALLIED: Marks = Marks(8);
    /// It has fired in this artillery phase.
    pub const FIRED: Marks = Marks(16);
    /// It was limbered or unlimbered in this artillery phase.
    pub const SWITCHED: Marks = Marks(32);
    /// It defended in its own player turn, against a follow-up attack.
    pub const FOUGHT: Marks = Marks(64);

    /// All marks with the names they are written by.
    pub const NAMED: [(Marks, &str); 7] = [
        (Marks::SQUARE, "square"),
        (Marks::LIMBERED, "limbered"),
        (Marks::MOVED, "moved"),
        (Marks::RALLIED, "rallied"),
        (Marks::FIRED, "fired"),
        (Marks::SWITCHED, "switched"),
        (Marks::FOUGHT, "fought"),
    ];

    /// Whether one is there.
    pub const fn has(self, mark: Marks) -> bool {
        self.0 & mark.0 != 0
    }

    /// Puts one on.
    pub const fn set(&mut self, mark: Marks) {
        self.0 |= mark.0;
    }

    /// Takes one off.
    pub const fn clear(&mut self, mark: Marks) {
        self.0 &= !mark.0;
    }
}

/// A unit as it is now.
//= units.16
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct UnitState {
    /// Where it is.
    pub at: Where,
    /// Hits taken.
    pub hits: u8,
    /// What else it carries.
    pub marks: Marks,
    /// The turn in which it arrives, where a die has said so.
    pub due: Option<u8>,
}

/// Where a leader is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LeaderWhere {
    /// Not yet in the game.
    Waiting,
    /// With a unit.
    With(UnitId),
    /// Alone in his side's reinforcement area.
    Reserve(AreaId),
    /// Wounded, for that many more of his side's turns.
    Away(u8),
    /// His unit was eliminated; he seeks another.
    Displaced(AreaId),
    /// Out of the game.
    Gone,
}

/// What is being decided.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// Placing the units that may start anywhere.
    SetUp(Side),
    /// Placing the leaders that are there at the start.
    SetUpLeaders(Side),
    /// All is set up; the first player begins.
    Begin,
    /// Choosing among several reinforcement areas.
    Arrive,
    /// Placing leaders who arrive or come back.
    LeadersArrive,
    /// Moving leaders.
    LeadersMove,
    /// Rallying.
    Rally,
    /// Choosing what to move.
    Move,
    /// Moving a group.
    Group,
    /// Naming the lead attacker.
    AttackLead,
    /// Which defenders leave before combat.
    RetreatBefore,
    /// Naming the lead defender.
    DefenceLead,
    /// Whether the attack is a feint.
    Feint,
    /// Naming a new lead attacker.
    NextAttackLead,
    /// Which cavalry counterattacks.
    Counter,
    /// Naming a new lead counterattacker.
    NextCounterLead,
    /// Whether to break the counterattack off.
    BreakOff,
    /// Whether to give way to the counterattack.
    GiveWay,
    /// Whether to follow up.
    FollowUp,
    /// Which attackers retreat.
    AttackerRetreat,
    /// Which defenders retreat.
    DefenderRetreat,
    /// Where a unit retreats to.
    RetreatTo,
    /// Who enters an area that has no room for all.
    Enter,
    /// Artillery fire.
    Fire(Side),
    /// Limbering and unlimbering.
    Limber(Side),
    /// The game is over.
    Over,
}

impl Step {
    /// The step in which a combat rests, at whatever stage, while an owner says
    /// whom a leader joins who has lost his unit.
    pub const RESTS: Step = Step::AttackLead;
}

/// Everything that changes in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// The turn, from 0.
    pub turn: u8,
    /// Whose player turn it is.
    pub active: Side,
    /// What is being decided.
    pub step: Step,
    /// Command points left that anyone may use.
    pub points: u8,
    /// Leaders whose own point is not spent yet.
    pub own_points: LeaderSet,
    /// Leaders who have moved in this phase.
    pub leaders_moved: LeaderSet,
    /// The group that is moving.
    pub group: Group,
    /// The combat that is being fought.
    pub combat: Combat,
    units: [UnitState; Setup::MOST_UNITS],
    leaders: [LeaderWhere; Setup::MOST_LEADERS],
    /// For each area the units in it, those on its approaches not among them.
    inside: [UnitSet; AreaGraph::MOST_AREAS],
    /// For each area the units that belong to it, approaches included.
    of_area: [UnitSet; AreaGraph::MOST_AREAS],
    /// For each border the unit on its approach.
    on_border: [Option<UnitId>; AreaGraph::MOST_BORDERS],
}

impl Position {
    /// A map without units.
    pub fn empty(first: Side) -> Position {
        let nowhere = UnitState {
            at: Where::Waiting,
            hits: 0,
            marks: Marks::default(),
            due: None,
        };
        Position {
            turn: 0,
            active: first,
            step: Step::Over,
            points: 0,
            own_points: LeaderSet::EMPTY,
            leaders_moved: LeaderSet::EMPTY,
            group: Group::default(),
            combat: Combat::default(),
            units: [nowhere; Setup::MOST_UNITS],
            leaders: [LeaderWhere::Waiting; Setup::MOST_LEADERS],
            inside: [UnitSet::EMPTY; AreaGraph::MOST_AREAS],
            of_area: [UnitSet::EMPTY; AreaGraph::MOST_AREAS],
            on_border: [None; AreaGraph::MOST_BORDERS],
        }
    }

    /// A unit as it is now.
    pub const fn unit(&self, unit: UnitId) -> &UnitState {
        &self.units[unit.index()]
    }

    /// Takes hold of what a unit carries. Its place is changed by
    /// [`Position::put`] alone.
    pub const fn unit_mut(&mut self, unit: UnitId) -> &mut UnitState {
        &mut self.units[unit.index()]
    }

    /// Whether a unit carries a mark.
    pub const fn has(&self, unit: UnitId, mark: Marks) -> bool {
        self.units[unit.index()].marks.has(mark)
    }

    /// Puts a unit somewhere else.
    pub fn put(&mut self, unit: UnitId, to: Where) {
        match self.units[unit.index()].at {
            Where::Area(area) => {
                self.inside[area.index()].remove(unit);
                self.of_area[area.index()].remove(unit);
            }
            Where::Approach { border, own } => {
                self.on_border[border.index()] = None;
                self.of_area[own.index()].remove(unit);
            }
            Where::Waiting | Where::Gone => {}
        }
        match to {
            Where::Area(area) => {
                self.inside[area.index()].insert(unit);
                self.of_area[area.index()].insert(unit);
            }
            Where::Approach { border, own } => {
                self.on_border[border.index()] = Some(unit);
                self.of_area[own.index()].insert(unit);
            }
            Where::Waiting | Where::Gone => {}
        }
        self.units[unit.index()].at = to;
    }

    /// The area a unit belongs to, be it in the area or on its approach.
    pub const fn area_of(&self, unit: UnitId) -> Option<AreaId> {
        match self.units[unit.index()].at {
            Where::Area(area) | Where::Approach { own: area, .. } => Some(area),
            Where::Waiting | Where::Gone => None,
        }
    }

    /// The units inside an area.
    pub const fn inside(&self, area: AreaId) -> UnitSet {
        self.inside[area.index()]
    }

    /// The units that belong to an area, approaches included.
    //= move.3
    pub const fn of_area(&self, area: AreaId) -> UnitSet {
        self.of_area[area.index()]
    }

    /// The unit on an approach.
    //= map.6
    pub const fn on_border(&self, border: BorderId) -> Option<UnitId> {
        self.on_border[border.index()]
    }

    /// Where a leader is.
    pub const fn leader(&self, leader: LeaderId) -> LeaderWhere {
        self.leaders[leader.index()]
    }

    /// Puts a leader somewhere else.
    pub const fn put_leader(&mut self, leader: LeaderId, to: LeaderWhere) {
        self.leaders[leader.index()] = to;
    }

    /// A number for all that changes; equal positions have equal numbers. Only
    /// so many units and leaders are in play.
    pub(crate) fn imprint(&self, units: usize, leaders: usize) -> u64 {
        let mut hash = Imprint(0);
        (self.turn, self.active, self.step, self.points).hash(&mut hash);
        (self.own_points, self.leaders_moved).hash(&mut hash);
        self.units[..units].hash(&mut hash);
        self.leaders[..leaders].hash(&mut hash);
        if self.step == Step::Group {
            let group = &self.group;
            (group.members, group.area, group.start, group.on_approach).hash(&mut hash);
            (group.actions, group.areas, group.paid, group.begun).hash(&mut hash);
            (group.burden, group.on_road).hash(&mut hash);
        }
        let combat = &self.combat;
        if combat.stage != Stage::Over {
            (combat.stage, combat.from, combat.to, combat.attackers).hash(&mut hash);
            (
                combat.from_approach,
                combat.attack_lead,
                combat.defence_lead,
            )
                .hash(&mut hash);
            (combat.counter, combat.counter_lead, combat.withdrawing).hash(&mut hash);
            (combat.leaving, combat.rolls, combat.may_feint).hash(&mut hash);
            (combat.leaving_as, combat.chased_by_cavalry).hash(&mut hash);
            (combat.forced, combat.after_lead, combat.attacker).hash(&mut hash);
        }
        hash.0
    }
}

/// A quick hash, the same on every machine.
struct Imprint(u64);

impl Imprint {
    const fn mix(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}

impl Hasher for Imprint {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.mix(u64::from(*byte));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.mix(u64::from(number));
    }

    fn write_u32(&mut self, number: u32) {
        self.mix(u64::from(number));
    }

    fn write_u64(&mut self, number: u64) {
        self.mix(number);
    }

    fn write_u128(&mut self, number: u128) {
        self.mix(number as u64);
        self.mix((number >> 64) as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.mix(number.unsigned_abs() as u64);
    }
}
