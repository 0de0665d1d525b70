//! Who may hear of what happened: losses, ammunition and orders stand on the backs of counters and beside them.

use kernel::{Audience, Side};

use crate::event::Event;
use crate::game::Battle;
use crate::position::Step;

impl Battle {
    /// Who may know of an event.
    //= 6.3-a 6.3-b
    pub(super) fn audience(&self, event: &Event) -> Audience {
        if self.setup.options.open || self.pos.step == Step::Over {
            return Audience::Everyone;
        }
        match self.whose_secret(event) {
            Some(side) => Audience::Only(side),
            None => Audience::Everyone,
        }
    }

    fn whose_secret(&self, event: &Event) -> Option<Side> {
        match event {
            Event::Lost(unit, _) | Event::ResupplyRolled(unit, _) if !self.shows_back(*unit) => {
                Some(self.setup.unit(*unit).side)
            }
            Event::OrderInForce(element, _)
            | Event::StoppageTested { element, .. }
            | Event::OrderSent(element, ..)
            | Event::DelayTested(element, ..)
            | Event::OrderArrived(element, ..)
            | Event::OrderAccepted(element, _) => Some(self.setup.element(*element).side),
            Event::InitiativeTried(leader, _) => Some(self.setup.leader(*leader).side),
            _ => None,
        }
    }
}
