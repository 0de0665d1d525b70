//! What is missing or of the wrong kind, in a query or a body, is told by its
//! name and in words of our own, whatever call it is.

use axum::body::Body;
use axum::http::Method;
use grognard_server::routes::{API, Kind, Route, openapi};
use serde_json::{Map, Value, json};

use super::support::{Player, Reply, Web, request};

/// What no caller should have to understand: words of the libraries below.
const FOREIGN: [&str; 9] = [
    "deserialize",
    "missing field",
    "unknown field",
    "duplicate field",
    "invalid",
    "u32",
    "usize",
    "struct",
    "at line",
];

/// Asserts that an answer says in our words that this is wrong.
fn names(reply: &Reply, name: &str, place: &str) {
    let error = reply.fails(400, "bad-request");
    let text = error["text"].as_str().unwrap();
    assert!(text.contains(&format!("`{name}`")), "{place}: {text}");
    for foreign in FOREIGN {
        assert!(!text.contains(foreign), "{place}: {text}");
    }
}

fn path(route: &Route, player: &Player<'_>) -> String {
    let path = route.path.replace("{token}", &player.token);
    path.replace("{slug}", "lines-of-battle")
}

#[tokio::test]
async fn every_wrong_query_is_told_by_its_name() {
    let web = Web::new().await;
    let player = web.quatre_bras().await;
    let mut tried = 0;
    for route in API {
        let path = path(route, &player);
        for param in route.query {
            let name = param.name;
            let mut wrong = vec![format!("{name}=1&{name}=2")];
            if param.required {
                wrong.push(String::new());
                wrong.push("another=1".to_owned());
            }
            if param.kind == Kind::Number {
                let values = [
                    "",
                    "x",
                    "-1",
                    "1.5",
                    "1e3",
                    "%20",
                    "%ff",
                    "99999999999999999999",
                ];
                wrong.extend(values.map(|value| format!("{name}={value}")));
            }
            for query in wrong {
                let place = format!("{path}?{query}");
                names(&web.get(&place).await, name, &place);
                tried += 1;
            }
        }
    }
    assert!(tried > 50, "{tried}");
}

/// Something that fits a piece of a shape.
fn example(shape: &Value) -> Value {
    match kind(shape) {
        "string" => json!("x"),
        "integer" => json!(1),
        "boolean" => json!(true),
        "array" => json!([]),
        "object" => json!({}),
        other => panic!("{other} has no example"),
    }
}

fn kind(shape: &Value) -> &str {
    match &shape["type"] {
        Value::Array(kinds) => kinds[0].as_str().unwrap(),
        kind => kind.as_str().unwrap(),
    }
}

/// The shape of the body of a call that takes JSON.
fn shape(document: &Value, route: &Route) -> Option<Value> {
    let operation = &document["paths"][route.path][route.method.to_lowercase()];
    let body = operation["requestBody"]["content"].get("application/json")?;
    Some(resolved(document, &body["schema"]))
}

fn resolved(document: &Value, shape: &Value) -> Value {
    match shape["$ref"].as_str() {
        Some(place) => document
            .pointer(place.trim_start_matches('#'))
            .unwrap()
            .clone(),
        None => shape.clone(),
    }
}

async fn send(web: &Web, route: &Route, path: &str, body: String) -> Reply {
    let method: Method = route.method.parse().unwrap();
    let request = request(method, path).header("content-type", "application/json");
    web.send(request.body(Body::from(body)).unwrap()).await
}

