//! Any lines to the engine: each command is answered, and the last line of an
//! answer is `ok` or `error`.

/// Lines of a talk that are heard: a long one is only more of the same.
const MOST: usize = 60;

pub fn suffer(text: &str) {
    let heard: Vec<&str> = text
        .lines()
        .filter(|line| !thinks(line))
        .take(MOST)
        .collect();
    let mut out = Vec::new();
    cli::engine(&mut heard.join("\n").as_bytes(), &mut out).expect("nothing ends the engine");
    let said = String::from_utf8(out).expect("the engine speaks UTF-8");
    if let Some(last) = said.lines().last() {
        assert!(last == "ok" || last.starts_with("error "), "{last}");
    }
}

/// A general thinks for as long as he is told to, which is no fault of his.
fn thinks(line: &str) -> bool {
    let mut words = line.split_whitespace();
    words.next() == Some("go") && words.next() != Some("recruit")
}

/// A talk with every rulebook that has every command in it.
pub fn seeds() -> Vec<String> {
    let talk = |book: &str, battle: &str| {
        format!(
            "grognard\nisready\nnew {battle} rulebook {book} seed demo\nstate\norders\ndo 1\nodds 1\n\
             go recruit\ndo 2\nundo\nview first\nview umpire\nworth\nrecord\ndo 1 rolls 4 3\nquit\n"
        )
    };
    let mut seeds = Vec::new();
    for book in library::RULEBOOKS {
        let mut battles = library::battles().into_iter();
        let small = ["quatre-bras", "le-hameau", "first-steps", "ambush"];
        let played = battles.rfind(|info| {
            small.contains(&info.name.as_str()) && muster::load(&info.name, *book).is_ok()
        });
        seeds.extend(played.map(|info| talk(book.slug(), &info.name)));
    }
    let records = super::record::seeds();
    let short = records.iter().min_by_key(|record| record.len());
    seeds.extend(short.map(|record| format!("load\n{record}\n.\norders\ndo 1\nrecord\n")));
    seeds.push(
        "new quatre-bras rulebook lines-of-battle dice typed option x=y\ndo 1 rolls A♠ 0\n"
            .to_owned(),
    );
    seeds
}
