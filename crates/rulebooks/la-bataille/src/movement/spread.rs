//! Forming is not marching: where a unit may spread out to, and where it gathers again.

use ground::hex::HexId;

use crate::game::Battle;
use crate::order::Deploy;
use crate::refusal::Refusal;
use crate::{Formation, UnitId};

impl Battle {
    /// Whether a unit may spread over these hexes or gather in them: men walk from hex to hex of the row as
    /// they do on the march, and gather only where they were before they spread.
    //= 11.11 13.4.3-a 14.1-b 14.12.5.2
    pub(super) fn check_spread(
        &self,
        first: UnitId,
        deploy: Deploy,
        hexes: &[HexId],
    ) -> Result<(), Refusal> {
        let (group, state) = (&self.pos.group, self.pos.unit(first));
        let had = |hex: &HexId| state.hexes.contains(hex);
        if !hexes
            .iter()
            .any(|hex| had(hex) && !group.fresh.contains(hex))
        {
            return Err(Refusal::NoRoomToDeploy);
        }
        // A line grows or shrinks where it stands; it turns by wheeling.
        if state.formation == Formation::Line && deploy.formation == Formation::Line {
            let grows = state.hexes.iter().all(|hex| hexes.contains(hex));
            let shrinks = hexes.iter().all(had);
            if deploy.facing != state.facing || !grows && !shrinks {
                return Err(Refusal::MustWheel);
            }
        }
        self.check_walk(first, deploy.formation, hexes)?;
        let newly: Vec<HexId> = hexes.iter().filter(|hex| !had(hex)).copied().collect();
        self.check_newly(&newly)?;
        self.check_stays_in_command(deploy, hexes)
    }

    /// Nobody leaves his radius by forming, be it that the radius of the new formation is smaller.
    //= 9.8.1-e 9.8.5-b
    fn check_stays_in_command(&self, deploy: Deploy, hexes: &[HexId]) -> Result<(), Refusal> {
        let first_reading = self.setup.options.first_reading;
        let counted = if first_reading { 1 } else { usize::MAX };
        for unit in self.pos.group.units.iter().take(counted) {
            let state = self.pos.unit(*unit);
            let (Some(to), Some(from)) = (hexes.first(), state.hexes.first()) else {
                continue;
            };
            let then = if first_reading {
                to == from || self.in_command_at(*unit, *to)
            } else {
                self.in_command_as(*unit, deploy.formation, *to)
            };
            if !then && self.in_command_at(*unit, *from) {
                return Err(Refusal::LeavesCommand(*unit));
            }
        }
        Ok(())
    }

    /// Every hex that is newly covered can be entered from the one beside it.
    //= table.movement-costs
    fn check_walk(
        &self,
        first: UnitId,
        formation: Formation,
        hexes: &[HexId],
    ) -> Result<(), Refusal> {
        let (grid, state) = (self.setup.map.grid(), self.pos.unit(first));
        let had = |at: &usize| state.hexes.contains(&hexes[*at]);
        for at in (0..hexes.len()).filter(|at| !had(at)) {
            let held = (0..hexes.len())
                .filter(had)
                .min_by_key(|held| held.abs_diff(at));
            let Some(held) = held else {
                return Err(Refusal::NoRoomToDeploy);
            };
            let beside = if held > at { at + 1 } else { at - 1 };
            let side = grid.side_between(hexes[beside], hexes[at]);
            let by_road = formation == Formation::Road;
            let cost = side
                .and_then(|side| self.step_cost(self.mover(first), by_road, hexes[beside], side));
            if cost.is_none() {
                return Err(Refusal::Impassable(hexes[at]));
            }
        }
        Ok(())
    }

    /// What binds a march binds who wheels or deploys into these hexes, too.
    //= 9.12.1-e 10.2.1-c 10.2.2-a
    pub(super) fn check_newly(&self, hexes: &[HexId]) -> Result<(), Refusal> {
        for unit in &self.pos.group.units {
            for hex in hexes {
                self.check_pull_back(*unit, *hex)?;
                self.check_guard_march(*unit, *hex)?;
                self.check_escort(*unit, *hex)?;
            }
        }
        Ok(())
    }
}
