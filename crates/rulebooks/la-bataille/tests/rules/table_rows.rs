//! Kinds of troops, limits, levels and modifiers of the tables.

use ground::hex::Terrain;
use la_bataille::Tables;

#[test]
fn kinds_of_infantry() {
    //= table.fire-multipliers.british-foot-guards
    //= table.fire-multipliers.british-line-highlanders-kgl-line
    //= table.fire-multipliers.95th-rifles-kgl-light
    //= table.fire-multipliers.hanoverian-field-bns-feldjager
    //= table.fire-multipliers.hanoverian-landwehr table.fire-multipliers.dutch-belgian-line-jagers
    //= table.fire-multipliers.dutch-militia
    //= table.fire-multipliers.nassau-orange-nassau-volunteer-jager
    //= table.fire-multipliers.brunswick-leib-light-avantgarde table.fire-multipliers.brunswick-line
    //= table.fire-multipliers.french-line-light table.fire-multipliers.young-guard-middle-old-guard
    //= table.fire-multipliers.prussian-line-fusilier-jager table.fire-multipliers.prussian-landwehr
    //= table.fire-multipliers table.rifles table.step-loss-levels.guard
    //= table.step-loss-levels.veteran table.step-loss-levels.line table.step-loss-levels.raw
    //= table.step-loss-levels.cavalry
    // Line, skirmish, detached companies, class, class when shaken, rifles, checks.
    let expected = "\
british-guards 5 0 5 A A None Third
british-line 4 0 4 A A None Second
british-rifles 4 5 0 A A All Second
brunswick-avantgarde 3 4 0 B B Half Odd
brunswick-leib 3 3 0 B B None Second
brunswick-light 3 3 0 B B None Odd
brunswick-line 2 0 0 C D None Every
dutch-jager 3 4 0 C C None Odd
dutch-line 3 0 0 C C None Odd
dutch-militia 2 0 0 D D None Every
french-light 3 4 0 B B None Second
french-line 3 0 0 B B None Second
hanoverian-field 3 0 0 C C None Odd
hanoverian-jager 0 5 0 B B All Odd
hanoverian-landwehr 2 0 0 D D None Every
hanoverian-light 3 3 0 C C None Odd
kgl-light 4 5 0 A A All Second
kgl-line 4 0 4 A A None Second
middle-guard 4 4 0 A A None Third
nassau 3 0 3 B B None Second
nassau-jager 0 4 0 B B All Second
nassau-raw 2 0 3 B B None Every
old-guard 4 4 0 A A None Third
prussian-fusilier 3 3 0 C C None Odd
prussian-jager 3 4 0 B B All Odd
prussian-landwehr 2 0 0 D D None Every
prussian-line 3 0 0 C C None Odd
young-guard 3 4 0 B B None Third";
    let ours: Vec<String> = Tables::ours()
        .infantry
        .iter()
        .map(|(name, kind)| {
            format!(
                "{name} {} {} {} {:?} {:?} {:?} {:?}",
                kind.line,
                kind.skirmish,
                kind.company_skirmish,
                kind.square,
                kind.square_shaken.unwrap_or(kind.square),
                kind.rifles,
                kind.checks
            )
        })
        .collect();
    assert_eq!(ours, expected.lines().collect::<Vec<_>>());
}

#[test]
fn recall_and_limbering_by_kind() {
    //= table.cavalry-recall table.cavalry-recall.french-guard
    //= table.cavalry-recall.french-line-heavy table.cavalry-recall.french-line-light-lancers
    //= table.cavalry-recall.kgl table.cavalry-recall.british-light
    //= table.cavalry-recall.belgian-dutch table.cavalry-recall.brunswick
    //= table.cavalry-recall.prussian-line table.cavalry-recall.prussian-landwehr
    //= table.cavalry-recall.british-heavy table.limbering.french-guard-horse-other-horse
    //= table.limbering.french-guard-foot-line-foot table.limbering.dutch-belgian-horse-foot
    //= table.limbering.brunswick-horse-foot table.limbering.british-rha-kgl-horse
    //= table.limbering.british-kgl-foot table.limbering.hanoverian-foot
    //= table.limbering.prussian-horse-foot-12-pdr
    let recall = "british-heavy 6, british-light 5, brunswick-hussars 5, brunswick-uhlans 5, \
                  dutch-light 4, french-cuirassiers 4, french-guard-heavy 3, french-guard-lancers 3, \
                  french-guard-light 3, french-heavy 4, french-lancers 4, french-light 4, kgl-light 4, \
                  prussian-heavy 4, prussian-landwehr 5, prussian-light 4, prussian-uhlans 4";
    let ours = Tables::ours().cavalry.iter();
    let ours: Vec<String> = ours
        .map(|(name, kind)| format!("{name} {}", kind.recall))
        .collect();
    assert_eq!(ours.join(", "), recall);
    let limber = "british-foot 4, british-horse 2, brunswick-foot 5, brunswick-horse 3, dutch-foot 4, \
                  dutch-horse 3, french-foot 4, french-guard-foot 3, french-guard-horse 2, \
                  french-horse 2, hanoverian-foot 4, kgl-foot 4, kgl-horse 2, prussian-12-pdr 5, \
                  prussian-foot 4, prussian-horse 3";
    let ours = Tables::ours().artillery.iter();
    let ours: Vec<String> = ours
        .map(|(name, kind)| format!("{name} {}", kind.limber))
        .collect();
    assert_eq!(ours.join(", "), limber);
}

