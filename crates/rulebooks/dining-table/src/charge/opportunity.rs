//! Opportunity charges and artillery rescues (2.13).

use ground::table::{Bearing, Face, Leg, Quadrants, until_contact};
use kernel::chance::Unknown;

use crate::activation::{self, Activation};
use crate::cards::Dealer;
use crate::event::Event;
use crate::field::obstacles;
use crate::game::{Battle, Cx};
use crate::ids::{UnitId, Who};
use crate::order::Order;
use crate::position::{Act, Chit, Kind, Stage};
use crate::reaching::Way;
use crate::refusal::Refusal;
use crate::troops::{Pace, Status};

impl Battle {
    /// The guns that a unit has beaten and that may still be rescued from it.
    pub(super) fn beaten_by(&self, enemy: UnitId) -> Vec<UnitId> {
        let lost = self.pos.turn.lost_guns.iter();
        let guns = lost.filter(|(_, by)| *by == enemy).map(|(gun, _)| *gun);
        let most = if self.first_reading() { 1 } else { usize::MAX };
        guns.take(most).collect()
    }

    /// Whether a unit may charge at an opportunity, and how.
    pub(super) fn opportunity(&self, unit: UnitId, target: UnitId) -> Result<Way, Refusal> {
        let guns = self.beaten_by(target);
        let rescue = !guns.is_empty();
        let late = self.pos.turn.second && rescue;
        if (self.side(unit) == self.pos.active && !late)
            || self.side(unit) == self.side(target)
            || !self.is_here(unit)
            || !self.is_here(target)
        {
            return Err(Refusal::NotHere);
        }
        if self.setup.unit(unit).arm.is_artillery() {
            return Err(Refusal::GunsDoNotCharge);
        }
        if self.charged_with(target) != target {
            return Err(Refusal::OneWithInfantry);
        }
        if self.pos.turn.tried.contains(&unit) {
            return Err(Refusal::HasTried);
        }
        //= s2-13.1-a
        if self.pos.unit(unit).moved > 0 {
            return Err(Refusal::MovedThisPeriod);
        }
        //= s2-6.5-d
        if self.pos.unit(unit).passed_through && !self.first_reading() {
            return Err(Refusal::PassedThrough);
        }
        if self.defends(unit) && !rescue {
            return Err(Refusal::OnDefend);
        }
        //= s2-13.1-b s2-13.1-c
        let order = self.order_at_opportunity(unit);
        if !matches!(
            order,
            None | Some(Chit::Up(Kind::Action) | Chit::Down(Kind::Action))
        ) {
            return Err(Refusal::WrongOrders);
        }
        //= s2-13.1-d
        let mut own_turn = self.pos.turn.members.iter();
        if !own_turn.any(|one| self.charged_with(*one) == target) && !late {
            return Err(Refusal::NotThisTurn);
        }
        //= s2-13.1-e s2-13.3-b s2-5.6-f
        if self.setup.unit(unit).arm.is_infantry() && !rescue && !self.pos.unit(target).defile {
            return Err(Refusal::NotAnOpportunity);
        }
        if !self.threatens(target, &self.quad(unit)) {
            return Err(Refusal::NotInThreatZone);
        }
        //= s2-13.1-f
        let front = Quadrants::of(&self.quad(unit));
        let ahead = |enemy: &UnitId| front.zone(Face::Front).holds_part_of(&self.quad(*enemy));
        let nearest = self
            .enemies_of(unit)
            .filter(ahead)
            .min_by_key(|enemy| (self.distance(unit, *enemy), *enemy));
        if nearest.map(|enemy| self.charged_with(enemy)) != Some(target) {
            return Err(Refusal::NotNearest);
        }
        let fighting = self
            .pos
            .turn
            .later
            .iter()
            .any(|fight| fight.attackers.iter().any(|(one, _)| *one == unit));
        if fighting {
            return Err(Refusal::HasTried);
        }
        let face = self.face_at_opportunity(unit, target)?;
        if rescue {
            // One rescue of the same guns; cavalry may charge besides, as at any opportunity.
            if self.is_charged_late(target) && self.setup.unit(unit).arm.is_infantry() {
                return Err(Refusal::RescueUnderWay);
            }
            let way = self.way_to_rescue(unit, &guns, target, face)?;
            return self.keeps_off_fronts(unit, target, way);
        }
        //= s2-13.1-g
        let rates = self.rates(unit, Pace::Normal);
        let way = self.way_to_contact(unit, target, face, rates, None)?;
        self.keeps_off_fronts(unit, target, way)
    }

