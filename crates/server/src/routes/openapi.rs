//! The API as OpenAPI 3.1, from the table of routes and the types themselves.

use axum::Json;
use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use super::list::{API, Content, Kind, Param, Route};
use crate::error::ErrorBody;

/// Answers with the document.
pub async fn document() -> Json<Value> {
    Json(openapi())
}

/// The document.
pub fn openapi() -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = "/components/schemas".into();
    });
    let mut shapes = settings.into_generator();
    let error = shapes.subschema_for::<ErrorBody>();
    let mut paths: Map<String, Value> = Map::new();
    for route in API {
        let path = paths.entry(route.path).or_insert_with(|| json!({}));
        path[route.method.to_lowercase()] = operation(route, &mut shapes, &error);
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Grognard",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Published Napoleonic rulebooks, played strictly. A token in the path is a seat.",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "paths": paths,
        "components": { "schemas": shapes.take_definitions(true) },
    })
}

fn operation(route: &Route, shapes: &mut SchemaGenerator, error: &schemars::Schema) -> Value {
    let mut parameters: Vec<Value> = route.query.iter().map(query).collect();
    if route.path.contains("{token}") {
        parameters.insert(
            0,
            json!({
                "name": "token", "in": "path", "required": true,
                "description": "the key of a seat",
                "schema": { "type": "string", "pattern": "^[0-7][0-9a-hjkmnp-tv-z]{25}$" },
            }),
        );
    }
    if route.path.contains("{slug}") {
        parameters.insert(
            0,
            json!({
                "name": "slug", "in": "path", "required": true,
                "description": "the short name of a rulebook",
                "schema": { "type": "string" },
            }),
        );
    }
    let mut operation = json!({
        "operationId": name(route),
        "summary": route.about,
        "parameters": parameters,
        "responses": {
            route.answer.status.to_string(): {
                "description": if route.answer_words.is_empty() { "all is well" } else { route.answer_words },
                "content": content(route.answer.content, shapes),
            },
            "default": {
                "description": "what went wrong",
                "content": { "application/json": { "schema": error } },
            },
        },
    });
    if let Some(body) = route.body {
        operation["requestBody"] = json!({ "required": true, "content": content(body, shapes) });
    }
    operation
}

fn query(param: &Param) -> Value {
    let schema = match param.kind {
        Kind::Text => json!({ "type": "string" }),
        Kind::Number => json!({ "type": "integer", "minimum": 0 }),
    };
    json!({
        "name": param.name, "in": "query", "required": param.required,
        "description": param.about, "schema": schema,
    })
}

fn content(content: Content, shapes: &mut SchemaGenerator) -> Value {
    match content {
        Content::Json(shape) => json!({ "application/json": { "schema": shape(shapes) } }),
        Content::Other(kind) => json!({ kind: {} }),
    }
}

/// `GET /api/play/{token}/map.svg` is `get_play_map_svg`.
fn name(route: &Route) -> String {
    let words = route.path.trim_start_matches("/api/").split(['/', '.']);
    let words = words.filter(|word| !word.starts_with('{'));
    let path: Vec<&str> = words.collect();
    format!("{}_{}", route.method.to_lowercase(), path.join("_"))
}
