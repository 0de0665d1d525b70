//! Which crate may know which. Arrows point upward only; no rulebook knows another.

use std::collections::BTreeMap;

use toml::{Table, Value};

use crate::files::TextFile;
use crate::{Error, Finding};

const RULEBOOKS: &str = "crates/rulebooks/";

/// The one crate that names rulebooks; who knows it knows them all.
const LIBRARY: &str = "crates/library";

/// The tables of dependencies in a manifest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Use {
    Normal,
    Build,
    Tests,
}

impl Use {
    const ALL: [(Self, &str); 3] = [
        (Self::Normal, "dependencies"),
        (Self::Build, "build-dependencies"),
        (Self::Tests, "dev-dependencies"),
    ];
}

/// What a crate may depend on among ours.
enum Allowed {
    /// Only these, by the name of their directory.
    Only(&'static [&'static str]),
    /// All but rulebooks: they are reached through the kernel.
    NoRulebooks,
    /// The same, and the library, which has them by name: this is where everything is put together.
    Library,
    /// All.
    All,
}

fn allowed(dir: &str, how: Use) -> Allowed {
    let is_rulebook = dir.starts_with(RULEBOOKS);
    match (dir.strip_prefix("crates/").unwrap_or(dir), how) {
        // Its record is proved with the toy game, from outside.
        ("kernel", Use::Tests) => Allowed::Only(&["testkit"]),
        ("kernel" | "rulegen", _) => Allowed::Only(&[]),
        (_, Use::Build) if is_rulebook => Allowed::Only(&["rulegen"]),
        (_, Use::Normal) if is_rulebook => Allowed::Only(&["kernel", "ground", "armies"]),
        (_, Use::Tests) if is_rulebook => Allowed::NoRulebooks,
        ("ground" | "armies", _) => Allowed::Only(&["kernel"]),
        ("muster", Use::Normal | Use::Build) => Allowed::Only(&["kernel", "ground", "armies"]),
        ("staff" | "easel", Use::Normal | Use::Build) => Allowed::Only(&["kernel", "ground"]),
        ("press", Use::Normal | Use::Build) => Allowed::Only(&["kernel", "ground", "easel"]),
        ("library", _) | (_, Use::Tests) => Allowed::All,
        ("cli" | "fuzz" | "ordeal" | "python", _) => Allowed::Library,
        _ => Allowed::NoRulebooks,
    }
}

struct Manifest {
    path: String,
    dir: String,
    table: Table,
}

/// Every forbidden arrow between the crates of these manifests.
pub(crate) fn check(files: &[TextFile]) -> Result<Vec<Finding>, Error> {
    let manifests = files.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    let renamed = manifests
        .iter()
        .find(|manifest| manifest.dir.is_empty())
        .map(|root| workspace_packages(&root.table))
        .unwrap_or_default();
    let dirs: BTreeMap<&str, &str> = manifests
        .iter()
        .filter_map(|manifest| Some((package_name(&manifest.table)?, manifest.dir.as_str())))
        .collect();
    let mut findings = Vec::new();
    for manifest in &manifests {
        for (how, key, spec) in dependencies(&manifest.table) {
            let package = spec_package(spec)
                .or_else(|| renamed.get(key).map(String::as_str))
                .unwrap_or(key);
            let Some(&target) = dirs.get(package) else {
                continue;
            };
            findings.extend(judge(manifest, how, target));
        }
    }
    Ok(findings)
}

fn judge(manifest: &Manifest, how: Use, target: &str) -> Option<Finding> {
    let is_rulebook = target.starts_with(RULEBOOKS);
    let name = target.strip_prefix("crates/").unwrap_or(target);
    let is_library = target == LIBRARY;
    let rule = match allowed(&manifest.dir, how) {
        Allowed::All => return None,
        Allowed::Library if !is_rulebook => return None,
        Allowed::NoRulebooks if !is_rulebook && !is_library => return None,
        Allowed::Only(names) if names.contains(&name) => return None,
        Allowed::NoRulebooks if manifest.dir.starts_with(RULEBOOKS) => {
            "no rulebook knows another".to_owned()
        }
        Allowed::Library => "only the library names rulebooks".to_owned(),
        Allowed::NoRulebooks => "rulebooks are reached through the kernel".to_owned(),
        Allowed::Only([]) => "it depends on no other crate of ours".to_owned(),
        Allowed::Only(names) => format!("of ours it may depend on {}", names.join(" and ")),
    };
    Some(Finding::of_file(
        &manifest.path,
        format!("depends on {target}: {rule}"),
    ))
}

fn read(file: &TextFile) -> Result<Manifest, Error> {
    let table = file.text.parse().map_err(|source| Error::Manifest {
        path: file.path.clone(),
        source: Box::new(source),
    })?;
    let dir = file.path.strip_suffix("Cargo.toml").unwrap_or(&file.path);
    Ok(Manifest {
        path: file.path.clone(),
        dir: dir.trim_end_matches('/').to_owned(),
        table,
    })
}

fn package_name(manifest: &Table) -> Option<&str> {
    manifest.get("package")?.get("name")?.as_str()
}

fn spec_package(spec: &Value) -> Option<&str> {
    spec.get("package")?.as_str()
}

/// The packages behind the names that the workspace gives to dependencies.
fn workspace_packages(root: &Table) -> BTreeMap<String, String> {
    let shared = root
        .get("workspace")
        .and_then(|workspace| workspace.get("dependencies"))
        .and_then(Value::as_table);
    shared
        .into_iter()
        .flatten()
        .filter_map(|(key, spec)| Some((key.clone(), spec_package(spec)?.to_owned())))
        .collect()
}

