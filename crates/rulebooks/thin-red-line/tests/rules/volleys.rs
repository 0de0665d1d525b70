//! Rates of fire, what a shot needs, allocation and saves.

use kernel::chance::Scripted;
use thin_red_line::Rule;
use thin_red_line::shooting::saves::{
    Allocation, BuildingHits, Exposed, Inside, Losses, fall_back_distance, firepower, split_hits,
    template_hits,
};
use thin_red_line::shooting::volley::{Mark, Screened, Stance, Volley, is_long};
use thin_red_line::shooting::weapons::{Shot, Weapon};
use thin_red_line::troops::{Arm, Formation, Quality};

fn muskets(stands: u8, target: Formation) -> Volley {
    Volley::plain(Weapon::Musket, stands, target)
}

fn guns(weapon: Weapon) -> Volley {
    Volley::plain(weapon, 1, Formation::Line)
}

fn need(volley: &Volley) -> u8 {
    volley.check(Screened::No).need()
}

//= move-shoot.4 formation.15 shooting-mods.t7 shooting.8 hitting.1 move-shoot.1 rof.1 rof.3
#[test]
fn ex_move_shoot_4_four_wide_rolls_eight_or_four_after_moving() {
    let still = Volley {
        wide_line: true,
        ..muskets(4, Formation::Line)
    };
    assert_eq!(still.dice(), 8);
    let moved = Volley {
        stance: Stance::Moved,
        ..still
    };
    assert_eq!(moved.dice(), 4);
    assert!(moved.check(Screened::No).modifiers.is_empty());
    assert_eq!(still.rate_modifiers().len(), 1);
}

//= move-shoot.5 move-shoot.3 shooting-mods.t12
#[test]
fn ex_move_shoot_5_one_shot_each_has_minus_one_after_moving() {
    let column = muskets(4, Formation::Column);
    assert_eq!((column.dice(), need(&column)), (4, 5));
    let moved = Volley {
        stance: Stance::Moved,
        ..column
    };
    assert_eq!((moved.dice(), need(&moved)), (4, 6));
    let cited = moved.check(Screened::No).modifiers[1].rule.id;
    assert_eq!(cited, "move-shoot.3");
}

//= formation.16 shooting-mods.t6
#[test]
fn jaegers_have_a_shot_more_and_keep_one_after_moving() {
    let jaegers = Volley {
        jaeger: true,
        ..muskets(4, Formation::Line)
    };
    assert_eq!(jaegers.dice(), 8);
    let both = Volley {
        wide_line: true,
        ..jaegers
    };
    assert_eq!(both.dice(), 12);
    let moved = Volley {
        stance: Stance::Moved,
        ..both
    };
    assert_eq!((moved.dice(), moved.check(Screened::No).sum()), (4, 0));
}

//= hitting.5 shooting-table.t3 shooting-table.t4 hitting.t4 move-shoot.2 artillery.1
#[test]
fn guns_after_moving() {
    let moved = |weapon, shot| Volley {
        shot,
        stance: Stance::Moved,
        ..guns(weapon)
    };
    let cases = [
        (Weapon::LightGun, Shot::Ball, (3, 4), (1, 5)),
        (Weapon::LightGun, Shot::Grape, (6, 3), (2, 4)),
        (Weapon::HorseGun, Shot::Ball, (2, 4), (2, 5)),
        (Weapon::HorseGun, Shot::Grape, (4, 3), (4, 4)),
        (Weapon::HeavyGun, Shot::Ball, (5, 4), (0, 5)),
    ];
    for (weapon, shot, still, after) in cases {
        let volley = Volley {
            shot,
            ..guns(weapon)
        };
        assert_eq!((volley.dice(), need(&volley)), still, "{weapon:?} {shot:?}");
        let volley = moved(weapon, shot);
        assert_eq!((volley.dice(), need(&volley)), after, "{weapon:?} {shot:?}");
    }
    assert!(!Weapon::Howitzer.fires_after_moving() && !Weapon::Rocket.fires_after_moving());
}

//= cavalry-shooting.1 cavalry-shooting.2 hitting.t2
#[test]
fn cavalry_needs_six_whatever_happens() {
    for stance in [Stance::Still, Stance::Moved, Stance::Assaulted] {
        let volley = Volley {
            quality: Quality::Veteran,
            stance,
            crossing: true,
            cover: true,
            ..Volley::plain(Weapon::Carbine, 3, Formation::Square)
        };
        assert_eq!((volley.dice(), need(&volley)), (3, 6));
        assert!(volley.check(Screened::Yes).modifiers.is_empty());
    }
}

