//! A field of numbers over the map, and the lines where it has one value.

use crate::geometry::{Pt, Rect, pt, real, steps};

/// Numbers at the knots of an even grid.
#[derive(Clone)]
pub(crate) struct Grid {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    pub(crate) step: f64,
    pub(crate) low: Pt,
    pub(crate) values: Vec<f64>,
}

impl Grid {
    /// A grid over a rectangle with a value for every knot.
    pub(crate) fn over(rect: Rect, step: f64, value: impl Fn(Pt) -> f64) -> Grid {
        let columns = steps((rect.size().x / step).ceil()) + 1;
        let rows = steps((rect.size().y / step).ceil()) + 1;
        let low = rect.low;
        let mut values = Vec::with_capacity(columns * rows);
        for row in 0..rows {
            for column in 0..columns {
                values.push(value(low + pt(real(column), real(row)) * step));
            }
        }
        Grid {
            columns,
            rows,
            step,
            low,
            values,
        }
    }

    /// Another grid of the same shape.
    pub(crate) fn alike(&self, value: impl Fn(usize, usize) -> f64) -> Grid {
        let mut values = Vec::with_capacity(self.values.len());
        for row in 0..self.rows {
            for column in 0..self.columns {
                values.push(value(column, row));
            }
        }
        Grid { values, ..*self }
    }

    /// The value at a knot; beyond the rim that of the rim.
    pub(crate) fn knot(&self, column: usize, row: usize) -> f64 {
        self.values[row.min(self.rows - 1) * self.columns + column.min(self.columns - 1)]
    }

    /// The value anywhere, between the knots in proportion.
    pub(crate) fn value(&self, p: Pt) -> f64 {
        let at = (p - self.low) * (1.0 / self.step);
        let at = pt(at.x.max(0.0), at.y.max(0.0));
        let (column, row) = (steps(at.x), steps(at.y));
        let (right, down) = (at.x - real(column), at.y - real(row));
        let between = |row: usize| {
            self.knot(column, row) * (1.0 - right) + self.knot(column + 1, row) * right
        };
        between(row) * (1.0 - down) + between(row + 1) * down
    }

    /// How steeply and whereto the value rises at every knot.
    pub(crate) fn rises(&self) -> Rises {
        let part = |ahead: f64, behind: f64| (ahead - behind) / (2.0 * self.step);
        let east = self.alike(|c, r| part(self.knot(c + 1, r), self.knot(c.saturating_sub(1), r)));
        let south = self.alike(|c, r| part(self.knot(c, r + 1), self.knot(c, r.saturating_sub(1))));
        Rises { east, south }
    }

    /// Evens out, so many times, over the knots next to each other.
    pub(crate) fn softened(mut self, times: usize) -> Grid {
        for _ in 0..times {
            let across = self.alike(|column, row| {
                let (left, here) = (
                    self.knot(column.saturating_sub(1), row),
                    self.knot(column, row),
                );
                (left + here * 2.0 + self.knot(column + 1, row)) / 4.0
            });
            self = across.alike(|column, row| {
                let (up, here) = (
                    across.knot(column, row.saturating_sub(1)),
                    across.knot(column, row),
                );
                (up + here * 2.0 + across.knot(column, row + 1)) / 4.0
            });
        }
        self
    }

    /// The same with a rim that is lower than everything, so that every line
    /// of one value closes.
    pub(crate) fn rimmed(&self) -> Grid {
        let (columns, rows) = (self.columns + 2, self.rows + 2);
        let mut values = vec![f64::MIN / 4.0; columns * rows];
        for row in 0..self.rows {
            for column in 0..self.columns {
                values[(row + 1) * columns + column + 1] = self.knot(column, row);
            }
        }
        Grid {
            columns,
            rows,
            step: self.step,
            low: self.low - pt(self.step, self.step),
            values,
        }
    }

    /// The lines along which the value is `level`.
    pub(crate) fn lines(&self, level: f64) -> Vec<Vec<Pt>> {
        let mut links = Links::new(self.columns * self.rows * 2);
        for row in 0..self.rows - 1 {
            for column in 0..self.columns - 1 {
                self.link(column, row, level, &mut links);
            }
        }
        links.walk(|crossing| self.crossing(crossing, level))
    }

