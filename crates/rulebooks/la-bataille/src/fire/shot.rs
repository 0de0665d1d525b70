//! Section 16.13: a fire is resolved.

use ground::hex::HexId;
use kernel::{Fraction, Modifier};

use super::value::Part;
use super::{FireKind, Shot};
use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::morale::{Cause, Checked};
use crate::resolve::fire::{Fire, Fired};
use crate::troops::Arm;
use crate::{Formation, LeaderId, Rule, UnitId};

/// A fire that has been rolled for.
pub(super) struct Burst {
    pub(super) parts: Vec<(HexId, Part)>,
    pub(super) fired: Fired,
}

impl Battle {
    /// All that fires, hex by hex.
    pub(super) fn parts_of(&self, shot: &Shot) -> Vec<(HexId, Part)> {
        let side = shot.from.iter().find_map(|from| {
            self.stack(*from)
                .first()
                .map(|unit| self.setup.unit(*unit).side)
        });
        let Some(side) = side else { return Vec::new() };
        let mut all: Vec<(HexId, Part)> = Vec::new();
        for from in &shot.from {
            for part in self.fire_parts(side, *from, shot.target, shot.kind) {
                // Cavalry fires with all its value from whichever of its hexes, and only once.
                //= 11.20.5.3-a
                let cavalry = self.setup.unit(part.unit).arm == Arm::Cavalry;
                let again = cavalry && all.iter().any(|(_, other)| other.unit == part.unit);
                if !again {
                    all.push((*from, part));
                }
            }
        }
        all
    }

    /// The fire as the table knows it.
    //= 3.2-a 16.6 16.7 17.6
    pub(super) fn fire_of(&self, shot: &Shot, parts: &[(HexId, Part)]) -> Fire {
        let grid = self.setup.map.grid();
        let value = parts.iter().map(|(_, part)| part.value).sum::<Fraction>();
        let guns = |part: &Part| self.setup.unit(part.unit).arm == Arm::Artillery;
        let canister = parts
            .iter()
            .any(|(from, part)| guns(part) && grid.distance(*from, shot.target) == 1);
        // Parts of a step are kept, and the last of them does not make a mass.
        //= 16.12.3 3.2-a
        let in_hex = shot.at.iter().map(|unit| self.steps_in_hex(*unit));
        let steps = in_hex.sum::<Fraction>();
        let steps = steps.over() / steps.under();
        Fire {
            value,
            defence: self.fire_defence(shot),
            canister,
            target_steps: steps as u16,
            modifiers: self.gun_leader(parts).into_iter().collect(),
        }
    }

    /// What a leader with the guns adds.
    //= 8.3-c
    fn gun_leader(&self, parts: &[(HexId, Part)]) -> Option<Modifier> {
        let bonus = |(from, part): &(HexId, Part)| {
            let data = self.setup.unit(part.unit);
            if data.arm != Arm::Artillery {
                return None;
            }
            let leader = self.commanding_leader(data.side, *from)?;
            self.setup.leader(leader).artillery
        };
        let best = parts.iter().filter_map(bonus).max()?;
        Some(Modifier::new(Rule::R8_3C, "a leader of artillery", best))
    }

    /// Resolves a fire: losses, leaders, caissons, morale, and shot that bounces on.
    //= 16.13.1-a 16.13.1-b 16.13.1-c 20.6.3
    pub(crate) fn resolve_shot(&mut self, shot: &Shot, cx: &mut Cx<'_>) -> Done {
        let parts = self.parts_of(shot);
        if parts.is_empty() || shot.at.is_empty() {
            return Ok(());
        }
        self.note_fire(shot, &parts, cx);
        let burst = self.burst(shot, parts, &[], cx)?;
        self.suffer_burst(shot, &burst, cx)?;
        if shot.kind == FireKind::Offensive {
            self.ricochet(shot, &burst, cx)?;
        }
        Ok(())
    }

    /// Resolves a fire whose parts are known.
    pub(crate) fn fire_parts_at(
        &mut self,
        shot: &Shot,
        parts: Vec<(HexId, Part)>,
        cx: &mut Cx<'_>,
    ) -> Done {
        if parts.is_empty() {
            return Ok(());
        }
        self.note_fire(shot, &parts, cx);
        let burst = self.burst(shot, parts, &[], cx)?;
        self.suffer_burst(shot, &burst, cx)
    }

    /// Rolls for a fire.
    pub(super) fn burst(
        &mut self,
        shot: &Shot,
        parts: Vec<(HexId, Part)>,
        more: &[Modifier],
        cx: &mut Cx<'_>,
    ) -> Result<Burst, kernel::Unknown> {
        let mut fire = self.fire_of(shot, &parts);
        fire.modifiers.extend_from_slice(more);
        let fired = fire.roll(&self.setup.tables, cx.chance)?;
        let column = fire
            .column(&self.setup.tables)
            .map(|(column, _)| column.odds.to_string());
        let modifiers = fire.all_modifiers(&self.setup.tables);
        let (kind, target) = (shot.kind, shot.target);
        cx.log.note(|| Event::Fired {
            kind,
            target,
            firers: parts.iter().map(|(_, part)| part.unit).collect(),
            value: fire.value,
            defence: fire.defence,
            column,
            throw: fired.throw,
            modifiers,
            steps: fired.steps,
        });
        Ok(Burst { parts, fired })
    }

