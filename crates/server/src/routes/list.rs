//! Every call of the API.

use axum::routing::{MethodRouter, get, post, put};
use schemars::{JsonSchema, Schema, SchemaGenerator};

use super::openapi;
use crate::api::{companion, games, live, look, orders, talk, verdict};
use crate::app::App;
use crate::dto;

/// One call of the API.
pub struct Route {
    /// `GET`, `POST` or `PUT`.
    pub method: &'static str,
    /// Its path, with `{names}`.
    pub path: &'static str,
    /// What it does.
    pub about: &'static str,
    /// What may stand behind the question mark.
    pub query: &'static [Param],
    /// What is sent, if anything.
    pub body: Option<Content>,
    /// What is sent, for people.
    pub body_words: &'static str,
    /// What comes back.
    pub answer: Answer,
    /// What comes back, for people.
    pub answer_words: &'static str,
    /// For how many of a caller's calls it counts: more than one where it may
    /// take long and no page asks for it all the time.
    pub cost: u32,
    /// What answers it.
    pub router: fn() -> MethodRouter<App>,
}

/// Something behind the question mark.
pub struct Param {
    /// Its name.
    pub name: &'static str,
    /// What it means.
    pub about: &'static str,
    /// How it is written.
    pub kind: Kind,
    /// Whether it must be there.
    pub required: bool,
}

/// How something behind the question mark is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// As text.
    Text,
    /// As a whole number, from 0 on.
    Number,
}

