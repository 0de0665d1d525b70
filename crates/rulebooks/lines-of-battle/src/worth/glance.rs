//! How an order looks at a glance: what generals play on by in their thoughts,
//! thousands of times for one decision. Combat is in `in_combat.rs`.

use ground::areas::{AreaId, BorderId};
use kernel::Side;

use crate::game::Battle;
use crate::order::{Order, Spot};
use crate::position::{Marks, Step, Where};
use crate::setup::{ApproachTerrain, Kind};
use crate::sight::Range;
use crate::{UnitId, UnitSet};

/// What a step towards the objectives is worth for a whole group, at most.
const HASTE: i32 = 30;

impl Battle {
    /// How an order looks at a glance to who gives it.
    pub(crate) fn glance_at(&self, order: Order) -> i32 {
        match order {
            Order::Place(unit, spot) => self.glance_at_spot(unit, spot),
            Order::Rally(unit) => self.glance_at_rally(unit),
            Order::EndRally => 6 + 3 * i32::from(4_u8.saturating_sub(self.pos.points)),
            Order::Choose(unit) => self.glance_at_choice(unit),
            Order::March(to) => self.glance_at_march(to),
            Order::Deploy(unit, border) => self.glance_at_line(unit, border),
            Order::FormSquare => self.glance_at_square(),
            Order::LeaveSquare => 4,
            Order::Drop(_) => -8,
            Order::Halt => 2,
            Order::Fire(gun, target) => self.glance_at_fire(gun, target),
            Order::EndFire => -50,
            Order::FallBack | Order::Limber(_) => -6,
            Order::Unlimber(_) => 6,
            Order::EndMoves
            | Order::EndLimbering
            | Order::Begin
            | Order::Arrive(..)
            | Order::PlaceLeader(..)
            | Order::MoveLeader(..)
            | Order::EndLeaders => 0,
            _ => self.glance_in_combat(order),
        }
    }

    fn glance_at_spot(&self, unit: UnitId, spot: Spot) -> i32 {
        let side = self.setup.unit(unit).side;
        let (area, formed) = match spot {
            Spot::Area(area) => (area, 0),
            Spot::Approach { own, .. } => (own, -10),
            Spot::Square(area) | Spot::Limbered(area) => (area, -20),
        };
        self.setup.chart.field(side, area) + formed
    }

    fn glance_at_rally(&self, unit: UnitId) -> i32 {
        match self.strength(unit) {
            0 => 22,
            1 => 18,
            2 => 10,
            _ => 6,
        }
    }

    /// Whether an area holds enemies of a side.
    pub(super) fn hostile(&self, side: Side, area: AreaId) -> bool {
        !self.enemies_of(side, area).is_empty()
    }

    /// How many neighbouring areas enemies of a side could attack from.
    pub(super) fn pressed(&self, side: Side, area: AreaId) -> i32 {
        let guns = self.setup.guns;
        let near = self.setup.chart.near(area).iter();
        near.map(|other| i32::from(!self.enemies_of(side, other).minus(guns).is_empty()))
            .sum()
    }

    /// A unit is worth choosing for the best that it could do alone.
    fn glance_at_choice(&self, unit: UnitId) -> i32 {
        let Some(area) = self.pos.area_of(unit) else {
            return 0;
        };
        if self.pos.step == Step::Group {
            return self.glance_at_company(unit, area);
        }
        let one = UnitSet::one(unit);
        let on_approach = match self.pos.unit(unit).at {
            Where::Approach { border, .. } => Some(border),
            _ => None,
        };
        let ways = self.setup.graph.ways(area).iter();
        let open = ways.filter(|way| on_approach.is_none_or(|border| border == way.border));
        open.map(|way| self.glance_at_way(one, area, way.border, way.to))
            .max()
            .unwrap_or(0)
            - 5
    }

    /// Whether to take one more along: yes, unless somebody must stay.
    fn glance_at_company(&self, unit: UnitId, area: AreaId) -> i32 {
        let side = self.setup.unit(unit).side;
        let members = self.pos.group.members;
        let staying = self.pos.of_area(area).minus(members).len();
        if staying <= 1 && self.setup.chart.prize(side, area) != 0 {
            return -20;
        }
        let attack = self.setup.chart.near(area).iter();
        let attack = attack.into_iter().any(|to| self.hostile(side, to));
        match (attack, self.setup.guns.contains(unit)) {
            (true, true) => -20,
            (true, false) if self.strength(unit) > 1 => 14,
            (true, false) => -6,
            (false, _) => 20,
        }
    }

    fn glance_at_march(&self, to: AreaId) -> i32 {
        let group = &self.pos.group;
        match self.setup.graph.between(group.area, to) {
            Some(border) => self.glance_at_way(group.members, group.area, border, to),
            None => 0,
        }
    }

