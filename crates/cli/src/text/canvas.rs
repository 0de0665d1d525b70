//! A grid of characters to draw on.

/// A sheet of characters that grows downwards.
pub struct Canvas {
    width: usize,
    rows: Vec<Vec<char>>,
}

impl Canvas {
    /// An empty sheet.
    pub const fn new(width: usize) -> Self {
        Canvas {
            width,
            rows: Vec::new(),
        }
    }

    /// Puts a character; outside the sheet nothing happens.
    pub fn put(&mut self, column: usize, row: usize, ink: char) {
        if column >= self.width {
            return;
        }
        while self.rows.len() <= row {
            self.rows.push(vec![' '; self.width]);
        }
        self.rows[row][column] = ink;
    }

    /// Writes from left to right.
    pub fn write(&mut self, column: usize, row: usize, text: &str) {
        for (offset, ink) in text.chars().enumerate() {
            self.put(column + offset, row, ink);
        }
    }

    /// What stands somewhere.
    pub fn at(&self, column: usize, row: usize) -> char {
        self.rows
            .get(row)
            .and_then(|row| row.get(column))
            .copied()
            .unwrap_or(' ')
    }

    /// The sheet as text, without spaces at the ends of lines.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for row in &self.rows {
            let line: String = row.iter().collect();
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }
}
