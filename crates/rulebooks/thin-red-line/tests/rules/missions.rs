//! Missions, terrain and buildings: the tables of the book, written down a
//! second time and compared.

use thin_red_line::missions::{DeployZone, EndBy, FirstTurn, Mission, PLANS, Part};
use thin_red_line::terrain::{BuildingSize, Going, Terrain, View};

/// The missions, written down a second time.
//= mission-table.0 mission-assault.1 mission-assault.3 mission-assault.6 mission-assault.7
//= mission-assault.8 mission-ambush.1 mission-ambush.2 mission-ambush.3 mission-ambush.4
//= mission-ambush.5 mission-ambush.6 mission-ambush.7 mission-breakthrough.1 mission-breakthrough.3
//= mission-rearguard.1 mission-rearguard.4 mission-rearguard.5 mission-rearguard.6
//= mission-rearguard.7 mission-rearguard.8 mission-flank.4 mission-flank.5 mission-flank.6
//= mission-flank.8 mission-flank.9 mission-last-effort.1 mission-last-effort.3 mission-last-effort.4
//= mission-last-effort.5 mission-last-effort.6 mission-hold.1 mission-hold.2 mission-hold.5
//= mission-hold.6 mission-hold.7 mission-surprise.1 mission-surprise.3 mission-surprise.6
//= mission-surprise.7 mission-breakthrough.6 scenario-rules.8
#[test]
fn missions_are_those_of_the_book() {
    let sums: Vec<_> = (2..=12).map(Mission::of).collect();
    let names: Vec<_> = sums.iter().map(|mission| mission.name()).collect();
    assert_eq!(
        names,
        [
            "Assault",
            "Assault",
            "Assault",
            "Ambush",
            "Ambush",
            "Breakthrough",
            "Rearguard",
            "Flank Attack",
            "Last Effort",
            "Hold the Line",
            "Surprise Encounter"
        ]
    );
    for plan in PLANS {
        assert_eq!(plan.mission.plan(), &plan);
        let zones = (plan.attacker.zone, plan.defender.zone);
        let objectives = (plan.attacker.objectives, plan.defender.objectives);
        let edge = |depth, inset| DeployZone::Edge { depth, inset };
        match plan.mission {
            Mission::Assault => {
                assert_eq!(zones, (edge(12, 0), edge(18, 0)));
                assert_eq!(objectives, (2, 0));
                assert_eq!(plan.first, FirstTurn::Of(Part::Attacker));
                assert_eq!((plan.turns, plan.extends), (Some(6), true));
            }
            Mission::Ambush => {
                assert_eq!(zones, (DeployZone::Half, DeployZone::Strip(12)));
                assert_eq!((plan.attacker.apart, objectives), (16, (0, 2)));
                assert!(plan.attacker.half && plan.defender.half);
                assert_eq!((plan.turns, plan.end), (Some(8), EndBy::DefenderObjective));
            }
            Mission::Breakthrough => {
                assert_eq!(zones, (edge(12, 0), edge(12, 0)));
                assert_eq!(plan.first, FirstTurn::HighChooses);
                assert_eq!((plan.turns, plan.extends), (Some(8), true));
            }
            Mission::Rearguard => {
                assert_eq!(zones, (edge(12, 0), edge(12, 12)));
                assert_eq!((objectives, plan.turns), ((2, 2), None));
                assert!(plan.attacker.reckless && !plan.defender.reckless);
                assert!(plan.attacker.steadfast && plan.defender.steadfast);
            }
            Mission::FlankAttack => {
                assert_eq!(zones, (DeployZone::Quarter, DeployZone::Quarter));
                assert_eq!((plan.attacker.apart, objectives), (16, (2, 2)));
                assert!(plan.attacker.half && !plan.defender.half);
            }
            Mission::LastEffort => {
                assert_eq!(zones, (DeployZone::Anywhere, DeployZone::Centre(18)));
                assert!(plan.defender.no_hope && plan.defender.reckless);
                assert_eq!(plan.first, FirstTurn::Of(Part::Defender));
            }
            Mission::HoldTheLine => {
                assert_eq!(zones, (edge(12, 0), edge(12, 0)));
                assert_eq!((objectives, plan.first), ((2, 0), FirstTurn::High));
                assert!(plan.attacker.reckless && plan.defender.steadfast);
            }
            Mission::SurpriseEncounter => {
                assert_eq!(zones, (edge(12, 0), edge(12, 0)));
                assert_eq!((objectives, plan.turns), ((2, 2), Some(6)));
                assert_eq!(plan.end, EndBy::AnyObjective);
            }
        }
    }
}

/// The terrain table, written down a second time.
//= terrain.2 terrain.3 terrain.4 terrain.5 terrain.6 terrain.8 terrain-table.0 terrain-table.1
//= terrain-table.2 terrain-table.3 terrain-table.4 terrain-table.5 terrain-table.6 terrain-table.11
//= terrain-table.13 terrain-table.14 terrain-table.15 terrain-table.16 terrain-table.17
//= terrain-table.18 terrain-table.19 terrain-table.20 terrain-table.21 terrain-table.22
//= fortification.t2 fortification.t3 fortification.t4 fortification.t5 cover.1
#[test]
fn the_terrain_table_is_that_of_the_book() {
    use Terrain as T;
    let going = |kinds: &[T], going: Going, view: View| {
        for kind in kinds {
            assert_eq!(kind.row().terrain, *kind);
            assert_eq!((kind.going(), kind.row().view), (going, view), "{kind:?}");
        }
    };
    going(&[T::Field, T::Crops, T::FirmSand], Going::Open, View::Clear);
    going(&[T::Knoll], Going::Open, View::Blocked);
    going(
        &[
            T::Thicket,
            T::Orchard,
            T::Vineyard,
            T::Hedge,
            T::HighWall,
            T::TreeLine,
        ],
        Going::Difficult,
        View::Blocked,
    );
    going(
        &[
            T::LowEmbankment,
            T::Hillock,
            T::BocageGate,
            T::Barricade,
            T::LowRedoubt,
        ],
        Going::Difficult,
        View::Blocked,
    );
    going(
        &[
            T::LowWall,
            T::Fence,
            T::Rocks,
            T::SoftSand,
            T::DeepSnow,
            T::Mud,
            T::Marsh,
            T::Stream,
        ],
        Going::Difficult,
        View::Clear,
    );
    going(
        &[
            T::Wood,
            T::Bocage,
            T::SteepEmbankment,
            T::Hill,
            T::Building,
            T::SteepRedoubt,
            T::Blockhouse,
        ],
        Going::VeryDifficult,
        View::Blocked,
    );
    going(
        &[T::Brook, T::DrainageDitch, T::ShallowRiver, T::Gully],
        Going::VeryDifficult,
        View::Clear,
    );
    going(&[T::Cliff], Going::Impassable, View::Blocked);
    going(
        &[T::DeepRiver, T::Swamp, T::Lake],
        Going::Impassable,
        View::Clear,
    );
    assert_eq!(T::TreeLine.looked_over_from(), 4_000);
}

//= breaching.t1 breaching.t2 breaching.t3 breaching.t4
#[test]
fn wounds_of_buildings() {
    let sizes = [
        BuildingSize::Small,
        BuildingSize::Medium,
        BuildingSize::Large,
        BuildingSize::Massive,
    ];
    assert_eq!(sizes.map(|size| size.wounds().0), [10, 20, 25, 40]);
}
