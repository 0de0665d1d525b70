//! The table with everybody on it: shapes, contact, who is near, and attached artillery.

use std::sync::{Arc, LazyLock};

use ground::table::{
    Anchor, Bounds, Contact, Face, Footprint, Obstacle, Point, Pose, Shape, contacts, reformed,
    touching_length,
};
use kernel::Side;

use crate::formation::Formation;
use crate::game::Battle;
use crate::position::{Temper, Whereabouts};
use crate::setup::Setup;
use crate::troops::Kind;
use crate::{GeneralId, UnitId};

/// The most bases that a unit may have, and none.
const SIZES: usize = 9;

/// Every shape that a unit can have: by kind, by the width of a battery, by formation, by bases.
static SHAPES: LazyLock<Vec<Arc<Shape>>> = LazyLock::new(|| {
    let mut shapes = Vec::new();
    for kind in Kind::ALL {
        for large in [false, true] {
            for formation in Formation::ALL {
                let sizes = (0..SIZES as u8).map(|bases| bases.max(1));
                let base = kind.base(large);
                shapes.extend(sizes.map(|bases| Arc::new(formation.shape(kind, base, bases))));
            }
        }
    }
    shapes
});

/// The ground that a unit would cover.
pub(crate) fn print_of(
    setup: &Setup,
    unit: UnitId,
    formation: Formation,
    bases: u8,
    pose: Pose,
) -> Footprint {
    Footprint::new(&shape_of(setup, unit, formation, bases), pose)
}

/// The shape that a unit would have.
pub(crate) fn shape_of(setup: &Setup, unit: UnitId, formation: Formation, bases: u8) -> Arc<Shape> {
    let data = setup.unit(unit);
    let row = 2 * data.kind as usize + usize::from(data.large);
    let place = (row * Formation::ALL.len() + formation as usize) * SIZES + usize::from(bases);
    SHAPES[place].clone()
}

impl Battle {
    /// The shape of a unit as it stands.
    pub(crate) fn shape(&self, unit: UnitId) -> Arc<Shape> {
        let state = self.pos.unit(unit);
        shape_of(&self.setup, unit, state.formation, state.bases)
    }

    /// Sets a unit down.
    pub(crate) fn put(&mut self, unit: UnitId, pose: Pose, formation: Formation) {
        let bases = self.pos.unit(unit).bases;
        let print = print_of(&self.setup, unit, formation, bases, pose);
        let state = self.pos.unit_mut(unit);
        state.pose = pose;
        state.formation = formation;
        state.print = Arc::new(print);
    }

    /// The pose of a unit that would take another formation where it stands.
    pub(crate) fn reformed_pose(&self, unit: UnitId, to: Formation, anchor: Anchor) -> Pose {
        let state = self.pos.unit(unit);
        let new = shape_of(&self.setup, unit, to, state.bases);
        reformed(state.pose, &self.shape(unit), &new, anchor)
    }

    /// All units of a side on the table.
    pub(crate) fn on_table(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        let units = self.setup.of_side[side].iter().copied();
        units.filter(move |unit| self.pos.unit(*unit).is_on_table())
    }

