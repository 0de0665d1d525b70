//! Sections 11.10 to 11.20: changing formation, wheeling, limbering.

use ground::hex::{Corner, Facing, Hand, HexId, Row, Side as HexSide, Toward};

use crate::game::Battle;
use crate::marks::Marks;
use crate::order::{Deploy, Order};
use crate::points::Points;
use crate::refusal::Refusal;
use crate::troops::Arm;
use crate::{Formation, UnitId};

impl Battle {
    /// The steps that a unit has left.
    pub(crate) fn steps(&self, unit: UnitId) -> u8 {
        self.setup
            .unit(unit)
            .steps
            .saturating_sub(self.pos.unit(unit).lost)
    }

    /// The most hexes that a unit's line may cover.
    //= 11.16.12.1-a 11.16.12.2-a
    pub(crate) fn longest_line(&self, unit: UnitId) -> u8 {
        let steps = self.steps(unit);
        let two = if steps >= 5 { 2 } else { 1 };
        match self.setup.unit(unit).arm {
            Arm::Infantry => two,
            Arm::Cavalry if steps >= 8 => (steps / 4).clamp(2, 8),
            Arm::Cavalry => two,
            Arm::Artillery => 1,
        }
    }

    /// How many hexes skirmishers cover.
    //= 11.20.4.1 11.20.4.2 11.20.5.1
    pub(crate) fn skirmish_hexes(&self, unit: UnitId) -> u8 {
        let cavalry = self.setup.unit(unit).arm == Arm::Cavalry;
        if cavalry || self.steps(unit) >= 4 {
            2
        } else {
            1
        }
    }

    /// How many hexes a unit covers in road order.
    //= 11.18.5-a
    pub(crate) fn road_hexes(&self, unit: UnitId) -> u8 {
        self.steps(unit).div_ceil(4).clamp(1, 8)
    }

    /// The hexes that a deployment covers; none if some would be off the map.
    pub(crate) fn deployed(&self, deploy: Deploy) -> Option<Vec<HexId>> {
        let grid = self.setup.map.grid();
        match deploy.formation {
            Formation::Line | Formation::Skirmish => {
                let Toward::Corner(facing) = deploy.facing.toward() else {
                    return None;
                };
                let row = Row {
                    left: grid.axial(deploy.first),
                    facing,
                    length: deploy.length.max(1),
                };
                row.hexes().map(|place| grid.at(place)).collect()
            }
            Formation::Road => {
                let Toward::Side(side) = deploy.facing.toward() else {
                    return None;
                };
                self.road_chain(deploy.first, side, deploy.length)
            }
            _ => Some(vec![deploy.first]),
        }
    }

    /// The hexes of a road column with its head here: its tail stands along the road behind it, straight on
    /// where the road forks.
    fn road_chain(&self, head: HexId, ahead: HexSide, length: u8) -> Option<Vec<HexId>> {
        let (map, mut chain) = (&self.setup.map, vec![head]);
        let mut back = ahead.opposite();
        while chain.len() < usize::from(length) {
            let here = *chain.last()?;
            let turns = [0, 1, -1, 2, -2];
            let next = turns
                .into_iter()
                .map(|turn| back.turned(turn))
                .find_map(|side| {
                    let hex = map.grid().across(here, side)?;
                    let free = map.marks(here, side).road() && !chain.contains(&hex);
                    (free && side != ahead).then_some((side, hex))
                });
            let (side, hex) = next?;
            chain.push(hex);
            back = side;
        }
        Some(chain)
    }

