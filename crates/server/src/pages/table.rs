//! The table: the board, what is asked, the orders, the log. The page is the
//! frame; `assets/table.js` fills it from the API.

use maud::{Markup, html};

use super::shell::{Shell, theme_button};

/// What the frame of a table needs to know.
pub struct TableHead {
    /// The seat's token.
    pub token: String,
    /// The game's public name.
    pub game: String,
    /// The battle.
    pub title: String,
    /// `first`, `second`, `both` or `watch`.
    pub seat: String,
    /// The rulebook's short name.
    pub rulebook: String,
    /// Whether this seat may show the links of the others.
    pub host: bool,
    /// Whether he may take another link.
    pub renews: bool,
}

/// The table.
pub fn table(assets: &str, head: &TableHead) -> Markup {
    let title = format!("{} · Grognard", head.title);
    let shell = Shell {
        assets,
        title: &title,
        class: "table",
        script: Some("table"),
    };
    let data = [
        ("token", head.token.as_str()),
        ("seat", head.seat.as_str()),
        ("rulebook", head.rulebook.as_str()),
    ];
    shell.bare(&data, &html! {
        a.skip href="#orders" { "To the orders" }
        header.top {
            a.brand href="/" title="All battles" { "Grognard" }
            h1 { (head.title) }
            p.caption #caption {}
            p.points #points {}
            p.link #link role="status" { "connecting…" }
            (theme_button())
            button #keys-button type="button" title="Keys and settings (?)" aria-label="Keys and settings" { "?" }
        }
        noscript { p.noscript {
            "The table needs JavaScript for pointing at the map. Without it, the game can be played through the "
            a href="/api" { "API" } " or in the terminal, and seen as a "
            a href={ "/api/play/" (head.token) "/map.svg" } { "picture" } "."
        } }
        main.field {
            (board())
            (desk(head))
        }
        div #toast role="alert" hidden {}
        div.unseen #news aria-live="polite" {}
        div #menu role="menu" aria-label="Which order" hidden {}
        div #loupe aria-hidden="true" hidden {}
        div #verdict role="status" hidden {}
        output.unseen #tape-word {}
        (settings())
    })
}

fn board() -> Markup {
    html! {
        section.board aria-label="The board" {
            div #view tabindex="0" role="application" aria-label="Map. Arrow keys move it, plus and minus zoom, 0 shows all. Every order is also a button in the list of orders." {
                div #sheet {}
            }
            p #waiting-map role="status" { "The map is being drawn…" }
            div #banner role="status" hidden {
                span data-banner {}
                button type="button" data-now { "Back to now" }
            }
            div.tools role="toolbar" aria-label="Map" {
                button type="button" data-zoom="in" title="Nearer (+)" aria-label="Nearer" { "+" }
                button type="button" data-zoom="out" title="Farther (−)" aria-label="Farther" { "−" }
                button type="button" data-zoom="fit" title="The whole map, or the troops (0)" aria-label="The whole map" { (icon("M3 8V3h5M16 3h5v5M21 16v5h-5M8 21H3v-5")) }
                button type="button" data-toggle="counters" aria-pressed="false" title="Hide the counters (H)" aria-label="Hide the counters" { (icon("M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 100 6 3 3 0 000-6z")) }
                button type="button" data-toggle="trace" aria-pressed="true" title="The last move (L)" aria-label="Show the last move" { (icon("M4 18C8 8 12 8 18 8M14 4l4 4-4 4")) }
                button type="button" data-toggle="insight" aria-pressed="true" title="Reach, fire and command of chosen units (I)" aria-label="Show reach, fire and command" { (icon("M12 3v4M12 17v4M3 12h4M17 12h4M12 8a4 4 0 100 8 4 4 0 000-8z")) }
                button.table-tool type="button" data-toggle="tape" aria-pressed="false" title="Measure inches (M)" aria-label="Measure inches" { (icon("M3 16L16 3l5 5L8 21zM7 12l2 2M10 9l3 3M13 6l2 2")) }
                button.table-tool type="button" data-toggle="numbers" title="Move by numbers (N)" aria-label="Move by numbers" { (icon("M5 4v16M5 4l-2 2M10 6c0-3 6-3 6 1 0 3-6 5-6 9h6M20 4v16")) }
                button type="button" data-toggle="replay" aria-pressed="false" title="Go through the game (R)" aria-label="Go through the game" { (icon("M4 12a8 8 0 108-8H7M10 1L7 4l3 3")) }
            }
            div #legend hidden {}
            (numbers())
            div #replay hidden role="group" aria-label="Go through the game" {
                button type="button" data-replay="first" aria-label="To the start" { (icon("M5 4v16M20 4L9 12l11 8z")) }
                button type="button" data-replay="rewind" aria-label="Play backward" { "◀" }
                button type="button" data-replay="back" aria-label="One decision back" { "‹" }
                input type="range" min="0" max="0" value="0" aria-label="Decision" data-slider;
                output data-place { "0" }
                button type="button" data-replay="on" aria-label="One decision on" { "›" }
                button type="button" data-replay="play" aria-label="Play forward" { "▶" }
                button type="button" data-replay="last" aria-label="Back to now" { (icon("M19 4v16M4 4l11 8L4 20z")) }
            }
        }
    }
}

