//! How generals count time when they play on in their thoughts.

use crate::game::Battle;
use crate::position::Step;

/// The phases of a player turn, as far as they are told apart here.
const PHASES: u32 = 8;

impl Battle {
    /// The player turns that have gone by; for one who takes his time their phases. All that he compares meets the
    /// same dice from the beginning of each phase, whatever was rolled before.
    pub(crate) fn time_gone_by(&self) -> u32 {
        let turns = self.player_turns();
        if self.pondered {
            turns * PHASES + self.phase()
        } else {
            turns
        }
    }

    /// What is left of the player turn, counted in the same way.
    pub(crate) const fn left_of_turn(&self) -> u32 {
        if self.pondered {
            PHASES - self.phase()
        } else {
            1
        }
    }

    /// The phase, from 0.
    const fn phase(&self) -> u32 {
        match self.pos.step {
            Step::FirstOrders
            | Step::FirstOrder(_)
            | Step::Initiative
            | Step::OwnOrder(_)
            | Step::LooseCannon(_)
            | Step::RetreatHq(_)
            | Step::Over => 0,
            Step::Charge => 1,
            Step::Move | Step::Moving | Step::OpportunityFire | Step::OpportunityCharge => 2,
            Step::SquareAssaults => 3,
            Step::DefensiveFire | Step::StepBack(_) => 4,
            Step::OffensiveFire => 5,
            Step::Assault | Step::Withdraw | Step::Advance | Step::TurnAdvanced => 6,
            Step::Orders | Step::Dictate(..) => 7,
        }
    }
}
