//! `grognard serve`, where it cannot.

use std::net::TcpListener;

use crate::program::{folder, run};

#[test]
fn a_port_that_is_taken_is_said_with_a_way_out() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let folder = folder();
    let served = run(&folder, &["serve", "--port", &port, "--data", "games.db"]);
    served.fails(2, &["is taken", "--port 1816"]);
    assert!(!folder.join("games.db").exists());
}

#[test]
fn a_file_that_is_no_database_is_not_used() {
    let folder = folder();
    std::fs::write(folder.join("games.db"), "not a database".repeat(100)).unwrap();
    let served = run(&folder, &["serve", "--port", "0", "--data", "games.db"]);
    served.fails(2, &["the database games.db cannot be used", "--data"]);
}

#[test]
fn a_database_that_is_not_there_is_said_with_the_reason() {
    let nobody = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!(
        "postgres://me:secret@{}/games",
        nobody.local_addr().unwrap()
    );
    drop(nobody);
    let served = run(&folder(), &["serve", "--port", "0", "--database", &url]);
    assert!(!served.err.contains("secret"), "{}", served.err);
    served.fails(
        2,
        &["cannot be used", "refused", "see that PostgreSQL runs"],
    );
}

#[test]
fn a_battle_of_ones_own_names_its_rulebook() {
    let folder = folder();
    run(&folder, &["serve", "--battle", "my-battle"]).fails(2, &["RULEBOOK=PATH"]);
    run(&folder, &["serve", "--battle", "chess=my-battle"]).fails(2, &["no rulebook `chess`"]);
}
