//! What fire does: hits, losses, tests, and falling back.

use ground::table::{Footprint, Quad};
use kernel::{Side, Unknown};

use super::saves::{Exposed, Losses, fall_back_distance, template_hits};
use super::volley::{Screened, Stance, Volley};
use super::weapons::{Shot, Weapon};
use crate::Rule;
use crate::event::Event;
use crate::eye::in_arc;
use crate::game::{Battle, Cx};
use crate::ids::{BuildingId, UnitId};
use crate::position::Fate;
use crate::setup::Standing;
use crate::sight::Arc;
use crate::spirit::Reason;
use crate::troops::{Arm, Formation, Troop};

impl Battle {
    /// The commanders with a unit in the order in which they are hit: its
    /// officer, adjutants, the General.
    fn officers(&self, unit: UnitId) -> (bool, Vec<UnitId>) {
        (self.pos.unit(unit).officer, self.with_unit(unit).collect())
    }

    /// Rolls the saves against hits, and removes who fell. Who they were.
    pub(crate) fn suffer(
        &mut self,
        unit: UnitId,
        hits: u8,
        exposed: &[usize],
        weapon: Weapon,
        cx: &mut Cx<'_>,
    ) -> Result<Losses, Unknown> {
        let (officer, commanders) = self.officers(unit);
        let sheltered = self.is_sheltered(unit);
        let target = Exposed {
            arm: self.setup.unit(unit).arm(),
            stands: exposed.len() as u8,
            officers: u8::from(officer) + commanders.len() as u8,
            shelter: sheltered.then_some(weapon),
        };
        //= allocation.1
        let dealt = target.allocate(hits);
        let lost = target.losses(dealt, cx.chance)?;
        self.bury(unit, lost, exposed, officer, &commanders, cx)?;
        Ok(lost)
    }

    /// Removes stands, nearest first, and officers who fell.
    //= removal.4 officer.1
    fn bury(
        &mut self,
        unit: UnitId,
        lost: Losses,
        exposed: &[usize],
        officer: bool,
        commanders: &[UnitId],
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        if lost.stands > 0 {
            let places = &exposed[..usize::from(lost.stands).min(exposed.len())];
            self.take_stands(unit, places);
            self.reveal(unit, Rule::Hidden5, cx);
            let count = lost.stands;
            cx.log.note(|| Event::Lost(unit, count, Rule::Saves2));
        }
        let mut fallen = lost.officers.iter().copied();
        if officer && fallen.next() == Some(true) {
            self.pos.unit_mut(unit).officer = false;
            cx.log.note(|| Event::OfficerFell(unit));
        }
        for commander in commanders {
            if fallen.next() == Some(true) {
                self.lose_commander(*commander, Fate::Destroyed, cx)?;
            }
        }
        if self.pos.unit(unit).count() == 0 {
            self.remove(unit, Fate::Destroyed, Rule::Shooting12, cx);
        }
        Ok(())
    }

    /// A General or adjutant is killed or taken.
    //= motivation.4 victory.7
    pub(crate) fn lose_commander(
        &mut self,
        commander: UnitId,
        fate: Fate,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        let data = self.setup.unit(commander);
        let (side, general) = (data.side, data.standing == Standing::General);
        let here = if general {
            self.general_ground(side)
        } else {
            None
        };
        self.pos.unit_mut(commander).place = crate::position::Place::Gone(fate);
        cx.log.note(|| Event::CommanderFell(commander, fate));
        match here {
            Some(here) => self.mourn(side, &here, cx),
            None => Ok(()),
        }
    }

    /// Hits on a unit in the shooting phase, and what follows from them.
    //= fallback.1 fallback.2 fallback.4 shooting-summary.10 motivation.7
    pub(crate) fn take_fire(
        &mut self,
        firer: UnitId,
        unit: UnitId,
        hits: u8,
        exposed: &[usize],
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        if hits == 0 {
            return Ok(());
        }
        let from = self.footprint(firer);
        let weapon = Weapon::of(self.setup.unit(firer).troop);
        let state = self.pos.unit_mut(unit);
        state.hits = state.hits.saturating_add(hits);
        state.shot_from = from.as_ref().map(|ground| ground.frame().centre());
        //= rocket.6
        let data = self.setup.unit(unit);
        let teams = data.troop == Troop::HorseArtillery && self.pos.unit(unit).limbered;
        if weapon == Weapon::Rocket && (data.arm() == Arm::Cavalry || teams) {
            self.panic_horses(unit, cx);
            return Ok(());
        }
        let lost = self.suffer(unit, hits, exposed, weapon, cx)?.stands;
        if lost == 0 || !self.pos.unit(unit).is_in_play() {
            return Ok(());
        }
        let state = self.pos.unit_mut(unit);
        state.shot += lost;
        state.rocketed |= weapon == Weapon::Rocket;
        self.lost_to_fire(unit, lost, weapon, from.as_deref(), cx)
    }

