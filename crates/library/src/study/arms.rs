//! What is compared: rulebooks, values of options, pairs of generals.

use kernel::record::Play;
use kernel::{BySide, Choices, OptionSpec, Rulebook};
use lab::study::{Arm, Banner, Varied};

use super::{Plan, past, starts};
use crate::begin::players;
use crate::{RULEBOOKS, Wrong, rulebook};

/// Arms with the games that they begin with.
pub(super) struct Made {
    pub(super) title: String,
    pub(super) arms: Vec<Arm>,
    pub(super) plays: Vec<Play>,
    pub(super) without: Vec<String>,
}

/// `RULEBOOK:NAME=WHAT`, of which only the name must be there.
struct Asked<'a> {
    rulebook: Option<&'a str>,
    name: &'a str,
    what: Option<&'a str>,
}

fn asked(word: &str) -> Result<Asked<'_>, Wrong> {
    let (head, what) = match word.split_once('=') {
        Some((head, what)) => (head, Some(what.trim())),
        None => (word, None),
    };
    let (rulebook, name) = match head.split_once(':') {
        Some((rulebook, name)) => (Some(rulebook.trim()), name.trim()),
        None => (None, head.trim()),
    };
    if name.is_empty() {
        return Err(Wrong::new(format!("`{word}` names no option")));
    }
    Ok(Asked {
        rulebook,
        name,
        what,
    })
}

impl Asked<'_> {
    fn is_for(&self, book: &dyn Rulebook) -> bool {
        self.rulebook.is_none_or(|slug| slug == book.slug())
    }

    fn spec(&self, book: &dyn Rulebook) -> Result<&'static OptionSpec, Wrong> {
        let specs = book.options();
        let found = specs.iter().find(|spec| spec.id == self.name);
        found.ok_or_else(|| {
            let known: Vec<_> = specs.iter().map(|spec| spec.id).collect();
            let wrong = Wrong::new(format!(
                "{} has no option `{}`; {}",
                book.title(),
                self.name,
                if known.is_empty() {
                    "it has none at all".to_owned()
                } else {
                    format!("it has: {}", known.join(", "))
                }
            ));
            wrong.help(format!(
                "write {}:{} to ask it of one rulebook only",
                "RULEBOOK", self.name
            ))
        })
    }
}

/// The rulebooks asked for, or all that play the battle, with the names of
/// those that do not.
fn books(plan: &Plan) -> Result<(Vec<&'static dyn Rulebook>, Vec<String>), Wrong> {
    if !plan.rulebooks.is_empty() {
        let mut books: Vec<&'static dyn Rulebook> = Vec::new();
        for slug in &plan.rulebooks {
            let book = rulebook(slug)?;
            if !books.iter().any(|known| known.slug() == book.slug()) {
                books.push(book);
            }
        }
        return Ok((books, Vec::new()));
    }
    let (mut books, mut without) = (Vec::new(), Vec::new());
    for book in RULEBOOKS {
        match muster::load(&plan.battle, *book) {
            Ok(files) if book.begin(&files, &Choices::default()).is_ok() => books.push(*book),
            Ok(_) | Err(muster::LoadError::NotForRulebook { .. }) => {
                without.push(book.title().to_owned());
            }
            Err(error) => return Err(error.into()),
        }
    }
    if books.is_empty() {
        return Err(Wrong::new(format!(
            "no rulebook can begin the battle `{}`",
            plan.battle
        ))
        .help("`grognard check` says what is wrong with its files"));
    }
    Ok((books, without))
}

