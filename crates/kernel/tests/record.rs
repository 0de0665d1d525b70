//! The record is the game: resumed, taken back, verified, and never misread.
//!
//! The toy of the test kit is the game; the record's text is tested beside it.

use std::sync::Arc;

use grognard_kernel as kernel;

use kernel::chance::{Scripted, Seed};
use kernel::record::{Dice, DiceProof, Play, PlayError, Record, Undo, verify};
use kernel::{Ask, Choices, Digest, GiveError, OptionFault, Rulebook, Side};
use testkit::golden;
use testkit::toy::{TOY, ToyBook, ford};

fn seed() -> Seed {
    Seed::from_word("record")
}

fn begin() -> Play {
    let dice = Dice::Seeded(seed().commitment());
    Play::begin(&TOY, ford(), &Choices::default(), dice).expect("the ford is a battle")
}

/// A game in which these orders were given.
fn after(orders: &[&str]) -> Play {
    let mut play = begin();
    for order in orders {
        play.give_seeded(order, seed()).expect("a legal order");
    }
    play
}

fn resume(record: Record) -> Result<Play, PlayError> {
    Play::resume(&TOY, record, |_, _, _| ())
}

/// A whole game, its seed revealed.
fn whole() -> Record {
    golden::play(&TOY, &ford(), &Choices::default(), "whole").expect("a game")
}

const OPENING: [&str; 5] = [
    "plan press",
    "volley lancers fusiliers",
    "scout",
    "end",
    "plan hold",
];

#[test]
fn a_game_is_resumed_from_its_text_to_the_same_position() {
    let play = after(&OPENING);
    let record = Record::from_text(&play.record().to_text()).unwrap();
    let mut seen = Vec::new();
    let resumed = Play::resume(&TOY, record, |number, game, given| {
        seen.push((number, game.digest(), given.notation.clone()));
    })
    .unwrap();
    assert_eq!(resumed.game().snapshot(), play.game().snapshot());
    assert_eq!(resumed.record(), play.record());
    assert_eq!(seen.len(), OPENING.len());
    for ((number, digest, notation), entry) in seen.iter().zip(&play.record().entries) {
        assert_eq!(
            (digest, notation),
            (&entry.digest, &entry.order),
            "{number}"
        );
    }
}

#[test]
fn options_are_part_of_the_record() {
    let mut choices = Choices::default();
    choices.set(TOY.options(), "weather", "fog").unwrap();
    choices.set(TOY.options(), "scouts", "on").unwrap();
    let play = Play::begin(&TOY, ford(), &choices, Dice::Typed).unwrap();
    // The default is left out.
    assert_eq!(
        play.record().options,
        [("weather".to_owned(), "fog".to_owned())]
    );
    let mut record = play.record().clone();
    assert!(resume(record.clone()).is_ok());
    record.options[0].1 = "hail".to_owned();
    let fault = resume(record).err();
    assert!(matches!(
        fault,
        Some(PlayError::Option(OptionFault::Value { .. }))
    ));
}

#[test]
fn every_earlier_position_can_be_looked_at() {
    let play = after(&OPENING);
    assert_eq!(play.at(0).unwrap().snapshot(), play.start().snapshot());
    for number in 1..=OPENING.len() {
        let digest = play.at(number).unwrap().digest();
        assert_eq!(digest, play.record().entries[number - 1].digest);
    }
    let beyond = play.at(6).err();
    assert_eq!(
        beyond,
        Some(PlayError::NoSuchDecision { number: 6, len: 5 })
    );
}

#[test]
fn steps_are_taken_back_one_by_one_to_the_start() {
    let mut play = after(&["plan hold", "march grenadiers 2", "march guns 1", "end"]);
    for order in ["end", "march guns 1", "march grenadiers 2", "plan hold"] {
        assert_eq!(play.undo(), Ok(Undo::Taken(order.to_owned())));
    }
    assert_eq!(play.undo(), Ok(Undo::AtStart));
    assert_eq!(play.game().snapshot(), begin().game().snapshot());
    assert_eq!(play.record(), begin().record());
}

#[test]
fn no_step_back_past_what_chance_said() {
    let mut play = after(&["plan press", "scout", "march grenadiers 2"]);
    assert!(matches!(play.undo(), Ok(Undo::Taken(_))));
    let before = play.game().snapshot();
    assert_eq!(play.undo(), Ok(Undo::ChanceSpoke("scout".to_owned())));
    assert_eq!(play.game().snapshot(), before);
    assert_eq!(play.record().entries.len(), 2);
}

