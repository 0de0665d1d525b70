//! The faces that pages are set in, found among the fonts of the machine, and
//! how wide words are in them.

use std::collections::BTreeMap;
use std::sync::Arc;

use resvg::usvg::fontdb::{Database, Family, Query, Stretch, Style, Weight};
use skrifa::MetadataProvider as _;

use crate::PressError;

/// Millimetres to a point.
pub(crate) const POINT: f64 = 25.4 / 72.0;

/// A face.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Face {
    /// For text.
    Serif,
    /// For headings.
    SerifBold,
    /// For tables.
    Sans,
    /// For heads of tables.
    SansBold,
}

impl Face {
    const ALL: [Face; 4] = [Face::Serif, Face::SerifBold, Face::Sans, Face::SansBold];

    const fn weight(self) -> Weight {
        match self {
            Face::Serif | Face::Sans => Weight::NORMAL,
            Face::SerifBold | Face::SansBold => Weight::BOLD,
        }
    }

    /// The families that are looked for, the best first.
    const fn families(self) -> &'static [&'static str] {
        match self {
            Face::Serif | Face::SerifBold => &[
                "DejaVu Serif Condensed",
                "DejaVu Serif",
                "Liberation Serif",
                "Noto Serif",
            ],
            Face::Sans | Face::SansBold => &[
                "DejaVu Sans Condensed",
                "DejaVu Sans",
                "Liberation Sans",
                "Noto Sans",
            ],
        }
    }
}

/// A face ready to be set.
pub(crate) struct Letters {
    pub(crate) data: Arc<Vec<u8>>,
    pub(crate) index: u32,
    /// Glyph and advance, in ems, of every letter that has come up.
    known: BTreeMap<char, (u32, f64)>,
}

/// All faces.
pub(crate) struct TypeCase {
    faces: BTreeMap<Face, Letters>,
}

impl TypeCase {
    /// Takes what the machine has. One font will do for all faces.
    pub(crate) fn fill(fonts: &Database) -> Result<TypeCase, PressError> {
        let mut faces = BTreeMap::new();
        for face in Face::ALL {
            let letters = Self::find(fonts, face).ok_or(PressError::NoFont)?;
            faces.insert(face, letters);
        }
        Ok(TypeCase { faces })
    }

    fn find(fonts: &Database, face: Face) -> Option<Letters> {
        let named = face.families().iter().map(|name| Family::Name(name));
        let usual = match face {
            Face::Serif | Face::SerifBold => Family::Serif,
            Face::Sans | Face::SansBold => Family::SansSerif,
        };
        let query = |family: Family, stretch: Stretch| {
            fonts.query(&Query {
                families: &[family],
                weight: face.weight(),
                stretch,
                style: Style::Normal,
            })
        };
        let mut families = named.chain([usual]);
        let id = families
            .find_map(|family| query(family, Stretch::Condensed))
            .or_else(|| fonts.faces().next().map(|info| info.id))?;
        fonts
            .with_face_data(id, |data, index| Letters::read(data.to_vec(), index))
            .flatten()
    }

    pub(crate) fn letters(&self, face: Face) -> &Letters {
        // Every face was put in when the case was filled.
        &self.faces[&face]
    }

    /// How wide words are, in millimetres, at a size in points.
    pub(crate) fn width(&self, face: Face, size: f64, words: &str) -> f64 {
        let letters = self.letters(face);
        let ems: f64 = words.chars().map(|letter| letters.of(letter).1).sum();
        ems * size * POINT
    }

    /// Words in lines that are no wider than this. A word that is wider by
    /// itself is broken.
    pub(crate) fn wrap(&self, face: Face, size: f64, words: &str, wide: f64) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in words.split_whitespace() {
            let joined = lines.last().map(|line| format!("{line} {word}"));
            match joined.filter(|line| self.width(face, size, line) <= wide) {
                Some(line) => {
                    lines.pop();
                    lines.push(line);
                }
                None => lines.extend(self.broken(face, size, word, wide)),
            }
        }
        if lines.is_empty() {
            lines.push(String::new());
        }
        lines
    }

    fn broken(&self, face: Face, size: f64, word: &str, wide: f64) -> Vec<String> {
        let mut parts = vec![String::new()];
        for letter in word.chars() {
            let last = parts.len() - 1;
            let longer = format!("{}{letter}", parts[last]);
            if !parts[last].is_empty() && self.width(face, size, &longer) > wide {
                parts.push(letter.to_string());
            } else {
                parts[last] = longer;
            }
        }
        parts
    }
}

impl Letters {
    fn read(data: Vec<u8>, index: u32) -> Option<Letters> {
        let font = skrifa::FontRef::from_index(&data, index).ok()?;
        let unscaled = skrifa::instance::Size::new(1.0);
        let metrics = font.glyph_metrics(unscaled, skrifa::instance::LocationRef::default());
        let known: BTreeMap<char, (u32, f64)> = font
            .charmap()
            .mappings()
            .filter_map(|(code, glyph)| {
                let advance = metrics.advance_width(glyph)?;
                Some((char::from_u32(code)?, (glyph.to_u32(), f64::from(advance))))
            })
            .collect();
        let data = Arc::new(data);
        (!known.is_empty()).then_some(Letters { data, index, known })
    }

    /// The glyph of a letter and its advance in ems; a hyphen for a dash that
    /// the font lacks, a blank for what else it lacks.
    pub(crate) fn of(&self, letter: char) -> (u32, f64) {
        let stand_in = match letter {
            '–' | '—' | '−' => '-',
            '’' | '′' => '\'',
            '″' | '“' | '”' => '"',
            '·' | '•' => '.',
            '■' => '#',
            _ => ' ',
        };
        let found = self
            .known
            .get(&letter)
            .or_else(|| self.known.get(&stand_in));
        found.copied().unwrap_or((0, 0.5))
    }
}
