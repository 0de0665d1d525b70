//! Generals (2.16): risk and hits. Their moves are in `senior.rs` and
//! `division.rs`.

pub mod risk;

use ground::table::{Base, Bearing, Footprint, Leg, Obstacle, Point, Pose, Shape, Sweep, Turn};
use kernel::chance::Unknown;

use crate::cards::Dealer;
use crate::event::Event;
use crate::field::half_base;
use crate::game::{Battle, Cx};
use crate::ids::{GeneralId, UnitId};
use crate::position::Place;
use risk::{Fate, Level};

/// Half the base of a headquarters.
pub(crate) const HEADQUARTERS: i32 = 600;

impl Battle {
    /// The general in direct control of a unit: he who led its last turn, or else that of its division.
    pub(crate) fn in_control_of(&self, unit: UnitId) -> Option<GeneralId> {
        //= s2-16.2-c
        let led = self.pos.unit(unit).led;
        led.or_else(|| self.division_of(unit))
    }

    /// Of these units the one by which the general who controls it is most at risk: he is or was with it,
    /// and it is the nearest.
    fn nearest_led(&self, general: Option<GeneralId>, units: &[UnitId]) -> Option<UnitId> {
        let general = general?;
        let led = units.iter().copied();
        let led = led.filter(|unit| self.in_control_of(*unit) == Some(general));
        //= s2-16.2-b s2-16.2-e
        led.min_by_key(|unit| {
            let was = self.pos.general(general).near.contains(unit);
            let with = was || self.is_near(general, *unit);
            (!with, self.general_gap(general, *unit))
        })
    }

    /// Kings were drawn against one target, which may be two units. By the first reading only the one that
    /// was named was asked about.
    pub(crate) fn risk_of_target(
        &mut self,
        unit: UnitId,
        kings: u8,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        if self.first_reading() {
            return self.risk_of(unit, kings, cx);
        }
        //= s2-14.2-a s2-14.3-b
        self.risk_of_all(&self.group(unit), kings, cx)
    }

    /// Kings were drawn against several at once: each general who controls some of them is at risk, by the
    /// nearest.
    pub(crate) fn risk_of_all(
        &mut self,
        units: &[UnitId],
        kings: u8,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        //= s2-16.2-a
        let mut known = Vec::new();
        for unit in units {
            let general = self.in_control_of(*unit);
            if !known.contains(&general) {
                known.push(general);
                let nearest = self.nearest_led(general, units);
                let nearest = nearest.filter(|_| !self.first_reading());
                self.risk_of(nearest.unwrap_or(*unit), kings, cx)?;
            }
        }
        Ok(())
    }

    /// Kings were drawn against a unit: the general who controls it is at risk.
    fn risk_of(&mut self, unit: UnitId, kings: u8, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        //= s2-16.2-a s2-16.2-c
        let Some(general) = self.in_control_of(unit) else {
            return Ok(());
        };
        for _ in 0..kings {
            let state = self.pos.general(general);
            //= s2-16.2-b
            if !state.present || !(state.near.contains(&unit) || self.is_near(general, unit)) {
                return Ok(());
            }
            //= s2-16.2-e s2-16.2-f
            let level = if self.general_gap(general, unit) <= 1_000 {
                Level::High
            } else {
                Level::Low
            };
            self.risk(general, level, cx)?;
        }
        Ok(())
    }

    /// The opponent draws for a general at risk; a Joker for a senior general near him.
    fn risk(&mut self, general: GeneralId, level: Level, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        match self.draw_risk(general, level, cx)? {
            Fate::Safe => {}
            Fate::Hit => self.hit_general(general, cx),
            Fate::SeniorAtRisk => {
                //= s2-16.2-i
                let side = self.setup.general(general).side;
                let near = self
                    .setup
                    .generals_of(side)
                    .filter(|other| {
                        *other != general && self.setup.general(*other).level.is_senior()
                    })
                    .filter(|other| self.pos.general(*other).present)
                    .map(|other| (self.between_generals(general, other), other))
                    .filter(|(gap, _)| *gap <= 6_000)
                    .min();
                if let Some((_, senior)) = near
                    && self.draw_risk(senior, Level::Low, cx)? == Fate::Hit
                {
                    self.hit_general(senior, cx);
                }
            }
        }
        Ok(())
    }

    fn draw_risk(
        &mut self,
        general: GeneralId,
        level: Level,
        cx: &mut Cx<'_>,
    ) -> Result<Fate, Unknown> {
        let opponent = self.setup.general(general).side.other();
        let mut dealer = Dealer::new(cx.chance, &mut self.pos.packs, self.setup.options.habit);
        let (card, fate) = risk::draw(level, opponent, &mut dealer)?;
        dealer.finish();
        cx.log.note(|| Event::Risk(general, card, fate, level));
        Ok(fate)
    }

