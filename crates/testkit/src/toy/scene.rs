//! The toy as a picture: a row of posts.

use kernel::scene::{Arm, Cell, Colour, Counter, Formation, Panel, Place, SideLook};
use kernel::{BySide, Scene, Side};

use super::state::{Laid, Toy, side_id};

pub(super) fn draw(toy: &Toy) -> Scene {
    let look = |side| SideLook {
        id: side_id(side).to_owned(),
        name: side_id(side).to_owned(),
        colour: match side {
            Side::First => Colour::Red,
            Side::Second => Colour::Blue,
        },
    };
    Scene {
        title: toy.ground.title.clone(),
        caption: format!("turn {} of {}", toy.turn, toy.ground.turns),
        table: None,
        turn: Some(u32::from(toy.turn)),
        sides: BySide::from_fn(look),
        cells: (0..toy.ground.posts).map(post).collect(),
        edges: Vec::new(),
        counters: (0..toy.units.len())
            .filter_map(|unit| counter(toy, unit))
            .collect(),
        panels: Side::BOTH
            .into_iter()
            .map(|side| panel(toy, side))
            .collect(),
    }
}

fn post(number: u8) -> Cell {
    let left = i32::from(number) * 100;
    Cell {
        id: number.to_string(),
        name: format!("post {number}"),
        outline: vec![[left, 0], [left + 100, 0], [left + 100, 100], [left, 100]],
        at: [left + 50, 50],
        ..Cell::default()
    }
}

fn counter(toy: &Toy, unit: usize) -> Option<Counter> {
    let state = toy.units[unit];
    (state.strength > 0).then(|| Counter {
        id: toy.name(unit).to_owned(),
        label: toy.name(unit).chars().take(3).collect(),
        name: toy.name(unit).to_owned(),
        side: state.side,
        nation: String::new(),
        arm: Arm::Infantry,
        place: Place::Cell(usize::from(state.post)),
        also: Vec::new(),
        strength: Some(state.strength),
        losses: 0,
        formation: Formation::Line,
        facing: None,
        spent: state.spent,
        leaders: Vec::new(),
        active: false,
        stands: Vec::new(),
        markers: Vec::new(),
        details: Vec::new(),
    })
}

fn panel(toy: &Toy, side: Side) -> Panel {
    let plan = match toy.plans[side] {
        Laid::Nothing => "no plan".to_owned(),
        Laid::Unseen => "a plan, face down".to_owned(),
        Laid::Down(plan) => format!("a plan, face down: {plan}"),
        Laid::Up(plan) => format!("the plan is to {plan}"),
    };
    Panel {
        title: side_id(side).to_owned(),
        lines: vec![format!("{} points", toy.points[side]), plan],
    }
}
