//! 6.3 and its ruling: who hears of what happened.

use kernel::Side::{First, Second};
use kernel::{Audience, Game};
use la_bataille::setup::{Mission, OrderKind};
use la_bataille::{ElementId, Event, Formation, Step};

use crate::support::{Field, Table};

#[test]
fn losses_ammunition_and_orders_are_told_to_their_own_side() {
    //= 6.3-a 6.3-b
    let mut field = Field::open();
    let foot = field.foot("a", First, 6);
    let cloud = field.foot("s", First, 3);
    let guns = field.guns("g", Second);
    field
        .stand(foot, "1010", "e", Formation::Column)
        .stand(cloud, "1012", "ene", Formation::Skirmish)
        .stand(guns, "1515", "w", Formation::Column);
    let mut table = field.battle();
    let told = |table: &Table, event: &Event| table.battle.tell(event).audience;
    let lost = Event::Lost(foot, 1);
    assert_eq!(told(&table, &lost), Audience::Only(First));
    let at = table.hex("1010");
    let kind = OrderKind::Attack;
    let mission = Mission::new(kind, at);
    let order = Event::OrderInForce(ElementId(1), mission);
    assert_eq!(told(&table, &order), Audience::Only(Second));
    // What lies with its back up is seen by all, and so is who breaks.
    assert_eq!(told(&table, &Event::Lost(cloud, 1)), Audience::Everyone);
    assert_eq!(
        told(&table, &Event::ResupplyRolled(guns, 5)),
        Audience::Everyone
    );
    table.battle.pos.unit_mut(guns).limbered = true;
    assert_eq!(
        told(&table, &Event::ResupplyRolled(guns, 5)),
        Audience::Only(Second)
    );
    assert_eq!(told(&table, &Event::Routed(foot)), Audience::Everyone);
    table.battle.pos.step = Step::Over;
    assert_eq!(told(&table, &lost), Audience::Everyone);
}
