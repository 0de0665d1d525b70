//! Style sheets, scripts and pictures of the pages, built into the program.
//! Their address holds their hash, so a browser may keep them for ever.

use std::collections::BTreeMap;

use axum::extract::{Path, State};
use axum::http::header::{self, HeaderValue};
use axum::response::{IntoResponse as _, Response};
use include_dir::{Dir, include_dir};
use sha2::{Digest as _, Sha256};

use crate::app::App;
use crate::error::Problem;
use crate::web;

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/assets");

const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");

/// The files, and the address they are found at.
pub struct Assets {
    base: String,
    hash: String,
    files: BTreeMap<String, &'static [u8]>,
    sheet: String,
}

/// The easel's style sheet, for pictures in a page.
const SHEET: &str = "easel.css";

impl Assets {
    /// All that is built in.
    pub fn new() -> Assets {
        let mut files = BTreeMap::new();
        collect(&FILES, &mut files);
        let sheet = easel::style_sheet();
        let mut hash = Sha256::new();
        for (name, bytes) in &files {
            hash.update(name.as_bytes());
            hash.update(bytes);
        }
        hash.update(sheet.as_bytes());
        let whole = hash.finalize();
        let hash = whole
            .iter()
            .take(8)
            .fold(String::new(), |text, byte| format!("{text}{byte:02x}"));
        Assets {
            base: format!("/assets/{hash}"),
            hash,
            files,
            sheet,
        }
    }

    /// What stands before the name of a file.
    pub fn base(&self) -> &str {
        &self.base
    }

    fn get(&self, hash: &str, name: &str) -> Option<Vec<u8>> {
        if hash != self.hash {
            return None;
        }
        if name == SHEET {
            return Some(self.sheet.clone().into_bytes());
        }
        self.files.get(name).map(|bytes| bytes.to_vec())
    }
}

impl Default for Assets {
    fn default() -> Assets {
        Assets::new()
    }
}

fn collect(folder: &Dir<'static>, into: &mut BTreeMap<String, &'static [u8]>) {
    for file in folder.files() {
        if let Some(path) = file.path().to_str() {
            into.insert(path.replace('\\', "/"), file.contents());
        }
    }
    for inner in folder.dirs() {
        collect(inner, into);
    }
}

/// Answers with a file.
pub async fn asset(
    State(app): State<App>,
    path: Result<Path<(String, String)>, axum::extract::rejection::PathRejection>,
) -> Response {
    let found = path
        .ok()
        .and_then(|Path((hash, name))| Some((kind(&name), app.assets.get(&hash, &name)?)));
    match found {
        Some((kind, bytes)) => {
            let kind = HeaderValue::from_static(kind);
            let headers = [
                (header::CONTENT_TYPE, kind),
                (header::CACHE_CONTROL, FOR_EVER),
            ];
            (headers, bytes).into_response()
        }
        None => web::failure(&app, &Problem::not_found()),
    }
}

fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("woff2") => "font/woff2",
        Some("json" | "webmanifest") => "application/json",
        _ => "application/octet-stream",
    }
}
