//! The turn, and nothing else: which phase follows which. The chapters do the
//! work.

use kernel::Unknown;

use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::order::Order;
use crate::position::Step;
use crate::refusal::Refusal;

impl Battle {
    /// Checks an order against what is being decided.
    pub(crate) fn check_order(&self, order: Order) -> Result<(), Refusal> {
        if let Some(leader) = self.displaced() {
            return self.check_refuge(leader, order);
        }
        match self.pos.step {
            Step::SetUp(side) => self.check_set_up(side, order),
            Step::SetUpLeaders(_) | Step::LeadersArrive => self.check_leader_arrival(order),
            Step::Begin if order == Order::Begin => Ok(()),
            Step::Begin => Err(Refusal::NotAskedNow),
            Step::Arrive => self.check_arrival(order),
            Step::LeadersMove => self.check_leader_move(order),
            Step::Rally => self.check_rally_order(order),
            Step::Move | Step::Group => self.check_move(order),
            Step::Fire(side) => self.check_fire_order(side, order),
            Step::Limber(side) => self.check_limber_order(side, order),
            Step::Over => Err(Refusal::GameIsOver),
            _ => self.check_combat(order),
        }
    }

    /// Adds every order that may be legal now.
    pub(crate) fn candidates(&self, into: &mut Vec<Order>) {
        if let Some(leader) = self.displaced() {
            return self.refuge_candidates(leader, into);
        }
        match self.pos.step {
            Step::SetUp(side) => self.set_up_candidates(side, into),
            Step::SetUpLeaders(_) | Step::LeadersArrive => self.leader_arrival_candidates(into),
            Step::Begin => into.push(Order::Begin),
            Step::Arrive => self.arrival_candidates(into),
            Step::LeadersMove => self.leader_move_candidates(into),
            Step::Rally => self.rally_candidates(into),
            Step::Move | Step::Group => self.move_candidates(into),
            Step::Fire(side) => self.fire_candidates(side, into),
            Step::Limber(side) => self.limber_candidates(side, into),
            Step::Over => {}
            _ => self.combat_candidates(into),
        }
    }

    /// Carries a legal order out.
    pub(crate) fn carry_out(&mut self, order: Order, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        if let Some(leader) = self.displaced() {
            return self.take_refuge(leader, order, cx);
        }
        match self.pos.step {
            Step::SetUp(side) => {
                self.apply_set_up(side, order, cx);
                Ok(())
            }
            Step::SetUpLeaders(_) | Step::LeadersArrive => self.apply_leader_arrival(order, cx),
            Step::Begin => self.begin_turn(cx),
            Step::Arrive => self.apply_arrival(order, cx),
            Step::LeadersMove => self.apply_leader_move(order, cx),
            Step::Rally => self.apply_rally(order, cx),
            Step::Move | Step::Group => self.apply_move(order, cx),
            Step::Fire(side) => self.apply_fire(side, order, cx),
            Step::Limber(side) => self.apply_limber(side, order, cx),
            Step::Over => Ok(()),
            _ => {
                self.apply_combat(order, cx)?;
                self.next_move(cx)
            }
        }
    }

    /// The first player begins a turn.
    //= turn.1 turn.2 quickref.turn.1 qb.time.3
    pub(crate) fn begin_turn(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let turn = self.pos.turn;
        cx.log.note(|| Event::TurnBegan(turn));
        self.pos.active = self.setup.first_player;
        self.begin_player_turn(cx)
    }

    /// A player's five phases: A reinforcements, B command points, C rally,
    /// D movement, E artillery.
    //= turn.3
    fn begin_player_turn(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let side = self.pos.active;
        cx.log.note(|| Event::PlayerTurnBegan(side));
        self.place_reinforcements(cx)
    }

    /// After the artillery phase it is the other player's turn, or a new turn,
    /// or the end.
    //= artillery.13 qb.time.2 qb.time.4
    pub(crate) fn end_player_turn(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        if self.pos.active == self.setup.first_player {
            self.pos.active = self.pos.active.other();
            return self.begin_player_turn(cx);
        }
        if self.pos.turn + 1 >= self.setup.turns {
            self.pos.step = Step::Over;
            cx.log.note(|| Event::GameOver);
            return Ok(());
        }
        self.pos.turn += 1;
        self.begin_turn(cx)
    }

    /// Whether no group is on the march and no combat under way.
    pub(crate) fn is_quiet(&self) -> bool {
        let between = matches!(
            self.pos.step,
            Step::SetUp(_)
                | Step::SetUpLeaders(_)
                | Step::Begin
                | Step::Arrive
                | Step::LeadersArrive
                | Step::LeadersMove
                | Step::Rally
                | Step::Move
                | Step::Fire(_)
                | Step::Limber(_)
                | Step::Over
        );
        between && self.displaced().is_none()
    }

    /// Player turns that have gone by.
    pub(crate) fn player_turns(&self) -> u32 {
        let second = self.pos.active != self.setup.first_player || self.pos.step == Step::Over;
        2 * u32::from(self.pos.turn) + u32::from(second)
    }
}