#[test]
fn no_step_back_past_what_was_shown() {
    let mut play = after(&["plan press", "declare"]);
    assert_eq!(play.undo(), Ok(Undo::Revealed("declare".to_owned())));
    // Nor after other orders that were taken back meanwhile.
    play.give_seeded("march grenadiers 2", seed()).unwrap();
    assert!(matches!(play.undo(), Ok(Undo::Taken(_))));
    assert_eq!(play.undo(), Ok(Undo::Revealed("declare".to_owned())));
    // Nor after the game was loaded again.
    let mut resumed = resume(play.record().clone()).unwrap();
    assert_eq!(resumed.undo(), Ok(Undo::Revealed("declare".to_owned())));
}

#[test]
fn no_step_back_once_the_seed_is_on_the_table() {
    let mut play = resume(whole()).unwrap();
    assert!(play.record().seed.is_some());
    assert_eq!(
        play.record().entries.last().map(|last| last.answers.len()),
        Some(0)
    );
    let last = play.record().entries.last().unwrap().order.clone();
    assert_eq!(play.undo(), Ok(Undo::Revealed(last)));
    assert_eq!(play.record(), &whole());
}

#[test]
fn neither_a_step_back_nor_loading_again_rolls_again() {
    let opening = ["plan press", "march guns 1"];
    let mut play = after(&opening);
    let first = play
        .give_seeded("volley lancers fusiliers", seed())
        .unwrap();
    assert!(!first.drawn.is_empty());

    // Other orders first, taken back: the third decision draws what it drew.
    let mut other = after(&opening);
    other.give_seeded("march grenadiers 0", seed()).unwrap();
    other.give_seeded("march grenadiers 0", seed()).unwrap_err();
    other.undo().unwrap();
    let mut loaded = resume(Record::from_text(&other.record().to_text()).unwrap()).unwrap();
    for again in [&mut other, &mut loaded] {
        let given = again
            .give_seeded("volley lancers fusiliers", seed())
            .unwrap();
        assert_eq!(given, first);
    }
}

#[test]
fn the_draws_of_a_decision_are_those_of_its_number() {
    let play = after(&["plan press", "volley lancers fusiliers", "scout"]);
    for (number, entry) in (1..).zip(&play.record().entries) {
        let mut game = play.at(number as usize - 1).unwrap();
        let given = game
            .give(&entry.order, &mut seed().decision(number))
            .unwrap();
        let drawn: Vec<u8> = given.drawn.iter().map(|drawn| drawn.answer).collect();
        let kept: Vec<u8> = entry.answers.iter().map(|answer| answer.value).collect();
        assert_eq!(drawn, kept);
    }
}

/// What is said of a record of the opening after a change.
fn tampered(change: impl FnOnce(&mut Record)) -> String {
    let mut record = after(&OPENING).record().clone();
    change(&mut record);
    let error = resume(record).err().expect("tampering is noticed");
    assert!(matches!(error, PlayError::Diverged { .. }), "{error:?}");
    error.to_string()
}

#[test]
fn a_changed_order_is_noticed() {
    let said = tampered(|record| record.entries[0].order = "plan hold".to_owned());
    assert!(
        said.starts_with("decision 1 (plan hold): the position has"),
        "{said}"
    );
    let said = tampered(|record| record.entries[1].order = "volley guns jagers".to_owned());
    assert!(said.contains("jagers is out of reach"), "{said}");
    let said = tampered(|record| record.entries[3].order = "sing".to_owned());
    assert!(said.contains("`sing` is no order"), "{said}");
}

#[test]
fn a_changed_die_is_noticed() {
    let said = tampered(|record| {
        let loss = record.entries[1].answers.last_mut().unwrap();
        loss.value = loss.value % 3 + 1;
    });
    assert!(said.starts_with("decision 2"), "{said}");
    let said = tampered(|record| record.entries[1].answers[0].value = 9);
    assert!(said.contains("is wanted"), "{said}");
    let said = tampered(|record| record.entries[1].answers[0].faces = 8);
    assert!(said.contains("ask chance for something else"), "{said}");
}

#[test]
fn a_die_too_many_or_too_few_is_noticed() {
    let said = tampered(|record| {
        let answer = record.entries[1].answers[0];
        record.entries[0].answers.push(answer);
    });
    assert!(said.contains("ask chance for something else"), "{said}");
    let said = tampered(|record| record.entries[2].answers.clear());
    assert!(said.contains("scouts is wanted (scout.1)"), "{said}");
}