    /// Checks a change of formation of the group, and says what it costs.
    //= 11.3-a 11.3-b 11.3-c 11.3-d 11.3-f 11.3-g 11.10
    pub(super) fn check_form(&self, first: UnitId, deploy: Deploy) -> Result<Points, Refusal> {
        let (group, state) = (&self.pos.group, self.pos.unit(first));
        let formation = deploy.formation;
        if !state.is_good_order() {
            return Err(Refusal::NotInGoodOrder(first));
        }
        //= 14.13.2.6
        let hastened = |unit: &&UnitId| self.pos.unit(**unit).marks.has(Marks::HASTENED);
        let most = if self.setup.options.first_reading {
            1
        } else {
            group.units.len()
        };
        if let Some(unit) = group.units.iter().take(most).find(hastened) {
            return Err(Refusal::KeepsColumn(*unit));
        }
        // Guns in action go into square and out of it with the foot.
        //= 11.17.5-c
        let square = formation == Formation::Square
            || formation == Formation::Column && state.formation == Formation::Square;
        if group.units.iter().any(|unit| self.is_unlimbered(*unit)) && !square {
            return Err(Refusal::Unlimbered(first));
        }
        for unit in &group.units {
            self.check_may_form(*unit, formation)?;
        }
        let hexes = self.deployed(deploy).ok_or(Refusal::NoRoomToDeploy)?;
        check_facing(deploy)?;
        if state.formation == formation && state.hexes[..] == hexes[..] {
            return Err(Refusal::FormedSo(formation));
        }
        if state.formation == formation && !matches!(formation, Formation::Line) {
            return Err(Refusal::FormedSo(formation));
        }
        if hexes.len() > 1 && group.units.len() > 1 {
            return Err(Refusal::OneUnitOnly);
        }
        self.check_length(first, deploy)?;
        self.check_spread(first, deploy, &hexes)?;
        // A road column gathers at its head.
        if state.formation == Formation::Road && !hexes.contains(&state.hexes[0]) {
            return Err(Refusal::NoRoomToDeploy);
        }
        for hex in &hexes {
            self.check_room(*hex)?;
            self.check_ground(first, formation, *hex)?;
        }
        if formation == Formation::Square {
            self.check_square(deploy.first)?;
        }
        Ok(self.form_cost(first, deploy))
    }

    //= 11.17.5-c 11.17.1
    pub(super) fn check_may_form(&self, unit: UnitId, formation: Formation) -> Result<(), Refusal> {
        let data = self.setup.unit(unit);
        let guns = data.arm == Arm::Artillery;
        let fits = match formation {
            Formation::Column => !guns || self.pos.unit(unit).formation == Formation::Square,
            Formation::Line => !guns,
            Formation::Square => data.arm != Arm::Cavalry,
            //= 11.18.2 11.18.4
            Formation::Road => !guns && data.parts.is_empty(),
            //= 11.20.2-a
            Formation::Skirmish => data.can_skirmish(),
            //= 11.3-e
            Formation::General => !guns,
            Formation::Disorder | Formation::Rout => false,
        };
        if fits {
            Ok(())
        } else {
            Err(Refusal::CannotForm(unit, formation))
        }
    }

    fn check_length(&self, unit: UnitId, deploy: Deploy) -> Result<(), Refusal> {
        let fits = match deploy.formation {
            Formation::Line => (1..=self.longest_line(unit)).contains(&deploy.length),
            Formation::Skirmish => deploy.length == self.skirmish_hexes(unit),
            Formation::Road => deploy.length == self.road_hexes(unit),
            _ => deploy.length == 1,
        };
        if fits {
            Ok(())
        } else {
            Err(Refusal::WrongLength(unit, deploy.formation))
        }
    }

    fn check_ground(&self, unit: UnitId, formation: Formation, hex: HexId) -> Result<(), Refusal> {
        let clear = self.setup.is_clear(hex);
        let cavalry = self.setup.unit(unit).arm == Arm::Cavalry;
        let fits = match formation {
            Formation::Column | Formation::Line | Formation::Square => clear,
            Formation::Skirmish if cavalry => clear,
            Formation::Skirmish => self.is_passable(unit, hex),
            Formation::General => !clear,
            Formation::Road => self.setup.map.has_road(hex),
            Formation::Disorder | Formation::Rout => false,
        };
        if fits {
            Ok(())
        } else {
            Err(Refusal::GroundForbids(formation, hex))
        }
    }

    /// Whether a unit can be in a hex at all.
    pub(crate) fn is_passable(&self, unit: UnitId, hex: HexId) -> bool {
        let terrain = self.setup.map.terrain(hex);
        self.setup
            .tables
            .movement
            .terrain(terrain, self.mover(unit))
            .is_some()
    }

