//! The quick-reference sheet, made from the tables that are played by: the
//! project's own set, of which an owner of a published game may have another.

use ground::hex::Terrain;
use kernel::reference::{Section, Table, modifiers, signed};
use kernel::{Fraction, Reference, Rulebook};

use crate::resolve::fire::Fire;
use crate::tables::numbers::{Dice, POINT};
use crate::tables::results::{Acceptance, Squared};
use crate::tables::terrain::{Crossing, Mover, Target};
use crate::troops::SquareClass;
use crate::{Base6, Rule, Tables};

/// The sheet.
pub fn sheet(book: &dyn Rulebook) -> Reference {
    let tables = Tables::ours();
    Reference {
        sections: vec![
            turn(),
            command(tables),
            movement(tables),
            fire(tables),
            assault(book, tables),
            charge(book, tables),
            morale(tables),
        ],
    }
}

fn turn() -> Section {
    Section::new("The turn").rules([
        Rule::R5_1,
        Rule::R5_2_4,
        Rule::R5_2_5,
        Rule::R5_2_6,
        Rule::R5_2_7,
        Rule::R5_2_8,
        Rule::R5_2_9,
        Rule::R5_2_10,
        Rule::R5_2_11,
        Rule::R3_1B,
    ])
}

/// Which dice give a result, as 11–23; nothing if none do.
fn dice<T: Copy>(all: &Dice<T>, is: impl Fn(T) -> bool) -> String {
    let rolls: Vec<Base6> = Base6::all().filter(|roll| is(all.at(*roll))).collect();
    match (rolls.first(), rolls.last()) {
        (Some(first), Some(last)) if first == last => first.to_string(),
        (Some(first), Some(last)) => format!("{first}–{last}"),
        _ => "–".to_owned(),
    }
}

fn command(tables: &Tables) -> Section {
    let mut orders = Table::new(
        Rule::TableOrderAcceptance,
        "An order arrives: the dice by the sum of ratings",
        &[
            "sum",
            "ignored",
            "later on a 6",
            "later on 5+",
            "later on 4+",
            "accepted",
        ],
    );
    let results = [
        Acceptance::Ignored,
        Acceptance::Delayed6,
        Acceptance::Delayed5,
        Acceptance::Delayed4,
        Acceptance::Accepted,
    ];
    for row in &tables.acceptance {
        let cells = results.map(|result| dice(&row.dice, |own| own == result));
        // The lowest row is for all that is less than the next one's.
        let sum = match row.sum {
            ..=-99 => "less".to_owned(),
            sum => format!("{sum} and more"),
        };
        orders = orders.row([sum].into_iter().chain(cells));
    }
    let mut ratings = Table::new(
        Rule::R9_10_1A,
        "On two dice, by Command Rating",
        &[
            "rating",
            "initiative",
            "goes on at level 0",
            "at 1",
            "at 2",
            "at 3",
        ],
    );
    let needs = tables.initiative_needs.iter().zip(&tables.stoppage_needs);
    for (rating, (initiative, stoppage)) in needs.enumerate() {
        let cells = [*initiative].into_iter().chain(*stoppage);
        let cells = cells.map(|needs| format!("{needs}+"));
        ratings = ratings.row([rating.to_string()].into_iter().chain(cells));
    }
    Section::new("Command").table(orders).table(ratings)
}

/// Points out of sixths of a point.
fn points(sixths: Option<u32>) -> String {
    match sixths {
        None => "not".to_owned(),
        Some(sixths) if sixths.is_multiple_of(POINT) => (sixths / POINT).to_string(),
        Some(sixths) => Fraction::new(sixths.into(), POINT.into()).to_string(),
    }
}

const MOVERS: [Mover; 5] = [
    Mover::Infantry,
    Mover::Cavalry,
    Mover::FootArtillery,
    Mover::HorseArtillery,
    Mover::Leader,
];

const TERRAINS: [(&str, Terrain); 8] = [
    ("clear", Terrain::Clear),
    ("tall crops", Terrain::Crops),
    ("orchard, garden", Terrain::Orchard),
    ("wood", Terrain::Wood),
    ("village", Terrain::Village),
    ("walled farm", Terrain::Farm),
    ("marsh", Terrain::Marsh),
    ("water", Terrain::Water),
];

