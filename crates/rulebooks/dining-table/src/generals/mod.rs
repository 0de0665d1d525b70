//! Generals (2.16): risk and hits. Their moves are in `senior.rs` and
//! `division.rs`.

pub mod risk;

use ground::table::Point;
use kernel::chance::Unknown;

use crate::cards::Dealer;
use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::ids::{GeneralId, UnitId};
use risk::{Fate, Level};

impl Battle {
    /// Kings were drawn against a unit: the general who controls it is at risk.
    pub(crate) fn risk_of(
        &mut self,
        unit: UnitId,
        kings: u8,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        for _ in 0..kings {
            //= s2-16.2-a s2-16.2-c
            let general = self.under(unit);
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
        cx.log.note(|| Event::Risk(general, card, fate));
        Ok(fate)
    }

    fn hit_general(&mut self, general: GeneralId, cx: &mut Cx<'_>) {
        let state = self.pos.general_mut(general);
        //= s2-16.3-a s2-16.3-e
        state.wounds = (state.wounds + 1).min(6);
        state.stunned = true;
        //= s2-16.3-d
        state.points = 0;
        cx.log.note(|| Event::GeneralHit(general));
    }

    /// Enemy generals that a unit has come upon are driven off 6 inches, and at high risk.
    pub(crate) fn drive_off_generals(
        &mut self,
        unit: UnitId,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        let enemies: Vec<_> = self.setup.generals_of(self.side(unit).other()).collect();
        for general in enemies {
            if !self.is_here(unit)
                || !self.pos.general(general).present
                || self.general_gap(general, unit) > 0
            {
                continue;
            }
            //= s2-16.2-d
            let at = self.pos.general(general).at;
            let away = at - self.quad(unit).centre();
            let length = away.length().max(1);
            let straight = if length > 1 {
                Point::new(0, 0).on_the_way(away, 6_000, length)
            } else {
                Point::new(0, 6_000)
            };
            let around = [
                straight,
                Point::new(straight.y, -straight.x),
                Point::new(-straight.y, straight.x),
                Point::new(-straight.x, -straight.y),
            ];
            let free = around
                .into_iter()
                .map(|way| at + way)
                .find(|to| self.general_fits(general, *to).is_ok());
            if let Some(to) = free {
                self.pos.general_mut(general).at = to;
            }
            cx.log.note(|| Event::GeneralDisplaced(general));
            self.risk(general, Level::High, cx)?;
        }
        Ok(())
    }
}
