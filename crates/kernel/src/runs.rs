//! Values of a factor as a person reads them: numbers and cards that follow each
//! other as a run, such as `0.5 to 60 by halves`.

use crate::chance::Card;

/// The fewest values that are told as a run.
const FEWEST: usize = 3;

/// Where a value stands, in tenths of a step of one.
fn place(value: &str) -> Option<i32> {
    if let Ok(card) = value.parse::<Card>() {
        // No suit goes on where another ends.
        let suit = card.suit().map_or(4, |suit| suit as i32);
        return Some(10 * (20 * suit + i32::from(card.rank().unwrap_or_default())));
    }
    if let Ok(whole) = value.parse::<i32>() {
        return Some(10 * whole);
    }
    let (whole, tenth) = value.split_once('.')?;
    let (whole, tenth): (i32, u8) = (whole.parse().ok()?, tenth.parse().ok()?);
    (tenth < 10).then(|| 10 * whole + i32::from(tenth))
}

/// Values that follow each other by the same step; one by itself has none.
struct Run<'a> {
    first: &'a str,
    last: &'a str,
    step: Option<i32>,
}

/// How a step is called.
fn by(step: i32) -> String {
    match step {
        5 => "by halves".to_owned(),
        10 => "by ones".to_owned(),
        20 => "by twos".to_owned(),
        other => format!("by {}.{}", other / 10, other % 10),
    }
}

/// Words in their own order, then numbers or cards in theirs, in runs.
pub(crate) fn runs(values: &[&str]) -> Vec<String> {
    let words = values.iter().filter(|value| place(value).is_none());
    let mut told: Vec<String> = words.map(|word| (*word).to_owned()).collect();
    let mut placed: Vec<(i32, &str)> = values
        .iter()
        .filter_map(|value| Some((place(value)?, *value)))
        .collect();
    placed.sort_by_key(|(place, _)| *place);

    let mut found: Vec<Run<'_>> = Vec::new();
    let mut rest = placed.as_slice();
    while !rest.is_empty() {
        let step = rest.get(1).map_or(0, |next| next.0 - rest[0].0);
        let further = rest
            .windows(2)
            .take_while(|pair| pair[1].0 - pair[0].0 == step);
        let long = 1 + further.count();
        let (run, step) = if step > 0 && long >= FEWEST {
            (long, Some(step))
        } else {
            (1, None)
        };
        found.push(Run {
            first: rest[0].1,
            last: rest[run - 1].1,
            step,
        });
        rest = &rest[run..];
    }
    let plain = found
        .iter()
        .all(|run| run.step.is_none_or(|step| step == 10));
    told.extend(found.iter().map(|Run { first, last, step }| match step {
        None => (*first).to_owned(),
        Some(_) if plain => format!("{first} to {last}"),
        Some(step) => format!("{first} to {last} {}", by(*step)),
    }));
    told
}

#[cfg(test)]
mod tests {
    use super::runs;
    use crate::chance::Card;

    #[test]
    fn numbers_are_told_in_runs_wherever_the_neutral_one_stands() {
        assert_eq!(runs(&["3", "1", "2", "4", "5"]), ["1 to 5"]);
        assert_eq!(runs(&["0", "1", "2", "-1", "-2"]), ["-2 to 2"]);
        assert_eq!(runs(&["10", "4", "6", "8", "12"]), ["4 to 12 by twos"]);
        assert_eq!(runs(&["6", "8"]), ["6", "8"]);
    }

    #[test]
    fn steps_are_told_where_not_all_are_of_one() {
        let values = ["12", "11", "11.5", "12.5", "13", "14", "15", "16"];
        assert_eq!(runs(&values), ["11 to 13 by halves", "14 to 16 by ones"]);
        assert_eq!(runs(&["1", "3", "4", "5", "9"]), ["1", "3 to 5", "9"]);
        assert_eq!(runs(&["06", "11", "12", "13"]), ["06", "11 to 13"]);
    }

    #[test]
    fn words_stand_before_numbers_in_their_own_order() {
        assert_eq!(
            runs(&["as-cards", "1", "2", "some", "0"]),
            ["as-cards", "some", "0 to 2"]
        );
        assert_eq!(runs(&["B", "A", "1-4"]), ["B", "A", "1-4"]);
    }

    #[test]
    fn a_pack_is_told_by_its_suits() {
        let pack: Vec<String> = (0..Card::COUNT)
            .filter_map(Card::from_number)
            .map(|card| card.to_string())
            .collect();
        let pack: Vec<&str> = pack.iter().map(String::as_str).collect();
        let suits = ["AC to KC", "AD to KD", "AH to KH", "AS to KS"];
        assert_eq!(runs(&pack), [&suits[..], &["Joker1", "Joker2"]].concat());
    }
}
