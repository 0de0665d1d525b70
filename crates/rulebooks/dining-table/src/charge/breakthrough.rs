//! Breakthrough movement (2.12.4), and the inch of those who do not break
//! through.

use ground::table::{Leg, Pose};
use kernel::chance::Unknown;

use crate::Rule;
use crate::defiles::Defiles;
use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::ids::UnitId;
use crate::moves::{nearest_approach, stations};
use crate::order::Order;
use crate::position::{Charge, Fight, Stage};
use crate::reaching::Way;
use crate::refusal::Refusal;
use crate::troops::{Going, Pace};

impl Battle {
    /// The attackers of a combat that is fought in good going for them. By the first reading it was so for
    /// all of them or for nobody, and the middle of the defender alone counted.
    pub(super) fn in_good_going(&self, fight: &Fight) -> Vec<UnitId> {
        let first = self.first_reading();
        let is_good = |unit: &UnitId| {
            let going = if first {
                self.ground_at(fight.defender, *unit)
            } else {
                self.ground_of(fight, self.setup.unit(*unit).arm)
            };
            going == Going::Good
        };
        let units = fight.attackers.iter().map(|(unit, _)| *unit);
        let mut good: Vec<_> = units.filter(is_good).collect();
        if first && good.len() < fight.attackers.len() {
            good.clear();
        }
        good
    }

    /// Those of the winners of a combat who fought in good going may break through; if nobody does, one of
    /// them all goes forward an inch. Whether there is any.
    pub(super) fn may_go_through(&mut self, winners: &[UnitId], good: &[UnitId]) -> bool {
        let mut through = winners.to_vec();
        through.retain(|unit| good.contains(unit));
        let any = !through.is_empty();
        if any {
            //= s2-12.4-a
            self.pos.turn.breakers.extend(through);
            self.pos.turn.followers.push(winners.to_vec());
        }
        any
    }

    /// Whether a unit may break through.
    fn may_break_through(&self, unit: UnitId) -> Result<(), Refusal> {
        //= s2-12.4-a s2-4.1-i
        if !self.pos.turn.breakers.contains(&unit) || !self.is_here(unit) {
            return Err(Refusal::NoBreakthrough);
        }
        Ok(())
    }

