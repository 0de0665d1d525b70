//! Built-up areas (2.15, 3.6.8): who holds one, the ground he then covers, and
//! his cover. How they are stormed is in `charge/storm.rs`.

use ground::table::{Bearing, Face, Footprint, Pose, Quad};

use crate::game::Battle;
use crate::ids::UnitId;
use crate::troops::{Hindrance, Status};

/// How large a built-up area is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// About square, 2 to 3 inches: one infantry unit stands inside.
    Large,
    /// Less than 2 inches one way: infantry holds it by touching it.
    Small,
}

/// A farm, hamlet, village or town.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BuiltUp {
    /// Its name.
    pub name: String,
    /// Whether it is entered or touched.
    pub size: Size,
    /// Its edges.
    pub quad: Quad,
    /// What its walls are worth.
    pub cover: Hindrance,
}

/// The ground of an area, its faces named as those of a unit that looks that way.
pub(crate) fn looking(quad: &Quad, facing: Bearing) -> Quad {
    let faces = [Face::Front, Face::Right, Face::Rear, Face::Left];
    let off = |face: &Face| quad.outward(*face).turn_to(facing).size();
    let front = faces.into_iter().min_by_key(off).unwrap_or(Face::Front);
    quad.facing(front)
}

impl Battle {
    /// The built-up area that a unit holds, by its place in the setup.
    pub(crate) fn held_by(&self, unit: UnitId) -> Option<usize> {
        let held = self.pos.held.iter().find(|(_, holder)| *holder == unit);
        held.map(|(area, _)| usize::from(*area))
    }

    fn holding(&self, unit: UnitId) -> Option<&BuiltUp> {
        self.setup.built_up.get(self.held_by(unit)?)
    }

    /// The large built-up area that a unit stands in.
    pub(crate) fn garrisons(&self, unit: UnitId) -> Option<&BuiltUp> {
        self.holding(unit).filter(|area| area.size == Size::Large)
    }

    /// The small built-up area that a unit holds, and the face with which it touches it.
    pub(crate) fn touches_small(&self, unit: UnitId) -> Option<(&BuiltUp, Face)> {
        let area = self.holding(unit).filter(|area| area.size == Size::Small)?;
        let base = self.base(unit);
        let faces = [Face::Front, Face::Right, Face::Left, Face::Rear];
        //= s2-15.1-e
        let along = |face: &Face| {
            let edge = area.quad.gap_to_edge(base.edge(*face)).thousandths_up();
            (edge, base.middle_of(*face).distance(area.quad.centre()))
        };
        faces.into_iter().min_by_key(along).map(|face| (area, face))
    }

    /// Whether a unit has a large area wholly in hand: on Defend, and there for a full turn.
    pub(crate) fn fully_holds(&self, unit: UnitId) -> bool {
        //= s2-15.1-c s2-15.2-a
        self.garrisons(unit).is_some() && self.defends(unit) && !self.pos.unit(unit).fresh
    }

    /// The base of a unit itself, whatever it holds.
    pub(crate) fn base(&self, unit: UnitId) -> Quad {
        self.base_at(unit, self.pos.unit(unit).pose)
    }

    /// The base of a unit at a pose.
    pub(crate) fn base_at(&self, unit: UnitId, pose: Pose) -> Quad {
        Footprint::frame_at(self.setup.shape(unit), pose)
    }

    /// The base of a unit at a pose, or the large area inside which it stood there.
    pub(crate) fn ground_at_pose(&self, unit: UnitId, pose: Pose) -> Quad {
        let base = self.base_at(unit, pose);
        let infantry = self.setup.unit(unit).arm.is_infantry();
        let mut areas = self.setup.built_up.iter();
        //= s2-15.2-k
        let inside = areas
            .find(|area| infantry && area.size == Size::Large && area.quad.contains(base.centre()));
        inside.map_or(base, |area| looking(&area.quad, pose.facing))
    }

    /// The ground that a unit covers with the area it holds.
    pub(crate) fn ground_held(&self, unit: UnitId) -> Option<Footprint> {
        let area = self.holding(unit)?;
        let pose = self.pos.unit(unit).pose;
        let quad = looking(&area.quad, pose.facing);
        Some(match area.size {
            //= s2-15.2-k
            Size::Large => Footprint::of_stands(pose, quad, vec![quad]),
            //= s2-15.3-b
            Size::Small => {
                let base = self.base(unit);
                Footprint::of_stands(pose, base, vec![base, quad])
            }
        })
    }

