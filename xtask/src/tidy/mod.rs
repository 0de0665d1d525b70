//! `cargo xtask tidy`: what the project does not want, in files and between crates.

mod arrows;
mod source;

use std::path::Path;

use crate::files;
use crate::{Error, Finding};

pub(crate) fn run(root: &Path) -> Result<Vec<Finding>, Error> {
    let rust = |name: &str| Path::new(name).extension().is_some_and(|e| e == "rs");
    let sources = files::below(root, root, &rust)?;
    let manifests = files::below(root, root, &|name| name == "Cargo.toml")?;

    let mut findings: Vec<Finding> = sources.iter().flat_map(source::check).collect();
    findings.extend(arrows::check(&manifests)?);
    if findings.is_empty() {
        println!(
            "tidy: {} Rust files and {} manifests are in order",
            sources.len(),
            manifests.len()
        );
    }
    Ok(findings)
}