    //= 11.17.3-a 11.17.5-b 11.17.8-b
    fn check_square(&self, hex: HexId) -> Result<(), Refusal> {
        let group = &self.pos.group;
        if let Some(unit) = group
            .units
            .iter()
            .find(|unit| self.pos.unit(**unit).marks.has(Marks::UNSQUARED))
        {
            return Err(Refusal::LeftSquare(*unit));
        }
        // Guns may join a square that stands.
        let stands = |unit: &UnitId| self.pos.unit(*unit).formation == Formation::Square;
        let infantry = self
            .stack(hex)
            .into_iter()
            .filter(|unit| group.units.contains(unit) || stands(unit))
            .filter(|unit| self.setup.unit(*unit).arm == Arm::Infantry);
        let steps: u32 = infantry.map(|unit| u32::from(self.steps(unit))).sum();
        if steps < 3 {
            return Err(Refusal::TooFewForSquare(steps));
        }
        Ok(())
    }

    /// What the change costs: by branch, and a point for every hex beyond the first.
    //= 11.10.1 11.10.2 11.10.3 11.11 11.11-ex 11.16.12.3 11.18.5-b 11.10.4
    fn form_cost(&self, first: UnitId, deploy: Deploy) -> Points {
        let state = self.pos.unit(first);
        let arms = self
            .pos
            .group
            .units
            .iter()
            .map(|unit| self.setup.unit(*unit).arm);
        let base = arms.map(change_cost).max().unwrap_or(Points::NONE);
        let spread = |formation: Formation, hexes: usize| {
            let rows = matches!(formation, Formation::Line | Formation::Skirmish);
            Points::whole(if rows {
                hexes.saturating_sub(1) as u16
            } else {
                0
            })
        };
        let mut cost = base
            .plus(spread(state.formation, state.hexes.len()))
            .plus(spread(deploy.formation, usize::from(deploy.length)));
        if state.formation == Formation::Road {
            let grid = self.setup.map.grid();
            for pair in state.hexes.windows(2) {
                let side = grid.side_between(pair[1], pair[0]);
                let step =
                    side.and_then(|side| self.step_cost(self.mover(first), true, pair[1], side));
                cost = cost.plus(step.unwrap_or(Points::whole(1)));
            }
        }
        cost
    }

    /// A wheel of a multi-hex line about one end.
    //= 11.16.12.5-a 11.16.12.5-b 14.12.5.2
    pub(super) fn check_wheel(
        &self,
        first: UnitId,
        pivot: Hand,
        turn: Hand,
    ) -> Result<Points, Refusal> {
        let state = self.pos.unit(first);
        if self.pos.group.stopped {
            return Err(Refusal::StoppedByZone);
        }
        let rows = matches!(state.formation, Formation::Line | Formation::Skirmish);
        if !rows || state.hexes.len() < 2 {
            return Err(Refusal::NoLine(first));
        }
        let grid = self.setup.map.grid();
        let row = self.shape(first).row(grid).ok_or(Refusal::NoLine(first))?;
        let wheel = row.wheeled(pivot, turn);
        for place in &wheel.swept {
            let hex = grid.at(*place).ok_or(Refusal::OffTheMap)?;
            self.check_room(hex)?;
            self.check_ground(first, state.formation, hex)?;
        }
        let mut cost = Points::NONE;
        let mut from = row.end(pivot.other());
        for place in wheel.outer {
            let step = from
                .side_to(place)
                .and_then(|side| self.step_cost(self.mover(first), false, grid.at(from)?, side));
            let into = grid.at(place).ok_or(Refusal::OffTheMap)?;
            cost = cost.plus(step.ok_or(Refusal::Impassable(into))?);
            if self.setup.unit(first).arm == Arm::Infantry {
                cost = cost.plus(self.harassment(self.pos.active, into));
            }
            from = place;
        }
        let hexes: Vec<HexId> = wheel
            .row
            .hexes()
            .filter_map(|place| grid.at(place))
            .collect();
        if let Some(head) = hexes.first().filter(|head| **head != state.hexes[0]) {
            self.check_radius(first, *head)?;
        }
        let newly = |hex: &HexId| !state.hexes.contains(hex);
        self.check_newly(&hexes.into_iter().filter(newly).collect::<Vec<_>>())?;
        Ok(cost)
    }

