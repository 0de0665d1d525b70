//! What every rulebook and page needs to put things into words.

/// With a capital, as a heading or a sentence begins.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// So many things: `1 hit`, `2 hits`.
pub fn count(number: impl Into<u64>, thing: &str) -> String {
    match number.into() {
        1 => format!("1 {thing}"),
        many => format!("{many} {thing}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::{capital, count};

    #[test]
    fn a_capital_may_be_two_letters_or_none() {
        assert_eq!(capital("élite of the guard"), "Élite of the guard");
        assert_eq!(capital("ßa"), "SSa");
        assert_eq!(
            (capital(""), capital("6-pounders")),
            (String::new(), "6-pounders".to_owned())
        );
    }

    #[test]
    fn one_thing_is_no_plural() {
        assert_eq!(
            [0_u8, 1, 2].map(|number| count(number, "hit")),
            ["0 hits", "1 hit", "2 hits"]
        );
    }
}