    fn hit_general(&mut self, general: GeneralId, cx: &mut Cx<'_>) {
        let state = self.pos.general_mut(general);
        //= s2-16.3-a s2-16.3-e
        state.wounds = (state.wounds + 1).min(6);
        state.stunned = true;
        state.lately = state.taken;
        //= s2-16.3-d
        state.points = 0;
        cx.log.note(|| Event::GeneralHit(general));
    }

    /// Generals and headquarters that a unit meets on a straight way or where it comes to stand: what
    /// follows wherever it does.
    pub(crate) fn after_way(
        &mut self,
        unit: UnitId,
        from: Pose,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        let now = self.pos.unit(unit).pose;
        let way = now.at - from.at;
        if way.length() > 0 {
            let start = Pose::new(from.at, now.facing);
            self.ride_down(unit, &[(start, Leg::Shift(way))], cx)?;
        }
        self.after_move(unit, cx)
    }

    /// Enemy generals and headquarters on these legs are driven off, the generals at high risk.
    pub(crate) fn ride_down(
        &mut self,
        unit: UnitId,
        legs: &[(Pose, Leg)],
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        let shape = self.setup.shape(unit).clone();
        let sweeps: Vec<_> = legs
            .iter()
            .map(|(from, leg)| Sweep::new(&shape, *from, *leg))
            .collect();
        self.drive_off(unit, cx, |foot| {
            let obstacle = [Obstacle::new(0, foot)];
            let mut sweeps = sweeps.iter();
            sweeps.any(|sweep| sweep.first_hit(&shape, &obstacle).is_some())
        })
    }

    /// Enemy generals that a unit has come upon are driven off 6 inches, and at high risk.
    pub(crate) fn drive_off_generals(
        &mut self,
        unit: UnitId,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        let foot = self.foot(unit);
        self.drive_off(unit, cx, |other| other.is_in_contact(&foot))
    }

    fn drive_off(
        &mut self,
        unit: UnitId,
        cx: &mut Cx<'_>,
        meets: impl Fn(&Footprint) -> bool,
    ) -> Result<(), Unknown> {
        let enemies: Vec<_> = self.setup.generals_of(self.side(unit).other()).collect();
        for general in enemies {
            if !self.is_here(unit) || !self.pos.general(general).present {
                continue;
            }
            //= s2-16.2-d
            let at = self.pos.general(general).at;
            let half = half_base(self.setup.general(general).level);
            if meets(&standing(at, half)) {
                let to = self.refuge(general, unit, at);
                self.pos.general_mut(general).at = to;
                self.note_nearness();
                cx.log.note(|| Event::GeneralDisplaced(general));
                self.risk(general, Level::High, cx)?;
            }
            if let Some(hq) = self.pos.general(general).hq
                && meets(&standing(hq, HEADQUARTERS))
            {
                let to = self.refuge(general, unit, hq);
                let state = self.pos.general_mut(general);
                state.hq = Some(to);
                state.points = 0;
                cx.log.note(|| Event::HeadquartersDriven(general));
            }
        }
        Ok(())
    }

    /// Where somebody at a place goes who is driven off: 6 inches away, straight from the enemy first, or
    /// else to the nearest free place beyond.
    fn refuge(&self, general: GeneralId, unit: UnitId, at: Point) -> Point {
        let away = Bearing::between(self.quad(unit).centre(), at).unwrap_or_default();
        let turns = [0, 30, -30, 60, -60, 90, -90, 120, -120, 150, -150, 180];
        let farther = (0..600).map(|step| 6_000 + step * 500);
        farther
            .flat_map(|far| {
                turns.map(|degrees| at + away.turned(Turn::degrees(degrees)).direction().reach(far))
            })
            .find(|to| self.general_fits(general, *to).is_ok())
            .unwrap_or(at)
    }

    /// A unit is gone: a divisional general without units leaves the table.
    pub(crate) fn dismiss_general(&mut self, unit: UnitId) {
        for general in [
            Some(self.setup.unit(unit).under),
            self.pos.unit(unit).attached,
        ] {
            let Some(general) = general else { continue };
            let keeps = |other: UnitId| {
                let own = self.setup.unit(other).under == general || self.under(other) == general;
                own && matches!(self.pos.unit(other).place, Place::Table | Place::Waiting)
            };
            if self.setup.general(general).level == crate::setup::Level::Division
                && !self.setup.unit_ids().any(keeps)
            {
                let state = self.pos.general_mut(general);
                state.present = false;
                state.order = None;
            }
        }
    }
}

/// The base of a general or a headquarters.
fn standing(at: Point, half: i32) -> Footprint {
    let shape = Shape::rectangle(Base::new(2 * half, 2 * half));
    Footprint::new(&shape, Pose::centred(at, Bearing::default(), &shape))
}
