//! Arcs of fire, lines of sight and valid targets, fixed when the firing phase begins.

use std::sync::Arc;

use ground::table::{
    Bounds, Crossing, Footprint, Obstacle, Point, Segment, Sight, Turn, What, Zone, inches,
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
                let front = print.frame().edge(ground::table::Face::Front);
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
        Range::of(data.kind, old, nearest)
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
        let others: Vec<Obstacle<'_>> = self
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
                let nearest = nearest_line(eye, stand);
                let lines = [nearest, Segment::new(eye, stand.centre())];
                lines.into_iter().any(|line| {
                    let sight = Sight::line(&self.setup.map, line, &others);
                    if !self.is_clear(&sight, own, print, line) {
                        return false;
                    }
                    let front = own.frame().edge(ground::table::Face::Front);
                    let way = line.to - line.from;
                    !artillery || {
                        let lane = Sight::lane(&self.setup.map, front, way, &others);
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
            && !Zone::quadrant(print.frame(), ground::table::Face::Front).contains(own.pose().at)
    }

    /// Whether two units may shoot at each other although one of them touches enemies.
    fn is_free_to_fire(&self, firer: UnitId, target: UnitId) -> bool {
        let side = self.setup.unit(firer).side;
        let whole = |unit: UnitId| {
            if self.is_troops(unit) {
                unit
            } else {
                self.attached_to(unit).unwrap_or(unit)
            }
        };
        let (own, foe) = (whole(firer), whole(target));
        let touches = self.touched(own);
        if !touches.is_empty() {
            return touches.contains(&foe) || self.touch(firer, target);
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
        Some(Aim {
            firer,
            target,
            range,
            gone: false,
            enfiladed: self.enfilades(firer, target, &state.print, state.formation),
        })
    }

    /// A target as it passed in this move: where it came nearest.
    //= fire.4 fire.25
    fn passing_aim(&self, firer: UnitId, passer: &Passer) -> Option<Aim> {
        let own = &self.pos.unit(firer).print;
        let data = self.setup.unit(firer);
        let reach = Range::reach(data.kind, data.is(Special::OldRegime));
        if !own.bounds().grown(reach).touch(passer.bounds) {
            return None;
        }
        let target = passer.unit;
        let mut best: Option<Aim> = None;
        for (print, formation) in &passer.prints {
            let Some(range) = self.arc_range(firer, own, print) else {
                continue;
            };
            if best.is_some_and(|best| best.range <= range) || !self.sees(firer, target, print) {
                continue;
            }
            best = Some(Aim {
                firer,
                target,
                range,
                gone: true,
                enfiladed: self.enfilades(firer, target, print, *formation),
            });
        }
        best
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
                aims.push(Aim {
                    target: parent,
                    enfiladed: self.enfilades(aim.firer, parent, &state.print, state.formation),
                    ..aim
                });
            }
        }
        aims.sort_by_key(|aim| (aim.firer, aim.target));
        self.pos.aims = aims;
    }
}
