//! Units on the table: their shapes, the ground they cover, distances between
//! them.

use std::sync::Arc;

use ground::table::{Base, FeatureId, Footprint, Obstacle, Pose, Ranks, Shape};
use kernel::Side;

use crate::Rule;
use crate::game::Battle;
use crate::ids::UnitId;
use crate::position::{Place, UnitState};
use crate::refusal::Refusal;
use crate::setup::{Standing, Unit};
use crate::terrain::{Going, Terrain};
use crate::troops::{Arm, Formation, LARGE, MEDIUM, Post, Troop};

/// The ground that a unit covers, shared by all who ask for it.
pub(crate) type Ground = Arc<Footprint>;

/// The ground of every unit, by its number.
pub(crate) type Grounds = Vec<Option<Ground>>;

/// How a unit stood when its ground was measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stood {
    place: Place,
    pose: Pose,
    formation: Formation,
    files: u8,
    count: u8,
}

impl Stood {
    const fn of(state: &UnitState) -> Self {
        Stood {
            place: state.place,
            pose: state.pose(),
            formation: state.formation,
            files: state.files,
            count: state.count(),
        }
    }
}

/// The ground of a unit as it was measured.
#[derive(Clone, Debug)]
pub(crate) struct Measured {
    stood: Stood,
    ground: Option<Arc<Footprint>>,
}

/// How near an obstacle lies to those who are behind it.
const BEFORE: i32 = 1_000;

/// The gap between loose stands of infantry.
//= formation.19
pub const LOOSE_FOOT: i32 = 2_000;
/// The gap between loose stands of cavalry.
//= formation.20
pub const LOOSE_HORSE: i32 = 4_000;

/// The base of a unit's stands.
pub fn base(unit: &Unit) -> Base {
    let (width, depth) = match unit.standing {
        Standing::General => LARGE,
        Standing::Adjutant => MEDIUM,
        _ => unit.troop.base(),
    };
    Base::new(width, depth)
}

/// So many stands of a unit in a formation.
pub fn shape(unit: &Unit, formation: Formation, files: u8, count: u8) -> Shape {
    let base = base(unit);
    let (count, files) = (usize::from(count.max(1)), usize::from(files.max(1)));
    match formation {
        Formation::Square => Shape::square(base, count),
        Formation::Column | Formation::Line => {
            Shape::ranks(&Ranks::closed(base, count, files.min(count)))
        }
        Formation::Loose => {
            let gap = match unit.arm() {
                Arm::Cavalry => LOOSE_HORSE,
                _ => LOOSE_FOOT,
            };
            Shape::ranks(&Ranks {
                file_gap: gap,
                rank_gap: gap,
                ..Ranks::closed(base, count, files.min(count))
            })
        }
    }
}

impl Battle {
    /// The shape of a unit as it stands.
    pub fn shape(&self, unit: UnitId) -> Shape {
        let state = self.pos.unit(unit);
        shape(
            self.setup.unit(unit),
            state.formation,
            state.files,
            state.count(),
        )
    }

    /// The ground that a unit covers, if it is on the table; a garrison covers
    /// its building.
    pub fn footprint(&self, unit: UnitId) -> Option<Arc<Footprint>> {
        let pose = Stood::of(self.pos.unit(unit));
        match self.measured.get(unit.index()) {
            Some(known) if known.stood == pose => known.ground.clone(),
            _ => self.measure(unit),
        }
    }

    fn measure(&self, unit: UnitId) -> Option<Arc<Footprint>> {
        let state = self.pos.unit(unit);
        if state.is_on_table() {
            return Some(Arc::new(Footprint::new(&self.shape(unit), state.pose())));
        }
        let building = state.building()?;
        Some(Arc::clone(&self.setup.building(building).footprint))
    }

    /// Whether a unit stands otherwise than when it was measured last.
    pub(crate) fn has_moved_since(&self, unit: UnitId) -> bool {
        let known = self.measured.get(unit.index());
        known.is_none_or(|known| known.stood != Stood::of(self.pos.unit(unit)))
    }

