//! Numbers that sentences say: what a loss is worth, the card that was needed, the time of day.

use kernel::wording::count;

use crate::game::Battle;
use crate::ids::UnitId;

impl Battle {
    /// What the enemy scores for a unit that is gone. How strong it began stands on its roster.
    pub(super) fn said_loss(&self, unit: UnitId) -> String {
        let setup = self.setup.unit(unit);
        let points = u32::from(setup.sps) * self.setup.points_per_sp.unsigned_abs();
        //= s1-2.5-c
        if self.setup.options.rosters || points == 0 {
            return String::new();
        }
        let enemy = &self.setup.sides[setup.side.other()].name;
        format!(" ({} for the {enemy})", count(points, "point"))
    }

    /// The card that a morale check needed. Its grade stands on a roster.
    pub(super) fn said_needed(&self, needed: u8) -> String {
        //= s1-2.5-c
        match needed {
            _ if self.setup.options.rosters => String::new(),
            ..=10 => format!(" (a {needed} or higher was needed)"),
            11 => " (a Jack or higher was needed)".to_owned(),
            12 => " (a Queen or higher was needed)".to_owned(),
            13 => " (a King was needed)".to_owned(),
            _ => " (no card was high enough)".to_owned(),
        }
    }

    /// When a period begins, in minutes after midnight.
    pub(crate) fn minutes(&self, period: u8) -> u16 {
        self.setup.starts + 30 * u16::from(period.saturating_sub(1))
    }

    /// The time of day at which a period begins.
    pub(crate) fn clock(&self, period: u8) -> String {
        //= s1-2.1-c s1-2.1-d
        let minutes = self.minutes(period);
        format!("{}:{:02}", minutes / 60 % 24, minutes % 60)
    }
}
