//! Arcs of fire, lines of sight and valid targets, fixed when the firing phase begins.

use std::sync::Arc;

use ground::table::{
    Bounds, Face, Feature, FeatureId, Footprint, Obstacle, Point, Quad, Segment, Sight, Turn, What,
    Zone, inches, nearest_line,
};

use super::Range;
use crate::UnitId;
use crate::field::print_of;
use crate::formation::Formation;
use crate::game::Battle;
use crate::position::{Aim, Track};
use crate::troops::Special;

/// Half the arc of infantry.
pub(crate) const INFANTRY_ARC: Turn = Turn::degrees(45);
/// Half the arc of artillery.
pub(crate) const ARTILLERY_ARC: Turn = Turn::degrees(10);
/// How deep one sees into, or out of, ground that hides.
const INTO: i32 = inches(2);

/// A unit that moved, with the ground it covered on its way.
struct Passer {
    unit: UnitId,
    prints: Vec<(Footprint, Formation)>,
    bounds: Bounds,
}

/// Who looks for targets, with what is the same for all of them.
struct Lookout<'a> {
    unit: UnitId,
    print: &'a Footprint,
    /// `None` is all around.
    arc: Option<Zone>,
    /// For each unit the one that it is attached to.
    attached: &'a [Option<UnitId>],
}

impl Lookout<'_> {
    fn has_in_arc(&self, base: &Quad) -> bool {
        self.arc.as_ref().is_none_or(|arc| arc.holds_part_of(base))
    }

    /// Whether one of two is a gun attached to the other: neither hides the other's targets.
    fn are_attached(&self, one: UnitId, other: UnitId) -> bool {
        self.attached[one.index()] == Some(other) || self.attached[other.index()] == Some(one)
    }
}

/// What may hide one unit from another.
struct Screens<'a> {
    units: Vec<Obstacle<'a>>,
    /// Ground that hides, and whether one of the two stands in it.
    ground: Vec<(FeatureId, &'a Feature, bool)>,
    hills: Vec<(FeatureId, &'a Feature)>,
}

impl Screens<'_> {
    const fn are_none(&self) -> bool {
        self.units.is_empty() && self.ground.is_empty() && self.hills.is_empty()
    }

    /// Whether something on a line of sight hides the target.
    fn hide(&self, line: Segment) -> bool {
        self.units.iter().any(|unit| unit.is_on(line))
            || self.ground_hides(&Sight::line_past(self.ground(), line, &[]))
    }

    /// The same for all of a front that looks that way.
    fn hide_lane(&self, front: Segment, way: Point) -> bool {
        let lane = Sight::lane_past(self.ground(), front, way, &self.units);
        !lane.units().is_empty() || self.ground_hides(&lane)
    }

    fn ground(&self) -> impl Iterator<Item = (FeatureId, &Feature)> {
        self.ground.iter().map(|(id, ground, _)| (*id, *ground))
    }

    fn ground_hides(&self, sight: &Sight) -> bool {
        sight.crossings.iter().any(|crossing| {
            let What::Feature(id) = crossing.what else {
                return false;
            };
            let mut ground = self.ground.iter();
            let shared = ground.any(|(other, _, stands_in)| *other == id && *stands_in);
            !(shared && crossing.depth() <= INTO)
        })
    }

    /// Whether the ground rises between the ends of a line above both of them; the first is so high.
    fn rise_above(&self, line: Segment, level: i32) -> bool {
        let higher = self.hills.iter().filter(|(_, hill)| hill.level > level);
        let bounds = line.bounds();
        let over = higher.filter(|(_, hill)| hill.bounds().touch(bounds));
        let mut crossed =
            over.filter(|(_, hill)| !hill.contains(line.to) && hill.is_crossed_by(line));
        crossed.any(|(_, hill)| {
            let here = self
                .hills
                .iter()
                .filter(|(_, other)| other.contains(line.to));
            here.map(|(_, other)| other.level).max().unwrap_or(0) < hill.level
        })
    }
}

