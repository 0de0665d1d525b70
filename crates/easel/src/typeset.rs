//! Panels set in type: pairs with a leader between them, times in a column of
//! their own, long lines wrapped, many short ones in two columns.

use crate::cartouche::flourish;
use crate::geometry::{Pt, Rect, pt, real};
use crate::pen::{Path, Pen, fine};
use crate::text;
use kernel::scene::Panel;

const LINE: f64 = 17.5;
const HEAD: f64 = 32.0;
const SIZE: f64 = 12.8;
/// Letters to a line of a panel.
const LETTERS: usize = 42;
/// Letters to a line where there are two columns.
const HALF: usize = 20;
/// The smallest size that panels are set in, against the usual one.
const LEAST: f64 = 0.72;

/// A line of a panel.
enum Row {
    Words(String),
    /// What follows the first line of a long one.
    More(String),
    /// A word and its value.
    Pair(String, String),
    /// A time, and what happens then.
    Timed(String, String),
}

/// A panel ready to be set.
struct Set<'a> {
    title: &'a str,
    rows: Vec<Row>,
    columns: usize,
}

impl Set<'_> {
    fn of(panel: &Panel) -> Set<'_> {
        let mut rows = Vec::new();
        for line in &panel.lines {
            read(line, &mut rows);
        }
        let short = |row: &Row| match row {
            Row::Words(words) => words.chars().count() <= HALF,
            Row::Timed(_, words) => words.chars().count() + 5 <= HALF,
            Row::More(_) | Row::Pair(..) => false,
        };
        let columns = if rows.len() > 5 && rows.iter().all(short) {
            2
        } else {
            1
        };
        Set {
            title: &panel.title,
            rows,
            columns,
        }
    }

    /// How many lines it takes.
    fn depth(&self) -> usize {
        self.rows.len().div_ceil(self.columns)
    }
}

/// Understands a line.
fn read(line: &str, rows: &mut Vec<Row>) {
    let pair = line.split_once('\t').or_else(|| {
        let short = |value: &str| value.chars().count() <= 6;
        line.rsplit_once(": ").filter(|(_, value)| short(value))
    });
    if let Some((word, value)) = pair {
        rows.push(Row::Pair(word.trim().to_owned(), value.trim().to_owned()));
        return;
    }
    let (time, rest) = line.split_once(' ').unwrap_or((line, ""));
    let clock = time.len() <= 5 && time.contains(':') && !rest.is_empty();
    let digits = time
        .chars()
        .all(|letter| letter == ':' || letter.is_ascii_digit());
    if clock && digits {
        let mut lines = text::wrapped(rest, LETTERS - 7).into_iter();
        rows.extend(lines.next().map(|words| Row::Timed(time.to_owned(), words)));
        rows.extend(lines.map(|words| Row::Timed(String::new(), words)));
    } else {
        let mut lines = text::wrapped(line, LETTERS).into_iter();
        rows.extend(lines.next().map(Row::Words));
        rows.extend(lines.map(Row::More));
    }
}

fn set(panels: &[Panel]) -> Vec<Set<'_>> {
    panels.iter().map(Set::of).collect()
}

fn usual_height(set: &[Set]) -> f64 {
    let lines: usize = set.iter().map(Set::depth).sum();
    real(set.len()) * (HEAD + 8.0) + real(lines) * LINE
}

/// How tall panels are at their smallest.
pub(crate) fn least_height(panels: &[Panel]) -> f64 {
    usual_height(&set(panels)) * LEAST
}

/// How many panels find room in a column, at their smallest.
pub(crate) fn fitting(panels: &[Panel], room: f64) -> usize {
    let fits = |count: &usize| least_height(&panels[..*count]) <= room;
    (0..=panels.len()).rev().find(fits).unwrap_or(0)
}

/// Panels dealt out to columns side by side, one after another: the lowest height that holds them all,
/// and where each column begins.
pub(crate) fn dealt(panels: &[Panel], columns: usize) -> (f64, Vec<usize>) {
    let heights: Vec<f64> = panels
        .iter()
        .map(|panel| usual_height(&[Set::of(panel)]))
        .collect();
    let fill = |limit: f64| {
        let (mut begins, mut used) = (vec![0], 0.0);
        for (index, height) in heights.iter().enumerate() {
            if used > 0.0 && used + height > limit {
                begins.push(index);
                used = 0.0;
            }
            used += height;
        }
        begins
    };
    let all: f64 = heights.iter().sum();
    let mut limit = heights.iter().copied().fold(all / real(columns), f64::max);
    while fill(limit).len() > columns {
        limit += LINE;
    }
    (limit, fill(limit))
}