    /// What a charger lines up against when it strikes a face.
    pub(crate) fn struck_ground(&self, unit: UnitId, face: Face) -> Quad {
        match self.touches_small(unit) {
            //= s2-15.3-b
            Some((area, touching)) if touching == face => {
                looking(&area.quad, self.pos.unit(unit).pose.facing)
            }
            _ => self.quad(unit),
        }
    }

    /// The cover of a face of a unit, for whoever looks at the table.
    pub fn cover(&self, unit: UnitId, face: Face) -> Hindrance {
        self.cover_of(unit, face)
    }

    /// The cover that a unit has against what comes at one of its faces.
    pub(crate) fn cover_of(&self, unit: UnitId, face: Face) -> Hindrance {
        if let Some(area) = self.garrisons(unit) {
            //= s2-15.2-c s2-15.2-d s2-15.2-m
            return if self.fully_holds(unit) {
                area.cover
            } else {
                area.cover.lower()
            };
        }
        let quad = self.quad(unit);
        let walls = match self.touches_small(unit) {
            //= s2-15.3-d
            Some((area, touching)) if touching == face => area.cover,
            //= s2-15.3-e
            Some((_, touching)) if touching.opposite() == face => Hindrance::None,
            Some((area, _)) => area.cover.lower(),
            None => Hindrance::None,
        };
        self.cover_at(&quad, quad.edge(face)).max(walls)
    }

    /// Whether a base may stand where it is as far as built-up areas go: a small one is never stood on,
    /// a large one only by infantry that goes right in.
    pub(crate) fn fits_built_up(&self, unit: UnitId, base: &Quad) -> bool {
        let infantry = self.setup.unit(unit).arm.is_infantry();
        self.setup.built_up.iter().all(|area| {
            !area.quad.overlaps(base, ground::table::SLACK)
                || match area.size {
                    //= s3-6.8-e
                    Size::Small => false,
                    //= s2-15.1-b
                    Size::Large => infantry && area.quad.contains(base.centre()),
                }
        })
    }

    /// Whether infantry that stands there holds an area.
    fn would_hold(&self, area: &BuiltUp, unit: UnitId) -> bool {
        let base = self.base(unit);
        match area.size {
            Size::Large => area.quad.contains(base.centre()),
            //= s2-15.3-a
            Size::Small => area.quad.gap(&base).is_contact(),
        }
    }

    /// After a move: areas that were left are free, and whoever stands in or at a free one holds it, the
    /// mover first.
    pub(crate) fn take_hold(&mut self, mover: UnitId) {
        if self.setup.built_up.is_empty() {
            return;
        }
        let setup = self.setup.clone();
        let mut held = std::mem::take(&mut self.pos.held);
        held.retain(|(area, holder)| {
            let area = setup.built_up.get(usize::from(*area));
            self.is_here(*holder) && area.is_some_and(|area| self.would_hold(area, *holder))
        });
        self.pos.held = held;
        for (place, area) in setup.built_up.iter().enumerate() {
            let place = place as u8;
            if self.pos.held.iter().any(|(one, _)| *one == place) {
                continue;
            }
            let others = setup.unit_ids().filter(|unit| *unit != mover);
            let taker = [mover].into_iter().chain(others).find(|unit| {
                setup.unit(*unit).arm.is_infantry()
                    && self.is_here(*unit)
                    && self.held_by(*unit).is_none()
                    && self.would_hold(area, *unit)
            });
            let Some(unit) = taker else { continue };
            self.pos.held.push((place, unit));
            self.pos.held.sort_unstable();
            if area.size == Size::Large {
                self.move_in(unit, area);
            }
        }
    }

    /// A unit stands in the middle of a large area that it has entered. By the first reading it had Normal
    /// status there, however fast it came.
    fn move_in(&mut self, unit: UnitId, area: &BuiltUp) {
        let settles = self.first_reading();
        let facing = self.pos.unit(unit).pose.facing;
        let shape = self.setup.shape(unit).clone();
        let state = self.pos.unit_mut(unit);
        state.pose = Pose::centred(area.quad.centre(), facing, &shape);
        //= s2-15.1-c s2-15.2-n
        state.fresh = true;
        if settles && state.status != Status::Defend {
            state.status = Status::Normal;
        }
    }

    /// At the start of a battle the garrisons have had time to settle.
    pub(crate) fn settle_garrisons(&mut self) {
        self.take_hold(UnitId(0));
        for state in &mut self.pos.units {
            state.fresh = false;
        }
    }
}
