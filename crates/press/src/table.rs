//! Tables in a column: as wide as their words ask for, wrapped where they must
//! be, and broken between rows with their heads said again.

use crate::flow::Flow;
use crate::map::real;
use crate::page::{Ink, Rect};
use crate::type_case::{Face, POINT, TypeCase};

/// The side of a box to tick.
const BOX: f64 = 2.5;
/// The rows of a table that is kept in one piece are no taller together.
const SHORT: f64 = 36.0;
/// Between columns of a table.
const PAD: f64 = 1.1;

/// What stands in a cell.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Cell {
    /// Words.
    Words(String),
    /// Boxes to tick.
    Boxes(u16),
    /// Room to write in.
    Blank,
}

impl Cell {
    pub(crate) fn words(words: impl Into<String>) -> Cell {
        Cell::Words(words.into())
    }
}

/// A table to be set.
pub(crate) struct Grid {
    pub(crate) title: String,
    pub(crate) rule: String,
    pub(crate) heads: Vec<String>,
    pub(crate) rows: Vec<Vec<Cell>>,
    /// The size of its words, in points.
    pub(crate) size: f64,
    /// Whether it is stretched to the width of the column.
    pub(crate) full: bool,
    /// The least height of a row.
    pub(crate) row: f64,
}

/// The widths of its columns and how far its words had to shrink.
struct Measure {
    widths: Vec<f64>,
    size: f64,
}

/// How a table falls into a column.
struct Layout {
    measure: Measure,
    /// From line to line.
    step: f64,
    /// The height of its heads.
    head: f64,
    /// The heights of its rows.
    heights: Vec<f64>,
    /// How much room it needs to begin.
    least: f64,
}

impl Grid {
    /// Sets it in a flow of columns.
    pub(crate) fn set(&self, flow: &mut Flow) {
        let wide = flow.rect().wide;
        let Layout {
            measure,
            step,
            head,
            heights,
            least,
        } = self.layout(flow);
        flow.need(least);
        self.set_title(flow, wide);
        self.set_heads(flow, &measure, step, head);
        for (index, row) in self.rows.iter().enumerate() {
            let tall = heights[index];
            let with = if index + 2 == heights.len() {
                heights[index + 1]
            } else {
                0.0
            };
            if flow.room() < tall + with && !flow.is_fresh() {
                flow.next();
                self.set_heads(flow, &measure, step, head);
            }
            self.set_row(flow, row, &measure, step, tall, index % 2 == 1);
        }
        flow.y += 2.4;
    }

    /// How much of a column it needs to begin there.
    pub(crate) fn least(&self, flow: &Flow) -> f64 {
        self.layout(flow).least
    }

    /// How it falls into the column that is being filled.
    fn layout(&self, flow: &Flow) -> Layout {
        let measure = self.measure(flow.case, flow.rect().wide);
        let step = measure.size * POINT * 1.2;
        let head = self.head_height(flow.case, &measure, step);
        let title = if self.title.is_empty() {
            0.0
        } else {
            self.size * POINT * 1.5
        };
        let rows = self.rows.iter();
        let heights: Vec<f64> = rows
            .map(|row| self.row_height(flow.case, row, &measure, step))
            .collect();
        // A short table is not broken, and of a long one no row stands alone.
        let all: f64 = heights.iter().sum();
        let begin = if all <= SHORT {
            all
        } else {
            heights.iter().take(2).sum()
        };
        Layout {
            measure,
            step,
            head,
            heights,
            least: title + head + begin + 1.0,
        }
    }

    fn set_title(&self, flow: &mut Flow, wide: f64) {
        if self.title.is_empty() {
            return;
        }
        let size = self.size * 1.06;
        let small = self.size * 0.78;
        let number = flow.case.width(Face::Sans, small, &self.rule);
        let lines = flow
            .case
            .wrap(Face::SansBold, size, &self.title, wide - number - 2.0);
        for (index, line) in lines.into_iter().enumerate() {
            flow.y += size * POINT * 1.2;
            let at = [flow.rect().x, flow.y - 0.6];
            flow.page().say(at, line, Face::SansBold, size, Ink::BLACK);
            if index == 0 {
                let at = [flow.rect().right() - number, flow.y - 0.6];
                let rule = self.rule.clone();
                flow.page().say(at, rule, Face::Sans, small, Ink::SOFT);
            }
        }
        flow.y += 0.6;
    }