#[tokio::test]
async fn every_wrong_field_of_a_body_is_told_by_its_name() {
    let document = openapi();
    let web = Web::new().await;
    let player = web.quatre_bras().await;
    let mut tried = 0;
    for route in API {
        let Some(shape) = shape(&document, route) else {
            continue;
        };
        let path = path(route, &player);
        let fields = shape["properties"].as_object().cloned().unwrap_or_default();
        let fields: Map<String, Value> = fields
            .into_iter()
            .map(|(name, shape)| (name, resolved(&document, &shape)))
            .collect();
        let required = shape["required"].as_array().cloned().unwrap_or_default();
        let good: Map<String, Value> = required
            .iter()
            .map(|name| name.as_str().unwrap())
            .map(|name| (name.to_owned(), example(&fields[name])))
            .collect();

        let mut more = good.clone();
        more.insert("colour".to_owned(), json!("blue"));
        let body = Value::Object(more).to_string();
        names(&send(&web, route, &path, body).await, "colour", &path);
        for (name, shape) in &fields {
            let place = format!("{} {path}: {name}", route.method);
            let mut wrong = good.clone();
            let other = if kind(shape) == "string" {
                json!(5)
            } else {
                json!("x")
            };
            wrong.insert(name.clone(), other);
            let wrong = Value::Object(wrong).to_string();
            names(&send(&web, route, &path, wrong).await, name, &place);
            if good.contains_key(name) {
                let mut less = good.clone();
                less.remove(name);
                let less = Value::Object(less).to_string();
                names(&send(&web, route, &path, less).await, name, &place);
            }
            let value = example(shape);
            let twice = format!("{{\"{name}\":{value},\"{name}\":{value}}}");
            names(&send(&web, route, &path, twice).await, name, &place);
            tried += 1;
        }
    }
    assert!(tried > 20, "{tried}");
}

#[tokio::test]
async fn what_is_wrong_further_in_is_told_by_its_way() {
    let web = Web::new().await;
    let player = web.quatre_bras().await;
    let game = |part: Value| {
        let mut game = json!({ "battle": "ford", "rulebook": "toy" });
        game.as_object_mut()
            .unwrap()
            .extend(part.as_object().unwrap().clone());
        game
    };
    for (part, name) in [
        (json!({ "seats": { "first": 1 } }), "seats.first"),
        (json!({ "seats": { "third": "human" } }), "third"),
        (json!({ "options": { "leaders": true } }), "options.leaders"),
        (json!({ "think_ms": 5_000_000_000_u64 }), "think_ms"),
    ] {
        let reply = web.post("/api/games", game(part.clone())).await;
        names(&reply, name, &part.to_string());
    }
    let order = json!({ "order": "pass", "number": 1, "rolls": ["4", 5] });
    names(&player.post("/orders", order).await, "rolls.2", "rolls");
}

#[tokio::test]
async fn what_is_no_object_of_json_is_told_for_every_call() {
    let document = openapi();
    let web = Web::new().await;
    let player = web.quatre_bras().await;
    for route in API {
        if shape(&document, route).is_none() {
            continue;
        }
        let path = path(route, &player);
        for (body, words) in [
            ("", "breaks off"),
            ("{\"order\": ", "breaks off"),
            ("{order: 1}", "no JSON: look at line 1, column 2"),
            ("{}\n{}", "no JSON: look at line 2, column 1"),
            ("[\"pass\", 1]", "a JSON object is expected"),
            ("\"pass\"", "a JSON object is expected"),
            ("null", "a JSON object is expected"),
        ] {
            let reply = send(&web, route, &path, body.to_owned()).await;
            let error = reply.fails(400, "bad-request");
            let text = error["text"].as_str().unwrap();
            assert!(text.contains(words), "{path}: {body}: {text}");
        }
        let method: Method = route.method.parse().unwrap();
        let form = request(method, &path).header("content-type", "text/plain");
        let reply = web.send(form.body(Body::from("{}")).unwrap()).await;
        let error = reply.fails(400, "bad-request");
        assert!(error["text"].as_str().unwrap().contains("application/json"));
    }
}

#[tokio::test]
async fn a_wrong_key_or_rulebook_in_the_path_leads_nowhere() {
    let web = Web::new().await;
    for route in API.iter().filter(|route| route.path.contains('{')) {
        for word in ["1", "%ff", "%00", "a%2Fb"] {
            let path = route.path.replace("{token}", word);
            let path = path.replace("{slug}", word);
            let body = json!({ "resolution": "combat" }).to_string();
            let reply = send(&web, route, &path, body).await;
            reply.fails(404, "not-found");
        }
    }
}
