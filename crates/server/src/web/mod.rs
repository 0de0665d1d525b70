//! The pages: what they need is gathered here, what they look like is in
//! [`pages`](crate::pages).

mod forms;

pub use forms::{new, open};

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse as _, Redirect, Response};
use easel::Theme;
use kernel::Side;
use maud::Markup;

use crate::api::extract::{Asked, Caller, Seat};
use crate::app::App;
use crate::error::{Code, Problem};
use crate::new_game::keys;
use crate::pages;
use crate::renewal;
use crate::routes;
use crate::store::SeatKind;
use crate::story;
use crate::token::Token;

/// A page, or the page that says what went wrong.
pub struct Page(Result<Markup, (App, Problem)>);

impl axum::response::IntoResponse for Page {
    fn into_response(self) -> Response {
        match self.0 {
            Ok(markup) => Html(markup.into_string()).into_response(),
            Err((app, problem)) => failure(&app, &problem),
        }
    }
}

/// Whether an address belongs to the API, whose errors are JSON.
pub fn is_api(path: &str) -> bool {
    path.starts_with("/api/")
}

/// The page that says what went wrong.
pub fn failure(app: &App, problem: &Problem) -> Response {
    let title = match problem.code {
        Code::NotFound => "Nothing here",
        Code::NotYours => "Not yours",
        Code::TooMany => "Too many",
        Code::TooLarge => "Too long",
        Code::Unavailable => "Not now",
        _ => "That does not work",
    };
    let failure = pages::Failure {
        status: problem.status().as_u16(),
        title: title.to_owned(),
        text: problem.text.clone(),
    };
    let page = pages::failure(app.assets.base(), &failure);
    (problem.status(), Html(page.into_string())).into_response()
}

/// What is answered where there is nothing.
pub async fn nothing(State(app): State<App>, request: Request) -> Response {
    let problem = Problem::not_found();
    if is_api(request.uri().path()) {
        problem.into_response()
    } else {
        failure(&app, &problem)
    }
}

/// What is answered to a method that an address does not know.
pub async fn no_method(State(app): State<App>, request: Request) -> Response {
    let problem = Problem::method();
    if is_api(request.uri().path()) {
        problem.into_response()
    } else {
        failure(&app, &problem)
    }
}

/// The home page.
pub async fn home(State(app): State<App>) -> Html<String> {
    let info = app.library.info();
    let books = info.rulebooks.into_iter().map(|book| pages::Book {
        slug: book.slug.to_owned(),
        title: book.title.to_owned(),
        about: book.about.to_owned(),
        version: book.version,
        options: book
            .options
            .into_iter()
            .map(|option| pages::Choice {
                name: option.name.to_owned(),
                about: option.about.to_owned(),
                values: option.values.into_iter().map(str::to_owned).collect(),
                rule: option.rule.id.to_owned(),
            })
            .collect(),
        battles: book
            .battles
            .into_iter()
            .map(|battle| {
                let mut names = battle.sides.into_iter().map(|side| side.name);
                pages::Battle {
                    map: format!("/library/{}/{}", book.slug, battle.name),
                    name: battle.name,
                    title: battle.title,
                    date: battle.date,
                    sides: [
                        names.next().unwrap_or_default(),
                        names.next().unwrap_or_default(),
                    ],
                }
            })
            .collect(),
    });
    let generals = info.generals.into_iter().map(|general| pages::General {
        name: general.name.to_owned(),
        about: general.about.to_owned(),
        timed: general.timed,
    });
    let library = pages::Library {
        books: books.collect(),
        generals: generals.collect(),
    };
    Html(pages::home(app.assets.base(), &library).into_string())
}

/// By which light.
#[derive(serde::Deserialize)]
pub struct ThemeQuery {
    theme: Option<String>,
}

