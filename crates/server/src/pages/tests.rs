//! That the pages keep to the content policy and escape what they are given.

use maud::Markup;

use super::home;
use super::*;

fn library() -> Library {
    Library {
        books: vec![Book {
            slug: "a-book".to_owned(),
            title: "A <Book>".to_owned(),
            about: "About it".to_owned(),
            version: 1,
            options: vec![Choice {
                name: "fog".to_owned(),
                about: "Fog & smoke".to_owned(),
                values: vec!["off".to_owned(), "on".to_owned()],
                rule: "optional.1".to_owned(),
            }],
            battles: vec![Battle {
                name: "a-battle".to_owned(),
                title: "A Battle".to_owned(),
                date: "1815".to_owned(),
                sides: ["Ours".to_owned(), "Theirs".to_owned()],
                map: "/library/a-book/a-battle.svg".to_owned(),
            }],
        }],
        generals: ["recruit", "sergeant", "general"]
            .map(|name| General {
                name: name.to_owned(),
                about: String::new(),
                timed: true,
            })
            .into(),
    }
}

fn pages() -> Vec<Markup> {
    let head = TableHead {
        token: "0123456789".to_owned(),
        game: "ford".to_owned(),
        title: "A \"Battle\"".to_owned(),
        seat: "first".to_owned(),
        rulebook: "a-book".to_owned(),
        host: true,
        renews: true,
    };
    let links = Invite {
        title: "A Battle".to_owned(),
        own: "/play/x".to_owned(),
        side: "Ours".to_owned(),
        links: vec![Link {
            who: "Theirs".to_owned(),
            about: "plays".to_owned(),
            path: Some("/play/y".to_owned()),
        }],
    };
    let wrong = Failure {
        status: 404,
        title: "Nothing here".to_owned(),
        text: "<script>".to_owned(),
    };
    vec![
        home("/assets/1", &library()),
        table("/assets/1", &head),
        invite("/assets/1", &links),
        failure("/assets/1", &wrong),
        api("/assets/1", &[]),
    ]
}

#[test]
fn no_page_has_inline_script_or_style() {
    for page in pages() {
        let text = page.into_string();
        assert!(!text.contains("<style"), "{text}");
        assert!(!text.contains(" style="), "{text}");
        assert!(!text.contains(" onclick="), "{text}");
        for script in text.split("<script").skip(1) {
            let (attributes, rest) = script.split_once('>').expect("a whole tag");
            assert!(attributes.contains("src=\"/assets/1/"), "{attributes}");
            assert!(rest.starts_with("</script>"), "{rest}");
        }
    }
}

#[test]
fn nothing_is_loaded_from_elsewhere() {
    for page in pages() {
        let text = page.into_string();
        for part in text.split("src=\"").skip(1) {
            assert!(part.starts_with('/') && !part.starts_with("//"), "{part}");
        }
    }
}

#[test]
fn the_enemy_is_a_sergeant_unless_one_chooses() {
    let text = home("/assets/1", &library()).into_string();
    assert!(text.contains("<option value=\"sergeant\" selected"));
    assert!(text.contains("name=\"option.fog\""));
    assert!(text.contains("A &lt;Book&gt;"));
}

#[test]
fn headings_of_our_texts_can_be_linked() {
    let text = prose::html("# Title\n\nWords <b>.\n\n## q38. A lead that wins\n\nText.");
    let text = text.into_string();
    assert!(!text.contains("Title"), "{text}");
    assert!(text.contains("id=\"q38-a-lead-that-wins\""), "{text}");
    assert!(text.contains("&lt;b&gt;"), "{text}");
    let known: Vec<_> = prose::anchors("## q38. A lead that wins").collect();
    assert_eq!(known, [("q38", "q38-a-lead-that-wins".to_owned())]);
}

#[test]
fn dates_are_said_as_people_say_them() {
    assert_eq!(home::day("1815-06-16"), "16 June 1815");
    for other in ["1815", "16 June 1815", "1815-13-01"] {
        assert_eq!(home::day(other), other);
    }
}
