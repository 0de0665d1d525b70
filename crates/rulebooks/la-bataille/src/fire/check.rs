//! Who may be told to fire at what.

use ground::hex::{Arc, Bearing, Facing, HexId, Side as HexSide};
use kernel::Side;

use super::FireKind;
use crate::Formation;
use crate::game::Battle;
use crate::order::Order;
use crate::refusal::Refusal;
use crate::troops::Arm;

impl Battle {
    /// Checks the declaration of an assault on a square.
    //= 11.17.9.4-a 11.17.9.4-b 18.9
    pub(crate) fn check_square_declaration(&self, order: Order) -> Result<(), Refusal> {
        let (from, target) = match order {
            Order::DeclareOnSquare(from, target) => (from, target),
            Order::EndDeclarations => return Ok(()),
            _ => return Err(Refusal::NotAskedNow),
        };
        if !self.is_square(target) {
            return Err(Refusal::NoSquare(target));
        }
        if self
            .pos
            .on_squares
            .iter()
            .any(|(_, square)| *square == target)
        {
            return Err(Refusal::OneStackOnSquare(target));
        }
        if self.pos.on_squares.iter().any(|(stack, _)| *stack == from) {
            return Err(Refusal::HasAssaulted(from));
        }
        self.check_may_assault(from, target)
    }

    /// Whether the enemy stands in square in a hex.
    pub(crate) fn is_square(&self, hex: HexId) -> bool {
        self.stack_of(self.pos.active.other(), hex)
            .iter()
            .any(|unit| self.pos.unit(*unit).formation == Formation::Square)
    }

    /// Checks an order of a fire phase.
    //= 16.1-a 16.2-a 16.5
    pub(crate) fn check_fire(&self, order: Order) -> Result<(), Refusal> {
        let (from, target) = match order {
            Order::Aim(from, target) => (from, target),
            Order::EndFire => return Ok(()),
            _ => return Err(Refusal::NotAskedNow),
        };
        let (kind, side) = self.fire_phase();
        if self.stack_of(side.other(), target).is_empty() {
            return Err(Refusal::NobodyThere(target));
        }
        let parts = self.fire_parts(side, from, target, kind);
        let Some(first) = parts.first() else {
            return Err(Refusal::CannotFire(from, target));
        };
        //= 9.8.1-b 9.9.4-h
        if kind == FireKind::Offensive {
            for part in &parts {
                self.check_may_attack(part.unit)?;
            }
        }
        let guns = parts
            .iter()
            .any(|part| self.setup.unit(part.unit).arm == Arm::Artillery);
        self.check_number_of_targets(side, from, target, self.pos.unit(first.unit).formation)?;
        self.check_square_fire(from, target)?;
        if guns {
            self.check_nearest_target(side, from, target, kind)?;
        }
        self.check_combination(side, from, target)
    }

    /// A hex fires once, a square at three hexes that do not touch, cavalry skirmishers at all before them.
    //= 11.17.9.1 11.20.5.3-a 11.16.6-d
    fn check_number_of_targets(
        &self,
        side: Side,
        from: HexId,
        target: HexId,
        formation: Formation,
    ) -> Result<(), Refusal> {
        let aimed: Vec<HexId> = self
            .pos
            .volleys
            .iter()
            .filter(|volley| volley.from.contains(&from))
            .map(|volley| volley.target)
            .collect();
        if aimed.contains(&target) {
            return Err(Refusal::HasAimed(from));
        }
        let cavalry = self
            .stack_of(side, from)
            .first()
            .is_some_and(|unit| self.setup.unit(*unit).arm == Arm::Cavalry);
        match formation {
            _ if aimed.is_empty() => Ok(()),
            Formation::Square => {
                let mut all = aimed;
                all.push(target);
                if all.len() <= 3 && self.is_three_ways(from, &all) {
                    Ok(())
                } else {
                    Err(Refusal::SquareFiresApart(from))
                }
            }
            Formation::Skirmish if cavalry => Ok(()),
            _ => Err(Refusal::HasAimed(from)),
        }
    }

