//! A battle on paper: a PDF to take to a real table, with the map to scale over
//! several sheets, counters front and back, rosters, the quick-reference sheet
//! and a record sheet.
//!
//! [`lay_out`] makes the pages as plain data, [`Booklet::pdf`] prints them. What
//! a battle needs the rulebook says through the kernel ([`kernel::Kit`],
//! [`kernel::Reference`], [`kernel::Scene`]); how it looks is decided here. The
//! same battle on the same machine gives the same file, byte for byte.
//!
//! What is deliberately not here: rules, files, and anything that asks a clock.

mod counters;
mod flow;
mod map;
mod page;
mod paper;
mod pdf;
mod record;
mod reference;
mod roster;
mod table;
mod title;
mod type_case;

use std::sync::Arc;

use ground::geography::Geography;
use kernel::{Kit, MusterReport, Reference, Scene};
use resvg::usvg::fontdb::Database;
use thiserror::Error;

pub use counters::Cut;
pub use map::{GLUE, Sheet};
pub use page::{At, Ink, Item, Page, Part, Rect};
pub use paper::{Paper, Wishes};
pub use type_case::Face;

use type_case::TypeCase;

/// Why nothing was printed.
#[derive(Debug, Error)]
pub enum PressError {
    /// The machine has no font.
    #[error("no font was found to set the pages in: install one, such as DejaVu")]
    NoFont,
    /// The map would take more sheets than anybody glues together.
    #[error("the map would take {sheets} sheets, more than {most}: choose a smaller scale")]
    TooLarge {
        /// How many it would take.
        sheets: usize,
        /// How many there may be.
        most: usize,
    },
    /// A picture cannot be drawn.
    #[error("a picture cannot be drawn: {0}")]
    Picture(#[from] resvg::usvg::Error),
    /// The file could not be made.
    #[error("the file cannot be made: {0}")]
    File(String),
}

/// What is printed.
#[derive(Clone, Copy)]
pub struct Battle<'a> {
    /// The name of the rulebook.
    pub rulebook: &'a str,
    /// The position at the start.
    pub scene: &'a Scene,
    /// What it needs on a real table.
    pub kit: &'a Kit,
    /// The quick-reference sheet of the rulebook.
    pub reference: &'a Reference,
    /// What the rulebook makes of the armies, if it says.
    pub muster: Option<&'a MusterReport>,
    /// The ground, if it is mapped.
    pub geography: Option<&'a Geography>,
}

/// All pages of a battle.
pub struct Booklet {
    /// The battle and the rulebook.
    pub title: String,
    /// The pages, in their order.
    pub pages: Vec<Page>,
    /// The pictures on them, as SVG.
    pub pictures: Vec<String>,
    /// The sheets of the map.
    pub sheets: Vec<Sheet>,
    /// Every piece to be cut out, front and back.
    pub cuts: Vec<Cut>,
    case: TypeCase,
    fonts: Arc<Database>,
}

/// Sets all pages.
pub fn lay_out(battle: &Battle, wishes: &Wishes) -> Result<Booklet, PressError> {
    let fonts = easel::fonts();
    let case = TypeCase::fill(&fonts)?;
    let mut booklet = Booklet {
        title: format!("{}: {}", battle.scene.title, battle.rulebook),
        pages: Vec::new(),
        pictures: Vec::new(),
        sheets: Vec::new(),
        cuts: Vec::new(),
        case,
        fonts,
    };
    let plan = map::Plan::of(battle, wishes)?;
    // The first page is written last: it counts the others.
    booklet
        .pages
        .push(Page::new(Part::Title, wishes.paper.size()));
    map::print(&mut booklet, battle, &plan);
    counters::print(&mut booklet, battle, &plan, wishes);
    roster::print(&mut booklet, battle, wishes);
    reference::print(&mut booklet, battle, wishes);
    record::print(&mut booklet, battle, wishes);
    title::print(&mut booklet, battle, &plan, wishes);
    title::number(&mut booklet);
    Ok(booklet)
}
