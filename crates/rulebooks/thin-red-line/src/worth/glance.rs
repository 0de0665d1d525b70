//! How an order looks at a glance: what generals play on by in their thoughts.

use ground::table::{Leg, Point};
use kernel::Side;

use super::look::{Look, When};
use crate::game::Battle;
use crate::ids::UnitId;
use crate::order::{Approach, Order, Share};
use crate::position::{Aim, Stage};
use crate::shooting::weapons::{Shot, Weapon};
use crate::troops::{Arm, Formation};

impl Battle {
    /// How an order looks at a glance to who gives it.
    pub(crate) fn glance_at(&self, order: Order) -> i32 {
        match order {
            Order::Move(unit) => self.glance_at_choice(unit),
            Order::Leg(leg) => self.glance_at_leg(leg),
            Order::Form(formation, files) => self.glance_at_form(formation, files),
            Order::Double => 4,
            Order::Unlimber => 8,
            Order::Exit => 100,
            Order::Enter(_) => 6,
            Order::FormTo(formation, files, _) => self.glance_at_form(formation, files) - 1,
            Order::Leave(..) | Order::Limber | Order::Grenadiers(_) | Order::Search => -6,
            Order::Deploy(unit, at, _, formation, _) => self.glance_at_spot(unit, at, formation),
            Order::Objective(at) => self.glance_at_objective(at),
            Order::Fortify(_) => 5,
            Order::Garrison(..) => 8,
            Order::Join(_, host) => 10 - i32::from(self.is_below_half(host)) * 10,
            Order::Aim(unit, Aim::Unit(target), shot) => self.glance_at_fire(unit, target, shot),
            Order::Aim(..) => 2,
            Order::Combine(..) => -2,
            Order::Shoot(_) => 10,
            Order::Assault(unit, target) => self.look(unit).melee_with(&self.look(target)) - 6,
            Order::FormSquare => self.glance_at_square(),
            Order::Charge(approach) => match approach {
                Approach::Centred(_) => 8,
                Approach::Along(_) => 7,
                Approach::Straight => 5,
            },
            Order::Support(_, shot, share) => {
                10 + i32::from(shot == Shot::Grape) * 4 - i32::from(share == Share::Half) * 8
            }
            Order::Retaliate => self.glance_at_reply(),
            Order::Withdraw(far) | Order::Retreat(far) => -far / 1_000,
            Order::Pursue => self.glance_at_pursuit(),
            Order::BreakThrough(..) => 2,
            Order::Reform(..) | Order::Ride(..) => -2,
            Order::PassThrough | Order::StopShort => 1,
            // In thought a few moves show enough: the fire that follows tells more.
            Order::EndMoves => 16,
            Order::EndDeployment | Order::Concede => -200,
            _ => 0,
        }
    }

    fn enemies_of(&self, unit: UnitId) -> Vec<Look> {
        self.looks(self.setup.unit(unit).side.other())
    }

    /// A unit with a target in range stands and fires; others go on.
    fn glance_at_choice(&self, unit: UnitId) -> i32 {
        let data = self.setup.unit(unit);
        if data.is_commander() {
            return -4;
        }
        let enemies = self.enemies_of(unit);
        let look = self.look(unit);
        if self.pos.unit(unit).limbered {
            return 4;
        }
        let fires = enemies
            .iter()
            .any(|enemy| self.fire(&look, enemy, When::Later) > 0);
        match (fires, data.arm()) {
            (true, _) => -4,
            (false, Arm::Artillery) => -2,
            (false, _) => 8,
        }
    }