/// Sets panels, smaller where there are many; gives back where they end.
pub(crate) fn draw(pen: &mut Pen, panels: &[Panel], column: Rect, top: f64, foot: f64) -> f64 {
    let set = set(panels);
    let scale = ((foot - top) / usual_height(&set).max(1.0)).clamp(LEAST, 1.0);
    let mut y = top;
    for panel in &set {
        pen.open("g", &[("class", "panel")]);
        y += 15.0 * scale;
        heading(pen, panel.title, pt(column.middle().x, y), scale);
        y += 10.0 * scale;
        let depth = panel.depth();
        let wide = (column.size().x - 28.0) / real(panel.columns);
        let mut told = "";
        for (index, row) in panel.rows.iter().enumerate() {
            let (across, down) = (index / depth.max(1), index % depth.max(1));
            let left = column.low.x + 14.0 + wide * real(across);
            let at = pt(left, y + LINE * scale * real(down + 1));
            // A time is told once, and again at the head of a column.
            let again = down > 0 && matches!(row, Row::Timed(time, _) if time == told);
            setting(
                pen,
                row,
                at,
                wide,
                scale,
                if again { Told::Already } else { Told::Not },
            );
            if let Row::Timed(time, _) = row
                && !time.is_empty()
            {
                told = time;
            }
        }
        y += LINE * scale * real(depth) + 13.0 * scale;
        pen.close("g");
    }
    y
}

/// A heading over its rule.
pub(crate) fn heading(pen: &mut Pen, words: &str, at: Pt, scale: f64) {
    text::small_caps(pen, "panel-head", at, words, 14.0 * scale);
    flourish(pen, at + pt(0.0, 8.0 * scale), 120.0);
}

/// Whether a time stands above already.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Told {
    Already,
    Not,
}

fn setting(pen: &mut Pen, row: &Row, at: Pt, wide: f64, scale: f64, told: Told) {
    let size = SIZE * scale;
    let font = fine(size);
    let font = [("font-size", font.as_str())];
    match row {
        Row::Words(words) => pen.text_with("panel-line", at, words, &font),
        Row::More(words) => pen.text_with("panel-line", at + pt(14.0, 0.0), words, &font),
        Row::Pair(word, value) => {
            let right = at + pt(wide, 0.0);
            let from = at + pt(text::width(word, size) + 5.0, -1.0);
            let to = right - pt(text::width(value, size) + 5.0, 1.0);
            if to.x - from.x > 12.0 {
                let mut leader = Path::new();
                leader.start(from).line(to);
                pen.path("leader", &leader);
            }
            pen.text_with("panel-line", at, word, &font);
            pen.text_with("panel-line panel-right", right, value, &font)
        }
        Row::Timed(time, words) => {
            if told == Told::Not && !time.is_empty() {
                pen.text_with("panel-line panel-time", at, time, &font);
            }
            pen.text_with("panel-line", at + pt(42.0 * scale, 0.0), words, &font)
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(line: &str) -> Vec<Row> {
        let mut rows = Vec::new();
        read(line, &mut rows);
        rows
    }

    #[test]
    fn lines_are_understood() {
        assert!(
            matches!(&rows("French: 12")[..], [Row::Pair(word, value)] if word == "French" && value == "12")
        );
        assert!(matches!(&rows("Quatre Bras\tAllies")[..], [Row::Pair(..)]));
        assert!(
            matches!(&rows("15:30 Pack")[..], [Row::Timed(time, who)] if time == "15:30" && who == "Pack")
        );
        assert!(matches!(&rows("Dutch Artillery")[..], [Row::Words(_)]));
        assert!(matches!(
            &rows(&"long ".repeat(20))[..],
            [Row::Words(_), Row::More(_), Row::More(_)]
        ));
        assert!(rows("").is_empty());
    }

    #[test]
    fn panels_are_dealt_out_to_columns_in_their_order() {
        let panel = |count| Panel {
            title: String::new(),
            lines: vec!["a line that is rather too long for half".into(); count],
        };
        let panels = [panel(8), panel(4), panel(4), panel(9)];
        let (height, begins) = dealt(&panels, 3);
        assert_eq!(begins, [0, 1, 3]);
        assert!(height < usual_height(&set(&panels)) / 2.0);
        assert_eq!(dealt(&panels, 1).1, [0]);
        assert_eq!(fitting(&panels, least_height(&panels[..2])), 2);
        assert_eq!(fitting(&panels, 0.0), 0);
    }

    #[test]
    fn many_short_lines_stand_in_two_columns() {
        let panel = |count| Panel {
            title: String::new(),
            lines: vec!["15:00 Kempt".into(); count],
        };
        assert_eq!(Set::of(&panel(5)).depth(), 5);
        assert_eq!(Set::of(&panel(9)).depth(), 5);
    }
}