    /// Measures whoever stands otherwise than when he was measured last.
    pub(crate) fn measure_all(&mut self) {
        for unit in self.setup.unit_ids() {
            let stood = Stood::of(self.pos.unit(unit));
            let known = self.measured.get(unit.index());
            if known.is_some_and(|known| known.stood == stood) {
                continue;
            }
            let ground = self.measure(unit);
            let measured = Measured { stood, ground };
            match self.measured.get_mut(unit.index()) {
                Some(known) => *known = measured,
                None => self.measured.push(measured),
            }
        }
    }

    /// The ground of everybody, by unit.
    pub(crate) fn footprints(&self) -> Grounds {
        self.setup
            .unit_ids()
            .map(|unit| self.footprint(unit))
            .collect()
    }

    /// The gap between two units in thousandths, rounded up.
    pub fn gap(&self, one: UnitId, other: UnitId) -> Option<i32> {
        let (one, other) = (self.footprint(one)?, self.footprint(other)?);
        Some(one.gap(&other).thousandths_up())
    }

    /// Whether two units are no farther apart than this.
    pub fn are_within(&self, one: UnitId, other: UnitId, limit: i32) -> bool {
        match (self.footprint(one), self.footprint(other)) {
            (Some(one), Some(other)) => one.is_within(&other, limit),
            _ => false,
        }
    }

    /// The troops of a side that are on the table, commanders left out.
    pub(crate) fn troops_of(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        self.setup.units_of(side).filter(|unit| {
            self.pos.unit(*unit).is_in_play() && !self.setup.unit(*unit).is_commander()
        })
    }

    /// The stands abreast in the front rank.
    pub(crate) fn front(&self, unit: UnitId) -> u8 {
        let state = self.pos.unit(unit);
        state.files.min(state.count())
    }

    /// Whether its line is wide enough for a second shot.
    //= formation.15 formation.16
    pub fn has_wide_line(&self, unit: UnitId) -> bool {
        let state = self.pos.unit(unit);
        let wide = match self.setup.unit(unit).troop {
            Troop::LightInfantry => 8,
            _ => 4,
        };
        state.formation == Formation::Line
            && self.setup.unit(unit).arm() == Arm::Infantry
            && self.front(unit) >= wide
            && state.building().is_none()
    }

    /// The places in the shape where grenadiers stand who have this post.
    //= attached.11
    pub(crate) fn grenadier_places(&self, unit: UnitId, post: Post) -> std::ops::Range<usize> {
        let state = self.pos.unit(unit);
        let (front, all) = (usize::from(self.front(unit)), usize::from(state.count()));
        let grenadiers = usize::from(state.grenadiers);
        let first = match post {
            Post::Rear => all - grenadiers,
            _ if grenadiers >= front => 0,
            Post::Left => 0,
            Post::Right => front - grenadiers,
            Post::Centre => (front - grenadiers) / 2,
        };
        first..first + grenadiers
    }

    /// What a stand is, by its place in the shape.
    //= attached.11
    pub(crate) fn troop_at(&self, unit: UnitId, place: usize) -> Troop {
        let post = self.pos.unit(unit).post;
        if self.grenadier_places(unit, post).contains(&place) {
            Troop::Grenadiers
        } else {
            self.setup.unit(unit).troop
        }
    }

