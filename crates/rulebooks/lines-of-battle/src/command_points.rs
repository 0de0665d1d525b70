//! B. Determine number of command points phase.

use kernel::{Chance, Unknown, Why};

use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::position::{Marks, Step};
use crate::setup::Bonus;
use crate::{LeaderSet, Rule};

/// The die, and the command points that it gives.
pub(crate) fn command_roll(modifier: i8, chance: &mut dyn Chance) -> Result<(u8, u8), Unknown> {
    let die = chance.d3(Why::new(Rule::CommandPoints1, "command points"))?;
    Ok((die, die.saturating_add_signed(modifier)))
}

impl Battle {
    /// Phase B: markers of the last turn come off, and a D3 says how many
    /// command points there are. What was left from the last turn is lost.
    //= command-points.1 command-points.2 command-points.3 intro.2 quickref.end.1
    pub(crate) fn roll_command_points(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let side = self.pos.active;
        for unit in self.setup.sides[side].units.iter() {
            let marks = &mut self.pos.unit_mut(unit).marks;
            marks.clear(Marks::MOVED);
            marks.clear(Marks::RALLIED);
            marks.clear(Marks::FOUGHT);
        }
        let modifier = self.command_modifier();
        let (die, points) = command_roll(modifier, cx.chance)?;
        let own = self.own_points();
        self.pos.points = points;
        self.pos.own_points = own;
        cx.log
            .note(|| Event::PointsRolled(side, die, modifier, points, own.len()));
        self.begin_rally(cx)
    }

    /// What is added to the die: by the scenario's table, or by leaders.
    //= qb.leaders.0 leaders.bonus.commander leaders.bonus.incompetent
    fn command_modifier(&self) -> i8 {
        let side = self.pos.active;
        if !self.setup.options.leaders {
            return self.setup.command[usize::from(self.pos.turn)][side];
        }
        self.setup
            .leader_ids()
            .filter(|leader| self.setup.leader(*leader).side == side)
            .filter(|leader| self.leader_area(*leader).is_some())
            .map(|leader| {
                let leader = self.setup.leader(leader);
                let commander = leader.has(Bonus::Commander) && leader.nation.is_none();
                i8::from(commander) - i8::from(leader.has(Bonus::Incompetent))
            })
            .sum()
    }

    /// Leaders who bring a point for certain units only.
    fn own_points(&self) -> LeaderSet {
        if !self.setup.options.leaders {
            return LeaderSet::EMPTY;
        }
        let brings = |leader: &crate::LeaderId| {
            let data = self.setup.leader(*leader);
            let limited = data.has(Bonus::Commander) && data.nation.is_some();
            data.side == self.pos.active
                && self.leader_area(*leader).is_some()
                && (limited || data.has(Bonus::Efficient))
        };
        self.setup.leader_ids().filter(brings).collect()
    }

    /// Phase C, or D if the two are one.
    //= optional.rally-move.1
    fn begin_rally(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        if self.setup.options.rally_and_move || !self.anyone_can_rally() {
            return self.begin_moves(cx);
        }
        self.pos.step = Step::Rally;
        Ok(())
    }

    /// Phase D.
    pub(crate) fn begin_moves(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        self.pos.step = Step::Move;
        self.next_move(cx)
    }
}
