//! The fire that meets a charge.

use kernel::Unknown;

use super::declare::assault_range;
use crate::Rule;
use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::ids::UnitId;
use crate::position::{Combat, Stage};
use crate::refusal::Refusal;
use crate::setup::Standing;
use crate::shooting::saves::fallen;
use crate::shooting::volley::{Part, Stance, Volley};
use crate::shooting::weapons::{Shot, Weapon};
use crate::sight::{Arc, FireLine};
use crate::spirit::Reason;
use crate::troops::Arm;

impl Battle {
    /// Whether the charge came from far enough for defensive fire: a garrison
    /// always fires.
    //= defensive-fire.1 defensive-fire.2 building-assault.5
    fn is_met_by_fire(&self, combat: &Combat) -> bool {
        let (range, _) = assault_range(self.setup.unit(combat.attacker).troop);
        self.is_sheltered(combat.defender) || combat.gap * 2 > range
    }

    /// The target and its light company fire; then guns may help. The book's
    /// flow chart of this is lost.
    //= defensive-fire.8 attached.7 attached.8 defensive-fire.6
    pub(crate) fn defensive_fire(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let Some(combat) = self.pos.combat.clone() else {
            return Ok(());
        };
        let target = combat.defender;
        if !self.is_met_by_fire(&combat) {
            return self.close_fire(cx);
        }
        //= square.2 square.4
        let reacted = self.pos.unit(target).reacted && self.is_square(target);
        let silent = reacted && self.setup.options.reaction_square_silent;
        if !silent {
            self.fire_defensively(target, Stance::Assaulted, None, cx)?;
        }
        let companies: Vec<_> = self
            .setup
            .attached_to(target)
            .filter(|id| self.is_light(*id) && self.are_within(*id, target, 2_000))
            .collect();
        for company in companies {
            self.fire_defensively(company, Stance::Supporting, None, cx)?;
        }
        self.change_combat(|combat| combat.stage = Stage::Support);
        if self.helpers().next().is_none() {
            return self.close_fire(cx);
        }
        Ok(())
    }

