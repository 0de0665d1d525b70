//! Chapter 16: fire combat. Fires are declared one by one, then resolved in that order.

mod check;
mod defence;
mod losses;
mod ricochet;
mod shot;
mod step_back;
mod value;

pub(crate) use value::{Part, whole};

use ground::hex::HexId;
use serde::{Deserialize, Serialize};

use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::marks::Marks;
use crate::order::Order;
use crate::position::Step;
use crate::{LeaderId, UnitId};

/// A fire that is declared: the hexes that fire at one.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Volley {
    /// What is fired at.
    pub target: HexId,
    /// Who fires.
    pub from: Vec<HexId>,
}

/// When a fire is given.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FireKind {
    /// At what moves.
    Opportunity,
    /// In the Defensive Fire Phase, or at a charge.
    Defensive,
    /// In the Offensive Fire Phase.
    Offensive,
}

/// A fire that is resolved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Shot {
    /// When.
    pub kind: FireKind,
    /// The hex fired at.
    pub target: HexId,
    /// The units there that it can hit.
    pub at: Vec<UnitId>,
    /// The hexes that fire.
    pub from: Vec<HexId>,
    /// Leaders who move with those who are fired at: fire at what moves strikes no others.
    pub leaders: Vec<LeaderId>,
}

impl Battle {
    /// First the phasing player says which squares he will assault.
    //= 5.2.7.1 18.9 11.17.9.4-a 11.17.9.4-b
    pub(crate) fn begin_square_declarations(&mut self, cx: &mut Cx<'_>) -> Done {
        self.pos.on_squares.clear();
        self.pos.step = Step::SquareAssaults;
        let mut orders = Vec::new();
        self.square_candidates(&mut orders);
        if orders
            .iter()
            .all(|order| self.check_square_declaration(*order).is_err())
        {
            self.begin_fire(FireKind::Defensive, cx);
        }
        Ok(())
    }

    pub(crate) fn square_candidates(&self, into: &mut Vec<Order>) {
        for (from, target) in self.contacts() {
            into.push(Order::DeclareOnSquare(from, target));
        }
    }

    /// Pairs of neighbouring hexes, the phasing player's first.
    pub(crate) fn contacts(&self) -> Vec<(HexId, HexId)> {
        let enemies = self.ground_of(self.pos.active.other());
        let grid = self.setup.map.grid();
        self.ground_of(self.pos.active)
            .iter()
            .flat_map(|from| grid.neighbours(from).map(move |(_, to)| (from, to)))
            .filter(|(_, to)| enemies.contains(*to))
            .collect()
    }

    pub(crate) fn apply_square_declaration(&mut self, order: Order, cx: &mut Cx<'_>) {
        if let Order::DeclareOnSquare(from, target) = order {
            self.pos.on_squares.push((from, target));
            cx.log.note(|| Event::SquareToBeAssaulted(from, target));
        } else {
            self.begin_fire(FireKind::Defensive, cx);
        }
    }

    /// A fire phase begins.
    //= 5.2.7 5.2.8 5.2.7.2 5.2.8.1
    pub(crate) fn begin_fire(&mut self, kind: FireKind, cx: &mut Cx<'_>) {
        self.pos.volleys.clear();
        let side = match kind {
            FireKind::Offensive => self.pos.active,
            _ => self.pos.active.other(),
        };
        self.pos.supports.retain(|(whose, ..)| *whose != side);
        for unit in self.pos.units_mut() {
            unit.marks.clear(Marks::FIRED);
        }
        self.pos.step = match kind {
            FireKind::Offensive => Step::OffensiveFire,
            _ => Step::DefensiveFire,
        };
        cx.log.note(|| Event::FireBegan(kind));
    }

    /// The kind of the present fire phase, and who fires.
    pub(crate) fn fire_phase(&self) -> (FireKind, kernel::Side) {
        if self.pos.step == Step::OffensiveFire {
            (FireKind::Offensive, self.pos.active)
        } else {
            (FireKind::Defensive, self.pos.active.other())
        }
    }

    pub(crate) fn fire_candidates(&self, into: &mut Vec<Order>) {
        into.push(Order::EndFire);
        let (kind, side) = self.fire_phase();
        let grid = self.setup.map.grid();
        let enemies: Vec<HexId> = self.ground_of(side.other()).iter().collect();
        for from in self.ground_of(side).iter() {
            let reach = match kind {
                FireKind::Offensive => self.reach_of(side, from),
                _ => 1,
            };
            for target in &enemies {
                if grid.distance(from, *target) <= reach {
                    into.push(Order::Aim(from, *target));
                }
            }
        }
    }

    pub(crate) fn apply_fire(&mut self, order: Order, cx: &mut Cx<'_>) -> Done {
        match order {
            Order::Aim(from, target) => {
                match self
                    .pos
                    .volleys
                    .iter_mut()
                    .find(|volley| volley.target == target)
                {
                    Some(volley) => volley.from.push(from),
                    None => self.pos.volleys.push(Volley {
                        target,
                        from: vec![from],
                    }),
                }
                cx.log.note(|| Event::Aimed(from, target));
                Ok(())
            }
            _ => self.execute_fire(cx),
        }
    }

    /// The declared fires are resolved in the order of declaration.
    //= 5.2.7.3 5.2.8.2 16.4
    fn execute_fire(&mut self, cx: &mut Cx<'_>) -> Done {
        let (kind, side) = self.fire_phase();
        let volleys = std::mem::take(&mut self.pos.volleys);
        if kind == FireKind::Offensive {
            self.pos.fired_at = volleys
                .iter()
                .flat_map(|volley| volley.from.iter().map(|from| (*from, volley.target)))
                .collect();
            self.pos.vacated.clear();
        }
        // Who is fired at through his flank supports nobody, whichever fire is resolved first.
        //= 11.16.13.2
        if !self.setup.options.first_reading {
            let aimed = |volley: &Volley| {
                let target = volley.target;
                let from = volley.from.clone().into_iter();
                from.map(move |from| (side, from, target))
            };
            self.pos.supports.extend(volleys.iter().flat_map(aimed));
        }
        // Who fires is settled when it is declared: what a unit suffers before its turn does not silence it
        // unless it is gone from its hex.
        let mut spent: Vec<UnitId> = Vec::new();
        let held: Vec<HexId> = self.ground_of(side.other()).iter().collect();
        for volley in volleys {
            let at = self.stack_of(side.other(), volley.target);
            let shot = Shot {
                kind,
                target: volley.target,
                at,
                from: volley.from,
                leaders: Vec::new(),
            };
            // A battery that fires three ways out of a square has fired once.
            let mut guns = self.firing_guns(&shot);
            guns.retain(|gun| !spent.contains(gun));
            spent.extend(guns);
            if shot.at.is_empty() {
                cx.log.note(|| Event::FiredAtNobody(shot.target));
            } else {
                self.resolve_shot(&shot, cx)?;
                self.settle_regiments(cx);
            }
        }
        self.spend_ammunition(&spent);
        // Every hex that the enemy held and has left, for whatever this fire did.
        //= 18.10
        if kind == FireKind::Offensive {
            let left = |hex: &HexId| self.stack_of(side.other(), *hex).is_empty();
            self.pos.vacated = held.into_iter().filter(left).collect();
        }
        match kind {
            FireKind::Offensive => self.begin_assaults(cx),
            _ => self.step_back_or_on(cx),
        }
    }
}