    /// Whether a unit may stand so: the formation is open to it, and the
    /// stands abreast fit it.
    //= formation.1 formation.2 formation.4 formation.5 formation.10 formation.11 formation.12
    //= formation.13 formation.14 formation.18 formation.26
    pub(crate) fn check_formation(
        &self,
        unit: UnitId,
        formation: Formation,
        files: u8,
    ) -> Result<(), Refusal> {
        let (data, count) = (self.setup.unit(unit), self.pos.unit(unit).count());
        let no = |rule| Err(Refusal::NoSuchFormation(unit, formation, rule));
        if files == 0 || files > count {
            return no(Rule::Formation14);
        }
        if data.is_commander() {
            return if formation == Formation::Loose {
                Ok(())
            } else {
                no(Rule::Movement3)
            };
        }
        //= attached.4
        if data.is_light_company() && formation != Formation::Loose {
            return no(Rule::Attached4);
        }
        match (formation, data.arm()) {
            (Formation::Column, Arm::Infantry) => {
                if !data.nation.column_widths().contains(&files) {
                    let rule = match files {
                        1 => Rule::Formation5,
                        3 => Rule::Formation4,
                        _ => Rule::Formation2,
                    };
                    return no(rule);
                }
                if count <= files {
                    return no(Rule::Formation10);
                }
                Ok(())
            }
            (Formation::Column, Arm::Artillery) if data.troop == Troop::LightArtillery => {
                if files == 1 && self.pos.unit(unit).limbered {
                    Ok(())
                } else {
                    no(Rule::MovementT7)
                }
            }
            (Formation::Column, _) => no(Rule::MovementT0),
            (Formation::Line, Arm::Infantry) => {
                let (least, rule) = match data.troop {
                    Troop::LightInfantry => (4, Rule::Formation13),
                    _ => (2, Rule::Formation12),
                };
                if files < least.min(count) {
                    return no(rule);
                }
                Ok(())
            }
            (Formation::Line, _) => Ok(()),
            (Formation::Loose, Arm::Cavalry) => Ok(()),
            (Formation::Loose, _) if data.troop == Troop::LightInfantry => Ok(()),
            (Formation::Loose, _) => no(Rule::Formation18),
            (Formation::Square, Arm::Infantry) if count >= 4 => Ok(()),
            (Formation::Square, Arm::Infantry) => no(Rule::Square8),
            (Formation::Square, _) => no(Rule::Formation26),
        }
    }

