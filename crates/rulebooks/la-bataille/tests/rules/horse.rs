//! Chapter 19: the rarer things of a charge.

use ground::hex::Terrain;
use la_bataille::troops::Weight;
use la_bataille::{ChargeEvent, Event, Fatigue, Formation, Place, Points, Stage, Step};

use super::charges::{ALLIED, FRENCH, declared, plain, upon};
use super::field::{Field, Game1, number};

pub fn fight(events: &[Event]) -> (String, String) {
    let of = |event: &Event| match event {
        Event::Clashed {
            attack, defence, ..
        } => Some((attack.to_string(), defence.to_string())),
        _ => None,
    };
    events.iter().find_map(of).expect("they fought")
}

/// What was added to the checks of a unit, one list for each check.
pub fn added(events: &[Event], game: &Game1, id: &str) -> Vec<Vec<i8>> {
    let wanted = game.0.setup.unit_named(id).expect("a unit");
    let of = |event: &Event| match event {
        Event::MoraleChecked {
            unit, modifiers, ..
        } if *unit == wanted => Some(modifiers.iter().map(|one| one.value).collect()),
        _ => None,
    };
    events.iter().filter_map(of).collect()
}

pub fn tire(game: &mut Game1, id: &str, fatigue: Fatigue) {
    let unit = game.0.setup.unit_named(id).expect("a unit");
    game.0.pos.unit_mut(unit).fatigue = fatigue;
}

/// Gives an order with these dice first and sixes after them, as many as are wanted.
pub fn loosely(game: &mut Game1, order: &str, dice: &[u8]) -> Vec<Event> {
    let parsed = kernel::Game::parse(&game.0, order).expect("an order");
    let mut all = dice.to_vec();
    all.extend([6; 60]);
    let mut log = kernel::Log::keeping();
    let mut chance = kernel::chance::Scripted::new(&all);
    let given = kernel::Game::apply(&mut game.0, &parsed, &mut chance, &mut log);
    assert!(given.is_ok(), "{order}");
    while game.0.pos.charge.stage == Stage::Pressing {
        let on = kernel::Game::parse(&game.0, "charge press-on").expect("an order");
        let went = kernel::Game::apply(&mut game.0, &on, &mut chance, &mut log);
        assert!(went.is_ok(), "{order}");
    }
    log.into_events()
}

/// Goes on, letting everything come, until the stage is reached or nothing can be let be.
pub fn until(game: &mut Game1, stage: Stage) {
    for _ in 0..40 {
        if game.pos().charge.stage == stage {
            return;
        }
        let orders = game.orders();
        let next = orders.iter().find(|order| *order == "charge let-come");
        let Some(next) = next.cloned() else { return };
        game.give(&next, &[]);
    }
}

/// French horse at 0610, its enemy at 0810 who faces it, one hex between.
pub fn near(weight: Weight, at: &str, enemy: impl FnOnce(Field) -> Field) -> Game1 {
    let field = Field::new().horse("fc1", FRENCH, weight, 9, &format!("0610 {at}"));
    let mut game = enemy(field).begin();
    game.all(&["end-initiative", "charge declare 0610", "charge end"]);
    game.give("charge target 0810", &[]);
    until(&mut game, Stage::Riding);
    game
}

/// French heavy horse before Allied hussars who skirmish in 0810 and 0910.
pub fn at_hussars(change: impl FnOnce(Field) -> Field) -> Game1 {
    let field = Field::new()
        .horse("fc1", FRENCH, Weight::Heavy, 8, "0610 e column")
        .horse("pc1", ALLIED, Weight::Light, 8, "0810+0910 n skirmish");
    let mut game = change(field).begin();
    game.all(&["end-initiative", "charge declare 0610", "charge end"]);
    while game.pos().charge.stage == Stage::Naming {
        let order = game
            .orders()
            .into_iter()
            .find(|order| order == "charge target 0810" || order.starts_with("charge pass-by"))
            .expect("a target");
        game.give(&order, &[]);
    }
    until(&mut game, Stage::Riding);
    game.give("charge ride 0710", &[]);
    until(&mut game, Stage::Meeting);
    game
}

