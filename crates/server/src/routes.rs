//! The table of all routes. The router, the page that describes the API and
//! its OpenAPI document are made from it, so they cannot differ.

mod list;
mod openapi;

pub use list::{API, Answer, Kind, Param, Route};
pub use openapi::openapi;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use axum::routing::{get, post};
use tower_http::CompressionLevel;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;

use crate::app::App;
use crate::{assets, guard, pages, web};

/// Everything that the server answers.
pub fn router(app: &App) -> Router {
    let mut router = Router::new()
        .route("/", get(web::home))
        .route("/new", post(web::new))
        .route("/open", post(web::open))
        .route("/play/{token}", get(web::table))
        .route("/play/{token}/invite", get(web::invite))
        .route("/play/{token}/renew", get(web::renew).post(web::renewed))
        .route("/play/{token}/report", get(web::report))
        .route("/rules/{slug}", get(web::rules))
        .route("/rules/{slug}/rulings", get(web::rulings))
        .route("/companion", get(web::companions))
        .route("/companion/{slug}", get(web::companion))
        .route("/companion/{slug}/reference", get(web::reference))
        .route("/library/{slug}/{battle}", get(web::picture))
        .route("/api", get(web::api))
        .route("/favicon.ico", get(web::icon))
        .route("/assets/{hash}/{*file}", get(assets::asset));
    for route in API {
        let mut methods = (route.router)();
        if route.cost > 1 {
            let more = (app.clone(), route.cost - 1);
            let weigh = middleware::from_fn_with_state(more, guard::weigh);
            methods = methods.route_layer(weigh);
        }
        router = router.route(route.path, methods);
    }
    let compression = CompressionLayer::new().quality(CompressionLevel::Fastest);
    router
        .fallback(web::nothing)
        .method_not_allowed_fallback(web::no_method)
        .layer(CatchPanicLayer::custom(guard::panicked))
        .layer(middleware::from_fn_with_state(app.clone(), guard::guard))
        // Every body is read by hand, with a limit of its own.
        .layer(DefaultBodyLimit::disable())
        .layer(compression)
        .with_state(app.clone())
}

/// The API as its page tells it.
pub fn described() -> Vec<pages::Route> {
    API.iter()
        .map(|route| pages::Route {
            method: route.method,
            path: route.path,
            about: route.about,
            body: route.body_words,
            answer: route.answer_words,
        })
        .collect()
}