#[test]
fn levels_and_anti_initiative() {
    //= table.major-morale.french-ii-corps-each-french-corps table.major-morale.imperial-guard
    //= table.major-morale.british-5th-3rd-1st-divisions table.major-morale.hanoverian-brigades
    //= table.major-morale.2nd-netherlands-division table.major-morale.brunswick-corps
    //= table.major-morale.prussian-corps table.anti-initiative
    use la_bataille::troops::Nation;
    let levels = "brunswick-corps [0, -2, -6, -12] british-division [0, -2, -5, -9] \
                  french-corps [0, -3, -6, -9] hanoverian-brigade [0, -3, -6, -12] \
                  imperial-guard [0, 0, -3, -9] netherlands-division [0, -3, -7, -14] \
                  prussian-corps [0, -3, -6, -12]";
    let ours = Tables::ours().levels.iter();
    let mut ours: Vec<String> = ours
        .map(|(name, levels)| format!("{name} {levels:?}"))
        .collect();
    ours.sort_by_key(|row| (!row.starts_with("bruns"), row.clone()));
    assert_eq!(ours.join(" "), levels);
    let against = |nation| Tables::ours().anti_initiative(nation);
    assert_eq!(
        [Nation::French, Nation::Dutch, Nation::Prussian].map(against),
        [0, 0, 0]
    );
    assert_eq!(
        [Nation::British, Nation::Hanoverian, Nation::Brunswick].map(against),
        [1, 1, 1]
    );
}

#[test]
fn stacking_limits_by_terrain() {
    //= table.stacking-limits table.stacking-limits.clear-tall-crops
    //= table.stacking-limits.orchard-garden-hedged-field table.stacking-limits.wood
    //= table.stacking-limits.village-hex table.stacking-limits.walled-farm-church-chateau
    //= table.stacking-limits.marsh table.stacking-limits.bridge-causeway
    let stacking = &Tables::ours().stacking;
    let row = |terrain| {
        let room = stacking.of(terrain);
        [
            room.column,
            room.line,
            room.square,
            room.skirmish,
            room.cavalry,
            room.cavalry_line,
            room.artillery,
            room.road,
            room.road_artillery,
        ]
    };
    assert_eq!(row(Terrain::Clear), [18, 12, 12, 3, 12, 8, 9, 4, 2]);
    assert_eq!(row(Terrain::Crops), row(Terrain::Clear));
    assert_eq!(row(Terrain::Orchard), [9, 0, 0, 3, 6, 0, 3, 4, 2]);
    assert_eq!(row(Terrain::Wood), [9, 0, 0, 4, 4, 0, 0, 4, 2]);
    assert_eq!(row(Terrain::Village), [9, 0, 0, 4, 4, 0, 2, 4, 2]);
    assert_eq!(row(Terrain::Farm), [6, 0, 0, 6, 0, 0, 1, 4, 1]);
    assert_eq!(row(Terrain::Marsh), [4, 0, 0, 3, 0, 0, 0, 4, 2]);
    assert_eq!((stacking.bridge.road, stacking.bridge.skirmish), (4, 2));
    // Guns among a line or a square fit where a column fits.
    assert_eq!(stacking.of(Terrain::Clear).mixed, 18);
}

#[test]
fn what_is_added_to_the_roll_for_square() {
    //= table.square-formation-mod.forced-march table.square-formation-mod.massive
    //= table.square-formation-mod.lancers table.square-formation-mod.crops
    //= table.square-formation-mod.flank table.square-formation-mod.line
    //= table.square-formation-mod.level table.square-formation-mod.half
    //= table.square-formation-mod.leader table.square-formation-mod.light 19.9.15.5 19.9.15.6
    use la_bataille::resolve::square::{Forming, Pressure};
    use la_bataille::troops::SquareClass;
    let added = |range: u32, pressure: Pressure| -> i16 {
        let forming = Forming::under(Tables::ours(), SquareClass::A, range, pressure);
        la_bataille::resolve::total(&forming.modifiers)
    };
    let none = Pressure::default();
    assert_eq!(added(1, none), 0);
    let cases = [
        (
            Pressure {
                forced_march: true,
                ..none
            },
            6,
        ),
        (
            Pressure {
                massive: true,
                ..none
            },
            6,
        ),
        (
            Pressure {
                lancers: true,
                ..none
            },
            3,
        ),
        (
            Pressure {
                crops: true,
                ..none
            },
            3,
        ),
        (
            Pressure {
                flank: true,
                ..none
            },
            3,
        ),
        (Pressure { line: true, ..none }, 2),
        (Pressure { level: 2, ..none }, 6),
        (Pressure { half: true, ..none }, 3),
        (
            Pressure {
                leader: Some(8),
                ..none
            },
            -3,
        ),
        (
            Pressure {
                leader: Some(9),
                ..none
            },
            -6,
        ),
        (
            Pressure {
                light: true,
                ..none
            },
            -2,
        ),
    ];
    for (pressure, value) in cases {
        assert_eq!(added(2, pressure), value, "{pressure:?}");
    }
    // Crops hide a charge no farther than two hexes off.
    assert_eq!(
        added(
            3,
            Pressure {
                crops: true,
                ..none
            }
        ),
        0
    );
}