    fn lost_to_fire(
        &mut self,
        unit: UnitId,
        lost: u8,
        weapon: Weapon,
        from: Option<&Footprint>,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        let passed = self.test(unit, Reason::Shooting, cx)?;
        if !passed && !self.flees(unit, cx) {
            let (die, far) = fall_back_distance(lost, cx.chance)?;
            cx.log.note(|| Event::FallDie(unit, die, lost));
            let towards = match from {
                Some(from) => self.away_from(unit, from.frame().centre()),
                None => self.pos.unit(unit).facing.opposite(),
            };
            cx.log.note(|| Event::FellBack(unit, far, Rule::Fallback3));
            self.send_back(unit, far, towards, true);
        }
        //= shooting-table.t5 shooting-table.t6
        if matches!(weapon, Weapon::Howitzer | Weapon::Rocket)
            && !self.setup.options.template_spares_order
            && self.pos.unit(unit).is_in_play()
        {
            self.disorientate(unit, Rule::ShootingTableT5, cx);
        }
        //= fallback.6 fallback.7
        let state = self.pos.unit(unit);
        if state.is_in_play() && state.count() * 2 <= state.at_turn {
            self.disorientate(unit, Rule::Fallback6, cx);
        }
        Ok(())
    }

    /// Horses shy from rockets: they fall back and nobody is lost.
    fn panic_horses(&mut self, unit: UnitId, cx: &mut Cx<'_>) {
        let from = self.pos.unit(unit).shot_from;
        let towards = from.map_or(self.pos.unit(unit).facing.opposite(), |from| {
            self.away_from(unit, from)
        });
        cx.log.note(|| Event::FellBack(unit, 3_000, Rule::Rocket6));
        self.send_back(unit, 3_000, towards, true);
    }

    /// Six hits in the phase drive a unit back, at the end of the enemy's fire.
    //= fallback.8 fallback.9
    pub(crate) fn six_hits(&mut self, side: Side, cx: &mut Cx<'_>) {
        let hit: Vec<_> = self
            .troops_of(side)
            .filter(|unit| self.pos.unit(*unit).hits >= 6)
            .collect();
        for unit in hit {
            self.disorientate(unit, Rule::Fallback9, cx);
            let from = self.pos.unit(unit).shot_from;
            self.pos.unit_mut(unit).hits = 0;
            let still = self.pos.unit(unit).formation == Formation::Square
                || self.pos.unit(unit).building().is_some();
            if let (Some(from), false) = (from, still) {
                cx.log
                    .note(|| Event::FellBack(unit, 3_000, Rule::Fallback8));
                let towards = self.away_from(unit, from);
                self.send_back(unit, 3_000, towards, true);
            }
        }
    }

