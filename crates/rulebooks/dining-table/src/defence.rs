//! Recovery in a turn (2.9.1), the artillery check (2.10) and evades (2.8.2). Who
//! may fire in the check is in `artillery/check.rs`.

use ground::table::{Bearing, Leg};
use kernel::chance::{Unknown, Why};

use crate::Rule;
use crate::cards::Dealer;
use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::ids::UnitId;
use crate::morale::MoraleCheck;
use crate::order::Order;
use crate::position::{Act, Bond, Kind, Marker, Stage};
use crate::recovery::{Attempt, Joker};
use crate::refusal::Refusal;
use crate::troops::{Arm, Pace, Status};

impl Battle {
    pub(crate) fn check_recover(&self, order: &Order) -> Result<(), Refusal> {
        let Order::Recover(unit) = *order else {
            return if *order == Order::Done {
                Ok(())
            } else {
                Err(Refusal::NotNow)
            };
        };
        if !self.pos.turn.members.contains(&unit) || !self.is_here(unit) {
            return Err(Refusal::NotInTurn);
        }
        let state = self.pos.unit(unit);
        //= s2-9.1-a s2-3.6-a
        if self.pos.turn.order != Some(Kind::Regroup) {
            return Err(Refusal::NotRegrouping);
        }
        //= s2-9.1-b
        if self.setup.unit(unit).arm.is_artillery() {
            return Err(Refusal::GunsRecoverLater);
        }
        if state.hits == 0 {
            return Err(Refusal::NoHits);
        }
        //= s2-9.1-d
        let mut engaged = self.pos.engaged.iter();
        let under_fire = engaged.any(|one| one.on == unit && one.bond == Bond::Firefight);
        if state.attacked || under_fire {
            return Err(Refusal::WasAttacked);
        }
        let fires = self.is_engaged(unit, Bond::Firefight);
        if fires && !self.first_reading() {
            return Err(Refusal::StillFires);
        }
        if state.forfeits {
            return Err(Refusal::Forfeited);
        }
        //= s2-9.1-c
        match state.act {
            Act::Nothing | Act::Faced | Act::FellBack => Ok(()),
            Act::Moved | Act::Done => Err(Refusal::HasDoneOther),
        }
    }

    pub(crate) fn list_recover(&self, into: &mut Vec<Order>) {
        into.extend(
            self.pos
                .turn
                .members
                .iter()
                .map(|unit| Order::Recover(*unit)),
        );
        into.push(Order::Done);
    }

    pub(crate) fn do_recover(&mut self, order: &Order, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let Order::Recover(unit) = *order else {
            self.pos.stage = Stage::Check;
            return Ok(());
        };
        let side = self.side(unit);
        let seniors = self
            .setup
            .generals_of(side)
            .filter(|general| self.setup.general(*general).level.is_senior());
        let mut present = seniors.filter(|general| self.pos.general(*general).present);
        //= s2-9.1-i
        let near = present.any(|general| self.general_gap(general, unit) <= 6_000);
        let attempt = Attempt {
            hits: self.pos.unit(unit).hits,
            nearness: self.nearness(unit),
            joker: if near { Joker::One } else { Joker::Nothing },
        };
        let mut dealer = Dealer::new(cx.chance, &mut self.pos.packs, self.setup.options.habit);
        let recovered = attempt.draw(side, &mut dealer)?;
        dealer.finish();
        let state = self.pos.unit_mut(unit);
        state.hits -= recovered;
        state.act = Act::Done;
        cx.log
            .note(|| Event::Recovered(unit, recovered, attempt.hits, attempt.changes()));
        Ok(())
    }

    pub(crate) fn rest_recover(&mut self) -> bool {
        //= s2-4.1-c
        let members = self.pos.turn.members.iter();
        let any = members
            .map(|unit| Order::Recover(*unit))
            .any(|order| self.check_recover(&order).is_ok());
        if !any {
            self.pos.stage = Stage::Check;
        }
        any
    }

    /// Whether a unit is charged and may evade.
    //= s2-8.1-b s2-10.7
    fn may_evade(&self, unit: UnitId) -> Result<(), Refusal> {
        //= s2-8.2-a
        if !self
            .pos
            .turn
            .charges
            .iter()
            .any(|charge| charge.target == unit && !charge.halted)
        {
            return Err(Refusal::NotCharged);
        }
        let arm = self.setup.unit(unit).arm;
        if !(arm.is_artillery() || arm == Arm::SkirmishCavalry)
            || self.pos.turn.evaded.contains(&unit)
        {
            return Err(Refusal::CannotEvade);
        }
        if self.is_here(unit) {
            Ok(())
        } else {
            Err(Refusal::NotHere)
        }
    }