/// Two stacks of heavy horse under Murat before a square in 0810.
pub fn massive(target: &str, second: &str) -> Game1 {
    let field = Field::new()
        .horse("fc1", FRENCH, Weight::Heavy, 8, "0510 e column")
        .horse("fc2", FRENCH, Weight::Heavy, 8, second)
        .leader("murat", FRENCH, 6, 8, true, "0510")
        .foot("pi1", ALLIED, 6, target);
    let mut game = field.begin();
    game.all(&["end-initiative", "charge massive murat 0510", "charge end"]);
    until(&mut game, Stage::Riding);
    game
}

#[test]
fn the_six_sections_of_a_charge_come_in_their_order() {
    //= 5.2.5.2 5.2.5.2.1 5.2.5.2.2 5.2.5.2.3 5.2.5.2.4 5.2.5.2.5 5.2.5.2.6 19.7.2.5 19.10.9.4 14.4.1 table.melee-bounce
    let mut game = upon(plain());
    // It stands, fires in vain, the melee is blank, the horse bounces and keeps its nerve; it is tired.
    let events = game.give("charge stand", &[6, 6, 1, 1, 2, 2, 6, 6]);
    let place =
        |wanted: &dyn Fn(&Event) -> bool| events.iter().position(wanted).expect("it happened");
    let met = place(&|event| matches!(event, Event::Charge(ChargeEvent::Met(..))));
    let fired = place(&|event| matches!(event, Event::Fired { .. }));
    let melee = place(&|event| matches!(event, Event::Clashed { .. }));
    let bounced = place(&|event| matches!(event, Event::Charge(ChargeEvent::Bounced(_))));
    let tired = place(&|event| matches!(event, Event::Charge(ChargeEvent::Tired(..))));
    assert!(met < fired && fired < melee && melee < bounced && bounced < tired);
    // Those who broke and were not hunted run after the melees and before the horse is tired.
    let mut game = upon(plain());
    game.give("charge stand", &[1, 1]);
    game.give("charge recall", &[6]);
    let events = game.give("charge halt", &[]);
    let ran = events
        .iter()
        .any(|event| matches!(event, Event::Retreated(..)));
    assert!(ran);
    assert_eq!(game.pos().step, Step::Move, "the charge was the only one");
}

#[test]
fn horse_does_not_charge_what_it_never_saw() {
    //= 4.2 4.2.1 19.9.4-c
    let field = || {
        Field::new()
            .horse("fc1", FRENCH, Weight::Light, 8, "0510 e column")
            .guns("ba", ALLIED, 3, "0910 w column")
    };
    let mut open = declared(field());
    open.all(&["charge ride 0610", "charge ride 0710"]);
    assert!(open.orders().contains(&"charge target 0910".to_owned()));
    // Behind a crest the guns were hidden when the horse began; from the crest it sees them, too late.
    let mut field = field();
    let crest = field.0.map.grid().numbered(number("0710")).expect("a hex");
    field.0.map.set_level(crest, 1);
    let mut game = declared(field);
    game.all(&["charge ride 0610", "charge ride 0710"]);
    assert_eq!(game.pos().charge.stage, Stage::Naming);
    assert_eq!(
        game.refused("charge target 0910").rule().info().id,
        "19.9.4-c"
    );
    assert!(game.orders().contains(&"charge pass-by 0910".to_owned()));
}