fn movement(tables: &Tables) -> Section {
    let chart = &tables.movement;
    let mut costs = Table::new(
        Rule::TableMovementCosts,
        "Movement points",
        &[
            "ground",
            "infantry",
            "cavalry",
            "foot guns",
            "horse guns",
            "leaders",
        ],
    );
    for (name, terrain) in TERRAINS {
        let cells = MOVERS.map(|mover| points(chart.terrain(terrain, mover)));
        costs = costs.row([name.to_owned()].into_iter().chain(cells));
    }
    for (name, crossing) in [
        ("up a slope, more", Crossing::Up),
        ("down a slope, more", Crossing::Down),
        ("a steep side, more", Crossing::Steep),
        ("a stream, more", Crossing::Stream),
        ("a hedged stream, more", Crossing::HedgedStream),
        ("a bank or sunken lane, more", Crossing::Bank),
    ] {
        let cells = MOVERS.map(|mover| points(chart.crossing(crossing, mover)));
        costs = costs.row([name.to_owned()].into_iter().chain(cells));
    }
    let paved = MOVERS.map(|mover| points(chart.paved(mover)));
    let lane = MOVERS.map(|mover| points(chart.lane(mover)));
    let costs = costs
        .row(
            ["paved road, in road order".to_owned()]
                .into_iter()
                .chain(paved),
        )
        .row(["lane, in road order".to_owned()].into_iter().chain(lane));
    Section::new("Moving").table(costs).table(stacking(tables))
}

fn stacking(tables: &Tables) -> Table {
    let mut table = Table::new(
        Rule::TableStackingLimits,
        "Steps that a hex holds",
        &[
            "ground",
            "column",
            "line",
            "square",
            "skirmish",
            "cavalry",
            "cavalry line",
            "guns",
            "road",
        ],
    );
    let limits = &tables.stacking;
    let rooms = TERRAINS.into_iter().filter(|(_, terrain)| {
        // Crops are as clear ground, and nobody enters water.
        !matches!(terrain, Terrain::Crops | Terrain::Water)
    });
    let rooms = rooms.map(|(name, terrain)| (name, limits.of(terrain)));
    for (name, room) in rooms.chain([("bridge", &limits.bridge)]) {
        let cells = [
            room.column,
            room.line,
            room.square,
            room.skirmish,
            room.cavalry,
            room.cavalry_line,
            room.artillery,
            room.road,
        ];
        let cells = cells.map(|steps| match steps {
            0 => "–".to_owned(),
            steps => steps.to_string(),
        });
        table = table.row([name.to_owned()].into_iter().chain(cells));
    }
    table
}

const TARGETS: [(&str, Target); 15] = [
    ("infantry in column", Target::InfantryColumn),
    ("infantry in line", Target::InfantryLine),
    ("square", Target::InfantrySquare),
    ("infantry in general order", Target::GeneralOrder),
    ("skirmishers", Target::InfantrySkirmishers),
    ("disordered", Target::Disordered),
    ("routed", Target::Routed),
    ("road order", Target::RoadOrder),
    ("cavalry in column", Target::CavalryColumn),
    ("cavalry in line", Target::CavalryLine),
    ("cavalry in general order", Target::CavalryGeneralOrder),
    ("cavalry skirmishers", Target::CavalrySkirmishers),
    ("limbered guns", Target::LimberedArtillery),
    ("unlimbered guns alone", Target::UnlimberedArtillery),
    ("guns with infantry", Target::ArtilleryWithInfantry),
];

fn fire(tables: &Tables) -> Section {
    let most = tables.fire.iter().flat_map(|column| column.dice.all());
    let most = most.map(|steps| steps.0).max().unwrap_or(0);
    let heads: Vec<String> = ["odds".to_owned()]
        .into_iter()
        .chain((0..=most).map(|steps| match steps {
            1 => "1 step".to_owned(),
            steps => format!("{steps} steps"),
        }))
        .collect();
    let heads: Vec<&str> = heads.iter().map(String::as_str).collect();
    let mut effects = Table::new(Rule::TableFireEffects, "Fire", &heads);
    for column in &tables.fire {
        let cells = (0..=most).map(|steps| dice(&column.dice, |own| own.0 == steps));
        effects = effects.row([column.odds.to_string()].into_iter().chain(cells));
    }
    let mut defence = Table::new(
        Rule::TableFireDefence,
        "Fire defence",
        &[
            "target", "clear", "crops", "orchard", "wood", "village", "farm", "bank",
        ],
    );
    for (name, target) in TARGETS {
        let cells = tables.defence.row(target).map(|value| match value {
            0 => "–".to_owned(),
            value => value.to_string(),
        });
        defence = defence.row([name.to_owned()].into_iter().chain(cells));
    }
    Section::new("Fire")
        .table(effects)
        .table(defence)
        .table(fire_modifiers(tables))
}