    fn glance_at_way(&self, units: UnitSet, from: AreaId, border: BorderId, to: AreaId) -> i32 {
        let side = self.pos.active;
        let setup = &*self.setup;
        if setup.area(to).reinforcements.is_some() {
            return -30;
        }
        if self.hostile(side, to) {
            return self.glance_at_attack(units, from, border, to);
        }
        let chart = &setup.chart;
        let mut gain = (chart.field(side, to) - chart.field(side, from)).min(HASTE);
        if setup.area(from).reinforcements.is_some() {
            gain += 10;
        }
        let alone = |area: AreaId| self.pos.of_area(area).minus(units).is_empty();
        if alone(to) {
            gain += 12 * chart.prize(side, to);
        }
        if alone(from) {
            gain -= 12 * chart.prize(side, from);
        }
        // Nobody goes alone where many enemies are, and least of all guns.
        let strength: i32 = units
            .iter()
            .map(|unit| i32::from(self.strength(unit)))
            .sum();
        let pressed = self.pressed(side, to);
        if pressed > 0 {
            let guns = units.and(setup.guns).len();
            gain -= (6 * pressed - 2 * strength).max(0) + 3 * i32::from(guns);
            if guns > 0 && alone(to) && units.len() == guns {
                gain -= 25;
            }
        }
        gain
    }

    /// An attack, by the best unit against the best that meets it.
    fn glance_at_attack(&self, units: UnitSet, from: AreaId, border: BorderId, to: AreaId) -> i32 {
        let setup = &*self.setup;
        let side = self.pos.active;
        let Some(lead) = self.best(units.minus(setup.guns)) else {
            return -50;
        };
        let enemies = self.enemies_of(side, to);
        let guns = i32::from(enemies.and(setup.guns).len());
        let fighters = enemies.minus(setup.guns);
        let prize = 6 * (setup.chart.prize(side, to) + setup.chart.prize(side.other(), to));
        let own = i32::from(self.strength(lead));
        let line = self.pos.on_border(border);
        let foe = line.filter(|unit| fighters.contains(*unit));
        let Some(foe) = foe.or_else(|| self.best(fighters)) else {
            return 30 + 25 * guns + prize;
        };
        let horse = setup.unit(lead).kind.is_cavalry();
        let data = setup.unit(foe);
        let mut odds = own - i32::from(self.strength(foe));
        odds -= i32::from(line == Some(foe));
        odds -= i32::from(setup.area(from).terrain.is_closed());
        odds += match self.pos.unit(lead).at {
            Where::Approach { border: out, .. } => i32::from(out == border),
            _ => 0,
        };
        let ground = setup.border(border);
        let hard = ground.marsh_arrow
            || matches!(
                ground.approach,
                Some(ApproachTerrain::Marsh | ApproachTerrain::Hedge)
            );
        odds -= i32::from(hard);
        if setup.area(to).terrain.is_closed() {
            odds -= if horse { 3 } else { 1 };
        }
        if horse && data.kind == Kind::Infantry {
            odds -= if self.pos.has(foe, Marks::SQUARE) {
                4
            } else {
                i32::from(setup.unit(lead).kind == Kind::LightCavalry)
            };
        }
        odds -= guns;
        let spare = i32::from(units.minus(setup.guns).len()) - i32::from(fighters.len());
        12 * odds + 7 * spare + 15 * guns + prize + if horse { 4 } else { 0 }
    }

    fn glance_at_line(&self, unit: UnitId, border: BorderId) -> i32 {
        let side = self.setup.unit(unit).side;
        let area = self.pos.group.area;
        let faced = self.setup.graph.across(border, area);
        match (self.hostile(side, faced), self.pressed(side, area)) {
            (true, 1) => 12,
            (true, _) => 5,
            (false, _) => -10,
        }
    }

    fn glance_at_square(&self) -> i32 {
        let area = self.pos.group.area;
        let enemies = self.setup.sides[self.pos.active.other()].units;
        let horse = enemies.and(self.setup.cavalry);
        let near = self.setup.chart.near(area).iter();
        let threatened = near
            .into_iter()
            .any(|other| !self.pos.of_area(other).and(horse).is_empty());
        if threatened { 4 } else { -12 }
    }

    fn glance_at_fire(&self, gun: UnitId, target: UnitId) -> i32 {
        let state = self.pos.unit(target);
        let near = self.range(gun, target) == Ok(Range::Adjacent);
        let mut hits = if near { 2 } else { 1 };
        hits += i32::from(state.marks.has(Marks::SQUARE));
        let mut worth = i32::try_from(self.hit_worth(target)).unwrap_or(0);
        let saves = self.setup.guns.contains(target) && !state.marks.has(Marks::LIMBERED);
        if saves {
            worth /= 2;
        }
        hits * worth / 6
    }
}
