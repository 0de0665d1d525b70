//! What opens a side's movement phase: reserves, weather, recovery, tests for
//! heavy losses.

use ground::table::{Bearing, Bounds, Footprint, Point};
use kernel::{Side, Unknown, Why};

use crate::Rule;
use crate::dice::passes;
use crate::event::Event;
use crate::field::shape;
use crate::game::{Battle, Cx};
use crate::ids::UnitId;
use crate::missions::{Mission, reserve_arrives};
use crate::motivation::Spirit;
use crate::movement_table::row_of;
use crate::order::Order;
use crate::position::{Fate, Place, Step};
use crate::refusal::Refusal;
use crate::setup::Standing;
use crate::spirit::Reason;
use crate::troops::Formation;

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
        Ok(())
    }

    /// Weather, freeing, recovery and the test for half losses of one unit.
    fn open_move(&mut self, unit: UnitId, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        //= weather.1 weather.3 weather.6
        if let Some(rule) = self.pos.weather.unit_roll(self.pos.turn)
            && cx.chance.d6(Why::new(rule, "weather, on a 1"))? == 1
        {
            self.pos.unit_mut(unit).held = true;
            cx.log.note(|| Event::WeatherHeld(unit, rule));
        }
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
        let counts = self.setup.unit(unit).is_battalion();
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

    /// Reserves roll from the third turn on.
    //= scenario-rules.1 scenario-rules.2 scenario-rules.3 mission-ambush.1 mission-flank.1
    fn call_reserves(&mut self, side: Side, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        if self.pos.turn < 3 || !self.orders_of(side).half {
            return Ok(());
        }
        let waiting: Vec<_> = self
            .setup
            .units_of(side)
            .filter(|unit| self.pos.unit(*unit).place == Place::Reserve)
            .filter(|unit| self.setup.unit(*unit).is_battalion())
            .collect();
        for unit in waiting {
            let arrives = reserve_arrives(self.pos.turn, self.pos.delayed, cx.chance)?;
            cx.log.note(|| Event::ReserveRolled(unit, arrives));
            if !arrives {
                continue;
            }
            self.pos.unit_mut(unit).arrived = true;
            let attached: Vec<_> = self.setup.attached_to(unit).collect();
            for company in attached {
                self.pos.unit_mut(company).arrived = true;
            }
            //= mission-flank.7
            if self.pos.mission == Some(Mission::FlankAttack) && self.pos.flank.is_none() {
                let die = cx
                    .chance
                    .d6(Why::new(Rule::MissionFlank7, "where the reserves come"))?;
                self.pos.flank = Some(die);
                cx.log.note(|| Event::FlankRolled(die, Rule::MissionFlank7));
            }
        }
        Ok(())
    }

    /// The strip of table by which a reserve comes on.
    //= mission-flank.7
    fn entry(&self, side: Side, deep: i32) -> Bounds {
        let (width, height) = (self.setup.map.width(), self.setup.map.height());
        let south = side == Side::First;
        let bounds = |low: (i32, i32), high: (i32, i32)| Bounds {
            low: Point::new(low.0, low.1),
            high: Point::new(high.0, high.1),
        };
        let band = |south: bool, from: i32, to: i32| {
            if south {
                bounds((from, 0), (to, deep))
            } else {
                bounds((from, height - deep), (to, height))
            }
        };
        match self.pos.flank {
            None => band(south, 0, width),
            // Its own right: the empty quarter beside it, from the side edge.
            Some(1 | 2) if south => bounds((width - deep, 0), (width, height / 2)),
            Some(1 | 2) => bounds((0, height / 2), (deep, height)),
            // Its own left: the empty quarter before it.
            Some(3 | 4) if south => bounds((0, height / 2), (deep, height)),
            Some(3 | 4) => bounds((width - deep, 0), (width, height / 2)),
            // Behind the enemy, by his own edge.
            Some(_) if south => band(false, width / 2, width),
            Some(_) => band(true, 0, width / 2),
        }
    }

    fn entry_depth(&self, unit: UnitId, formation: Formation, files: u8) -> i32 {
        let data = self.setup.unit(unit);
        let count = self.pos.unit(unit).count();
        let deep = shape(data, formation, files, count).depth();
        let far = row_of(data.troop).allowance(formation);
        far.max(deep + 100)
    }

    /// Whether a reserve may come on there.
    pub(crate) fn check_arrival(
        &self,
        side: Side,
        unit: UnitId,
        at: Point,
        facing: Bearing,
        formation: Formation,
        files: u8,
    ) -> Result<(), Refusal> {
        let data = self.setup.unit(unit);
        if data.side != side {
            return Err(Refusal::NotYours(unit));
        }
        let state = self.pos.unit(unit);
        if state.place != Place::Reserve || !state.arrived {
            return Err(Refusal::NotThere(unit));
        }
        if let Standing::Attached(parent) = data.standing
            && !self.pos.unit(parent).is_in_play()
        {
            return Err(Refusal::FarFromParent(unit, Rule::Attached13));
        }
        self.check_formation(unit, formation, files)?;
        let shape = shape(data, formation, files, state.count());
        let ground = Footprint::new(&shape, ground::table::Pose::new(at, facing));
        let zone = self.entry(side, self.entry_depth(unit, formation, files));
        if !zone.hold(ground.bounds()) {
            return Err(Refusal::OutsideZone(Rule::ScenarioRules1));
        }
        self.check_place(unit, &ground, &self.footprints())
    }

    /// Places for reserves that come on.
    pub(crate) fn arrival_candidates(&self, side: Side, into: &mut Vec<Order>) {
        for unit in self.setup.units_of(side) {
            let state = self.pos.unit(unit);
            if state.arrived && state.place == Place::Reserve {
                let depth = self.entry_depth(unit, Formation::Line, state.count());
                self.place_candidates(unit, self.entry(side, depth), 8, into);
            }
        }
    }

    /// Whether half a side's battalions have quit the field.
    //= motivation.2
    fn has_quit_half(&self, side: Side) -> bool {
        let battalions = |gone: bool| {
            self.setup
                .units_of(side)
                .filter(|unit| self.setup.unit(*unit).is_battalion())
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
                general_near: !dead,
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
