//! A flat field with a few counters on it.

use ground::hex::{Grid, HexMap, HexNumber, Orientation, Shoved, Terrain};
use kernel::chance::Scripted;
use kernel::{Fraction, Game, Log, Side, Stop};
use la_bataille::setup::{Element, ElementKind, Mission, OrderKind, Organisation, Setup, Standing};
use la_bataille::troops::{
    Arm, Foot, Guns, Horse, Inspiration, Leader, LossChecks, Nation, Rank, Rifles, Size,
    SquareClass, Unit, Weight,
};
use la_bataille::{
    Battle, ElementId, Event, Formation, LeaderId, Order, OrgId, Position, Refusal, Stage, UnitId,
};

/// A field that is being set up.
pub struct Field(pub Setup);

impl Field {
    /// Twenty-four hexes each way, flat and clear, with a corps on each side that has an order to attack.
    pub fn new() -> Field {
        let grid = Grid::new(Orientation::Pointy, Shoved::Even, 24, 24);
        let mut setup = Setup::empty(HexMap::new(grid));
        setup.turns = 4;
        for (side, id) in [(Side::First, "french"), (Side::Second, "allied")] {
            setup.organisations.push(Organisation {
                id: format!("{id}-morale"),
                name: id.to_owned(),
                side,
                levels: [0, -3, -6, -9],
            });
            let middle = setup.map.grid().numbered(number("1112")).expect("a hex");
            setup.elements.push(Element {
                id: format!("{id}-corps"),
                name: id.to_owned(),
                side,
                nation: Nation::French,
                kind: ElementKind::Detachment,
                parent: None,
                commander: None,
                order: Some(Mission::new(OrderKind::Attack, middle)),
                hq: None,
                released: 1,
                ad_hoc: false,
            });
        }
        Field(setup)
    }

    /// What covers a hex.
    pub fn terrain(mut self, hex: &str, terrain: Terrain) -> Field {
        let hex = self.0.map.grid().numbered(number(hex)).expect("a hex");
        self.0.map.set_terrain(hex, terrain);
        self
    }

    /// A battalion: `"hex facing formation"`.
    pub fn foot(self, id: &str, side: Side, steps: u8, at: &str) -> Field {
        let foot = Foot {
            fire: steps,
            line: 3,
            skirmish: 3,
            rifles: Rifles::None,
            light: false,
            square: SquareClass::B,
            square_shaken: SquareClass::B,
        };
        self.unit(id, side, Arm::Infantry, steps, (8, 2), at, |unit| {
            unit.foot = Some(foot);
        })
    }

    /// A regiment of cavalry.
    pub fn horse(self, id: &str, side: Side, weight: Weight, steps: u8, at: &str) -> Field {
        let horse = Horse {
            weight,
            lance: 0,
            skirmish: 0,
            recall: 4,
        };
        let movement = match weight {
            Weight::Light => 14,
            Weight::Heavy => 12,
            Weight::SuperHeavy => 10,
        };
        self.unit(id, side, Arm::Cavalry, steps, (movement, 2), at, |unit| {
            unit.horse = Some(horse);
        })
    }

    /// A battery.
    pub fn guns(self, id: &str, side: Side, steps: u8, at: &str) -> Field {
        let guns = Guns {
            fire: [
                Fraction::new(20, 1),
                Fraction::new(12, 1),
                Fraction::new(6, 1),
            ],
            range: 8,
            horse: false,
            ammunition: 6,
            limber: 4,
        };
        self.unit(id, side, Arm::Artillery, steps, (7, 1), at, |unit| {
            unit.guns = Some(guns);
        })
    }

    /// A leader: morale, cavalry bonus, and whether he is of special ability for cavalry.
    pub fn leader(
        mut self,
        id: &str,
        side: Side,
        morale: i8,
        cavalry: i8,
        special: bool,
        at: &str,
    ) -> Field {
        let leader = LeaderId(self.0.leaders.len() as u16);
        self.0.leaders.push(Leader {
            id: id.to_owned(),
            name: id.to_owned(),
            side,
            nation: Nation::French,
            rank: Rank::Division,
            attack: 0,
            defence: 0,
            cavalry,
            artillery: None,
            morale: Inspiration::Bonus(morale),
            command: 2,
            movement: 15,
            special_cavalry: special,
            special_artillery: false,
            royal: false,
            wing: Vec::new(),
            element: None,
        });
        let hex = self.0.map.grid().numbered(number(at)).expect("a hex");
        self.0.posted.push((leader, hex));
        self
    }

