//! Case 9.9.4: attacks on bodies of enemy troops, which are pursued up to a limit.

use std::sync::Arc;

use ground::hex::HexId;

use crate::ElementId;
use crate::UnitId;
use crate::game::{Battle, Cx};
use crate::imprint::stirred;
use crate::setup::{Body, Mission, OrderKind};

/// How far from where it began a pursuit goes, in hexes.
const LIMIT: u32 = 15;

impl Battle {
    /// The units of the enemy that a unit of an element sees. What may be written to an element depends on it for
    /// every letter, so it is kept.
    fn sighted(&self, element: ElementId) -> Arc<Vec<UnitId>> {
        let key = stirred([self.pos.imprint_of_troops(), u64::from(element.0)]);
        self.setup.memo.sighted(key, || {
            let enemy = self.setup.element(element).side.other();
            // A line sees, and is seen, in all its hexes; by the first reading in one of them.
            let most = if self.setup.options.first_reading {
                1
            } else {
                usize::MAX
            };
            let hexes_of = |unit: UnitId| self.pos.unit(unit).hexes.iter().copied().take(most);
            let own = self.units_of_element(element).into_iter();
            let mut own: Vec<HexId> = own.flat_map(hexes_of).collect();
            own.sort_unstable();
            own.dedup();
            let seen = |unit: &UnitId| {
                hexes_of(*unit).any(|at| own.iter().any(|from| self.sees(*from, at)))
            };
            self.army(enemy).filter(seen).collect()
        })
    }

    /// The elements of the enemy of which a unit of this one sees somebody.
    //= 9.9.4-b
    pub(crate) fn bodies_seen(&self, element: ElementId) -> Vec<ElementId> {
        let sighted = self.sighted(element);
        let seen = |body: &ElementId| sighted.iter().any(|unit| self.is_of_body(*unit, *body));
        self.setup.element_ids().filter(seen).collect()
    }

    /// Whether a unit of an element sees somebody of another.
    pub(super) fn sees_body(&self, element: ElementId, body: ElementId) -> bool {
        let sighted = self.sighted(element);
        sighted.iter().any(|unit| self.is_of_body(*unit, body))
    }

    fn is_of_body(&self, unit: UnitId, body: ElementId) -> bool {
        self.is_within(self.element_of(unit), body)
    }

    /// The unit of a body that is nearest to an element among those it sees.
    fn nearest_of_body(&self, element: ElementId, body: ElementId) -> Option<HexId> {
        let seat = self.seat(element)?;
        let grid = self.setup.map.grid();
        self.sighted(element)
            .iter()
            .filter(|unit| self.is_of_body(**unit, body))
            .filter_map(|unit| self.pos.unit(*unit).hex())
            .min_by_key(|hex| (grid.distance(seat, *hex), *hex))
    }

    /// The order to attack a body of troops.
    //= 9.9.4-b
    pub(crate) fn mission_against(&self, element: ElementId, body: ElementId) -> Mission {
        let from = self.seat(element).unwrap_or(HexId(0));
        Mission {
            kind: OrderKind::Attack,
            at: self.nearest_of_body(element, body).unwrap_or(from),
            against: Some(Body {
                element: body,
                from,
            }),
        }
    }

    /// A pursuit is measured from where the element is when its order comes into force.
    pub(super) fn begin_pursuit_of(&self, element: ElementId, mut mission: Mission) -> Mission {
        if let (Some(body), Some(seat)) = (&mut mission.against, self.seat(element)) {
            body.from = seat;
        }
        mission
    }

    /// Whether a hex lies beyond the limit of a pursuit.
    //= 9.9.4-c
    pub(crate) fn is_beyond_pursuit(&self, mission: Mission, hex: HexId) -> bool {
        let grid = self.setup.map.grid();
        let far = |body: Body| grid.distance(body.from, hex) > LIMIT;
        mission.against.is_some_and(far)
    }

    /// Attacks on bodies of troops go where those are now, as far as they are seen. When none is left, or the
    /// limit is reached, the element defends where it is.
    //= 9.9.4-c 9.9.4-d
    pub(crate) fn follow_bodies(&mut self, cx: &mut Cx<'_>) {
        for element in self.setup.element_ids() {
            let own = self.setup.element(element).side == self.pos.active;
            let order = self.pos.element(element).order.filter(|_| own);
            let Some((mission, body)) = order.and_then(|order| Some((order, order.against?)))
            else {
                continue;
            };
            let grid = self.setup.map.grid();
            let spent = self
                .seat(element)
                .is_some_and(|seat| grid.distance(body.from, seat) >= LIMIT);
            if spent || !self.has_troops(body.element) {
                self.defend_here(element, cx);
                continue;
            }
            if let Some(at) = self.nearest_of_body(element, body.element) {
                self.pos.element_mut(element).order = Some(Mission { at, ..mission });
            }
        }
    }
}
