//! The movement phase (2.2.1): who may take the next turn, and how it begins.

use ground::table::Point;
use kernel::chance::Unknown;

use crate::activation::{self, Activation};
use crate::cards::Dealer;
use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::ids::{GeneralId, UnitId, Who};
use crate::modifiers::Changes;
use crate::order::Order;
use crate::position::{Stage, Turn, TurnKind};
use crate::refusal::Refusal;
use crate::setup::Level;
use crate::troops::Pace;

impl Battle {
    pub(crate) fn check_turns(&self, order: &Order) -> Result<(), Refusal> {
        match order {
            //= s2-2.1-b
            Order::EndPhase => Ok(()),
            Order::Turn(who) => self.may_take_turn(*who),
            Order::General { general, to } => {
                let state = self.pos.general(*general);
                self.own_senior(*general)?;
                //= s2-2.1-f s2-16.3-a
                if state.failed || self.is_to_fail(*general) {
                    return Err(Refusal::GeneralFailed);
                }
                if state.moved {
                    return Err(Refusal::GeneralHasMoved);
                }
                self.general_can_go(*general, *to, Pace::Normal)
            }
            Order::Headquarters { general, to } => self.headquarters_can_go(*general, *to),
            _ => Err(Refusal::NotNow),
        }
    }

    pub(crate) fn own_senior(&self, general: GeneralId) -> Result<(), Refusal> {
        let setup = self.setup.general(general);
        if setup.side != self.pos.active {
            return Err(Refusal::NotYours);
        }
        if !self.pos.general(general).present {
            return Err(Refusal::NotHere);
        }
        if setup.level.is_senior() {
            Ok(())
        } else {
            Err(Refusal::NotSenior)
        }
    }

    /// Whether anybody has had a turn in this phase.
    fn any_turn_taken(&self) -> bool {
        let side = self.pos.active;
        self.setup
            .generals_of(side)
            .any(|general| self.pos.general(general).taken)
            || self.units_of(side).any(|unit| self.pos.unit(unit).taken)
    }

    #[expect(clippy::match_same_arms, reason = "each arm is a rule of its own")]
    fn may_take_turn(&self, who: Who) -> Result<(), Refusal> {
        if self.side_of(who) != self.pos.active {
            return Err(Refusal::NotYours);
        }
        let chief = match who {
            Who::General(general) => general,
            Who::Unit(unit) => self.under(unit),
        };
        //= s2-2.1-f s2-16.4-a
        if self.is_closed(chief) {
            return Err(Refusal::LastMoveMade);
        }
        //= s2-2.1-d
        let corps = self.setup.corps_of(chief);
        if corps.is_some_and(|corps| self.pos.general(corps).left) && !self.is_urged(who) {
            return Err(Refusal::CorpsIsDone);
        }
        match who {
            Who::General(general) => {
                let state = self.pos.general(general);
                if !state.present {
                    return Err(Refusal::NotHere);
                }
                //= s2-2.1-g
                if state.taken {
                    return Err(Refusal::TurnTaken);
                }
                match self.setup.general(general).level {
                    //= s2-2.1-c
                    Level::Commander if self.any_turn_taken() => Err(Refusal::CommanderFirst),
                    Level::Commander => Ok(()),
                    Level::Corps => self.corps_is_fresh(general),
                    Level::Division => Ok(()),
                }
            }
            Who::Unit(unit) => {
                let state = self.pos.unit(unit);
                if !self.is_here(unit) {
                    return Err(Refusal::NotHere);
                }
                if state.taken {
                    return Err(Refusal::TurnTaken);
                }
                //= s2-4.4-a s2-4.4-b s2-4.4-c s2-16.3-b
                let belongs = self.division_of(unit).is_some_and(|general| {
                    state.order.is_none()
                        && !self.can_attach(unit)
                        && !self.pos.general(general).taken
                        && self.is_near(general, unit)
                });
                if belongs {
                    Err(Refusal::BelongsToDivision)
                } else {
                    Ok(())
                }
            }
        }
    }

    /// Whether a general or one above him has made the last move of the phase.
    pub(crate) fn is_closed(&self, general: GeneralId) -> bool {
        let mut closed = self.setup.generals_of(self.pos.active);
        closed.any(|other| {
            self.pos.general(other).closed
                && (other == general || self.setup.is_under(general, other))
        })
    }

