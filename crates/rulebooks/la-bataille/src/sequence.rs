//! Chapter 5: the turn, and nothing else: which phase follows which. The chapters do the work.

use ground::hex::Facing;
use kernel::Side;

use crate::event::Event;
use crate::fire::FireKind;
use crate::game::{Battle, Cx, Done};
use crate::marks::Marks;
use crate::order::Order;
use crate::position::Step;
use crate::refusal::Refusal;

/// Battalions, regiments of cavalry and batteries that make a corps.
const CORPS: [u32; 3] = [30, 6, 6];
/// Minutes to move a corps.
const MINUTES: u32 = 10;

impl Battle {
    /// Who decides in the present step.
    pub(crate) fn decider(&self) -> Option<Side> {
        let active = self.pos.active;
        if let Some(unit) = self.pos.collapsed.first() {
            return Some(self.setup.unit(*unit).side);
        }
        match self.pos.step {
            Step::OwnOrder(element) | Step::LooseCannon(element) => Some(self.writes(element)),
            Step::Charge | Step::OpportunityCharge => Some(self.charge_decider()),
            Step::OpportunityFire | Step::DefensiveFire | Step::StepBack(_) | Step::Withdraw => {
                Some(active.other())
            }
            Step::FirstOrders
            | Step::FirstOrder(_)
            | Step::Initiative
            | Step::RetreatHq(_)
            | Step::Move
            | Step::Moving
            | Step::SquareAssaults
            | Step::OffensiveFire
            | Step::Assault
            | Step::Advance
            | Step::TurnAdvanced
            | Step::Orders
            | Step::Dictate(..) => Some(active),
            Step::Over => None,
        }
    }

    /// Checks an order against what is being decided.
    pub(crate) fn check_order(&self, order: Order) -> Result<(), Refusal> {
        if let Some(unit) = self.pos.collapsed.first() {
            return self.check_square_facing(*unit, order);
        }
        match self.pos.step {
            Step::FirstOrders => self.check_first_orders(order),
            Step::FirstOrder(element) => self.check_dictation(element, order),
            Step::Initiative => self.check_initiative(order),
            //= 9.10.1-c
            Step::OwnOrder(_) if order == Order::LetBe => Ok(()),
            Step::OwnOrder(element) | Step::LooseCannon(element) => {
                self.check_mission(element, order)
            }
            Step::RetreatHq(element) => self.check_hq_to(element, order),
            Step::Charge | Step::OpportunityCharge => self.check_charge(order),
            Step::Move | Step::Moving | Step::OpportunityFire => self.check_movement(order),
            Step::SquareAssaults => self.check_square_declaration(order),
            Step::DefensiveFire | Step::OffensiveFire => self.check_fire(order),
            Step::StepBack(unit) => self.check_step_back(unit, order),
            Step::Assault | Step::Withdraw | Step::Advance | Step::TurnAdvanced => {
                self.check_assault(order)
            }
            Step::Orders => self.check_orders(order),
            Step::Dictate(element, _) => self.check_dictation(element, order),
            Step::Over => Err(Refusal::GameIsOver),
        }
    }

    /// Adds every order that may be legal now.
    pub(crate) fn candidates(&self, into: &mut Vec<Order>) {
        if !self.pos.collapsed.is_empty() {
            into.extend(ground::hex::Side::ALL.map(|side| Order::Face(Facing::side(side))));
            return;
        }
        match self.pos.step {
            Step::FirstOrders => self.first_order_candidates(into),
            Step::Initiative => self.initiative_candidates(into),
            Step::OwnOrder(element) | Step::LooseCannon(element) => {
                into.push(Order::LetBe);
                self.all_mission_candidates(element, into);
            }
            Step::RetreatHq(element) => self.hq_candidates(element, into),
            Step::Charge | Step::OpportunityCharge => self.charge_candidates(into),
            Step::Move | Step::Moving | Step::OpportunityFire => self.movement_candidates(into),
            Step::SquareAssaults => {
                into.push(Order::EndDeclarations);
                self.square_candidates(into);
            }
            Step::DefensiveFire | Step::OffensiveFire => self.fire_candidates(into),
            Step::StepBack(unit) => self.step_back_candidates(unit, into),
            Step::Assault | Step::Withdraw | Step::Advance | Step::TurnAdvanced => {
                self.assault_candidates(into);
            }
            Step::Orders => self.orders_candidates(into),
            Step::FirstOrder(element) | Step::Dictate(element, _) => {
                self.all_mission_candidates(element, into);
                self.join_candidates(into);
            }
            Step::Over => {}
        }
    }

