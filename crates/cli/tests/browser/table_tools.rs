//! The tools of an open table: the measuring tape, snapping to a neighbour's edge, and turning a base with a
//! second finger.

use std::time::Duration;

use fantoccini::actions::{
    Actions, InputSource, MOUSE_BUTTON_LEFT, MouseActions, PointerAction, TouchActions,
};

use crate::hands::{Asked, Player};
use crate::house::House;
use crate::in_browser;
use crate::tables::{CARD, against_recruit, is_listed};

/// A point of the screen.
type Point = (f64, f64);

/// The middles on the screen of two neighbours that can be moved, with the widths of their bases.
const NEIGHBOURS: &str = r"
    const boxes = [...document.querySelectorAll('#counters g[data-counter].legal')]
        .filter((node) => node.querySelector('.face'))
        .map((node) => node.querySelector('.face').getBoundingClientRect());
    const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
    let best = null;
    for (const one of boxes) for (const other of boxes) {
        const [a, b] = [middle(one), middle(other)];
        const far = Math.hypot(a[0] - b[0], a[1] - b[1]);
        if (far > 4 && (!best || far < best[0])) best = [far, ...a, one.width, ...b, other.width];
    }
    return best;
";

fn to(at: Point) -> PointerAction {
    PointerAction::MoveTo {
        duration: Some(Duration::from_millis(30)),
        x: at.0,
        y: at.1,
    }
}

const DOWN: PointerAction = PointerAction::Down {
    button: MOUSE_BUTTON_LEFT,
};
const UP: PointerAction = PointerAction::Up {
    button: MOUSE_BUTTON_LEFT,
};

fn rest() -> PointerAction {
    PointerAction::Pause {
        duration: Duration::from_millis(60),
    }
}

/// Goes to the French player's first moves.
async fn to_the_moves(house: &House) -> Player {
    let player = against_recruit(house, CARD).await;
    for _ in 0..200 {
        player.asked().await;
        if is_listed(&player, "end-moves").await {
            return player;
        }
        if is_listed(&player, "as-planned").await {
            player.click_nth("[data-order=\"as-planned\"]", 0).await;
        } else {
            player.click_nth("#order-list button", 0).await;
        }
    }
    panic!("the moves never begin");
}

