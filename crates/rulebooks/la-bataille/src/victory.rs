//! What wins: places held, steps destroyed, leaders taken. The scenario says how much each is worth.

use kernel::{BySide, Outcome, Side, Tally, Telling};

use crate::Rule;
use crate::game::Battle;
use crate::position::{LeaderPlace, Place};

impl Battle {
    /// Whoever alone has troops in a place that counts holds it from now on.
    pub(crate) fn update_prizes(&mut self) {
        let setup = self.setup.clone();
        for (at, prize) in setup.victory.prizes.iter().enumerate() {
            let present = |side: Side| {
                prize
                    .hexes
                    .iter()
                    .any(|hex| self.ground_of(side).contains(*hex))
            };
            let holder = match (present(Side::First), present(Side::Second)) {
                (true, false) => Some(Side::First),
                (false, true) => Some(Side::Second),
                _ => continue,
            };
            if let Some(held) = self.pos.prizes.get_mut(at) {
                *held = holder;
            }
        }
    }

    /// The steps that a side has lost for the day, those who fled or marched off among them.
    pub(crate) fn steps_lost(&self, side: Side) -> u32 {
        let off = |unit| match self.pos.unit(unit).place {
            Place::Gone => u32::from(self.setup.unit(unit).steps - self.pos.unit(unit).lost),
            _ => 0,
        };
        let off = self.setup.units_of(side).map(off).sum::<u32>();
        self.steps_fallen(side) + off
    }

    /// The steps that fell, were taken or surrendered, each man counted once. Who fled is with the colours
    /// again the next day: this is what history counts as losses.
    pub(crate) fn steps_fallen(&self, side: Side) -> u32 {
        let fallen = |unit| {
            let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
            match state.place {
                // The steps of a regiment that broke down are counted with its parts.
                Place::Merged => 0,
                Place::Destroyed | Place::Wrecked | Place::Boxed => u32::from(data.steps),
                _ => u32::from(state.lost),
            }
        };
        self.setup.units_of(side).map(fallen).sum()
    }

    fn leaders_lost(&self, side: Side) -> u32 {
        let lost = self.setup.leader_ids().filter(|leader| {
            let state = self.pos.leader(*leader);
            self.setup.leader(*leader).side == side
                && matches!(state.place, LeaderPlace::Dead | LeaderPlace::Captured(_))
        });
        lost.count() as u32
    }

    /// How the battle stands.
    //= table.victory
    pub(crate) fn count_points(&self) -> Outcome {
        let victory = &self.setup.victory;
        let mut reasons = Vec::new();
        let mut points = BySide {
            first: 0_i32,
            second: 0_i32,
        };
        for (prize, holder) in victory.prizes.iter().zip(&self.pos.prizes) {
            if let Some(side) = holder {
                let worth = i32::from(prize.points[*side]);
                points[*side] += worth;
                let name = &self.setup.sides[*side].name;
                reasons.push(reason(format!("{name}: {worth} for {}", prize.name)));
            }
        }
        for side in Side::BOTH {
            let name = &self.setup.sides[side].name;
            let steps = self.steps_lost(side.other()).cast_signed();
            let worth = steps * i32::from(victory.per_step);
            points[side] += worth;
            if worth > 0 {
                reasons.push(reason(format!("{name}: {worth} for {steps} enemy steps")));
            }
            let leaders = self.leaders_lost(side.other()).cast_signed();
            let worth = leaders * i32::from(victory.per_leader);
            points[side] += worth;
            if worth > 0 {
                reasons.push(reason(format!(
                    "{name}: {worth} for {leaders} enemy leaders"
                )));
            }
        }
        let lead = points.first - points.second;
        let margin = i32::from(victory.margins[0]).max(1);
        let winner = if lead >= margin {
            Some(Side::First)
        } else if -lead >= margin {
            Some(Side::Second)
        } else {
            None
        };
        Outcome {
            winner,
            points,
            reasons,
        }
    }

    pub(crate) fn count_tally(&self) -> Tally {
        let left = |side: Side| {
            let units = self.setup.units_of(side).filter(|unit| {
                matches!(
                    self.pos.unit(*unit).place,
                    Place::Map | Place::Waiting | Place::Returning(_) | Place::OffMap(_)
                )
            });
            units.map(|unit| i32::from(self.steps(unit))).sum::<i32>()
        };
        Tally {
            measure: "steps",
            strength: BySide::from_fn(left),
            lost: BySide::from_fn(|side| self.steps_fallen(side).cast_signed()),
            points: self.count_points().points,
            halves: false,
            clock: Some(self.setup.clock + crate::setup::TURN_MINUTES * self.pos.turn),
        }
    }
}

fn reason(text: String) -> Telling {
    Telling {
        text,
        rules: vec![Rule::TableVictory.info()],
        ..Telling::default()
    }
}
