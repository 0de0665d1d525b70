//! What judging a position needs to know of the map, worked out once: how far
//! every area is from every objective, who is whose neighbour, what guns see.

use ground::areas::{AreaGraph, AreaId, AreaSet};
use kernel::{BySide, Side};

use crate::setup::{Arm, Border, Objective};
use crate::sight::{Range, Sight};

/// The bearing of a unit on a place falls by a fifth with every action of its
/// way, in thousandths.
const FADING: [i32; 24] = [
    1000, 800, 640, 512, 410, 328, 262, 210, 168, 134, 107, 86, 69, 55, 44, 35, 28, 22, 18, 14, 11,
    9, 7, 5,
];

/// The map as a judge of positions sees it.
#[derive(Debug, Default)]
pub(crate) struct Chart {
    /// For each arm, area and objective: actions on the way to the nearest
    /// area of it.
    ways: Vec<u8>,
    objectives: usize,
    areas: usize,
    /// For each area those that can be attacked from it.
    near: Vec<AreaSet>,
    /// For each area those that guns there can fire into, near and far.
    sights: Vec<[AreaSet; 2]>,
    /// For each side and area how much it matters to be there.
    field: BySide<Vec<i32>>,
    /// For each area the points of the objectives it belongs to.
    prize: BySide<Vec<i32>>,
}

impl Chart {
    /// Draws the chart of a map.
    pub(crate) fn of(
        graph: &AreaGraph,
        borders: &[Border],
        entry: &[[[u8; 3]; 2]],
        sight: &Sight,
        objectives: &[Objective],
    ) -> Chart {
        let all = || (0..graph.areas()).map(|index| AreaId(index as u8));
        let near = all().map(|from| {
            let mut set = AreaSet::EMPTY;
            for way in graph.ways(from) {
                let one_way = borders[way.border.index()].one_way_from;
                if one_way.is_none_or(|only| only == from) {
                    set.insert(way.to);
                }
            }
            set
        });
        let sights = all().map(|from| {
            [Range::Adjacent, Range::Far].map(|range| {
                let mut set = AreaSet::EMPTY;
                for to in all().filter(|to| sight.to_area(from, *to) == Ok(range)) {
                    set.insert(to);
                }
                set
            })
        });
        let mut chart = Chart {
            objectives: objectives.len(),
            areas: graph.areas(),
            near: near.collect(),
            sights: sights.collect(),
            ..Chart::default()
        };
        chart.ways = vec![u8::MAX; Arm::ALL.len() * chart.areas * chart.objectives];
        for arm in Arm::ALL {
            for (place, objective) in objectives.iter().enumerate() {
                let actions = chart.actions_to(graph, entry, arm, &objective.areas);
                for (area, actions) in actions.into_iter().enumerate() {
                    let index = chart.index(arm, AreaId(area as u8), place);
                    chart.ways[index] = actions;
                }
            }
        }
        for side in Side::BOTH {
            // Who cannot win a place can still deny it.
            let mut field = vec![0; chart.areas];
            let mut prize = vec![0; chart.areas];
            for (place, objective) in objectives.iter().enumerate() {
                for area in all() {
                    let bearing = chart.bearing(Arm::Infantry, area, place, u8::MAX);
                    field[area.index()] += objective.points * bearing / 100;
                }
                if objective.sides.contains(&side) {
                    for area in &objective.areas {
                        prize[area.index()] += objective.points;
                    }
                }
            }
            chart.field[side] = field;
            chart.prize[side] = prize;
        }
        chart
    }

    /// The actions from every area to the nearest of some, as if no one stood
    /// in the way.
    fn actions_to(
        &self,
        graph: &AreaGraph,
        entry: &[[[u8; 3]; 2]],
        arm: Arm,
        goals: &[AreaId],
    ) -> Vec<u8> {
        let mut actions = vec![u8::MAX; self.areas];
        for goal in goals {
            actions[goal.index()] = 0;
        }
        // Few areas and small numbers: relaxing until nothing changes is enough.
        let mut changed = true;
        while changed {
            changed = false;
            for from in 0..self.areas {
                for way in graph.ways(AreaId(from as u8)) {
                    if !self.near[from].contains(way.to) {
                        continue;
                    }
                    let end = usize::from(graph.ends(way.border)[0] != way.to);
                    let cost = entry[way.border.index()][end][arm as usize];
                    let total = actions[way.to.index()].saturating_add(cost);
                    if total < actions[from] {
                        actions[from] = total;
                        changed = true;
                    }
                }
            }
        }
        actions
    }

    const fn index(&self, arm: Arm, area: AreaId, objective: usize) -> usize {
        (arm as usize * self.areas + area.index()) * self.objectives + objective
    }

    /// The actions from an area to each objective.
    pub(crate) fn ways(&self, arm: Arm, area: AreaId) -> &[u8] {
        let start = self.index(arm, area, 0);
        &self.ways[start..start + self.objectives]
    }

    /// How strongly a unit bears on an objective, in thousandths; not at all if
    /// it needs more than `most` actions.
    fn bearing(&self, arm: Arm, area: AreaId, objective: usize, most: u8) -> i32 {
        fade(self.ways[self.index(arm, area, objective)], most)
    }

    /// The areas that can be attacked from one.
    pub(crate) fn near(&self, area: AreaId) -> AreaSet {
        self.near[area.index()]
    }

    /// The areas that guns can fire into, near and far.
    pub(crate) fn sights(&self, area: AreaId) -> [AreaSet; 2] {
        self.sights[area.index()]
    }

    /// How much it matters to a side to be in an area.
    pub(crate) fn field(&self, side: Side, area: AreaId) -> i32 {
        self.field[side][area.index()]
    }

    /// The points that a side has from an area at the end.
    pub(crate) fn prize(&self, side: Side, area: AreaId) -> i32 {
        self.prize[side][area.index()]
    }
}

/// What is left of a unit's bearing after a way of so many actions.
pub(crate) fn fade(actions: u8, most: u8) -> i32 {
    if actions > most {
        return 0;
    }
    FADING.get(usize::from(actions)).copied().unwrap_or(0)
}