#[test]
fn lances_in_line_add_twice_their_bonus() {
    //= 7.4.6 11.16.11-a 11.16.11-b 11.16.11-ex 18.13.4.8-a 18.13.4.8-b
    let lancers = |lost: u8, at: &str, target: &str| {
        let mut game = near(Weight::Light, at, |field| {
            field
                .foot("pi1", ALLIED, 6, &format!("0810 {target}"))
                .with("fc1", |unit| {
                    unit.horse.as_mut().expect("horse").lance = 3;
                })
        });
        let unit = game.0.setup.unit_named("fc1").expect("a unit");
        game.0.pos.unit_mut(unit).lost = lost;
        let events = if game.pos().charge.stage == Stage::Riding {
            game.give("charge ride 0710", &[])
        } else {
            Vec::new()
        };
        drop(events);
        until(&mut game, Stage::Meeting);
        let events = if target.ends_with("square") {
            Vec::new()
        } else {
            loosely(&mut game, "charge stand", &[6, 6, 1, 1, 2, 2])
        };
        events
            .iter()
            .find_map(|event| match event {
                Event::Clashed { attack, .. } => Some(attack.to_string()),
                _ => None,
            })
            .unwrap_or_default()
    };
    // Nine steps at two are eighteen; the bonus of three is six more in line, and nothing in column.
    assert_eq!(lancers(0, "ene line", "w column"), "24");
    assert_eq!(lancers(0, "e column", "w column"), "18");
    // Three steps lost: twelve, and a bonus of two.
    assert_eq!(lancers(3, "ene line", "w column"), "16");
}

#[test]
fn lances_against_a_square_are_not_divided() {
    //= 11.16.11-b 11.17.9.5-b
    let mut game = near(Weight::Light, "ene line", |field| {
        field
            .foot("pi1", ALLIED, 6, "0810 w square")
            .with("fc1", |unit| {
                unit.horse.as_mut().expect("horse").lance = 3;
            })
    });
    // The square was there before: it checks (66), fires with all six steps at three, and they fight:
    // a third of eighteen and six whole. 12 to 12 is 1:1, where 36 is blank; the horse bounces (66).
    let events = game.give("charge ride 0710", &[6, 6, 1, 1, 3, 6, 6, 6]);
    assert_eq!(fight(&events), ("12".to_owned(), "12".to_owned()));
    let all = events
        .iter()
        .any(|event| matches!(event, Event::Fired { value, .. } if value.to_string() == "18"));
    assert!(all);
}

#[test]
fn heavy_horse_in_line_and_horse_that_strikes_into_cover() {
    //= 11.16.10 18.13.4.13 18.13.4.10 19.9.4-b 18.13.4.9
    let mut game = near(Weight::Heavy, "ene line", |field| {
        field.foot("pi1", ALLIED, 6, "0810 w column")
    });
    game.give("charge ride 0710", &[]);
    until(&mut game, Stage::Meeting);
    let events = game.give("charge stand", &[6, 6, 1, 1, 4, 5, 6, 6]);
    assert_eq!(fight(&events).0, "9");
    // Into an orchard, from beside it: half. The foot in general order does not check.
    let mut game = near(Weight::Light, "e column", |field| {
        field
            .terrain("0810", Terrain::Orchard)
            .foot("pi1", ALLIED, 6, "0810 w general")
    });
    let events = loosely(&mut game, "charge ride 0710", &[1, 1, 5, 3]);
    assert_eq!(fight(&events), ("9".to_owned(), "12".to_owned()));
    // Cavalry in a wood defends with a third, and that halved for standing still.
    let mut game = near(Weight::Light, "e column", |field| {
        field.terrain("0810", Terrain::Wood).horse(
            "pc1",
            ALLIED,
            Weight::Light,
            6,
            "0810 w general",
        )
    });
    game.give("charge ride 0710", &[]);
    until(&mut game, Stage::Meeting);
    let events = loosely(&mut game, "charge stand", &[2, 1]);
    assert_eq!(fight(&events), ("9".to_owned(), "2".to_owned()));
}