    fn set_heads(&self, flow: &mut Flow, measure: &Measure, step: f64, tall: f64) {
        if self.heads.iter().all(String::is_empty) {
            return;
        }
        let rect = flow.rect();
        let (x, y) = (rect.x, flow.y);
        let wide: f64 = measure.widths.iter().sum();
        flow.page().fill(Rect::new(x, y, wide, tall), Ink::WASH);
        let mut left = x;
        for (head, wide) in self.heads.iter().zip(&measure.widths) {
            let lines = flow
                .case
                .wrap(Face::SansBold, measure.size, head, wide - 2.0 * PAD);
            for (index, line) in lines.into_iter().enumerate() {
                let at = [left + PAD, y + step * (real(index) + 0.78) + 0.3];
                let size = measure.size;
                flow.page().say(at, line, Face::SansBold, size, Ink::BLACK);
            }
            left += wide;
        }
        flow.y += tall;
        let y = flow.y;
        flow.page().line([x, y], [x + wide, y], 0.25, Ink::BLACK);
    }

    fn set_row(
        &self,
        flow: &mut Flow,
        row: &[Cell],
        measure: &Measure,
        step: f64,
        tall: f64,
        shaded: bool,
    ) {
        let rect = flow.rect();
        let (x, y) = (rect.x, flow.y);
        let wide: f64 = measure.widths.iter().sum();
        if shaded && self.row == 0.0 {
            let pale = Ink(0xf9, 0xf6, 0xee);
            flow.page().fill(Rect::new(x, y, wide, tall), pale);
        }
        let mut left = x;
        for (cell, wide) in row.iter().zip(&measure.widths) {
            let inner = wide - 2.0 * PAD;
            match cell {
                Cell::Words(words) => {
                    let lines = flow.case.wrap(Face::Sans, measure.size, words, inner);
                    let high = real(lines.len()) * step;
                    let top = if self.row > 0.0 {
                        (tall - high) / 2.0
                    } else {
                        0.25
                    };
                    for (index, line) in lines.into_iter().enumerate() {
                        let at = [left + PAD, y + top + step * (real(index) + 0.78)];
                        let size = measure.size;
                        flow.page().say(at, line, Face::Sans, size, Ink::BLACK);
                    }
                }
                Cell::Boxes(count) => {
                    let per_row = per_row(inner);
                    for index in 0..usize::from(*count) {
                        let (column, line) = (index % per_row, index / per_row);
                        let group = real(column / 5) * 0.8;
                        let at = Rect::new(
                            left + PAD + real(column) * (BOX + 0.5) + group,
                            y + 0.45 + real(line) * (BOX + 0.5),
                            BOX,
                            BOX,
                        );
                        flow.page().frame(at, 0.18, Ink::BLACK);
                    }
                }
                Cell::Blank => {}
            }
            left += wide;
        }
        flow.y += tall;
        let y = flow.y;
        flow.page().line([x, y], [x + wide, y], 0.1, Ink::HAIR);
        // What is written in has lines between its columns.
        if self.row > 0.0 {
            let mut at = x;
            for wide in [0.0].iter().chain(&measure.widths) {
                at += wide;
                flow.page().line([at, y - tall], [at, y], 0.1, Ink::HAIR);
            }
        }
    }

    fn head_height(&self, case: &TypeCase, measure: &Measure, step: f64) -> f64 {
        if self.heads.iter().all(String::is_empty) {
            return 0.0;
        }
        let lines = self.heads.iter().zip(&measure.widths).map(|(head, wide)| {
            let lines = case.wrap(Face::SansBold, measure.size, head, wide - 2.0 * PAD);
            lines.len()
        });
        real(lines.max().unwrap_or(1)) * step + 0.8
    }

    fn row_height(&self, case: &TypeCase, row: &[Cell], measure: &Measure, step: f64) -> f64 {
        let heights = row.iter().zip(&measure.widths).map(|(cell, wide)| {
            let inner = wide - 2.0 * PAD;
            match cell {
                Cell::Words(words) => {
                    real(case.wrap(Face::Sans, measure.size, words, inner).len()) * step + 0.5
                }
                Cell::Boxes(count) => {
                    real(usize::from(*count).div_ceil(per_row(inner))) * (BOX + 0.5) + 0.5
                }
                Cell::Blank => 0.0,
            }
        });
        heights.fold(self.row, f64::max)
    }

