//! Guns attached to a unit that follows up or pursues.

use ground::table::{Face, Pose, touching_length};

use crate::UnitId;
use crate::event::Event;
use crate::formation::Formation;
use crate::game::{Battle, Cx};

impl Battle {
    /// Guns attached to a unit that goes forward limber up and are placed at its rear: side by side about
    /// the middle of it, as many as touch it with half their front; the others behind those.
    //= artillery-melee.9 artillery-melee.10
    pub(crate) fn bring_guns(&mut self, unit: UnitId, guns: &[UnitId], cx: &mut Cx<'_>) {
        let mut left: Vec<UnitId> = guns
            .iter()
            .copied()
            .filter(|gun| self.pos.unit(*gun).is_on_table())
            .collect();
        let mut behind = 0;
        while !left.is_empty() {
            let fits = |count: &usize| {
                let row = self.row_behind(unit, &left[..*count], behind);
                row.iter()
                    .zip(&left)
                    .all(|(pose, gun)| behind > 0 || self.touches_half(unit, *gun, *pose))
            };
            let count = (1..=left.len()).rev().find(fits).unwrap_or(1);
            let row = self.row_behind(unit, &left[..count], behind);
            for (pose, gun) in row.into_iter().zip(left.drain(..count).collect::<Vec<_>>()) {
                let print = crate::field::print_of(&self.setup, gun, Formation::Limbered, 1, pose);
                // Off the table, or where nobody enters, it cannot be: it limbers where it stands.
                let possible = self.setup.map.holds(&print)
                    && !self.setup.stands_on(&print, |terrain| terrain.barred);
                let pose = if possible {
                    pose
                } else {
                    self.pos.unit(gun).pose
                };
                self.put(gun, pose, Formation::Limbered);
                self.displace_generals_under(gun);
                cx.log.note(|| Event::LimberedBehind(gun, unit));
            }
            behind += 1;
        }
    }

    /// The poses of guns side by side behind a unit, in a row that touches it or one farther back.
    fn row_behind(&self, unit: UnitId, guns: &[UnitId], row: i32) -> Vec<Pose> {
        let state = self.pos.unit(unit);
        let facing = state.pose.facing;
        let (right, back) = (facing.direction().right(), facing.opposite().direction());
        let shape =
            |gun: &UnitId| crate::field::shape_of(&self.setup, *gun, Formation::Limbered, 1);
        let whole: i32 = guns.iter().map(|gun| shape(gun).width()).sum();
        let rear = state.print.frame().middle_of(Face::Rear);
        let mut from = -whole / 2;
        guns.iter()
            .map(|gun| {
                let shape = shape(gun);
                let aside = from + shape.width() / 2;
                from += shape.width();
                let at = rear + right.reach(aside) + back.reach(row * shape.depth());
                Pose::new(at, facing)
            })
            .collect()
    }

    /// Whether a gun there would touch a unit with half its front.
    //= attached.1
    fn touches_half(&self, unit: UnitId, gun: UnitId, pose: Pose) -> bool {
        let print = crate::field::print_of(&self.setup, gun, Formation::Limbered, 1, pose);
        let front = print.frame().edge(Face::Front);
        2 * touching_length(front, &self.pos.unit(unit).print) >= front.length()
    }
}