    /// Enemies of a unit on the table that come near some ground.
    pub(crate) fn enemies_near(
        &self,
        unit: UnitId,
        bounds: Bounds,
    ) -> impl Iterator<Item = UnitId> + '_ {
        let near = bounds.grown(ground::table::CONTACT + 1);
        self.enemies(unit)
            .filter(move |enemy| near.touch(self.pos.unit(*enemy).print.bounds()))
    }

    /// All enemies of a unit on the table.
    pub(crate) fn enemies(&self, unit: UnitId) -> impl Iterator<Item = UnitId> + '_ {
        self.on_table(self.setup.unit(unit).side.other())
    }

    /// Units as the ground sees them.
    pub(crate) fn as_obstacles(&self, units: impl Iterator<Item = UnitId>) -> Vec<Obstacle<'_>> {
        units
            .map(|unit| Obstacle::new(unit.index(), &self.pos.unit(unit).print))
            .collect()
    }

    /// Whether a unit is infantry or cavalry.
    pub(crate) fn is_troops(&self, unit: UnitId) -> bool {
        !self.setup.unit(unit).kind.is_artillery()
    }

    /// Whether two units touch.
    pub(crate) fn touch(&self, one: UnitId, other: UnitId) -> bool {
        let prints = (&self.pos.unit(one).print, &self.pos.unit(other).print);
        prints.0.is_in_contact(prints.1)
    }

    /// Enemy infantry and cavalry that a unit touches; an attached gun stands for its unit.
    //= attached.2 artillery-melee.5
    pub(crate) fn touched(&self, unit: UnitId) -> Vec<UnitId> {
        let own_guns = if self.is_troops(unit) {
            self.guns_of(unit)
        } else {
            Vec::new()
        };
        let reach = own_guns
            .iter()
            .fold(self.pos.unit(unit).print.bounds(), |bounds, gun| {
                bounds.joined(self.pos.unit(*gun).print.bounds())
            });
        let mut found = Vec::new();
        for enemy in self.enemies_near(unit, reach) {
            let meets =
                self.touch(unit, enemy) || own_guns.iter().any(|gun| self.touch(*gun, enemy));
            if !meets {
                continue;
            }
            let whom = if self.is_troops(enemy) {
                Some(enemy)
            } else {
                self.attached_to(enemy)
            };
            if let Some(whom) = whom
                && !found.contains(&whom)
            {
                found.push(whom);
            }
        }
        found
    }

    /// How a unit touches an enemy: the faces. The nearest of its guns counts if it does not itself.
    pub(crate) fn contact(&self, unit: UnitId, enemy: UnitId) -> Option<Contact> {
        let print = &self.pos.unit(unit).print;
        let on = |whom: UnitId| {
            let obstacle = Obstacle::new(whom.index(), &self.pos.unit(whom).print);
            contacts(print, &[obstacle]).first().copied()
        };
        on(enemy).or_else(|| {
            self.guns_of(enemy).into_iter().find_map(|gun| {
                let contact = on(gun)?;
                // Through a gun: the unit behind it is met where the mover stands.
                let struck =
                    ground::table::struck_face(self.pos.unit(enemy).print.frame(), print.frame());
                Some(Contact { struck, ..contact })
            })
        })
    }

    /// The unit that a gun is attached to: the one it touches longest with half a face or more.
    //= attached.1 attached.3 attached.4
    pub(crate) fn attached_to(&self, gun: UnitId) -> Option<UnitId> {
        let state = self.pos.unit(gun);
        if !state.is_on_table() || self.is_troops(gun) {
            return None;
        }
        let mut best: Option<(i32, UnitId)> = None;
        for unit in self.on_table(self.setup.unit(gun).side) {
            let other = self.pos.unit(unit);
            let near = other.print.bounds().grown(ground::table::INCH);
            if !self.is_troops(unit)
                || other.order == Temper::Routing
                || !near.touch(state.print.bounds())
                || other.formation == Formation::Town
            {
                continue;
            }
            let frame = state.print.frame();
            let longest = Face::ALL
                .iter()
                .map(|face| frame.edge(*face))
                .filter_map(|edge| {
                    let along = touching_length(edge, &other.print);
                    (2 * along >= edge.length()).then_some(along)
                })
                .max();
            if let Some(along) = longest
                && best.is_none_or(|(length, _)| along > length)
                && !self.in_rough(unit)
            {
                best = Some((along, unit));
            }
        }
        best.map(|(_, unit)| unit)
    }

    /// The guns attached to a unit.
    pub(crate) fn guns_of(&self, unit: UnitId) -> Vec<UnitId> {
        let bounds = self
            .pos
            .unit(unit)
            .print
            .bounds()
            .grown(ground::table::INCH);
        self.on_table(self.setup.unit(unit).side)
            .filter(|gun| {
                !self.is_troops(*gun)
                    && bounds.touch(self.pos.unit(*gun).print.bounds())
                    && self.attached_to(*gun) == Some(unit)
            })
            .collect()
    }

    /// Whether a footprint lies on another unit than this one.
    pub(crate) fn overlapped(&self, unit: UnitId, print: &Footprint, side: Side) -> Option<UnitId> {
        self.on_table(side)
            .find(|other| *other != unit && self.pos.unit(*other).print.overlaps(print))
    }

    /// The ground of a general's base.
    pub(crate) fn general_print(&self, general: GeneralId, at: Point) -> Footprint {
        let side = self.setup.general(general).post.base();
        let shape = Shape::rectangle(ground::table::Base::new(side, side));
        Footprint::new(
            &shape,
            Pose::centred(at, ground::table::Bearing::NORTH, &shape),
        )
    }

    /// Takes a unit off the table.
    pub(crate) fn remove(&mut self, unit: UnitId, fate: Whereabouts) {
        let state = self.pos.unit_mut(unit);
        state.place = fate;
        state.marks = crate::position::Marks::default();
        if fate == Whereabouts::Destroyed {
            state.bases = 0;
        }
        self.pos
            .charges
            .retain(|charge| charge.by != unit && charge.on != unit);
        self.pos.recoils.retain(|recoil| recoil.unit != unit);
        self.pos.following.retain(|winner| winner.unit != unit);
        self.pos.tracks.retain(|track| track.unit != unit);
    }
}