    /// Columns as wide as their longest words at least, and as their longest
    /// cells if there is room.
    fn measure(&self, case: &TypeCase, room: f64) -> Measure {
        let mut size = self.size;
        loop {
            let (least, wanted) = self.bounds(case, size);
            let (low, high): (f64, f64) = (least.iter().sum(), wanted.iter().sum());
            if low > room && size > self.size * 0.72 {
                size *= 0.94;
                continue;
            }
            let widths = if low > room {
                least.iter().map(|wide| wide * room / low).collect()
            } else if high > room {
                let shared = shared(&least, &wanted, room);
                let narrow = narrow_first(&least, &wanted, room);
                let tall = |widths: &[f64]| self.rows_height(case, widths, size);
                if tall(&narrow) < tall(&shared) {
                    narrow
                } else {
                    shared
                }
            } else if self.full {
                wanted.iter().map(|wide| wide * room / high).collect()
            } else {
                wanted
            };
            return Measure { widths, size };
        }
    }

    /// How tall all its rows are with columns so wide.
    fn rows_height(&self, case: &TypeCase, widths: &[f64], size: f64) -> f64 {
        let step = size * POINT * 1.2;
        let measure = Measure {
            widths: widths.to_vec(),
            size,
        };
        let rows = self.rows.iter();
        rows.map(|row| self.row_height(case, row, &measure, step))
            .sum()
    }

    /// The least width of each column and the width it wants.
    fn bounds(&self, case: &TypeCase, size: f64) -> (Vec<f64>, Vec<f64>) {
        let mut least = vec![0.0_f64; self.heads.len()];
        let mut wanted = vec![0.0_f64; self.heads.len()];
        let mut take = |column: usize, low: f64, high: f64| {
            // A little more, so that a word never breaks by a rounding.
            least[column] = least[column].max(low + 2.0 * PAD + 0.2);
            wanted[column] = wanted[column].max(high + 2.0 * PAD + 0.2);
        };
        let longest = |face: Face, words: &str| {
            let each = words
                .split_whitespace()
                .map(|word| case.width(face, size, word));
            each.fold(0.0, f64::max)
        };
        for (column, head) in self.heads.iter().enumerate() {
            let low = longest(Face::SansBold, head);
            // A head may take two lines where its column is narrow.
            take(column, low, low);
        }
        for row in &self.rows {
            for (column, cell) in row.iter().enumerate().take(self.heads.len()) {
                match cell {
                    Cell::Words(words) => {
                        let high = case.width(Face::Sans, size, words);
                        take(column, longest(Face::Sans, words), high + 0.1);
                    }
                    Cell::Boxes(count) => {
                        let each = f64::from((*count).min(10)) * (BOX + 0.5) + 1.0;
                        take(column, each, each);
                    }
                    Cell::Blank => take(column, 12.0, 22.0),
                }
            }
        }
        (least, wanted)
    }
}

/// Widths that give every column the same part of what it wants beyond the least.
fn shared(least: &[f64], wanted: &[f64], room: f64) -> Vec<f64> {
    let (low, high): (f64, f64) = (least.iter().sum(), wanted.iter().sum());
    let part = (room - low) / (high - low).max(0.01);
    let each = least.iter().zip(wanted);
    each.map(|(least, wanted)| least + (wanted - least) * part)
        .collect()
}

/// Widths that give the columns which want least all they want, so that the broad ones alone are wrapped.
fn narrow_first(least: &[f64], wanted: &[f64], room: f64) -> Vec<f64> {
    let mut order: Vec<usize> = (0..least.len()).collect();
    order.sort_by(|one, other| wanted[*one].total_cmp(&wanted[*other]));
    let mut widths = least.to_vec();
    let mut left = room - least.iter().sum::<f64>();
    for column in order {
        let more = (wanted[column] - least[column]).min(left).max(0.0);
        widths[column] += more;
        left -= more;
    }
    widths
}

/// How many boxes stand in a line.
fn per_row(wide: f64) -> usize {
    let fits = crate::map::whole((wide + 0.5) / (BOX + 0.55));
    if fits >= 10 { 10 } else { fits.max(1) }
}