    /// Whether somebody under a general can still take a turn.
    pub(crate) fn has_turns_left(&self, general: GeneralId) -> bool {
        let under = |other: GeneralId| other == general || self.setup.is_under(other, general);
        let mut generals = self.setup.generals_of(self.pos.active);
        let mut units = self.units_of(self.pos.active);
        generals.any(|other| under(other) && self.may_take_turn(Who::General(other)).is_ok())
            || units
                .any(|unit| under(self.under(unit)) && self.may_take_turn(Who::Unit(unit)).is_ok())
    }

    /// Whether somebody goes by an order from a headquarters, out of the order of the corps, or is a unit whose
    /// Attach order may be tried at any moment.
    fn is_urged(&self, who: Who) -> bool {
        //= s2-2.1-e s2-3.11-c
        match who {
            Who::General(general) => self.pos.general(general).urged,
            Who::Unit(unit) => self.pos.unit(unit).urged || self.tries_to_attach(unit),
        }
    }

    /// Whether a unit that takes a turn of its own does so to carry out an Attach order. By the first reading
    /// it went like any other.
    fn tries_to_attach(&self, unit: UnitId) -> bool {
        self.can_attach(unit) && !self.first_reading()
    }

    /// The corps that a turn puts an end to: those that have begun, and are neither its own nor above it.
    pub(crate) fn corps_left_by(&self, who: Who) -> Vec<GeneralId> {
        let chief = match who {
            Who::General(general) => general,
            Who::Unit(unit) => self.under(unit),
        };
        let all = || {
            let generals = self.setup.generals_of(self.pos.active);
            generals.filter(|general| self.setup.general(*general).level == Level::Corps)
        };
        // Whoever reports to a Commander, or to one with corps under him, goes when he likes.
        let wing = |corps: GeneralId| all().any(|other| self.setup.is_under(other, corps));
        let own = self.setup.corps_of(chief).filter(|corps| !wing(*corps));
        let Some(own) = own.filter(|_| !self.is_urged(who) && !self.first_reading()) else {
            return Vec::new();
        };
        //= s2-2.1-d
        let begun = |corps: &GeneralId| {
            self.pos.general(*corps).taken || self.corps_is_fresh(*corps).is_err()
        };
        all()
            .filter(|corps| *corps != own && !wing(*corps))
            .filter(begun)
            .collect()
    }

    /// Whether nobody of a corps has gone before its general, but by the Commander's order.
    fn corps_is_fresh(&self, corps: GeneralId) -> Result<(), Refusal> {
        //= s2-2.1-d s2-2.1-e
        let gone = |general: &GeneralId| {
            let state = self.pos.general(*general);
            state.taken && !state.urged && self.setup.is_under(*general, corps)
        };
        if self
            .setup
            .generals_of(self.pos.active)
            .any(|general| gone(&general))
        {
            return Err(Refusal::CorpsGeneralFirst);
        }
        let alone = |unit: UnitId| {
            let (state, under) = (self.pos.unit(unit), self.under(unit));
            let his = under == corps || self.setup.is_under(under, corps);
            state.alone && !state.urged && his
        };
        if self.setup.unit_ids().any(alone) {
            return Err(Refusal::CorpsGeneralFirst);
        }
        Ok(())
    }

    /// The units of a division that its general commands now.
    pub(crate) fn scope_of(&self, general: GeneralId) -> Vec<UnitId> {
        let side = self.setup.general(general).side;
        //= s2-4.2-a
        self.units_of(side)
            .filter(|unit| self.under(*unit) == general)
            .filter(|unit| self.pos.unit(*unit).order.is_none() && !self.pos.unit(*unit).taken)
            .filter(|unit| self.is_near(general, *unit))
            .collect()
    }

    pub(crate) fn list_turns(&self, into: &mut Vec<Order>) {
        let side = self.pos.active;
        let generals: Vec<_> = self.setup.generals_of(side).collect();
        into.extend(
            generals
                .iter()
                .map(|general| Order::Turn(Who::General(*general))),
        );
        into.extend(self.units_of(side).map(|unit| Order::Turn(Who::Unit(unit))));
        for general in generals {
            if self.own_senior(general).is_ok() && !self.has_turns_left(general) {
                let general_to = |to| Order::General { general, to };
                into.extend(self.places_for(general).into_iter().map(general_to));
                let hq = self.pos.general(general).hq;
                let far = |hq: Point| !hq.is_within(self.pos.general(general).at, 12_000);
                if hq.is_some_and(far) {
                    let to = self.pos.general(general).at + Point::new(0, -1_500);
                    into.push(Order::Headquarters { general, to });
                }
            }
        }
        into.push(Order::EndPhase);
    }

