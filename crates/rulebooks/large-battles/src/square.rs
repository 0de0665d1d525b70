//! Emergency squares: the attempt of infantry that cavalry charges, and what comes of it.

use ground::table::{Anchor, Footprint, INCH, Leg, Pose, inches};
use kernel::{Chance, Modifier, Unknown, Why};

use crate::event::Event;
use crate::field::print_of;
use crate::formation::Formation;
use crate::game::{Battle, Cx};
use crate::order::Order;
use crate::position::{Charge, Marks};
use crate::refusal::Refusal;
use crate::troops::Grade;
use crate::{Rule, UnitId};

/// Everything that bears on one attempt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::struct_excessive_bools)]
pub struct Attempt {
    /// How far the cavalry came, in thousandths of an inch.
    pub distance: i32,
    /// The infantry's grade.
    pub grade: Grade,
    /// Whether it is in column.
    pub column: bool,
    /// Whether it is disordered.
    pub disordered: bool,
    /// Whether enemy infantry is within 3 inches.
    pub enemy_infantry_near: bool,
}

/// The dice of an attempt and what came of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Attempted {
    /// Whether the square is formed.
    pub formed: bool,
    /// The total of the dice.
    pub total: u8,
    /// What it had to stay below, in thousandths.
    pub below: i32,
}

/// How far from a square cavalry halts.
pub const HALT: i32 = inches(2);

/// How finely the way of a halted charge is looked at: a twentieth of an inch.
const STRIDE: i32 = INCH / 20;

/// How near enemy infantry must be to hinder.
pub const NEAR: i32 = inches(3);

impl Attempt {
    /// What changes the distance that the dice must stay below.
    //= square.4 square.11
    pub fn modifiers(self) -> Vec<Modifier> {
        let rows = [
            (self.grade == Grade::Guard, Rule::Square5, "guard", 2),
            (self.grade == Grade::Elite, Rule::Square6, "elite", 1),
            (self.grade == Grade::Raw, Rule::Square7, "raw", -2),
            (self.column, Rule::Square8, "in column", 1),
            //= disorder.8
            (self.disordered, Rule::Square9, "disordered", -2),
            (
                self.enemy_infantry_near,
                Rule::Square10,
                "enemy infantry near",
                -3,
            ),
        ];
        rows.into_iter()
            .filter(|(counts, ..)| *counts)
            .map(|(_, rule, what, value)| Modifier::new(rule, what, value))
            .collect()
    }

    /// Rolls two dice.
    //= square.2
    pub fn roll(self, chance: &mut dyn Chance) -> Result<Attempted, Unknown> {
        let why = Why::new(Rule::Square2, "to form square");
        let total = chance.d6(why)? + chance.d6(why)?;
        let sum: i32 = self
            .modifiers()
            .iter()
            .map(|modifier| i32::from(modifier.value))
            .sum();
        let below = self.distance + sum * INCH;
        Ok(Attempted {
            formed: i32::from(total) * INCH < below,
            total,
            below,
        })
    }
}

impl Battle {
    /// The infantry that has still to answer a charge.
    pub(crate) fn to_square(&self) -> Vec<UnitId> {
        let mut units: Vec<UnitId> = self.pos.charges.iter().map(|charge| charge.on).collect();
        units.sort_unstable();
        units.dedup();
        units
    }

    /// The attempt of a unit as things stand.
    pub(crate) fn attempt(&self, unit: UnitId) -> Attempt {
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        let charges = self.pos.charges.iter().filter(|charge| charge.on == unit);
        let near = self.enemies(unit).any(|enemy| {
            let other = self.pos.unit(enemy);
            self.setup.unit(enemy).kind.is_infantry()
                && !other.is_routing()
                && other.print.is_within(&state.print, NEAR)
        });
        Attempt {
            distance: charges.map(|charge| charge.distance).min().unwrap_or(0),
            grade: data.grade,
            column: state.formation == Formation::Column,
            disordered: state.is_disordered(),
            enemy_infantry_near: near,
        }
    }