#[test]
fn a_changed_fingerprint_is_noticed() {
    let said = tampered(|record| record.entries[4].digest = Digest([0; 8]));
    assert!(said.starts_with("decision 5"), "{said}");
    assert!(said.contains("the record says 0000000000000000"), "{said}");
}

#[test]
fn an_order_of_the_wrong_side_is_noticed() {
    let said = tampered(|record| record.entries[4].side = "red".to_owned());
    assert!(said.contains("blue is asked here, not red"), "{said}");
}

#[test]
fn orders_after_the_end_are_noticed() {
    let mut record = whole();
    record.entries.push(record.entries[0].clone());
    let said = resume(record).err().unwrap().to_string();
    assert!(said.contains("nobody is asked here"), "{said}");
}

#[test]
fn another_version_of_the_rules_is_refused_with_a_clear_word() {
    let newer = ToyBook {
        version: 2,
        oldest: 2,
    };
    let error = Play::resume(&newer, whole(), |_, _, _| ()).err().unwrap();
    assert_eq!(
        error.to_string(),
        "this game was played under version 1 of our reading of toy; \
         this program plays version 2 and has no way from there"
    );
    let mut record = whole();
    record.rulebook = "chess".to_owned();
    let said = resume(record).err().unwrap().to_string();
    assert_eq!(said, "this is a game of `chess`, not of `toy`");
}

#[test]
fn a_record_of_an_older_version_is_brought_to_ours_and_played_on() {
    let newer = ToyBook {
        version: 2,
        oldest: 1,
    };
    let mut old = whole();
    old.entries.truncate(old.entries.len() - 1);
    old.seed = None;
    // What an older program took for the fingerprint is not ours to compare.
    let another = old.entries[5].digest;
    let fingerprint = std::mem::replace(&mut old.entries[4].digest, another);
    assert_ne!(fingerprint, another);
    let play = Play::resume(&newer, old.clone(), |_, _, _| ()).unwrap();
    assert_eq!(play.record().version, 2);
    assert_eq!(play.record().entries.len(), old.entries.len());
    assert_eq!(play.record().entries[4].digest, fingerprint);

    // Decisions that were added since may stand in the older record.
    let mut mixed = whole();
    mixed.entries[4].digest = old.entries[4].digest;
    let proof = verify(&newer, mixed).unwrap();
    assert_eq!(proof.dice, DiceProof::Honest);

    old.entries[4].order = "fly".to_owned();
    let said = Play::resume(&newer, old, |_, _, _| ()).err().unwrap();
    assert!(said.to_string().starts_with("decision 5 (fly)"), "{said}");
}

#[test]
fn a_record_of_a_newer_version_is_not_guessed_at() {
    let mut record = whole();
    record.version = 2;
    assert!(matches!(resume(record), Err(PlayError::Version { .. })));
}

#[test]
fn a_battle_that_cannot_be_read_is_refused() {
    let mut record = whole();
    Arc::make_mut(&mut record.battle).files[0]
        .1
        .push_str("unit green\n");
    let error = resume(record).err().unwrap();
    assert!(matches!(&error, PlayError::Files(fault) if fault.faults[0].span.is_some()));
    let mut record = whole();
    Arc::make_mut(&mut record.battle).files.clear();
    assert!(matches!(resume(record), Err(PlayError::Files(_))));
}

#[test]
fn a_whole_game_proves_its_dice_honest() {
    let record = whole();
    let proof = verify(&TOY, record.clone()).unwrap();
    assert_eq!(proof.dice, DiceProof::Honest);
    assert!(proof.dice.stands());
    assert_eq!(proof.decisions, record.entries.len());
    assert!(proof.draws > 0);
    let standing = resume(record).unwrap().game().standing();
    assert_eq!(proof.outcome, Some(standing));
}

#[test]
fn a_game_that_goes_on_keeps_its_seed_sealed() {
    let play = after(&OPENING);
    assert_eq!(play.record().seed, None);
    assert!(!play.record().to_text().contains(&seed().to_string()));
    let proof = verify(&TOY, play.record().clone()).unwrap();
    assert_eq!(
        (proof.dice.clone(), proof.outcome),
        (DiceProof::Sealed, None)
    );
    assert!(proof.dice.stands());
}

#[test]
fn a_seed_that_was_not_promised_is_found() {
    let mut record = whole();
    record.seed = Some(seed());
    let proof = verify(&TOY, record).unwrap();
    assert_eq!(proof.dice, DiceProof::WrongSeed);
    assert!(!proof.dice.stands());
}

