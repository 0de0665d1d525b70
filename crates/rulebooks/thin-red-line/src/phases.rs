//! What opens a side's movement phase: reserves, weather, recovery, tests for
//! heavy losses.

use kernel::{Side, Unknown, Why};

use crate::Rule;
use crate::dice::passes;
use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::ids::UnitId;
use crate::motivation::Spirit;
use crate::position::{Fate, Place, Step};
use crate::spirit::Reason;
use crate::weather::Weather;

impl Battle {
    /// A side's movement phase begins.
    //= turn.5 turn.6 turn.7 disorientation.2 disorientation.3
    pub(crate) fn begin_moves(&mut self, side: Side, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        cx.log.note(|| Event::PhaseBegan(side, Rule::Turn2));
        self.pos.step = Step::Move(side);
        self.call_reserves(side, cx)?;
        let units: Vec<_> = self.troops_of(side).collect();
        for unit in units {
            self.open_move(unit, cx)?;
        }
        // Powder is all that rain spoils, and a commander alone has none.
        if self.pos.weather != Weather::Rain {
            let commanders: Vec<_> = self
                .setup
                .units_of(side)
                .filter(|unit| self.setup.unit(*unit).is_commander())
                .filter(|unit| self.pos.unit(*unit).is_on_table())
                .collect();
            for commander in commanders {
                self.weather_roll(commander, cx)?;
            }
        }
        Ok(())
    }

    /// What the weather does to a unit this turn.
    //= weather.1 weather.3 weather.6
    fn weather_roll(&mut self, unit: UnitId, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        if let Some(rule) = self.pos.weather.unit_roll(self.pos.turn)
            && cx.chance.d6(Why::new(rule, "weather, on a 1"))? == 1
        {
            self.pos.unit_mut(unit).held = true;
            cx.log.note(|| Event::WeatherHeld(unit, rule));
        }
        Ok(())
    }

    /// Weather, freeing, recovery and the test for half losses of one unit.
    fn open_move(&mut self, unit: UnitId, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        self.weather_roll(unit, cx)?;
        if self.pos.unit(unit).bogged {
            let face = cx.chance.d6(Why::new(Rule::Difficult5, "freed on 2+"))?;
            let freed = passes(face, 2);
            self.pos.unit_mut(unit).bogged = !freed;
            cx.log.note(|| Event::FreeRolled(unit, face, freed));
        }
        if self.pos.unit(unit).disorientated {
            if self.test(unit, Reason::Recovery, cx)? {
                self.pos.unit_mut(unit).disorientated = false;
                cx.log.note(|| Event::Recovered(unit));
            } else if self.flees(unit, cx) {
                return Ok(());
            }
        }
        //= motivation.1 scenario-rules.5 scenario-rules.7
        let steadfast = self.orders_of(self.setup.unit(unit).side).steadfast;
        let counts = self.counts_as_battalion(unit);
        if counts && !steadfast && self.has_lost_half(unit) {
            let passed = self.test(unit, Reason::HalfLost, cx)?;
            if !passed && !self.flees(unit, cx) {
                self.fall_from_nearest(unit, cx);
            }
        }
        Ok(())
    }

    /// A unit that failed without anybody to blame goes back from the nearest
    /// enemy.
    fn fall_from_nearest(&mut self, unit: UnitId, cx: &mut Cx<'_>) {
        let side = self.setup.unit(unit).side;
        let Some(here) = self.footprint(unit) else {
            return;
        };
        let nearest = self
            .troops_of(side.other())
            .filter_map(|enemy| self.footprint(enemy))
            .min_by_key(|enemy| enemy.gap(&here));
        if let Some(enemy) = nearest {
            self.fall_back_fully(unit, &enemy, cx);
        }
    }

    /// Whether half a side's battalions have quit the field.
    //= motivation.2
    fn has_quit_half(&self, side: Side) -> bool {
        let battalions = |gone: bool| {
            self.setup
                .units_of(side)
                .filter(|unit| self.counts_as_battalion(*unit))
                .filter(|unit| {
                    !gone
                        || matches!(
                            self.pos.unit(*unit).place,
                            Place::Gone(Fate::Destroyed | Fate::Fled | Fate::Captured)
                        )
                })
                .count()
        };
        battalions(true) * 2 >= battalions(false)
    }

    /// Brigades that lost half their battalions test; one that fails quits the
    /// field. Whether the game is over.
    //= motivation.2 scenario-rules.5 scenario-rules.7
    pub(crate) fn test_brigades(&mut self, cx: &mut Cx<'_>) -> Result<bool, Unknown> {
        let mut quit = Vec::new();
        for side in Side::BOTH {
            if self.orders_of(side).steadfast || !self.has_quit_half(side) {
                continue;
            }
            let dead = self.general_dead(side);
            let spirit = Spirit {
                commander_dead: dead,
                //= motivation-mods.t8
                general_near: self.general_ground(side).is_some(),
                ..Spirit::plain(self.brigade_grade(side))
            };
            let again = match self
                .setup
                .general(side)
                .map(|general| self.pos.unit(general).place)
            {
                Some(Place::With(_)) => crate::motivation::Again::By(Rule::Commander2),
                _ => crate::motivation::Again::No,
            };
            let rolled = spirit.roll(again, cx.chance)?;
            let passed = rolled.passed();
            cx.log.note(|| Event::BrigadeTested(side, Box::new(rolled)));
            if !passed {
                cx.log.note(|| Event::BrigadeQuit(side));
                quit.push(side);
            }
        }
        if quit.is_empty() {
            return Ok(false);
        }
        if let [loser] = quit[..] {
            self.pos.won = Some(loser.other());
        }
        self.end_game(Rule::Motivation2, cx);
        Ok(true)
    }
}
