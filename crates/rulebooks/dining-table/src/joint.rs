//! Guns that fight together with others: doubled (2.14.2, 2.18.4) and attached
//! to infantry (2.14.3).

use arrayvec::ArrayVec;
use ground::table::{Face, Hand, touching_length};

use crate::Rule;
use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::ids::UnitId;
use crate::position::Act;
use crate::refusal::Refusal;

/// Units that are one target: a unit, two batteries, or infantry with its guns.
pub(crate) type Group = ArrayVec<UnitId, 3>;

/// How near the front corners of doubled guns are.
const DOUBLED: i32 = 1_000;

impl Battle {
    /// The guns attached to infantry.
    pub(crate) fn guns_of(&self, infantry: UnitId) -> Option<UnitId> {
        let mut guns = self.units_of(self.side(infantry));
        guns.find(|gun| self.pos.unit(*gun).beside == Some(infantry))
    }

    fn corner_gap(&self, one: UnitId, other: UnitId) -> i32 {
        let (one, other) = (self.quad(one), self.quad(other));
        let hands = [Hand::Left, Hand::Right];
        let pairs = hands.into_iter().flat_map(|a| hands.map(|b| (a, b)));
        pairs
            .map(|(a, b)| one.front_corner(a).distance(other.front_corner(b)))
            .min()
            .unwrap_or(i32::MAX)
    }

    fn nearest_battery(&self, gun: UnitId) -> Option<UnitId> {
        let alone = |unit: &UnitId| {
            self.setup.unit(*unit).arm.is_artillery() && self.pos.unit(*unit).beside.is_none()
        };
        let mut others: Vec<_> = self
            .units_of(self.side(gun))
            .filter(|other| *other != gun && alone(other))
            .map(|other| (self.corner_gap(gun, other), other))
            .filter(|(gap, _)| *gap <= DOUBLED)
            .collect();
        others.sort_unstable();
        others.first().map(|(_, other)| *other)
    }

    /// The battery that is doubled up with another: each is the other's nearest.
    pub(crate) fn twin(&self, gun: UnitId) -> Option<UnitId> {
        //= s2-14.2-a s2-18.4-d
        if !self.setup.unit(gun).arm.is_artillery() || self.pos.unit(gun).beside.is_some() {
            return None;
        }
        let twin = self.nearest_battery(gun)?;
        (self.nearest_battery(twin) == Some(gun)).then_some(twin)
    }

    /// Who is attacked with a unit: itself first, and whoever is one target with it.
    pub(crate) fn group(&self, unit: UnitId) -> Group {
        let mut group = Group::new();
        group.push(unit);
        let arm = self.setup.unit(unit).arm;
        if arm.is_infantry() {
            //= s2-14.3-b
            group.extend(self.guns_of(unit));
        } else if arm.is_artillery() {
            group.extend(self.twin(unit));
        }
        group
    }

    /// Who is really attacked when a unit is: the infantry, if it is guns attached to some.
    pub(crate) fn head(&self, unit: UnitId) -> UnitId {
        self.pos.unit(unit).beside.unwrap_or(unit)
    }

    /// The same for charges at whoever is nearest or in the way. By the first reading they could be made at
    /// attached guns as if these stood alone.
    pub(crate) fn charged_with(&self, unit: UnitId) -> UnitId {
        //= s2-14.3-b
        if self.first_reading() {
            unit
        } else {
            self.head(unit)
        }
    }

    /// Whether guns stand as attached guns must: in contact beside the infantry, looking the same way.
    fn stands_beside(&self, gun: UnitId, infantry: UnitId) -> bool {
        let facing = |unit: UnitId| self.pos.unit(unit).pose.facing;
        let (own, other) = (self.base(gun), self.base(infantry));
        //= s2-14.3-a
        self.is_here(gun)
            && self.is_here(infantry)
            && own.gap(&other).is_contact()
            && facing(gun).turn_to(facing(infantry)).size() <= 100
            && self.face_towards(infantry, gun).is_flank()
    }