    /// Places a senior general may want to go to: beside the generals under him.
    pub(crate) fn places_for(&self, general: GeneralId) -> Vec<Point> {
        let side = self.setup.general(general).side;
        if self.setup.general(general).level == Level::Division {
            let units = self.units_of(side);
            let own = units.filter(|unit| self.under(*unit) == general);
            return own.map(|unit| self.place_behind(unit)).collect();
        }
        let under = self
            .setup
            .generals_of(side)
            .filter(|other| self.setup.is_under(*other, general));
        let here = under.filter(|other| self.pos.general(*other).present);
        here.map(|other| self.pos.general(other).at + Point::new(0, -1_200))
            .collect()
    }

    pub(crate) fn do_turns(&mut self, order: &Order, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        match order {
            Order::EndPhase => self.end_phase(cx)?,
            Order::General { general, to } => {
                self.place_general(*general, *to, cx);
                let state = self.pos.general_mut(*general);
                state.moved = true;
                state.taken = true;
                state.closed = true;
            }
            Order::Headquarters { general, to } => {
                let general = *general;
                let state = self.pos.general_mut(general);
                state.hq = Some(*to);
                state.hq_moved = true;
                state.taken = true;
                state.closed = true;
                //= s2-16.4-c
                state.points = 0;
                cx.log.note(|| Event::HeadquartersMoved(general));
            }
            Order::Turn(who) => self.begin_turn(*who, cx)?,
            _ => {}
        }
        Ok(())
    }

    pub(crate) fn place_general(&mut self, general: GeneralId, to: Point, cx: &mut Cx<'_>) {
        let state = self.pos.general_mut(general);
        state.at = to;
        self.note_nearness();
        cx.log.note(|| Event::GeneralMoved(general));
    }

    fn begin_turn(&mut self, who: Who, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        for corps in self.corps_left_by(who) {
            self.pos.general_mut(corps).left = true;
        }
        self.pos.turn = Turn {
            who: Some(who),
            ..Turn::default()
        };
        match who {
            // A divisional general with nobody in reach goes to look for his division.
            Who::General(general)
                if self.setup.general(general).level.is_senior()
                    || self.scope_of(general).is_empty() =>
            {
                self.pos.turn.kind = TurnKind::Senior;
                self.pos.general_mut(general).taken = true;
                let activation = self.activate(who, cx)?;
                self.pos.turn.activation = Some(activation);
                self.pos.stage = Stage::Senior;
                if activation == Activation::Fail {
                    //= s2-2.3-b
                    self.pos.general_mut(general).failed = true;
                    if !self.first_reading() {
                        self.lose_move_order(who, cx)?;
                    }
                    self.pos.turn = Turn::default();
                    self.pos.stage = Stage::Turns;
                }
            }
            Who::General(general) => {
                self.pos.turn.kind = TurnKind::Division;
                self.pos.turn.members = self.scope_of(general);
                self.pos.general_mut(general).taken = true;
                self.pos.stage = Stage::Scope;
            }
            Who::Unit(unit) => {
                //= s2-4.4-f
                self.pos.turn.kind = TurnKind::Lone;
                let tries = self.tries_to_attach(unit);
                let state = self.pos.unit_mut(unit);
                state.alone = true;
                state.urged |= tries;
                self.pos.turn.members = vec![unit];
                self.pos.stage = Stage::Scope;
            }
        }
        Ok(())
    }

    /// Whether a general fails in this phase because he was hit, be it that he takes his turn or not. By the
    /// first reading he had to take it to fail.
    pub(crate) fn is_to_fail(&self, general: GeneralId) -> bool {
        let state = self.pos.general(general);
        //= s2-16.3-a
        state.stunned && !state.lately && !self.first_reading()
    }

    /// Draws for activation, or fails because of a wound.
    pub(crate) fn activate(&mut self, who: Who, cx: &mut Cx<'_>) -> Result<Activation, Unknown> {
        if let Who::General(general) = who
            && self.pos.general(general).stunned
        {
            //= s2-16.3-a
            let unchanged = Changes::default();
            cx.log
                .note(|| Event::Activated(who, None, Activation::Fail, unchanged));
            return Ok(Activation::Fail);
        }
        let rating = self.rating(who);
        let side = self.side_of(who);
        let mut dealer = Dealer::new(cx.chance, &mut self.pos.packs, self.setup.options.habit);
        let (card, activation) = activation::draw(rating, side, &mut dealer)?;
        dealer.finish();
        let changes = || self.activation_changes(who);
        self.note_draw(changes, cx, |changes| {
            Event::Activated(who, Some(card), activation, changes)
        });
        Ok(activation)
    }
}
