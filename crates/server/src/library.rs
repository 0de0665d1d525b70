//! What can be played: rulebooks, their battles, and battles as they stand
//! before the first decision, set up once and shared by all games.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use easel::{Layout, Sheet, Style, Theme};
use ground::geography::Geography;
use kernel::chance::Scripted;
use kernel::{AnyGame, BattleFiles, Choices, FileFault, Rulebook, Scene, Side};
use sha2::{Digest as _, Sha256};

use crate::dto::{BattleInfo, LibraryInfo, OptionInfo, Rule, RulebookInfo, SideName};
use crate::generals;
use crate::token::Hash;

/// A battle that can be played by a rulebook.
pub struct Battle {
    /// The rulebook.
    pub book: &'static dyn Rulebook,
    /// When it was fought.
    pub date: String,
    /// It, set up with the usual options.
    pub start: Arc<Start>,
}

/// A battle set up: what all its games share.
pub struct Start {
    /// What it is played by.
    pub book: &'static dyn Rulebook,
    /// The texts it was made from.
    pub files: Arc<BattleFiles>,
    /// Their hash.
    pub hash: Hash,
    /// The options.
    pub choices: Choices,
    /// The position before the first decision.
    pub game: Box<dyn AnyGame>,
    /// The land, if there is a map of it.
    pub geography: Option<Geography>,
    /// The picture of the land, drawn when it is first asked for.
    ground: OnceLock<Option<Ground>>,
    /// Small pictures of the armies as they begin, by day and by candlelight.
    portraits: [OnceLock<Vec<u8>>; 2],
}

/// How wide the picture on a card is, in pixels.
const PORTRAIT_WIDTH: u32 = 560;
/// How many orders may be given to draw both sides up for it.
const MOST_PLACED: usize = 60;

/// The style of the picture that a page holds.
pub const IN_PAGE: Style = Style {
    theme: Theme::Light,
    layout: Layout::Map,
    sheet: Sheet::Linked,
};

/// A picture without its names and counters.
struct Ground {
    before: String,
    between: String,
    after: String,
}

impl Start {
    /// The picture of a position for a page, without its style sheet. The land
    /// is drawn once; only names and counters are drawn anew.
    pub fn picture(&self, scene: &Scene) -> String {
        let land = self.geography.as_ref();
        let ground = self.ground.get_or_init(|| {
            let start = self.game.scene();
            let whole = easel::svg(land, &start, &IN_PAGE);
            Ground::of(&whole, &easel::counters_fragment(land, &start, &IN_PAGE))
        });
        match (ground, parts(&self.counters(scene))) {
            (Some(ground), Some((heads, counters))) => [
                ground.before.as_str(),
                heads,
                &ground.between,
                counters,
                &ground.after,
            ]
            .concat(),
            _ => easel::svg(land, scene, &IN_PAGE),
        }
    }

    /// The armies as they begin, as a small PNG.
    pub fn portrait(&self, theme: Theme) -> &[u8] {
        let style = Style {
            theme,
            sheet: Sheet::Embedded,
            ..IN_PAGE
        };
        let drawn = || {
            let picture = easel::svg(self.geography.as_ref(), &self.drawn_up().scene(), &style);
            easel::png(&picture, PORTRAIT_WIDTH).unwrap_or_default()
        };
        let [day, night] = &self.portraits;
        let kept = match theme {
            Theme::Light => day,
            Theme::Dark => night,
        };
        kept.get_or_init(drawn)
    }

    /// The first position in which both sides are on the field, by the first
    /// orders that are listed; the start if chance would have to speak before.
    fn drawn_up(&self) -> Box<dyn AnyGame> {
        let mut game = self.game.duplicate();
        for _ in 0..MOST_PLACED {
            let scene = game.scene();
            let stands = |side| scene.counters.iter().any(|counter| counter.side == side);
            if Side::BOTH.into_iter().all(stands) {
                return game;
            }
            let Some(first) = game.orders().into_iter().find(|order| !order.rolls) else {
                break;
            };
            if game.give(&first.notation, &mut Scripted::new(&[])).is_err() {
                break;
            }
        }
        self.game.duplicate()
    }

    /// The names and counters of a position, as they stand in its picture.
    pub fn counters(&self, scene: &Scene) -> String {
        easel::counters_fragment(self.geography.as_ref(), scene, &IN_PAGE)
    }
}

impl Ground {
    fn of(whole: &str, fragment: &str) -> Option<Ground> {
        let (heads, counters) = parts(fragment)?;
        let (before, rest) = whole.split_once(heads)?;
        let (between, after) = rest.split_once(counters)?;
        Some(Ground {
            before: before.to_owned(),
            between: between.to_owned(),
            after: after.to_owned(),
        })
    }
}

/// Names and counters, apart.
fn parts(fragment: &str) -> Option<(&str, &str)> {
    Some(fragment.split_at(fragment.find("<g id=\"counters\"")?))
}

/// How many set-up battles are remembered besides those of the library.
const REMEMBERED: usize = 64;

type Key = (&'static str, Hash, Vec<(String, String)>);

/// Everything that can be played.
pub struct Library {
    books: &'static [&'static dyn Rulebook],
    battles: Vec<Battle>,
    starts: Mutex<HashMap<Key, Arc<Start>>>,
}

