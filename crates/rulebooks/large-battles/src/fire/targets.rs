//! Arcs of fire, lines of sight and valid targets, fixed when the firing phase begins.

use std::sync::Arc;

use ground::table::{
    Bounds, Crossing, Face, Footprint, Obstacle, Point, Segment, Sight, Turn, What, Zone, inches,
    nearest_line,
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
        let data = self.setup.unit(firer);
        let nearest = self.arc_gap(firer, from, target)?;
        Range::of(data.kind, data.is(Special::OldRegime), nearest)
    }

    /// How far the nearest base of a target is that lies in the arc, if that is within reach.
    fn arc_gap(&self, firer: UnitId, from: &Footprint, target: &Footprint) -> Option<i32> {
        let data = self.setup.unit(firer);
        let old = data.is(Special::OldRegime);
        if !from.is_within(target, Range::reach(data.kind, old)) {
            return None;
        }
        let arc = self.arc(firer, from);
        let in_arc = target
            .stands()
            .iter()
            .filter(|stand| arc.as_ref().is_none_or(|arc| arc.holds_part_of(stand)));
        let nearest = in_arc
            .map(|stand| {
                let gaps = from.stands().iter().map(|own| own.gap(stand));
                gaps.min()
                    .map_or(i32::MAX, ground::table::Gap::thousandths_up)
            })
            .min()?;
        (nearest <= Range::reach(data.kind, old)).then_some(nearest)
    }

    /// Whether a unit sees a target that would stand on this ground.
    //= arc.2 arc.4
    fn sees(&self, firer: UnitId, target: UnitId, print: &Footprint) -> bool {
        let own = &self.pos.unit(firer).print;
        let arc = self.arc(firer, own);
        let eye = if arc.is_some() {
            own.pose().at
        } else {
            own.frame().centre()
        };
        let reach = own.bounds().joined(print.bounds());
        let screens: Vec<Obstacle<'_>> = self
            .setup
            .unit_ids()
            .filter(|unit| {
                let state = self.pos.unit(*unit);
                *unit != firer
                    && *unit != target
                    && state.is_on_table()
                    && state.print.bounds().touch(reach)
                    && !self.is_attached_pair(*unit, firer)
                    && !self.is_attached_pair(*unit, target)
            })
            .map(|unit| Obstacle::new(unit.index(), &self.pos.unit(unit).print))
            .collect();
        let artillery = self.setup.unit(firer).kind.is_artillery();
        print
            .stands()
            .iter()
            .filter(|stand| arc.as_ref().is_none_or(|arc| arc.holds_part_of(stand)))
            .any(|stand| {
                // To the nearest point of the base and to its middle; past a screen, to its corners too
                // and to the middles of its sides, if they lie in the arc.
                let in_arc = |point: &Point| arc.as_ref().is_none_or(|arc| arc.contains(*point));
                let sides = Face::ALL.map(|face| stand.middle_of(face));
                let seen = stand.corners().iter().copied().chain(sides).filter(in_arc);
                let first = [nearest_line(eye, stand), Segment::new(eye, stand.centre())];
                let others = seen.map(|point| Segment::new(eye, point));
                first.into_iter().chain(others).any(|line| {
                    let sight = Sight::line(&self.setup.map, line, &screens);
                    if !self.is_clear(&sight, own, print, line) {
                        return false;
                    }
                    let front = own.frame().edge(Face::Front);
                    let way = line.to - line.from;
                    !artillery || {
                        let lane = Sight::lane(&self.setup.map, front, way, &screens);
                        self.is_clear(&lane, own, print, line)
                    }
                })
            })
    }

    /// Whether one of two is a gun attached to the other: neither hides the other's targets.
    fn is_attached_pair(&self, one: UnitId, other: UnitId) -> bool {
        if self.is_troops(one) == self.is_troops(other) {
            return false;
        }
        let (gun, unit) = if self.is_troops(one) {
            (other, one)
        } else {
            (one, other)
        };
        self.setup.unit(gun).side == self.setup.unit(unit).side
            && self.attached_to(gun) == Some(unit)
    }

    /// Whether nothing on a line of sight hides the target.
    fn is_clear(&self, sight: &Sight, own: &Footprint, target: &Footprint, line: Segment) -> bool {
        let map = &self.setup.map;
        let hides = |crossing: &Crossing| match crossing.what {
            What::Unit(_) => true,
            What::Feature(feature) => {
                let ground = map.feature(feature);
                let stands_in =
                    |print: &Footprint| print.stands().iter().any(|stand| ground.touches(stand));
                self.setup.terrain(feature).hides
                    && !((stands_in(own) || stands_in(target)) && crossing.depth() <= INTO)
            }
        };
        if sight.crossings.iter().any(hides) {
            return false;
        }
        let relief = &self.setup.relief;
        if relief.features().is_empty() {
            return true;
        }
        let level = |at: Point| relief.level_at(at);
        let over = Sight::line(relief, line, &[]);
        over.highest(relief) <= level(line.from).max(level(line.to))
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
    fn present_aim(&self, firer: UnitId, target: UnitId) -> Option<Aim> {
        let state = self.pos.unit(target);
        let own = &self.pos.unit(firer).print;
        let range = self.arc_range(firer, own, &state.print)?;
        if !self.is_free_to_fire(firer, target) || !self.sees(firer, target, &state.print) {
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
    fn passing_aim(&self, firer: UnitId, passer: &Passer) -> Option<Aim> {
        let own = &self.pos.unit(firer).print;
        let data = self.setup.unit(firer);
        let old = data.is(Special::OldRegime);
        let reach = Range::reach(data.kind, old);
        if !own.bounds().grown(reach).touch(passer.bounds)
            || self.is_bound_to(firer, passer.unit) == Some(false)
        {
            return None;
        }
        let gaps = passer.prints.iter().enumerate();
        let mut gaps: Vec<(i32, usize)> = gaps
            .filter_map(|(nth, (print, _))| Some((self.arc_gap(firer, own, print)?, nth)))
            .collect();
        gaps.sort_unstable();
        gaps.into_iter().find_map(|(gap, nth)| {
            let (print, formation) = &passer.prints[nth];
            let range = Range::of(data.kind, old, gap)?;
            self.sees(firer, passer.unit, print)
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
        let mut aims = Vec::new();
        for firer in self.setup.unit_ids() {
            if !self.pos.unit(firer).is_on_table() || self.cannot_fire(firer).is_some() {
                continue;
            }
            for target in self.enemies(firer) {
                let passer = passers.iter().find(|passer| passer.unit == target);
                let aim = self
                    .present_aim(firer, target)
                    .or_else(|| self.passing_aim(firer, passer?));
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