impl Battle {
    /// The ground that a unit can fire into; `None` is all around.
    //= arc.1 arc.3
    fn arc(&self, firer: UnitId, print: &Footprint) -> Option<Zone> {
        let pose = print.pose();
        match self.pos.unit(firer).formation {
            Formation::Square | Formation::Town => None,
            _ if self.setup.unit(firer).kind.is_artillery() => {
                let front = print.frame().edge(Face::Front);
                Some(Zone::fan(front, pose.facing, ARTILLERY_ARC))
            }
            _ => Some(Zone::arc(pose.at, pose.facing, INFANTRY_ARC)),
        }
    }

    /// The range to the nearest base of a target that lies in the arc.
    pub(crate) fn arc_range(
        &self,
        firer: UnitId,
        from: &Footprint,
        target: &Footprint,
    ) -> Option<Range> {
        let lookout = Lookout {
            unit: firer,
            print: from,
            arc: self.arc(firer, from),
            attached: &[],
        };
        self.range_from(&lookout, target)
    }

    fn range_from(&self, lookout: &Lookout<'_>, target: &Footprint) -> Option<Range> {
        let data = self.setup.unit(lookout.unit);
        let nearest = self.arc_gap(lookout, target)?;
        Range::of(data.kind, data.is(Special::OldRegime), nearest)
    }

    /// How far the nearest base of a target is that lies in the arc, if that is within reach.
    fn arc_gap(&self, lookout: &Lookout<'_>, target: &Footprint) -> Option<i32> {
        let data = self.setup.unit(lookout.unit);
        let reach = Range::reach(data.kind, data.is(Special::OldRegime));
        if !lookout.print.is_within(target, reach) || !lookout.has_in_arc(target.frame()) {
            return None;
        }
        let whole = lookout
            .arc
            .as_ref()
            .is_none_or(|arc| arc.holds_all_of(target.frame()));
        // Bases side by side are measured as one.
        let bases = if whole {
            target.solids()
        } else {
            target.stands()
        };
        let in_arc = bases
            .iter()
            .filter(|base| whole || lookout.has_in_arc(base));
        let gap = |base: &Quad| {
            let gaps = lookout.print.solids().iter().map(|own| own.gap(base));
            gaps.min()
                .map_or(i32::MAX, ground::table::Gap::thousandths_up)
        };
        let nearest = in_arc.map(gap).min()?;
        (nearest <= reach).then_some(nearest)
    }

    /// Whether a unit sees a target that would stand on this ground.
    //= arc.2 arc.4
    fn sees(&self, lookout: &Lookout<'_>, target: UnitId, print: &Footprint) -> bool {
        let (firer, own, arc) = (lookout.unit, lookout.print, &lookout.arc);
        let eye = if arc.is_some() {
            own.pose().at
        } else {
            own.frame().centre()
        };
        let screens = self.screens(lookout, target, print);
        if screens.are_none() {
            return true;
        }
        let artillery = self.setup.unit(firer).kind.is_artillery();
        let level = self.setup.relief.level_at(eye);
        print
            .stands()
            .iter()
            .filter(|stand| lookout.has_in_arc(stand))
            .any(|stand| {
                // To the nearest point of the base and to its middle; past a screen, to its corners too
                // and to the middles of its sides, if they lie in the arc.
                let in_arc = |point: &Point| arc.as_ref().is_none_or(|arc| arc.contains(*point));
                let sides = Face::ALL.map(|face| stand.middle_of(face));
                let seen = stand.corners().iter().copied().chain(sides).filter(in_arc);
                let first = [nearest_line(eye, stand), Segment::new(eye, stand.centre())];
                let others = seen.map(|point| Segment::new(eye, point));
                first.into_iter().chain(others).any(|line| {
                    if screens.hide(line) || screens.rise_above(line, level) {
                        return false;
                    }
                    !artillery || {
                        let front = own.frame().edge(Face::Front);
                        !screens.hide_lane(front, line.to - line.from)
                    }
                })
            })
    }