    /// Howitzers and rockets: each hit brings a template down on a stand.
    //= howitzer.2 howitzer.3 howitzer.5 rocket.1
    pub(crate) fn shell(
        &mut self,
        unit: UnitId,
        target: UnitId,
        stance: Stance,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        let mut line = self.fire_line(unit, target, Shot::Ball, Arc::Front);
        let indirect = line.firing == 0 && self.observer(unit, target).is_some();
        let Some(foe) = self.footprint(target) else {
            return Ok(());
        };
        if indirect {
            line = self.blind_line(unit, &foe);
        }
        if line.firing == 0 {
            cx.log.note(|| Event::Wasted(unit, Rule::Shooting5));
            return Ok(());
        }
        let volley = Volley {
            indirect,
            ..self.volley(unit, target, Shot::Ball, stance, &line)
        };
        let mut under: Vec<(UnitId, Vec<usize>, u8)> = Vec::new();
        let mut hits = 0;
        let stands = line.exposed.clone();
        for die in 0..usize::from(volley.dice()) {
            if !volley.shot(Screened::No, cx.chance)? {
                continue;
            }
            hits += 1;
            let struck = stands[die % stands.len()];
            let Some(centre) = foe.stands().get(struck).map(Quad::centre) else {
                continue;
            };
            for other in self.setup.unit_ids() {
                let Some(ground) = self.footprint(other) else {
                    continue;
                };
                if !self.pos.unit(other).is_on_table() || self.setup.unit(other).is_commander() {
                    continue;
                }
                let places: Vec<usize> = (0..ground.stands().len())
                    .filter(|place| {
                        ground.stands()[*place]
                            .gap_to_point(centre)
                            .is_within(1_500)
                    })
                    .filter(|place| other != target || *place != struck)
                    .collect();
                let others = template_hits(places.len() as u8, cx.chance)?;
                let own = u8::from(other == target);
                if others + own > 0 {
                    let mut all = places;
                    if other == target {
                        all.insert(0, struck);
                    }
                    under.push((other, all, others + own));
                }
            }
        }
        cx.log
            .note(|| Event::Fired(unit, target, Box::new(volley), hits));
        let mut sums: Vec<(UnitId, Vec<usize>, u8)> = Vec::new();
        for (other, places, hits) in under {
            match sums.iter_mut().find(|(known, _, _)| *known == other) {
                Some((_, known, sum)) => {
                    known.extend(places);
                    *sum += hits;
                }
                None => sums.push((other, places, hits)),
            }
        }
        for (other, mut places, hits) in sums {
            if self.pos.unit(other).is_on_table() {
                self.nearest_first(unit, other, &mut places);
                self.take_fire(unit, other, hits, &places, cx)?;
            }
        }
        Ok(())
    }

    /// Fire without sight: every stand in range and arc.
    fn blind_line(&self, unit: UnitId, foe: &Footprint) -> crate::sight::FireLine {
        let mut line = crate::sight::FireLine {
            nearest: i32::MAX,
            ..crate::sight::FireLine::default()
        };
        let Some(own) = self.footprint(unit) else {
            return line;
        };
        let range = Weapon::of(self.setup.unit(unit).troop).range(Shot::Ball);
        let half = self.half_arc(unit, Shot::Ball);
        let reaches = |gun: &Quad, stand: &Quad| {
            in_arc(gun, stand.centre(), half) && gun.gap(stand).is_within(range)
        };
        let guns = || own.stands().iter();
        for (place, stand) in foe.stands().iter().enumerate() {
            let gaps = guns().filter(|gun| reaches(gun, stand));
            if let Some(gap) = gaps.map(|gun| gun.gap(stand)).min() {
                line.exposed.push(place);
                line.nearest = line.nearest.min(gap.thousandths_up());
            }
        }
        let firing = guns().filter(|gun| foe.stands().iter().any(|stand| reaches(gun, stand)));
        line.firing = firing.count() as u8;
        line
    }

    /// Puts the places of a unit's stands in the order in which they fall: the
    /// nearest to the firer first.
    //= removal.4
    fn nearest_first(&self, firer: UnitId, unit: UnitId, places: &mut Vec<usize>) {
        let (Some(from), Some(ground)) = (self.footprint(firer), self.footprint(unit)) else {
            return;
        };
        let gap = |place: usize| {
            let stand = ground.stands().get(place)?;
            from.stands().iter().map(|gun| gun.gap(stand)).min()
        };
        places.sort_by_key(|place| (gap(*place), *place));
        places.dedup();
    }

    /// Whether a building has been breached.
    //= breaching.13
    pub fn is_breached(&self, building: BuildingId) -> bool {
        let (most, _) = self.setup.building(building).size.wounds();
        self.pos.wounds[building.index()] >= most
    }

    /// Whether a unit is in a building that still shelters it.
    //= breaching.13
    pub(crate) fn is_sheltered(&self, unit: UnitId) -> bool {
        let building = self.pos.unit(unit).building();
        building.is_some_and(|building| !self.is_breached(building))
    }

    /// Whether a unit is light infantry that skirmishes for another.
    pub(crate) fn is_light(&self, unit: UnitId) -> bool {
        self.setup.unit(unit).troop == Troop::LightInfantry
    }
}
