//! Troops driven back: how far they go, and who must make way.

use ground::table::{Bearing, Contact, Footprint, Leg, Obstacle, Sweep, until_contact};

use crate::event::Event;
use crate::formation::Formation;
use crate::game::{Battle, Cx};
use crate::position::Marks;
use crate::{Rule, UnitId};

/// How far short of another enemy troops stop that are driven back.
const SHORT: i32 = 50;

impl Battle {
    /// Drives a unit so far along a bearing, keeping its facing, with its guns; friends in the way go too.
    //= melee-result.15 melee-result.16 melee-result.17 artillery-melee.7
    pub(crate) fn drive(&mut self, unit: UnitId, along: Bearing, distance: i32, cx: &mut Cx<'_>) {
        let mut driven = vec![unit];
        self.drive_on(unit, along, distance, &mut driven, cx);
    }

    fn drive_on(
        &mut self,
        unit: UnitId,
        along: Bearing,
        distance: i32,
        driven: &mut Vec<UnitId>,
        cx: &mut Cx<'_>,
    ) {
        let state = self.pos.unit(unit);
        let guns = if self.is_troops(unit) {
            self.guns_of(unit)
        } else {
            Vec::new()
        };
        // A garrison driven out of its town is in column.
        let formation = match state.formation {
            Formation::Town => Formation::Column,
            other => other,
        };
        let (pose, from) = (state.pose, state.print.clone());
        let shape = crate::field::shape_of(&self.setup, unit, formation, state.bases);
        let free = self.free_way(unit, &shape, pose, along, distance);
        if free == 0 {
            return;
        }
        let way = along.direction().reach(free);
        let leg = Leg::Shift(way);
        let sweep = Sweep::new(&shape, pose, leg);
        let end = Footprint::new(&shape, leg.end(pose, &shape));
        let side = self.setup.unit(unit).side;
        let pushed: Vec<UnitId> = self
            .on_table(side)
            .filter(|friend| {
                let other = self.pos.unit(*friend);
                !driven.contains(friend)
                    && !guns.contains(friend)
                    && other.formation.has_flanks()
                    && !other.print.overlaps(&from)
                    && (other.print.overlaps(&end)
                        || !sweep.is_clear(&shape, &[Obstacle::new(0, &other.print)]))
            })
            .collect();
        self.put(unit, leg.end(pose, &shape), formation);
        driven.extend(&pushed);
        driven.extend(&guns);
        for gun in guns {
            let state = self.pos.unit(gun);
            let (pose, formation) = (state.pose, state.formation);
            let shape = self.shape(gun);
            let free = self.free_way(gun, &shape, pose, along, free);
            let to = Leg::Shift(along.direction().reach(free)).end(pose, &shape);
            self.put(gun, to, formation);
            self.displace_generals_under(gun);
        }
        for friend in pushed {
            cx.log.note(|| Event::ForcedBack(friend, unit));
            // It does not halt, so it does not rally.
            //= rallying.2
            self.pos.unit_mut(friend).marks.clear(Marks::RALLYING);
            self.drive_on(friend, along, free, driven, cx);
            if self.is_troops(friend) {
                self.disorder(friend, Rule::MeleeResult17, cx);
            }
        }
        self.displace_generals(side, &shape, &sweep);
    }

    /// How far along a bearing a unit can be driven before an enemy, the table edge or ground that
    /// nobody enters stops it.
    pub(crate) fn free_way(
        &self,
        unit: UnitId,
        shape: &ground::table::Shape,
        pose: ground::table::Pose,
        along: Bearing,
        distance: i32,
    ) -> i32 {
        let leg = Leg::Shift(along.direction().reach(distance));
        let from = Footprint::new(shape, pose);
        let enemies: Vec<UnitId> = self
            .enemies(unit)
            .filter(|enemy| !self.pos.unit(*enemy).print.overlaps(&from))
            .collect();
        let obstacles = self.as_obstacles(enemies.into_iter());
        let stop = until_contact(shape, pose, leg, &obstacles);
        let mut free = stop.leg.extent().min(distance);
        // It stops short of an enemy, and does not run into him.
        let met = |contact: &Contact| {
            let enemy = &self.pos.units[contact.who].print;
            !enemy.is_in_contact(&from)
        };
        if stop.contacts.iter().any(met) {
            free = (free - SHORT).max(0);
        }
        let stays = |far: i32| {
            let end = Leg::Shift(along.direction().reach(far)).end(pose, shape);
            let print = Footprint::new(shape, end);
            self.setup.map.holds(&print) && !self.setup.stands_on(&print, |terrain| terrain.barred)
        };
        while free > 0 && !stays(free) {
            free -= 100.min(free);
        }
        free
    }
}
