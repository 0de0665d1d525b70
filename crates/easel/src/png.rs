//! The picture as pixels.

use crate::palette::plain;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb::Database};
use std::sync::{Arc, OnceLock};
use thiserror::Error;

/// The widest picture that is made.
const WIDEST: u32 = 16_384;

/// Why there is no picture.
#[derive(Debug, Error)]
pub enum EaselError {
    /// The text is no SVG.
    #[error("the picture cannot be read: {0}")]
    Unreadable(#[from] resvg::usvg::Error),
    /// No picture has this size.
    #[error("a picture cannot be {width} by {height} pixels")]
    Size {
        /// The width asked for.
        width: u32,
        /// The height that follows from it.
        height: u32,
    },
    /// The pixels could not be written down.
    #[error("the picture cannot be written: {0}")]
    Unwritable(String),
}

/// Draws an SVG as a PNG of this width. Without any font on the machine the
/// picture has no words, but it is a picture.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, EaselError> {
    render(svg, width, fonts())
}

fn render(svg: &str, width: u32, fonts: Arc<Database>) -> Result<Vec<u8>, EaselError> {
    let options = Options {
        font_family: "DejaVu Serif".to_owned(),
        fontdb: fonts,
        ..Options::default()
    };
    let tree = Tree::from_str(&plain(svg), &options)?;
    let scale = f64::from(width) / f64::from(tree.size().width());
    let height = (f64::from(tree.size().height()) * scale)
        .round()
        .clamp(0.0, f64::from(u32::MAX));
    // Clamped above, so that no sign is lost.
    #[expect(clippy::cast_sign_loss)]
    let height = height as u32;
    let size = EaselError::Size { width, height };
    if width > WIDEST || height > WIDEST {
        return Err(size);
    }
    let Some(mut pixels) = Pixmap::new(width, height) else {
        return Err(size);
    };
    let scale = scale as f32;
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut pixels.as_mut(),
    );
    pixels
        .encode_png()
        .map_err(|error| EaselError::Unwritable(error.to_string()))
}

/// The fonts of the machine, looked for once.
pub fn fonts() -> Arc<Database> {
    static FONTS: OnceLock<Arc<Database>> = OnceLock::new();
    let load = || {
        let mut fonts = Database::new();
        fonts.load_system_fonts();
        fonts.set_serif_family("DejaVu Serif");
        fonts.set_sans_serif_family("DejaVu Sans");
        Arc::new(fonts)
    };
    Arc::clone(FONTS.get_or_init(load))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Style, field, svg};

    #[test]
    fn without_fonts_there_is_a_picture_without_words() {
        let drawn = svg(None, &field::table(), &Style::default());
        let bare = render(&drawn, 400, Arc::new(Database::new())).unwrap();
        assert_eq!(&bare[1..4], b"PNG");
    }

    #[test]
    fn what_is_no_picture_is_refused() {
        assert!(matches!(png("<svg", 100), Err(EaselError::Unreadable(_))));
        let drawn = svg(None, &field::table(), &Style::default());
        assert!(matches!(png(&drawn, 0), Err(EaselError::Size { .. })));
        assert!(matches!(
            png(&drawn, u32::MAX),
            Err(EaselError::Size { .. })
        ));
    }
}
