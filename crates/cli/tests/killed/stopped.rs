//! One server with a file, stopped as its owner stops it.

use std::process::Command;

use super::support::{Client, Folder, Server, script, set_up};

#[test]
fn the_file_of_a_server_that_was_stopped_is_a_whole_backup() {
    let (folder, elsewhere) = (Folder::new("stopped"), Folder::new("stopped-copy"));
    let script = script();
    let mut server = Server::start(&folder.0);
    let mut game = set_up(&server.address, 1).remove(0);
    let mut client = Client::connect(&server.address).unwrap();
    while let Some((status, text)) = game.give(&mut client, &script).unwrap() {
        assert_eq!(status, 200, "{text}");
    }
    drop(client);
    let pid = server.child.id().to_string();
    let told = Command::new("kill").args(["-TERM", &pid]).status().unwrap();
    assert!(told.success());
    assert!(server.child.wait().unwrap().success());

    // Who copies this one file alone has everything.
    std::fs::copy(folder.0.join("games.db"), elsewhere.0.join("games.db")).unwrap();
    let server = Server::start(&elsewhere.0);
    let mut client = Client::connect(&server.address).unwrap();
    game.is_whole(&mut client, &script);
}
