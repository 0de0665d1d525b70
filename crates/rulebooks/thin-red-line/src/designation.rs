//! A few letters for the face of a unit, out of its name: which one it is, and what it is.

/// Words that tell no unit from another.
const FILLING: [&str; 12] = [
    "a",
    "of",
    "the",
    "two",
    "half",
    "troop",
    "section",
    "company",
    "regiment",
    "battalion",
    "detachment",
    "squadrons",
];
/// A word that is longer than these letters is cut, and has a point.
const WHOLE: usize = 7;
const CUT: usize = 5;

/// `1st Musket.` for the 1st battalion of musketeers, `I/92e` for I/92e Ligne.
pub fn designation(name: &str) -> String {
    let words = || {
        name.split(|letter: char| letter == ',' || letter.is_whitespace())
            .filter(|word| !word.is_empty())
    };
    let numbered = |word: &&str| word.contains(|letter: char| letter.is_ascii_digit());
    let number = words().find(numbered);
    // A battalion of a numbered regiment has it all in one word.
    if let Some(both) = number.filter(|word| word.contains('/')) {
        return both.to_owned();
    }
    let filling = |word: &&str| FILLING.contains(&word.to_lowercase().as_str());
    let kind = words().find(|word| !numbered(word) && !filling(word));
    let parts = number.map(str::to_owned).into_iter();
    parts.chain(kind.map(short)).collect::<Vec<_>>().join(" ")
}

fn short(word: &str) -> String {
    let long = word.chars().count() > WHOLE;
    let letters = word.chars().take(if long { CUT } else { WHOLE });
    let letters = letters.chain(long.then_some('.'));
    let mut short = String::new();
    for (place, letter) in letters.enumerate() {
        match place {
            0 => short.extend(letter.to_uppercase()),
            _ => short.push(letter),
        }
    }
    short
}

#[cfg(test)]
mod tests {
    use super::designation;

    #[test]
    fn a_unit_is_told_from_its_neighbours_by_a_few_letters() {
        for (name, told) in [
            ("1st battalion of musketeers", "1st Muske."),
            ("2nd battalion of the line", "2nd Line"),
            ("1st battalion of light infantry", "1st Light"),
            ("I/92e Ligne", "I/92e"),
            ("6th Hussars, two squadrons", "6th Hussars"),
            ("5th Line Battalion KGL", "5th Line"),
            ("voltigeur company of the 1st battalion", "1st Volti."),
            ("cossack regiment", "Cossack"),
            ("grenadier battalion", "Grena."),
            ("position battery", "Posit."),
            ("half of the brigade battery", "Brigade"),
            ("Lloyd's battery", "Lloyd's"),
            ("troop of horse artillery", "Horse"),
        ] {
            assert_eq!(designation(name), told, "{name}");
        }
        assert_eq!(designation("regiment"), "");
    }
}
