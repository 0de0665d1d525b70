//! Line of sight, from the centre of a stand to the centre of a stand.

use ground::table::{
    Face, FeatureId, Footprint, Obstacle, Point, Quad, Segment, Sight, Turn, What, Zone,
};

use crate::eye::{Eye, Looked, Way, in_arc};
use crate::field::Ground;
use crate::game::Battle;
use crate::ids::UnitId;
use crate::shooting::volley::Screened;
use crate::shooting::weapons::{Shot, Weapon};
use crate::terrain::{Terrain, View};
use crate::troops::{Arm, Formation, Troop};

/// How far one sees inside a wood.
//= hidden.2 hidden.13
const IN_WOODS: i32 = 5_000;

/// How deep the edge of a wood is, from which one looks out.
pub(crate) const EDGE: i32 = 1_000;

/// Why a stand does not see or cannot fire.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hindrance {
    /// The target is behind it.
    OutOfArc,
    /// Fog or woods end its sight.
    TooFarToSee,
    /// Terrain.
    Terrain(Terrain),
    /// A unit.
    Unit(UnitId),
}

/// What a unit's fire at another comes to on the table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FireLine {
    /// Stands that see and reach a stand of the target.
    pub firing: u8,
    /// Of these, those that fire through friendly skirmishers.
    pub screened: u8,
    /// The target's stands in sight and range of any of them, nearest first.
    pub exposed: Vec<usize>,
    /// The least distance between two such stands.
    pub nearest: i32,
}

