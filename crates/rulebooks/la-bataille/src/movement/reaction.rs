//! Section 16.10: fire at what moves.

use ground::hex::HexId;
use kernel::Side;

use super::Action;
use crate::fire::{FireKind, Shot};
use crate::game::{Battle, Cx, Done};
use crate::points::Points;
use crate::troops::Arm;
use crate::{Formation, UnitId};

impl Battle {
    /// Where the group stands, and whose it is.
    fn group_hexes(&self) -> Vec<HexId> {
        let group = &self.pos.group;
        match (group.units.first(), group.leader) {
            (Some(unit), _) => self.pos.unit(*unit).hexes.to_vec(),
            (_, Some(leader)) => self.leader_hex(leader).into_iter().collect(),
            _ => Vec::new(),
        }
    }

    /// Whether an action of the group draws fire: it spends points where enemies hold a zone.
    //= 16.10.1-a 16.10.1-b 16.10.1-c 16.10.1-d 16.10.1.3 16.10.1.3-ex 13.3 13.4.4-b 11.12-a 11.13-b 14.9-b 14.10-b
    //= 11.12-d 16.10.1-e
    pub(super) fn draws_fire(&self, action: Action) -> bool {
        let costs = match action {
            Action::Face(_) => self
                .check_action(action)
                .is_ok_and(|cost| cost > Points::NONE),
            _ => true,
        };
        costs && !self.pos.group.fired_on && self.opportunity_hex().is_some()
    }

    /// The first hex of the group that enemies may fire into, with those who may.
    //= 16.10.1-g
    fn opportunity_hex(&self) -> Option<(HexId, Vec<HexId>)> {
        let enemy = self.pos.active.other();
        self.group_hexes().into_iter().find_map(|hex| {
            let from = self.opportunity_firers(enemy, hex);
            (!from.is_empty()).then_some((hex, from))
        })
    }

    /// The hexes from which infantry and unlimbered guns of a side may fire at somebody who spends points
    /// in a hex: all that hold it in their zone.
    pub(crate) fn opportunity_firers(&self, side: Side, hex: HexId) -> Vec<HexId> {
        let mut from: Vec<HexId> = self
            .zoners(side, hex)
            .filter(|unit| self.may_fire_at_mover(*unit))
            .flat_map(|unit| self.pos.unit(unit).hexes.iter().copied())
            .filter(|own| self.hex_can_fire(side, *own, hex, FireKind::Opportunity))
            .collect();
        from.sort_unstable();
        from.dedup();
        from
    }

    fn may_fire_at_mover(&self, unit: UnitId) -> bool {
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        match data.arm {
            Arm::Infantry => state.formation != Formation::Road,
            Arm::Artillery => !state.limbered && state.ammunition > 0,
            Arm::Cavalry => false,
        }
    }

    /// Fires at the group, then lets it go on if it can.
    //= 16.3 16.10.1-f 16.10.1.1 16.10.1.2 16.10.1.4 11.12-b
    pub(super) fn fire_at_mover(&mut self, cx: &mut Cx<'_>) -> Done {
        self.pos.group.fired_on = true;
        if let Some((hex, from)) = self.opportunity_hex() {
            let group = &self.pos.group;
            if let Some(leader) = group.leader {
                self.fire_at_leader(leader, &from, cx)?;
            } else {
                let shot = Shot {
                    kind: FireKind::Opportunity,
                    target: hex,
                    at: group.units.clone(),
                    from,
                    leaders: Vec::new(),
                };
                self.resolve_shot(&shot, cx)?;
            }
        }
        self.go_on(cx)
    }
}