/// Every row of the modifier table, alone.
//= shooting.9 hitting.2 shooting-mods.t1 shooting-mods.t2 shooting-mods.t3 shooting-mods.t4
//= shooting-mods.t5 shooting-mods.t8 shooting-mods.t9 shooting-mods.t10 shooting-mods.t11
//= shooting-mods.t13 formation.8 formation.21 formation.23 formation.32 linear.8 indirect.3
#[test]
fn every_modifier_of_the_table() {
    let plain = Volley::plain(Weapon::Musket, 1, Formation::Line);
    let at = |formation| Volley {
        mark: Mark::Unit(formation),
        ..plain
    };
    let cases = [
        (at(Formation::Square), 2, Rule::ShootingModsT1),
        (at(Formation::Column), 1, Rule::ShootingModsT2),
        (at(Formation::Loose), -1, Rule::Formation21),
        (
            Volley {
                rifles: true,
                ..plain
            },
            1,
            Rule::ShootingModsT3,
        ),
        (
            Volley {
                quality: Quality::Veteran,
                ..plain
            },
            1,
            Rule::ShootingModsT4,
        ),
        (
            Volley {
                crossing: true,
                ..plain
            },
            1,
            Rule::ShootingModsT5,
        ),
        (
            Volley {
                cover: true,
                ..plain
            },
            -1,
            Rule::ShootingModsT8,
        ),
        (
            Volley {
                indirect: true,
                ..guns(Weapon::Howitzer)
            },
            -1,
            Rule::ShootingModsT9,
        ),
        (
            Volley {
                quality: Quality::Conscript,
                ..plain
            },
            -1,
            Rule::ShootingModsT11,
        ),
        (
            Volley {
                long: true,
                ..guns(Weapon::LightGun)
            },
            -1,
            Rule::ShootingModsT13,
        ),
    ];
    for (volley, value, rule) in cases {
        let check = volley.check(Screened::No);
        assert_eq!(check.modifiers.len(), 1, "{rule:?}");
        assert_eq!(check.modifiers[0].value, value, "{rule:?}");
        assert_eq!(check.modifiers[0].rule.id, rule.info().id);
    }
    let screened = plain.check(Screened::Yes);
    assert_eq!(screened.modifiers[0].rule.id, "shooting-mods.t10");
    assert_eq!(screened.sum(), -1);
}

//= shooting-mods.t13
#[test]
fn sixteen_inches_are_not_over_sixteen() {
    assert!(!is_long(16_000));
    assert!(is_long(16_001));
}

/// Halves are taken of all dice together, rounded up, and doubled last.
//= disorientation.1 defensive-fire.7 defensive-fire.4 battalion-artillery.3 double.5 weather.2 weather.3
#[test]
fn dice_are_halved_together_and_doubled_last() {
    let plain = muskets(5, Formation::Line);
    let shaken = Volley {
        disorientated: true,
        ..plain
    };
    assert_eq!(shaken.dice(), 3);
    let twice = Volley {
        wet: true,
        ..shaken
    };
    assert_eq!(twice.dice(), 2);
    let doubled = Volley {
        doubled: true,
        ..twice
    };
    assert_eq!(doubled.dice(), 4);
    let mud = Volley { mud: true, ..plain };
    assert_eq!(mud.dice(), 5, "mud hampers guns only");
    let muddy_guns = Volley {
        mud: true,
        ..guns(Weapon::LightGun)
    };
    assert_eq!(muddy_guns.dice(), 2);
    let support = Volley {
        stance: Stance::Supporting,
        ..guns(Weapon::LightGun)
    };
    assert_eq!((support.dice(), need(&support)), (2, 4));
}

//= defensive-fire.3 defensive-fire.7
#[test]
fn the_assaulted_fire_as_if_they_had_moved() {
    let line = Volley {
        wide_line: true,
        stance: Stance::Assaulted,
        ..muskets(4, Formation::Line)
    };
    assert_eq!((line.dice(), line.check(Screened::No).sum()), (4, 0));
    let narrow = Volley {
        wide_line: false,
        ..line
    };
    assert_eq!((narrow.dice(), narrow.check(Screened::No).sum()), (4, -1));
    let battery = Volley {
        shot: Shot::Grape,
        stance: Stance::Assaulted,
        ..guns(Weapon::HorseGun)
    };
    assert_eq!((battery.dice(), need(&battery)), (2, 3));
}

//= breaching.6 breaching.8 buildings-inside.4
#[test]
fn nothing_of_the_garrison_counts_at_a_building() {
    let volley = Volley {
        mark: Mark::Building,
        cover: true,
        crossing: true,
        quality: Quality::Veteran,
        ..muskets(2, Formation::Column)
    };
    let check = volley.check(Screened::No);
    assert_eq!(check.modifiers.len(), 1);
    assert_eq!(check.modifiers[0].rule.id, "shooting-mods.t4");
}

