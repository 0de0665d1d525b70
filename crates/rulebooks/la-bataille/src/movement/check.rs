//! Who may move, and where to.

use ground::hex::{Aspect, Facing, HexId, Toward};

use super::Action;
use crate::game::Battle;
use crate::marks::Marks;
use crate::order::Order;
use crate::points::Points;
use crate::position::{Place, Step};
use crate::refusal::Refusal;
use crate::troops::Arm;
use crate::{Formation, UnitId};

impl Battle {
    /// Checks an order of the Movement Phase.
    pub(crate) fn check_movement(&self, order: Order) -> Result<(), Refusal> {
        match (self.pos.step, order) {
            (Step::OpportunityFire, Order::FireAtMover | Order::HoldFire) => Ok(()),
            (Step::Move, Order::EndMoves) => self.check_duties(),
            (Step::Moving, Order::Halt) => self.check_halt(),
            (Step::Move, Order::Choose(unit)) => self.check_choose(unit),
            (Step::Move, Order::ChooseLeader(leader)) => self.check_choose_leader(leader),
            (Step::Move, Order::ChooseHq(element)) => self.check_choose_hq(element),
            (Step::Move, Order::Enter(unit, hex)) => self.check_enter(unit, hex),
            (Step::Move, Order::EnterLeader(leader, hex)) => self.check_enter_leader(leader, hex),
            (Step::Move, Order::ForceMarch(element)) => self.check_force_march(element),
            (Step::Move, Order::Top(unit)) => self.check_top(unit),
            // Once in a move.
            (Step::Moving, Order::Hold(leader)) if self.pos.group.leader == Some(leader) => {
                if self.pos.group.entered {
                    Err(Refusal::WasTold(leader))
                } else {
                    Ok(())
                }
            }
            (Step::Moving, Order::Add(unit)) => self.check_add(unit),
            (Step::Moving, other) => match Action::of(other) {
                Some(action) => self.check_action(action).map(|_| ()),
                None => Err(Refusal::NotAskedNow),
            },
            _ => Err(Refusal::NotAskedNow),
        }
    }

    //= 11.21.2-c
    pub(super) fn check_choose(&self, unit: UnitId) -> Result<(), Refusal> {
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        if data.side != self.pos.active {
            return Err(Refusal::NotYours(unit));
        }
        if state.place != Place::Map {
            return Err(Refusal::NotOnMap(unit));
        }
        if state.formation == Formation::Rout {
            return Err(Refusal::Routed(unit));
        }
        if state.marks.has(Marks::MOVED) {
            return Err(Refusal::HasMoved(unit));
        }
        if state.marks.has(Marks::CHARGED) {
            return Err(Refusal::HasCharged(unit));
        }
        self.check_released(unit)
    }

    fn check_top(&self, unit: UnitId) -> Result<(), Refusal> {
        self.check_choose(unit)?;
        let state = self.pos.unit(unit);
        let alone = state.hex().is_none_or(|hex| {
            let stack = self.stack(hex);
            stack.len() < 2 || stack[0] == unit
        });
        if alone || state.marks.has(Marks::TOPPED) {
            return Err(Refusal::OnTop(unit));
        }
        Ok(())
    }

    fn check_add(&self, unit: UnitId) -> Result<(), Refusal> {
        let group = &self.pos.group;
        let Some(first) = group.units.first() else {
            return Err(Refusal::NotAskedNow);
        };
        self.check_choose(unit)?;
        let (one, other) = (self.pos.unit(*first), self.pos.unit(unit));
        if group.units.contains(&unit) || group.acted {
            return Err(Refusal::GroupIsSet);
        }
        let together = one.hexes == other.hexes && one.hexes.len() == 1;
        let guns = self.is_unlimbered(*first) != self.is_unlimbered(unit);
        let alike = one.formation == other.formation && one.facing == other.facing;
        // Guns in action and foot go together into square and out of it.
        //= 11.17.5-c
        let foot = [*first, unit]
            .iter()
            .any(|one| self.setup.unit(*one).arm == Arm::Infantry);
        let with_guns = guns && foot && one.is_good_order() && other.is_good_order();
        if !together || !(alike && !guns || with_guns) || one.formation == Formation::Road {
            return Err(Refusal::NotAlike(unit));
        }
        Ok(())
    }

    /// Whether a unit is artillery ready to fire.
    pub(crate) fn is_unlimbered(&self, unit: UnitId) -> bool {
        self.setup.unit(unit).arm == Arm::Artillery && !self.pos.unit(unit).limbered
    }

