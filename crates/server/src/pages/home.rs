//! The home page: every battle with its map, ready to be fought. The same battle by several rulebooks
//! stands together.

use maud::{Markup, html};

use super::shell::Shell;

/// Everything that can be played.
pub struct Library {
    /// The rulebooks.
    pub books: Vec<Book>,
    /// The computer generals, the weakest first.
    pub generals: Vec<General>,
}

/// A rulebook with the battles that can be fought by it.
pub struct Book {
    /// Its short name.
    pub slug: String,
    /// Its name.
    pub title: String,
    /// What kind of game it is, in a sentence.
    pub about: String,
    /// The version of our reading.
    pub version: u32,
    /// Its options.
    pub options: Vec<Choice>,
    /// Its battles.
    pub battles: Vec<Battle>,
}

/// An option of a rulebook.
pub struct Choice {
    /// Its short name.
    pub name: String,
    /// What it changes.
    pub about: String,
    /// What it may be set to, the default first.
    pub values: Vec<String>,
    /// The number of the rule that it switches or reads.
    pub rule: String,
}

/// A battle of a rulebook.
pub struct Battle {
    /// Its short name.
    pub name: String,
    /// Its name.
    pub title: String,
    /// When it was fought: `1815-06-16`, or in words.
    pub date: String,
    /// The names of the sides, the first one first.
    pub sides: [String; 2],
    /// The path of its picture, by day; `?theme=dark` is added for candlelight.
    pub map: String,
}

/// A computer general.
pub struct General {
    /// His name.
    pub name: String,
    /// How he thinks.
    pub about: String,
    /// Whether more time makes him better.
    pub timed: bool,
}

/// The home page.
pub fn home(assets: &str, library: &Library) -> Markup {
    let shell = Shell {
        assets,
        title: "Grognard: Napoleonic battles by the book",
        class: "home",
        script: Some("home"),
    };
    shell.page(&html! {
        section.hero {
            h1 { "Napoleonic battles, " em { "by the book" } }
            p.lead {
                "Published rulebooks, played strictly: every order is checked, every refusal names its rule, "
                "every die can be proved. Choose a battle; the enemy is waiting."
            }
        }
        section.open-games #games hidden aria-labelledby="games-head" {
            h2 #games-head { "Your games" }
            ul data-games {}
        }
        (battlefields(library))
        (open_record())
        section #books aria-labelledby="books-head" {
            h2 #books-head { "Rulebooks" }
            ul.books {
                @for book in &library.books {
                    li {
                        h3 { (book.title) }
                        p { (book.about) }
                        p.links {
                            a href={ "/rules/" (book.slug) } { "Rules in our words" }
                            a href={ "/rules/" (book.slug) "/rulings" } { "Rulings" }
                            a href={ "/companion/" (book.slug) } { "Companion for a real table" }
                            a href={ "/companion/" (book.slug) "/reference" } { "Reference sheet" }
                        }
                    }
                }
            }
        }
    })
}

/// A battlefield, with every rulebook by which it is fought.
struct Field<'a> {
    name: &'a str,
    title: &'a str,
    date: &'a str,
    plates: Vec<(&'a Book, &'a Battle)>,
}

/// The battlefields, those of most rulebooks first.
fn fields(library: &Library) -> Vec<Field<'_>> {
    let mut fields: Vec<Field<'_>> = Vec::new();
    for book in &library.books {
        for battle in &book.battles {
            match fields.iter_mut().find(|field| field.name == battle.name) {
                Some(field) => field.plates.push((book, battle)),
                None => fields.push(Field {
                    name: &battle.name,
                    title: &battle.title,
                    date: &battle.date,
                    plates: vec![(book, battle)],
                }),
            }
        }
    }
    fields.sort_by_key(|field| std::cmp::Reverse(field.plates.len()));
    fields
}

/// One battle, many rulebooks; then what a single rulebook has for itself.
fn battlefields(library: &Library) -> Markup {
    let (shared, own): (Vec<_>, Vec<_>) = fields(library)
        .into_iter()
        .partition(|field| field.plates.len() > 1);
    html! {
        div #battles {
            nav.atlas aria-label="Battles" {
                @for field in &shared {
                    a href={ "#" (field.name) } { b { (field.title) } " " small { (rulebooks(field.plates.len())) } }
                }
                @if !own.is_empty() && !shared.is_empty() {
                    a href="#smaller" { b { "Smaller battles" } " " small { (own.len()) } }
                }
            }
            @for field in &shared {
                section.field id=(field.name) aria-labelledby={ (field.name) "-head" } {
                    h2 id={ (field.name) "-head" } { (field.title) small { (day(field.date)) } }
                    div.cards {
                        @for (book, battle) in &field.plates {
                            (card(book, battle, &library.generals, &by_the_book(field, book, battle)))
                        }
                    }
                }
            }
            @if !own.is_empty() {
                section.field #smaller aria-labelledby="smaller-head" {
                    h2 #smaller-head { @if shared.is_empty() { "Battles" } @else { "Smaller battles" } }
                    div.cards {
                        @for (book, battle) in own.iter().flat_map(|field| &field.plates) {
                            (card(book, battle, &library.generals, &by_name(book, battle)))
                        }
                    }
                }
            }
        }
    }
}

fn rulebooks(count: usize) -> String {
    format!("{count} rulebooks")
}