impl Battle {
    /// Those who may stand in a line of sight between two units.
    pub(crate) fn bystanders<'a>(
        &self,
        all: &'a [Option<Ground>],
        screens: &'a [Option<Ground>],
        from: UnitId,
        to: UnitId,
    ) -> Vec<Obstacle<'a>> {
        let units = self.setup.unit_ids().filter(|unit| {
            *unit != from
                && *unit != to
                && self.pos.unit(*unit).is_on_table()
                && !self.pos.unit(*unit).hidden
                && !self.setup.unit(*unit).is_commander()
        });
        units
            .filter_map(|unit| {
                let screen = screens[unit.index()].as_ref();
                let ground = screen.or(all[unit.index()].as_ref())?;
                Some(Obstacle::new(unit.index(), ground))
            })
            .collect()
    }

    /// Skirmish lines as one stretch of ground each: their gaps hide as well.
    //= formation.24
    pub(crate) fn screens(&self) -> Vec<Option<Ground>> {
        self.setup
            .unit_ids()
            .map(|unit| {
                if !self.is_skirmish_line(unit) {
                    return None;
                }
                let ground = self.footprint(unit)?;
                let frame = *ground.frame();
                Some(Ground::new(Footprint::of_stands(
                    ground.pose(),
                    frame,
                    vec![frame],
                )))
            })
            .collect()
    }

    /// Whether a unit is light infantry in loose formation.
    pub(crate) fn is_skirmish_line(&self, unit: UnitId) -> bool {
        let state = self.pos.unit(unit);
        state.is_on_table()
            && state.formation == Formation::Loose
            && self.setup.unit(unit).troop == Troop::LightInfantry
    }

    /// The stands of a unit that can fire: the front rank of lines, columns and
    /// loose horse, everybody else by what he sees.
    //= formation.6 formation.7 los.3
    pub(crate) fn firing_places(&self, unit: UnitId) -> std::ops::Range<usize> {
        let state = self.pos.unit(unit);
        match state.formation {
            Formation::Square => 0..usize::from(state.count()),
            _ if state.is_on_table() && !self.is_skirmish_line(unit) => {
                0..usize::from(self.front(unit))
            }
            _ => 0..usize::from(state.count()),
        }
    }

    /// What the fire of a unit at another comes to.
    //= los.6 shooting.6 hitting.1 removal.2
    pub fn fire_line(&self, from: UnitId, to: UnitId, shot: Shot, arc: Arc) -> FireLine {
        let all = self.footprints();
        let screens = self.screens();
        let mut line = FireLine {
            nearest: i32::MAX,
            ..FireLine::default()
        };
        let (Some(own), Some(foe)) = (&all[from.index()], &all[to.index()]) else {
            return line;
        };
        let others = self.bystanders(&all, &screens, from, to);
        let data = self.setup.unit(from);
        let range = Weapon::of(data.troop).range(shot);
        // Skirmishers behind others fire through them.
        //= formation.23
        let front = if self.is_skirmish_line(from) {
            usize::from(self.front(from))
        } else {
            usize::MAX
        };
        let mut exposed: Vec<Option<i32>> = vec![None; foe.stands().len()];
        for place in self.firing_places(from) {
            let mut eye = self.eye(from, own, place);
            if arc == Arc::AllRound {
                eye.arc = Way::Round;
            }
            let quad = eye.quad;
            let mut best: Option<Screened> = None;
            for (at, target) in foe.stands().iter().enumerate() {
                let gap = quad.gap(target);
                if !gap.is_within(range) {
                    continue;
                }
                let Ok(screened) =
                    self.line_of_fire(&eye, Looked::Unit(to), target, shot, &others, &all)
                else {
                    continue;
                };
                let screened = if place >= front {
                    Screened::Yes
                } else {
                    screened
                };
                let distance = gap.thousandths_up();
                line.nearest = line.nearest.min(distance);
                exposed[at] = Some(exposed[at].map_or(distance, |known| known.min(distance)));
                if best != Some(Screened::No) {
                    best = Some(screened);
                }
            }
            if let Some(screened) = best {
                line.firing += 1;
                line.screened += u8::from(screened == Screened::Yes);
            }
        }
        let mut seen: Vec<(i32, usize)> = exposed
            .into_iter()
            .enumerate()
            .filter_map(|(at, distance)| Some((distance?, at)))
            .collect();
        //= removal.4 shooting-summary.7
        seen.sort_unstable();
        line.exposed = seen.into_iter().map(|(_, at)| at).collect();
        line
    }

    /// Whether any stand of a unit sees any of another, whatever the range.
    pub fn sees(&self, from: UnitId, to: UnitId, shot: Shot) -> bool {
        let all = self.footprints();
        let screens = self.screens();
        let (Some(own), Some(foe)) = (&all[from.index()], &all[to.index()]) else {
            return false;
        };
        let others = self.bystanders(&all, &screens, from, to);
        self.firing_places(from).any(|place| {
            let eye = self.eye(from, own, place);
            foe.stands().iter().any(|target| {
                self.line_of_fire(&eye, Looked::Unit(to), target, shot, &others, &all)
                    .is_ok()
            })
        })
    }

    /// One line of fire, and whether it goes through friendly skirmishers.
    //= los.1 los.2 los.4 los.5 linear.4
    pub(crate) fn line_of_fire(
        &self,
        eye: &Eye<'_>,
        to: Looked,
        target: &Quad,
        shot: Shot,
        others: &[Obstacle<'_>],
        all: &[Option<Ground>],
    ) -> Result<Screened, Hindrance> {
        let (from, towards) = (eye.quad.centre(), target.centre());
        let half = self.half_arc(eye.unit, shot);
        let ahead = match eye.arc {
            Way::Round => true,
            Way::Front => in_arc(eye.quad, towards, half),
            Way::Towards(facing) => Zone::arc(from, facing, half).contains(towards),
        };
        if !ahead {
            return Err(Hindrance::OutOfArc);
        }
        //= weather.5
        let gap = match to {
            Looked::Unit(_) => eye.quad.gap(target),
            Looked::Ground(feature) => self.setup.map.feature(feature).gap(eye.quad),
        };
        if self.pos.sight.is_some_and(|limit| !gap.is_within(limit)) {
            return Err(Hindrance::TooFarToSee);
        }
        let line = Segment::new(from, towards);
        let sight = Sight::line(&self.setup.map, line, others);
        self.look_through_terrain(eye, to, target, &sight)?;
        self.look_through_units(eye, to, target, &sight, shot, all)
    }

    /// Half the arc of a unit's fire.
    //= grape.1 hidden.8
    pub(crate) fn half_arc(&self, unit: UnitId, shot: Shot) -> Turn {
        let gun = self.setup.unit(unit).arm() == Arm::Artillery;
        if shot == Shot::Grape || (gun && self.is_behind_works(unit)) {
            Turn::degrees(45)
        } else {
            Turn::RIGHT
        }
    }

    /// Whether a unit stands within an inch of a field work.
    pub(crate) fn is_behind_works(&self, unit: UnitId) -> bool {
        self.footprint(unit).is_some_and(|ground| {
            let near = self.setup.map.within(&ground, EDGE);
            near.into_iter()
                .any(|feature| self.setup.terrain_of(feature).is_work())
        })
    }

    /// What the ground does to a line of sight.
    //= linear.2 linear.3 linear.5 hidden.2 hidden.3 hidden.4 hidden.12 hidden.13 hills.1 hills.2
    //= terrain-table.5
    fn look_through_terrain(
        &self,
        eye: &Eye<'_>,
        to: Looked,
        target: &Quad,
        sight: &Sight,
    ) -> Result<(), Hindrance> {
        let map = &self.setup.map;
        let (low, high) = (
            map.level_at(eye.quad.centre()),
            map.level_at(target.centre()),
        );
        let heights = Heights {
            from: low + 1,
            to: high + 1,
            length: sight.length.max(1),
        };
        for crossing in &sight.crossings {
            let What::Feature(feature) = crossing.what else {
                continue;
            };
            if to == Looked::Ground(feature) {
                continue;
            }
            let terrain = self.setup.terrain_of(feature);
            let ends = (crossing.from == 0, crossing.to >= sight.length);
            if terrain.is_hill() {
                let top = map.feature(feature).level;
                if heights.falls_to(top, crossing.from, crossing.to) {
                    return Err(Hindrance::Terrain(terrain));
                }
                continue;
            }
            if terrain.row().view == View::Clear {
                continue;
            }
            if terrain.is_woodland() && ends != (false, false) {
                self.look_in_woods(to, ends, crossing.depth(), eye.quad, sight.length, terrain)?;
                continue;
            }
            if terrain.is_building() && self.is_own_building(eye.unit, to, feature) {
                continue;
            }
            let middle = Point::midway(eye.quad.centre(), target.centre());
            let top = map.level_at(middle).min(low).min(high) + 1;
            if !heights.falls_to(top, crossing.from, crossing.to) {
                continue;
            }
            let near = |quad: &Quad, reach| {
                let pose = self.pos.unit(eye.unit).pose();
                let single = Footprint::of_stands(pose, *quad, vec![*quad]);
                map.within(&single, reach)
                    .into_iter()
                    .any(|known| known == feature)
            };
            let over = terrain.row().linear
                && (near(eye.quad, terrain.looked_over_from()) || near(target, EDGE));
            if !over {
                return Err(Hindrance::Terrain(terrain));
            }
        }
        Ok(())
    }

    /// Sight in, into and out of woodland.
    fn look_in_woods(
        &self,
        to: Looked,
        (eye_in, target_in): (bool, bool),
        depth: i32,
        quad: &Quad,
        length: i32,
        terrain: Terrain,
    ) -> Result<(), Hindrance> {
        let half = quad.edge(Face::Right).length() / 2;
        let free = match (eye_in, target_in) {
            (true, true) => length <= IN_WOODS,
            (true, false) => depth <= EDGE + half || length <= IN_WOODS,
            (false, true) => match to {
                Looked::Unit(to) => self.pos.unit(to).revealed > 0,
                Looked::Ground(_) => false,
            },
            (false, false) => false,
        };
        if free {
            Ok(())
        } else {
            Err(Hindrance::Terrain(terrain))
        }
    }

    /// Whether a building is that of the one who looks or is looked at.
    fn is_own_building(&self, from: UnitId, to: Looked, feature: FeatureId) -> bool {
        let to = match to {
            Looked::Unit(to) => to,
            Looked::Ground(_) => from,
        };
        [from, to].into_iter().any(|unit| {
            self.pos
                .unit(unit)
                .building()
                .is_some_and(|building| self.setup.building(building).feature == feature)
        })
    }

    /// Who stands in a line of fire.
    //= los.2 los.3 formation.22 formation.24 over-friends.1 over-friends.2 over-friends.3
    fn look_through_units(
        &self,
        eye: &Eye<'_>,
        to: Looked,
        target: &Quad,
        sight: &Sight,
        shot: Shot,
        all: &[Option<Ground>],
    ) -> Result<Screened, Hindrance> {
        let side = self.setup.unit(eye.unit).side;
        let foot = self.setup.unit(eye.unit).arm() == Arm::Infantry;
        let mut screened = Screened::No;
        for who in sight.units() {
            let who = UnitId(who as u8);
            let friend = self.setup.unit(who).side == side;
            if friend && foot && self.is_skirmish_line(who) {
                screened = Screened::Yes;
                continue;
            }
            let grape = friend && shot == Shot::Grape;
            if !grape && self.is_shot_over(eye, to, target, who, all) {
                continue;
            }
            return Err(Hindrance::Unit(who));
        }
        Ok(screened)
    }

    /// Whether someone between is low enough to be fired over: the firer or the
    /// target a level higher, and neither within an inch.
    fn is_shot_over(
        &self,
        eye: &Eye<'_>,
        to: Looked,
        target: &Quad,
        between: UnitId,
        all: &[Option<Ground>],
    ) -> bool {
        let level = |unit: UnitId| {
            all[unit.index()]
                .as_ref()
                .map_or(0, |ground| self.setup.map.level_at(ground.frame().centre()))
        };
        let low = level(between);
        let clear = |unit: UnitId| match (&all[unit.index()], &all[between.index()]) {
            (Some(one), Some(other)) => !one.is_within(other, EDGE),
            _ => true,
        };
        let (high, free) = match to {
            Looked::Unit(to) => (level(to), clear(to)),
            Looked::Ground(_) => {
                let free = all[between.index()].as_ref().is_none_or(|other| {
                    let mut stands = other.stands().iter();
                    stands.all(|stand| !stand.gap(target).is_within(EDGE))
                });
                (self.setup.map.level_at(target.centre()), free)
            }
        };
        (level(eye.unit) > low || high > low) && clear(eye.unit) && free
    }
}

/// Which way stands may fire.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arc {
    /// To their front.
    Front,
    /// All round.
    AllRound,
}

/// Heights along a line of sight, in levels.
struct Heights {
    from: i32,
    to: i32,
    length: i32,
}

impl Heights {
    /// Whether the line comes down to a height anywhere on a stretch.
    fn falls_to(&self, top: i32, begin: i32, end: i32) -> bool {
        let at = |place: i32| {
            i64::from(self.from) * i64::from(self.length)
                + i64::from(self.to - self.from) * i64::from(place)
        };
        at(begin).min(at(end)) <= i64::from(top) * i64::from(self.length)
    }
}
