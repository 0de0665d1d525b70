//! Section 9.8: the command radius, in the points of a rider.

use ground::hex::HexId;

use crate::game::Battle;
use crate::marks::Marks;
use crate::points::Points;
use crate::refusal::Refusal;
use crate::setup::ElementKind;
use crate::troops::{Arm, Nation};
use crate::{ElementId, Formation, UnitId};

impl Battle {
    /// The hexes that a unit's radius is counted from, and how far it reaches.
    //= 9.8.1-a 9.8.4-a 9.8.5-a 9.8.5-b 9.8.6-a 9.8.6-b 9.8.6-c 9.8.6-d 9.8.7-a
    //= 22.3.2-b 22.3.2-c 22.3.4-d 22.5.3.2-a 22.5.3.2-c 22.7.5
    pub(crate) fn command_of(&self, unit: UnitId) -> (Vec<HexId>, Points) {
        self.command_in(unit, self.pos.unit(unit).formation)
    }

    /// The same, if it were in another formation.
    fn command_in(&self, unit: UnitId, formation: Formation) -> (Vec<HexId>, Points) {
        let data = self.setup.unit(unit);
        let whole = self.command_element(self.element_of(unit));
        let corps = matches!(
            self.setup.element(whole).kind,
            ElementKind::Corps | ElementKind::CavalryCorps
        );
        let radius = match (data.arm, formation) {
            (Arm::Cavalry, _) => 12,
            (Arm::Infantry, Formation::Skirmish) => 8,
            _ => 6,
        };
        let posts = match data.arm {
            Arm::Infantry => vec![self.immediate(self.element_of(unit))],
            // The cavalry of a Prussian corps answers to its brigade.
            Arm::Cavalry if corps && data.nation == Nation::Prussian => {
                let own = self.element_of(unit);
                let led = self.anchor(own).is_some();
                vec![if led { own } else { self.immediate(own) }]
            }
            Arm::Cavalry if corps && !self.setup.element(whole).kind.is_cavalry() => {
                self.posts_within(whole)
            }
            Arm::Cavalry => vec![self.immediate(self.element_of(unit))],
            Arm::Artillery if corps => self.posts_within(whole),
            //= 22.6.12 22.7.5
            Arm::Artillery if looks_to_any(self.setup.element(whole).nation) => {
                return (self.headquarters(data.side, whole), Points::whole(radius));
            }
            Arm::Artillery => vec![self.immediate(self.element_of(unit))],
        };
        let hexes = posts
            .into_iter()
            .filter_map(|element| self.anchor(element))
            .collect();
        (hexes, Points::whole(radius))
    }

    /// The element whose commander leads a unit of an element: its division, or its brigade under a subgoal. In a
    /// corps without divisions the brigades have their place.
    fn immediate(&self, element: ElementId) -> ElementId {
        let mut at = element;
        loop {
            let data = self.setup.element(at);
            let brigade = matches!(
                data.kind,
                ElementKind::Brigade | ElementKind::CavalryBrigade
            );
            let corps = |parent: ElementId| {
                matches!(
                    self.setup.element(parent).kind,
                    ElementKind::Corps | ElementKind::CavalryCorps
                )
            };
            let leads = |parent: ElementId| {
                corps(parent) && self.anchor(at).is_some() && !self.setup.options.first_reading
            };
            match self.parent_of(at) {
                Some(parent)
                    if brigade && self.pos.element(at).order.is_none() && !leads(parent) =>
                {
                    at = parent;
                }
                _ => return at,
            }
        }
    }

    /// A corps headquarters and every commander below it.
    fn posts_within(&self, whole: ElementId) -> Vec<ElementId> {
        self.setup
            .element_ids()
            .filter(|element| self.is_within(*element, whole))
            .collect()
    }

