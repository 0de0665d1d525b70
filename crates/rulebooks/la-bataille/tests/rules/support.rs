//! A flat field with a few units on it, and short words to play with them.

use std::sync::Arc;

use ground::hex::{
    Facing, Grid, HexId, HexMap, Hexside, Orientation, Shoved, Side as HexSide, SideMark, Terrain,
};
use kernel::chance::Scripted;
use kernel::{Fraction, Game, Log, Side, Stop};
use la_bataille::setup::{
    ArmyCommand, Depot, Element, ElementKind, Mission, OrderKind, Organisation, Standing,
};
use la_bataille::troops::{
    Arm, Foot, Guns, Horse, Inspiration, Leader, LossChecks, Nation, Rank, Rifles, Size,
    SquareClass, Unit, Weight,
};
use la_bataille::{
    Base6, Battle, ElementId, Event, Formation, LeaderId, OrgId, Refusal, Setup, Step, UnitId,
};

/// A battle that is being set up.
pub struct Field {
    pub setup: Setup,
}

impl Field {
    /// Twenty by twenty hexes of open fields; each side has one division under orders.
    pub fn open() -> Field {
        let grid = Grid::new(Orientation::Pointy, Shoved::Even, 20, 20);
        let mut setup = Setup::empty(HexMap::new(grid));
        setup.turns = 6;
        for (side, nation) in [
            (Side::First, Nation::French),
            (Side::Second, Nation::British),
        ] {
            setup.organisations.push(Organisation {
                id: format!("org-{nation:?}").to_lowercase(),
                name: "An organization".to_owned(),
                side,
                levels: [0, -3, -6, -9],
            });
            setup.elements.push(Element {
                id: format!("div-{nation:?}").to_lowercase(),
                name: "A division".to_owned(),
                side,
                nation,
                kind: ElementKind::Division,
                parent: None,
                commander: None,
                order: Some(Mission::new(OrderKind::Defend, HexId(0))),
                hq: None,
                released: 0,
                ad_hoc: false,
            });
        }
        Field { setup }
    }

    pub fn hex(&self, number: &str) -> HexId {
        let number = number.parse().expect("a hex number");
        self.setup.map.grid().numbered(number).expect("on the map")
    }

    pub fn terrain(&mut self, number: &str, terrain: Terrain) -> &mut Self {
        let hex = self.hex(number);
        self.setup.map.set_terrain(hex, terrain);
        self
    }

    pub fn level(&mut self, number: &str, level: i8) -> &mut Self {
        let hex = self.hex(number);
        self.setup.map.set_level(hex, level);
        self
    }

    pub fn mark(&mut self, number: &str, side: &str, mark: SideMark) -> &mut Self {
        let hex = self.hex(number);
        let orientation = self.setup.map.grid().orientation();
        let side = HexSide::ALL
            .into_iter()
            .find(|known| orientation.side_name(*known) == side)
            .expect("a side");
        self.setup.map.mark(Hexside { hex, side }, mark);
        self
    }

    fn unit(&mut self, id: &str, side: Side, arm: Arm, steps: u8) -> UnitId {
        let index = side as u16;
        self.setup.units.push(Unit {
            id: id.to_owned(),
            name: id.to_owned(),
            side,
            nation: [Nation::French, Nation::British][index as usize],
            guard: false,
            arm,
            size: Size::Battalion,
            steps,
            movement: 8,
            morale: Base6::of(2, 3),
            melee: Fraction::new(2 * u128::from(steps), 1),
            checks: LossChecks::Second,
            foot: None,
            horse: None,
            guns: None,
            element: ElementId(index),
            organisation: OrgId(index),
            parent: None,
            parts: Vec::new(),
        });
        UnitId(self.setup.units.len() as u16 - 1)
    }

    pub fn foot(&mut self, id: &str, side: Side, steps: u8) -> UnitId {
        let unit = self.unit(id, side, Arm::Infantry, steps);
        self.setup.units[unit.index()].foot = Some(Foot {
            fire: 6,
            line: 3,
            skirmish: 4,
            rifles: Rifles::None,
            light: false,
            square: SquareClass::B,
            square_shaken: SquareClass::B,
        });
        unit
    }

    pub fn horse(&mut self, id: &str, side: Side, steps: u8) -> UnitId {
        let unit = self.unit(id, side, Arm::Cavalry, steps);
        let data = &mut self.setup.units[unit.index()];
        data.movement = 14;
        data.size = Size::Regiment;
        data.horse = Some(Horse {
            weight: Weight::Light,
            lance: 0,
            skirmish: 3,
            recall: 4,
        });
        unit
    }

    pub fn guns(&mut self, id: &str, side: Side) -> UnitId {
        let unit = self.unit(id, side, Arm::Artillery, 4);
        let data = &mut self.setup.units[unit.index()];
        data.movement = 7;
        data.size = Size::Battery;
        data.melee = Fraction::new(4, 1);
        data.guns = Some(Guns {
            fire: [20, 12, 6].map(|value| Fraction::new(value, 1)),
            range: 8,
            horse: false,
            ammunition: 6,
            limber: 4,
        });
        unit
    }