/// Every arm: for each pair of generals and each rulebook its baseline, and
/// one for each other value of an option that is varied.
pub(super) fn make(plan: &Plan) -> Result<Made, Wrong> {
    let pairs: Vec<BySide<String>> = plan
        .players
        .iter()
        .map(|words| players(words, staff::NAMES))
        .collect::<Result<_, _>>()?;
    let (books, without) = books(plan)?;
    let options: Vec<_> = plan
        .options
        .iter()
        .map(|word| asked(word))
        .collect::<Result<_, _>>()?;
    let varied: Vec<_> = plan
        .vary
        .iter()
        .map(|word| asked(word))
        .collect::<Result<_, _>>()?;
    for asked in options.iter().chain(&varied) {
        if let Some(slug) = asked.rulebook
            && !books.iter().any(|book| book.slug() == slug)
        {
            let slugs: Vec<_> = books.iter().map(|book| book.slug()).collect();
            return Err(Wrong::new(format!(
                "`{slug}` is not among the rulebooks that are fought: {}",
                slugs.join(", ")
            )));
        }
    }
    let mut making = Making {
        made: Made {
            title: String::new(),
            arms: Vec::new(),
            plays: Vec::new(),
            without,
        },
        battle: &plan.battle,
        several_books: books.len() > 1,
        several_pairs: pairs.len() > 1,
    };
    for pair in &pairs {
        for book in &books {
            let base = base(*book, &options)?;
            let baseline = making.made.arms.len();
            making.add(*book, &base, None, pair)?;
            for asked in varied.iter().filter(|asked| asked.is_for(*book)) {
                making.vary(*book, &base, baseline, asked, pair)?;
            }
        }
    }
    Ok(making.made)
}

/// The options that all games of a rulebook have.
fn base(book: &dyn Rulebook, options: &[Asked<'_>]) -> Result<Choices, Wrong> {
    let mut choices = Choices::default();
    for asked in options.iter().filter(|asked| asked.is_for(book)) {
        asked.spec(book)?;
        let value = asked.what.ok_or_else(|| {
            Wrong::new(format!("`{}` is no option: write NAME=VALUE", asked.name))
        })?;
        set(&mut choices, book, asked.name, value)?;
    }
    Ok(choices)
}

fn set(choices: &mut Choices, book: &dyn Rulebook, name: &str, value: &str) -> Result<(), Wrong> {
    choices
        .set(book.options(), name, value)
        .map_err(|fault| Wrong::new(format!("{}: {fault}", book.title())))
}

struct Making<'a> {
    made: Made,
    battle: &'a str,
    several_books: bool,
    several_pairs: bool,
}

impl Making<'_> {
    fn vary(
        &mut self,
        book: &'static dyn Rulebook,
        base: &Choices,
        baseline: usize,
        asked: &Asked<'_>,
        pair: &BySide<String>,
    ) -> Result<(), Wrong> {
        let spec = asked.spec(book)?;
        let values: Vec<&str> = match asked.what {
            Some(words) => words.split(['|', ',']).map(str::trim).collect(),
            None => spec.values.to_vec(),
        };
        let instead_of = base.get(spec).to_owned();
        for value in values {
            let mut choices = base.clone();
            set(&mut choices, book, asked.name, value)?;
            // What the baseline has already is not fought twice.
            if choices == *base {
                continue;
            }
            let varied = Varied {
                option: asked.name.to_owned(),
                value: value.to_owned(),
                instead_of: instead_of.clone(),
                baseline,
            };
            self.add(book, &choices, Some(varied), pair)?;
        }
        Ok(())
    }

    fn add(
        &mut self,
        book: &'static dyn Rulebook,
        choices: &Choices,
        varied: Option<Varied>,
        pair: &BySide<String>,
    ) -> Result<(), Wrong> {
        let label = self.label(book, varied.as_ref(), pair);
        if self.made.arms.iter().any(|arm| arm.label == label) {
            return Ok(());
        }
        let options = choices
            .iter()
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        let (play, files) = starts::begin(self.battle, book, &options)?;
        let start = play.start();
        let tally = start.tally();
        if self.made.title.is_empty() {
            self.made.title = start.scene().title;
        }
        let sides = Banner::of(start);
        self.made.arms.push(Arm {
            label,
            rulebook: book.slug().to_owned(),
            rulebook_title: book.title().to_owned(),
            version: book.version(),
            options,
            varied,
            players: pair.clone(),
            files,
            start: start.digest().to_string(),
            measure: tally.measure.to_owned(),
            part: past::part(self.battle, book, &sides)?,
            sides,
            strength: tally.strength,
        });
        self.made.plays.push(play);
        Ok(())
    }

    fn label(&self, book: &dyn Rulebook, varied: Option<&Varied>, pair: &BySide<String>) -> String {
        let label = match varied {
            None => book.title().to_owned(),
            Some(Varied { option, value, .. }) if self.several_books => {
                format!("{} {option}={value}", book.slug())
            }
            Some(Varied { option, value, .. }) => format!("{option}={value}"),
        };
        if self.several_pairs {
            return format!("{label}, {} – {}", pair.first, pair.second);
        }
        label
    }
}
