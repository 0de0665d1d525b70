//! Section 11.16.12: assaults by and upon lines of several hexes, fought as one.

use ground::hex::{HexId, Side as HexSide, Toward};

use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::morale::Cause;
use crate::position::Hexes;
use crate::{Formation, UnitId};

impl Battle {
    /// Every hex that is assaulted.
    pub(crate) fn assaulted_hexes(&self) -> Vec<HexId> {
        let assault = &self.pos.assault;
        assault
            .target
            .into_iter()
            .chain(assault.also.iter().copied())
            .collect()
    }

    /// Whether another hex may be assaulted together with those that are: a unit of several hexes on either
    /// side links them.
    //= 11.16.12.7-a 11.16.12.8-a 18.8-a
    pub(super) fn is_linked(&self, from: HexId, target: HexId) -> bool {
        let wide = |unit: &UnitId| self.pos.unit(*unit).hexes.len() > 1;
        let own = self.assaulters(from).into_iter().any(|unit| {
            wide(&unit)
                && self
                    .pos
                    .assault
                    .from
                    .iter()
                    .any(|other| self.pos.unit(unit).stands_in(*other))
        });
        let enemy = self.pos.active.other();
        let theirs = self.stack_of(enemy, target).into_iter().any(|unit| {
            let state = self.pos.unit(unit);
            wide(&unit)
                && self
                    .assaulted_hexes()
                    .iter()
                    .any(|hex| state.stands_in(*hex))
        });
        own || theirs
    }

    /// How many hexes of an attacker touch the hexes that are assaulted.
    //= 11.16.12.7-b 11.16.12.7-c
    pub(crate) fn attacking_hexes(&self, unit: UnitId) -> usize {
        let grid = self.setup.map.grid();
        let targets = self.assaulted_hexes();
        let touches = |own: &&HexId| {
            targets
                .iter()
                .any(|target| grid.distance(**own, *target) == 1)
        };
        self.pos
            .unit(unit)
            .hexes
            .iter()
            .filter(touches)
            .count()
            .max(1)
    }

    /// How many hexes of a defender are assaulted.
    //= 11.16.12.8-c
    pub(crate) fn defending_hexes(&self, unit: UnitId) -> usize {
        let targets = self.assaulted_hexes();
        let state = self.pos.unit(unit);
        state
            .hexes
            .iter()
            .filter(|hex| targets.contains(hex))
            .count()
            .max(1)
    }

    /// Whether a unit advances as the line that it is.
    fn advances_in_line(&self, unit: UnitId) -> bool {
        let state = self.pos.unit(unit);
        let several = self.pos.assault.also.is_empty();
        match state.formation {
            Formation::Line => state.hexes.len() > 1,
            // Skirmishers in two hexes who assaulted two.
            Formation::Skirmish => state.hexes.len() > 1 && !several,
            _ => false,
        }
    }

    /// Where a line stands after its advance: all hexes that the defenders held, continuous, a hex shorter at
    /// either end where nobody stood, longer where they stood wider.
    //= 11.16.12.10-a 11.16.12.10-b 11.16.12.10-c
    pub(crate) fn advanced_row(&self, unit: UnitId, targets: &[HexId]) -> Option<Vec<HexId>> {
        let grid = self.setup.map.grid();
        let row = self.shape(unit).row(grid)?;
        let Toward::Corner(corner) = row.faces().toward() else {
            return None;
        };
        let ways: [HexSide; 2] = corner.sides();
        let wanted: Vec<_> = targets.iter().map(|hex| grid.axial(*hex)).collect();
        ways.into_iter().find_map(|way| {
            let shifted = row.shifted(way);
            let place = |at: i32| shifted.left.ahead(row.along(), at);
            let reach = i32::from(row.length) + 8;
            // The places of the shifted line, counted from its left end, that the defenders held.
            let along: Option<Vec<i32>> = wanted
                .iter()
                .map(|held| (-reach..=reach).find(|at| place(*at) == *held))
                .collect();
            let along = along?;
            let (low, high) = (*along.iter().min()?, *along.iter().max()?);
            let last = i32::from(row.length) - 1;
            let left = low.min(1);
            let right = high.max(last - 1).max(left);
            let hexes: Option<Vec<HexId>> = (left..=right).map(|at| grid.at(place(at))).collect();
            hexes.filter(|hexes| targets.iter().all(|target| hexes.contains(target)))
        })
    }