    pub(crate) fn check_breakthrough(&self, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Done => Ok(()),
            Order::Breakthrough { unit, distance } => {
                self.may_break_through(*unit)?;
                self.breakthrough_end(*unit, *distance).map(|_| ())
            }
            Order::Charge { unit, target } => {
                self.may_break_through(*unit)?;
                if !self.is_here(*target) || self.side(*target) == self.side(*unit) {
                    return Err(Refusal::NotHere);
                }
                if self.charged_with(*target) != *target {
                    return Err(Refusal::OneWithInfantry);
                }
                self.breakthrough_way(*unit, *target)?;
                //= s2-12.4-c
                if self.nearest_to_break(*unit) == Some(*target) {
                    Ok(())
                } else {
                    Err(Refusal::NearerBeyond)
                }
            }
            Order::Advance(unit) => {
                let mut groups = self.pos.turn.followers.iter();
                if groups.any(|group| group.len() > 1 && group.contains(unit)) {
                    Ok(())
                } else {
                    Err(Refusal::NoFollowUp)
                }
            }
            _ => Err(Refusal::NotNow),
        }
    }

    /// The nearest enemy that a unit can charge as it breaks through.
    fn nearest_to_break(&self, unit: UnitId) -> Option<UnitId> {
        let near = self
            .enemies_of(unit)
            .filter(|enemy| !self.is_far(*enemy, &self.quad(unit), 12_000))
            .map(|enemy| (self.distance(unit, enemy), self.charged_with(enemy)));
        let open = near.filter(|(_, enemy)| self.breakthrough_way(unit, *enemy).is_ok());
        open.min().map(|(_, enemy)| enemy)
    }

    fn breakthrough_way(&self, unit: UnitId, target: UnitId) -> Result<Way, Refusal> {
        let charges = self.pos.turn.later.iter();
        // A garrison that strikes back is inside its walls. By the first reading nobody else could be
        // struck either who was to attack.
        let out_of_reach = charges.filter(|fight| fight.inside.is_some() || self.first_reading());
        let mut attackers = out_of_reach.flat_map(|fight| &fight.attackers);
        if attackers.any(|(one, _)| *one == target) {
            return Err(Refusal::FaceTaken);
        }
        //= s2-7.4-a s2-7.5-f
        let face = self.free_face(target, unit).ok_or(Refusal::FaceTaken)?;
        let rates = self.rates(unit, Pace::Normal);
        let way = self.way_to_contact(unit, target, face, rates, None)?;
        //= s2-12.4-c
        self.keeps_off_fronts(unit, target, way)
    }

    /// Where a breakthrough that is no charge ends, and the defile it passes.
    fn breakthrough_end(
        &self,
        unit: UnitId,
        distance: i32,
    ) -> Result<(Pose, Option<Defiles>), Refusal> {
        let rates = self.rates(unit, Pace::Normal);
        if distance <= 0 || distance > rates.good {
            return Err(Refusal::TooFar);
        }
        let pose = self.pos.unit(unit).pose;
        let shape = self.setup.shape(unit);
        let leg = Leg::Advance(distance);
        let feet = self.feet_about(unit, pose.at, distance);
        //= s2-5.5-a s2-5.7
        let (going, defile) = self.leg_terrain(unit, pose, leg, &crate::field::obstacles(&feet))?;
        if distance > rates.over(going)? {
            return Err(Refusal::TooFar);
        }
        if let Some(defile) = defile {
            self.defile_is_open(unit, defile)?;
        }
        // The zones it stands in are those of the gap; others it enters no more than in an approach.
        let here: Vec<_> = self.contact_zones(unit, &self.foot(unit));
        let known = |enemy: &UnitId| here.iter().any(|(one, _)| one == enemy);
        let mut entered = Vec::new();
        let about = self.zones_about(unit, distance);
        for one in stations(shape, pose, leg) {
            let base = self.base_at(unit, one);
            for (enemy, from, limit) in about.over(&base) {
                if known(&enemy) {
                    continue;
                }
                //= s2-6.3-a s2-6.3-b
                if base.gap(from).thousandths() < nearest_approach(limit) {
                    return Err(Refusal::TooClose);
                }
                entered.push(enemy);
            }
        }
        let end = leg.end(pose, shape);
        let foot = self.foot_at(unit, end);
        if !self.is_free(unit, end, &[]) {
            return Err(Refusal::Overlaps);
        }
        if self.stands_on_line(foot.frame()) {
            return Err(Refusal::OnALine);
        }
        //= s2-7.3-c
        let zones = self.contact_zones(unit, &foot);
        let inside = |enemy: &UnitId| zones.iter().any(|(zone, _)| zone == enemy);
        if !entered.iter().all(inside) {
            return Err(Refusal::Bypasses);
        }
        Ok((end, defile))
    }

    pub(crate) fn list_breakthrough(&self, into: &mut Vec<Order>) {
        into.push(Order::Done);
        for unit in self.pos.turn.breakers.iter().copied() {
            for distance in [1_000, 2_000, 4_000, 6_000, 8_000] {
                into.push(Order::Breakthrough { unit, distance });
            }
            into.extend(
                self.nearest_to_break(unit)
                    .map(|target| Order::Charge { unit, target }),
            );
        }
        let groups = self.pos.turn.followers.iter();
        let several = groups.filter(|group| group.len() > 1).flatten();
        into.extend(several.map(|unit| Order::Advance(*unit)));
    }

    pub(crate) fn do_breakthrough(
        &mut self,
        order: &Order,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        match order {
            Order::Breakthrough { unit, distance } => {
                let (unit, distance) = (*unit, *distance);
                self.has_gone(unit);
                self.stirs(unit, cx)?;
                if !self.is_here(unit) {
                    return Ok(());
                }
                if let Ok((end, defile)) = self.breakthrough_end(unit, distance) {
                    let state = self.pos.unit_mut(unit);
                    let from = state.pose;
                    state.pose = end;
                    state.moved += distance;
                    self.pass_defile(unit, defile);
                    cx.log.note(|| Event::Advanced(unit, Rule::S2_12_4A));
                    self.after_way(unit, from, cx)?;
                }
            }
            Order::Charge { unit, target } => {
                let (unit, target) = (*unit, *target);
                self.has_gone(unit);
                //= s2-20.1-b
                self.stirs(unit, cx)?;
                self.begin_new_charge(target, cx)?;
                if let (true, true, Ok(way)) = (
                    self.is_here(unit),
                    self.is_here(target),
                    self.breakthrough_way(unit, target),
                ) {
                    cx.log.note(|| Event::Charged(unit, target));
                    self.pos.unit_mut(unit).attacks = true;
                    let rates = way.rates;
                    self.pos.turn.charges.push(Charge {
                        unit,
                        target,
                        face: way.face,
                        reach: rates.good,
                        in_bad: rates.bad,
                        heading: None,
                        hits: 0,
                        halted: false,
                        phase: 2,
                    });
                    self.aim_charges();
                    //= s2-8.2-a s2-12.4-d
                    self.pos.stage = Stage::Evade;
                }
            }
            Order::Advance(unit) => {
                let unit = *unit;
                self.has_gone(unit);
                self.advance(unit, cx)?;
            }
            _ => self.pos.turn.breakers.clear(),
        }
        Ok(())
    }

    /// A charge of its own begins: whoever got away from another may do so from this one, and fire points
    /// on the target are resolved when it comes home. By the first reading nobody evaded twice in a turn,
    /// and a target that old fire broke left the charger where he was.
    fn begin_new_charge(&mut self, target: UnitId, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        if self.first_reading() {
            return self.group_stirs(target, cx);
        }
        let turn = &mut self.pos.turn;
        // Guns that were caught wait for their rescue.
        let caught = |unit: &UnitId| turn.lost_guns.iter().any(|(gun, _)| gun == unit);
        //= s2-8.2-a s2-8.2-k
        turn.away.retain(caught);
        turn.evaded.retain(caught);
        Ok(())
    }

    /// A unit has broken through or followed up: nobody else of its combat follows up as well.
    fn has_gone(&mut self, unit: UnitId) {
        let turn = &mut self.pos.turn;
        turn.breakers.retain(|one| *one != unit);
        turn.followers.retain(|group| !group.contains(&unit));
    }

    pub(crate) fn rest_breakthrough(&mut self, cx: &mut Cx<'_>) -> Result<bool, Unknown> {
        //= s2-12.1-c
        let attacked: Vec<_> = self
            .pos
            .turn
            .later
            .iter()
            .map(|fight| fight.defender)
            .collect();
        let stands = |unit: &UnitId| self.is_here(*unit) && !attacked.contains(unit);
        let mut breakers = self.pos.turn.breakers.clone();
        breakers.retain(stands);
        let mut followers = self.pos.turn.followers.clone();
        for group in &mut followers {
            group.retain(stands);
        }
        followers.retain(|group| !group.is_empty());
        self.pos.turn.breakers = breakers;
        self.pos.turn.followers = followers;
        let mut orders = Vec::new();
        if !self.pos.turn.breakers.is_empty() {
            self.list_breakthrough(&mut orders);
        }
        let any = orders
            .iter()
            .any(|order| *order != Order::Done && self.check_breakthrough(order).is_ok());
        if any {
            return Ok(true);
        }
        self.pos.turn.breakers.clear();
        //= s2-11.8-d s2-12.1-a
        for mut group in std::mem::take(&mut self.pos.turn.followers) {
            // By the first reading nobody was asked who of several goes forward.
            if self.first_reading() {
                group.truncate(1);
            }
            self.follow_up(&group, cx)?;
        }
        //= s2-12.1-d s2-4.1-j s2-12.5-b
        self.pos.turn.fights = std::mem::take(&mut self.pos.turn.later);
        self.pos.turn.second = true;
        self.pos.turn.breaking = false;
        self.pos.stage = Stage::Combats;
        Ok(false)
    }
}