    pub(crate) fn check_defence(&self, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Done => Ok(()),
            Order::Evade(unit) => self.may_evade(*unit),
            Order::Fire { gun, target } if self.pos.stage == Stage::Check => {
                self.may_defend(&[*gun], *target).map(|_| ())
            }
            Order::FireTogether { gun, other, target }
                if self.pos.stage == Stage::Check && !self.first_reading() =>
            {
                self.may_defend(&[*gun, *other], *target).map(|_| ())
            }
            _ => Err(Refusal::NotNow),
        }
    }

    pub(crate) fn list_defence(&self, into: &mut Vec<Order>) {
        into.push(Order::Done);
        let charges = &self.pos.turn.charges;
        into.extend(charges.iter().map(|charge| Order::Evade(charge.target)));
        let targets = || charges.iter().map(|charge| charge.unit);
        for gun in self.guns_on(self.pos.active.other()) {
            into.extend(targets().map(|target| Order::Fire { gun, target }));
            for other in self.partners(gun) {
                into.extend(targets().map(|target| Order::FireTogether { gun, other, target }));
            }
        }
    }

    pub(crate) fn do_defence(&mut self, order: &Order, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        match order {
            Order::Evade(unit) => self.evade(*unit, cx),
            Order::Fire { gun, target } => {
                self.fire_at_charge(&[*gun], *target, cx);
                Ok(())
            }
            Order::FireTogether { gun, other, target } => {
                self.fire_at_charge(&self.lighter_first([*gun, *other]), *target, cx);
                Ok(())
            }
            _ if self.pos.stage == Stage::Check => self.defensive_fire(cx),
            _ => self.complete_charges(cx),
        }
    }

    fn defence_choices(&self) -> bool {
        let mut orders = Vec::new();
        self.list_defence(&mut orders);
        orders
            .iter()
            .any(|order| *order != Order::Done && self.check_defence(order).is_ok())
    }

    pub(crate) fn rest_check(&mut self, cx: &mut Cx<'_>) -> Result<bool, Unknown> {
        //= s2-10.2-a s2-10.2-b s2-4.1-d
        if self.defence_choices() {
            return Ok(true);
        }
        self.defensive_fire(cx)?;
        Ok(false)
    }

    pub(crate) fn rest_evade(&mut self, cx: &mut Cx<'_>) -> Result<bool, Unknown> {
        //= s2-4.1-e s2-8.2-c
        if self.defence_choices() {
            return Ok(true);
        }
        self.complete_charges(cx)?;
        Ok(false)
    }

    /// The guns fire at the chargers, who check their morale.
    fn defensive_fire(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let defences = std::mem::take(&mut self.pos.turn.defences);
        for one in &defences {
            let state = self.pos.unit_mut(one.gun);
            state.checks += 1;
            let checks = state.checks;
            self.pos.turn.tried.push(one.gun);
            //= s2-10.6-a s2-10.6-b s2-10.6-c
            if checks > 1 {
                self.give_fatigue(one.gun, cx)?;
            }
        }
        //= s2-10.3-a s2-10.3-b s2-10.4-a s2-10.4-c s2-7.6
        for place in 0..self.pos.turn.charges.len() {
            let unit = self.pos.turn.charges[place].unit;
            if !self.is_here(unit) {
                continue;
            }
            let before = self.pos.unit(unit).hits;
            //= s2-20.6-a
            let mut markers = Vec::new();
            for one in defences.iter().filter(|one| one.at == unit) {
                let heavy = self.is_heavy(one.gun);
                let face = if self.first_reading() {
                    ground::table::Face::Front
                } else {
                    self.face_towards(unit, one.gun)
                };
                let marker = Marker {
                    heavy,
                    face,
                    old: false,
                };
                markers.extend((0..one.points).map(|_| marker));
            }
            if markers.is_empty() {
                continue;
            }
            let hits = self.draw_for_markers(unit, markers, cx)?;
            self.pos.turn.charges[place].hits = hits;
            if hits > 0 && self.is_here(unit) {
                self.check_morale(place, before, hits, cx)?;
            }
        }
        self.pos.turn.charges.retain(|charge| {
            self.pos.units[charge.unit.index()].place == crate::position::Place::Table
        });
        self.pos.stage = Stage::Halted;
        Ok(())
    }

    fn check_morale(
        &mut self,
        place: usize,
        before: u8,
        hits: u8,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        let unit = self.pos.turn.charges[place].unit;
        let side = self.side(unit);
        let near = self.setup.generals_of(side).any(|general| {
            self.pos.general(general).present && self.general_gap(general, unit) <= 1_000
        });
        //= s2-10.3-c
        let check = MoraleCheck {
            grade: self.setup.unit(unit).morale,
            hits_before: before,
            hits_now: hits,
            general_near: near,
        };
        let mut dealer = Dealer::new(cx.chance, &mut self.pos.packs, self.setup.options.habit);
        let passed = check.draw(side, &mut dealer)?;
        dealer.finish();
        //= s2-10.3-e
        self.pos.turn.charges[place].halted = !passed;
        let changes = || check.changes(side);
        self.note_draw(changes, cx, |changes| {
            Event::Morale(unit, passed, check.needed(), changes)
        });
        Ok(())
    }

    pub(crate) fn check_halted(&self, order: &Order) -> Result<(), Refusal> {
        let halted = |unit: UnitId| {
            let mut charges = self.pos.turn.charges.iter();
            charges.any(|charge| charge.unit == unit && charge.halted)
        };
        match order {
            Order::Halt(unit) if halted(*unit) => Ok(()),
            //= s2-10.3-d s2-10.5-d
            Order::FallBack { unit, distance } if halted(*unit) => {
                let enemy = self.nearest_enemy(*unit).ok_or(Refusal::FallBackTooFar)?;
                if *distance <= 0 || *distance > self.most_back(*unit, enemy) {
                    return Err(Refusal::FallBackTooFar);
                }
                let (end, _) = self.retirement(*unit, enemy, *distance);
                self.spares_chargers(*unit, end)
            }
            Order::Halt(_) | Order::FallBack { .. } => Err(Refusal::NotHalted),
            _ => Err(Refusal::NotNow),
        }
    }

    pub(crate) fn list_halted(&self, into: &mut Vec<Order>) {
        for charge in &self.pos.turn.charges {
            let unit = charge.unit;
            into.push(Order::Halt(unit));
            let enemy = self.nearest_enemy(unit);
            into.extend(enemy.map(|enemy| Order::FallBack {
                unit,
                distance: self.most_back(unit, enemy),
            }));
        }
    }

    pub(crate) fn do_halted(&mut self, order: &Order, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let unit = match *order {
            Order::Halt(unit) => unit,
            Order::FallBack { unit, distance } => {
                if let Some(enemy) = self.nearest_enemy(unit) {
                    self.retire(unit, enemy, distance, Rule::S2_10_3D, cx)?;
                }
                unit
            }
            _ => return Ok(()),
        };
        self.pos.turn.charges.retain(|charge| charge.unit != unit);
        Ok(())
    }

    pub(crate) fn rest_halted(&mut self) -> bool {
        let any = self.pos.turn.charges.iter().any(|charge| charge.halted);
        if !any {
            self.pos.stage = Stage::Evade;
        }
        any
    }

    /// A charged unit tries to get away.
    fn evade(&mut self, unit: UnitId, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let arm = self.setup.unit(unit).arm;
        let fired = self.pos.turn.defences.iter().any(|one| one.gun == unit)
            || self.pos.turn.tried.contains(&unit);
        self.pos.turn.evaded.push(unit);
        //= s2-8.2-e s2-8.2-f
        let mut taken = cx.chance.d6(Why::new(Rule::S2_8_2E, "evade"))?;
        if arm.is_artillery() && fired {
            taken += cx
                .chance
                .d6(Why::new(Rule::S2_8_2F, "evade after firing"))?;
        }
        let rates = self
            .rates(unit, Pace::Rapid)
            .plus(-i32::from(taken) * 1_000);
        let charge = self
            .pos
            .turn
            .charges
            .iter()
            .find(|charge| charge.target == unit)
            .copied();
        let Some(charge) = charge.filter(|_| rates.good > 0) else {
            cx.log.note(|| Event::Evaded(unit, taken, false));
            return Ok(());
        };
        self.stirs(unit, cx)?;
        if !self.is_here(unit) {
            return Ok(());
        }
        //= s2-8.2-b s2-8.2-d s2-8.2-h s2-6.6-a s2-5.5-a s2-5.7
        let away = Bearing::between(self.quad(charge.unit).centre(), self.quad(unit).centre());
        let facing = self.turned(unit, away.unwrap_or_default());
        let shape = self.setup.shape(unit);
        let open = self.open_way(unit, facing, Leg::Advance(rates.good), rates);
        let clear = self.clear_ahead(unit, facing, open);
        let most = if clear < open { clear - 100 } else { open };
        let farthest = (0..=most / 250)
            .map(|step| most - step * 250)
            .filter(|so_far| *so_far > 0)
            .find_map(|so_far| {
                let end = Leg::Advance(so_far).end(facing, shape);
                let on_line = self.stands_on_line(self.foot_at(unit, end).frame());
                let free = self.is_free(unit, end, &[]) && !on_line;
                (free && self.lets_ahead(unit, facing, so_far)).then_some((end, so_far))
            });
        //= s2-8.2-g
        cx.log
            .note(|| Event::Evaded(unit, taken, farthest.is_some()));
        let Some((end, so_far)) = farthest else {
            return Ok(());
        };
        self.pos.turn.away.push(unit);
        let ground = self.ground_along(unit, facing, Leg::Advance(so_far));
        let state = self.pos.unit_mut(unit);
        let from = state.pose;
        state.pose = end;
        state.moved += so_far;
        //= s2-5.2-d
        state.status = Status::Rapid;
        state.rapid = true;
        state.forfeits = true;
        if !self.first_reading() {
            let turned = from.facing.turn_to(end.facing).size();
            self.count_turning(unit, turned);
        }
        self.pass_defile(unit, ground.defile);
        self.after_way(unit, from, cx)
    }
}
