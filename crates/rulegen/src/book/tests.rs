//! Good and bad `rules.toml` files.

use super::{Book, Kind, Status};

const TITLE: &str = "title = \"A Book\"\n";
const CHAPTER: &str = "[[chapter]]\nkey = \"combat\"\ntitle = \"Combat\"\n";

fn with_rules(rules: &str) -> Result<Book, String> {
    format!("{TITLE}{CHAPTER}{rules}")
        .parse()
        .map_err(|problem: super::Problem| problem.to_string())
}

fn rule(fields: &str) -> Result<Book, String> {
    with_rules(&format!("[[rule]]\ntitle = \"A title\"\n{fields}"))
}

#[track_caller]
fn refused(result: Result<Book, String>, expected: &str) {
    let message = result.expect_err("the file is bad");
    assert!(message.contains(expected), "{message}");
}

#[test]
fn a_good_file_is_read() {
    let book = rule(
        "id = \"combat.7.1\"\nkind = \"optional\"\nstatus = \"interpreted\"\nrulings = [\"q38\"]\n",
    )
    .unwrap();
    assert_eq!(book.title, "A Book");
    assert_eq!(book.chapters[0].title, "Combat");
    let rule = &book.rules[0];
    assert_eq!(rule.variant, "Combat7_1");
    assert_eq!(rule.kind, Kind::Optional);
    assert_eq!(rule.status, Status::Interpreted);
    assert_eq!(rule.rulings, ["q38"]);
    assert_eq!(book.rules_of(0).count(), 1);
}

#[test]
fn the_line_of_the_bad_id_is_named() {
    refused(
        rule("id = \"Combat 7\"\nkind = \"normative\"\nstatus = \"done\"\n"),
        "line 7: rule `Combat 7`: expected an id like",
    );
}

#[test]
fn unknown_fields_and_words_are_refused() {
    refused(
        rule("id = \"combat.1\"\nkind = \"normative\"\nstatus = \"done\"\nrulling = [\"q1\"]\n"),
        "unknown field `rulling`",
    );
    refused(
        rule("id = \"combat.1\"\nkind = \"normative\"\nstatus = \"wished\"\n"),
        "unknown variant `wished`",
    );
    refused(
        rule("id = \"combat.1\"\nkind = \"normative\"\n"),
        "missing field `status`",
    );
    refused(with_rules("[book]\n"), "unknown field `book`");
}

#[test]
fn ids_that_collide_are_refused() {
    let two = |first: &str, second: &str| {
        let one = |id: &str| {
            format!(
                "[[rule]]\nid = \"{id}\"\ntitle = \"T\"\nkind = \"normative\"\nstatus = \"done\"\n"
            )
        };
        with_rules(&format!("{}{}", one(first), one(second)))
    };
    refused(two("combat.1", "combat.1"), "`combat.1` is `Rule::Combat1`");
    refused(
        two("combat.ex-a", "combat.ex.a"),
        "rule `combat.ex.a`: expected an id of its own, but `combat.ex-a` is `Rule::CombatExA`",
    );
}

#[test]
fn chapters_must_match_the_ids() {
    refused(
        rule("id = \"retreat.1\"\nkind = \"normative\"\nstatus = \"done\"\n"),
        "rule `retreat.1`: expected a [[chapter]] with the key `retreat`",
    );
    refused(
        with_rules(CHAPTER),
        "chapter `combat`: expected once, found twice",
    );
    refused(
        with_rules(&format!(
            "[[chapter]]\nkey = \"empty\"\ntitle = \"Empty\"\n{}",
            "[[rule]]\nid = \"combat.1\"\ntitle = \"T\"\nkind = \"advice\"\nstatus = \"done\"\n"
        )),
        "chapter `empty`: expected at least one rule",
    );
    refused(
        TITLE.parse::<Book>().map_err(|p| p.to_string()),
        "expected at least one [[rule]]",
    );
}

#[test]
fn a_title_is_one_line() {
    refused(
        with_rules(
            "[[rule]]\nid = \"combat.1\"\ntitle = \"two\\nlines\"\nkind = \"normative\"\nstatus = \"done\"\n",
        ),
        "rule `combat.1`: expected a title on one line",
    );
}

#[test]
fn status_reason_and_rulings_agree() {
    let with =
        |kind: &str, rest: &str| rule(&format!("id = \"combat.1\"\nkind = \"{kind}\"\n{rest}\n"));
    refused(
        with("normative", "status = \"done\"\nrulings = [\"q1\"]"),
        "expected status \"interpreted\"",
    );
    refused(
        with("normative", "status = \"interpreted\""),
        "expected `rulings`",
    );
    refused(
        with("normative", "status = \"exception\"\nreason = \"no time\""),
        "only a definition, an example or advice may be an exception",
    );
    refused(
        with("advice", "status = \"exception\""),
        "expected a `reason`",
    );
    refused(
        with("advice", "status = \"done\"\nreason = \"why\""),
        "expected no `reason`",
    );
    refused(
        with("normative", "status = \"interpreted\"\nrulings = [\"Q 1\"]"),
        "expected a ruling like \"q38\", found \"Q 1\"",
    );
    refused(
        with(
            "normative",
            "status = \"interpreted\"\nrulings = [\"q1\", \"q1\"]",
        ),
        "expected ruling `q1` only once",
    );
    assert!(with("advice", "status = \"exception\"\nreason = \"a remark\"").is_ok());
}