    /// Carries a legal order out.
    pub(crate) fn carry_out(&mut self, order: Order, cx: &mut Cx<'_>) -> Done {
        if !self.pos.collapsed.is_empty() {
            self.face_square(order, cx);
            return Ok(());
        }
        match self.pos.step {
            Step::FirstOrders => self.apply_first_orders(order, cx),
            Step::FirstOrder(element) => {
                self.write_first_order(element, order, cx);
                Ok(())
            }
            Step::Initiative => self.apply_initiative(order, cx),
            Step::OwnOrder(_) | Step::LooseCannon(_) => self.apply_own_order(order, cx),
            Step::RetreatHq(element) => self.apply_hq_to(element, order, cx),
            Step::Charge | Step::OpportunityCharge => self.apply_charge(order, cx),
            Step::Move | Step::Moving | Step::OpportunityFire => self.apply_movement(order, cx),
            Step::SquareAssaults => {
                self.apply_square_declaration(order, cx);
                Ok(())
            }
            Step::DefensiveFire | Step::OffensiveFire => self.apply_fire(order, cx),
            Step::StepBack(unit) => self.apply_step_back(unit, order, cx),
            Step::Assault | Step::Withdraw | Step::Advance | Step::TurnAdvanced => {
                self.apply_assault(order, cx)
            }
            Step::Orders => self.apply_orders(order, cx),
            Step::Dictate(element, haste) => self.dictate((element, haste), order, cx),
            Step::Over => Ok(()),
        }
    }

    /// A game turn begins with the Corps Morale Phase of both sides.
    //= 5.1 5.1.1 5.1.1.1 5.1.2 5.1.3
    pub(crate) fn begin_turn(&mut self, cx: &mut Cx<'_>) -> Done {
        let turn = self.pos.turn;
        cx.log.note(|| Event::TurnBegan(turn));
        // What is lost in a game turn counts in both player turns.
        //= table.limbering-mod.loss
        for unit in self.pos.units_mut() {
            unit.marks.clear(Marks::LOST);
        }
        if turn == 0 {
            self.commit_guard_at_start(cx);
            for element in self.setup.element_ids() {
                if let Some(mission) = self.pos.element(element).order {
                    self.note_housed(element, mission);
                }
            }
        }
        self.judge_guard(cx);
        self.count_levels(cx);
        self.reorganize_batteries();
        self.return_from_off_map(cx)?;
        self.pos.active = Side::First;
        self.begin_player_turn(cx)
    }

    /// A player turn: initiative, charges, movement, defensive fire, offensive fire, assaults, rally, orders.
    //= 5.2
    fn begin_player_turn(&mut self, cx: &mut Cx<'_>) -> Done {
        let side = self.pos.active;
        cx.log.note(|| Event::PlayerTurnBegan(side));
        for unit in self.pos.units_mut() {
            unit.marks
                .clear(Marks::CHARGED.and(Marks::BROKE).and(Marks::SPARED));
            unit.hurt = 0;
        }
        for element in self.pos.elements.iter_mut() {
            element.engaged = [element.engaged[1], false];
        }
        self.begin_initiative(cx)
    }

    /// After defensive fire the phasing player fires.
    pub(crate) fn after_defensive_fire(&mut self, cx: &mut Cx<'_>) {
        self.begin_fire(FireKind::Offensive, cx);
    }

    /// The Rally and Resupply Phase, in which nobody has anything to decide, then army orders.
    pub(crate) fn begin_rally(&mut self, cx: &mut Cx<'_>) -> Done {
        self.rally_and_resupply(cx)?;
        self.begin_orders(cx)
    }

    /// The other player's turn, a new turn, or the end.
    pub(crate) fn end_player_turn(&mut self, cx: &mut Cx<'_>) -> Done {
        self.age_wrecks(cx);
        self.update_prizes();
        self.end_loose_orders();
        if self.pos.active == Side::First {
            self.pos.active = Side::Second;
            return self.begin_player_turn(cx);
        }
        if self.pos.turn + 1 >= u16::from(self.setup.turns) {
            self.pos.step = Step::Over;
            cx.log.note(|| Event::GameOver);
            return Ok(());
        }
        self.pos.turn += 1;
        self.begin_turn(cx)
    }

    /// The order of a loose cannon lasts for one turn.
    //= 9.10.1-d
    fn end_loose_orders(&mut self) {
        let ended = self.pos.active;
        for element in self.setup.element_ids() {
            let own = self.setup.element(element).side == ended;
            let state = self.pos.element_mut(element);
            if own && state.loose {
                state.loose = false;
                state.order = None;
                state.lost_orders = true;
            }
        }
    }

    /// The minutes that a player has for his movement: ten for every corps that he has on the field. The table
    /// may keep a clock by it; the rules do not.
    //= 4.3-a 4.3-b
    pub(crate) fn minutes_to_move(&self, side: Side) -> u32 {
        let mut units = [0_u32; 3];
        for unit in self.army(side) {
            units[self.setup.unit(unit).arm as usize] += 1;
        }
        let corps = units
            .into_iter()
            .zip(CORPS)
            .map(|(units, each)| units.div_ceil(each))
            .max();
        MINUTES * corps.unwrap_or(0)
    }

    /// Whether nothing is half done.
    pub(crate) const fn is_quiet(&self) -> bool {
        self.pos.collapsed.is_empty()
            && matches!(
                self.pos.step,
                Step::FirstOrders
                    | Step::Initiative
                    | Step::Move
                    | Step::SquareAssaults
                    | Step::DefensiveFire
                    | Step::OffensiveFire
                    | Step::Assault
                    | Step::Orders
                    | Step::Over
            )
    }

    /// Player turns that have gone by.
    pub(crate) fn player_turns(&self) -> u32 {
        let second = self.pos.active == Side::Second || self.pos.step == Step::Over;
        2 * u32::from(self.pos.turn) + u32::from(second) + u32::from(self.pos.step == Step::Over)
    }
}
