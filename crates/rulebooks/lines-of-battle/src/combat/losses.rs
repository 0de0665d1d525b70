//! Hits and their end: elimination.

use kernel::Unknown;

use crate::UnitId;
use crate::event::{Cause, Event};
use crate::game::{Battle, Cx};
use crate::position::Where;
use crate::setup::Kind;

impl Battle {
    /// A unit takes hits, all saves being over. Each may wound its leader; more
    /// than its rating eliminate it, and one is too many for artillery.
    //= units.16 units.19 units.21 combat.gen.5
    pub(crate) fn hit(
        &mut self,
        unit: UnitId,
        hits: u8,
        cause: Cause,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        self.hits(unit, &[(hits, cause)], cx)
    }

    /// Hits of several causes that fall together: all are taken, and then it is
    /// seen what is left.
    pub(crate) fn hits(
        &mut self,
        unit: UnitId,
        blows: &[(u8, Cause)],
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        let mut cause = None;
        for &(hits, by) in blows.iter().filter(|(hits, _)| *hits > 0) {
            cx.log.note(|| Event::Hit(unit, hits, by));
            self.pos.unit_mut(unit).hits = self.pos.unit(unit).hits.saturating_add(hits);
            self.endanger_leaders(unit, hits, cx)?;
            cause = Some(by);
        }
        let Some(cause) = cause else {
            return Ok(());
        };
        let data = self.setup.unit(unit);
        let over = self.pos.unit(unit).hits > data.rating;
        if over || data.kind == Kind::Artillery {
            self.eliminate(unit, cause, cx);
        }
        Ok(())
    }

    /// Takes a unit out of the game.
    pub(crate) fn eliminate(&mut self, unit: UnitId, cause: Cause, cx: &mut Cx<'_>) {
        cx.log.note(|| Event::Eliminated(unit, cause));
        let area = self.pos.area_of(unit);
        self.pos.put(unit, Where::Gone);
        let combat = &mut self.pos.combat;
        for set in [
            &mut combat.attackers,
            &mut combat.counter,
            &mut combat.leaving,
        ] {
            set.remove(unit);
        }
        for lead in [
            &mut combat.attack_lead,
            &mut combat.defence_lead,
            &mut combat.counter_lead,
            &mut combat.from_approach,
        ] {
            if *lead == Some(unit) {
                *lead = None;
            }
        }
        if let Some(area) = area {
            self.displace_leaders(unit, area);
        }
    }
}