/// The two neighbours, once they are drawn.
async fn neighbours(player: &Player) -> (Point, f64, Point, f64) {
    for _ in 0..600 {
        if let Some(found) = player.run(NEIGHBOURS).await.as_array() {
            let n = |nth: usize| found[nth].as_f64().unwrap();
            return ((n(1), n(2)), n(3), (n(4), n(5)), n(6));
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("nobody can be moved");
}

/// Where the base that is held or put down for now would face, by the form of numbers.
async fn facing(player: &Player) -> f64 {
    let shown = "return document.getElementById('numbers').offsetParent !== null";
    if player.run(shown).await != true {
        player.click("[data-toggle=numbers]").await;
    }
    let typed = player
        .run("return Number(document.getElementById('numbers').elements.namedItem('facing').value)")
        .await;
    typed.as_f64().unwrap()
}

#[test]
fn the_tape_measures_from_base_to_base() {
    in_browser(async |house| {
        let player = to_the_moves(&house).await;
        let (one, _, other, _) = neighbours(&player).await;
        player.click("[data-toggle=tape]").await;
        let mouse = MouseActions::new("mouse".to_owned())
            .then(to(one))
            .then(DOWN)
            .then(to(other))
            .then(rest())
            .then(UP);
        player.page.perform_actions(mouse).await.unwrap();
        player
            .until(
                "a length",
                "return /\\d/.test(document.getElementById('tape-word').textContent)",
            )
            .await;
        player.picture("table-tape").await;
        // The tape moves nobody.
        assert!(is_listed(&player, "end-moves").await);
    });
}

#[test]
fn a_base_snaps_into_line_with_its_neighbour() {
    in_browser(async |house| {
        let player = to_the_moves(&house).await;
        let (one, wide, other, neighbours) = neighbours(&player).await;
        let side = if one.0 < other.0 { -1.0 } else { 1.0 };
        let beside = (other.0 + side * (wide + neighbours) / 2.0, other.1 - 2.0);
        let mouse = MouseActions::new("mouse".to_owned())
            .then(to(one))
            .then(DOWN)
            .then(to((one.0 + 9.0, one.1 - 9.0)))
            .then(to(beside))
            .then(rest());
        player.page.perform_actions(mouse).await.unwrap();
        player
            .until(
                "the word that it stands in line",
                "return document.getElementById('verdict').innerText.includes('in line with')",
            )
            .await;
        player.picture("table-snapped").await;
    });
}

/// One finger holds a base a little forward of where it stands, another turns it by thirty degrees.
async fn turn_with_two_fingers(player: &Player) {
    let (one, ..) = neighbours(player).await;
    let held = (one.0 + 4.0, one.1 - 30.0);
    let first = TouchActions::new("first".to_owned())
        .then(to(one))
        .then(DOWN)
        .then(to(held))
        .then(rest());
    player.page.perform_actions(first).await.unwrap();
    let around = |degrees: f64| {
        let angle = degrees.to_radians();
        (held.0 + 90.0 * angle.cos(), held.1 + 90.0 * angle.sin())
    };
    let first = TouchActions::new("first".to_owned())
        .then(rest())
        .then(rest())
        .then(rest())
        .then(rest())
        .then(rest())
        .then(UP);
    let second = TouchActions::new("second".to_owned())
        .then(to(around(0.0)))
        .then(DOWN)
        .then(to(around(15.0)))
        .then(to(around(30.0)))
        .then(UP)
        .then(rest());
    let both = Actions::from(first).and(second);
    player.page.perform_actions(both).await.unwrap();
}

#[test]
fn a_second_finger_turns_the_base_that_the_first_one_holds() {
    in_browser(async |house| {
        let player = to_the_moves(&house).await;
        // The French begin facing north. On a busy machine the page may see the fingers too late: then
        // they are put down again, as a person would.
        let mut turned = 0.0;
        for _ in 0..4 {
            turn_with_two_fingers(&player).await;
            turned = facing(&player).await;
            if turned != 0.0 {
                break;
            }
        }
        assert!((15.0..45.0).contains(&turned), "by {turned} degrees");
        player.picture("table-two-fingers").await;
    });
}

/// Where a unit that can be chosen stands on the screen, and a place in the area to which it is to go.
const FROM_AND_TO: &str = r#"
    const middle = (node) => {
        const box = node.getBoundingClientRect();
        return [box.left + box.width / 2, box.top + box.height / 2];
    };
    const unit = document.querySelector('#counters g.legal');
    const area = document.querySelector('g[data-cell="le-balcan"] .area');
    return unit && area ? [...middle(unit), ...middle(area)] : null;
"#;

#[test]
fn a_counter_is_drawn_to_the_area_where_it_is_to_go() {
    in_browser(async |house| {
        let card = "form.card[data-card=\"lines-of-battle-quatre-bras\"]";
        let player = against_recruit(&house, card).await;
        for _ in 0..200 {
            match player.asked().await {
                Asked::Sure => player.click_if_there("#odds .choice button.main").await,
                _ if is_listed(&player, "end-moves").await => break,
                _ => player.click_nth("#order-list button", 0).await,
            }
        }
        let found = player.run(FROM_AND_TO).await;
        let at = |nth: usize| found[nth].as_f64().expect("a unit and an area");
        let mouse = MouseActions::new("mouse".to_owned())
            .then(to((at(0), at(1))))
            .then(DOWN)
            .then(to((at(0), at(1) - 20.0)))
            .then(to((at(2), at(3))))
            .then(rest())
            .then(UP);
        player.page.perform_actions(mouse).await.unwrap();
        // Wherever the enemy has set up: it marches there, or attacks.
        let went = "const told = (id) => document.getElementById(id).textContent; \
                    return /(March to|Attack) Le Balcan/.test(told('undo-why') + told('step'))";
        player.until("the march", went).await;
    });
}

/// Shows what the guns of a small battle reach: the most notes that any piece has.
const LOOK: &str = "document.querySelector('#counters > [data-counter*=guns]') \
    .dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: true }))";

/// Whether there are many notes over the map, and each can be read.
const READABLE: &str = r"
    const said = [...document.querySelectorAll('#marks .note rect')]
        .map((plate) => plate.getBoundingClientRect()).filter((box) => box.width);
    const hides = (one, other) => one.left + 0.5 < other.right && other.left + 0.5 < one.right
        && one.top + 0.5 < other.bottom && other.top + 0.5 < one.bottom;
    return said.length > 9 && !said.some((one, nth) => said.slice(nth + 1).some((other) => hides(one, other)));
";

#[test]
fn no_note_over_the_map_hides_another() {
    in_browser(async |house| {
        let card = "form.card[data-card=\"dining-table-first-steps\"]";
        let player = against_recruit(&house, card).await;
        // The page looks at nobody again when its map has come.
        for _ in 0..40 {
            player.run(LOOK).await;
            tokio::time::sleep(Duration::from_millis(400)).await;
            if player.count("#marks .note").await > 9 {
                break;
            }
        }
        for zoom in ["in", "in", "fit"] {
            player.until("many notes that can be read", READABLE).await;
            player.click(&format!("[data-zoom={zoom}]")).await;
        }
        player.until("many notes that can be read", READABLE).await;
        player.picture("table-notes").await;
    });
}
