//! The licences of all that is built into the program, which ask to go along with it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// The package whose program is released.
const PROGRAM: &str = "grognard-cli";
/// How files that hold a licence are called, as they begin.
const NAMES: [&str; 6] = [
    "LICENSE",
    "LICENCE",
    "COPYING",
    "COPYRIGHT",
    "NOTICE",
    "UNLICENSE",
];

/// All licences in one text; what is said alike is said once.
pub(super) fn gather(root: &Path, cargo: &str) -> Result<String, String> {
    let wrong = || "cargo does not say what the program is built from".to_owned();
    let asked = Command::new(cargo)
        .current_dir(root)
        .args(["metadata", "--locked", "--format-version", "1"])
        .args(["--filter-platform", &host().ok_or_else(wrong)?])
        .output();
    let told = asked.ok().filter(|told| told.status.success());
    let told = told.and_then(|told| serde_json::from_slice(&told.stdout).ok());
    let told: Value = told.ok_or_else(wrong)?;
    let packages = built_in(&told).ok_or_else(wrong)?;
    Ok(page(&packages))
}

/// The machine that builds, as cargo calls it.
fn host() -> Option<String> {
    let said = Command::new("rustc").arg("-vV").output().ok()?;
    let said = String::from_utf8(said.stdout).ok()?;
    let host = said.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned)
}

/// A package of others.
struct Package {
    /// Its name and version.
    name: String,
    /// Its licence, in short, and where it comes from.
    terms: String,
    /// The texts that lie in it.
    texts: Vec<String>,
}

/// The packages of others that end up in the program, by name.
fn built_in(told: &Value) -> Option<Vec<Package>> {
    let packages = told["packages"].as_array()?;
    let nodes = told["resolve"]["nodes"].as_array()?;
    let id = |value: &Value| value["id"].as_str().map(str::to_owned);
    let program = packages.iter().find(|it| it["name"] == PROGRAM)?;
    let mut reached = BTreeSet::new();
    let mut open = vec![id(program)?];
    while let Some(next) = open.pop() {
        if !reached.insert(next.clone()) {
            continue;
        }
        let node = nodes.iter().find(|node| node["id"] == next.as_str())?;
        for used in node["deps"].as_array()? {
            // What only builds or tests is not in the program.
            let kinds = used["dep_kinds"].as_array()?;
            if kinds.iter().any(|kind| kind["kind"].is_null()) {
                open.push(used["pkg"].as_str()?.to_owned());
            }
        }
    }
    let others = packages
        .iter()
        .filter(|it| !it["source"].is_null() && id(it).is_some_and(|id| reached.contains(&id)));
    let mut found: Vec<Package> = others.filter_map(package).collect();
    found.sort_by(|a, b| a.name.cmp(&b.name));
    Some(found)
}

fn package(told: &Value) -> Option<Package> {
    let word = |name: &str| told[name].as_str();
    let folder = Path::new(word("manifest_path")?).parent()?;
    let authors = told["authors"].as_array().into_iter().flatten();
    let authors: Vec<&str> = authors.filter_map(Value::as_str).collect();
    let terms = [
        word("license").unwrap_or("see below").to_owned(),
        authors.join(", "),
        word("repository").unwrap_or_default().to_owned(),
    ];
    let terms: Vec<String> = terms.into_iter().filter(|it| !it.is_empty()).collect();
    Some(Package {
        name: format!("{} {}", word("name")?, word("version")?),
        terms: terms.join("; "),
        texts: texts(folder),
    })
}

/// What the files of a folder say that hold a licence.
fn texts(folder: &Path) -> Vec<String> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| {
            let name = crate::files::file_name(path).to_uppercase();
            NAMES.iter().any(|begin| name.starts_with(begin))
        })
        .collect();
    files.sort();
    files
        .iter()
        .filter_map(|path| fs::read_to_string(path).ok())
        .map(|text| text.replace("\r\n", "\n").trim().to_owned())
        .collect()
}

fn page(packages: &[Package]) -> String {
    let mut page = String::from(
        "What Grognard is built from, besides itself and the standard library of Rust\n\
         (MIT OR Apache-2.0; https://www.rust-lang.org): first the packages, then their\n\
         licences, each text once with those to whom it belongs.\n\n",
    );
    let mut belongs: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for package in packages {
        let _ = writeln!(page, "{}: {}", package.name, package.terms);
        for text in &package.texts {
            belongs.entry(text).or_default().push(&package.name);
        }
    }
    for (text, names) in belongs {
        let line = "=".repeat(80);
        let _ = write!(page, "\n{line}\n{}\n{line}\n\n{text}\n", names.join(", "));
    }
    page
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_in_the_program_is_told_with_its_licence_and_nothing_else_is() {
        let folder = std::env::temp_dir().join(format!("grognard-licences-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("LICENSE-MIT"), "Do as you like.\r\n").unwrap();
        fs::write(folder.join("lib.rs"), "no licence").unwrap();
        let manifest = folder.join("Cargo.toml");
        let package = |name: &str, source: Value| {
            json!({
                "id": name, "name": name, "version": "1.0.0", "source": source, "license": "MIT",
                "authors": ["Somebody"], "manifest_path": manifest,
            })
        };
        let uses =
            |name: &str, kind: Value| json!({ "pkg": name, "dep_kinds": [{ "kind": kind }] });
        let told = json!({
            "packages": [
                package(PROGRAM, Value::Null),
                package("inner", json!("registry")),
                package("deeper", json!("registry")),
                package("tester", json!("registry")),
            ],
            "resolve": { "nodes": [
                { "id": PROGRAM, "deps": [uses("inner", Value::Null), uses("tester", json!("dev"))] },
                { "id": "inner", "deps": [uses("deeper", Value::Null)] },
                { "id": "deeper", "deps": [uses("inner", Value::Null)] },
                { "id": "tester", "deps": [] },
            ] },
        });
        let page = page(&built_in(&told).unwrap());
        fs::remove_dir_all(&folder).unwrap();
        assert!(page.contains("inner 1.0.0: MIT; Somebody\n"), "{page}");
        assert!(page.contains("\ndeeper 1.0.0, inner 1.0.0\n"), "{page}");
        assert_eq!(page.matches("Do as you like.").count(), 1, "{page}");
        for absent in ["tester", "no licence", PROGRAM] {
            assert!(!page.contains(absent), "{absent}: {page}");
        }
    }
}