    /// Checks what the moving units are to do, and says what it costs.
    pub(crate) fn check_action(&self, action: Action) -> Result<Points, Refusal> {
        let group = &self.pos.group;
        if let Some(leader) = group.leader {
            return self.check_leader_step(leader, action);
        }
        if let Some(element) = group.hq {
            return self.check_hq_step(element, action);
        }
        let Some(&first) = group.units.first() else {
            return Err(Refusal::NotAskedNow);
        };
        let cost = match action {
            Action::March(hex) => self.check_march(first, hex)?,
            Action::Face(facing) => self.check_face(first, facing)?,
            Action::Form(deploy) => self.check_form(first, deploy)?,
            Action::Wheel(pivot, turn) => self.check_wheel(first, pivot, turn)?,
            Action::Limber => self.check_limber()?,
            Action::Unlimber(facing) => self.check_unlimber(first, facing)?,
            Action::BreakDown => self.check_break_down(first)?,
            Action::Reform(whole) => self.check_reform(first, whole)?,
            Action::Leave => self.check_leave(first)?,
        };
        if cost > self.points_for(action) {
            return Err(Refusal::TooDear(cost, group.left));
        }
        Ok(cost)
    }

    /// The points at hand: who leaves square first of all has the rate of his new formation.
    //= 11.17.8-a 14.12.6.2
    pub(super) fn points_for(&self, action: Action) -> Points {
        let group = &self.pos.group;
        match (action, group.units.first()) {
            (Action::Form(deploy), Some(&first))
                if !group.acted && self.pos.unit(first).formation == Formation::Square =>
            {
                let rates = group
                    .units
                    .iter()
                    .map(|unit| self.rate_in(*unit, deploy.formation));
                rates.min().unwrap_or(group.left)
            }
            _ => group.left,
        }
    }

    /// Whether zones of this hex bind the group until its next move.
    pub(crate) fn is_bound(&self, unit: UnitId) -> bool {
        let data = self.setup.unit(unit);
        data.arm == Arm::Infantry || data.arm == Arm::Artillery && !data.is_horse_artillery()
    }

    fn check_march(&self, first: UnitId, to: HexId) -> Result<Points, Refusal> {
        let group = &self.pos.group;
        //= 14.10-a 17.1-a
        if let Some(gun) = group.units.iter().find(|unit| self.is_unlimbered(**unit)) {
            return Err(Refusal::Unlimbered(*gun));
        }
        // Who began his move in a zone may leave it, whatever he did there first; who entered one stays.
        //= 13.4.3-a 13.4.3-b
        if group.stopped {
            return Err(Refusal::StoppedByZone);
        }
        self.check_direction(first, to)?;
        let cost = self.march_cost(first, to)?;
        for hex in self.after_march(first, to) {
            self.check_room(hex)?;
        }
        for unit in &group.units {
            self.check_radius(*unit, to)?;
        }
        // What binds a march binds every hex of a line.
        let covered = if self.setup.options.first_reading {
            vec![to]
        } else {
            self.after_march(first, to)
        };
        self.check_newly(&covered)?;
        Ok(cost)
    }

    /// Whether units may be led into a hex at all.
    //= 12.2
    pub(crate) fn check_room(&self, hex: HexId) -> Result<(), Refusal> {
        let enemy = self.pos.active.other();
        if self.is_free_of(enemy, hex) {
            Ok(())
        } else {
            Err(Refusal::EnemyThere(hex))
        }
    }

    /// A unit moves through its front; lines through their flanks too, skirmishers anywhere.
    //= 14.7 11.16.5 14.12.4.3 11.20.4.3 11.20.5.2 14.12.10.1
    fn check_direction(&self, first: UnitId, to: HexId) -> Result<(), Refusal> {
        let state = self.pos.unit(first);
        let Some(&head) = state.hexes.first() else {
            return Err(Refusal::NotOnMap(first));
        };
        let grid = self.setup.map.grid();
        let Some(side) = grid.side_between(head, to) else {
            return Err(Refusal::NotNext(to));
        };
        if state.formation == Formation::Skirmish {
            return Ok(());
        }
        let aspect = if state.formation == Formation::Line {
            // Every hex of a line goes the same way: what counts is the way, not the hex.
            Some(ground::hex::Pattern::TWO.aspect(state.facing, side))
        } else {
            self.aspect(first, to)
        };
        //= 11.3-d
        if state.formation == Formation::Road && !self.setup.map.marks(head, side).road() {
            return Err(Refusal::KeepsToRoad(first));
        }
        match (state.formation, aspect) {
            (_, Some(Aspect::Front)) | (Formation::Line, Some(Aspect::Flank)) => Ok(()),
            // A road column turns with the road.
            (Formation::Road, Some(Aspect::Flank)) if self.setup.map.marks(head, side).road() => {
                Ok(())
            }
            _ => Err(Refusal::NotInFront(to)),
        }
    }

    /// The hexes that the group would newly cover.
    pub(crate) fn after_march(&self, first: UnitId, to: HexId) -> Vec<HexId> {
        let state = self.pos.unit(first);
        let mut hexes = self.place_after_march(first, to);
        if matches!(state.formation, Formation::Line | Formation::Skirmish) {
            hexes.retain(|hex| !state.hexes.contains(hex));
        }
        hexes
    }

