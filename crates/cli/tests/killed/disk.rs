//! Disks that are full, that fail, or that may not be written.

use std::io::Write as _;
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::support::{Client, Folder, Game, Server, program, script, set_up};

/// Plays until an order cannot be kept; what is said then.
fn until_refused(client: &mut Client, game: &mut Game) -> String {
    let script = script();
    loop {
        let (status, text) = game.give(client, &script).unwrap().expect("room for all");
        match status {
            200 => {}
            503 => return text,
            _ => panic!("{status}: {text}"),
        }
    }
}

/// What was not answered was not kept; what was answered is still shown, and
/// the game goes on when the trouble is over, also after a kill.
fn goes_on(server: Server, mut game: Game, again: impl FnOnce() -> Server) {
    let script = script();
    let mut client = Client::connect(&server.address).unwrap();
    assert_eq!(game.number(&mut client), game.answered);
    while let Some((status, text)) = game.give(&mut client, &script).unwrap() {
        assert_eq!(status, 200, "{text}");
    }
    drop(server);
    let server = again();
    let mut client = Client::connect(&server.address).unwrap();
    game.is_whole(&mut client, &script);
}

/// A small disk of its own, where this process may have one.
struct Disk(PathBuf);

impl Disk {
    #[expect(clippy::print_stderr, reason = "who skips a test says so")]
    fn new(folder: &Folder) -> Option<Disk> {
        let path = folder.0.join("disk");
        std::fs::create_dir_all(&path).unwrap();
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", "size=1m", "tmpfs"])
            .arg(&path)
            .stderr(Stdio::null())
            .status();
        if !mounted.is_ok_and(|status| status.success()) {
            eprintln!("skipped: no disk may be mounted here");
            return None;
        }
        Some(Disk(path))
    }

    fn fill(&self) -> PathBuf {
        let file = self.0.join("filler");
        // It ends when the disk is full.
        let _ = std::fs::write(&file, vec![0; 2 << 20]);
        file
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.0).status();
    }
}

#[test]
fn a_full_disk_is_said_and_nothing_is_lost() {
    let folder = Folder::new("full");
    let Some(disk) = Disk::new(&folder) else {
        return;
    };
    let server = Server::start(&disk.0);
    let mut game = set_up(&server.address, 1).remove(0);
    let mut client = Client::connect(&server.address).unwrap();
    let script = script();
    game.give(&mut client, &script).unwrap();
    let filler = disk.fill();
    let words = until_refused(&mut client, &mut game);
    assert!(words.contains("disk is full"), "{words}");
    // What is there can be looked at all the while.
    assert_eq!(game.number(&mut client), game.answered);
    std::fs::remove_file(filler).unwrap();
    goes_on(server, game, || Server::start(&disk.0));
    drop(client);
}

