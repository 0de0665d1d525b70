//! What the API says of itself is true.

use std::collections::BTreeSet;

use grognard_server::routes::{API, openapi};
use serde_json::{Value, json};

use super::support::Web;

#[test]
fn every_route_is_described() {
    let document = openapi();
    assert_eq!(document["openapi"], "3.1.0");
    let mut names = BTreeSet::new();
    for route in API {
        let operation = &document["paths"][route.path][route.method.to_lowercase()];
        assert_eq!(operation["summary"], route.about, "{}", route.path);
        assert!(names.insert(operation["operationId"].as_str().unwrap().to_owned()));
        assert_eq!(
            operation.get("requestBody").is_some(),
            route.method != "GET",
            "{}",
            route.path
        );
    }
    assert_eq!(names.len(), API.len());
    // Every reference leads somewhere.
    let text = document.to_string();
    for reference in text.split("\"$ref\":\"#").skip(1) {
        let place = reference.split('"').next().unwrap();
        assert!(document.pointer(place).is_some(), "{place}");
    }
}

/// What speaks against a value being of a shape: enough of JSON Schema for ours.
fn against(document: &Value, shape: &Value, value: &Value, place: &str) -> Option<String> {
    if let Some(reference) = shape["$ref"].as_str() {
        let shape = document.pointer(reference.trim_start_matches('#')).unwrap();
        return against(document, shape, value, place);
    }
    if let Some(any) = shape["anyOf"].as_array().or(shape["oneOf"].as_array()) {
        let fits = any
            .iter()
            .any(|shape| against(document, shape, value, place).is_none());
        return (!fits).then(|| format!("{place}: none fits {value}"));
    }
    if let Some(fixed) = shape.get("const") {
        return (fixed != value).then(|| format!("{place}: {value} is not {fixed}"));
    }
    let kinds: Vec<&str> = match &shape["type"] {
        Value::String(kind) => vec![kind],
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => return None,
    };
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let fits = |wanted: &&str| *wanted == kind || (kind == "integer" && *wanted == "number");
    if !kinds.iter().any(fits) {
        return Some(format!("{place}: {kind} is none of {kinds:?}"));
    }
    if let (Value::Array(values), Some(shape)) = (value, shape.get("items")) {
        return values
            .iter()
            .find_map(|value| against(document, shape, value, place));
    }
    let Value::Object(fields) = value else {
        return None;
    };
    let known = shape["properties"].as_object()?;
    for name in shape["required"].as_array().into_iter().flatten() {
        if !fields.contains_key(name.as_str().unwrap()) {
            return Some(format!("{place}: {name} is missing"));
        }
    }
    fields
        .iter()
        .find_map(|(name, value)| match known.get(name) {
            Some(shape) => against(document, shape, value, &format!("{place}.{name}")),
            None => Some(format!("{place}: {name} is not described")),
        })
}

#[tokio::test]
async fn answers_are_as_described() {
    let document = openapi();
    let web = Web::new().await;
    let player = web.quatre_bras().await;
    player.blunder(30).await;
    let record = player.get("/record").await.text();
    let view = player.view().await;
    let order = view["orders"][0]["notation"].as_str().unwrap().to_owned();
    let number = view["number"].as_u64().unwrap() + 1;
    let mut checked = 0;
    for route in API {
        let path = route.path.replace("{token}", &player.token);
        let path = path.replace("{slug}", "lines-of-battle");
        let reply = match (route.method, route.path.rsplit('/').next().unwrap()) {
            (_, "events" | "webhook" | "rolls" | "undo") => continue,
            ("POST", "games") => {
                web.post(&path, json!({ "battle": "ford", "rulebook": "toy" }))
                    .await
            }
            ("POST", "records") => web.post_text(&path, "text/plain", record.clone()).await,
            ("POST", "orders") => {
                web.post(&path, json!({ "order": order, "number": number }))
                    .await
            }
            ("POST", "check" | "verdict") => {
                let orders = player.get("/orders").await.fine();
                web.post(&path, json!({ "order": orders["orders"][0]["notation"] }))
                    .await
            }
            ("POST", "odds" | "resolve") => {
                web.post(&path, json!({ "resolution": "combat" })).await
            }
            ("GET", "odds") => {
                let orders = player.get("/orders").await.fine();
                let order = orders["orders"][0]["notation"]
                    .as_str()
                    .unwrap()
                    .replace(' ', "%20");
                web.get(&format!("{path}?order={order}")).await
            }
            ("POST", "chat") => web.post(&path, json!({ "text": "hm" })).await,
            ("POST", "renew") => {
                let wanted = json!({ "battle": "ford", "rulebook": "toy" });
                let tokens = web.game(wanted).await;
                web.player(&tokens["second"])
                    .post("/renew", json!({}))
                    .await
            }
            ("PUT", "notes") => web.put(&path, json!({ "text": "hm" })).await,
            ("GET", _) => web.get(&path).await,
            other => panic!("{other:?} has no example"),
        };
        let answer = &document["paths"][route.path][route.method.to_lowercase()]["responses"];
        let answer = &answer[reply.status.as_u16().to_string()];
        assert!(
            answer.is_object(),
            "{} {}: {}",
            route.method,
            route.path,
            reply.status
        );
        let kind = reply.headers["content-type"].to_str().unwrap();
        let kind = kind.split(';').next().unwrap();
        let content = answer["content"]
            .get(kind)
            .unwrap_or_else(|| panic!("{}: {kind}", route.path));
        if kind == "application/json" {
            let wrong = against(&document, &content["schema"], &reply.json(), route.path);
            assert_eq!(wrong, None);
        }
        checked += 1;
    }
    assert!(checked > 20);
    let error = web.get("/api/nothing").await.json();
    let shape = &document["paths"]["/api/library"]["get"]["responses"]["default"]["content"]["application/json"]
        ["schema"];
    assert_eq!(against(&document, shape, &error, "error"), None);
}