    /// What could be in a unit's way: all others on the table but those named,
    /// and buildings' garrisons, whose walls are ground.
    pub(crate) fn obstacles<'a>(
        &self,
        all: &'a [Option<Ground>],
        counts: impl Fn(UnitId) -> bool,
    ) -> Vec<Obstacle<'a>> {
        self.setup
            .unit_ids()
            .filter(|unit| self.pos.unit(*unit).is_on_table() && counts(*unit))
            .filter_map(|unit| {
                let footprint = all[unit.index()].as_ref()?;
                Some(Obstacle::new(unit.index(), footprint))
            })
            .collect()
    }

    /// Whether a unit lets another pass: commanders, and friends of whom one is
    /// loose.
    pub(crate) fn lets_pass(&self, mover: UnitId, other: UnitId) -> bool {
        let (own, foe) = (self.setup.unit(mover), self.setup.unit(other));
        if own.side != foe.side {
            return false;
        }
        own.is_commander()
            || foe.is_commander()
            || self.pos.unit(mover).formation == Formation::Loose
            || self.pos.unit(other).formation == Formation::Loose
    }

    /// Whether a unit can stand at a pose: on the table, on nobody, astride no
    /// obstacle, touching no enemy.
    pub(crate) fn check_place(
        &self,
        unit: UnitId,
        at: &Footprint,
        all: &[Option<Ground>],
    ) -> Result<(), Refusal> {
        self.check_free(unit, at, all)?;
        self.check_ground(at)?;
        self.check_contact(unit, at, all, |_| false)
    }

    /// Whether a unit that charges another can stand there: it may touch the
    /// one it charges and nobody else, and an obstacle that lies before him may
    /// be under it while they fight across it.
    //= linear.1 contact.1
    pub(crate) fn check_charge_place(
        &self,
        unit: UnitId,
        target: UnitId,
        at: &Footprint,
        all: &[Option<Ground>],
    ) -> Result<(), Refusal> {
        self.check_free(unit, at, all)?;
        let before = all[target.index()].as_ref();
        self.check_ground_but(at, |feature| {
            let near = |foe: &Ground| {
                let feature = self.setup.map.feature(feature);
                let mut stands = foe.stands().iter();
                stands.any(|stand| feature.gap(stand).is_within(BEFORE))
            };
            before.is_some_and(near)
        })?;
        self.check_contact(unit, at, all, |who| who == target)
    }

    /// Whether a unit would be wholly on the table and on nobody.
    pub(crate) fn check_free(
        &self,
        unit: UnitId,
        at: &Footprint,
        all: &[Option<Ground>],
    ) -> Result<(), Refusal> {
        if !self.setup.map.holds(at) {
            return Err(Refusal::OffTable);
        }
        let others = self.obstacles(all, |other| other != unit);
        match others.iter().find(|other| at.overlaps(other.footprint)) {
            Some(other) => Err(Refusal::InTheWay(UnitId(other.who as u8))),
            None => Ok(()),
        }
    }

    /// Whether a unit would touch no enemy but those excepted.
    fn check_contact(
        &self,
        unit: UnitId,
        at: &Footprint,
        all: &[Option<Ground>],
        except: impl Fn(UnitId) -> bool,
    ) -> Result<(), Refusal> {
        let side = self.setup.unit(unit).side;
        let enemies = self.obstacles(all, |other| {
            self.setup.unit(other).side != side && !except(other)
        });
        let mut enemies = enemies.iter();
        match enemies.find(|other| at.is_in_contact(other.footprint)) {
            Some(other) => Err(Refusal::TouchesEnemy(UnitId(other.who as u8))),
            None => Ok(()),
        }
    }

    /// Whether troops can stand there: on neither side of an obstacle only, on
    /// no building, in nothing impassable.
    //= linear.1 terrain-table.10 terrain.8
    pub(crate) fn check_ground(&self, at: &Footprint) -> Result<(), Refusal> {
        self.check_ground_but(at, |_| false)
    }

    /// The same, but obstacles that are excepted may be under them.
    fn check_ground_but(
        &self,
        at: &Footprint,
        except: impl Fn(FeatureId) -> bool,
    ) -> Result<(), Refusal> {
        let under = self.setup.map.under(at);
        let crossing = under
            .iter()
            .any(|cover| self.setup.terrain_of(cover.feature).is_crossing());
        for cover in under {
            let terrain = self.setup.terrain_of(cover.feature);
            let going = terrain.going();
            if terrain.is_building() {
                return Err(Refusal::Straddles(terrain, Rule::BuildingEntry1));
            }
            if crossing && terrain.is_water() {
                continue;
            }
            if going == Going::Impassable {
                return Err(Refusal::Straddles(terrain, Rule::Terrain8));
            }
            // It may lie between two ranks, and under nobody.
            let feature = self.setup.map.feature(cover.feature);
            if terrain.row().linear
                && going.is_rough()
                && terrain != Terrain::SunkenRoad
                && !except(cover.feature)
                && at.stands().iter().any(|stand| feature.touches(stand))
            {
                return Err(Refusal::Straddles(terrain, Rule::Linear1));
            }
        }
        Ok(())
    }

    /// The ground of a unit set down elsewhere.
    pub(crate) fn set_down(&self, unit: UnitId, pose: Pose) -> Footprint {
        Footprint::new(&self.shape(unit), pose)
    }

    /// Takes stands away, those at the given places of the shape first, and
    /// closes the ranks.
    //= removal.4
    pub(crate) fn take_stands(&mut self, unit: UnitId, places: &[usize]) {
        let grenadiers = places
            .iter()
            .filter(|place| self.troop_at(unit, **place) == Troop::Grenadiers)
            .filter(|_| self.setup.unit(unit).troop != Troop::Grenadiers)
            .count() as u8;
        let lost = places.len() as u8;
        let state = self.pos.unit_mut(unit);
        let grenadiers = grenadiers.min(state.grenadiers);
        state.grenadiers -= grenadiers;
        let plain = (lost - grenadiers).min(state.stands);
        state.stands -= plain;
        let rest = lost - grenadiers - plain;
        state.grenadiers = state.grenadiers.saturating_sub(rest);
        state.files = state.files.min(state.count()).max(1);
        self.settle_formation(unit);
    }

    /// A column that is no longer deep enough is a line.
    //= square.8
    fn settle_formation(&mut self, unit: UnitId) {
        let state: &mut UnitState = self.pos.unit_mut(unit);
        if state.formation == Formation::Column && state.count() <= state.files {
            state.formation = Formation::Line;
        }
    }
}