/// Every dependency of a manifest, those for single targets included.
fn dependencies(manifest: &Table) -> Vec<(Use, &str, &Value)> {
    let targets = manifest
        .get("target")
        .and_then(Value::as_table)
        .into_iter()
        .flatten()
        .filter_map(|(_, target)| target.as_table());
    let mut found = Vec::new();
    for table in std::iter::once(manifest).chain(targets) {
        for (how, name) in Use::ALL {
            let entries = table.get(name).and_then(Value::as_table);
            for (key, spec) in entries.into_iter().flatten() {
                found.push((how, key.as_str(), spec));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::check;
    use crate::files::TextFile;

    const ROOT: &str = "[workspace.dependencies]\n\
        kernel = { package = \"g-kernel\", path = \"crates/kernel\" }\n\
        ground = { package = \"g-ground\", path = \"crates/ground\" }\n\
        rulegen = { package = \"g-rulegen\", path = \"crates/rulegen\" }\n\
        red = { package = \"g-red\", path = \"crates/rulebooks/red\" }\n\
        library = { package = \"g-library\", path = \"crates/library\" }\n\
        staff = { package = \"g-staff\", path = \"crates/staff\" }\n";

    const CRATES: [(&str, &str); 9] = [
        ("crates/kernel", "g-kernel"),
        ("crates/ground", "g-ground"),
        ("crates/rulegen", "g-rulegen"),
        ("crates/rulebooks/red", "g-red"),
        ("crates/rulebooks/blue", "g-blue"),
        ("crates/staff", "g-staff"),
        ("crates/server", "g-server"),
        ("crates/library", "g-library"),
        ("crates/cli", "g-cli"),
    ];

    /// The findings when one crate has these lines in its manifest.
    fn with(dir: &str, lines: &str) -> Vec<String> {
        let mut files = vec![TextFile {
            path: "Cargo.toml".to_owned(),
            text: ROOT.to_owned(),
        }];
        for (at, name) in CRATES {
            let more = if at == dir { lines } else { "" };
            files.push(TextFile {
                path: format!("{at}/Cargo.toml"),
                text: format!("[package]\nname = \"{name}\"\n{more}"),
            });
        }
        let findings = check(&files).expect("good manifests");
        findings.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn upward_arrows_are_allowed() {
        let none: [&str; 0] = [];
        for (dir, lines) in [
            ("crates/kernel", "[dependencies]\nserde = \"1\"\n"),
            ("crates/ground", "[dependencies]\nkernel.workspace = true\n"),
            (
                "crates/rulebooks/blue",
                "[dependencies]\nkernel.workspace = true\nground.workspace = true\n\
                 [build-dependencies]\nrulegen.workspace = true\n\
                 [dev-dependencies]\nstaff.workspace = true\n",
            ),
            ("crates/staff", "[dev-dependencies]\nred.workspace = true\n"),
            ("crates/server", "[dependencies]\nstaff.workspace = true\n"),
            ("crates/library", "[dependencies]\nred.workspace = true\n"),
            ("crates/cli", "[dependencies]\nlibrary.workspace = true\n"),
            ("crates/cli", "[dev-dependencies]\nred.workspace = true\n"),
        ] {
            assert_eq!(with(dir, lines), none, "{dir}");
        }
    }

    #[test]
    fn forbidden_arrows_are_found() {
        for (dir, lines, expected) in [
            (
                "crates/kernel",
                "[dependencies]\nground.workspace = true\n",
                "crates/kernel/Cargo.toml: depends on crates/ground: \
                 it depends on no other crate of ours",
            ),
            (
                "crates/ground",
                "[dependencies]\nstaff.workspace = true\n",
                "crates/ground/Cargo.toml: depends on crates/staff: \
                 of ours it may depend on kernel",
            ),
            (
                "crates/rulebooks/blue",
                "[dev-dependencies]\nred.workspace = true\n",
                "crates/rulebooks/blue/Cargo.toml: depends on crates/rulebooks/red: \
                 no rulebook knows another",
            ),
            (
                "crates/rulebooks/blue",
                "[dependencies]\nrulegen.workspace = true\n",
                "crates/rulebooks/blue/Cargo.toml: depends on crates/rulegen: \
                 of ours it may depend on kernel and ground and armies",
            ),
            (
                "crates/staff",
                "[target.'cfg(unix)'.dependencies]\nother = { package = \"g-red\", path = \"..\" }\n",
                "crates/staff/Cargo.toml: depends on crates/rulebooks/red: \
                 of ours it may depend on kernel and ground",
            ),
            (
                "crates/server",
                "[dependencies]\nred = { workspace = true }\n",
                "crates/server/Cargo.toml: depends on crates/rulebooks/red: \
                 rulebooks are reached through the kernel",
            ),
            (
                "crates/server",
                "[dependencies]\nlibrary.workspace = true\n",
                "crates/server/Cargo.toml: depends on crates/library: \
                 rulebooks are reached through the kernel",
            ),
            (
                "crates/cli",
                "[dependencies]\nred.workspace = true\n",
                "crates/cli/Cargo.toml: depends on crates/rulebooks/red: \
                 only the library names rulebooks",
            ),
        ] {
            assert_eq!(with(dir, lines), [expected]);
        }
    }

    #[test]
    fn a_broken_manifest_is_named() {
        let broken = TextFile {
            path: "crates/x/Cargo.toml".to_owned(),
            text: "[package\n".to_owned(),
        };
        let error = check(&[broken]).expect_err("not TOML").to_string();
        assert!(error.starts_with("crates/x/Cargo.toml: "), "{error}");
    }
}
