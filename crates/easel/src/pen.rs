//! A small SVG writer: elements, attributes, escaped text and compact paths.
//!
//! Numbers are written to a tenth of a unit, paths in relative steps of whole
//! tenths, so that a picture is small and the same on every machine.

use crate::geometry::Pt;
use std::fmt::Write as _;

/// Text of an SVG under way.
#[derive(Default)]
pub(crate) struct Pen {
    out: String,
}

impl Pen {
    pub(crate) fn new() -> Self {
        Pen::default()
    }

    /// The text written so far.
    pub(crate) fn finish(self) -> String {
        self.out
    }

    /// Markup as it is; the caller answers for it.
    pub(crate) fn raw(&mut self, markup: &str) -> &mut Self {
        self.out.push_str(markup);
        self
    }

    /// `<name a="b" …>`; to be ended by [`Pen::close`].
    pub(crate) fn open(&mut self, name: &str, attributes: &[(&str, &str)]) -> &mut Self {
        self.tag(name, attributes);
        self.out.push('>');
        self
    }

    /// `<name a="b" …/>`.
    pub(crate) fn empty(&mut self, name: &str, attributes: &[(&str, &str)]) -> &mut Self {
        self.tag(name, attributes);
        self.out.push_str("/>");
        self
    }

    /// `</name>`.
    pub(crate) fn close(&mut self, name: &str) -> &mut Self {
        self.out.push_str("</");
        self.out.push_str(name);
        self.out.push_str(">\n");
        self
    }

    /// A group of a class, filled by `draw`.
    pub(crate) fn group(&mut self, class: &str, draw: impl FnOnce(&mut Pen)) -> &mut Self {
        self.open("g", &[("class", class)]);
        draw(self);
        self.close("g")
    }

    /// Words, escaped.
    pub(crate) fn words(&mut self, words: &str) -> &mut Self {
        escape(&mut self.out, words);
        self
    }

    /// `<title>`: what a pointer and a screen reader are told.
    pub(crate) fn title(&mut self, words: &str) -> &mut Self {
        self.out.push_str("<title>");
        escape(&mut self.out, words);
        self.out.push_str("</title>");
        self
    }

    /// A path of a class; nothing if it is empty.
    pub(crate) fn path(&mut self, class: &str, path: &Path) -> &mut Self {
        if !path.is_empty() {
            self.empty("path", &[("class", class), ("d", path.data())]);
        }
        self
    }

    /// A line of text with its anchor at a point.
    pub(crate) fn text(&mut self, class: &str, at: Pt, words: &str) -> &mut Self {
        self.text_with(class, at, words, &[])
    }

    /// A line of text with more attributes.
    pub(crate) fn text_with(
        &mut self,
        class: &str,
        at: Pt,
        words: &str,
        more: &[(&str, &str)],
    ) -> &mut Self {
        self.tag(
            "text",
            &[("class", class), ("x", &num(at.x)), ("y", &num(at.y))],
        );
        for (name, value) in more {
            self.attribute(name, value);
        }
        self.out.push('>');
        escape(&mut self.out, words);
        self.out.push_str("</text>\n");
        self
    }

    /// A circle of a class.
    pub(crate) fn circle(&mut self, class: &str, at: Pt, radius: f64) -> &mut Self {
        self.empty(
            "circle",
            &[
                ("class", class),
                ("cx", &num(at.x)),
                ("cy", &num(at.y)),
                ("r", &fine(radius)),
            ],
        )
    }

    /// A rectangle of a class with rounded corners.
    pub(crate) fn rect(&mut self, class: &str, corner: Pt, size: Pt, round: f64) -> &mut Self {
        self.tag(
            "rect",
            &[
                ("class", class),
                ("x", &fine(corner.x)),
                ("y", &fine(corner.y)),
                ("width", &fine(size.x)),
                ("height", &fine(size.y)),
            ],
        );
        if round > 0.0 {
            self.attribute("rx", &fine(round));
        }
        self.out.push_str("/>");
        self
    }

    /// A drawing from the definitions, put at a point.
    pub(crate) fn stamp(&mut self, id: &str, at: Pt) -> &mut Self {
        self.out.push_str("<use href=\"#");
        self.out.push_str(id);
        let _ = write!(self.out, "\" x=\"{}\" y=\"{}\"/>", num(at.x), num(at.y));
        self
    }

    fn tag(&mut self, name: &str, attributes: &[(&str, &str)]) {
        self.out.push('<');
        self.out.push_str(name);
        for (name, value) in attributes {
            self.attribute(name, value);
        }
    }

    fn attribute(&mut self, name: &str, value: &str) {
        self.out.push(' ');
        self.out.push_str(name);
        self.out.push_str("=\"");
        escape(&mut self.out, value);
        self.out.push('"');
    }
}

/// Writes words so that they cannot be taken for markup. Characters that XML
/// does not allow at all become the replacement character.
fn escape(out: &mut String, words: &str) {
    for letter in words.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\t' | '\n' | '\r' => out.push(' '),
            '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            _ => out.push(letter),
        }
    }
}