    /// Whether a square's targets lie one in each of three arcs, a third of the circle wide, about sides that
    /// do not touch.
    //= 15.12 11.17.9.1
    pub(crate) fn is_three_ways(&self, from: HexId, targets: &[HexId]) -> bool {
        let grid = self.setup.map.grid();
        let falls_to = |target: HexId, side: HexSide| {
            if grid.distance(from, target) == 1 {
                return grid.side_between(from, target) == Some(side);
            }
            let arc = Arc {
                facing: Facing::side(side),
                half: 2,
            };
            Bearing::between(grid.axial(from), grid.axial(target))
                .is_some_and(|bearing| arc.holds(bearing))
        };
        let fits = |first: i32| {
            let sides = [0, 2, 4].map(|turn| HexSide::new(first + turn));
            // Each target has an arc of its own: every order of the arcs is tried.
            [
                [0, 1, 2],
                [0, 2, 1],
                [1, 0, 2],
                [1, 2, 0],
                [2, 0, 1],
                [2, 1, 0],
            ]
            .into_iter()
            .any(|order| {
                let mut pairs = targets.iter().zip(order);
                pairs.all(|(target, arc)| falls_to(*target, sides[arc]))
            })
        };
        fits(0) || fits(1)
    }

    /// A square that is to be assaulted fires at those who assault it, and only they fire at it.
    //= 11.17.9.5-a 11.17.9.6
    fn check_square_fire(&self, from: HexId, target: HexId) -> Result<(), Refusal> {
        for (assaulters, square) in &self.pos.on_squares {
            if *square == from && *assaulters != target {
                return Err(Refusal::SquareIsAssaulted(from));
            }
            if *square == target && *assaulters != from {
                return Err(Refusal::SquareIsAssaulted(target));
            }
        }
        Ok(())
    }

    /// Guns fire at what is next to them before anything else.
    //= 16.2-b 16.9 17.7
    fn check_nearest_target(
        &self,
        side: Side,
        from: HexId,
        target: HexId,
        kind: FireKind,
    ) -> Result<(), Refusal> {
        let grid = self.setup.map.grid();
        if grid.distance(from, target) == 1 {
            return Ok(());
        }
        let near = grid.neighbours(from).map(|(_, hex)| hex).find(|hex| {
            !self.stack_of(side.other(), *hex).is_empty()
                && self.check_square_fire(from, *hex).is_ok()
                && self.hex_can_fire(side, from, *hex, kind)
        });
        near.map_or(Ok(()), |hex| Err(Refusal::NearerTarget(hex)))
    }

    /// Hexes next to the target may fire together; guns farther off only under a leader.
    //= 16.6 16.7 16.8-a 16.8-b
    fn check_combination(&self, side: Side, from: HexId, target: HexId) -> Result<(), Refusal> {
        let Some(volley) = self
            .pos
            .volleys
            .iter()
            .find(|volley| volley.target == target)
        else {
            return Ok(());
        };
        let grid = self.setup.map.grid();
        let mut all = volley.from.clone();
        all.push(from);
        let far = all
            .iter()
            .filter(|hex| grid.distance(**hex, target) > 1)
            .count();
        if far == 0 {
            return Ok(());
        }
        let guns_only = all.iter().all(|hex| {
            self.stack_of(side, *hex)
                .first()
                .is_some_and(|unit| self.setup.unit(*unit).arm == Arm::Artillery)
        });
        let touching = all
            .iter()
            .all(|one| all.iter().any(|other| grid.distance(*one, *other) == 1));
        let with = |test: &dyn Fn(crate::LeaderId, HexId) -> bool| {
            self.setup.leader_ids().any(|leader| {
                let here = self.leader_hex(leader);
                self.setup.leader(leader).side == side && here.is_some_and(|hex| test(leader, hex))
            })
        };
        let led = match all.len() {
            // Two hexes under a special leader may be the first of three.
            2 => with(&|leader, hex| {
                let data = self.setup.leader(leader);
                let gunner = data.artillery.is_some_and(|bonus| bonus > 0);
                let commands = self.commanding_leader(side, hex) == Some(leader);
                gunner && commands && all.contains(&hex)
                    || data.special_artillery
                        && commands
                        && all.iter().all(|one| grid.distance(*one, hex) <= 1)
            }),
            3 => with(&|leader, hex| {
                self.setup.leader(leader).special_artillery
                    && self.commanding_leader(side, hex) == Some(leader)
                    && all.iter().all(|one| grid.distance(*one, hex) <= 1)
            }),
            _ => false,
        };
        if guns_only && touching && led {
            Ok(())
        } else {
            Err(Refusal::CannotCombine(from, target))
        }
    }
}
