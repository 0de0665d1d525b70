//! Faults of a file as a report that shows the lines and says what is expected.

use std::fmt;
use std::sync::Arc;

use kernel::{Fault, FileFault};
use miette::{
    Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, NamedSource, SourceCode,
    SourceSpan,
};

/// How a report is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// How many columns it may take.
    pub width: usize,
    /// Whether it is coloured, as on a terminal.
    pub ink: Ink,
}

/// With colour or without.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    /// For a terminal.
    Coloured,
    /// For a file, a pipe or a terminal that wants none.
    Plain,
}

/// All faults of one file.
#[derive(Debug)]
pub struct FileReport {
    title: String,
    spots: Vec<Spot>,
}

/// One fault, with the text it stands in.
#[derive(Debug)]
struct Spot {
    fault: Fault,
    source: Option<Arc<NamedSource<String>>>,
}

/// Makes the report of a file's faults. `shown` is how the file is called,
/// `text` what stands in it, where there is a text at all.
pub fn report(fault: &FileFault, shown: &str, text: Option<&str>) -> FileReport {
    let source = text.map(|text| Arc::new(NamedSource::new(shown, text.to_owned())));
    let spot = |fault: &Fault| Spot {
        fault: within(fault, text.unwrap_or_default()),
        source: source.clone().filter(|_| fault.span.is_some()),
    };
    let title = match fault.faults.len() {
        0 => format!("{shown} cannot be read"),
        1 => format!("a fault in {shown}"),
        many => format!("{many} faults in {shown}"),
    };
    FileReport {
        title,
        spots: fault.faults.iter().map(spot).collect(),
    }
}

/// Line and column of a byte of a text, both from 1, the column in characters.
pub fn line_and_column(text: &str, byte: usize) -> (usize, usize) {
    let before = &text[..boundary(text, byte)];
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    (
        1 + before.matches('\n').count(),
        1 + before[line_start..].chars().count(),
    )
}

impl FileReport {
    /// The report as text.
    pub fn render(&self, look: Look) -> String {
        let theme = match look.ink {
            Ink::Coloured => GraphicalTheme::unicode(),
            Ink::Plain => GraphicalTheme::unicode_nocolor(),
        };
        let handler = GraphicalReportHandler::new_themed(theme)
            .with_width(look.width)
            .with_links(false);
        let mut text = String::new();
        let drawn = match self.spots.as_slice() {
            [spot] => handler.render_report(&mut text, spot),
            _ => handler.render_report(&mut text, self),
        };
        match drawn {
            Ok(()) => text,
            Err(fmt::Error) => self.plainly(),
        }
    }

    /// One line a fault: what is left when a report cannot be drawn.
    fn plainly(&self) -> String {
        let lines = self.spots.iter().map(|spot| format!("{spot}\n"));
        format!("{}\n{}", self.title, lines.collect::<String>())
    }
}

impl fmt::Display for FileReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.title)
    }
}

impl std::error::Error for FileReport {}

impl Diagnostic for FileReport {
    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn Diagnostic> + 'a>> {
        Some(Box::new(
            self.spots.iter().map(|spot| spot as &dyn Diagnostic),
        ))
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fault.message)
    }
}

impl std::error::Error for Spot {}

impl Diagnostic for Spot {
    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        let help = self.fault.help.as_ref()?;
        Some(Box::new(help))
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        let source = self.source.as_deref()?;
        Some(source)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let span = self.fault.span.clone()?;
        let here =
            LabeledSpan::new_primary_with_span(Some("here".to_owned()), SourceSpan::from(span));
        Some(Box::new(std::iter::once(here)))
    }
}

/// The fault with its span kept inside the text and between characters.
fn within(fault: &Fault, text: &str) -> Fault {
    let span = fault.span.clone().map(|span| {
        let start = boundary(text, span.start);
        start..boundary(text, span.end).max(start)
    });
    Fault {
        span,
        ..fault.clone()
    }
}

fn boundary(text: &str, byte: usize) -> usize {
    (0..=byte.min(text.len()))
        .rev()
        .find(|byte| text.is_char_boundary(*byte))
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::{Ink, Look, line_and_column, report};
    use kernel::{Fault, FileFault};

    const PLAIN: Look = Look {
        width: 80,
        ink: Ink::Plain,
    };

    fn fault(span: Option<std::ops::Range<usize>>, message: &str) -> Fault {
        Fault {
            span,
            message: message.to_owned(),
            help: Some("write a number".to_owned()),
        }
    }

    fn file(faults: Vec<Fault>) -> FileFault {
        FileFault {
            file: "ground.toml".to_owned(),
            faults,
        }
    }

    #[test]
    fn one_fault_shows_its_line_a_caret_and_help() {
        let text = "a = 1\nheight = \"two\"\n";
        let found = file(vec![fault(Some(15..20), "`two` is no height")]);
        let shown = report(&found, "ground.toml", Some(text)).render(PLAIN);
        for expected in [
            "`two` is no height",
            "ground.toml:2:10",
            "height = \"two\"",
            "write a number",
        ] {
            assert!(shown.contains(expected), "{expected} in {shown}");
        }
    }

    #[test]
    fn several_faults_stand_in_one_report() {
        let text = "a = x\nb = y\n";
        let found = file(vec![fault(Some(4..5), "no x"), fault(Some(10..11), "no y")]);
        let shown = report(&found, "armies.toml", Some(text)).render(PLAIN);
        for expected in ["2 faults in armies.toml", "no x", "no y", ":1:5", ":2:5"] {
            assert!(shown.contains(expected), "{expected} in {shown}");
        }
    }

    #[test]
    fn spans_outside_the_text_do_no_harm() {
        let found = file(vec![
            fault(Some(900..1000), "past"),
            fault(None, "nowhere"),
            fault(Some(1..2), "within é"),
        ]);
        let shown = report(&found, "x", Some("é")).render(PLAIN);
        assert!(shown.contains("past") && shown.contains("nowhere") && shown.contains("within é"));
        let shown = report(&file(vec![]), "x", None).render(PLAIN);
        assert!(shown.contains("x cannot be read"));
    }

    #[test]
    fn lines_and_columns_count_from_one_in_characters() {
        let text = "é = 1\nü = 2\n";
        assert_eq!(line_and_column(text, 0), (1, 1));
        assert_eq!(line_and_column(text, 3), (1, 3));
        assert_eq!(line_and_column(text, 7), (2, 1));
        assert_eq!(line_and_column(text, 9999), (3, 1));
    }
}