/// A number to a tenth.
pub(crate) fn num(value: f64) -> String {
    let mut out = String::new();
    push_tenths(&mut out, tenths(value));
    out
}

/// A number to a hundredth.
pub(crate) fn fine(value: f64) -> String {
    let hundredths = (value * 100.0).round() as i64;
    let sign = if hundredths < 0 { "-" } else { "" };
    let size = hundredths.unsigned_abs();
    let (whole, rest) = (size / 100, size % 100);
    match (rest / 10, rest % 10) {
        (0, 0) => format!("{sign}{whole}"),
        (tenth, 0) => format!("{sign}{whole}.{tenth}"),
        _ => format!("{sign}{whole}.{rest:02}"),
    }
}

fn tenths(value: f64) -> i64 {
    (value * 10.0).round() as i64
}

fn push_tenths(out: &mut String, value: i64) {
    if value < 0 {
        out.push('-');
    }
    let size = value.unsigned_abs();
    let (whole, rest) = (size / 10, size % 10);
    if whole > 0 || rest == 0 {
        let _ = write!(out, "{whole}");
    }
    if rest > 0 {
        let _ = write!(out, ".{rest}");
    }
}

/// The data of a path.
#[derive(Default, Clone)]
pub(crate) struct Path {
    data: String,
    here: (i64, i64),
    start: (i64, i64),
}

impl Path {
    pub(crate) fn new() -> Self {
        Path::default()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.data.is_empty()
    }

    pub(crate) fn data(&self) -> &str {
        &self.data
    }

    pub(crate) fn start(&mut self, at: Pt) -> &mut Self {
        let to = (tenths(at.x), tenths(at.y));
        self.data.push('M');
        self.pair(to);
        self.here = to;
        self.start = to;
        self
    }

    pub(crate) fn line(&mut self, to: Pt) -> &mut Self {
        self.step('l', &[to])
    }

    pub(crate) fn quad(&mut self, by: Pt, to: Pt) -> &mut Self {
        self.step('q', &[by, to])
    }

    pub(crate) fn close(&mut self) -> &mut Self {
        self.data.push('z');
        self.here = self.start;
        self
    }

    /// A line through points.
    pub(crate) fn polyline(&mut self, points: &[Pt]) -> &mut Self {
        if let Some((first, rest)) = points.split_first() {
            self.start(*first);
            for point in rest {
                self.line(*point);
            }
        }
        self
    }

    /// A closed outline through points.
    pub(crate) fn polygon(&mut self, points: &[Pt]) -> &mut Self {
        if points.len() > 2 {
            self.polyline(points).close();
        }
        self
    }

    /// A soft closed outline: curves from middle to middle of its sides.
    pub(crate) fn soft_polygon(&mut self, points: &[Pt]) -> &mut Self {
        if points.len() < 3 {
            return self;
        }
        let last = points[points.len() - 1];
        self.start(last.mid(points[0]));
        for (index, point) in points.iter().enumerate() {
            let next = points[(index + 1) % points.len()];
            self.quad(*point, point.mid(next));
        }
        self.close()
    }

    /// A soft open line through the middles of its parts.
    pub(crate) fn soft_polyline(&mut self, points: &[Pt]) -> &mut Self {
        if points.len() < 3 {
            return self.polyline(points);
        }
        self.start(points[0]);
        for pair in points[1..].windows(2) {
            self.quad(pair[0], pair[0].mid(pair[1]));
        }
        self.line(points[points.len() - 1])
    }

    fn step(&mut self, command: char, points: &[Pt]) -> &mut Self {
        self.data.push(command);
        let from = self.here;
        for (index, point) in points.iter().enumerate() {
            let to = (tenths(point.x), tenths(point.y));
            let by = (to.0 - from.0, to.1 - from.1);
            if index > 0 && by.0 >= 0 {
                self.data.push(' ');
            }
            self.pair(by);
            self.here = to;
        }
        self
    }

    fn pair(&mut self, (x, y): (i64, i64)) {
        push_tenths(&mut self.data, x);
        if y >= 0 {
            self.data.push(' ');
        }
        push_tenths(&mut self.data, y);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::pt;

    #[test]
    fn numbers_are_short() {
        assert_eq!(num(0.04), "0");
        assert_eq!(num(-0.04), "0");
        assert_eq!(num(-0.55), "-.6");
        assert_eq!(num(12.0), "12");
        assert_eq!(num(12.34), "12.3");
        assert_eq!(fine(0.255), "0.26");
        assert_eq!(fine(-1.5), "-1.5");
        assert_eq!(fine(3.0), "3");
    }

    #[test]
    fn paths_step_by_whole_tenths() {
        let mut path = Path::new();
        path.polygon(&[pt(0.04, 0.0), pt(10.06, -2.0), pt(5.0, 5.0)]);
        assert_eq!(path.data(), "M0 0l10.1-2l-5.1 7z");
    }

    #[test]
    fn words_are_escaped() {
        let mut pen = Pen::new();
        pen.title("<a> & \"b\" 'c' \u{1}");
        assert_eq!(
            pen.finish(),
            "<title>&lt;a&gt; &amp; &quot;b&quot; &#39;c&#39; \u{fffd}</title>"
        );
    }
}
