//! Pages as PDF. A picture that is on several pages is written once; fonts are
//! embedded with the letters that are used, and no date is.

use std::collections::BTreeMap;

use krilla::destination::XyzDestination;
use krilla::geom::{PathBuilder, Point, Size, Transform};
use krilla::graphic::Graphic;
use krilla::metadata::Metadata;
use krilla::num::NormalizedF32;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::paint::{Fill, FillRule, Stroke, StrokeDash};
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph};
use krilla::{Document, SerializeSettings};
use krilla_svg::{SurfaceExt as _, SvgSettings};
use resvg::usvg::{Options, Tree};

use crate::page::{At, Ink, Item, Page, Rect};
use crate::type_case::{Face, POINT};
use crate::{Booklet, PressError};

impl Booklet {
    /// The file. Whoever waits is told how many of all pages are done.
    pub fn pdf(&self, mut progress: impl FnMut(usize, usize)) -> Result<Vec<u8>, PressError> {
        let options = Options {
            font_family: "DejaVu Serif".to_owned(),
            fontdb: self.fonts.clone(),
            ..Options::default()
        };
        let settings = SerializeSettings {
            xmp_metadata: false,
            ..SerializeSettings::default()
        };
        let mut document = Document::new_with(settings);
        let mut press = Press {
            booklet: self,
            options,
            plates: BTreeMap::new(),
            fonts: BTreeMap::new(),
        };
        for (index, page) in self.pages.iter().enumerate() {
            progress(index, self.pages.len());
            press.print(&mut document, page)?;
        }
        document.set_outline(self.outline());
        document.set_metadata(
            Metadata::new()
                .title(self.title.clone())
                .creator("Grognard".to_owned())
                .language("en".to_owned()),
        );
        let file = document.finish();
        let file = file.map_err(|error| PressError::File(format!("{error:?}")))?;
        progress(self.pages.len(), self.pages.len());
        Ok(file)
    }

    fn outline(&self) -> Outline {
        let mut outline = Outline::new();
        let mut last = "";
        for (index, page) in self.pages.iter().enumerate() {
            let name = page.part.name();
            if name != last {
                let top = XyzDestination::new(index, Point::from_xy(0.0, 0.0));
                outline.push_child(OutlineNode::new(name.to_owned(), top));
                last = name;
            }
        }
        outline
    }
}

/// What has been made ready to be printed.
struct Press<'a> {
    booklet: &'a Booklet,
    options: Options<'a>,
    plates: BTreeMap<usize, Graphic>,
    fonts: BTreeMap<Face, Font>,
}

