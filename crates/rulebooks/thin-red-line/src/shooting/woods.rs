//! Guns that fire into a wood, whoever may be in it.

use ground::table::FeatureId;
use kernel::Unknown;

use super::volley::{Mark, Volley};
use super::weapons::{Shot, Weapon};
use crate::Rule;
use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::ids::UnitId;
use crate::order::Order;
use crate::position::{Aim, Place};
use crate::refusal::Refusal;
use crate::troops::{Arm, Formation};

impl Battle {
    /// The wood with this place among the terrain.
    fn wood(&self, feature: u8) -> Option<FeatureId> {
        let terrain = self.setup.terrain.get(usize::from(feature))?;
        terrain
            .is_woodland()
            .then_some(FeatureId(u16::from(feature)))
    }

    /// Whether guns may fire into a wood: they must see it.
    //= hidden.5
    pub(crate) fn check_aim_at_wood(
        &self,
        unit: UnitId,
        feature: u8,
        shot: Shot,
    ) -> Result<(), Refusal> {
        let Some(wood) = self.wood(feature) else {
            return Err(Refusal::NoTarget(Rule::Hidden5));
        };
        if self.setup.unit(unit).arm() != Arm::Artillery || shot == Shot::Grape {
            return Err(Refusal::NoTarget(Rule::Hidden5));
        }
        if self.sees_ground(unit, wood) {
            Ok(())
        } else {
            Err(Refusal::NoSight(unit, Rule::Hidden5))
        }
    }

    /// Woods to offer, while some enemy is nowhere to be seen.
    pub(crate) fn wood_candidates(&self, unit: UnitId, into: &mut Vec<Order>) {
        let enemy = self.setup.unit(unit).side.other();
        let missing = |other: UnitId| {
            let state = self.pos.unit(other);
            let unseen = state.place == Place::Reserve || state.revealed == 0;
            !self.setup.unit(other).is_commander() && !state.is_gone() && unseen
        };
        if !self.setup.units_of(enemy).any(missing) {
            return;
        }
        for place in 0..self.setup.terrain.len().min(255) as u8 {
            if self.wood(place).is_some() {
                into.push(Order::Aim(unit, Aim::Wood(place), Shot::Ball));
            }
        }
    }

    /// The enemy in a wood that is nearest to somebody.
    fn enemy_in(&self, unit: UnitId, wood: FeatureId) -> Option<UnitId> {
        let own = self.footprint(unit)?;
        let feature = self.setup.map.feature(wood);
        let within = |other: &UnitId| {
            self.footprint(*other).is_some_and(|ground| {
                let stands = ground.stands().iter();
                stands.into_iter().any(|stand| feature.touches(stand))
            })
        };
        self.troops_of(self.setup.unit(unit).side.other())
            .filter(|other| self.pos.unit(*other).is_on_table())
            .filter(within)
            .min_by_key(|other| self.footprint(*other).map(|ground| ground.gap(&own)))
    }

    /// Fire into a wood: hits find the nearest enemy in it, or nobody.
    //= hidden.5
    pub(crate) fn shoot_wood(
        &mut self,
        unit: UnitId,
        feature: u8,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        let Some(wood) = self.wood(feature) else {
            return Ok(());
        };
        let range = Weapon::of(self.setup.unit(unit).troop).range(Shot::Ball);
        let mut sum = 0_u8;
        for gun in self.battery_of(unit, Shot::Ball) {
            let line = self.line_to_ground(gun, wood, Shot::Ball, range);
            if line.firing == 0 {
                cx.log.note(|| Event::Wasted(gun, Rule::Hidden5));
                continue;
            }
            let volley = Volley {
                cover: true,
                mark: Mark::Unit(Formation::Line),
                ..self.ground_volley(gun, Shot::Ball, &line)
            };
            let hits = volley.fire(cx.chance)?;
            cx.log
                .note(|| Event::FiredAtWood(gun, Box::new(volley), hits));
            sum = sum.saturating_add(hits);
        }
        if let Some(target) = self.enemy_in(unit, wood) {
            let places: Vec<usize> = (0..usize::from(self.pos.unit(target).count())).collect();
            self.take_fire(unit, target, sum, &places, cx)?;
        }
        Ok(())
    }
}