    //= 14.12.7.1 14.12.7.2-b 17.1-a 17.2 17.1-b
    pub(super) fn check_limber(&self) -> Result<Points, Refusal> {
        for unit in &self.pos.group.units {
            if !self.is_unlimbered(*unit) {
                return Err(Refusal::NotUnlimbered(*unit));
            }
            if self.pos.unit(*unit).marks.has(Marks::LIMBERED) {
                return Err(Refusal::TriedToLimber(*unit));
            }
        }
        Ok(change_cost(Arm::Artillery))
    }

    //= 14.12.7.1 14.12.7.2-a 13.4.2-b
    pub(super) fn check_unlimber(&self, first: UnitId, facing: Facing) -> Result<Points, Refusal> {
        for unit in &self.pos.group.units {
            if self.setup.unit(*unit).arm != Arm::Artillery || self.is_unlimbered(*unit) {
                return Err(Refusal::NotLimbered(*unit));
            }
            if !self.pos.unit(*unit).is_good_order() {
                return Err(Refusal::NotInGoodOrder(*unit));
            }
            //= 14.13.2.6
            if self.pos.unit(*unit).marks.has(Marks::HASTENED) {
                return Err(Refusal::KeepsColumn(*unit));
            }
        }
        let state = self.pos.unit(first);
        let square = state.formation == Formation::Square;
        let to_corner = matches!(facing.toward(), Toward::Corner(_));
        if state.formation == Formation::General && to_corner || square && facing != state.facing {
            return Err(Refusal::CannotFaceSo(state.formation));
        }
        Ok(change_cost(Arm::Artillery))
    }

    /// Every way to form that is worth asking about.
    pub(super) fn form_candidates(&self, first: UnitId, into: &mut Vec<Order>) {
        let state = self.pos.unit(first);
        let mut push = |formation, facing, first, length| {
            into.push(Order::Form(Deploy {
                formation,
                facing,
                first,
                length,
            }));
        };
        for hex in state.hexes.iter() {
            push(Formation::Square, Facing::new(0), *hex, 1);
            for side in HexSide::ALL {
                let facing = Facing::side(side);
                push(Formation::Column, facing, *hex, 1);
                push(Formation::General, facing, *hex, 1);
                if self.setup.map.marks(*hex, side).road() {
                    push(Formation::Road, facing, *hex, self.road_hexes(first));
                }
            }
            for corner in Corner::ALL {
                self.row_candidates(first, *hex, corner, &mut push);
            }
        }
    }

    fn row_candidates(
        &self,
        unit: UnitId,
        hex: HexId,
        corner: Corner,
        push: &mut impl FnMut(Formation, Facing, HexId, u8),
    ) {
        let grid = self.setup.map.grid();
        let row = Row {
            left: grid.axial(hex),
            facing: corner,
            length: 1,
        };
        let facing = Facing::corner(corner);
        let skirmish = self.skirmish_hexes(unit);
        for length in 1..=self.longest_line(unit).max(2) {
            for before in 0..length {
                let left = row.extended(Hand::Left, before).left;
                let Some(left) = grid.at(left) else { continue };
                push(Formation::Line, facing, left, length);
                if length == skirmish {
                    push(Formation::Skirmish, facing, left, length);
                }
            }
        }
    }
}

/// What a change of formation costs.
pub(super) const fn change_cost(arm: Arm) -> Points {
    Points::whole(match arm {
        Arm::Infantry => 1,
        Arm::Artillery => 2,
        Arm::Cavalry => 3,
    })
}

/// Columns look to a side, lines and skirmishers to a corner, squares nowhere.
//= 11.15.2 11.16.2 11.18.6 11.20.4.4
const fn check_facing(deploy: Deploy) -> Result<(), Refusal> {
    let to_corner = matches!(deploy.facing.toward(), Toward::Corner(_));
    let fits = match deploy.formation {
        Formation::Line | Formation::Skirmish => to_corner,
        Formation::Square => deploy.facing.index() == 0,
        _ => !to_corner,
    };
    if fits {
        Ok(())
    } else {
        Err(Refusal::CannotFaceSo(deploy.formation))
    }
}