#[test]
fn a_road_column_under_a_charge_is_much_the_worse() {
    //= 11.18.9-b
    let mut game = near(Weight::Light, "e column", |field| {
        field.foot("pi1", ALLIED, 4, "0810 w road")
    });
    game.give("charge ride 0710", &[]);
    until(&mut game, Stage::Meeting);
    let events = game.give("charge stand", &[1, 1]);
    assert!(added(&events, &game, "pi1")[0].contains(&-12));
}

#[test]
fn skirmishers_slip_among_friends_and_share_their_fate() {
    //= 11.20.4.9-c 11.20.4.9-d 11.20.4.9-e
    let field = |friends: u8| {
        Field::new()
            .horse("fc1", FRENCH, Weight::Light, 8, "0610 e column")
            .foot("sk", ALLIED, 3, "0810 wnw skirmish")
            .foot("pi1", ALLIED, friends, "0910 w column")
    };
    let slip = |friends: u8| {
        let mut game = field(friends).begin();
        game.all(&["end-initiative", "charge declare 0610", "charge end"]);
        while game.pos().charge.stage == Stage::Naming {
            let order = if game.orders().contains(&"charge target 0810".to_owned()) {
                "charge target 0810"
            } else {
                "charge pass-by 0910"
            };
            game.give(order, &[]);
        }
        until(&mut game, Stage::Riding);
        game.give("charge ride 0710", &[]);
        until(&mut game, Stage::Meeting);
        game.give("charge slip 0910", &[]);
        game
    };
    let game = slip(6);
    assert_eq!(
        (game.at("sk"), game.unit("sk").formation),
        ("0910".to_owned(), Formation::Column)
    );
    assert!(
        game.unit("sk").pile > game.unit("pi1").pile,
        "at the bottom"
    );
    // The cavalry follows them there: that is its target now.
    let target = game.pos().charge.rides[0].target;
    assert_eq!(target, game.unit("pi1").hex());
    // Where there is no room they rout.
    let game = slip(17);
    assert_eq!(game.unit("sk").formation, Formation::Rout);
    assert_eq!(game.unit("pi1").formation, Formation::Column);
}

#[test]
fn horse_in_skirmish_order_does_not_charge_and_fights_at_a_quarter_a_hex() {
    //= 11.20.5.4-a 11.20.5.4-b
    let field = Field::new()
        .horse("fc1", FRENCH, Weight::Light, 8, "0510+0610 n skirmish")
        .foot("pi1", ALLIED, 6, "1210 w column");
    let mut game = field.begin();
    game.give("end-initiative", &[]);
    assert_eq!(game.pos().step, Step::Move, "nobody can charge");
    // Assaulted by foot in one of its hexes: a quarter of sixteen points.
    let field = Field::new().foot("fi", FRENCH, 6, "0910 e column").horse(
        "pc1",
        ALLIED,
        Weight::Light,
        8,
        "1010+1110 n skirmish",
    );
    let mut game = field.begin();
    game.0.pos.step = Step::Assault;
    game.give("assault 0910 1010", &[]);
    game.give("launch", &[]);
    let events = game.give("stand", &[6, 6, 1, 4]);
    assert_eq!(fight(&events), ("12".to_owned(), "4".to_owned()));
}

#[test]
fn fast_skirmishers_ride_away_before_a_charge() {
    //= 11.20.5.6-a 11.20.5.6-b 11.20.5.6-c 11.20.5.6-d 11.20.5.6-f 18.11.1.3 19.10.9.2-b
    let mut game = at_hussars(|field| field);
    let away: Vec<String> = game
        .orders()
        .into_iter()
        .filter(|order| order.starts_with("charge evade"))
        .collect();
    assert!(away.contains(&"charge evade 0910".to_owned()), "{away:?}");
    game.give("charge evade 0910", &[]);
    // The chargers had twelve and five points, one spent: they follow sixteen hexes and are spent; the
    // hussars have fourteen and five, and end one hex before them.
    assert_eq!(game.at("fc1"), "2310");
    assert_eq!(game.at("pc1"), "2410");
    assert_eq!(
        game.unit("pc1").fatigue,
        Fatigue::Tired,
        "sixteen of fourteen points is more than half"
    );
    // Slow or exhausted ones cannot.
    let slow = at_hussars(|field| field.with("pc1", |unit| unit.movement = 12));
    assert!(
        !slow
            .orders()
            .iter()
            .any(|order| order.starts_with("charge evade"))
    );
    let mut spent = at_hussars(|field| field);
    tire(&mut spent, "pc1", Fatigue::Exhausted);
    assert!(
        !spent
            .orders()
            .iter()
            .any(|order| order.starts_with("charge evade"))
    );
}

