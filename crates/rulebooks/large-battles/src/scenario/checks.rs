//! What is checked of a scenario file as a whole: sizes, areas and ids.

use ground::table::TableMap;
use kernel::Fault;

use super::file::Name;
use super::read::Reader;
use crate::setup::Setup;

/// The most points that anything is worth: they are added up.
const MOST_POINTS: u32 = 1_000;

impl Reader<'_> {
    pub(super) fn check_sizes(&mut self) {
        let file = self.file;
        let limits = [
            ("[[side]]", file.side.len(), 2, 2),
            ("[[unit]]", file.unit.len(), 1, Setup::MOST_UNITS),
            ("[[general]]", file.general.len(), 0, Setup::MOST_GENERALS),
        ];
        for (heading, count, least, most) in limits {
            if count < least || count > most {
                let span = self.heading(heading);
                self.fault(
                    span,
                    format!("there are {count} tables {heading}"),
                    &format!("from {least} to {most} are possible"),
                );
            }
        }
        if file.scenario.periods == 0 || file.scenario.periods > 72 {
            let span = self.heading("[scenario]");
            self.fault(
                span,
                "the periods do not fit into a day".to_owned(),
                "1 to 72 periods",
            );
        }
        let victory = &file.victory;
        let each = file.objective.iter().map(|row| row.points);
        let mut points = each.chain([victory.per_base, victory.per_battery, victory.margin]);
        if let Some(points) = points.find(|one| one.unsigned_abs() > MOST_POINTS) {
            let span = self.heading("[victory]");
            self.fault(
                span,
                format!("nothing is worth {points} points"),
                &format!("at most {MOST_POINTS}, more or less"),
            );
        }
        let longest = TableMap::LONGEST;
        let fits = |side: i32| (12 * ground::table::INCH..=longest).contains(&side);
        if file.table.metres_per_inch < 1 || !fits(self.layout.width) || !fits(self.layout.height) {
            let span = self.heading("[table]");
            self.fault(
                span,
                "the table has no size that can be played on".to_owned(),
                "12 to 300 inches a side, and `metres-per-inch` from 1",
            );
        }
        let polygon = |ring: &Vec<[i32; 2]>| ring.len() >= 3;
        for row in &file.side {
            if row.areas.is_empty() || !row.areas.iter().all(polygon) {
                self.fault(
                    row.id.span(),
                    format!("`{}` has no area to deploy in", row.id.get_ref()),
                    "`areas`, each an outline of three points or more, in metres",
                );
            }
        }
    }

    pub(super) fn check_unique<'b>(&mut self, ids: impl Iterator<Item = &'b Name>, what: &str) {
        let ids = ids.map(|id| (id.span(), id.get_ref().as_str()));
        self.faults.extend(Fault::of_ids(what, ids));
    }
}
