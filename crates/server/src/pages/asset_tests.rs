//! What is true of every script and style sheet of the pages.

use include_dir::{Dir, include_dir};
use kernel::chance::Seed;

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/assets");

/// Every file that ends so, with its text.
fn texts(end: &str) -> Vec<(&'static str, &'static str)> {
    FILES
        .files()
        .filter_map(|file| Some((file.path().to_str()?, file.contents_utf8()?)))
        .filter(|(name, _)| name.ends_with(end))
        .collect()
}

#[test]
fn scripts_are_small_and_say_what_they_are() {
    for (name, text) in texts(".js") {
        assert!(text.starts_with("// "), "{name} has no head");
        assert!(text.lines().count() <= 300, "{name} is too long");
    }
}

#[test]
fn scripts_never_make_markup_or_code_of_text() {
    for (name, text) in texts(".js") {
        for word in [
            "innerHTML",
            "outerHTML",
            "insertAdjacentHTML",
            "document.write",
            "eval(",
            "new Function",
            "setAttribute(\"style\"",
        ] {
            assert!(!text.contains(word), "{name} uses {word}");
        }
    }
}

#[test]
fn scripts_and_sheets_load_only_what_is_here() {
    for (name, text) in texts(".js") {
        for part in text.split(" from \"").skip(1) {
            let path = part.split('"').next().unwrap_or_default();
            let file = path.strip_prefix("./");
            let known = file.is_some_and(|file| FILES.get_file(file).is_some());
            assert!(known, "{name} imports {path}");
        }
    }
    for (name, text) in texts(".css") {
        assert!(!text.contains("@import"), "{name}");
        assert!(!text.contains("url("), "{name}");
    }
}

#[test]
fn the_page_checks_dice_against_the_seed_of_the_kernel_s_own_test() {
    let dice = |(name, _): &(&str, &str)| *name == "dice.js";
    let (_, text) = texts(".js").into_iter().find(dice).unwrap();
    assert!(text.contains(&Seed::from_word("1815").to_string()));
    assert!(text.contains("\"436623223656\""));
}