#[test]
fn players_are_told_when_a_computers_orders_cannot_be_kept() {
    let folder = Folder::new("computer");
    let Some(disk) = Disk::new(&folder) else {
        return;
    };
    let server = Server::start(&disk.0);
    let mut client = Client::connect(&server.address).unwrap();
    let seats = json!({ "first": "recruit", "second": "recruit" });
    let wanted = json!({
        "battle": "quatre-bras", "rulebook": "lines-of-battle", "seats": seats, "pace_ms": 5,
    });
    let (_, made) = client.call("POST", "/api/games", Some(&wanted)).unwrap();
    let made: Value = serde_json::from_str(&made).unwrap();
    let path = format!("/api/play/{}", made["tokens"]["watch"].as_str().unwrap());
    // They play on while somebody looks.
    let mut watcher = TcpStream::connect(&server.address).unwrap();
    let listen = format!("GET {path}/events HTTP/1.1\r\nhost: localhost\r\n\r\n");
    watcher.write_all(listen.as_bytes()).unwrap();
    let mut until = |fits: &dyn Fn(&Value) -> bool| {
        let begun = Instant::now();
        loop {
            let (_, view) = client.call("GET", &path, None).unwrap();
            let view: Value = serde_json::from_str(&view).unwrap();
            if fits(&view) {
                return view;
            }
            assert!(begun.elapsed() < Duration::from_secs(20), "{view}");
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    until(&|view| view["number"].as_u64() > Some(0));
    let filler = disk.fill();
    let view = until(&|view| !view["held_up"].is_null());
    let words = view["held_up"].as_str().unwrap();
    assert!(words.contains("disk is full"), "{words}");
    let number = view["number"].as_u64();
    std::fs::remove_file(filler).unwrap();
    until(&|view| view["held_up"].is_null() && view["number"].as_u64() > number);
}

/// Says how long files of a server may become; whether that can be said here.
#[expect(clippy::print_stderr, reason = "who skips a test says so")]
fn files_may_grow_to(server: &Server, limit: &str) -> bool {
    let said = Command::new("prlimit")
        .args([&format!("--fsize={limit}"), "--pid"])
        .arg(server.child.id().to_string())
        .status();
    let said = said.is_ok_and(|status| status.success());
    if !said {
        eprintln!("skipped: there is no prlimit here");
    }
    said
}

#[test]
fn a_disk_that_fails_is_said_and_nothing_is_lost() {
    let folder = Folder::new("fails");
    // That a file may not grow is said by a signal, unless that is not wanted.
    let line = "trap '' XFSZ; exec \"$0\" \"$@\"";
    let plain = program();
    let mut command = Command::new("/bin/sh");
    command.args(["-c", line]);
    command.arg(plain.get_program()).args(plain.get_args());
    command.arg("--data").arg(folder.0.join("games.db"));
    let server = Server::run(&mut command);
    let mut game = set_up(&server.address, 1).remove(0);
    let mut client = Client::connect(&server.address).unwrap();
    let log = std::fs::metadata(folder.0.join("games.db-wal")).unwrap();
    if !files_may_grow_to(&server, &format!("{}:unlimited", log.len() + 10_000)) {
        return;
    }
    let words = until_refused(&mut client, &mut game);
    assert!(words.contains("disk fails"), "{words}");
    assert_eq!(game.number(&mut client), game.answered);
    assert!(files_may_grow_to(&server, "unlimited"));
    goes_on(server, game, || Server::start(&folder.0));
}

#[test]
fn on_a_disk_that_may_not_be_written_games_are_looked_at() {
    let folder = Folder::new("read-only");
    let disk = Disk::new(&folder);
    let place = disk.as_ref().map_or(&folder.0, |disk| &disk.0);
    let server = Server::start(place);
    let mut game = set_up(&server.address, 1).remove(0);
    let mut client = Client::connect(&server.address).unwrap();
    let script = script();
    game.give(&mut client, &script).unwrap();
    drop((client, server));
    let writable = |is: bool| {
        if let Some(disk) = &disk {
            let how = if is { "remount,rw" } else { "remount,ro" };
            let mut mount = Command::new("mount");
            let done = mount.args(["-o", how]).arg(&disk.0).status();
            assert!(done.unwrap().success());
            return;
        }
        let set = |path: &Path, mode: u32| {
            std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
        };
        set(place, 0o700);
        for file in std::fs::read_dir(place).unwrap() {
            set(&file.unwrap().path(), if is { 0o600 } else { 0o400 });
        }
        set(place, if is { 0o700 } else { 0o500 });
    };
    writable(false);
    let server = Server::start(place);
    let mut client = Client::connect(&server.address).unwrap();
    assert_eq!(game.number(&mut client), game.answered);
    let words = until_refused(&mut client, &mut game);
    assert!(words.contains("cannot write just now"), "{words}");
    assert_eq!(game.number(&mut client), game.answered);
    drop((client, server));
    writable(true);
    goes_on(Server::start(place), game, || Server::start(place));
}