    /// What the unit that moves would be worth elsewhere, less what it is now:
    /// without asking who sees whom, which takes too long for a glance.
    fn glance_at_pose(&self, before: &Look, after: &Look) -> i32 {
        let side = self.setup.unit(before.unit).side;
        let enemies = self.looks(side.other());
        let wish = self.wish(side, 0);
        let worth = |look: &Look| {
            let (mut fire, mut charge, mut danger) = (0, 0, 0);
            for enemy in &enemies {
                if look.may_reach(enemy) {
                    fire = fire.max(look.fire_at(enemy, When::Later));
                }
                if enemy.may_reach(look) {
                    danger = danger.max(enemy.fire_at(look, When::Later));
                }
                charge = charge.max(look.charge_at(enemy));
            }
            let pull = self.pull(side, look.at, 120);
            fire / 2 + charge / 3 - danger / 3 + pull + self.place_worth(side, wish, look, &enemies)
        };
        worth(after) - worth(before)
    }

    fn glance_at_leg(&self, leg: Leg) -> i32 {
        let Some(march) = &self.pos.march else {
            return 0;
        };
        let before = self.look(march.unit);
        let pose = leg.end(self.pos.unit(march.unit).pose(), &self.shape(march.unit));
        let after = before.placed(pose.at, pose.facing);
        self.glance_at_pose(&before, &after)
    }

    fn glance_at_form(&self, formation: Formation, files: u8) -> i32 {
        let Some(march) = &self.pos.march else {
            return 0;
        };
        let before = self.look(march.unit);
        let mut after = before;
        (after.formation, after.moved) = (formation, true);
        after.files = files.min(before.count);
        let enemies = self.enemies_of(march.unit);
        let nearest = enemies.iter().map(|enemy| before.gap(enemy)).min();
        let far = nearest.is_none_or(|gap| gap > super::goal::ENGAGED);
        let fits = match formation {
            Formation::Column => far,
            Formation::Line => !far,
            Formation::Loose | Formation::Square => false,
        };
        let change = i32::from(before.formation != formation);
        self.glance_at_pose(&before, &after) + if fits { 4 * change } else { -8 * change } - 1
    }

    fn glance_at_spot(&self, unit: UnitId, at: Point, formation: Formation) -> i32 {
        let side = self.setup.unit(unit).side;
        let mut look = self.look(unit);
        look.at = at;
        let enemies = self.looks(side.other());
        let pull = self.pull(side, at, 60);
        self.place_worth(side, self.wish(side, 0), &look, &enemies)
            + pull
            + i32::from(formation == Formation::Line)
    }

    /// The shorter the way from the own edge, the easier.
    fn glance_at_objective(&self, at: Point) -> i32 {
        let side = self.decider().unwrap_or(Side::First);
        let far = self.chart.to_edge(self.setup.grid(), side.other(), at);
        (self.setup.map.height() - far) / 1_000
    }

    fn glance_at_fire(&self, unit: UnitId, target: UnitId, shot: Shot) -> i32 {
        let (look, enemy) = (self.look(unit), self.look(target));
        let weapon = Weapon::of(self.setup.unit(unit).troop);
        let near = look.gap(&enemy) <= weapon.range(Shot::Grape);
        let wrong = (shot == Shot::Grape) != (near && weapon.has(Shot::Grape));
        self.fire(&look, &enemy, When::Now) - i32::from(wrong && weapon.has(Shot::Grape)) * 20
    }

    fn glance_at_square(&self) -> i32 {
        let Some(combat) = &self.pos.combat else {
            return 0;
        };
        12 - 2 * i32::from(self.setup.unit(combat.defender).quality.skill())
    }

    fn glance_at_reply(&self) -> i32 {
        let Some(combat) = &self.pos.combat else {
            return 0;
        };
        let (attacker, defender) = (self.look(combat.attacker), self.look(combat.defender));
        defender.blows_at(&attacker) / 2
    }

    fn glance_at_pursuit(&self) -> i32 {
        let Some(combat) = self
            .pos
            .combat
            .as_ref()
            .filter(|it| it.stage == Stage::Follow)
        else {
            return 0;
        };
        let (attacker, defender) = (self.look(combat.attacker), self.look(combat.defender));
        attacker.blows_at(&defender) - defender.blows_at(&attacker) / 2
    }
}
