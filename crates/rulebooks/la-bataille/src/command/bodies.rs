//! Case 9.9.4: attacks on bodies of enemy troops, which are pursued up to a limit.

use ground::hex::HexId;

use crate::ElementId;
use crate::UnitId;
use crate::game::{Battle, Cx};
use crate::setup::{Body, Mission, OrderKind};

/// How far from where it began a pursuit goes, in hexes.
const LIMIT: u32 = 15;

impl Battle {
    /// The units of an element of the enemy that are on the field.
    fn body(&self, element: ElementId) -> impl Iterator<Item = (UnitId, HexId)> {
        self.units_of_element(element)
            .into_iter()
            .filter_map(|unit| Some((unit, self.pos.unit(unit).hex()?)))
    }

    /// Whether a unit of an element sees a hex.
    fn is_seen_by(&self, element: ElementId, hex: HexId) -> bool {
        self.units_of_element(element)
            .into_iter()
            .filter_map(|unit| self.pos.unit(unit).hex())
            .any(|own| self.sees(own, hex))
    }

    /// The elements of the enemy of which a unit of this one sees somebody.
    //= 9.9.4-b
    pub(crate) fn bodies_seen(&self, element: ElementId) -> Vec<ElementId> {
        let side = self.setup.element(element).side;
        let enemy = |body: &ElementId| self.setup.element(*body).side != side;
        let seen = |body: &ElementId| {
            self.body(*body)
                .any(|(_, hex)| self.is_seen_by(element, hex))
        };
        self.setup
            .element_ids()
            .filter(enemy)
            .filter(seen)
            .collect()
    }

    /// The unit of a body that is nearest to an element among those it sees.
    fn nearest_of_body(&self, element: ElementId, body: ElementId) -> Option<HexId> {
        let seat = self.seat(element)?;
        let grid = self.setup.map.grid();
        self.body(body)
            .map(|(_, hex)| hex)
            .filter(|hex| self.is_seen_by(element, *hex))
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
            if spent || self.body(body.element).next().is_none() {
                self.defend_here(element, cx);
                continue;
            }
            if let Some(at) = self.nearest_of_body(element, body.element) {
                self.pos.element_mut(element).order = Some(Mission { at, ..mission });
            }
        }
    }
}