    /// What a fire does to those it hits; then they check their morale once.
    pub(super) fn suffer_burst(&mut self, shot: &Shot, burst: &Burst, cx: &mut Cx<'_>) -> Done {
        let mut killed = None;
        if burst.fired.is_65_or_66() {
            killed = self.leader_struck(shot, cx)?;
        }
        let before: Vec<(UnitId, u8)> = shot
            .at
            .iter()
            .map(|unit| (*unit, self.steps(*unit)))
            .collect();
        self.lose_to_fire(shot, burst, cx)?;
        if burst.fired.is_65_or_66() {
            self.explode_caissons(shot, burst, cx);
        }
        let mut checking = Vec::new();
        let mut losses = Vec::new();
        for (unit, had) in before {
            let lost = had.saturating_sub(self.steps(unit));
            if !self.pos.unit(unit).is_here() {
                continue;
            }
            losses.push((unit, lost));
            if shot.kind == FireKind::Defensive {
                self.pos.unit_mut(unit).hurt += lost;
            }
            if self.must_check_after(unit, had, lost) || killed.is_some() {
                checking.push(unit);
            }
        }
        if checking.is_empty() {
            return Ok(());
        }
        let cause = Cause::Fire {
            lost: losses,
            killed,
        };
        self.check_morale(&checking, &cause, &shot.from, cx)
    }

    /// Enemies who hold a hex in their zone fire at who runs out of it, save those before whom he runs. Says
    /// whether he broke the more for it.
    //= 20.7.3 18.11.4 16.10.2 11.20.4.7-e
    pub(crate) fn fire_at_runner(
        &mut self,
        unit: UnitId,
        hex: HexId,
        cause: &[HexId],
        leaders: &[LeaderId],
        cx: &mut Cx<'_>,
    ) -> Result<bool, kernel::Unknown> {
        let enemy = self.setup.unit(unit).side.other();
        let mut from = self.opportunity_firers(enemy, hex);
        let causes = |own: &HexId| {
            let units = self.stack_of(enemy, *own);
            let stands = |unit: &UnitId| {
                let state = self.pos.unit(*unit);
                cause.iter().any(|hex| state.stands_in(*hex))
            };
            cause.contains(own) || units.iter().any(stands)
        };
        from.retain(|own| !causes(own));
        let shot = Shot {
            kind: FireKind::Opportunity,
            target: hex,
            at: vec![unit],
            from,
            leaders: leaders.to_vec(),
        };
        let parts = self.parts_of(&shot);
        if parts.is_empty() {
            return Ok(false);
        }
        self.note_fire(&shot, &parts, cx);
        let had = self.steps(unit);
        let burst = self.burst(&shot, parts, &[], cx)?;
        let killed = if burst.fired.is_65_or_66() {
            self.leader_struck(&shot, cx)?
        } else {
            None
        };
        self.lose_to_fire(&shot, &burst, cx)?;
        let lost = had.saturating_sub(self.steps(unit));
        let checks = killed.is_some() || self.must_check_after(unit, had, lost);
        if !self.pos.unit(unit).is_here() || !checks {
            return Ok(false);
        }
        let cause_of_check = Cause::Fire {
            lost: vec![(unit, lost)],
            killed,
        };
        let failed = self
            .roll_morale(&[unit], &cause_of_check, cx)?
            .iter()
            .any(|(_, result)| *result == Checked::Failed);
        if !failed || self.pos.unit(unit).formation == Formation::Rout {
            return Ok(false);
        }
        let to = if self.pos.unit(unit).is_good_order() && self.setup.unit(unit).arm != Arm::Cavalry
        {
            Formation::Disorder
        } else {
            Formation::Rout
        };
        self.scatter(unit, to, cause, cx)?;
        Ok(true)
    }

    /// The leader whom a natural 65 or 66 strikes, if he is dead of it.
    //= 21.3.1 21.4 16.10.1.1 16.10.1.4
    fn leader_struck(
        &mut self,
        shot: &Shot,
        cx: &mut Cx<'_>,
    ) -> Result<Option<LeaderId>, kernel::Unknown> {
        let Some(unit) = shot.at.first() else {
            return Ok(None);
        };
        let side = self.setup.unit(*unit).side;
        // Of the leaders of the hex, fire at what moves strikes those only who move with it.
        if shot.kind == FireKind::Opportunity {
            let commands = self.commanding_leader(side, shot.target);
            let with = |leader: &LeaderId| shot.leaders.contains(leader);
            let along = shot.leaders.iter().copied();
            let struck = commands.filter(with).or_else(|| {
                let mut alive = along.filter(|leader| self.leader_hex(*leader).is_some());
                alive.next()
            });
            return match struck {
                Some(leader) => self.strike(leader, cx),
                None => Ok(None),
            };
        }
        self.strike_leader(side, shot.target, cx)
    }

    /// Fire at a leader who rides alone: only a natural 65 or 66 touches him.
    //= 16.10.1.4
    pub(crate) fn fire_at_leader(
        &mut self,
        leader: LeaderId,
        from: &[HexId],
        cx: &mut Cx<'_>,
    ) -> Done {
        debug_assert!(!from.is_empty());
        let fire = Fire::plain(Fraction::ZERO, 1);
        let fired = fire.roll(&self.setup.tables, cx.chance)?;
        cx.log.note(|| Event::FiredAtLeader(leader, fired.throw));
        if fired.is_65_or_66() {
            self.strike(leader, cx)?;
        }
        Ok(())
    }
}