#[test]
fn skirmishers_whom_the_ground_holds_up_are_caught() {
    //= 11.20.5.6-e
    let mut game = at_hussars(|field| field.terrain("1110", Terrain::Orchard));
    let events = game.give("charge evade 0910", &[]);
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Destroyed(_)))
    );
    assert_eq!(game.unit("pc1").place, Place::Destroyed);
}

#[test]
fn skirmishers_who_stay_rout_and_are_hunted() {
    //= 11.20.5.7-a 11.20.5.7-b 11.20.5.7-c 11.20.5.7-d
    let mut game = at_hussars(|field| field);
    game.give("charge stand", &[]);
    assert_eq!(game.unit("pc1").formation, Formation::Rout);
    until(&mut game, Stage::Pursuing);
    if game.pos().charge.stage == Stage::Pressing {
        game.give("charge press-on", &[]);
    }
    let mut hexes = 0;
    while game.pos().charge.stage == Stage::Pursuing {
        game.give("charge pursue", &[]);
        hexes += 1;
    }
    assert!(hexes >= 3, "three points a hex: {hexes}");
    assert_eq!(game.unit("pc1").lost, hexes);
    // Ground that slows them ends it.
    let mut game = at_hussars(|field| field.terrain("1010", Terrain::Orchard));
    game.give("charge stand", &[]);
    if game.pos().charge.stage == Stage::Pressing {
        game.give("charge press-on", &[]);
    }
    while game.pos().charge.stage == Stage::Pursuing {
        game.give("charge pursue", &[]);
    }
    assert_eq!(game.unit("pc1").place, Place::Destroyed);
}

#[test]
fn recalled_cavalry_rides_over_a_square() {
    //= 11.17.9.3 12.2 12.6.5 19.9.14.3
    let mut game = declared(plain());
    game.give("charge square 0910", &[1, 1]);
    game.all(&[
        "charge ride 0610",
        "charge ride 0710",
        "charge target 0910",
        "charge ride 0810",
    ]);
    assert_eq!(game.pos().charge.stage, Stage::Pressing);
    assert_eq!(
        game.refused("charge ride-over").rule().info().id,
        "12.6.5",
        "first it must be recalled"
    );
    game.give("charge recall", &[6]);
    assert!(game.orders().contains(&"charge ride-over".to_owned()));
    // Two thirds of six steps at three fire after them: twelve to a column's six is 2:1, 11 is nothing.
    let events = game.give("charge ride-over", &[1, 1]);
    assert_eq!(game.at("fc1"), "1010");
    assert_eq!(game.at("pi1"), "0910");
    let fired = events
        .iter()
        .any(|event| matches!(event, Event::Fired { value, .. } if value.to_string() == "12"));
    assert!(fired);
    assert_eq!(game.pos().charge.rides[0].spent, Points::whole(5));
    // Without points to leave the hex it may not enter it.
    let mut game = declared(plain());
    game.give("charge square 0910", &[1, 1]);
    game.all(&[
        "charge ride 0610",
        "charge ride 0710",
        "charge target 0910",
        "charge ride 0810",
    ]);
    game.give("charge recall", &[6]);
    game.0.pos.charge.rides[0].spent = Points::whole(18);
    assert_eq!(game.refused("charge ride-over").rule().info().id, "12.6.5");
}