/// On a table: moving by numbers, for those without a pointer.
fn numbers() -> Markup {
    html! {
        form #numbers hidden aria-label="Move by numbers" autocomplete="off" {
            fieldset {
                legend { "From where it stands" }
                label { "Wheel " input name="wheel" inputmode="decimal" size="4"; "°" }
                label { span.unseen { "to the " } select name="hand" { option value="left" { "left" } option value="right" { "right" } } }
                label { "then forward " input name="forward" inputmode="decimal" size="5"; "″" }
            }
            fieldset {
                legend { "Or to a place" }
                label { "East " input name="x" inputmode="decimal" size="6"; "″" }
                label { "North " input name="y" inputmode="decimal" size="6"; "″" }
                label { "facing " input name="facing" inputmode="decimal" size="5" placeholder="any"; "°" }
            }
            p {
                label { "Inches to " select name="to" {} } " " output {}
                button.main type="submit" { "Give" }
            }
        }
    }
}

fn desk(head: &TableHead) -> Markup {
    html! {
        aside.desk aria-label="Orders and log" {
            section.ask #ask aria-labelledby="question" {
                p.who #who {}
                h2 #question tabindex="-1" { "…" }
                p.why #why {}
                div #outcome hidden {}
                div #pad hidden {}
                div #odds hidden {}
                div.step #step role="group" aria-label="Since your last order" tabindex="0" hidden {}
                div.deed {
                    button type="button" #undo disabled title="Take back (U)" { "Take back" }
                    span #undo-why {}
                }
            }
            div.tabs role="tablist" aria-label="Beside the map" {
                (tab("orders", "Orders", true))
                (tab("log", "Log", false))
                (tab("state", "State", false))
                (tab("talk", "Talk", false))
                (tab("dice", "Dice", false))
            }
            section.leaf #orders role="tabpanel" aria-labelledby="tab-orders" tabindex="-1" {
                div.filter #filter hidden { label { span.unseen { "Find an order" } input type="search" placeholder="Find an order" autocomplete="off"; } }
                div #order-list {}
            }
            section.leaf #log role="tabpanel" aria-labelledby="tab-log" hidden {
                button type="button" #log-more hidden { "Earlier" }
                ol #log-list aria-label="What happened" {}
            }
            section.leaf #state role="tabpanel" aria-labelledby="tab-state" hidden {
                div #panels {}
                (afterwards(head))
            }
            section.leaf #talk role="tabpanel" aria-labelledby="tab-talk" hidden {
                p #presence {}
                ol #chat aria-live="polite" aria-label="Talk" {}
                form #say { label { span.unseen { "Say something" } input name="text" maxlength="500" autocomplete="off" placeholder="Say something"; } button { "Say" } }
                label.notes { "Notes for yourself " small #notes-state {} textarea #notes rows="4" {} }
            }
            section.leaf #dice role="tabpanel" aria-labelledby="tab-dice" hidden { div #proof {} }
        }
    }
}

fn tab(name: &str, words: &str, chosen: bool) -> Markup {
    html! {
        button type="button" role="tab" id={ "tab-" (name) } aria-controls=(name) aria-selected=(chosen)
            tabindex=(if chosen { "0" } else { "-1" }) { (words) span.dot hidden { " •" } }
    }
}