    /// The hexes that a unit would stand in after a step; of a column on the road the head.
    pub(super) fn place_after_march(&self, unit: UnitId, to: HexId) -> Vec<HexId> {
        let state = self.pos.unit(unit);
        let in_row = matches!(state.formation, Formation::Line | Formation::Skirmish);
        if !in_row || state.hexes.len() < 2 {
            return vec![to];
        }
        let grid = self.setup.map.grid();
        let Some(side) = grid.side_between(state.hexes[0], to) else {
            return Vec::new();
        };
        let hexes = state.hexes.iter();
        hexes.filter_map(|hex| grid.across(*hex, side)).collect()
    }

    /// What a step of the group costs.
    //= 11.16.12.4 14.12.5.1 14.2
    fn march_cost(&self, first: UnitId, to: HexId) -> Result<Points, Refusal> {
        let state = self.pos.unit(first);
        let grid = self.setup.map.grid();
        let Some(side) = grid.side_between(state.hexes[0], to) else {
            return Err(Refusal::NotNext(to));
        };
        let in_row = matches!(state.formation, Formation::Line | Formation::Skirmish);
        let starts: &[HexId] = if in_row {
            &state.hexes
        } else {
            &state.hexes[..1]
        };
        let mut most = Points::NONE;
        for unit in &self.pos.group.units {
            let (mover, by_road) = (self.mover(*unit), self.uses_roads(*unit));
            for start in starts {
                let Some(into) = grid.across(*start, side) else {
                    return Err(Refusal::OffTheMap);
                };
                let clear = self.setup.is_clear(into);
                //= 11.16.12.11-a 14.13.2.6
                let firm = state.formation == Formation::Line && state.hexes.len() > 1;
                if !clear && self.pos.unit(*unit).marks.has(Marks::HASTENED) {
                    return Err(Refusal::KeepsColumn(*unit));
                }
                if !clear && firm {
                    return Err(Refusal::BrokenGround(into));
                }
                let cost = self.step_cost(mover, by_road, *start, side);
                let mut cost = cost.ok_or(Refusal::Impassable(into))?;
                if self.setup.unit(*unit).arm == Arm::Infantry {
                    cost = cost.plus(self.harassment(self.pos.active, into));
                }
                most = most.max(cost);
            }
        }
        Ok(most)
    }

    //= 14.8-a 14.9-a 14.10-b 14.12.4.2 14.12.7.3 11.16.4 17.1-a 14.8-b
    fn check_face(&self, first: UnitId, facing: Facing) -> Result<Points, Refusal> {
        let (group, state) = (&self.pos.group, self.pos.unit(first));
        if facing == state.facing {
            return Err(Refusal::FacesSo);
        }
        let to_corner = matches!(facing.toward(), Toward::Corner(_));
        if group.units.iter().any(|unit| self.is_unlimbered(*unit)) {
            let mixed = !group.units.iter().all(|unit| self.is_unlimbered(*unit));
            if group.acted || state.formation == Formation::Square || mixed {
                return Err(Refusal::WholeMove);
            }
            if state.formation == Formation::General && to_corner {
                return Err(Refusal::CannotFaceSo(state.formation));
            }
            return Ok(group.left);
        }
        if state.formation == Formation::Road {
            self.check_road_facing(first, facing)?;
            let free = group.entered && group.left > Points::NONE;
            return Ok(if free { Points::NONE } else { Points::whole(1) });
        }
        let fits = match state.formation {
            Formation::Column | Formation::General => !to_corner,
            Formation::Line | Formation::Skirmish => to_corner,
            _ => return Err(Refusal::LooksAllRound(state.formation)),
        };
        if !fits {
            return Err(Refusal::CannotFaceSo(state.formation));
        }
        let about = facing == state.facing.opposite();
        let row = state.hexes.len() > 1;
        if row && !about {
            return Err(Refusal::MustWheel);
        }
        if group.entered && group.left > Points::NONE {
            return Ok(Points::NONE);
        }
        // Once before the first hex, and after the last.
        let before = if self.setup.options.first_reading {
            !group.acted
        } else {
            !group.moved && !group.turned
        };
        if state.formation == Formation::Line && about && (before || group.entered) {
            return Ok(Points::NONE);
        }
        Ok(Points::whole(1))
    }

    /// A column on the road looks along it: in one hex to any side that the road crosses, else about, with
    /// its tail as its head.
    //= 11.18.6 14.9-a
    fn check_road_facing(&self, unit: UnitId, facing: Facing) -> Result<(), Refusal> {
        let hexes = &self.pos.unit(unit).hexes;
        let (Toward::Side(side), Some(tail)) = (facing.toward(), hexes.last()) else {
            return Err(Refusal::CannotFaceSo(Formation::Road));
        };
        let ahead = self.setup.map.grid().across(*tail, side);
        let own = ahead.is_some_and(|hex| hexes.contains(&hex));
        if own || !self.setup.map.marks(*tail, side).road() {
            return Err(Refusal::KeepsToRoad(unit));
        }
        Ok(())
    }
}