/// Stands that fire through skirmishers roll their own share of the dice.
//= formation.22 formation.23 shooting-mods.t10
#[test]
fn screened_stands_roll_their_share() {
    let volley = Volley {
        screened: 1,
        wide_line: true,
        quality: Quality::Veteran,
        ..muskets(4, Formation::Column)
    };
    assert_eq!((volley.dice(), volley.screened_dice()), (8, 2));
    // The first two need 5, the others 4.
    let hits = volley.fire(&mut Scripted::new(&[4, 5, 4, 3, 3, 3, 3, 3]));
    assert_eq!(hits, Ok(2));
}

fn foot(stands: u8, officers: u8) -> Exposed {
    Exposed {
        arm: Arm::Infantry,
        stands,
        officers,
        shelter: None,
    }
}

//= allocation.1 allocation.2 allocation.3 allocation.4 generals-shooting.4
#[test]
fn ex_allocation_4_six_hits_on_two_companies_and_their_officer() {
    let dealt = foot(4, 1).allocate(6);
    assert_eq!(
        dealt,
        Allocation {
            troops: 5,
            officers: [1, 0, 0]
        }
    );
    assert_eq!(foot(4, 1).allocate(4).officers, [0, 0, 0]);
    assert_eq!(foot(4, 3).allocate(6).officers, [1, 1, 0]);
    assert_eq!(foot(0, 1).allocate(6), Allocation::default());
}

//= saves.1 saves.2 shooting.10 shooting.11 shooting.12 removal.1 removal.2 removal.3
#[test]
fn ex_removal_3_no_more_stands_than_are_in_sight() {
    let two = foot(2, 0);
    let dealt = two.allocate(5);
    let lost = two.losses(dealt, &mut Scripted::new(&[2, 2, 1, 3, 2]));
    assert_eq!(
        lost,
        Ok(Losses {
            stands: 2,
            officers: [false; 3]
        })
    );
    let four = foot(4, 1);
    let lost = four.losses(four.allocate(5), &mut Scripted::new(&[3, 2, 3, 6, 1]));
    assert_eq!(
        lost,
        Ok(Losses {
            stands: 1,
            officers: [true, false, false]
        })
    );
}

//= buildings-inside.1 artillery.2
#[test]
fn a_failed_save_inside_needs_firepower_as_well() {
    let inside = Exposed {
        shelter: Some(Weapon::Musket),
        ..foot(4, 0)
    };
    let lost = |dice: &[u8]| inside.losses(inside.allocate(1), &mut Scripted::new(dice));
    assert_eq!(lost(&[2, 5]).map(|lost| lost.stands), Ok(0));
    assert_eq!(lost(&[2, 6]).map(|lost| lost.stands), Ok(1));
    for (weapon, need) in [
        (Weapon::Musket, 6),
        (Weapon::LightGun, 5),
        (Weapon::HorseGun, 4),
        (Weapon::HeavyGun, 3),
        (Weapon::Howitzer, 3),
        (Weapon::Rocket, 6),
    ] {
        assert_eq!(firepower(weapon, &mut Scripted::new(&[need])), Ok(true));
        assert_eq!(
            firepower(weapon, &mut Scripted::new(&[need - 1])),
            Ok(false)
        );
    }
}

//= breaching.4 breaching.5 breaching.10 breaching.11 breaching.12
#[test]
fn hits_on_a_building_are_divided() {
    let split =
        |weapon, inside, dice: &[u8]| split_hits(3, weapon, inside, &mut Scripted::new(dice));
    assert_eq!(
        split(Weapon::LightGun, Inside::Troops, &[4, 5, 6]),
        Ok(BuildingHits {
            walls: 1,
            troops: 2
        })
    );
    assert_eq!(
        split(Weapon::Musket, Inside::Troops, &[4, 5, 1]),
        Ok(BuildingHits {
            walls: 0,
            troops: 1
        })
    );
    assert_eq!(
        split(Weapon::HeavyGun, Inside::Nobody, &[]),
        Ok(BuildingHits {
            walls: 3,
            troops: 0
        })
    );
}

//= howitzer.3
#[test]
fn others_under_the_template_are_hit_on_four() {
    assert_eq!(template_hits(3, &mut Scripted::new(&[3, 4, 6])), Ok(2));
}

//= fallback.3
#[test]
fn a_fall_back_is_the_die_times_the_losses() {
    assert_eq!(
        fall_back_distance(2, &mut Scripted::new(&[3])),
        Ok((3, 6_000))
    );
}