    /// Checks an order of the step in which squares are formed.
    //= sequence.9
    pub(crate) fn check_squares(&self, order: Order) -> Result<(), Refusal> {
        let (Order::Square(unit) | Order::Stand(unit)) = order else {
            return Err(Refusal::NotAskedNow);
        };
        if !self.to_square().contains(&unit) {
            return Err(Refusal::NotCharged(unit));
        }
        if matches!(order, Order::Stand(_)) && !self.setup.options.square_is_voluntary {
            return Err(Refusal::MustTrySquare(unit));
        }
        Ok(())
    }

    /// Infantry tries to form square, or stands.
    pub(crate) fn apply_squares(&mut self, order: Order, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        if let Order::Square(unit) = order {
            self.try_square(unit, cx)?;
        }
        if let Order::Square(unit) | Order::Stand(unit) = order {
            self.pos.charges.retain(|charge| charge.on != unit);
        }
        self.next_square(cx);
        Ok(())
    }

    //= command.12 square.12
    fn try_square(&mut self, unit: UnitId, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let chargers: Vec<Charge> = self
            .pos
            .charges
            .iter()
            .filter(|charge| charge.on == unit)
            .cloned()
            .collect();
        let Some(pose) = self.room_for_square(unit, &chargers) else {
            cx.log.note(|| Event::NoRoomForSquare(unit));
            return Ok(());
        };
        let attempt = self.attempt(unit);
        let attempted = attempt.roll(cx.chance)?;
        cx.log.note(|| Event::SquareTried(unit, attempt, attempted));
        //= square.3
        if !attempted.formed {
            return Ok(());
        }
        self.put(unit, pose, Formation::Square);
        self.displace_generals_under(unit);
        for charge in chargers {
            self.stop_before_square(&charge, cx);
        }
        Ok(())
    }

    /// Where the square can stand without lying on an enemy who is not stopped by it.
    fn room_for_square(&self, unit: UnitId, chargers: &[Charge]) -> Option<Pose> {
        let anchors = [
            Anchor::Middle,
            Anchor::Front,
            Anchor::Rear,
            Anchor::FrontLeft,
            Anchor::FrontRight,
        ];
        let bases = self.pos.unit(unit).bases;
        anchors
            .into_iter()
            .map(|anchor| self.reformed_pose(unit, Formation::Square, anchor))
            .find(|pose| {
                let print = print_of(&self.setup, unit, Formation::Square, bases, *pose);
                let free = |enemy: UnitId| {
                    chargers.iter().any(|charge| charge.by == enemy)
                        || !self.pos.unit(enemy).print.overlaps(&print)
                };
                self.setup.map.holds(&print) && self.enemies(unit).all(free)
            })
    }

    /// Charging cavalry stops 2 inches from a square, or goes back to where it began.
    //= square.15 square.16
    fn stop_before_square(&mut self, charge: &Charge, cx: &mut Cx<'_>) {
        let shape = self.shape(charge.by);
        let square = self.pos.unit(charge.on).print.clone();
        let clear = |pose: Pose| {
            let print = Footprint::new(&shape, pose);
            !print.is_within(&square, HALT - 1)
                && self
                    .overlapped(charge.by, &print, self.setup.unit(charge.by).side)
                    .is_none()
        };
        // Back along its way, leg by leg, to the first place that is far enough off.
        let strides = |(from, leg): &(Pose, Leg)| {
            let (from, leg, shape) = (*from, *leg, &shape);
            let parts = (0..=leg.extent() / STRIDE).rev();
            parts
                .map(|nth| leg.cut(nth * STRIDE).end(from, shape))
                .find(|pose| clear(*pose))
        };
        let stop = charge.way.iter().rev().find_map(strides);
        let stop = stop.unwrap_or(charge.start);
        let formation = self.pos.unit(charge.by).formation;
        self.put(charge.by, stop, formation);
        self.displace_generals_under(charge.by);
        let state = self.pos.unit_mut(charge.by);
        state.marks.clear(Marks::ATTACKED);
        let (cavalry, infantry) = (charge.by, charge.on);
        cx.log.note(|| Event::StoppedBySquare(cavalry, infantry));
        if !self
            .touched(infantry)
            .iter()
            .any(|enemy| self.setup.unit(*enemy).kind.is_cavalry())
        {
            self.pos
                .unit_mut(infantry)
                .marks
                .clear(Marks::CHARGED.and(Marks::RECEIVED));
        }
    }
}
