//! The colours, by day and by candlelight, and the style sheet that uses them.
//!
//! Every colour is a CSS custom property with a value for each theme, so that
//! a page can change the theme by the attribute `data-theme` alone. Programs
//! that know no custom properties get the values written out: [`plain`].

use crate::Theme;
use std::fmt::Write as _;

/// Name, by day, by candlelight.
type Ink = (&'static str, &'static str, &'static str);

const INKS: &[Ink] = &[
    // paper and pen
    ("sheet", "#ece0c3", "#1c1a17"),
    ("paper", "#f1e7cd", "#302c26"),
    ("panel", "#f4ecd6", "#24211d"),
    ("foxing", "#c9a86a", "#0b0907"),
    ("ink", "#33271b", "#e3d5b4"),
    ("soft", "#7a6748", "#a8987a"),
    ("halo", "#f6eed8", "#1d1b18"),
    // land
    ("shade", "#6b5236", "#000000"),
    ("sun", "#fffbe9", "#a8956b"),
    ("crest", "#fffbe9", "#6f6246"),
    ("hachure", "#6e5136", "#b39c74"),
    ("form", "#8d6f4b", "#94835f"),
    ("rye", "#e9d79f", "#443d2b"),
    ("stubble", "#efe0b4", "#3d3728"),
    ("clover", "#d9dcae", "#373c2f"),
    ("fallow", "#e6d2b0", "#40362c"),
    ("furrow", "#a98d58", "#6d6249"),
    ("meadow", "#b9cb93", "#37442f"),
    ("grass", "#6f8a4f", "#6e8058"),
    // woods and gardens
    ("wood", "#a9b083", "#2b3527"),
    ("wood-line", "#5c6a40", "#7f8f63"),
    ("crown", "#8f9f66", "#425239"),
    ("crown-light", "#c0c890", "#667550"),
    ("crown-dark", "#46532e", "#161d10"),
    ("crown-deep", "#76874f", "#36452e"),
    ("crown-pale", "#a3b077", "#4e5e42"),
    ("bark", "#4d3b25", "#0f0d08"),
    ("hedge", "#5f7a3f", "#6f8a55"),
    // water
    ("water", "#a9c4c9", "#23414d"),
    ("water-ink", "#3c6f82", "#7fb0bf"),
    ("reed", "#3f7a6a", "#76b39f"),
    // the works of man
    ("road", "#fbf3dc", "#8d8064"),
    ("road-ink", "#5b4328", "#0f0d0b"),
    ("house", "#a23a2c", "#b5533f"),
    ("house-ink", "#5a1a13", "#2a0d08"),
    ("cast", "#3a2a18", "#000000"),
    // the game
    ("bar", "#46301d", "#e2cfa0"),
    ("border", "#5a452c", "#c7b48a"),
    ("reserve", "#f3e9cf", "#2b2823"),
    ("laurel", "#4e6b33", "#93ad6b"),
    ("gold", "#c2932f", "#d9ae4e"),
    ("glow", "#ffd54a", "#ffe07a"),
    // counters
    ("ivory", "#f8f0da", "#efe4c6"),
    ("ivory-ink", "#241a10", "#1d150d"),
    ("mark", "#fbf6e6", "#f6ecd0"),
    ("hit", "#d5281f", "#ff4a3a"),
    ("hit-ink", "#fff7e2", "#2a0805"),
    ("edge-ink", "#1c140c", "#080604"),
    ("blue", "#31539b", "#4167b6"),
    ("blue-deep", "#182c58", "#1c3468"),
    ("red", "#b3352c", "#c2453a"),
    ("red-deep", "#5f1512", "#651914"),
    ("grey", "#5d6670", "#76808b"),
    ("grey-deep", "#2b3138", "#30373f"),
    ("dutch", "#647680", "#6f838e"),
    ("brunswick", "#34333a", "#45444d"),
    ("nassau", "#4f6a3c", "#5c7b46"),
    ("hanover", "#93403c", "#a34c47"),
    ("guard", "#1f2f5e", "#2a3f7d"),
    ("orange", "#e98a1f", "#f0992f"),
    ("sky", "#8fc1d8", "#93c9e2"),
    ("straw", "#e8cf72", "#ecd67f"),
];

const FACES: &str = "\
.easel{font-family:'IM Fell English','Hoefler Text','Adobe Caslon Pro',Baskerville,'Palatino Linotype',\
Palatino,'Book Antiqua','DejaVu Serif Condensed','DejaVu Serif','Liberation Serif',Georgia,serif}\
.easel .sans{font-family:'Gill Sans','Gill Sans MT',Optima,Candara,'DejaVu Sans Condensed','DejaVu Sans',\
'Liberation Sans Narrow','Liberation Sans',sans-serif}";

/// The style sheet: both palettes and what every class looks like.
#[must_use]
pub fn style_sheet() -> String {
    let mut css = String::from("svg.easel{");
    for (name, day, _) in INKS {
        let _ = write!(css, "--{name}:{day};");
    }
    // A chart goes by the page it stands on.
    css.push_str("}\nsvg.easel[data-theme=\"dark\"],[data-theme=\"dark\"] svg.chart{");
    for (name, _, night) in INKS {
        let _ = write!(css, "--{name}:{night};");
    }
    css.push_str("}\n");
    css.push_str(FACES);
    css.push('\n');
    let sheets = [
        include_str!("easel.css"),
        include_str!("hexes.css"),
        include_str!("table.css"),
    ];
    for line in sheets.into_iter().flat_map(str::lines) {
        let line = line.trim();
        if !line.is_empty() && !line.starts_with("/*") {
            css.push_str(line);
            css.push('\n');
        }
    }
    css
}

/// The same picture with the colours of its theme written out, for programs
/// that know no CSS custom properties.
#[must_use]
pub fn plain(svg: &str) -> String {
    let root = svg.find("<svg").map_or("", |from| {
        let rest = &svg[from..];
        rest.find('>').map_or(rest, |to| &rest[..to])
    });
    let theme = if root.contains("data-theme=\"dark\"") {
        Theme::Dark
    } else {
        Theme::Light
    };
    // Colours are named in the style sheet only; words elsewhere are words.
    let Some((before, rest)) = svg.split_once("<style>") else {
        return svg.to_owned();
    };
    let (sheet, after) = rest.split_once("</style>").unwrap_or((rest, ""));
    let mut out = String::with_capacity(svg.len());
    out.push_str(before);
    out.push_str("<style>");
    let mut parts = sheet.split("var(--");
    out.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let (name, rest) = part.split_once(')').unwrap_or((part, ""));
        out.push_str(value(name, theme));
        out.push_str(rest);
    }
    out.push_str("</style>");
    out.push_str(after);
    out
}

fn value(name: &str, theme: Theme) -> &'static str {
    let found = INKS.iter().find(|ink| ink.0 == name);
    match (found, theme) {
        (Some(ink), Theme::Light) => ink.1,
        (Some(ink), Theme::Dark) => ink.2,
        (None, _) => "currentColor",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_colour_of_the_style_sheet_is_in_the_palette_and_used() {
        let css = include_str!("easel.css");
        let mut used = BTreeSet::new();
        for part in css.split("var(--").skip(1) {
            used.insert(part.split(')').next().unwrap_or_default());
        }
        let known: BTreeSet<_> = INKS.iter().map(|ink| ink.0).collect();
        assert_eq!(used, known);
    }

    #[test]
    fn plain_writes_the_colours_of_the_theme() {
        let picture = "<svg data-theme=\"dark\"><style>a{fill:var(--ink)}</style>var(--ink)</svg>";
        let night = plain(picture);
        assert!(night.contains("a{fill:#e3d5b4}") && night.contains(">var(--ink)<"));
        let day = plain(&picture.replace("dark", "light"));
        assert!(day.contains("a{fill:#33271b}"));
    }
}