/// The picture of a battle before its first decision.
pub async fn picture(
    State(app): State<App>,
    path: Result<Path<(String, String)>, PathRejection>,
    query: Result<Asked<ThemeQuery>, Problem>,
) -> Response {
    let start = path.ok().and_then(|Path((slug, name))| {
        let book = app.library.book(&slug)?;
        Some(app.library.battle(book, &name)?.start.clone())
    });
    let Some(start) = start else {
        return failure(&app, &Problem::not_found());
    };
    let dark = query.is_ok_and(|Asked(query)| query.theme.as_deref() == Some("dark"));
    let theme = if dark { Theme::Dark } else { Theme::Light };
    match app.at_leisure(move || start.portrait(theme).to_vec()).await {
        Ok(picture) if !picture.is_empty() => {
            let kind = [(header::CONTENT_TYPE, "image/png")];
            (FOR_AN_HOUR, kind, picture).into_response()
        }
        Ok(_) => failure(&app, &Problem::not_found()),
        Err(problem) => failure(&app, &problem),
    }
}

const FOR_AN_HOUR: [(header::HeaderName, &str); 1] =
    [(header::CACHE_CONTROL, "public, max-age=3600")];

/// The table.
pub async fn table(State(app): State<App>, seat: Result<Seat, Problem>) -> Page {
    Page(seat.map_err(|problem| (app.clone(), problem)).map(|seat| {
        let head = pages::TableHead {
            token: seat.token.to_string(),
            game: seat.table.head.name.clone(),
            title: title(&seat),
            seat: seat.row.seat.name().to_owned(),
            rulebook: seat.table.start.book.slug().to_owned(),
            host: seat.row.host,
            renews: seat.row.host || seat.row.seat != SeatKind::Watch,
        };
        pages::table(app.assets.base(), &head)
    }))
}

fn title(seat: &Seat) -> String {
    seat.table.start.game.scene().title
}

/// The links of a game, for the one who set it up.
pub async fn invite(State(app): State<App>, seat: Result<Seat, Problem>) -> Page {
    let page = async {
        let seat = seat?;
        if !seat.row.host {
            let text = "only the one who set the game up can show its links";
            return Err(Problem::new(Code::NotYours, text));
        }
        let keys = keys(seat.token, seat.row.seat, &seat.table.head.players);
        let mut good = Vec::new();
        for (kind, token) in keys {
            let is_good = app.seat(token).await.is_ok();
            good.push((kind, is_good.then_some(token)));
        }
        Ok(pages::invite(app.assets.base(), &links(&seat, &good)))
    };
    let page = page.await;
    Page(page.map_err(|problem| (app, problem)))
}

/// Asks whether a seat is to have another link.
pub async fn renew(State(app): State<App>, seat: Result<Seat, Problem>) -> Page {
    let page = seat.map(|seat| {
        let renew = pages::Renew {
            title: title(&seat),
            own: format!("/play/{}", seat.token),
            all: seat.row.host,
        };
        pages::renew(app.assets.base(), &renew)
    });
    Page(page.map_err(|problem| (app, problem)))
}

/// Gives a seat another link, and leads there.
pub async fn renewed(State(app): State<App>, seat: Result<Seat, Problem>) -> Response {
    let done = async {
        let seat = seat?;
        let (token, tokens) = renewal::renew(&app, &seat).await?;
        let others = [tokens.first, tokens.second, tokens.both, tokens.watch];
        let shows = others.iter().flatten().count() > 1;
        Ok::<_, Problem>(format!(
            "/play/{token}{}",
            if shows { "/invite" } else { "" }
        ))
    };
    match done.await {
        Ok(path) => Redirect::to(&path).into_response(),
        Err(problem) => failure(&app, &problem),
    }
}