    /// The order that a unit is under at an opportunity: its own, or that of the turn that it had this period,
    /// or else that of its division, as for who only missed his turn. By the first reading its turn did not
    /// matter.
    fn order_at_opportunity(&self, unit: UnitId) -> Option<Chit> {
        let state = self.pos.unit(unit);
        let side = self.side(unit);
        let this_period = side == self.pos.active || side == self.pos.first;
        let had_turn = state.taken && !state.missed && this_period;
        //= s2-13.1-b s2-4.2-a
        if state.order.is_none() && had_turn && !self.first_reading() {
            return state.went_by.map(Chit::Up);
        }
        self.order_over(unit)
    }

    /// A charge outside the moves of a turn crosses nobody's front either; by the first reading nobody
    /// asked.
    pub(super) fn keeps_off_fronts(
        &self,
        unit: UnitId,
        target: UnitId,
        way: Way,
    ) -> Result<Way, Refusal> {
        if self.first_reading() {
            return Ok(way);
        }
        //= s2-7.5-g
        self.crosses_no_front(unit, target, way)
    }

    /// The face that an opportunity charge strikes. By the first reading it asked only whether another one
    /// went for it.
    fn face_at_opportunity(&self, unit: UnitId, target: UnitId) -> Result<Face, Refusal> {
        if self.first_reading() {
            let face = self.face_towards(target, unit);
            let mut later = self.pos.turn.later.iter();
            let charged = later.find(|fight| fight.defender == target);
            return match charged {
                Some(fight) if fight.attackers.iter().any(|(_, one)| *one == face) => {
                    Err(Refusal::FaceTaken)
                }
                _ => Ok(face),
            };
        }
        //= s2-7.4-a s2-7.5-f s2-14.2-a
        let faces = self.free_face(self.head(target), unit);
        faces.ok_or(Refusal::FaceTaken)
    }

    /// Where a rescuer comes to stand: against the guns or their conqueror, whichever it reaches first. By the
    /// first reading it did not line up with him.
    fn way_to_rescue(
        &self,
        unit: UnitId,
        guns: &[UnitId],
        target: UnitId,
        face: Face,
    ) -> Result<Way, Refusal> {
        let rates = self.rates(unit, Pace::Normal);
        let pose = self.pos.unit(unit).pose;
        //= s2-13.3-c s2-13.3-d
        let reached = guns.iter().any(|gun| self.gap(unit, *gun).is_contact());
        if reached && !self.first_reading() {
            return Ok(Way {
                face,
                cost: 0,
                end: pose,
                rates,
                defile: None,
                course: (pose, Leg::Advance(1)),
            });
        }
        let shape = self.setup.shape(unit);
        let goal = self.quad(target).centre();
        let towards = Bearing::between(self.quad(unit).centre(), goal).unwrap_or_default();
        let facing = self.turned(unit, towards);
        //= s2-13.3-d s2-13.3-e
        let feet = self.feet(self.enemies_of(unit).chain(guns.iter().copied()));
        let most = self.open_way(unit, facing, Leg::Advance(rates.good), rates);
        let stop = until_contact(shape, facing, Leg::Advance(most.max(1)), &obstacles(&feet));
        let met = |who: UnitId| {
            stop.contacts
                .iter()
                .any(|contact| contact.who == who.index())
        };
        let at_guns = guns.iter().any(|gun| met(*gun));
        if !at_guns && !self.first_reading() {
            // Who has no guns before him charges as at any other opportunity.
            //= s2-11.1-c s2-13.3-a
            return self.way_to_contact(unit, target, face, rates, None);
        }
        if !at_guns && !met(target) {
            return Err(Refusal::OutOfReach);
        }
        if !self.is_free(unit, stop.end, &[]) {
            return Err(Refusal::NoRoomThere);
        }
        //= s2-5.6-b
        let cost = facing.at.distance(stop.end.at);
        let leg = Leg::Advance(cost.max(1));
        let defile = self.ground_along(unit, facing, leg).defile;
        if let Some(defile) = defile.filter(|_| !self.first_reading()) {
            self.defile_is_open(unit, defile)?;
        }
        Ok(Way {
            face,
            cost,
            end: stop.end,
            rates,
            defile,
            course: (facing, leg),
        })
    }

