//! Pursuit: cavalry that broke or destroyed an enemy goes on, straight ahead.

use ground::table::{Footprint, INCH, Leg, Sweep, inches, until_contact};

use crate::event::Event;
use crate::formation::Formation;
use crate::game::{Battle, Cx};
use crate::position::Marks;
use crate::tables;
use crate::{Rule, UnitId};

/// How far short of a square a pursuer halts.
const SHORT: i32 = inches(2);

impl Battle {
    /// One pursuit move.
    //= pursuit.1 pursuit.2 pursuit.3 pursuit.4 pursuit.5 pursuit.6 disorder.2
    pub(crate) fn pursue(&mut self, unit: UnitId, cx: &mut Cx<'_>) {
        self.pos.unit_mut(unit).marks.clear(Marks::PURSUES);
        let kind = self.setup.unit(unit).kind;
        if !kind.is_cavalry() || self.pos.unit(unit).is_routing() {
            return;
        }
        let allowance = tables::pursuit(kind).0;
        let guns = self.guns_of(unit);
        let state = self.pos.unit(unit);
        let (pose, formation, from) = (state.pose, state.formation, state.print.clone());
        let shape = self.shape(unit);
        let blocking: Vec<UnitId> = self
            .enemies(unit)
            .filter(|enemy| {
                (self.is_troops(*enemy) || self.attached_to(*enemy).is_some())
                    && !self.pos.unit(*enemy).print.overlaps(&from)
            })
            .collect();
        let (squares, others): (Vec<UnitId>, Vec<UnitId>) =
            blocking.into_iter().partition(|enemy| {
                let whole = self.attached_to(*enemy).unwrap_or(*enemy);
                self.pos.unit(whole).formation == Formation::Square
            });
        let meets = |units: Vec<UnitId>, far: i32| {
            let obstacles = self.as_obstacles(units.into_iter());
            let stop = until_contact(&shape, pose, Leg::Advance(far), &obstacles);
            (stop.leg.extent(), stop.stopped)
        };
        let (mut far, strikes) = meets(others, allowance);
        // Squares ahead before which it halts: not those it passes by, nor those behind an enemy whom it
        // strikes first.
        let ahead: Vec<UnitId> = squares
            .into_iter()
            .filter(|square| {
                let (until, stopped) = meets(vec![*square], allowance + SHORT);
                stopped && !(strikes && far <= until)
            })
            .collect();
        if !ahead.is_empty() {
            far = far.min(meets(ahead.clone(), allowance).0);
        }
        let pays = |far: i32| {
            let leg = Leg::Advance(far);
            let sweep = Sweep::new(&shape, pose, leg);
            let going = self
                .setup
                .going(kind, formation == Formation::March, &shape, &sweep, far);
            let near_square = ahead.iter().any(|square| {
                let other = self.pos.unit(*square);
                let end = Footprint::new(&shape, leg.end(pose, &shape));
                end.is_within(&other.print, SHORT - 1)
            });
            going.is_some_and(|going| going.cost <= allowance)
                && self.setup.map.holds_sweep(&sweep, &shape)
                && !near_square
        };
        let step = INCH / 20;
        while far > 0 && !pays(far) {
            far -= step.min(far);
        }
        let leg = Leg::Advance(far);
        let slowed = self
            .setup
            .going(kind, false, &shape, &Sweep::new(&shape, pose, leg), far)
            .is_some_and(|going| going.slowed);
        let touches = |pose| {
            let print = Footprint::new(&shape, pose);
            self.enemies(unit).any(|enemy| {
                self.is_troops(enemy) && self.pos.unit(enemy).print.is_in_contact(&print)
            })
        };
        // Nobody halts on a friend, unless he runs into the enemy there.
        let side = self.setup.unit(unit).side;
        let lies_on = |far: i32| {
            let end = Leg::Advance(far).end(pose, &shape);
            self.overlapped(unit, &Footprint::new(&shape, end), side)
                .is_some()
        };
        if !touches(leg.end(pose, &shape)) {
            while far > 0 && lies_on(far) {
                far -= (INCH / 4).min(far);
            }
        }
        if far > 0 {
            self.pass_over(unit, &shape, pose, Leg::Advance(far), cx);
            self.put(unit, Leg::Advance(far).end(pose, &shape), formation);
        }
        cx.log.note(|| Event::Pursued(unit, far));
        if slowed {
            self.slow_cavalry(unit, cx);
        }
        self.disorder(unit, Rule::Disorder2, cx);
        if !self.touched(unit).is_empty() {
            let met = self.touched(unit);
            cx.log.note(|| Event::PursuitStruck(unit, met[0]));
            self.make_contact(unit, cx);
        }
        self.bring_guns(unit, &guns, cx);
    }
}
