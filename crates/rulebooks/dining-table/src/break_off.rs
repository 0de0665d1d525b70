//! Moves under Break-off orders (2.3.4): how far out of the enemy's reach a unit
//! gets, and whether it could get farther.

use ground::table::{Pose, Quad};

use crate::game::Battle;
use crate::ids::UnitId;
use crate::moves::{Walked, reach};
use crate::position::Kind;
use crate::refusal::Refusal;
use crate::troops::Pace;

/// How far to the side a straight way may end: what is lost in rounding.
const ASIDE: i64 = 10;

/// How much is left to be wished for at the end of a move: the less the better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Exposure {
    /// Out of every zone, in a Threat Zone, or in a Contact Zone.
    zone: u8,
    /// Whether it is nearer to the nearest enemy than it was: no way out, unless it leaves a zone.
    towards: bool,
    /// Whether it is nearer to some enemy than it was.
    nearer: bool,
    /// Whether infantry or guns went no faster than at the normal rate.
    slow: bool,
}

impl Battle {
    fn zone_at(&self, unit: UnitId, pose: Pose) -> u8 {
        let foot = self.foot_at(unit, pose);
        if self.contact_zones(unit, &foot).is_empty() {
            u8::from(self.is_threatened_at(unit, &foot))
        } else {
            2
        }
    }

    fn exposure(&self, unit: UnitId, walked: &Walked) -> Exposure {
        let arm = self.setup.unit(unit).arm;
        let foot = self.foot_at(unit, walked.end);
        let here = self.quad(unit);
        let gap = |quad: &Quad| {
            let enemies = self.enemies_of(unit);
            let gaps = enemies.map(|enemy| quad.gap(&self.quad(enemy)).thousandths());
            gaps.min().unwrap_or(i32::MAX)
        };
        let mut enemies = self.enemies_of(unit);
        //= s2-3.4-b s2-3.3-a
        let normal = reach(arm, Pace::Normal, walked.going).unwrap_or(0);
        Exposure {
            //= s2-3.4-a s2-3.4-c
            zone: self.zone_at(unit, walked.end),
            towards: gap(foot.frame()) < gap(&here),
            nearer: enemies.any(|enemy| {
                let quad = self.quad(enemy);
                foot.frame().gap(&quad).thousandths() < here.gap(&quad).thousandths()
                    && !self.is_far(enemy, foot.frame(), 24_000)
            }),
            slow: !arm.is_cavalry() && walked.cost < normal + 1_000,
        }
    }

    /// Whether a leg is one of a fall back or a retreat, if the unit is to get out of a Contact Zone: at the
    /// normal pace it goes straight back, or ahead once it has turned.
    pub(crate) fn goes_straight_out(
        &self,
        unit: UnitId,
        pace: Pace,
        [from, to]: [Pose; 2],
    ) -> Result<(), Refusal> {
        let breaks_off = self.pos.turn.order == Some(Kind::BreakOff);
        let leaves = breaks_off && self.pos.unit(unit).in_contact && !self.first_reading();
        if !leaves || pace != Pace::Normal || from.facing != to.facing {
            return Ok(());
        }
        let aside = from.facing.direction().rightness(from.at, to.at);
        //= s2-6.4 s2-6.5-a
        if aside.abs() >> 30 > ASIDE {
            return Err(Refusal::StartsInContact);
        }
        Ok(())
    }

    /// Whether a move gets a unit as far out of the enemy's reach as any way worth looking at could.
    pub(crate) fn gets_away(&self, unit: UnitId, walked: &Walked) -> Result<(), Refusal> {
        let own = self.exposure(unit, walked);
        if !self.is_way_out(unit, own) {
            return Err(Refusal::NotFarOut);
        }
        if own.zone == 0 && !own.nearer && !own.slow {
            return Ok(());
        }
        if !self.ways_out(unit).any(|other| other < own) {
            return Ok(());
        }
        Err(match own.zone {
            2 => Refusal::MustBreakOff,
            0 if !own.nearer => Refusal::MustBeRapid,
            _ => Refusal::NotFarOut,
        })
    }

    /// How the ways that a unit can walk would leave it.
    fn ways_out(&self, unit: UnitId) -> impl Iterator<Item = Exposure> {
        let ways = self.ways_of(unit).into_iter();
        ways.map(move |way| self.exposure(unit, &way.walked))
    }

    /// Whether a unit stands better at the end of a way, or no worse and no nearer to the nearest enemy.
    fn is_way_out(&self, unit: UnitId, end: Exposure) -> bool {
        let here = self.zone_at(unit, self.pos.unit(unit).pose);
        end.zone < here || end.zone == here && !end.towards
    }

    /// Whether a unit within the enemy's reach has a way out.
    pub(crate) fn can_get_away(&self, unit: UnitId) -> bool {
        self.ways_out(unit).any(|way| self.is_way_out(unit, way))
    }
}
