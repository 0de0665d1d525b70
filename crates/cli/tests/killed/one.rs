//! One server with a file, killed twenty times.

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use super::support::{Client, Decision, Folder, Game, ORDERS, Server, script, set_up};

const GAMES: usize = 50;
const KILLS: usize = 20;
const THREADS: usize = 4;

/// Plays on until the server is gone, or all is decided.
fn play(
    address: &str,
    games: &mut [Game],
    script: &[Decision],
    answered: &AtomicUsize,
) -> io::Result<()> {
    let mut client = Client::connect(address)?;
    loop {
        let mut decided = false;
        for game in &mut *games {
            let Some((status, text)) = game.give(&mut client, script)? else {
                continue;
            };
            assert!(matches!(status, 200 | 409), "{status}: {text}");
            decided = true;
            if status == 200 {
                answered.fetch_add(1, Ordering::Relaxed);
            }
        }
        if !decided {
            return Ok(());
        }
    }
}

#[test]
fn nothing_answered_is_lost_when_the_server_is_killed() {
    let folder = Folder::new("killed");
    let script = script();
    let answered = AtomicUsize::new(0);
    let mut server = Server::start(&folder.0);
    let mut games = set_up(&server.address, GAMES);
    for kill in 1..=KILLS {
        let enough = kill * GAMES * ORDERS / (KILLS + 1);
        std::thread::scope(|scope| {
            for share in games.chunks_mut(GAMES.div_ceil(THREADS)) {
                let (address, script, answered) = (&server.address, &script, &answered);
                // That the server goes away in the middle is what is tested.
                scope.spawn(move || drop(play(address, share, script, answered)));
            }
            while answered.load(Ordering::Relaxed) < enough {
                std::thread::sleep(Duration::from_micros(200));
            }
            server.child.kill().unwrap();
        });
        server = Server::start(&folder.0);
    }
    play(&server.address, &mut games, &script, &answered).unwrap();

    let mut client = Client::connect(&server.address).unwrap();
    for game in &games {
        game.is_whole(&mut client, &script);
    }
    // Hardly any answer died with a server: the orders were given in its life.
    assert!(answered.load(Ordering::Relaxed) > GAMES * ORDERS - KILLS * THREADS - 1);
}