/// What a body is.
#[derive(Clone, Copy)]
pub enum Content {
    /// JSON of this shape.
    Json(fn(&mut SchemaGenerator) -> Schema),
    /// Something else.
    Other(&'static str),
}

/// What comes back when all is well.
pub struct Answer {
    /// The status.
    pub status: u16,
    /// What it is.
    pub content: Content,
}

const fn json<T: JsonSchema>() -> Content {
    Content::Json(SchemaGenerator::subschema_for::<T>)
}

const fn answer<T: JsonSchema>(status: u16) -> Answer {
    Answer {
        status,
        content: json::<T>(),
    }
}

const fn other(kind: &'static str) -> Answer {
    Answer {
        status: 200,
        content: Content::Other(kind),
    }
}

const fn param(name: &'static str, about: &'static str) -> Param {
    Param {
        name,
        about,
        kind: Kind::Text,
        required: false,
    }
}

const fn number(name: &'static str, about: &'static str) -> Param {
    Param {
        kind: Kind::Number,
        ..param(name, about)
    }
}

const AT: Param = number("at", "after how many decisions; now unless said");
const THEME: Param = param("theme", "light or dark");

const PLAIN: Route = Route {
    method: "GET",
    path: "",
    about: "",
    query: &[],
    body: None,
    body_words: "",
    answer: other(""),
    answer_words: "",
    cost: 1,
    router: MethodRouter::new,
};

/// Every call of the API.
pub const API: &[Route] = &[
    Route {
        path: "/api/openapi.json",
        about: "This API as OpenAPI 3.1.",
        answer: other("application/json"),
        router: || get(openapi::document),
        ..PLAIN
    },
    Route {
        path: "/api/library",
        about: "The rulebooks with their options and battles, and the computer generals.",
        answer: answer::<dto::LibraryInfo>(200),
        answer_words: "{rulebooks, generals}",
        router: || get(games::library),
        ..PLAIN
    },
    Route {
        path: "/api/companion/{slug}",
        about: "What a rulebook resolves by chance, with all that bears on it.",
        answer: answer::<dto::CompanionInfo>(200),
        answer_words: "{rulebook, title, resolutions: [{name, about, rule, factors}]}",
        router: || get(companion::list),
        ..PLAIN
    },
    Route {
        method: "POST",
        path: "/api/companion/{slug}/odds",
        about: "The exact odds of a situation at a real table; 422 `refused` if its factors cannot stand together.",
        body: Some(json::<dto::SituationBody>()),
        body_words: "{resolution, factors?}",
        answer: answer::<dto::SituationOdds>(200),
        answer_words: "{factors, modifiers, outcomes: [{text, chance, percent}]}",
        router: || post(companion::odds),
        ..PLAIN
    },
    Route {
        method: "POST",
        path: "/api/companion/{slug}/resolve",
        about: "Resolves a situation with the dice that were rolled at the table, in the order they were asked for; \
                `here` rolls the rest. Until all are known, `wants` says what comes next. Nothing is kept.",
        body: Some(json::<dto::ResolveBody>()),
        body_words: "{resolution, factors?, rolls?, here?}",
        answer: answer::<dto::ResolvedInfo>(200),
        answer_words: "{factors, modifiers, dice, wants, result, words}",
        router: || post(companion::resolve),
        ..PLAIN
    },
    Route {
        method: "POST",
        path: "/api/games",
        about: "Sets a game up. The tokens are the keys of its seats: whoever has one has the seat.",
        body: Some(json::<dto::NewGame>()),
        body_words: "{battle, rulebook, options?, dice?, seats?: {first, second}, think_ms?, pace_ms?, one_player?}",
        answer: answer::<dto::Created>(201),
        answer_words: "{game, commitment, tokens}",
        router: || post(games::create),
        ..PLAIN
    },
    Route {
        method: "POST",
        path: "/api/records",
        about: "Opens a record for review, or to be played on where its dice are typed in.",
        body: Some(Content::Other("text/plain")),
        body_words: "a record as text",
        answer: answer::<dto::Created>(201),
        answer_words: "{game, commitment, tokens}",
        router: || post(games::open),
        ..PLAIN
    },
    Route {
        path: "/api/play/{token}",
        about: "The table as the seat may see it.",
        answer: answer::<dto::View>(200),
        answer_words: "what is asked, the orders, the position, the latest decisions",
        router: || get(look::view),
        ..PLAIN
    },
    Route {
        path: "/api/play/{token}/board",
        about: "A position, with its counters as a piece of SVG.",
        query: &[AT],
        answer: answer::<dto::Board>(200),
        answer_words: "{number, scene, counters_svg, points}",
        router: || get(look::board),
        ..PLAIN
    },
    Route {
        path: "/api/play/{token}/map.svg",
        about: "A position as SVG.",
        query: &[
            AT,
            THEME,
            param("bare", "anything: the map alone, without its style sheet"),
        ],
        answer: other("image/svg+xml"),
        cost: 4,
        router: || get(look::svg),
        ..PLAIN
    },
    Route {
        path: "/api/play/{token}/map.png",
        about: "A position as PNG.",
        query: &[AT, THEME],
        answer: other("image/png"),
        cost: 40,
        router: || get(look::png),
        ..PLAIN
    },
    Route {
        path: "/api/play/{token}/orders",
        about: "Every legal order, if the seat is asked.",
        answer: answer::<dto::OrderList>(200),
        answer_words: "{number, orders: [{notation, label, touches, rolls}]}",
        cost: 3,
        router: || get(orders::list),
        ..PLAIN
    },
    Route {
        method: "POST",
        path: "/api/play/{token}/orders",
        about: "Gives an order. `number` is the decision that is meant, from 1: 409 `stale` if another one is due. \
                With typed dice 422 `wants` says what to roll; the order waits for it.",
        body: Some(json::<dto::OrderBody>()),
        body_words: "{order, number, rolls?}",
        answer: answer::<dto::GivenInfo>(200),
        answer_words: "{number, given}",
        router: || post(orders::give),
        ..PLAIN
    },
    Route {
        method: "POST",
        path: "/api/play/{token}/rolls",
        about: "Types a roll in for the order that waits for it.",
        body: Some(json::<dto::RollBody>()),
        body_words: "{roll, number}",
        answer: answer::<dto::GivenInfo>(200),
        answer_words: "{number, given}",
        router: || post(orders::roll),
        ..PLAIN
    },
    Route {
        method: "POST",
        path: "/api/play/{token}/undo",
        about: "Takes one's own last order back, until chance or hidden information has spoken. \
                `number` is how many decisions have been made.",
        body: Some(json::<dto::UndoBody>()),
        body_words: "{number}",
        answer: answer::<dto::Number>(200),
        answer_words: "{number}",
        router: || post(orders::undo),
        ..PLAIN
    },
    Route {
        method: "POST",
        path: "/api/play/{token}/check",
        about: "Whether an order, or what is pointed at, would be legal; 422 `refused` names the rule.",
        body: Some(json::<dto::CheckBody>()),
        body_words: "{order} or {touched: [\"counter:x\", \"cell:y\"]}",
        answer: answer::<dto::Checked>(200),
        answer_words: "{order, label, legal}",
        router: || post(orders::check),
        ..PLAIN
    },
    Route {
        method: "POST",
        path: "/api/play/{token}/verdict",
        about: "The rules' word on an order or on what is pointed at, legal or not, and how it would look on a table: \
                for drawing while a player drags. `before` are orders that lead up to it.",
        body: Some(json::<dto::CheckBody>()),
        body_words: "{order} or {touched: [\"counter:x\", \"spot:12000,8500,9000\"]}",
        answer: answer::<dto::Verdict>(200),
        answer_words: "{before, order, label, legal, refusal, rolls, sketch}",
        router: || post(verdict::judge),
        ..PLAIN
    },
    Route {
        path: "/api/play/{token}/odds",
        about: "The exact odds of an order.",
        query: &[Param {
            required: true,
            ..param("order", "the order")
        }],
        answer: answer::<dto::OddsInfo>(200),
        answer_words: "{order, modifiers, outcomes: [{text, chance, percent}]}",
        router: || get(orders::odds),
        ..PLAIN
    },
    Route {
        path: "/api/play/{token}/insight",
        about: "What can be shown of chosen counters: reach, sight, command.",
        query: &[param("counters", "their short names, with commas"), AT],
        answer: answer::<Vec<dto::OverlayInfo>>(200),
        answer_words: "[{kind, title, rule, marks, zones}]",
        router: || get(look::insight),
        ..PLAIN
    },
    Route {
        path: "/api/play/{token}/log",
        about: "Decisions as the seat may know them, 500 at the most.",
        query: &[
            number("from", "the first one"),
            number("to", "the last one"),
        ],
        answer: answer::<Vec<dto::LogEntry>>(200),
        answer_words: "[{number, side, order, label, events, dice, points, turn, caption}]",
        router: || get(look::log),
        ..PLAIN
    },
    Route {
        path: "/api/play/{token}/record",
        about: "The whole game as text; where anything is hidden, when it is over.",
        answer: other("text/plain"),
        router: || get(look::record),
        ..PLAIN
    },
    Route {
        path: "/api/play/{token}/report",
        about: "The battle looked back upon; where anything is hidden, when it is over.",
        answer: answer::<serde_json::Value>(200),
        answer_words: "{title, points, turns, gone, luck, turning, ...}",
        cost: 8,
        router: || get(look::report),
        ..PLAIN
    },
    Route {
        path: "/api/play/{token}/proof",
        about: "What is needed to check the dice.",
        answer: answer::<dto::Proof>(200),
        answer_words: "{commitment, seed, cipher, over, verified, draws}",
        cost: 4,
        router: || get(look::proof),
        ..PLAIN
    },
    Route {
        path: "/api/play/{token}/events",
        about: "Server-sent events: `state {number, thinking, held_up, over}`, `chat {id}`, `presence {first, second, watchers}`.",
        answer: other("text/event-stream"),
        router: || get(live::events),
        ..PLAIN
    },
    Route {
        path: "/api/play/{token}/chat",
        about: "What was said at the table.",
        answer: answer::<Vec<dto::ChatLine>>(200),
        answer_words: "[{id, seat, text, at}]",
        router: || get(talk::chat),
        ..PLAIN
    },
    Route {
        method: "POST",
        path: "/api/play/{token}/chat",
        about: "Says something, as plain text of at most 2,000 characters.",
        body: Some(json::<dto::ChatBody>()),
        body_words: "{text}",
        answer: answer::<Vec<dto::ChatLine>>(200),
        answer_words: "[{id, seat, text, at}]",
        router: || post(talk::say),
        ..PLAIN
    },
    Route {
        path: "/api/play/{token}/notes",
        about: "The seat's private notes.",
        answer: answer::<dto::Notes>(200),
        answer_words: "{text}",
        router: || get(talk::notes),
        ..PLAIN
    },
    Route {
        method: "PUT",
        path: "/api/play/{token}/notes",
        about: "Keeps the seat's private notes, at most 20,000 characters.",
        body: Some(json::<dto::NotesBody>()),
        body_words: "{text}",
        answer: answer::<dto::Notes>(200),
        answer_words: "{text}",
        router: || put(talk::keep_notes),
        ..PLAIN
    },
    Route {
        method: "PUT",
        path: "/api/play/{token}/webhook",
        about: "An address that is told when the seat is asked; only hosts that the owner of the server allows.",
        body: Some(json::<dto::WebhookBody>()),
        body_words: "{url}",
        answer: answer::<dto::WebhookBody>(200),
        answer_words: "{url}",
        router: || put(talk::webhook),
        ..PLAIN
    },
    Route {
        method: "POST",
        path: "/api/play/{token}/renew",
        about: "Another key for the seat, and the old one opens nothing more; from the one who set the game up, other keys for all seats.",
        body: Some(json::<dto::RenewBody>()),
        body_words: "{}",
        answer: answer::<dto::Tokens>(200),
        answer_words: "{first, second, both, watch}",
        router: || post(talk::renew),
        ..PLAIN
    },
];
