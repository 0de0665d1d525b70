//! The signs of the arms, as on maps of the period: crossed belts for foot, a
//! sash for light horse, a pennon for lancers, a filled half for cuirassiers,
//! guns as guns.

use crate::pen::Pen;
use kernel::scene::{Arm, Formation};

/// All signs for the definitions, each about 14 by 11 around its middle.
///
/// Browsers match the style sheet inside what `use` copies, where the root is
/// not an ancestor: so every definition is of the class `easel` itself.
pub(crate) fn definitions(pen: &mut Pen) {
    pen.raw(
        "<g id=\"e-foot\" class=\"easel\"><rect class=\"sign-ground\" x=\"-7\" y=\"-5\" width=\"14\" height=\"10\" rx=\".8\"/>\
         <path class=\"sign\" d=\"M-7-5L7 5M7-5L-7 5\"/><circle class=\"sign-dot\" r=\"1.5\"/></g>\n\
         <g id=\"e-light\" class=\"easel\"><rect class=\"sign-ground\" x=\"-7\" y=\"-5\" width=\"14\" height=\"10\" rx=\".8\"/>\
         <path class=\"sign\" d=\"M-7 5L7-5\"/></g>\n\
         <g id=\"e-lance\" class=\"easel\"><rect class=\"sign-ground\" x=\"-7\" y=\"-5\" width=\"14\" height=\"10\" rx=\".8\"/>\
         <path class=\"sign\" d=\"M-7 5L7-5\"/><path class=\"sign-fill\" d=\"M4.6-3.3L-3.6-4.2L-1.6-2.4L-3 -.2L1.6-1.1z\"/></g>\n\
         <g id=\"e-heavy\" class=\"easel\"><rect class=\"sign-ground\" x=\"-7\" y=\"-5\" width=\"14\" height=\"10\" rx=\".8\"/>\
         <path class=\"sign-fill\" d=\"M-7 5L7-5V5z\"/></g>\n",
    );
    pen.raw(
        "<g id=\"e-wheel\" class=\"easel\"><circle class=\"wheel\" r=\"4.1\"/>\
         <path class=\"spoke\" d=\"M0-4.1V4.1M-3.6-2L3.6 2M-3.6 2L3.6-2\"/><circle class=\"sign-dot\" r=\"1\"/></g>\n\
         <g id=\"e-gun\" class=\"easel\"><path class=\"trail\" d=\"M0 0L-10.4 4.4\"/>\
         <path class=\"barrel\" d=\"M-4.6-1.2L9.6-5.4L10.2-3.1L-3.8 1.4z\"/><circle class=\"sign-dot\" cx=\"-5.2\" cy=\"0\" r=\"1.1\"/>\
         <use href=\"#e-wheel\"/></g>\n\
         <g id=\"e-twelve\" class=\"easel\"><path class=\"trail\" d=\"M0 0L-10.4 4.4\"/>\
         <path class=\"barrel\" d=\"M-5.2-2.2L9.8-6.6L10.8-2.9L-4 1.6z\"/><circle class=\"sign-dot\" cx=\"-5.8\" cy=\"-.4\" r=\"1.5\"/>\
         <use href=\"#e-wheel\"/></g>\n\
         <g id=\"e-limber\" class=\"easel\"><path class=\"barrel\" d=\"M-13-2.6L-4.4-1.2L-4.6 1.2L-13.2-1z\"/>\
         <path class=\"pole\" d=\"M-6 .6L4.8 1.6L13 .4M11-2V3\"/>\
         <circle class=\"wheel\" cx=\"-5.6\" cy=\".6\" r=\"4\"/><circle class=\"sign-dot\" cx=\"-5.6\" cy=\".6\" r=\"1.1\"/>\
         <circle class=\"wheel\" cx=\"4.4\" cy=\"1.2\" r=\"3.3\"/><circle class=\"sign-dot\" cx=\"4.4\" cy=\"1.2\" r=\"1\"/></g>\n\
         <g id=\"e-shoe\" class=\"easel\"><path class=\"shoe\" d=\"M-1.7 2.1C-3.4-.6-1.9-2.6 0-2.6S3.4-.6 1.7 2.1\"/></g>\n\
         <g id=\"e-shot\" class=\"easel\"><circle class=\"sign-dot\" cx=\"-1.5\" cy=\"1.1\" r=\"1.3\"/><circle class=\"sign-dot\" cx=\"1.5\" cy=\"1.1\" r=\"1.3\"/>\
         <circle class=\"sign-dot\" cy=\"-1.4\" r=\"1.3\"/></g>\n",
    );
}

/// The sign of an arm.
pub(crate) fn sign(arm: Arm, formation: Formation) -> &'static str {
    match arm {
        Arm::Infantry | Arm::Leader => "e-foot",
        Arm::LightCavalry => "e-light",
        Arm::Lancers => "e-lance",
        Arm::HeavyCavalry => "e-heavy",
        Arm::Artillery | Arm::HorseArtillery | Arm::HeavyArtillery
            if formation == Formation::Limbered =>
        {
            "e-limber"
        }
        Arm::HeavyArtillery => "e-twelve",
        Arm::Artillery | Arm::HorseArtillery => "e-gun",
    }
}

/// The small mark that tells horse guns and heavy guns from foot guns.
pub(crate) fn mark(arm: Arm) -> Option<&'static str> {
    match arm {
        Arm::HorseArtillery => Some("e-shoe"),
        Arm::HeavyArtillery => Some("e-shot"),
        _ => None,
    }
}

/// The arm in a word.
pub(crate) fn word(arm: Arm) -> &'static str {
    match arm {
        Arm::Infantry => "infantry",
        Arm::LightCavalry => "light cavalry",
        Arm::Lancers => "lancers",
        Arm::HeavyCavalry => "heavy cavalry",
        Arm::Artillery => "artillery",
        Arm::HorseArtillery => "horse artillery",
        Arm::HeavyArtillery => "heavy artillery",
        Arm::Leader => "general",
    }
}

/// The formation in words; nothing where it goes without saying.
pub(crate) fn formed(formation: Formation) -> &'static str {
    match formation {
        Formation::Column => "in column",
        Formation::Line => "in line",
        Formation::Square => "in square",
        Formation::Unlimbered => "unlimbered",
        Formation::Limbered => "limbered",
        Formation::Mounted => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_definition_finds_its_style_where_it_is_copied() {
        let mut pen = Pen::new();
        definitions(&mut pen);
        crate::woods::definitions(&mut pen);
        crate::roads::definitions(&mut pen);
        crate::cells::definitions(&mut pen);
        let text = pen.finish();
        let mut count = 0;
        for part in text.split(" id=\"e-").skip(1) {
            let tag = part.split('>').next().unwrap_or_default();
            assert!(tag.contains("class=\"easel\""), "{tag}");
            count += 1;
        }
        assert!(count >= 15, "{count}");
    }
}
