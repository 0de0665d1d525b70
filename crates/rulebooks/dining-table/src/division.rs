//! Divisional turns (2.4): activation, and the end of one. Who is in one is in `scope`.

use kernel::chance::Unknown;

use crate::Rule;
use crate::activation::Activation;
use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::ids::{GeneralId, UnitId, Who};
use crate::order::Order;
use crate::position::{Act, Chit, Kind, Stage, Turn, TurnKind};
use crate::refusal::Refusal;
use crate::troops::Status;

impl Battle {
    /// The general whose command distance counts in this turn.
    pub(crate) fn leader(&self) -> Option<GeneralId> {
        match (self.pos.turn.control, self.pos.turn.who) {
            (Some(general), _) | (None, Some(Who::General(general))) => Some(general),
            _ => None,
        }
    }

    /// Whether the general in control may be placed somewhere.
    pub(crate) fn may_reposition(
        &self,
        general: GeneralId,
        to: ground::table::Point,
    ) -> Result<(), Refusal> {
        let follows = self.pos.turn.kind == TurnKind::Controlled
            && self.pos.turn.who == Some(Who::General(general));
        let placed = if follows {
            self.pos.turn.followed
        } else if self.leader() == Some(general) {
            self.pos.turn.repositioned
        } else {
            return Err(Refusal::NotYours);
        };
        if placed {
            return Err(Refusal::HasRepositioned);
        }
        if self.pos.turn.activation == Some(Activation::Fail) {
            return Err(Refusal::GeneralFailed);
        }
        //= s2-16.1-a
        let near = |unit: &UnitId| self.is_here(*unit) && self.would_be_near(general, to, *unit);
        if !self.pos.turn.members.iter().any(near) {
            return Err(Refusal::NotWithUnits);
        }
        self.general_fits(general, to)
    }

    /// Activation, and what it leaves to be done.
    //= s2-3.8-a s2-4.4-d s2-4.7-c
    pub(crate) fn open_turn(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let Some(who) = self.pos.turn.who else {
            return Ok(());
        };
        if self.pos.turn.kind != TurnKind::Controlled {
            let activation = self.activate(who, cx)?;
            self.pos.turn.activation = Some(activation);
            if activation == Activation::Fail {
                return self.fail_turn(who, cx);
            }
            self.pos.turn.order = self.show(who, cx)?;
            //= s2-3.11-e
            if let (Who::Unit(unit), Activation::Full) = (who, activation) {
                self.carry_out_attach(unit, cx);
            }
        }
        for unit in self.pos.turn.members.clone() {
            self.begin_unit(unit);
            self.yield_order(unit, cx)?;
        }
        //= s2-3.3-a
        let may_be_rapid = |unit: &UnitId| {
            let state = self.pos.unit(*unit);
            !self.defends(*unit) && !state.forfeits && !state.in_contact
        };
        self.pos.turn.may_be_rapid = self.pos.turn.activation == Some(Activation::Full)
            && self.pos.turn.members.iter().any(may_be_rapid);
        self.pos.stage = Stage::Moves;
        Ok(())
    }

    /// A unit comes into the turn.
    pub(crate) fn begin_unit(&mut self, unit: UnitId) {
        let foot = self.foot(unit);
        let (threatened, in_contact) = (
            self.is_threatened_at(unit, &foot),
            !self.contact_zones(unit, &foot).is_empty(),
        );
        let breaks_off = self.pos.turn.order == Some(Kind::BreakOff);
        let infantry = self.setup.unit(unit).arm.is_infantry();
        let led = self.leader();
        let went_by = self.pos.turn.order.filter(|_| !self.first_reading());
        let state = self.pos.unit_mut(unit);
        state.taken = true;
        state.led = led;
        state.went_by = went_by;
        state.act = Act::Nothing;
        state.spent = 0;
        state.slowed = false;
        state.faced = false;
        state.before_facing = None;
        state.changed = false;
        state.defile = false;
        state.fresh = false;
        state.came.clear();
        state.threatened = threatened;
        state.in_contact = in_contact;
        //= s2-5.2-g
        if matches!(state.status, Status::Rapid | Status::RoadMarch) && !breaks_off {
            state.status = Status::Normal;
            state.changed = infantry;
        }
    }

    /// A grand tactical order lies no longer, if it is one of these; everybody sees what it was.
    fn drop_order(
        &mut self,
        who: Who,
        kinds: &[Kind],
        rule: Rule,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        let order = self.order_on(who, cx)?;
        //= s2-3.1-c
        if let Some(kind) = order.filter(|kind| kinds.contains(kind)) {
            self.show(who, cx)?;
            self.set_chit(who, None);
            cx.log.note(|| Event::OrderGone(who, kind, rule));
        }
        Ok(())
    }

    /// A Move order does not outlast an Activation Fail.
    pub(crate) fn lose_move_order(&mut self, who: Who, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        //= s2-3.2-c s2-3.4-d
        self.drop_order(who, &[Kind::Move], Rule::S2_3_2C, cx)
    }

    /// Who comes into the turn of another goes by the order of that turn: it replaces his own. By the first
    /// reading his own lay on.
    pub(crate) fn yield_order(&mut self, unit: UnitId, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let who = Who::Unit(unit);
        if self.pos.turn.who == Some(who) || self.first_reading() {
            return Ok(());
        }
        //= s2-3.2-b s2-3.2-d
        self.drop_order(who, &Kind::ALL, Rule::S2_3_2B, cx)
    }

