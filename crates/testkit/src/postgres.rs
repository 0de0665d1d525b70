//! A PostgreSQL of a test's own: made in a folder for the time being, reached
//! by a socket in it, and gone with the process that made it, however that ends.

use std::io::Write as _;
use std::os::unix::fs::{MetadataExt as _, chown};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// Whoever sets this to `required` wants no test skipped.
const WISH: &str = "GROGNARD_POSTGRES";
/// How long it may take to begin.
const PATIENCE: Duration = Duration::from_mins(1);

/// Runs the database, and ends it when there is no more to read: with the
/// process that holds the other end. A word instead leaves the folder alone.
const KEEPER: &str = r#"
"$0" -D "$1/data" -k "$1" -c listen_addresses= -c fsync=off -c max_connections=300 \
  -c shared_buffers=32MB -c log_min_messages=fatal >"$1/log" 2>&1 &
trap '' INT TERM
read -r word
kill -QUIT $!
wait $!
[ -n "$word" ] || rm -rf "$1"
"#;

/// Tells folders and databases of this process apart.
static NEXT: AtomicU32 = AtomicU32::new(0);

/// A database server.
#[derive(Debug)]
pub struct Cluster {
    programs: PathBuf,
    folder: PathBuf,
    user: Option<(u32, u32)>,
    keeper: Option<Child>,
}

/// The one that all tests of a process share; nothing where there is none on
/// this machine and that is allowed.
pub fn shared() -> Option<&'static Cluster> {
    static SHARED: OnceLock<Option<Cluster>> = OnceLock::new();
    SHARED.get_or_init(Cluster::new).as_ref()
}

impl Cluster {
    /// One of a test's own; nothing where there is none on this machine.
    ///
    /// # Panics
    ///
    /// If there is one that does not begin, or none though it is required.
    #[expect(clippy::print_stderr, reason = "who skips a test says so")]
    pub fn new() -> Option<Cluster> {
        let Some(programs) = programs() else {
            assert!(
                std::env::var(WISH).is_err(),
                "{WISH} is set, and there is no PostgreSQL here"
            );
            eprintln!("skipped: there is no PostgreSQL here");
            return None;
        };
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        // The path of a socket is short.
        let folder = format!("grognard-pg-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(folder);
        std::fs::create_dir(&folder).expect("a folder for the database");
        let user = other_user(&folder);
        if let Some((user, group)) = user {
            chown(&folder, Some(user), Some(group)).expect("the folder is given away");
        }
        let mut cluster = Cluster {
            programs,
            folder,
            user,
            keeper: None,
        };
        let data = cluster.folder.join("data");
        let made = cluster
            .command("initdb")
            .args(["-U", "postgres", "-A", "trust", "-E", "UTF8"])
            .args(["--locale=C", "--no-sync", "-D"])
            .arg(data)
            .output()
            .expect("initdb runs");
        assert!(
            made.status.success(),
            "{}",
            String::from_utf8_lossy(&made.stderr)
        );
        cluster.begin();
        Some(cluster)
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(self.programs.join(program));
        self.humble(&mut command);
        command
    }

    /// The database does not run for the one who may do everything.
    fn humble(&self, command: &mut Command) {
        command.current_dir("/").env("LC_ALL", "C");
        if let Some((user, group)) = self.user {
            command.uid(user).gid(group);
        }
    }

    /// Begins, after [`Cluster::end`].
    ///
    /// # Panics
    ///
    /// If it does not.
    pub fn begin(&mut self) {
        let mut command = Command::new("/bin/sh");
        command.args(["-c", KEEPER]);
        command
            .arg(self.programs.join("postgres"))
            .arg(&self.folder);
        command.stdin(Stdio::piped()).stdout(Stdio::null());
        self.humble(&mut command);
        self.keeper = Some(command.spawn().expect("a shell"));
        let state = self.folder.join("data/postmaster.pid");
        let begun = Instant::now();
        let ready = || std::fs::read_to_string(&state).is_ok_and(|text| text.contains("ready"));
        while !ready() {
            let log = std::fs::read_to_string(self.folder.join("log")).unwrap_or_default();
            assert!(
                begun.elapsed() < PATIENCE,
                "PostgreSQL does not begin: {log}"
            );
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Ends at once, as if it were killed; what it keeps stays.
    pub fn end(&mut self) {
        let Some(mut keeper) = self.keeper.take() else {
            return;
        };
        if let Some(mut word) = keeper.stdin.take() {
            let _ = word.write_all(b"stop\n");
        }
        let _ = keeper.wait();
    }

    /// The address of a new and empty database.
    ///
    /// # Panics
    ///
    /// If it cannot be made.
    pub fn database(&self) -> String {
        let name = format!("games_{}", NEXT.fetch_add(1, Ordering::Relaxed));
        let made = self
            .command("createdb")
            .args(["-U", "postgres", "-h"])
            .arg(&self.folder)
            .arg(&name)
            .output()
            .expect("createdb runs");
        assert!(
            made.status.success(),
            "{}",
            String::from_utf8_lossy(&made.stderr)
        );
        let folder = self.folder.display();
        format!("postgres://postgres@localhost/{name}?host={folder}")
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        if let Some(mut keeper) = self.keeper.take() {
            drop(keeper.stdin.take());
            let _ = keeper.wait();
        } else {
            let _ = std::fs::remove_dir_all(&self.folder);
        }
    }
}

/// Where the programs of PostgreSQL are: on the path, or where Debian has them.
fn programs() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let on_path = std::env::split_paths(&path)
        .filter_map(|folder| folder.join("postgres").canonicalize().ok())
        .filter_map(|program| program.parent().map(Path::to_owned));
    let mut debian: Vec<PathBuf> = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path().join("bin")))
        .collect();
    debian.sort();
    on_path.chain(debian.into_iter().rev()).find(|folder| {
        ["postgres", "initdb", "createdb"]
            .iter()
            .all(|program| folder.join(program).exists())
    })
}

/// Who the database runs for, where the process is of the one who may do
/// everything: PostgreSQL refuses that.
fn other_user(own: &Path) -> Option<(u32, u32)> {
    let is_root = std::fs::metadata(own).is_ok_and(|it| it.uid() == 0);
    let users = std::fs::read_to_string("/etc/passwd").ok()?;
    let nobody = users.lines().find(|line| line.starts_with("nobody:"))?;
    let mut words = nobody.split(':').skip(2);
    let mut number = || words.next()?.parse().ok();
    let known = (number()?, number()?);
    is_root.then_some(known)
}
