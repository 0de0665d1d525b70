//! Running the program.

use std::io::Write as _;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::Value;

/// What came of a run.
pub struct Run {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Run {
    /// The output, where the run went well.
    pub fn fine(self) -> String {
        assert_eq!(self.code, Some(0), "{}\n{}", self.out, self.err);
        self.out
    }

    /// The output as JSON, whatever the exit code.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {}", self.out))
    }

    /// Asserts an exit code and words on the error output.
    pub fn fails(self, code: i32, words: &[&str]) {
        assert_eq!(self.code, Some(code), "{}\n{}", self.out, self.err);
        // Messages are broken into lines, so words are compared without them.
        let flat = self.err.split_whitespace().collect::<Vec<_>>().join(" ");
        for word in words {
            assert!(flat.contains(word), "`{word}` in: {flat}");
        }
        assert!(!flat.contains("panicked"), "{flat}");
    }
}

/// The program, in a folder.
pub fn command(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grognard"));
    command.current_dir(folder).args(args).env("NO_COLOR", "1");
    command
}

/// Runs the program in a folder.
pub fn run(folder: &Path, args: &[&str]) -> Run {
    type_in(folder, args, "")
}

/// Runs the program in a folder, with something typed in.
pub fn type_in(folder: &Path, args: &[&str], input: &str) -> Run {
    let mut child = command(folder, args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    // A program that ends early leaves its input unread.
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Run {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// A folder that is removed when the test is done with it.
pub struct Folder(PathBuf);

impl Deref for Folder {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be removed lies in the build folder and does no harm.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A new, empty folder.
pub fn folder() -> Folder {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let name = format!("cli-{}-{number}", std::process::id());
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&path).unwrap();
    Folder(path)
}

/// A folder with `game.grog`: Quatre Bras, with nothing decided yet.
pub fn new_game(more: &[&str]) -> Folder {
    let folder = folder();
    let mut args = vec![
        "new",
        "quatre-bras",
        "-r",
        "lines-of-battle",
        "-o",
        "game.grog",
    ];
    args.extend(more);
    run(&folder, &args).fine();
    folder
}

/// A folder with `whole.grog`, a game played to its end by two generals, and
/// `ending/`, a battle that begins shortly before that end.
pub fn whole_game() -> &'static (Folder, usize) {
    static WHOLE: OnceLock<(Folder, usize)> = OnceLock::new();
    WHOLE.get_or_init(|| {
        let folder = folder();
        let play = [
            "play",
            "quatre-bras",
            "-r",
            "lines-of-battle",
            "--players",
            "recruit,recruit",
            "--seed",
            "2",
            "-o",
            "whole.grog",
        ];
        run(&folder, &play).fine();
        let proof = run(&folder, &["verify", "whole.grog", "--json"]).json();
        let decisions = usize::try_from(proof["decisions"].as_u64().unwrap()).unwrap();
        let at = (decisions - 12).to_string();
        let show = [
            "show",
            "whole.grog",
            "--at",
            &at,
            "--as-scenario",
            "-o",
            "ending",
        ];
        run(&folder, &show).fine();
        (folder, decisions)
    })
}
