//! Changes of status (2.5.2, 2.5.8): infantry that goes to Defend or leaves it, and guns that deploy or
//! limber.

use crate::doings::Doing;
use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::ids::UnitId;
use crate::position::Act;
use crate::refusal::Refusal;
use crate::troops::Status;

impl Battle {
    pub(crate) fn may_deploy(&self, unit: UnitId) -> Result<(), Refusal> {
        self.may(unit, Doing::Deploy)?;
        let state = self.pos.unit(unit);
        let arm = self.setup.unit(unit).arm;
        //= s2-5.1-c
        if arm.is_cavalry() {
            return Err(Refusal::InfantryOnly);
        }
        if state.status == Status::Defend {
            return Err(Refusal::StatusAlready);
        }
        //= s2-5.8-e s2-5.2-h
        match (arm.is_infantry(), state.changed) {
            // Who has moved may not be told of Rapid status: it may have been on Defend.
            (true, _) if state.act > Act::Faced => Err(Refusal::HasMoved),
            (true, true) => Err(Refusal::FromRapid),
            (false, true) => Err(Refusal::OneChange),
            (_, false) => Ok(()),
        }
    }

    /// Whether limbered guns that have done all else may still deploy, as that is no movement: they came up in
    /// relief, in support or into cover. By the first reading they stayed limbered.
    pub(crate) fn may_unlimber_yet(&self, unit: UnitId) -> bool {
        //= s2-5.8-e
        let limbered = self.pos.unit(unit).status != Status::Defend;
        self.setup.unit(unit).arm.is_artillery() && limbered && !self.first_reading()
    }

    pub(crate) fn may_undeploy(&self, unit: UnitId) -> Result<(), Refusal> {
        self.may(unit, Doing::Deploy)?;
        let state = self.pos.unit(unit);
        if state.status != Status::Defend {
            return Err(Refusal::StatusAlready);
        }
        if state.changed {
            return Err(Refusal::OneChange);
        }
        if state.act > Act::Faced {
            Err(Refusal::HasMoved)
        } else {
            Ok(())
        }
    }

    pub(crate) fn set_status(&mut self, unit: UnitId, status: Status, cx: &mut Cx<'_>) {
        let infantry = self.setup.unit(unit).arm.is_infantry();
        let state = self.pos.unit_mut(unit);
        state.status = status;
        state.changed = true;
        if infantry && status == Status::Defend {
            state.act = Act::Done;
        }
        cx.log.note(|| Event::StatusChanged(unit, status));
    }
}