    /// Whether the ground leaves a line whole where it would go: in the open; in one hex of any kind, where it
    /// takes one formation; and a cloud of skirmishers anywhere.
    //= 11.16.12.11-a 11.19.3-a 11.20.2-c
    pub(crate) fn stays_whole(&self, unit: UnitId, row: &[HexId]) -> bool {
        let open = row.iter().all(|hex| self.setup.is_clear(*hex));
        let cloud = self.pos.unit(unit).formation == Formation::Skirmish;
        open || (row.len() == 1 || cloud) && !self.setup.options.first_reading
    }

    /// A line of several hexes goes forward as one, and stays a line. Where the ground would break it up it
    /// stays; friends in its way who do not fit check their morale.
    //= 11.16.12.9 11.16.12.10-a 11.16.12.11-a 11.16.12.11-b
    pub(super) fn advance_line(
        &mut self,
        unit: UnitId,
        cx: &mut Cx<'_>,
    ) -> Result<bool, kernel::Unknown> {
        if !self.advances_in_line(unit) {
            return Ok(false);
        }
        let enemy = self.pos.active.other();
        let hexes = self
            .advanced_row(unit, &self.assaulted_hexes())
            .filter(|hexes| {
                let free = |hex: &HexId| !self.ground_of(enemy).contains(*hex);
                hexes.iter().all(free) && self.stays_whole(unit, hexes)
            });
        self.pos.assault.advancing.retain(|other| *other != unit);
        let Some(stand) = hexes.as_deref().and_then(Hexes::of) else {
            // The ground would make different formations of it, or enemies are in the way.
            return Ok(true);
        };
        let at = stand[0];
        let grid = self.setup.map.grid();
        let left = self.pos.unit(unit).hexes;
        let came = left.iter().find_map(|from| grid.side_between(*from, at));
        self.pos.unit_mut(unit).hexes = stand;
        self.fit_to_ground(unit, came);
        self.put_at_bottom(unit);
        self.gather_leaders(self.pos.active, &left, at);
        cx.log.note(|| Event::Advanced(vec![unit], at));
        self.pos.assault.advanced.push(unit);
        for hex in stand.iter() {
            self.capture_leaders(enemy, *hex, cx);
            self.overrun_hqs(enemy, *hex, cx);
            if let Some(modifier) = self.overstacking(*hex) {
                let mut others = self.stack(*hex);
                others.retain(|other| *other != unit);
                cx.log.note(|| Event::Overstacked(*hex));
                self.check_morale(&others, &Cause::Overstacked(modifier), &[*hex], cx)?;
            }
        }
        Ok(true)
    }

    /// A line that an advance stretched beyond its length must have drawn in by the end of its next movement,
    /// or it checks its morale.
    //= 11.16.12.10-d
    pub(crate) fn check_stretched_lines(&mut self, cx: &mut Cx<'_>) -> Done {
        for unit in self.army(self.pos.active).collect::<Vec<_>>() {
            let state = self.pos.unit(unit);
            let long = state.formation == Formation::Line
                && state.hexes.len() > usize::from(self.longest_line(unit));
            if long {
                let modifier = kernel::Modifier::new(
                    crate::Rule::R11_16_12_10D,
                    "a line stretched too far",
                    0,
                );
                let from = state.hexes.to_vec();
                self.check_morale(&[unit], &Cause::Overstacked(modifier), &from, cx)?;
            }
        }
        Ok(())
    }
}