/// What one step past the table's odds, and past nine steps in a hex, adds.
fn fire_modifiers(tables: &Tables) -> Table {
    let last = tables.fire.last().map_or(1, |column| column.odds.0.over());
    let over = Fire {
        target_steps: 10,
        ..Fire::plain(Fraction::new(last + 1, 1), 1)
    };
    let mut table = Table::new(
        Rule::R16_13_1B,
        "Modifiers: fire",
        &["what counts", "whose", "adds", "rule"],
    );
    for modifier in over.all_modifiers(tables) {
        table = table.row([
            modifier.what.to_owned(),
            "dice".to_owned(),
            format!("{} each", signed(modifier.value)),
            modifier.rule.id.to_owned(),
        ]);
    }
    table
}

fn assault(book: &dyn Rulebook, tables: &Tables) -> Section {
    let mut heads = vec!["result"];
    let odds: Vec<String> = tables
        .melee
        .iter()
        .map(|column| column.odds.to_string())
        .collect();
    heads.extend(odds.iter().map(String::as_str));
    let mut melee = Table::new(Rule::TableMelee, "Melee, by odds", &heads);
    let mut results = Vec::new();
    for result in tables.melee.iter().flat_map(|column| column.dice.all()) {
        if !results.contains(result) {
            results.push(*result);
        }
    }
    results.sort_unstable();
    for result in results {
        let cells = tables
            .melee
            .iter()
            .map(|column| dice(&column.dice, |own| own == result));
        melee = melee.row([result.to_string()].into_iter().chain(cells));
    }
    let mut checks = Table::new(
        Rule::TableAssaultMorale,
        "Before the melee, by attacking to defending steps",
        &["ratio", "attacker's morale dice", "defender's"],
    );
    for row in &tables.assault {
        checks = checks.row([
            row.ratio.to_string(),
            signed(row.attacker),
            signed(row.defender),
        ]);
    }
    let melee_modifiers = modifiers(book, "melee", 1).map(|mut table| {
        // What a player adds himself is in no table.
        table.rows.retain(|row| row[0] != "as given");
        table
    });
    Section::new("Assault")
        .rules([
            Rule::R5_2_9_2_1,
            Rule::R5_2_9_2_2,
            Rule::R5_2_9_2_3,
            Rule::R5_2_9_2_4,
            Rule::R5_2_9_2_5,
            Rule::R5_2_9_2_6,
        ])
        .table(checks)
        .table(melee)
        .tables(melee_modifiers)
        .rules([
            Rule::R18_13_5_1B,
            Rule::R18_13_5_1C,
            Rule::R18_13_5_1D,
            Rule::R18_13_5_1E,
        ])
}

fn charge(book: &dyn Rulebook, tables: &Tables) -> Section {
    let mut squares = Table::new(
        Rule::TableSquareFormation,
        "Forming square, by class and hexes to the charge",
        &["class", "hexes", "square", "disorder", "rout"],
    );
    for class in SquareClass::ALL {
        for range in (1..=4).rev() {
            let row = tables.square(*class, range);
            let cells = [Squared::Square, Squared::Disorder, Squared::Rout];
            let cells = cells.map(|result| dice(row, |own| own == result));
            let head = [format!("{class:?}"), range.to_string()];
            squares = squares.row(head.into_iter().chain(cells));
        }
    }
    let pressure = tables.square_modifiers;
    let mut added = Table::new(
        Rule::R19_9_15_2A,
        "Added to the dice for square: low is good",
        &["what counts", "adds"],
    );
    for (what, value) in [
        ("force marching", pressure.forced_march),
        ("a massive charge", pressure.massive),
        ("lancers charge", pressure.lancers),
        ("in tall crops", pressure.crops),
        ("at its flank or rear", pressure.flank),
        ("in line", pressure.line),
        ("each morale level", pressure.level),
        ("half its steps lost", pressure.half),
        ("a leader", pressure.leader),
        ("a great leader", pressure.great_leader),
        ("light infantry", pressure.light),
    ] {
        added = added.row([what.to_owned(), signed(value)]);
    }
    Section::new("Charges")
        .table(squares)
        .table(added)
        .tables(modifiers(book, "recall", 2))
        .tables(modifiers(book, "limber", 2))
}

fn morale(tables: &Tables) -> Section {
    let mut levels = Table::new(
        Rule::TableMajorMorale,
        "What a morale level adds",
        &["organisation", "level 0", "1", "2", "3"],
    );
    for (name, values) in &tables.levels {
        let cells = values.map(signed);
        levels = levels.row([name.replace('-', " ")].into_iter().chain(cells));
    }
    Section::new("Morale")
        .rules([Rule::R20_6_1A, Rule::R20_6_1B])
        .rules([
            Rule::R20_6_5_1A,
            Rule::R20_6_5_6,
            Rule::R20_6_5_7,
            Rule::R20_6_5_8,
            Rule::R20_6_5_9,
            Rule::R20_6_5_11,
        ])
        .table(levels)
}