    #[allow(clippy::too_many_arguments)]
    fn unit(
        mut self,
        id: &str,
        side: Side,
        arm: Arm,
        steps: u8,
        (movement, each): (u8, u128),
        at: &str,
        own: impl FnOnce(&mut Unit),
    ) -> Field {
        let unit = UnitId(self.0.units.len() as u16);
        let mut data = Unit {
            id: id.to_owned(),
            name: id.to_owned(),
            side,
            nation: Nation::French,
            guard: false,
            arm,
            size: match arm {
                Arm::Infantry => Size::Battalion,
                Arm::Cavalry => Size::Regiment,
                Arm::Artillery => Size::Battery,
            },
            steps,
            movement,
            morale: "24".parse().expect("a morale"),
            melee: Fraction::new(each * u128::from(steps), 1),
            checks: LossChecks::Second,
            foot: None,
            horse: None,
            guns: None,
            element: ElementId(side as u16),
            organisation: OrgId(side as u16),
            parent: None,
            parts: Vec::new(),
        };
        own(&mut data);
        self.0.units.push(data);
        let words: Vec<&str> = at.split(' ').collect();
        let grid = self.0.map.grid();
        let hexes = words[0]
            .split('+')
            .map(|hex| grid.numbered(number(hex)).expect("a hex"))
            .collect();
        let facing = grid.orientation().named(words[1]).expect("a facing");
        let limbered = words[2] == "limbered";
        let formation = Formation::ALL
            .into_iter()
            .find(|known| known.name() == words[2])
            .unwrap_or(Formation::Column);
        self.0.standing.push(Standing {
            unit,
            hexes,
            facing,
            formation,
            limbered,
        });
        self
    }

    /// Changes a unit before the battle.
    pub fn with(mut self, id: &str, change: impl FnOnce(&mut Unit)) -> Field {
        let unit = self.0.unit_named(id).expect("a unit");
        change(&mut self.0.units[unit.index()]);
        self
    }

    /// The battle, at the first decision.
    pub fn begin(self) -> Game1 {
        Game1(Battle::begin(self.0))
    }
}

/// A battle that is played by words.
pub struct Game1(pub Battle);

impl Game1 {
    /// Gives an order, with what the dice show. Cavalry that could be recalled before it fights keeps to its
    /// target as long as dice are left.
    pub fn give(&mut self, order: &str, dice: &[u8]) -> Vec<Event> {
        let parsed = self
            .0
            .parse(order)
            .unwrap_or_else(|fault| panic!("{order}: {fault:?}"));
        let mut log = Log::keeping();
        let mut chance = Scripted::new(dice);
        match self.0.apply(&parsed, &mut chance, &mut log) {
            Ok(()) => {}
            Err(Stop::Refusal(refusal)) => panic!("{order}: {refusal:?}"),
            Err(Stop::Unknown(unknown)) => panic!("{order}: dice ran out: {unknown:?}"),
        }
        while !chance.is_spent() && self.0.pos.charge.stage == Stage::Pressing {
            let on = self.0.parse("charge press-on").expect("an order");
            let went = self.0.apply(&on, &mut chance, &mut log);
            assert!(went.is_ok(), "{order}: dice ran out");
        }
        assert!(chance.is_spent(), "{order}: dice are left over");
        log.into_events()
    }

    /// Gives several orders that roll nothing.
    pub fn all(&mut self, orders: &[&str]) {
        for order in orders {
            self.give(order, &[]);
        }
    }

    /// Why an order is refused.
    pub fn refused(&self, order: &str) -> Refusal {
        let parsed = self
            .0
            .parse(order)
            .unwrap_or_else(|fault| panic!("{order}: {fault:?}"));
        self.0.check(&parsed).expect_err(order)
    }

    /// The orders that may be given, in words.
    pub fn orders(&self) -> Vec<String> {
        let mut orders: Vec<Order> = Vec::new();
        self.0.orders(&mut orders);
        orders.iter().map(|order| self.0.notation(order)).collect()
    }

    /// The position.
    pub fn pos(&self) -> &Position {
        &self.0.pos
    }

    /// A unit by its name.
    pub fn unit(&self, id: &str) -> &la_bataille::UnitState {
        let unit = self.0.setup.unit_named(id).expect("a unit");
        self.0.pos.unit(unit)
    }

    /// The hex of a unit, in four digits.
    pub fn at(&self, id: &str) -> String {
        let hex = self.unit(id).hex();
        hex.map_or_else(
            || "away".to_owned(),
            |hex| self.0.setup.map.grid().number(hex).to_string(),
        )
    }
}

/// A hex number.
pub fn number(text: &str) -> HexNumber {
    text.parse().expect("four digits")
}
