//! Section 16.10 in charges: who rides out of a hex that enemy infantry or guns hold in their zone, or turns
//! in it, is fired at.

use ground::hex::HexId;

use crate::fire::{FireKind, Shot};
use crate::game::{Battle, Cx, Done};
use crate::position::LeaderPlace;
use crate::troops::Arm;
use crate::{Formation, LeaderId, UnitId};

impl Battle {
    /// The riders are about to leave their hex or to turn in it: once in a hex, the enemies around fire.
    //= 16.3 16.10.1-a 16.10.1-b 16.10.1.3 13.4.4-b
    pub(super) fn fire_at_leaving(
        &mut self,
        index: usize,
        except: Option<HexId>,
        cx: &mut Cx<'_>,
    ) -> Done {
        let ride = &self.pos.charge.rides[index];
        if ride.fired_on {
            return Ok(());
        }
        let (side, leaders) = (ride.side, ride.leaders.clone());
        for hex in self.ride_hexes(index) {
            let mut from = self.opportunity_firers(side.other(), hex);
            from.retain(|own| Some(*own) != except);
            if from.is_empty() {
                continue;
            }
            self.pos.charge.rides[index].fired_on = true;
            let at = self.fit_riders(index);
            return self.fire_at_riders(&at, &leaders, hex, from, cx);
        }
        Ok(())
    }

    fn fire_at_riders(
        &mut self,
        at: &[UnitId],
        leaders: &[LeaderId],
        hex: HexId,
        from: Vec<HexId>,
        cx: &mut Cx<'_>,
    ) -> Done {
        let shot = Shot {
            kind: FireKind::Opportunity,
            target: hex,
            at: at.to_vec(),
            from,
            leaders: leaders.to_vec(),
        };
        self.resolve_shot(&shot, cx)
    }

    /// Cavalry that charges at what moves or runs leaves its hex under fire. Gives back who rides on.
    //= 16.3
    pub(super) fn ride_out(
        &mut self,
        units: &[UnitId],
        hex: HexId,
        except: &[HexId],
        cx: &mut Cx<'_>,
    ) -> Result<Vec<UnitId>, kernel::Unknown> {
        let Some(side) = units.first().map(|unit| self.setup.unit(*unit).side) else {
            return Ok(Vec::new());
        };
        let mut from = self.opportunity_firers(side.other(), hex);
        from.retain(|own| !except.contains(own));
        if !from.is_empty() {
            let leaders = self.leaders_at(side, hex);
            self.fire_at_riders(units, &leaders, hex, from, cx)?;
        }
        let mut left = units.to_vec();
        left.retain(|unit| {
            let state = self.pos.unit(*unit);
            state.is_here() && state.is_good_order()
        });
        Ok(left)
    }

    /// Limbered guns without foot beside them rout as soon as the charge is next to them, target or not.
    //= 19.9.16.1-c 17.4 11.18.9-c
    pub(super) fn scare_limbered(&mut self, cx: &mut Cx<'_>) -> Done {
        let Some(ride) = self.ride().filter(|ride| !ride.units.is_empty()) else {
            return Ok(());
        };
        let (enemy, target) = (ride.side.other(), ride.target);
        let riders = self.current_hexes();
        let setup = self.setup.clone();
        let grid = setup.map.grid();
        let mut near: Vec<HexId> = riders
            .iter()
            .flat_map(|hex| grid.neighbours(*hex).map(|(_, near)| near))
            .collect();
        near.sort_unstable();
        near.dedup();
        for hex in near {
            let stack = self.stack_of(enemy, hex);
            let lone = |unit: &UnitId| {
                let state = self.pos.unit(*unit);
                let guns = self.setup.unit(*unit).arm == Arm::Artillery && state.limbered;
                guns || !state.is_good_order()
            };
            if !stack.iter().all(lone) {
                continue;
            }
            for unit in stack {
                let state = self.pos.unit(unit);
                let guns = self.setup.unit(unit).arm == Arm::Artillery && state.limbered;
                if !guns || state.formation == Formation::Rout {
                    continue;
                }
                self.break_in_place(unit, Formation::Rout, &riders, cx)?;
                if target == Some(hex) {
                    self.target_changed(hex);
                }
            }
        }
        Ok(())
    }

    /// Leaders who go along come into a hex; who fell or was taken on the way does not.
    pub(crate) fn bring_leaders(&mut self, leaders: &[LeaderId], hex: HexId) {
        for leader in leaders {
            if self.leader_hex(*leader).is_some() {
                self.pos.leader_mut(*leader).place = LeaderPlace::At(hex);
            }
        }
    }
}
