//! Text in columns over pages: headings, sentences and tables run on from
//! column to column.

use crate::map::real;
use crate::page::{Ink, Page, Part, Rect};
use crate::paper::Paper;
use crate::type_case::{Face, POINT, TypeCase};

/// Between two columns.
const GUTTER: f64 = 7.0;
/// The head of a page.
const HEAD: f64 = 13.0;

/// How far the lines of a sentence are set in behind its dot.
const INDENT: f64 = 2.6;
/// The number of a rule, as a part of the size of its sentence.
const SMALL: f64 = 0.78;

/// A sentence in lines.
struct Broken {
    lines: Vec<String>,
    /// How wide the number of its rule is.
    number: f64,
    /// How wide its last line is.
    last: f64,
    /// Whether the number stands beside the last line.
    beside: bool,
    tall: f64,
}

/// A run of columns.
pub(crate) struct Flow<'a> {
    pub(crate) case: &'a TypeCase,
    pub(crate) pages: Vec<Page>,
    part: Part,
    paper: [f64; 2],
    title: String,
    columns: usize,
    column: usize,
    /// How far down the column is filled.
    pub(crate) y: f64,
    /// Where the columns of this page begin.
    top: f64,
}

impl<'a> Flow<'a> {
    pub(crate) fn new(
        case: &'a TypeCase,
        part: Part,
        paper: [f64; 2],
        title: String,
        columns: usize,
    ) -> Flow<'a> {
        let mut flow = Flow {
            case,
            pages: Vec::new(),
            part,
            paper,
            title,
            columns,
            column: 0,
            y: 0.0,
            top: 0.0,
        };
        flow.turn_page();
        flow
    }

    fn turn_page(&mut self) {
        let mut page = Page::new(self.part, self.paper);
        let inner = Paper::inner(self.paper);
        let words = self.part.name();
        page.say(
            [inner.x, inner.y + 6.0],
            words,
            Face::SerifBold,
            14.0,
            Ink::BLACK,
        );
        let wide = self.case.width(Face::Sans, 8.0, &self.title);
        page.say(
            [inner.right() - wide, inner.y + 6.0],
            self.title.clone(),
            Face::Sans,
            8.0,
            Ink::SOFT,
        );
        let y = inner.y + 8.4;
        page.line([inner.x, y], [inner.right(), y], 0.35, Ink::BLACK);
        self.pages.push(page);
        self.column = 0;
        self.top = inner.y + HEAD;
        self.y = self.top;
    }

    /// The foot of every column; the page's number stands below it.
    fn bottom(&self) -> f64 {
        Paper::inner(self.paper).bottom() - 5.0
    }

    /// The column that is being filled.
    pub(crate) fn rect(&self) -> Rect {
        let inner = Paper::inner(self.paper);
        let wide = (inner.wide - GUTTER * real(self.columns - 1)) / real(self.columns);
        let x = inner.x + real(self.column) * (wide + GUTTER);
        Rect::new(x, self.top, wide, self.bottom() - self.top)
    }

    /// How much room the column has left.
    pub(crate) fn room(&self) -> f64 {
        self.bottom() - self.y
    }

    /// Whether nothing stands in the column yet.
    pub(crate) fn is_fresh(&self) -> bool {
        self.y <= self.top + 0.01
    }

    /// On to the next column unless so much fits into this one.
    pub(crate) fn need(&mut self, tall: f64) {
        if self.room() < tall && !self.is_fresh() {
            self.next();
        }
    }

    /// On to the next column.
    pub(crate) fn next(&mut self) {
        if self.column + 1 < self.columns {
            self.column += 1;
            self.y = self.top;
        } else {
            self.turn_page();
        }
    }

    /// The page that is being filled.
    pub(crate) fn page(&mut self) -> &mut Page {
        if self.pages.is_empty() {
            self.turn_page();
        }
        let last = self.pages.len() - 1;
        &mut self.pages[last]
    }

    /// Leaves so much free, but not at the head of a column.
    pub(crate) fn skip(&mut self, tall: f64) {
        if !self.is_fresh() {
            self.y += tall;
        }
    }

    /// A heading that does not stand alone at the foot of a column.
    pub(crate) fn heading(&mut self, words: &str, size: f64, with: f64) {
        self.skip(size * 0.32);
        let wide = self.rect().wide;
        let lines = self.case.wrap(Face::SerifBold, size, words, wide);
        let step = size * POINT * 1.15;
        self.need(step * real(lines.len()) + with);
        for line in lines {
            self.y += step;
            let at = [self.rect().x, self.y - size * POINT * 0.22];
            self.page().say(at, line, Face::SerifBold, size, Ink::RED);
        }
        self.y += 1.0;
    }

    /// How a sentence falls into lines in this column.
    fn broken(&self, words: &str, rule: &str, size: f64) -> Broken {
        let wide = self.rect().wide - INDENT;
        let lines = self.case.wrap(Face::Serif, size, words, wide);
        let number = self.case.width(Face::Sans, size * SMALL, rule);
        let last = lines.last();
        let last = last.map_or(0.0, |line| self.case.width(Face::Serif, size, line));
        let beside = last + 2.0 + number <= wide;
        let count = lines.len() + usize::from(!beside && !rule.is_empty());
        Broken {
            lines,
            number,
            last,
            beside,
            tall: size * POINT * 1.22 * real(count),
        }
    }

    /// How tall a sentence is.
    pub(crate) fn sentence_height(&self, words: &str, rule: &str, size: f64) -> f64 {
        self.broken(words, rule, size).tall
    }

    /// A sentence, with its rule's number at its end in small letters.
    pub(crate) fn sentence(&mut self, words: &str, rule: &str, size: f64) {
        let Broken {
            lines,
            number,
            last,
            beside,
            tall,
        } = self.broken(words, rule, size);
        let (indent, small) = (INDENT, size * SMALL);
        let step = size * POINT * 1.22;
        self.need(tall);
        let rect = self.rect();
        let x = rect.x;
        let dot = [x, self.y + step * 0.8];
        self.page().say(dot, "•", Face::Sans, size * 0.8, Ink::RED);
        for line in &lines {
            self.y += step;
            let at = [x + indent, self.y - step * 0.2];
            self.page()
                .say(at, line.clone(), Face::Serif, size, Ink::BLACK);
        }
        if beside {
            let at = [x + indent + last + 1.6, self.y - step * 0.2];
            self.page().say(at, rule, Face::Sans, small, Ink::SOFT);
        } else if !rule.is_empty() {
            self.y += step;
            let at = [x + rect.wide - number, self.y - step * 0.2];
            self.page().say(at, rule, Face::Sans, small, Ink::SOFT);
        }
        self.y += 0.5;
    }

    /// The pages.
    pub(crate) fn finish(self) -> Vec<Page> {
        self.pages
    }
}
