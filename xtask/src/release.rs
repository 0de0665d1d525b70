//! `cargo xtask release`: the archive of a release for Linux.
//!
//! One folder with the program, its man pages and completions, licences, guides and the battles that
//! they begin with; packed so that the same commit gives the same bytes wherever the program itself
//! comes out the same. It has a first page of its own: the project's is for those who have the source.

mod licences;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::files::{self, failed};
use crate::{Error, Finding};

/// What goes along as it is.
const PAPERS: [&str; 7] = [
    "CHANGELOG.md",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "crates/server/README.md",
    "crates/staff/README.md",
    "docs/differences.md",
    "docs/running.md",
];
/// Folders that go along with all that is in them.
const FOLDERS: [&str; 4] = ["docs/guide", "docs/reports", "docs/rulings", "battles"];
/// What is read first.
const FIRST_PAGE: &str = include_str!("release/README.md");
/// Pages whose links must lead to something that is in the archive, besides the guides.
const PAGES: [&str; 2] = ["README.md", "docs/running.md"];
const SHELLS: [(&str, &str); 3] = [
    ("bash", "grognard.bash"),
    ("zsh", "_grognard"),
    ("fish", "grognard.fish"),
];

pub(crate) fn run(root: &Path) -> Result<Vec<Finding>, Error> {
    match archive(root)? {
        Ok(path) => {
            println!("release: {}", path.display());
            Ok(Vec::new())
        }
        Err(what) => Ok(vec![Finding::of_file("Cargo.toml", what)]),
    }
}

/// Makes the archive; where it lies, or which step failed.
fn archive(root: &Path) -> Result<Result<PathBuf, String>, Error> {
    let target = std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| root.join("target"), |dir| root.join(dir));
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let mut build = Command::new(&cargo);
    build.args(["build", "--release", "--locked", "-p", "grognard-cli"]);
    if !done(build.current_dir(root)) {
        return Ok(Err("the program does not build".to_owned()));
    }
    let program = target.join("release/grognard");
    let name = format!(
        "grognard-{}-{}-{}",
        env!("CARGO_PKG_VERSION"),
        std::env::consts::ARCH,
        std::env::consts::OS
    );
    let archives = target.join("archives");
    let stage = archives.join(&name);
    if stage.exists() {
        fs::remove_dir_all(&stage).map_err(|source| failed("clear", &stage, source))?;
    }
    for folder in ["man/man1", "completions", "docs"] {
        make(&stage.join(folder))?;
    }
    copy(&program, &stage.join("grognard"))?;
    files::write(&stage.join("README.md"), FIRST_PAGE)?;
    match licences::gather(root, &cargo) {
        Ok(text) => files::write(&stage.join("LICENSES-OF-OTHERS.txt"), &text)?,
        Err(what) => return Ok(Err(what)),
    }
    for paper in PAPERS {
        let place = stage.join(paper);
        make(place.parent().unwrap_or(&stage))?;
        copy(&root.join(paper), &place)?;
    }
    for folder in FOLDERS {
        for file in files::below(root, &root.join(folder), &|_| true)? {
            let place = stage.join(&file.path);
            make(place.parent().unwrap_or(&stage))?;
            copy(&root.join(&file.path), &place)?;
        }
    }
    if !done(
        Command::new(&program)
            .args(["man", "-o"])
            .arg(stage.join("man/man1")),
    ) {
        return Ok(Err("the man pages cannot be made".to_owned()));
    }
    for (shell, file) in SHELLS {
        let script = Command::new(&program).args(["completions", shell]).output();
        let Some(script) = script.ok().filter(|script| script.status.success()) else {
            return Ok(Err(format!("the completions for {shell} cannot be made")));
        };
        let path = stage.join("completions").join(file);
        fs::write(&path, script.stdout).map_err(|source| failed("write", &path, source))?;
    }
    if let Some(what) = dead_link(&stage)? {
        return Ok(Err(what));
    }
    let packed = archives.join(format!("{name}.tar.gz"));
    Ok(pack(root, &archives, &name, &packed).map(|()| packed))
}

/// A link of a page in the archive that leads to nothing in it.
fn dead_link(stage: &Path) -> Result<Option<String>, Error> {
    let is_page = |name: &str| Path::new(name).extension() == Some("md".as_ref());
    let mut pages = files::below(stage, &stage.join("docs/guide"), &is_page)?;
    for page in PAGES {
        pages.push(files::read(stage, &stage.join(page))?);
    }
    for page in pages {
        let path = stage.join(&page.path);
        let folder = path.parent().unwrap_or(stage);
        let dead = links(&page.text).find(|link| !folder.join(link).exists());
        if let Some(link) = dead {
            let what = format!(
                "in the archive {} leads to {link}: nothing is there",
                page.path
            );
            return Ok(Some(what));
        }
    }
    Ok(None)
}

/// The files that a page leads to.
fn links(text: &str) -> impl Iterator<Item = &str> {
    text.split("](").skip(1).filter_map(|rest| {
        let link = rest.split(')').next()?;
        let file = link.split('#').next()?;
        (!file.is_empty() && !file.contains("://")).then_some(file)
    })
}

/// Packs the folder, owned by nobody in particular and as old as the last commit.
fn pack(root: &Path, archives: &Path, name: &str, packed: &Path) -> Result<(), String> {
    let commit = Command::new("git")
        .current_dir(root)
        .args(["log", "-1", "--format=%ct"])
        .output();
    let time = commit
        .ok()
        .map(|answer| String::from_utf8_lossy(&answer.stdout).trim().to_owned())
        .filter(|time| !time.is_empty())
        .unwrap_or_else(|| "0".to_owned());
    let mut tar = Command::new("tar");
    tar.args(["--sort=name", "--owner=0", "--group=0", "--numeric-owner"])
        .arg(format!("--mtime=@{time}"))
        // Without the hour of packing.
        .args(["--use-compress-program", "gzip -n -9"])
        .arg("-C")
        .arg(archives)
        .arg("-cf")
        .arg(packed)
        .arg(name);
    if !done(&mut tar) {
        return Err("tar cannot pack the archive".to_owned());
    }
    let file = files::file_name(packed);
    let sum = Command::new("sha256sum")
        .current_dir(archives)
        .arg(&file)
        .output();
    let sum = sum.ok().filter(|sum| sum.status.success());
    let written = sum.map(|sum| fs::write(archives.join(format!("{file}.sha256")), sum.stdout));
    match written {
        Some(Ok(())) => Ok(()),
        _ => Err("sha256sum cannot sum the archive up".to_owned()),
    }
}

fn done(command: &mut Command) -> bool {
    command.status().is_ok_and(|status| status.success())
}

fn make(folder: &Path) -> Result<(), Error> {
    fs::create_dir_all(folder).map_err(|source| failed("make", folder, source))
}

fn copy(from: &Path, to: &Path) -> Result<(), Error> {
    fs::copy(from, to)
        .map(|_| ())
        .map_err(|source| failed("copy", from, source))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_those_to_files() {
        let text = "[a](b.md) ![c](d/e.png), [f](https://g.h/i.md) [j](#k) [l](../m.md#n)";
        let found: Vec<&str> = links(text).collect();
        assert_eq!(found, ["b.md", "d/e.png", "../m.md"]);
    }
}