    pub(crate) fn may_couple(&self, gun: UnitId, to: UnitId) -> Result<(), Refusal> {
        let members = &self.pos.turn.members;
        if !members.contains(&gun) && !members.contains(&to) {
            return Err(Refusal::NotInTurn);
        }
        let arms = (self.setup.unit(gun).arm, self.setup.unit(to).arm);
        if !arms.0.is_artillery() || !arms.1.is_infantry() || self.side(gun) != self.side(to) {
            return Err(Refusal::NotBeside);
        }
        if self.pos.unit(gun).beside.is_some() || self.guns_of(to).is_some() {
            return Err(Refusal::StatusAlready);
        }
        let charging = self.pos.turn.charges.iter().any(|one| one.unit == to);
        if charging || self.pos.unit(gun).act == Act::FellBack {
            return Err(Refusal::UnitIsDone);
        }
        let (one, other) = (self.under(gun), self.under(to));
        let corps = |general| self.setup.corps_of(general);
        let same = one == other
            || self.setup.is_under(other, one)
            || (corps(one).is_some() && corps(one) == corps(other));
        if !same {
            return Err(Refusal::NotOfThisCorps);
        }
        if self.stands_beside(gun, to) && self.garrisons(to).is_none() {
            Ok(())
        } else {
            Err(Refusal::NotBeside)
        }
    }

    pub(crate) fn couple(&mut self, gun: UnitId, to: UnitId, cx: &mut Cx<'_>) {
        self.pos.unit_mut(gun).beside = Some(to);
        cx.log.note(|| Event::Coupled(gun, to));
    }

    /// After a move of either the guns are no longer attached, unless they still stand so.
    pub(crate) fn loosen(&mut self, unit: UnitId) {
        //= s2-14.3-g
        let pairs: ArrayVec<(UnitId, UnitId), 2> = [
            self.pos.unit(unit).beside.map(|infantry| (unit, infantry)),
            self.guns_of(unit).map(|gun| (gun, unit)),
        ]
        .into_iter()
        .flatten()
        .collect();
        for (gun, infantry) in pairs {
            if !self.stands_beside(gun, infantry) {
                self.pos.unit_mut(gun).beside = None;
            }
        }
    }

    /// Infantry charges: its guns stay where they are. By the first reading they stayed attached while it
    /// stood beside them.
    pub(crate) fn charges_without_guns(&mut self, unit: UnitId) {
        //= s2-14.3-g
        if let Some(gun) = self.guns_of(unit).filter(|_| !self.first_reading()) {
            self.pos.unit_mut(gun).beside = None;
        }
    }

    /// All effective SPs of a group.
    pub(crate) fn group_sps(&self, unit: UnitId) -> u8 {
        //= s2-14.2-b s2-14.3-c
        self.group(unit).iter().map(|one| self.sps(*one)).sum()
    }

    /// The bonus card of attached guns: on the front while they have an SP, elsewhere at full strength.
    pub(crate) fn gun_card(&self, unit: UnitId, front: bool) -> Option<Rule> {
        let gun = self.guns_of(unit)?;
        match (front, self.sps(gun)) {
            //= s2-14.3-d s2-11.4-c
            (true, 1..) => Some(Rule::S2_14_3D),
            //= s2-14.3-e
            (false, 2..) => Some(Rule::S2_14_3E),
            _ => None,
        }
    }

    /// How much of a gun attackers touch, all together; by the first reading who touched most of it counted
    /// alone.
    fn contact_with(&self, gun: UnitId, attackers: &[UnitId]) -> i32 {
        let foot = self.foot(gun);
        let fronts = attackers.iter().map(|by| self.quad(*by).edge(Face::Front));
        let lengths = fronts.map(|front| touching_length(front, &foot));
        if self.first_reading() {
            lengths.max().unwrap_or(0)
        } else {
            lengths.sum()
        }
    }

    /// Gives hits to a unit and whoever is one target with it.
    pub(crate) fn hit_group(
        &mut self,
        unit: UnitId,
        hits: u8,
        struck: &[UnitId],
        rule: Rule,
        cx: &mut Cx<'_>,
    ) {
        let mut group = self.group(unit);
        if group.len() == 1 {
            self.hit(unit, hits, rule, cx);
            return;
        }
        let doubled = self.setup.unit(unit).arm.is_artillery();
        if doubled {
            //= s2-14.2-c
            group.sort_by_key(|gun| std::cmp::Reverse(self.contact_with(*gun, struck)));
        }
        let mut left: ArrayVec<u8, 3> = group.iter().map(|one| self.sps(*one)).collect();
        let mut taken: ArrayVec<u8, 3> = group.iter().map(|_| 0).collect();
        for _ in 0..hits {
            //= s2-14.3-f
            let guns_first = !doubled && left[1] > 0 && 2 * left[1] >= left[0];
            let order = if guns_first { [1, 0] } else { [0, 1] };
            let Some(place) = order.into_iter().find(|place| left[*place] > 0) else {
                break;
            };
            left[place] -= 1;
            taken[place] += 1;
        }
        for (one, hits) in group.into_iter().zip(taken) {
            self.hit(one, hits, rule, cx);
        }
    }
}