    /// One's own commander and every headquarters of one's side: the commander where there is no other.
    fn headquarters(&self, side: kernel::Side, own: ElementId) -> Vec<HexId> {
        let whole = |element: &ElementId| {
            let data = self.setup.element(*element);
            data.side == side && (self.parent_of(*element).is_none() || *element == own)
        };
        let post = |element: ElementId| {
            let hq = self.pos.element(element).hq;
            hq.or_else(|| self.command_post(element))
        };
        let posts = self.setup.element_ids().filter(whole).filter_map(post);
        posts.chain(self.anchor(own)).collect()
    }

    /// Where an element's radius is counted from: a corps from its headquarters, others from their commander.
    //= 9.8.4-c
    fn anchor(&self, element: ElementId) -> Option<HexId> {
        let kind = self.setup.element(element).kind;
        let state = self.pos.element(element);
        match kind {
            ElementKind::Corps | ElementKind::CavalryCorps => {
                state.hq.or_else(|| self.command_post(element))
            }
            _ => self.command_post(element),
        }
    }

    /// Whether a unit would be in command in a hex.
    //= 9.8.2-a 9.8.2-b 9.8.7-b 9.8.8 9.8.9-a
    pub(crate) fn in_command_at(&self, unit: UnitId, hex: HexId) -> bool {
        self.in_command_as(unit, self.pos.unit(unit).formation, hex)
    }

    /// The same, if it were in another formation.
    pub(crate) fn in_command_as(&self, unit: UnitId, formation: Formation, hex: HexId) -> bool {
        let state = self.pos.unit(unit);
        if self.setup.structures.contains(hex)
            || formation == Formation::Rout
            || state.marks.has(Marks::CHARGED)
        {
            return true;
        }
        let (posts, radius) = self.command_in(unit, formation);
        let side = self.setup.unit(unit).side;
        let grid = self.setup.map.grid();
        posts.is_empty()
            || posts.into_iter().any(|post| {
                // No hex costs less than half a point.
                let near = grid.distance(post, hex) * 3 <= u32::from(radius.0);
                near && self.within_ride(side, post, radius).contains(hex)
            })
    }

    /// Whether a unit is in command where it stands.
    pub(crate) fn in_command(&self, unit: UnitId) -> bool {
        self.pos
            .unit(unit)
            .hex()
            .is_none_or(|hex| self.in_command_at(unit, hex))
    }

    /// Units do not leave their radius of their own will; who is outside goes no farther away.
    //= 9.8.1-d 9.8.1-e 9.8.7-c 9.8.9-b
    pub(crate) fn check_radius(&self, unit: UnitId, to: HexId) -> Result<(), Refusal> {
        let Some(here) = self.pos.unit(unit).hex() else {
            return Ok(());
        };
        if self.in_command_at(unit, to) {
            return Ok(());
        }
        if self.in_command_at(unit, here) {
            return Err(Refusal::LeavesCommand(unit));
        }
        let grid = self.setup.map.grid();
        let (posts, _) = self.command_of(unit);
        let far = |hex: HexId| posts.iter().map(|post| grid.distance(*post, hex)).min();
        if far(to) >= far(here) {
            return Err(Refusal::AwayFromCommand(unit));
        }
        Ok(())
    }

    /// Who is out of command when his player turn begins is so for all of it.
    //= 9.8.1-a
    pub(crate) fn mark_astray(&mut self) {
        for unit in self.army(self.pos.active).collect::<Vec<_>>() {
            let astray = !self.in_command(unit);
            let marks = &mut self.pos.unit_mut(unit).marks;
            if astray {
                marks.set(Marks::ASTRAY);
            } else {
                marks.clear(Marks::ASTRAY);
            }
        }
    }
}

/// Whether the guns of a nation may look to any headquarters of their side.
//= 22.6.12 22.7.5
const fn looks_to_any(nation: Nation) -> bool {
    matches!(
        nation,
        Nation::British
            | Nation::Kgl
            | Nation::Hanoverian
            | Nation::Dutch
            | Nation::Nassau
            | Nation::Brunswick
            | Nation::Spanish
    )
}