/// The head of a card among others of its battle: what tells them apart is the rulebook, and the part of
/// the field where it is not the whole.
fn by_the_book(field: &Field<'_>, book: &Book, battle: &Battle) -> Markup {
    html! {
        @if battle.title != field.title { p.over { (battle.title) } }
        h3 { a href={ "/rules/" (book.slug) } { (book.title) } }
    }
}

/// The head of a card that stands alone.
fn by_name(book: &Book, battle: &Battle) -> Markup {
    html! {
        p.over { (day(&battle.date)) }
        h3 { (battle.title) }
        p.by { "by " a href={ "/rules/" (book.slug) } { (book.title) } }
    }
}

fn card(book: &Book, battle: &Battle, generals: &[General], head: &Markup) -> Markup {
    let key = format!("{}-{}", book.slug, battle.name);
    let usual = usual(generals);
    html! {
        form.card action="/new" method="post" data-card=(key) aria-label={ (battle.title) ", " (book.title) } {
            input type="hidden" name="rulebook" value=(book.slug);
            input type="hidden" name="battle" value=(battle.name);
            div.picture {
                img src=(battle.map) alt={ "Map of " (battle.title) " with both armies" } data-map loading="lazy"
                    width="1252" height="1294";
            }
            div.words {
                (head)
                p.about { (book.about) }
                div.against {
                    label { "You lead "
                        select name="side" {
                            option value="first" selected { (battle.sides[0]) }
                            option value="second" { (battle.sides[1]) }
                        }
                    }
                    label { "against a "
                        select name="general" {
                            @for general in generals {
                                option value=(general.name) selected[general.name == usual] title=(general.about) { (general.name) }
                            }
                        }
                    }
                }
                @for option in book.options.iter().filter(|option| says_length(option)) {
                    label.against title=(option.about) { "Length " (values(option)) }
                }
                div.ways {
                    button.main name="mode" value="computer" { "Fight the computer" }
                    button name="mode" value="friend" { "Invite a friend" }
                    button name="mode" value="both" { "Play both sides" }
                    button name="mode" value="watch" { "Watch two computers" }
                }
            }
            (more(book, generals))
        }
    }
}

/// A date such as `1815-06-16` as people say it; any other words as they are.
pub(super) fn day(date: &str) -> String {
    const MONTHS: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    let mut parts = date.splitn(3, '-').map(str::parse::<usize>);
    let (Some(Ok(year)), Some(Ok(month)), Some(Ok(day))) =
        (parts.next(), parts.next(), parts.next())
    else {
        return date.to_owned();
    };
    match month.checked_sub(1).and_then(|month| MONTHS.get(month)) {
        Some(month) => format!("{day} {month} {year}"),
        None => date.to_owned(),
    }
}

/// Who is the enemy unless the player chooses another.
fn usual(generals: &[General]) -> &str {
    let named = generals.iter().find(|general| general.name == "sergeant");
    named
        .or(generals.get(generals.len() / 2))
        .map_or("", |general| general.name.as_str())
}

/// Dice, thinking time and the options of the book, behind a disclosure.
fn more(book: &Book, generals: &[General]) -> Markup {
    html! {
        details.more {
            summary { "Dice, time and optional rules" }
            div.fields {
                label.row { span { "Dice" }
                    select name="dice" {
                        option value="seeded" { "rolled here, and proved at the end" }
                        option value="typed" { "real dice, typed in" }
                    }
                }
                @if generals.iter().any(|general| general.timed) {
                    label.row { span { "The computer thinks for" }
                        select name="think_ms" {
                            option value="300" { "a moment" }
                            option value="1000" selected { "one second" }
                            option value="3000" { "three seconds" }
                            option value="10000" { "ten seconds" }
                        }
                    }
                }
                dl.generals {
                    @for general in generals { dt { (general.name) } dd { (general.about) } }
                }
                fieldset {
                    legend { "Options of " (book.title) }
                    @for option in book.options.iter().filter(|option| !says_length(option)) { (choice(book, option)) }
                }
            }
        }
    }
}

/// Whether an option says how much of a battle is fought: that is chosen with the side, not among the rest.
fn says_length(option: &Choice) -> bool {
    option.name == "length"
}

fn choice(book: &Book, option: &Choice) -> Markup {
    html! {
        label.row.option {
            span { (option.about) " "
                a.rule href={ "/rules/" (book.slug) "#" (option.rule) } { (option.rule) } }
            (values(option))
        }
    }
}

/// The values of an option, to choose from.
fn values(option: &Choice) -> Markup {
    html! {
        select name={ "option." (option.name) } {
            @for (place, value) in option.values.iter().enumerate() {
                option value=(value) selected[place == 0] { (value) @if place == 0 { " (default)" } }
            }
        }
    }
}

fn open_record() -> Markup {
    html! {
        section.open-record aria-labelledby="open-head" {
            h2 #open-head { "Open a record" }
            p { "A record is a whole game as text: look at it move by move, go through its dice, or see how it ended." }
            form action="/open" method="post" enctype="multipart/form-data" {
                label { "A file " input type="file" name="file" accept=".grog,text/plain"; }
                details {
                    summary { "or paste it" }
                    label.wide { span.unseen { "The record" }
                        textarea name="text" rows="6" spellcheck="false" placeholder="grognard record …" {} }
                }
                button type="submit" { "Open" }
            }
        }
    }
}