impl Library {
    /// Sets up every battle of every rulebook once.
    pub fn new(
        books: &'static [&'static dyn Rulebook],
        others: &[(String, BattleFiles)],
    ) -> Result<Library, FileFault> {
        let mut library = Library {
            books,
            battles: Vec::new(),
            starts: Mutex::default(),
        };
        // First what was made for one rulebook, to learn it, then what most of them play.
        let mut battles = muster::battles();
        battles.sort_by_key(|info| {
            let many = info.rulebooks.len();
            (many > 1, Reverse(many))
        });
        for info in battles {
            for book in books
                .iter()
                .filter(|book| info.rulebooks.iter().any(|slug| slug == book.slug()))
            {
                if let Ok(files) = muster::load(&info.name, *book) {
                    library.add(*book, info.date.clone(), files)?;
                }
            }
        }
        for (slug, files) in others {
            if let Some(book) = library.book(slug) {
                library.add(book, String::new(), files.clone())?;
            }
        }
        Ok(library)
    }

    fn add(
        &mut self,
        book: &'static dyn Rulebook,
        date: String,
        files: BattleFiles,
    ) -> Result<(), FileFault> {
        let start = self.start(book, Arc::new(files), &Choices::default())?;
        self.battles.push(Battle { book, date, start });
        Ok(())
    }

    /// The rulebooks.
    pub const fn books(&self) -> &'static [&'static dyn Rulebook] {
        self.books
    }

    /// The rulebook with a short name.
    pub fn book(&self, slug: &str) -> Option<&'static dyn Rulebook> {
        self.books.iter().copied().find(|book| book.slug() == slug)
    }

    /// The battles of a rulebook.
    pub fn battles(&self, book: &dyn Rulebook) -> impl Iterator<Item = &Battle> {
        let slug = book.slug();
        self.battles
            .iter()
            .filter(move |battle| battle.book.slug() == slug)
    }

    /// A battle of a rulebook by its short name.
    pub fn battle(&self, book: &dyn Rulebook, name: &str) -> Option<&Battle> {
        self.battles(book)
            .find(|battle| battle.start.files.name == name)
    }

    /// A battle set up with these options: a remembered one, or a new one.
    pub fn start(
        &self,
        book: &'static dyn Rulebook,
        files: Arc<BattleFiles>,
        choices: &Choices,
    ) -> Result<Arc<Start>, FileFault> {
        let hash = files_hash(&files);
        let options = choices
            .iter()
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        let key = (book.slug(), hash, options);
        if let Some(start) = self.lock().get(&key) {
            return Ok(Arc::clone(start));
        }
        let game = book.begin(&files, choices)?;
        // A battle without a map of the ground, or with a bad one, is drawn without.
        let geography = muster::geography(&files).ok();
        let start = Arc::new(Start {
            book,
            files,
            hash,
            choices: choices.clone(),
            game,
            geography,
            ground: OnceLock::new(),
            portraits: [const { OnceLock::new() }; 2],
        });
        let mut starts = self.lock();
        if starts.len() >= REMEMBERED {
            // What no table and no list of battles holds is forgotten.
            starts.retain(|_, start| Arc::strong_count(start) > 1);
        }
        if starts.len() < REMEMBERED {
            starts.insert(key, Arc::clone(&start));
        }
        Ok(start)
    }

    /// A remembered battle by the hash of its texts.
    pub fn files(&self, hash: Hash) -> Option<Arc<BattleFiles>> {
        let starts = self.lock();
        let known = starts.values().find(|start| start.hash == hash)?;
        Some(Arc::clone(&known.files))
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<Key, Arc<Start>>> {
        self.starts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The library as the API tells it.
    pub fn info(&self) -> LibraryInfo {
        LibraryInfo {
            rulebooks: self
                .books
                .iter()
                .map(|book| self.book_info(*book))
                .collect(),
            generals: generals::list(),
        }
    }

    fn book_info(&self, book: &'static dyn Rulebook) -> RulebookInfo {
        RulebookInfo {
            slug: book.slug(),
            title: book.title(),
            about: book.about(),
            version: book.version(),
            options: book
                .options()
                .iter()
                .map(|option| OptionInfo {
                    name: option.id,
                    about: option.about,
                    values: option.values.to_vec(),
                    default: option.default_value(),
                    rule: Rule::of(book, option.rule),
                })
                .collect(),
            battles: self.battles(book).map(Battle::info).collect(),
        }
    }
}

impl Battle {
    /// The battle as the API tells it.
    pub fn info(&self) -> BattleInfo {
        let scene = self.start.game.scene();
        let side = |look: &kernel::scene::SideLook| SideName {
            id: look.id.clone(),
            name: look.name.clone(),
        };
        BattleInfo {
            name: self.start.files.name.clone(),
            title: scene.title.clone(),
            date: self.date.clone(),
            sides: vec![side(&scene.sides.first), side(&scene.sides.second)],
        }
    }
}

/// The hash under which the texts of a battle are kept.
pub fn files_hash(files: &BattleFiles) -> Hash {
    let mut hash = Sha256::new();
    let mut part = |text: &str| {
        hash.update((text.len() as u64).to_le_bytes());
        hash.update(text.as_bytes());
    };
    part(&files.name);
    for (name, text) in &files.files {
        part(name);
        part(text);
    }
    hash.finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_and_counters_are_drawn_anew() {
        let whole = "<svg><g id=\"heads\">1</g><x/><g id=\"counters\">old</g></svg>";
        let ground = Ground::of(whole, "<g id=\"heads\">1</g><g id=\"counters\">old</g>").unwrap();
        assert_eq!(
            ground.before + &ground.between + &ground.after,
            "<svg><x/></svg>"
        );
    }
}