fn links(seat: &Seat, keys: &[(SeatKind, Option<Token>)]) -> pages::Invite {
    let sides = &seat.table.sides;
    let who = |kind: SeatKind| match kind {
        SeatKind::Plays(side) => sides[side].name.clone(),
        SeatKind::Both => format!(
            "{} and {}",
            sides[Side::First].name,
            sides[Side::Second].name
        ),
        SeatKind::Watch => "Those who watch".to_owned(),
    };
    let link = |(kind, token): &(SeatKind, Option<Token>)| pages::Link {
        who: who(*kind),
        about: match kind {
            SeatKind::Watch => "Sees what both sides may see, and gives no orders.".to_owned(),
            _ => format!("Plays {}.", who(*kind)),
        },
        path: token.map(|token| format!("/play/{token}")),
    };
    pages::Invite {
        title: title(seat),
        own: format!("/play/{}", seat.token),
        side: who(seat.row.seat),
        links: keys
            .iter()
            .filter(|(kind, _)| *kind != seat.row.seat)
            .map(link)
            .collect(),
    }
}

/// The report of a battle.
pub async fn report(State(app): State<App>, seat: Result<Seat, Problem>) -> Page {
    let made = async {
        let seat = seat?;
        let head = pages::ReportHead {
            title: title(&seat),
            rulebook: seat.table.start.book.title().to_owned(),
            play: format!("/play/{}", seat.token),
            api: format!("/api/play/{}", seat.token),
            over: seat.table.lock().await?.is_over(),
        };
        let body = match story::report(&seat).await {
            Ok(report) => lab::report::body(&report),
            Err(problem) => maud::html! { p { (problem.text) "." } },
        };
        Ok(pages::report(app.assets.base(), &head, &body))
    };
    let made = made.await;
    Page(made.map_err(|problem| (app, problem)))
}

/// The rules of a rulebook.
pub async fn rules(State(app): State<App>, slug: Result<Path<String>, PathRejection>) -> Page {
    let book = slug.ok().and_then(|Path(slug)| app.library.book(&slug));
    let page = book
        .map(|book| pages::rules(app.assets.base(), book))
        .ok_or_else(Problem::not_found);
    Page(page.map_err(|problem| (app, problem)))
}

/// The rulings of a rulebook.
pub async fn rulings(State(app): State<App>, slug: Result<Path<String>, PathRejection>) -> Page {
    let book = slug.ok().and_then(|Path(slug)| app.library.book(&slug));
    let page = book
        .map(|book| pages::rulings(app.assets.base(), book))
        .ok_or_else(Problem::not_found);
    Page(page.map_err(|problem| (app, problem)))
}

/// The companions of all rulebooks.
pub async fn companions(State(app): State<App>) -> Html<String> {
    Html(pages::companions(app.assets.base(), app.library.books()).into_string())
}

/// The companion of a rulebook.
pub async fn companion(State(app): State<App>, slug: Result<Path<String>, PathRejection>) -> Page {
    let book = slug.ok().and_then(|Path(slug)| app.library.book(&slug));
    let page = book
        .map(|book| pages::companion(app.assets.base(), book))
        .ok_or_else(Problem::not_found);
    Page(page.map_err(|problem| (app, problem)))
}

/// The quick-reference sheet of a rulebook. It is worked out anew each time.
pub async fn reference(
    State(app): State<App>,
    Caller(from): Caller,
    slug: Result<Path<String>, PathRejection>,
) -> Page {
    let book = slug.ok().and_then(|Path(slug)| app.library.book(&slug));
    let page = match book {
        Some(book) => {
            let assets = app.assets.base().to_owned();
            app.heavy(from, move || pages::reference(&assets, book))
                .await
        }
        None => Err(Problem::not_found()),
    };
    Page(page.map_err(|problem| (app, problem)))
}

/// The API, described for people.
pub async fn api(State(app): State<App>) -> Html<String> {
    let page = pages::api(app.assets.base(), &routes::described());
    Html(page.into_string())
}

/// What browsers ask for unasked.
pub async fn icon() -> StatusCode {
    StatusCode::NO_CONTENT
}
