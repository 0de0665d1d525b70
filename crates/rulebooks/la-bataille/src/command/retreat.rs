//! Section 9.11: the emergency retreat of a headquarters.

use ground::hex::HexId;
use kernel::Side;

use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::morale::Cause;
use crate::order::Order;
use crate::points::Points;
use crate::position::Step;
use crate::refusal::Refusal;
use crate::{ElementId, UnitId};

/// Turns in an hour.
const HOUR: u16 = 3;

impl Battle {
    //= 9.1-h 9.11.1
    pub(super) fn check_emergency(&self, element: ElementId) -> Result<(), Refusal> {
        let data = self.setup.element(element);
        if data.side != self.pos.active {
            return Err(Refusal::NotYourElement(element));
        }
        let state = self.pos.element(element);
        if self.parent_of(element).is_some() || state.hq.is_none() {
            return Err(Refusal::NoHq(element));
        }
        let shaken = state.shaken_until == self.pos.turn + HOUR;
        if shaken || self.pos.stoppage_done && !state.free_retreat {
            return Err(Refusal::NoEmergency(element));
        }
        Ok(())
    }

    /// The hexes that a retreating headquarters may go to: six to fourteen points off and farther from the
    /// enemy, or as far as it can get.
    //= 9.11.3
    fn hq_havens(&self, element: ElementId) -> Vec<HexId> {
        let Some(hq) = self.pos.element(element).hq else {
            return Vec::new();
        };
        let side = self.setup.element(element).side;
        let grid = self.setup.map.grid();
        let foes: Vec<HexId> = self.ground_of(side.other()).iter().collect();
        let far = |hex: HexId| {
            foes.iter()
                .map(|foe| grid.distance(hex, *foe))
                .min()
                .unwrap_or(u32::MAX)
        };
        let here = far(hq);
        let field = self.leader_field_from(side, hq, Points::whole(14));
        let least = u32::from(Points::whole(6).0);
        let away: Vec<HexId> = field
            .reached()
            .filter(|hex| far(*hex) > here && field.cost(*hex).is_some_and(|cost| cost >= least))
            .collect();
        if !away.is_empty() {
            return away;
        }
        // No way of six points leads farther off: as far as it can.
        let most = field.reached().map(far).max().unwrap_or(here);
        field.reached().filter(|hex| far(*hex) == most).collect()
    }

    /// Whether a hex is one of these.
    fn is_haven(&self, element: ElementId, hex: HexId) -> bool {
        let Some(hq) = self.pos.element(element).hq else {
            return false;
        };
        let side = self.setup.element(element).side;
        let havens = self.kept_havens(side, hq, || self.hq_havens(element));
        havens.contains(hex)
    }

    pub(crate) fn hq_candidates(&self, element: ElementId, into: &mut Vec<Order>) {
        into.extend(self.hq_havens(element).into_iter().map(Order::HqTo));
    }

    pub(crate) fn check_hq_to(&self, element: ElementId, order: Order) -> Result<(), Refusal> {
        match order {
            Order::HqTo(hex) if self.is_haven(element, hex) => Ok(()),
            Order::HqTo(hex) => Err(Refusal::NoHqHaven(hex)),
            _ => Err(Refusal::NotAskedNow),
        }
    }

    pub(super) fn begin_emergency(&mut self, element: ElementId, cx: &mut Cx<'_>) {
        cx.log.note(|| Event::EmergencyRetreat(element));
        self.pos.step = Step::RetreatHq(element);
    }

    /// The headquarters goes; orders are lost and spirits sink, unless the attack had just been stopped.
    //= 9.11.4-a 9.11.4-b 9.11.4-c 9.11.5 9.12.1-d
    pub(crate) fn apply_hq_to(
        &mut self,
        element: ElementId,
        order: Order,
        cx: &mut Cx<'_>,
    ) -> Done {
        let Order::HqTo(hex) = order else {
            return Ok(());
        };
        let until = self.pos.turn + HOUR;
        let first_reading = self.setup.options.first_reading;
        let units = self.units_of_element(element);
        let worst = units
            .iter()
            .map(|unit| self.level_of(*unit))
            .max()
            .unwrap_or(0)
            >= 3;
        let state = self.pos.element_mut(element);
        let free = std::mem::take(&mut state.free_retreat);
        state.hq = Some(hex);
        state.order = None;
        state.accepted = None;
        state.must_retreat = false;
        if !first_reading {
            state.trail = None;
        }
        if !free {
            state.shaken_until = until;
        }
        cx.log.note(|| Event::HqMoved(element, hex));
        self.pos.step = Step::Initiative;
        if worst && !free {
            self.check_every_stack(&units, cx)?;
        }
        self.force_retreats();
        Ok(())
    }