    /// What may hide a target from a unit.
    fn screens(&self, lookout: &Lookout<'_>, target: UnitId, print: &Footprint) -> Screens<'_> {
        let own = lookout.print;
        let reach = own.bounds().joined(print.bounds());
        let units = self.setup.unit_ids().filter(|unit| {
            let state = self.pos.unit(*unit);
            *unit != lookout.unit
                && *unit != target
                && state.is_on_table()
                && state.print.bounds().touch(reach)
                && !lookout.are_attached(*unit, lookout.unit)
                && !lookout.are_attached(*unit, target)
        });
        // A lane is as wide as the guns, and may go a little past the target.
        let wide = reach.grown(own.frame().edge(Face::Front).length());
        let map = &self.setup.map;
        let ground = map
            .near(wide)
            .filter(|(id, _)| self.setup.terrain(*id).hides);
        let ground = ground.map(|(id, ground)| {
            let stands_in =
                |print: &Footprint| print.stands().iter().any(|stand| ground.touches(stand));
            (id, ground, stands_in(own) || stands_in(print))
        });
        Screens {
            units: units
                .map(|unit| Obstacle::new(unit.index(), &self.pos.unit(unit).print))
                .collect(),
            ground: ground.collect(),
            hills: self.setup.relief.near(reach).collect(),
        }
    }

    /// Whether fire from a unit comes from the flank or rear of a target.
    //= fire.17 fire.24
    fn enfilades(
        &self,
        firer: UnitId,
        target: UnitId,
        print: &Footprint,
        formation: Formation,
    ) -> bool {
        let own = &self.pos.unit(firer).print;
        formation.has_flanks()
            && self.pos.unit(target).is_on_table()
            && !Zone::quadrant(print.frame(), Face::Front).contains(own.pose().at)
    }

    /// A unit, or for a gun the unit that it is attached to.
    fn whole(&self, unit: UnitId) -> UnitId {
        if self.is_troops(unit) {
            unit
        } else {
            self.attached_to(unit).unwrap_or(unit)
        }
    }

    /// Whether a firer that touches enemies touches this one; `None` if it touches nobody.
    fn is_bound_to(&self, firer: UnitId, target: UnitId) -> Option<bool> {
        let touches = self.touched(self.whole(firer));
        (!touches.is_empty())
            .then(|| touches.contains(&self.whole(target)) || self.touch(firer, target))
    }

    /// Whether two units may shoot at each other although one of them touches enemies.
    fn is_free_to_fire(&self, firer: UnitId, target: UnitId) -> bool {
        let side = self.setup.unit(firer).side;
        let foe = self.whole(target);
        if let Some(bound) = self.is_bound_to(firer, target) {
            return bound;
        }
        let involved = self.touched(foe);
        involved.is_empty()
            || involved
                .iter()
                .all(|unit| self.setup.unit(*unit).side != side)
    }

    /// A target as it stands now.
    fn present_aim(&self, lookout: &Lookout<'_>, target: UnitId) -> Option<Aim> {
        let firer = lookout.unit;
        let state = self.pos.unit(target);
        let range = self.range_from(lookout, &state.print)?;
        if !self.is_free_to_fire(firer, target) || !self.sees(lookout, target, &state.print) {
            return None;
        }
        let aim = self.aim_at(firer, target, &state.print, state.formation, range);
        Some(Aim { gone: false, ..aim })
    }

    /// An aim at a target that stands, or stood as it passed, on this ground in this formation.
    fn aim_at(
        &self,
        firer: UnitId,
        target: UnitId,
        print: &Footprint,
        formation: Formation,
        range: Range,
    ) -> Aim {
        Aim {
            firer,
            target,
            range,
            gone: true,
            enfiladed: self.enfilades(firer, target, print, formation),
            cover: self.setup.stands_on(print, |terrain| terrain.cover),
            square: formation == Formation::Square,
            line: formation.is_line(),
        }
    }

    /// A target as it passed in this move: where it came nearest, in the arc and in sight. Who touches an
    /// enemy fires at nobody else, be it that he passed.
    //= fire.4 fire.25
    fn passing_aim(&self, lookout: &Lookout<'_>, passer: &Passer) -> Option<Aim> {
        let (firer, own) = (lookout.unit, lookout.print);
        let data = self.setup.unit(firer);
        let old = data.is(Special::OldRegime);
        let reach = Range::reach(data.kind, old);
        if !own.bounds().grown(reach).touch(passer.bounds)
            || self.is_bound_to(firer, passer.unit) == Some(false)
        {
            return None;
        }
        // Where it stands now was looked at already.
        let now = &self.pos.unit(passer.unit).print;
        let way = passer.prints.iter().enumerate();
        let gaps = way.filter(|(_, (print, _))| print.frame() != now.frame());
        let mut gaps: Vec<(i32, usize)> = gaps
            .filter_map(|(nth, (print, _))| Some((self.arc_gap(lookout, print)?, nth)))
            .collect();
        gaps.sort_unstable();
        gaps.into_iter().find_map(|(gap, nth)| {
            let (print, formation) = &passer.prints[nth];
            let range = Range::of(data.kind, old, gap)?;
            self.sees(lookout, passer.unit, print)
                .then(|| self.aim_at(firer, passer.unit, print, *formation, range))
        })
    }

    /// Everybody who moved in this move, where he went.
    fn passers(&self) -> Vec<Passer> {
        let passer = |track: &Arc<Track>| {
            let bases = self.pos.unit(track.unit).bases;
            let prints: Vec<_> = track
                .poses
                .iter()
                .map(|(pose, formation)| {
                    let print = print_of(&self.setup, track.unit, *formation, bases, *pose);
                    (print, *formation)
                })
                .collect();
            let bounds = prints.iter().fold(Bounds::NOTHING, |all, (print, _)| {
                all.joined(print.bounds())
            });
            Passer {
                unit: track.unit,
                prints,
                bounds,
            }
        };
        self.pos.tracks.iter().map(passer).collect()
    }

    /// All valid targets of both sides, as the phase begins.
    //= target.1 fire.9 fire.10
    pub(crate) fn fix_targets(&mut self) {
        let passers = self.passers();
        let attached: Vec<Option<UnitId>> = self
            .setup
            .unit_ids()
            .map(|unit| self.attached_to(unit))
            .collect();
        let mut aims = Vec::new();
        for firer in self.setup.unit_ids() {
            if !self.pos.unit(firer).is_on_table() || self.cannot_fire(firer).is_some() {
                continue;
            }
            let print = &self.pos.unit(firer).print;
            let lookout = Lookout {
                unit: firer,
                print,
                arc: self.arc(firer, print),
                attached: &attached,
            };
            for target in self.enemies(firer) {
                let passer = passers.iter().find(|passer| passer.unit == target);
                let aim = self
                    .present_aim(&lookout, target)
                    .or_else(|| self.passing_aim(&lookout, passer?));
                aims.extend(aim);
            }
        }
        // Whoever may fire at an attached gun may fire at its unit instead.
        let guns: Vec<Aim> = aims
            .iter()
            .filter(|aim| !aim.gone && !self.is_troops(aim.target))
            .copied()
            .collect();
        for aim in guns {
            let Some(parent) = self.attached_to(aim.target) else {
                continue;
            };
            let known =
                |other: &Aim| other.firer == aim.firer && other.target == parent && !other.gone;
            if !aims.iter().any(known) {
                aims.retain(|other| other.firer != aim.firer || other.target != parent);
                let state = self.pos.unit(parent);
                let whole =
                    self.aim_at(aim.firer, parent, &state.print, state.formation, aim.range);
                aims.push(Aim {
                    gone: false,
                    ..whole
                });
            }
        }
        aims.sort_by_key(|aim| (aim.firer, aim.target));
        self.pos.aims = aims;
    }
}