    pub(crate) fn check_opportunity(&self, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Done => Ok(()),
            Order::Opportunity { unit, target } => self.opportunity(*unit, *target).map(|_| ()),
            _ => Err(Refusal::NotNow),
        }
    }

    pub(crate) fn list_opportunity(&self, into: &mut Vec<Order>) {
        into.push(Order::Done);
        for unit in self.units_of(self.pos.active.other()) {
            for member in self.pos.turn.members.iter().copied() {
                let target = self.charged_with(member);
                into.push(Order::Opportunity { unit, target });
            }
        }
    }

    pub(crate) fn do_opportunity(&mut self, order: &Order, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let Order::Opportunity { unit, target } = *order else {
            self.close_opportunities(cx)?;
            return Ok(());
        };
        self.charge_at_opportunity(unit, target, cx)
    }

    /// Draws for it, and charges if it may.
    pub(super) fn charge_at_opportunity(
        &mut self,
        unit: UnitId,
        target: UnitId,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        let Ok(Way {
            face, end, defile, ..
        }) = self.opportunity(unit, target)
        else {
            return Ok(());
        };
        self.pos.turn.tried.push(unit);
        //= s2-13.3-c s2-14.4-a
        let guns = self.beaten_by(target);
        let behind = guns.iter().any(|gun| {
            self.gap(unit, *gun).is_contact() && self.face_towards(*gun, unit) == Face::Rear
        });
        if !behind && self.opportunity_activation(unit, cx)? != Activation::Full {
            return Ok(());
        }
        //= s2-20.1-b
        self.stirs(unit, cx)?;
        self.group_stirs(target, cx)?;
        if !self.is_here(unit) || !self.is_here(target) {
            self.conqueror_is_gone(target, cx);
            return Ok(());
        }
        //= s2-12.1-b s2-7.7-c
        let leaves = !self.first_reading();
        let state = self.pos.unit_mut(unit);
        let from = state.pose;
        state.moved += state.pose.at.distance(end.at).max(1);
        state.pose = end;
        state.act = Act::Done;
        state.attacks = true;
        //= s2-5.1-b
        if leaves && state.status == Status::Defend {
            state.status = Status::Normal;
        }
        //= s2-8.5-a
        state.forfeits = true;
        self.charges_without_guns(unit);
        // The first reading did not count who passed a defile so.
        self.pass_defile(unit, defile.filter(|_| !self.first_reading()));
        cx.log.note(|| Event::OpportunityCharge(unit, target));
        self.after_way(unit, from, cx)?;
        self.contest(&guns, target);
        // An opportunity charge is fought before any second round of its target.
        self.add_fight(target, unit, face, 2);
        let first = self.first_reading();
        let mut later = self.pos.turn.later.iter();
        if let Some(place) = later.position(|fight| {
            let mut attackers = fight.attackers.iter();
            let known = attackers.any(|(one, _)| *one == unit);
            known && (fight.defender == target || !first)
        }) {
            let fight = self.pos.turn.later.remove(place);
            self.pos.turn.later.insert(0, fight);
        }
        Ok(())
    }

    /// Draws by the rating of the nearest general above the unit, or by its own.
    fn opportunity_activation(
        &mut self,
        unit: UnitId,
        cx: &mut Cx<'_>,
    ) -> Result<Activation, Unknown> {
        let under = self.under(unit);
        //= s2-13.2-a s2-13.2-b s2-13.2-c
        let above = self
            .setup
            .generals_of(self.side(unit))
            .filter(|general| *general == under || self.setup.is_under(under, *general))
            .filter(|general| self.is_near(*general, unit))
            .min_by_key(|general| (self.general_gap(*general, unit), *general));
        let who = above.map_or(Who::Unit(unit), Who::General);
        let rating = self.rating(who);
        let side = self.side(unit);
        let mut dealer = Dealer::new(cx.chance, &mut self.pos.packs, self.setup.options.habit);
        let (card, activation) = activation::draw(rating, side, &mut dealer)?;
        dealer.finish();
        let changes = || self.activation_changes(who);
        self.note_draw(changes, cx, |changes| {
            Event::Activated(Who::Unit(unit), Some(card), activation, changes)
        });
        Ok(activation)
    }

    /// Whether a unit is charged in the phase of combat that comes next.
    pub(super) fn is_charged_late(&self, unit: UnitId) -> bool {
        let mut later = self.pos.turn.later.iter();
        later.any(|fight| fight.defender == unit)
    }

    /// No more opportunity charges: guns that nobody rescues are captured.
    fn close_opportunities(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let lost = std::mem::take(&mut self.pos.turn.lost_guns);
        let (rescued, lost): (Vec<_>, Vec<_>) = lost
            .into_iter()
            .partition(|(_, by)| self.is_charged_late(*by));
        self.pos.turn.lost_guns = rescued;
        self.take_guns(&lost, cx)?;
        self.pos.turn.breaking = true;
        self.go_on(Stage::Breakthrough);
        Ok(())
    }

    pub(crate) fn rest_opportunity(&mut self, cx: &mut Cx<'_>) -> Result<bool, Unknown> {
        //= s2-4.1-h
        let mut orders = Vec::new();
        self.list_opportunity(&mut orders);
        let any = orders
            .iter()
            .any(|order| *order != Order::Done && self.check_opportunity(order).is_ok());
        if any {
            return Ok(true);
        }
        self.close_opportunities(cx)?;
        Ok(false)
    }
}