#[test]
fn a_seed_that_is_kept_back_is_found() {
    let mut record = whole();
    record.seed = None;
    let proof = verify(&TOY, record).unwrap();
    assert_eq!(proof.dice, DiceProof::NotRevealed);
    assert!(!proof.dice.stands());
}

#[test]
fn forged_dice_are_found_at_their_decision() {
    // The positions fit the dice, but the dice are not those of the seed.
    let mut play = after(&["plan press"]);
    play.give("volley lancers fusiliers", &mut Scripted::new(&[6, 3]))
        .unwrap();
    while play.game().ask() != Ask::Nothing {
        let order = play.game().orders().pop().unwrap().notation;
        play.give_seeded(&order, seed()).unwrap();
    }
    let proof = verify(&TOY, play.record().clone()).unwrap();
    assert_eq!(proof.dice, DiceProof::Forged { decision: 2 });
    assert!(!proof.dice.stands());
}

#[test]
fn real_dice_are_vouched_for_by_the_players() {
    let mut play = Play::begin(&TOY, ford(), &Choices::default(), Dice::Typed).unwrap();
    play.give("plan press", &mut Scripted::new(&[])).unwrap();
    let wants = play.give("volley lancers fusiliers", &mut Scripted::new(&[6]));
    assert!(matches!(wants, Err(GiveError::Wants(_))));
    assert_eq!(play.record().entries.len(), 1);
    play.give("volley lancers fusiliers", &mut Scripted::new(&[6, 2]))
        .unwrap();
    let record = Record::from_text(&play.record().to_text()).unwrap();
    assert_eq!(verify(&TOY, record).unwrap().dice, DiceProof::Typed);
}

#[test]
fn the_record_names_the_side_that_decided() {
    let play = after(&OPENING);
    let sides: Vec<&str> = play
        .record()
        .entries
        .iter()
        .map(|entry| entry.side.as_str())
        .collect();
    assert_eq!(sides, ["red", "red", "red", "red", "blue"]);
    assert_eq!(play.side_to_decide(), Some(Side::Second));
    assert_eq!(play.next_number(), 6);
}

#[test]
fn any_position_is_found_from_the_ones_kept_on_the_way() {
    let record = whole();
    let mut digests = vec![begin().game().digest()];
    let mut told = Vec::new();
    let play = Play::resume(&TOY, record.clone(), |_, game, given| {
        digests.push(game.digest());
        told.push(given.clone());
    })
    .unwrap();
    let len = record.entries.len();
    assert!(
        len > 40,
        "the game is too short for two kept positions: {len}"
    );
    for (number, digest) in digests.iter().enumerate() {
        assert_eq!(play.at(number).unwrap().digest(), *digest, "{number}");
    }
    for (from, to) in [(1, len), (2, 2), (33, 34), (32, 33), (40, len), (0, 1)] {
        let mut seen = Vec::new();
        play.tell(from, to, |number, game, given| {
            assert_eq!(game.digest(), digests[number]);
            assert_eq!(*given, told[number - 1]);
            seen.push(number);
        })
        .unwrap();
        assert_eq!(seen, (from.max(1)..=to).collect::<Vec<_>>());
    }
    assert!(play.at(len + 1).is_err() && play.tell(1, len + 1, |_, _, _| ()).is_err());
}

#[test]
fn a_kept_position_is_forgotten_when_its_decision_is_taken_back() {
    let mut play = begin();
    // Plans, marches to and fro and ends: nothing that chance has a say in.
    for _ in 0..32 {
        let orders = play.game().orders();
        let quiet = orders
            .iter()
            .find(|order| !order.rolls && order.notation != "declare");
        let order = &quiet.expect("a quiet order").notation;
        play.give_seeded(order, seed()).unwrap();
    }
    let before = play.at(31).unwrap().digest();
    assert_eq!(play.stands(), None);
    assert!(matches!(play.undo(), Ok(Undo::Taken(_))));
    assert_eq!(play.game().digest(), before);
    play.give_seeded("end", seed()).unwrap();
    assert_eq!(play.at(32).unwrap().digest(), play.game().digest());
    assert_ne!(play.game().digest(), before);
}

#[test]
fn only_the_promised_seed_of_a_finished_game_is_revealed() {
    let mut record = whole();
    let promised = record.seed.take().expect("a finished game");
    let mut over = resume(record).unwrap();
    over.reveal(seed());
    assert_eq!(over.record().seed, None);
    over.reveal(promised);
    assert_eq!(over.record().seed, Some(promised));
    let mut begun = begin();
    begun.reveal(seed());
    assert_eq!(begun.record().seed, None);
}