    pub fn leader(&mut self, id: &str, side: Side, at: &str) -> LeaderId {
        let index = side as u16;
        self.setup.leaders.push(Leader {
            id: id.to_owned(),
            name: id.to_owned(),
            side,
            nation: [Nation::French, Nation::British][index as usize],
            rank: Rank::Division,
            attack: 0,
            defence: 0,
            cavalry: 0,
            artillery: None,
            morale: Inspiration::Bonus(0),
            command: 2,
            movement: 15,
            special_cavalry: false,
            special_artillery: false,
            royal: false,
            wing: Vec::new(),
            element: Some(ElementId(index)),
        });
        let leader = LeaderId(self.setup.leaders.len() as u16 - 1);
        let hex = self.hex(at);
        self.setup.posted.push((leader, hex));
        leader
    }

    /// Makes a leader the commander of his side's division and of its army.
    pub fn in_command(&mut self, leader: LeaderId) -> &mut Self {
        let side = self.setup.leaders[leader.index()].side;
        self.setup.elements[side as usize].commander = Some(leader);
        self.setup.sides[side]
            .command
            .push(ArmyCommand { from: 1, leader });
        self
    }

    pub fn depot(&mut self, side: Side, number: &str) -> &mut Self {
        let at = self.hex(number);
        self.setup.sides[side].depots.push(Depot { at });
        self
    }

    pub fn stand(
        &mut self,
        unit: UnitId,
        hexes: &str,
        facing: &str,
        formation: Formation,
    ) -> &mut Self {
        let facing: Facing = self
            .setup
            .map
            .grid()
            .orientation()
            .named(facing)
            .expect("a facing");
        let hexes = hexes.split('+').map(|number| self.hex(number)).collect();
        self.setup.standing.push(Standing {
            unit,
            hexes,
            facing,
            formation,
            limbered: false,
        });
        self
    }

    pub fn battle(self) -> Table {
        Table {
            battle: Battle::begin(self.setup),
        }
    }
}

/// A battle that is played.
#[derive(Clone)]
pub struct Table {
    pub battle: Battle,
}

impl Table {
    pub fn hex(&self, number: &str) -> HexId {
        let number = number.parse().expect("a hex number");
        self.battle
            .setup
            .map
            .grid()
            .numbered(number)
            .expect("on the map")
    }

    /// Gives an order with these dice; all of them must be rolled.
    pub fn give(&mut self, order: &str, dice: &[u8]) -> Vec<Event> {
        let parsed = self
            .battle
            .parse(order)
            .unwrap_or_else(|error| panic!("{order}: {error}"));
        let mut log = Log::keeping();
        let mut chance = Scripted::new(dice);
        match self.battle.apply(&parsed, &mut chance, &mut log) {
            Ok(()) => {}
            Err(Stop::Refusal(refusal)) => {
                panic!("{order} is refused: {}", self.battle.refuse(&refusal).text)
            }
            Err(Stop::Unknown(unknown)) => panic!("{order} wants {unknown:?}"),
        }
        assert!(chance.is_spent(), "{order} did not roll all of {dice:?}");
        log.into_events()
    }

    /// The reason why an order is refused.
    pub fn refusal(&self, order: &str) -> Refusal {
        let order = self
            .battle
            .parse(order)
            .unwrap_or_else(|error| panic!("{order}: {error}"));
        self.battle.check(&order).expect_err("the order is legal")
    }

    /// The rule that refuses an order.
    pub fn rule_against(&self, order: &str) -> &'static str {
        self.refusal(order).rule().info().id
    }

    pub fn allows(&self, order: &str) -> bool {
        let order = self
            .battle
            .parse(order)
            .unwrap_or_else(|error| panic!("{order}: {error}"));
        self.battle.check(&order).is_ok()
    }

    /// Whether every listed order is legal and none is listed twice.
    pub fn orders(&self) -> Vec<String> {
        let mut orders = Vec::new();
        self.battle.orders(&mut orders);
        orders
            .iter()
            .map(|order| self.battle.notation(order))
            .collect()
    }

    /// Goes on to a step of a side's player turn.
    pub fn at(&mut self, side: Side, step: Step) -> &mut Self {
        self.battle.pos.active = side;
        self.battle.pos.step = step;
        self
    }

    pub fn place(&self, unit: UnitId) -> String {
        let grid = self.battle.setup.map.grid();
        let hexes = self.battle.pos.unit(unit).hexes.iter();
        hexes
            .map(|hex| grid.number(*hex).to_string())
            .collect::<Vec<_>>()
            .join("+")
    }

    pub fn formation(&self, unit: UnitId) -> Formation {
        self.battle.pos.unit(unit).formation
    }

    pub fn steps(&self, unit: UnitId) -> u8 {
        self.battle.setup.unit(unit).steps - self.battle.pos.unit(unit).lost
    }

    /// Points left of what moves, in sixths.
    pub fn points(&self) -> u16 {
        self.battle.pos.group.left.0
    }

    /// Changes what never changes, for a variant of the field.
    pub fn with(mut self, change: impl FnOnce(&mut Setup)) -> Self {
        let mut setup = (*self.battle.setup).clone();
        change(&mut setup);
        self.battle.setup = Arc::new(setup);
        self
    }
}