    fn check_every_stack(&mut self, units: &[UnitId], cx: &mut Cx<'_>) -> Done {
        let mut hexes: Vec<HexId> = units
            .iter()
            .filter_map(|unit| self.pos.unit(*unit).hex())
            .collect();
        hexes.sort_unstable();
        hexes.dedup();
        for hex in hexes {
            let stack: Vec<UnitId> = units
                .iter()
                .filter(|unit| self.pos.unit(**unit).hex() == Some(hex))
                .copied()
                .collect();
            self.check_morale(&stack, &Cause::EmergencyRetreat, &[hex], cx)?;
        }
        Ok(())
    }

    /// A headquarters with enemies in its hex must go.
    //= 9.3-d 9.3-e 9.11.2
    pub(super) fn note_overrun_hqs(&mut self) {
        for element in self.setup.element_ids() {
            let side = self.setup.element(element).side;
            let overrun = self
                .pos
                .element(element)
                .hq
                .is_some_and(|hq| !self.stack_of(side.other(), hq).is_empty());
            if overrun {
                self.pos.element_mut(element).must_retreat = true;
            }
        }
    }

    /// Who ends a charge or a march on a headquarters has stacked with it, even if he is driven off again.
    //= 9.3-d 9.3-e
    pub(crate) fn note_standing_on_hqs(&mut self) {
        if !self.setup.options.first_reading {
            self.note_overrun_hqs();
        }
    }

    /// The phasing player's headquarters that must retreat do so first of all.
    pub(super) fn force_retreats(&mut self) {
        let forced = self.setup.element_ids().find(|element| {
            let state = self.pos.element(*element);
            self.setup.element(*element).side == self.pos.active
                && state.must_retreat
                && state.hq.is_some()
        });
        if let Some(element) = forced {
            self.pos.step = Step::RetreatHq(element);
        }
    }

    /// Units that retreat from the hex of their headquarters leave a trail that it may follow.
    //= 9.3-b
    pub(crate) fn leave_trail(&mut self, unit: UnitId, start: HexId, end: HexId) {
        for element in self.setup.element_ids() {
            let here = self.pos.element(element).hq == Some(start);
            if here && self.is_within(self.element_of(unit), element) {
                self.pos.element_mut(element).trail = Some(end);
            }
        }
    }

    /// Whether a headquarters may go after those who ran from its hex.
    //= 9.3-b
    pub(super) fn check_hq_follow(&self, element: ElementId) -> Result<(), Refusal> {
        let data = self.setup.element(element);
        if data.side != self.pos.active {
            return Err(Refusal::NotYourElement(element));
        }
        let state = self.pos.element(element);
        let open = |hex: HexId| self.stack_of(data.side.other(), hex).is_empty();
        match (state.hq, state.trail) {
            (Some(_), Some(to)) if open(to) => Ok(()),
            _ => Err(Refusal::NoTrail(element)),
        }
    }

    /// It goes, and the emergency retreat follows.
    //= 9.3-b 9.3-e
    pub(super) fn hq_follow(&mut self, element: ElementId, cx: &mut Cx<'_>) {
        let state = self.pos.element_mut(element);
        if let Some(to) = state.trail.take() {
            state.hq = Some(to);
            state.must_retreat = true;
            cx.log.note(|| Event::HqMoved(element, to));
        }
        self.force_retreats();
    }

    /// Enemies who assaulted a hex find a headquarters there: it goes to the nearest stack of its element.
    //= 9.3-a 9.3-c 9.3-e
    pub(crate) fn overrun_hqs(&mut self, side: Side, hex: HexId, cx: &mut Cx<'_>) {
        let setup = self.setup.clone();
        let grid = setup.map.grid();
        for element in self.setup.element_ids() {
            let here = self.pos.element(element).hq == Some(hex);
            if self.setup.element(element).side != side || !here {
                continue;
            }
            let units = self.units_of_element(element);
            let nearest = units
                .iter()
                .filter_map(|unit| self.pos.unit(*unit).hex())
                .min_by_key(|other| (grid.distance(hex, *other), *other));
            let state = self.pos.element_mut(element);
            state.hq = nearest;
            if !setup.options.first_reading {
                state.trail = None;
            }
            state.must_retreat = nearest.is_some();
            cx.log.note(|| Event::HqOverrun(element));
        }
    }
}
