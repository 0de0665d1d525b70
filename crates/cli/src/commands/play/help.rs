//! What can be typed at the prompt.

/// A command at the prompt, with what follows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Word<'a> {
    Help,
    Map,
    Units(&'a str),
    Orders(&'a str),
    More,
    Odds(&'a str),
    Undo,
    Log(&'a str),
    Rules(&'a str),
    Save(&'a str),
    Standing,
    Quit,
}

impl Word<'_> {
    /// Reads a command; `None` if it is none.
    pub fn read(line: &str) -> Option<Word<'_>> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        Some(match (word, rest) {
            ("?" | "help" | "h", "") => Word::Help,
            ("map" | "m", "") => Word::Map,
            ("units" | "u", rest) => Word::Units(rest),
            ("orders" | "list", rest) => Word::Orders(rest),
            ("more" | "+", "") => Word::More,
            ("odds", rest) if !rest.is_empty() => Word::Odds(rest),
            ("undo", "") => Word::Undo,
            ("log", rest) => Word::Log(rest),
            ("rules" | "rule", rest) => Word::Rules(rest),
            ("save", rest) if !rest.is_empty() => Word::Save(rest),
            ("points" | "score", "") => Word::Standing,
            ("quit" | "exit" | "q", "") => Word::Quit,
            _ => return None,
        })
    }
}

/// What `?` says.
pub const HELP: &str = "\
Give an order by its number, or by its notation as the record writes it. Words
alone show the orders that have them: `gemioncourt` or `march`.

  map            the map
  units [WORD]   areas with their ways and units: all, or those with the word
  orders [WORD]  the legal orders: all, or those with the word
  more           the next page of a long list
  odds N         exact odds of what order N leads to
  points         how the game stands
  log [N]        what happened, the last N decisions
  rules ID       a rule by the number that stands in parentheses
  undo           take the last order back, unless chance has spoken
  save FILE      a copy of the game
  quit           leave; the game is saved and goes on with `grognard play FILE`
";

#[cfg(test)]
mod tests {
    use super::Word;

    #[test]
    fn words_are_read_with_what_follows() {
        assert_eq!(Word::read("?"), Some(Word::Help));
        assert_eq!(Word::read("odds 3"), Some(Word::Odds("3")));
        assert_eq!(
            Word::read("save my game.grog"),
            Some(Word::Save("my game.grog"))
        );
        assert_eq!(Word::read("units"), Some(Word::Units("")));
        assert_eq!(Word::read("odds"), None);
        assert_eq!(Word::read("march x"), None);
        assert_eq!(Word::read("map please"), None);
    }
}
