//! Copies of positions. Generals make them by the thousand, so that a copy makes use of the room that is there.

use crate::movement::Group;
use crate::position::Position;

impl Clone for Position {
    fn clone(&self) -> Position {
        Position {
            units: self.units.clone(),
            leaders: self.leaders.clone(),
            elements: self.elements.clone(),
            levels: self.levels.clone(),
            wrecks: self.wrecks.clone(),
            group: self.group.clone(),
            volleys: self.volleys.clone(),
            on_squares: self.on_squares.clone(),
            fired_at: self.fired_at.clone(),
            supports: self.supports.clone(),
            crowded: self.crowded.clone(),
            vacated: self.vacated.clone(),
            assault: self.assault.clone(),
            assaulted: self.assaulted.clone(),
            charge: self.charge.clone(),
            prizes: self.prizes.clone(),
            seniors: self.seniors.clone(),
            collapsed: self.collapsed.clone(),
            found: self.found.clone(),
            ..*self
        }
    }

    fn clone_from(&mut self, other: &Position) {
        let Position {
            turn,
            active,
            step,
            units,
            leaders,
            elements,
            levels,
            wrecks,
            group,
            volleys,
            on_squares,
            fired_at,
            supports,
            crowded,
            vacated,
            assault,
            assaulted,
            charge,
            prizes,
            stoppage_done,
            royal,
            order_halves,
            veiled,
            guard,
            seniors,
            collapsed,
            found,
        } = other;
        self.turn = *turn;
        self.active = *active;
        self.step = *step;
        self.stoppage_done = *stoppage_done;
        self.royal = *royal;
        self.order_halves = *order_halves;
        self.veiled = *veiled;
        self.guard = *guard;
        self.units.clone_from(units);
        self.leaders.clone_from(leaders);
        self.elements.clone_from(elements);
        self.levels.clone_from(levels);
        self.wrecks.clone_from(wrecks);
        self.group.clone_from(group);
        self.volleys.clone_from(volleys);
        self.on_squares.clone_from(on_squares);
        self.fired_at.clone_from(fired_at);
        self.supports.clone_from(supports);
        self.crowded.clone_from(crowded);
        self.vacated.clone_from(vacated);
        self.assaulted.clone_from(assaulted);
        self.prizes.clone_from(prizes);
        self.seniors.clone_from(seniors);
        self.collapsed.clone_from(collapsed);
        self.found.clone_from(found);
        // Between orders that are tried, these hardly ever change.
        if self.assault != *assault {
            self.assault.clone_from(assault);
        }
        if self.charge != *charge {
            self.charge.clone_from(charge);
        }
    }
}

impl Clone for Group {
    fn clone(&self) -> Group {
        Group {
            units: self.units.clone(),
            path: self.path.clone(),
            fresh: self.fresh.clone(),
            ..*self
        }
    }

    fn clone_from(&mut self, other: &Group) {
        let Group {
            units,
            leader,
            hq,
            rate,
            left,
            moved,
            entered,
            acted,
            turned,
            stopped,
            fired_on,
            path,
            fresh,
            pending,
        } = other;
        self.units.clone_from(units);
        self.leader = *leader;
        self.hq = *hq;
        self.rate = *rate;
        self.left = *left;
        self.moved = *moved;
        self.entered = *entered;
        self.acted = *acted;
        self.turned = *turned;
        self.stopped = *stopped;
        self.fired_on = *fired_on;
        self.path.clone_from(path);
        self.fresh.clone_from(fresh);
        self.pending = *pending;
    }
}