fn afterwards(head: &TableHead) -> Markup {
    let play = format!("/play/{}", head.token);
    let api = format!("/api/play/{}", head.token);
    html! {
        h3 { "This game" }
        ul.links {
            @if head.host { li { a href={ (play) "/invite" } { "Links for the other seats" } } }
            @if head.renews { li { a href={ (play) "/renew" } { "Another link, if this one leaked" } } }
            li { a href={ (play) "/report" } { "Report of the battle" } }
            li { a href={ (api) "/record" } download={ (head.game) ".grog" } { "Record as text" } }
            li { a href={ (api) "/map.svg" } download="position.svg" data-map-link { "Picture as SVG" } ", "
                 a href={ (api) "/map.png" } download="position.png" data-map-link { "as PNG" } }
            li { a href={ "/rules/" (head.rulebook) } { "Rules" } ", " a href={ "/rules/" (head.rulebook) "/rulings" } { "rulings" } ", "
                 a href={ "/companion/" (head.rulebook) "/reference" } { "reference sheet" } ", "
                 a href={ "/companion/" (head.rulebook) } { "companion" } }
        }
        div #options {}
        @if head.seat != "watch" {
            form.webhook #webhook {
                label { "Tell this address when it is your turn " input type="url" name="url" placeholder="https://…"; }
                button { "Keep" } small #webhook-state {}
            }
        }
    }
}

fn settings() -> Markup {
    html! {
        dialog #settings aria-labelledby="settings-head" {
            form method="dialog" {
                h2 #settings-head { "Keys and settings" }
                div.columns {
                    dl.keys {
                        @for (key, words) in KEYS { dt { kbd { (key) } } dd { (words) } }
                    }
                    div.choices {
                        label { "Ask before an order is given "
                            select data-setting="confirm" {
                                option value="dice" { "when dice are rolled" }
                                option value="all" { "always" }
                                option value="none" { "never" }
                            } }
                        label { "Between two decisions of the enemy wait "
                            select data-setting="pace" {
                                option value="0" { "not at all" } option value="500" { "half a second" }
                                option value="1100" { "a second" } option value="2500" { "longer" }
                            } }
                        label.check { input type="checkbox" data-setting="lone"; " Give a unit the only order that is left for it" }
                        label.check { input type="checkbox" data-setting="fan"; " Spread counters that cover each other" }
                        label.check { input type="checkbox" data-setting="loupe"; " Show a large counter under the pointer" }
                        label.check { input type="checkbox" data-setting="sound"; " A drum when it is your turn" }
                        p { (theme_button()) " Day or candlelight" }
                    }
                }
                button.main { "Close" }
            }
        }
    }
}

const KEYS: [(&str, &str); 20] = [
    ("1 … 9", "give the order with that number"),
    (
        "F",
        "end the phase, pass, be done: the order that lets it be",
    ),
    ("Enter", "confirm"),
    ("Esc", "let go of what is chosen"),
    ("U", "take back"),
    ("+ − 0", "nearer, farther, the whole map or the troops"),
    ("← ↑ ↓ →", "move the map (when it has the focus)"),
    ("/", "find an order"),
    ("O  G  S  C  D", "orders, log, state, talk, dice"),
    ("H", "hide the counters"),
    ("L", "the last move"),
    ("I", "reach, fire, command"),
    ("M  N", "on a table: the measuring tape, moving by numbers"),
    (
        "← ↑ ↓ → Q E ↵",
        "on a table, while a place is chosen: shift by ¼ inch, turn, give",
    ),
    ("R", "go through the game"),
    (", .", "one decision back, on"),
    ("T", "day or candlelight"),
    ("?", "this page"),
    (
        "drag a counter",
        "to where it is to go, or to whom; anything else moves the map",
    ),
    (
        "Shift and click",
        "keep showing what a counter can do, until Esc",
    ),
];

/// A small drawing for a button.
fn icon(path: &str) -> Markup {
    html! {
        svg viewBox="0 0 24 24" aria-hidden="true" { path d=(path) fill="none" stroke="currentColor" stroke-width="1.8" {} }
    }
}