    /// Joins the crossings of one square of the grid.
    fn link(&self, column: usize, row: usize, level: f64, links: &mut Links) {
        let above = |c: usize, r: usize| self.knot(c, r) >= level;
        let corners = [
            above(column, row),
            above(column + 1, row),
            above(column + 1, row + 1),
            above(column, row + 1),
        ];
        let knot = |c: usize, r: usize| (r * self.columns + c) * 2;
        let sides = [
            knot(column, row),
            knot(column + 1, row) + 1,
            knot(column, row + 1),
            knot(column, row) + 1,
        ];
        let mut crossed = [0; 4];
        let mut count = 0;
        for side in 0..4 {
            if corners[side] != corners[(side + 1) % 4] {
                crossed[count] = sides[side];
                count += 1;
            }
        }
        match count {
            2 => links.join(crossed[0], crossed[1]),
            4 => {
                let middle = f64::midpoint(self.knot(column, row), self.knot(column + 1, row + 1));
                if (middle >= level) == corners[0] {
                    links.join(crossed[0], crossed[1]);
                    links.join(crossed[2], crossed[3]);
                } else {
                    links.join(crossed[0], crossed[3]);
                    links.join(crossed[1], crossed[2]);
                }
            }
            _ => {}
        }
    }

    /// Where a side of a square has the value.
    fn crossing(&self, side: usize, level: f64) -> Pt {
        let knot = side / 2;
        let (column, row) = (knot % self.columns, knot / self.columns);
        let by = if side.is_multiple_of(2) {
            (1, 0)
        } else {
            (0, 1)
        };
        let (a, b) = (self.knot(column, row), self.knot(column + by.0, row + by.1));
        // The rim is infinitely low in effect: the line runs close to the knot.
        let part = ((level - a) / (b - a)).clamp(0.0, 1.0);
        self.low
            + pt(
                real(column) + real(by.0) * part,
                real(row) + real(by.1) * part,
            ) * self.step
    }
}

/// The slope of a field, to the right and downward on the sheet.
pub(crate) struct Rises {
    east: Grid,
    south: Grid,
}

impl Rises {
    /// The slope at a knot.
    pub(crate) fn knot(&self, column: usize, row: usize) -> Pt {
        pt(self.east.knot(column, row), self.south.knot(column, row))
    }

    /// The slope anywhere.
    pub(crate) fn at(&self, p: Pt) -> Pt {
        pt(self.east.value(p), self.south.value(p))
    }
}

const NONE: u32 = u32::MAX;

/// Which crossing is joined to which.
struct Links {
    next: Vec<[u32; 2]>,
}

impl Links {
    fn new(count: usize) -> Links {
        Links {
            next: vec![[NONE; 2]; count],
        }
    }

    fn join(&mut self, a: usize, b: usize) {
        for (from, to) in [(a, b), (b, a)] {
            let slot = usize::from(self.next[from][0] != NONE);
            self.next[from][slot] = to as u32;
        }
    }

    /// All lines, open ones first.
    fn walk(mut self, place: impl Fn(usize) -> Pt) -> Vec<Vec<Pt>> {
        let mut lines = Vec::new();
        for open in [true, false] {
            for start in 0..self.next.len() {
                let [one, two] = self.next[start];
                if one == NONE || (open && two != NONE) {
                    continue;
                }
                let mut line = Vec::new();
                let mut here = start;
                loop {
                    line.push(place(here));
                    let Some(next) = self.leave(here) else { break };
                    here = next;
                }
                if line.len() > 2 {
                    lines.push(line);
                }
            }
        }
        lines
    }

    /// Steps on from a crossing and takes the step away from both its ends.
    fn leave(&mut self, here: usize) -> Option<usize> {
        let next = self.next[here][0];
        if next == NONE {
            return None;
        }
        self.next[here] = [self.next[here][1], NONE];
        let to = next as usize;
        let back = &mut self.next[to];
        if back[0] as usize == here {
            *back = [back[1], NONE];
        } else {
            back[1] = NONE;
        }
        Some(to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_hill_has_round_lines() {
        let rect = Rect {
            low: pt(0.0, 0.0),
            high: pt(100.0, 100.0),
        };
        let hill = Grid::over(rect, 5.0, |p| 100.0 - (p - pt(50.0, 50.0)).length());
        let lines = hill.lines(80.0);
        assert_eq!(lines.len(), 1);
        let ring = &lines[0];
        assert!(
            ring.iter()
                .all(|p| ((*p - pt(50.0, 50.0)).length() - 20.0).abs() < 0.5)
        );
        assert!((ring[0] - ring[ring.len() - 1]).length() < 1e-9);
        assert!(hill.rises().at(pt(30.0, 50.0)).x > 0.9);
    }

    #[test]
    fn a_slope_closes_at_the_rim() {
        let rect = Rect {
            low: pt(0.0, 0.0),
            high: pt(50.0, 50.0),
        };
        let slope = Grid::over(rect, 10.0, |p| p.x);
        assert_eq!(slope.lines(25.0).len(), 1);
        let lines = slope.rimmed().lines(25.0);
        assert_eq!(lines.len(), 1);
        assert!((lines[0][0] - lines[0][lines[0].len() - 1]).length() < 1e-9);
    }
}