impl Press<'_> {
    fn print(&mut self, document: &mut Document, page: &Page) -> Result<(), PressError> {
        let [wide, tall] = page.size.map(points);
        let settings = PageSettings::from_wh(wide, tall)
            .ok_or_else(|| PressError::File("a page has no size".to_owned()))?;
        let mut sheet = document.start_page_with(settings);
        let mut surface = sheet.surface();
        for item in &page.items {
            self.put(&mut surface, item)?;
        }
        surface.finish();
        sheet.finish();
        Ok(())
    }

    fn put(&mut self, surface: &mut Surface, item: &Item) -> Result<(), PressError> {
        match item {
            Item::Words {
                at,
                words,
                face,
                size,
                ink,
                upright,
            } => {
                surface.set_stroke(None);
                surface.set_fill(Some(filled(*ink)));
                let turn = if *upright { -90.0 } else { 0.0 };
                let [x, y] = at.map(points);
                let place = Transform::from_translate(x, y);
                surface.push_transform(&place);
                surface.push_transform(&Transform::from_rotate(turn));
                self.set(surface, words, *face, *size)?;
                surface.pop();
                surface.pop();
            }
            Item::Line {
                from,
                to,
                wide,
                ink,
                dash,
            } => {
                let mut path = PathBuilder::new();
                let ([x, y], [u, v]) = (from.map(points), to.map(points));
                path.move_to(x, y);
                path.line_to(u, v);
                surface.set_fill(None);
                surface.set_stroke(Some(stroke(*wide, *ink, *dash)));
                if let Some(path) = path.finish() {
                    surface.draw_path(&path);
                }
            }
            Item::Block { rect, fill, line } => {
                surface.set_fill(fill.map(filled));
                surface.set_stroke(line.map(|(wide, ink)| stroke(wide, ink, None)));
                if let Some(path) = outline(*rect) {
                    surface.draw_path(&path);
                }
            }
            Item::Picture {
                picture,
                at,
                scale,
                clip,
            } => self.picture(surface, *picture, *at, *scale, *clip)?,
        }
        Ok(())
    }

    fn set(
        &mut self,
        surface: &mut Surface,
        words: &str,
        face: Face,
        size: f64,
    ) -> Result<(), PressError> {
        let letters = self.booklet.case.letters(face);
        let font = if let Some(font) = self.fonts.get(&face) {
            font.clone()
        } else {
            let font = Font::new(letters.data.clone().into(), letters.index);
            let font = font.ok_or(PressError::NoFont)?;
            self.fonts.insert(face, font.clone());
            font
        };
        let glyphs: Vec<KrillaGlyph> = words
            .char_indices()
            .map(|(place, letter)| {
                let (glyph, advance) = letters.of(letter);
                let range = place..place + letter.len_utf8();
                let glyph = GlyphId::new(glyph);
                KrillaGlyph::new(glyph, advance as f32, 0.0, 0.0, 0.0, range, None)
            })
            .collect();
        let start = Point::from_xy(0.0, 0.0);
        surface.draw_glyphs(start, &glyphs, font, words, size as f32, false);
        Ok(())
    }

    fn picture(
        &mut self,
        surface: &mut Surface,
        picture: usize,
        at: At,
        scale: f64,
        clip: Rect,
    ) -> Result<(), PressError> {
        let plate = if let Some(plate) = self.plates.get(&picture) {
            plate.clone()
        } else {
            let plate = self.engrave(surface, picture)?;
            self.plates.insert(picture, plate.clone());
            plate
        };
        let Some(path) = outline(clip) else {
            return Ok(());
        };
        surface.push_clip_path(&path, &FillRule::NonZero);
        let [x, y] = at.map(points);
        surface.push_transform(&Transform::from_translate(x, y));
        let scale = points(scale);
        surface.push_transform(&Transform::from_scale(scale, scale));
        surface.draw_graphic(plate);
        surface.pop();
        surface.pop();
        surface.pop();
        Ok(())
    }

    /// A picture as something that can be drawn again and again.
    fn engrave(&self, surface: &mut Surface, picture: usize) -> Result<Graphic, PressError> {
        let tree = Tree::from_str(&self.booklet.pictures[picture], &self.options)?;
        let size = Size::from_wh(tree.size().width(), tree.size().height())
            .ok_or_else(|| PressError::File("a picture has no size".to_owned()))?;
        let mut builder = surface.stream_builder();
        let mut canvas = builder.surface();
        canvas
            .draw_svg(&tree, size, SvgSettings::default())
            .ok_or_else(|| PressError::File("a picture cannot be drawn".to_owned()))?;
        canvas.finish();
        Ok(Graphic::new(builder.finish(), false))
    }
}

/// Millimetres in points, as the printer counts.
fn points(millimetres: f64) -> f32 {
    (millimetres / POINT) as f32
}

fn outline(rect: Rect) -> Option<krilla::geom::Path> {
    let [x, y, wide, tall] = [rect.x, rect.y, rect.wide, rect.tall].map(points);
    let mut path = PathBuilder::new();
    path.push_rect(krilla::geom::Rect::from_xywh(x, y, wide, tall)?);
    path.finish()
}

fn filled(Ink(red, green, blue): Ink) -> Fill {
    Fill {
        paint: krilla::color::rgb::Color::new(red, green, blue).into(),
        opacity: NormalizedF32::ONE,
        rule: FillRule::NonZero,
    }
}

fn stroke(wide: f64, Ink(red, green, blue): Ink, dash: Option<f64>) -> Stroke {
    Stroke {
        paint: krilla::color::rgb::Color::new(red, green, blue).into(),
        width: points(wide),
        dash: dash.map(|long| StrokeDash {
            array: vec![points(long), points(long * 0.7)],
            offset: 0.0,
        }),
        ..Stroke::default()
    }
}
