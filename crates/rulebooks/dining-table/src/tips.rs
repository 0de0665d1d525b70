//! What a player is told of an order while he points: the ground that slows it, what a charge risks, and
//! what else the same touch could mean.

use ground::table::{Kind, Leg, Pose};

use crate::game::Battle;
use crate::ids::UnitId;
use crate::order::Order;
use crate::position::Fight;
use crate::reaching::Way;
use crate::refusal::Refusal;
use crate::troops::Going;

/// How many pieces of ground are named.
const MOST: usize = 2;

impl Battle {
    /// What slows a unit on the way of these legs, or bars it: the ground under it where it stands counts
    /// as well.
    pub(crate) fn slow_ground(&self, unit: UnitId, legs: &[(Pose, Leg)]) -> Option<String> {
        let arm = self.setup.unit(unit).arm;
        let start = legs.first().map(|(pose, _)| *pose);
        let under = start.map(|pose| self.setup.map.under(&self.foot_at(unit, pose)));
        let under = under.into_iter().flatten().map(|cover| cover.feature);
        let turns = |leg: &Leg| matches!(leg, Leg::Pivot(_));
        let passed = legs.iter().filter(|(_, leg)| !turns(leg));
        let passed = passed.flat_map(|(pose, leg)| self.passages_along(unit, *pose, *leg).0);
        let all: Vec<_> = under.chain(passed.map(|one| one.feature)).collect();
        let worst = |id| self.setup.nature(id).going_for(arm);
        let going = all.iter().map(|id| worst(*id)).max()?;
        let how = match going {
            Going::Good => return None,
            Going::Bad => "bad going",
            Going::Impassable => "impassable",
        };
        let mut names: Vec<String> = Vec::new();
        for id in all.into_iter().filter(|id| worst(*id) == going) {
            let feature = self.setup.map.feature(id);
            let name = match feature.name.as_str() {
                "" => ground_word(feature.kind).to_owned(),
                name => name.to_owned(),
            };
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names.truncate(MOST);
        Some(format!("{how}: {}", names.join(", ")))
    }

    /// What would count against a charger in combat, were it fought as all stand now: each with its rule, by
    /// what the combat itself finds.
    pub(crate) fn risks_of_charge(&self, unit: UnitId, target: UnitId, way: Way) -> Vec<String> {
        let mut then = self.clone();
        then.pos.unit_mut(unit).pose = way.end;
        then.pass_defile(unit, way.defile);
        let fight = Fight {
            defender: then.head(target),
            attackers: vec![(unit, way.face)],
            phase: 1,
            inside: None,
        };
        then.against_attacker(&fight)
            .into_iter()
            .map(|one| format!("{} ({})", one.what, one.rule.id))
            .collect()
    }

    /// The other contact moves that the rules allow instead of this one, and why a charge is none of them.
    pub(crate) fn other_contacts(&self, order: &Order) -> Vec<String> {
        let (Order::Charge { unit, target }
        | Order::Firefight { unit, target }
        | Order::Pin { unit, target }) = order
        else {
            return Vec::new();
        };
        let (unit, target) = (*unit, *target);
        let charges = self.may_charge(unit, target);
        let others = [
            ("charge", Order::Charge { unit, target }, charges.is_ok()),
            (
                "attack by fire",
                Order::Firefight { unit, target },
                self.may_firefight(unit, target).is_ok(),
            ),
            (
                "pin",
                Order::Pin { unit, target },
                self.may_pin(unit, target).is_ok(),
            ),
        ];
        let open = others
            .iter()
            .filter(|(_, other, legal)| *legal && other != order);
        let open: Vec<_> = open.map(|(name, ..)| *name).collect();
        let mut said = Vec::new();
        if !open.is_empty() {
            said.push(format!("also: {}", open.join(", ")));
        }
        match charges {
            Err(refusal) if refusal != Refusal::GunsDoNotCharge => {
                said.push(format!("no charge: {}", refusal.text()));
            }
            _ => {}
        }
        said
    }
}

/// Ground without a name of its own.
const fn ground_word(kind: Kind) -> &'static str {
    match kind {
        Kind::Hill => "hill",
        Kind::SteepSlope => "steep slope",
        Kind::Wood => "wood",
        Kind::Orchard => "orchard",
        Kind::Crops => "crops",
        Kind::Rough => "rough ground",
        Kind::Marsh => "marsh",
        Kind::Water => "water",
        Kind::River => "river",
        Kind::Stream => "stream",
        Kind::Ditch => "ditch",
        Kind::Ford => "ford",
        Kind::Bridge => "bridge",
        Kind::Road => "road",
        Kind::Lane => "lane",
        Kind::Town => "built-up area",
        Kind::Building => "building",
        Kind::Hedge => "hedge",
        Kind::Wall => "wall",
        Kind::Bank => "bank",
        Kind::Fortification => "fortification",
    }
}
