//! Changes of status (2.5.2, 2.5.8): guns that deploy when they have come up, and infantry that has left
//! Defend.

use crate::field::{Reading, acting_by};
use dining_table::Act;
use dining_table::troops::Status;

const BEFORE: &str = "a1 allied infantry 5 at 20000 18000 18000";

#[test]
fn guns_that_come_up_in_relief_may_still_deploy() {
    //= s2-5.8-e s2-6.9-d
    let relieved = |reading, status: &str| {
        let units = format!(
            "f1 french infantry 5 at 20000 14500 0
             guns french medium 2 at 20000 13000 0 status {status}
             {BEFORE}"
        );
        let mut field = acting_by(reading, &units, "", "20000, 10500");
        field.give("relieve guns f1 3000", "");
        assert_eq!((field.at("guns").1, field.act("guns")), (14_500, Act::Done));
        field
    };
    let mut field = relieved(Reading::Second, "normal");
    assert!(field.lists("deploy guns"));
    field.give("deploy guns", "");
    assert_eq!(field.unit("guns").status, Status::Defend);
    assert_eq!(field.refused("undeploy guns"), "s2-2.1-g");
    // Infantry has done what it may do.
    assert_eq!(field.refused("deploy f1"), "s2-2.1-g");
    let before = relieved(Reading::First, "normal");
    assert_eq!(before.refused("deploy guns"), "s2-2.1-g");
}

#[test]
fn infantry_that_left_defend_was_not_rapid() {
    //= s2-5.2-h s2-5.1-b
    let units = "f1 french infantry 5 at 20000 14000 0 status defend
         a1 allied infantry 5 at 20000 34000 18000";
    let mut field = acting_by(Reading::Second, units, "", "20000, 11500");
    field.give("undeploy f1", "");
    field.give("move f1 normal ahead:1000", "");
    assert_eq!(field.refused("deploy f1"), "s2-5.1-b");
}