    /// A unit has had its turn, without doing anything in it.
    pub(crate) fn miss_turn(&mut self, unit: UnitId) {
        let first_reading = self.first_reading();
        let state = self.pos.unit_mut(unit);
        state.taken = true;
        state.missed = !first_reading;
        state.forfeits = false;
        //= s2-5.6-c s2-11.6-b
        state.defile &= first_reading;
        state.fresh &= first_reading;
    }

    fn fail_turn(&mut self, who: Who, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        self.lose_move_order(who, cx)?;
        let mut stunned = false;
        if let Who::General(general) = who {
            let state = self.pos.general_mut(general);
            state.failed = true;
            stunned = state.stunned;
        }
        //= s2-16.3-b s2-3.8-b
        if !stunned {
            for unit in self.pos.turn.members.clone() {
                self.miss_turn(unit);
                if !self.first_reading() {
                    self.lose_move_order(Who::Unit(unit), cx)?;
                }
            }
        }
        self.pos.turn = Turn::default();
        self.pos.stage = Stage::Turns;
        Ok(())
    }

    /// The turn is over: orders that expire go.
    pub(crate) fn end_turn(&mut self, cx: &mut Cx<'_>) {
        //= s2-3.2-d
        let turn = std::mem::take(&mut self.pos.turn);
        for unit in &turn.members {
            let state = self.pos.unit_mut(*unit);
            state.forfeits = false;
            state.act = Act::Nothing;
            state.before_facing = None;
        }
        if let Some(who) = turn.who {
            match turn.order {
                //= s2-3.3-a
                Some(Kind::Move) if !turn.rapid && turn.may_be_rapid => {
                    self.set_chit(who, None);
                    cx.log
                        .note(|| Event::OrderGone(who, Kind::Move, Rule::S2_3_3A));
                }
                //= s2-3.4-e s2-3.4-c s2-6.2-d
                Some(Kind::BreakOff) if self.all_safe(&turn) => {
                    self.set_chit(who, Some(Chit::Down(Kind::Regroup)));
                    cx.log
                        .note(|| Event::OrderGone(who, Kind::BreakOff, Rule::S2_3_4E));
                }
                _ => {}
            }
        }
        self.note_nearness();
        self.pos.stage = Stage::Turns;
    }

    fn all_safe(&self, turn: &Turn) -> bool {
        turn.members
            .iter()
            .filter(|unit| self.is_here(**unit))
            .all(|unit| !self.is_threatened_at(*unit, &self.foot(*unit)))
    }

    pub(crate) fn check_reposition(&self, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Done => Ok(()),
            Order::General { general, to } => self.may_reposition(*general, *to),
            _ => Err(Refusal::NotNow),
        }
    }

    pub(crate) fn list_reposition(&self, into: &mut Vec<Order>) {
        into.push(Order::Done);
        let follower = match (self.pos.turn.kind, self.pos.turn.who) {
            (TurnKind::Controlled, Some(Who::General(general))) => Some(general),
            _ => None,
        };
        for general in self.leader().into_iter().chain(follower) {
            let members = self.pos.turn.members.iter().copied();
            let here: Vec<UnitId> = members.filter(|unit| self.is_here(*unit)).collect();
            let places = here.iter().map(|unit| self.place_behind(*unit));
            into.extend(places.map(|to| Order::General { general, to }));
            if let Some(to) = self.place_amid(&here) {
                into.push(Order::General { general, to });
            }
        }
    }

    /// A place for a general amid several units, from where he reaches most of them.
    fn place_amid(&self, units: &[UnitId]) -> Option<ground::table::Point> {
        let count = i64::try_from(units.len()).ok().filter(|count| *count > 1)?;
        let places = units.iter().map(|unit| self.place_behind(*unit));
        let (x, y) = places.fold((0, 0), |(x, y), at| {
            (x + i64::from(at.x), y + i64::from(at.y))
        });
        let mean = |sum: i64| i32::try_from(sum / count).ok();
        Some(ground::table::Point::new(mean(x)?, mean(y)?))
    }

    /// A place for a general behind a unit.
    pub(crate) fn place_behind(&self, unit: UnitId) -> ground::table::Point {
        let pose = self.pos.unit(unit).pose;
        let back = ground::table::Leg::Back(1_700);
        back.end(pose, self.setup.shape(unit)).at
    }

    /// Places the general in control, or the one who follows his division.
    pub(crate) fn reposition(
        &mut self,
        general: GeneralId,
        to: ground::table::Point,
        cx: &mut Cx<'_>,
    ) {
        self.place_general(general, to, cx);
        if self.leader() == Some(general) {
            self.pos.turn.repositioned = true;
        } else {
            self.pos.turn.followed = true;
        }
    }

    pub(crate) fn do_reposition(&mut self, order: &Order, cx: &mut Cx<'_>) {
        if let Order::General { general, to } = order {
            self.reposition(*general, *to, cx);
        } else {
            self.pos.turn.repositioned = true;
            self.pos.turn.followed = true;
        }
    }

    /// Whether the general in control is still to be placed.
    pub(crate) fn rest_reposition(&mut self) -> bool {
        //= s2-4.1-m
        let here = self.pos.turn.members.iter().any(|unit| self.is_here(*unit));
        let turn = &self.pos.turn;
        let follows =
            turn.kind == TurnKind::Controlled && matches!(turn.who, Some(Who::General(_)));
        let waits = !turn.repositioned || (follows && !turn.followed);
        if self.leader().is_some() && waits && here {
            return true;
        }
        self.pos.stage = Stage::Respond;
        false
    }
}
