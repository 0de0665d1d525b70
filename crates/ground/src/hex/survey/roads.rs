//! Roads: chains of hexes, entered and left through sides, that meet where the roads meet.

use super::plan::Plan;
use super::shape::{Course, Shapes, on_map};
use crate::geography::RoadKind;
use crate::geography::shape::{Mm, crosses, nearest};
use crate::hex::field::{Field, Step};
use crate::hex::grid::{HexId, Hexside};
use crate::hex::map::HexMap;
use crate::hex::terrain::{SideMark, Terrain};

/// What a step costs besides being away from the road, in square metres: keeps roads short.
const STEP: u32 = 300;
/// What a step costs that the road should not take if there is any other way.
const WRONG: u32 = 200_000;
/// Roads this near to a corner of another, squared, meet there.
const MEETING: i64 = 15_000 * 15_000;

/// Lays the roads, paved ones first.
pub(super) fn lay(map: &mut HexMap, shapes: &Shapes, plan: &Plan) {
    let joints = joints(&shapes.roads);
    for kind in [RoadKind::Paved, RoadKind::Lane] {
        let mark = match kind {
            RoadKind::Paved => SideMark::Paved,
            RoadKind::Lane => SideMark::Lane,
        };
        for road in shapes.roads.iter().filter(|road| road.kind == kind) {
            let stations = stations(road, &joints, plan);
            for pair in stations.windows(2) {
                let field = Field::from(plan.grid(), pair[0], u32::MAX - 1, |step| {
                    toll(step, road, map, shapes, plan)
                });
                let path = field.path(pair[1]);
                for pair in path.windows(2) {
                    if let Some(side) = plan.grid().side_between(pair[0], pair[1]) {
                        map.mark(Hexside { hex: pair[0], side }, mark);
                    }
                }
            }
        }
    }
}

/// The corners of roads that lie on another road.
fn joints(roads: &[Course<RoadKind>]) -> Vec<Mm> {
    let mut joints: Vec<Mm> = Vec::new();
    for (index, road) in roads.iter().enumerate() {
        for at in &road.line {
            let met = roads
                .iter()
                .enumerate()
                .any(|(other, road)| other != index && nearest(&road.line, *at).squared < MEETING);
            // The same crossing may be a corner of both roads.
            let known = joints.iter().any(|joint| joint.squared(*at) < MEETING);
            if met && !known {
                joints.push(*at);
            }
        }
    }
    joints
}

/// The hexes that a road must pass, in its order: its ends and where it meets others.
fn stations(road: &Course<RoadKind>, joints: &[Mm], plan: &Plan) -> Vec<HexId> {
    let course = on_map(&road.line, plan);
    let (Some(first), Some(last)) = (course.first(), course.last()) else {
        return Vec::new();
    };
    let place = |at: Mm| {
        let near = nearest(&road.line, at);
        (near.index, road.line[near.index].squared(near.at))
    };
    let mut between: Vec<Mm> = joints
        .iter()
        .copied()
        .filter(|joint| nearest(&road.line, *joint).squared < MEETING)
        .collect();
    between.sort_by_key(|joint| place(*joint));
    let all = std::iter::once(*first).chain(between).chain([*last]);
    let mut hexes: Vec<HexId> = all.filter_map(|at| plan.hex_at(at)).collect();
    hexes.dedup();
    hexes
}

/// How far a step is from the road, and whether it wades where the road does not; none four hexes away.
fn toll(
    step: Step,
    road: &Course<RoadKind>,
    map: &HexMap,
    shapes: &Shapes,
    plan: &Plan,
) -> Option<u32> {
    let (from, to) = (plan.centre(step.from), plan.centre(step.to));
    let away = |at: Mm| nearest(&road.line, at).squared / 1_000_000;
    let sum = (2 * away(from.middle(to)) + away(to)) / 3;
    let far = 16 * plan.size() / 1000 * plan.size() / 1000;
    let sum = u32::try_from(sum).ok().filter(|_| sum <= far)?;
    let wet = map.terrain(step.to) == Terrain::Water
        || map.marks(step.from, step.side).has(SideMark::Stream)
            && !forded(from.middle(to), road, shapes, plan);
    let wrong = if wet { WRONG } else { 0 };
    Some(sum + STEP + wrong)
}

/// Whether the road crosses a stream within about a hex of a place.
fn forded(at: Mm, road: &Course<RoadKind>, shapes: &Shapes, plan: &Plan) -> bool {
    let near = plan.size() * plan.size();
    shapes.streams.iter().any(|stream| {
        stream.line.windows(2).any(|pair| {
            crosses(&road.line, pair[0], pair[1])
                && nearest(pair, at).squared < near
                && nearest(&road.line, at).squared < near
        })
    })
}