    /// Guns that may help the assaulted.
    //= battalion-artillery.1 battalion-artillery.2 battalion-artillery.4 attached.15
    //= buildings-inside.6
    pub(crate) fn helpers(&self) -> impl Iterator<Item = UnitId> + '_ {
        let side = self
            .pos
            .combat
            .as_ref()
            .map(|combat| self.setup.unit(combat.defender).side);
        let units = self.setup.unit_ids();
        units.filter(move |unit| {
            Some(self.setup.unit(*unit).side) == side && self.check_helper(*unit).is_ok()
        })
    }

    pub(crate) fn check_helper(&self, unit: UnitId) -> Result<(), Refusal> {
        let Some(combat) = &self.pos.combat else {
            return Err(Refusal::NotAskedNow);
        };
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        let cannot = |rule| Err(Refusal::CannotSupport(unit, rule));
        let target = combat.defender;
        if unit == target || data.side != self.setup.unit(target).side {
            return Err(Refusal::NotYours(unit));
        }
        if data.arm() != Arm::Artillery || data.troop.is_heavy_gun() {
            return cannot(Rule::BattalionArtillery4);
        }
        if let Standing::Attached(parent) = data.standing
            && parent != target
        {
            return cannot(Rule::Attached15);
        }
        if !self.are_within(unit, target, 4_000) {
            return cannot(Rule::BattalionArtillery1);
        }
        if state.moved || state.grape || state.limbered {
            return cannot(Rule::BattalionArtillery2);
        }
        //= battalion-artillery.5
        if state.supported >= 2 {
            return Err(Refusal::AlreadyDone(unit, Rule::BattalionArtillery5));
        }
        let line = self.line_at_charge(unit, combat, Shot::Ball, Arc::Front);
        if line.firing == 0 {
            return cannot(Rule::BuildingsInside6);
        }
        Ok(())
    }

    /// The fire of a unit at the chargers: guns that help a garrison fire at
    /// them where they began.
    //= buildings-inside.6
    fn line_at_charge(&self, unit: UnitId, combat: &Combat, shot: Shot, arc: Arc) -> FireLine {
        let inside = self.pos.unit(combat.defender).building().is_some();
        if unit == combat.defender || !inside {
            return self.fire_line(unit, combat.attacker, shot, arc);
        }
        let mut before = self.in_motion();
        let state = before.pos.unit_mut(combat.attacker);
        (state.at, state.facing) = (combat.from, combat.from_facing);
        before.fire_line(unit, combat.attacker, shot, arc)
    }

    /// A unit fires at the chargers.
    pub(crate) fn fire_defensively(
        &mut self,
        unit: UnitId,
        stance: Stance,
        shot: Option<Shot>,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        self.fire_part(unit, stance, Part::Whole, shot, cx)
    }

    /// The same with a part of its dice.
    pub(crate) fn fire_part(
        &mut self,
        unit: UnitId,
        stance: Stance,
        part: Part,
        shot: Option<Shot>,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        let Some(combat) = self.pos.combat.clone() else {
            return Ok(());
        };
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        let mute = data.is_commander()
            || state.doubled
            || state.limbered
            || (data.arm() == Arm::Cavalry && !data.carbines)
            || (state.moved && !Weapon::of(data.troop).fires_after_moving());
        if mute || !self.pos.unit(combat.attacker).is_in_play() {
            return Ok(());
        }
        let weapon = Weapon::of(data.troop);
        let best = if weapon.has(Shot::Grape) && !state.grape {
            Shot::Grape
        } else {
            Shot::Ball
        };
        let shot = shot.unwrap_or(best);
        // Only a square that was formed before this very charge is still short of ready men.
        //= square.3 square.4
        let arc = if self.is_square(unit) && !state.reacted {
            Arc::AllRound
        } else {
            Arc::Front
        };
        let line = self.line_at_charge(unit, &combat, shot, arc);
        if line.firing == 0 {
            return Ok(());
        }
        let volley = Volley {
            part,
            ..self.volley(unit, combat.attacker, shot, stance, &line)
        };
        let hits = volley.fire(cx.chance)?;
        let attacker = combat.attacker;
        cx.log
            .note(|| Event::Fired(unit, attacker, Box::new(volley), hits));
        self.pos.unit_mut(unit).revealed = 2;
        self.surprise(unit, attacker, cx);
        if hits == 0 {
            return Ok(());
        }
        let lost = self.suffer(attacker, hits, &line.exposed, weapon, cx)?;
        self.change_combat(|combat| {
            combat.fire_hits = combat.fire_hits.saturating_add(hits);
            combat.fire_lost += lost.stands + fallen(&lost).len() as u8;
        });
        Ok(())
    }

    /// After the fire: the chargers go on, or back to where they began.
    //= defensive-fire.5
    pub(crate) fn close_fire(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let Some(combat) = self.pos.combat.clone() else {
            return Ok(());
        };
        let unit = combat.attacker;
        if !self.pos.unit(unit).is_in_play() {
            self.end_combat(cx);
            return Ok(());
        }
        let shaken = combat.fire_lost > 0 || combat.fire_hits >= 6;
        if shaken && !self.test(unit, Reason::DefensiveFire, cx)? {
            if !self.flees(unit, cx) {
                self.return_to_start(&combat, Rule::DefensiveFire5, cx);
            }
            self.end_combat(cx);
            return Ok(());
        }
        if !combat.short {
            self.close_up(unit, combat.defender);
        }
        if combat.short || !self.is_touching(unit, combat.defender) {
            let rule = Rule::AssaultRange5;
            self.return_to_start(&combat, rule, cx);
            self.end_combat(cx);
            return Ok(());
        }
        self.fight(cx)
    }
}
