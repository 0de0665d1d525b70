//! A counter in a few letters, and in words.

use kernel::BySide;
use kernel::scene::{Arm, Counter, Formation, Place, Scene};

/// What the letters on the map mean.
pub const KEY: &str = "\
Units: rating, then i infantry, lc light cavalry, ln lancers, hc heavy cavalry;
a, ha, ka foot, horse and heavy guns; -1 a hit; [3i] square; 3i↗ line, facing
there; (a) limbered; * a leader is there; ! takes part in what is asked now.";

/// A letter for each side.
pub fn letters(scene: &Scene) -> BySide<char> {
    let letter = |name: &str| name.chars().find(|c| c.is_alphanumeric());
    let first = letter(&scene.sides.first.name).unwrap_or('1');
    let second = letter(&scene.sides.second.name).unwrap_or('2');
    if first == second {
        BySide {
            first: '1',
            second: '2',
        }
    } else {
        BySide { first, second }
    }
}

/// A counter in a few letters.
pub fn short(scene: &Scene, counter: &Counter) -> String {
    let letters = match counter.arm {
        Arm::Infantry => "i",
        Arm::LightCavalry => "lc",
        Arm::Lancers => "ln",
        Arm::HeavyCavalry => "hc",
        Arm::Artillery => "a",
        Arm::HorseArtillery => "ha",
        Arm::HeavyArtillery => "ka",
        Arm::Leader => "L",
    };
    let strength = counter
        .strength
        .map_or_else(String::new, |it| it.to_string());
    let losses = match counter.losses {
        0 => String::new(),
        hits => format!("-{hits}"),
    };
    let unit = format!("{strength}{letters}{losses}");
    let unit = match counter.formation {
        Formation::Square => format!("[{unit}]"),
        Formation::Limbered => format!("({unit})"),
        Formation::Line => format!("{unit}{}", heading(scene, counter).unwrap_or('=')),
        Formation::Column | Formation::Unlimbered | Formation::Mounted => unit,
    };
    let leader = if counter.leaders.is_empty() { "" } else { "*" };
    let active = if counter.active { "!" } else { "" };
    format!("{unit}{leader}{active}")
}

/// A counter in words.
pub fn long(scene: &Scene, counter: &Counter) -> String {
    let arm = match counter.arm {
        Arm::Infantry => "infantry",
        Arm::LightCavalry => "light cavalry",
        Arm::Lancers => "lancers",
        Arm::HeavyCavalry => "heavy cavalry",
        Arm::Artillery => "artillery",
        Arm::HorseArtillery => "horse artillery",
        Arm::HeavyArtillery => "heavy artillery",
        Arm::Leader => "leader",
    };
    let mut words = vec![match counter.strength {
        Some(strength) => format!("{arm} {strength}"),
        None => arm.to_owned(),
    }];
    match counter.losses {
        0 => {}
        1 => words.push("1 hit".to_owned()),
        hits => words.push(format!("{hits} hits")),
    }
    match counter.formation {
        Formation::Column | Formation::Mounted | Formation::Unlimbered => {}
        Formation::Square => words.push("in square".to_owned()),
        Formation::Limbered => words.push("limbered".to_owned()),
        Formation::Line => words.push(match across(scene, counter) {
            Some(cell) => format!("in line facing {}", scene.cells[cell].name),
            None => "in line".to_owned(),
        }),
    }
    if !counter.leaders.is_empty() {
        words.push(format!("with {}", counter.leaders.join(" and ")));
    }
    words.extend(super::table::whereabouts(counter));
    if counter.spent {
        words.push("done this turn".to_owned());
    }
    format!("{} [{}]: {}", counter.name, counter.id, words.join(", "))
}

/// The cell that a counter belongs to.
pub fn home(counter: &Counter) -> Option<usize> {
    match counter.place {
        Place::Cell(cell) | Place::Edge { from: cell, .. } => Some(cell),
        Place::At(_) => None,
    }
}

/// The cell that a counter on an edge faces.
fn across(scene: &Scene, counter: &Counter) -> Option<usize> {
    let Place::Edge { edge, from } = counter.place else {
        return None;
    };
    let [a, b] = scene.edges.get(edge)?.between;
    let cell = if a == from { b } else { a };
    (cell < scene.cells.len()).then_some(cell)
}

/// The arrow towards the cell that a counter faces.
fn heading(scene: &Scene, counter: &Counter) -> Option<char> {
    let from = scene.cells.get(home(counter)?)?.at;
    let to = scene.cells.get(across(scene, counter)?)?.at;
    let along = |axis: usize| i64::from(to[axis]) - i64::from(from[axis]);
    Some(arrow(along(0), along(1)))
}

/// The arrow nearest to a direction, x east and y north.
fn arrow(east: i64, north: i64) -> char {
    // Within 22.5 degrees of an axis, the tangent is under 0.4142.
    let flat = 10_000 * north.abs() < 4_142 * east.abs();
    let steep = 10_000 * east.abs() < 4_142 * north.abs();
    match (flat, steep, east > 0, north > 0) {
        (true, _, true, _) => '→',
        (true, _, false, _) => '←',
        (_, true, _, true) => '↑',
        (_, true, _, false) => '↓',
        (_, _, true, true) => '↗',
        (_, _, true, false) => '↘',
        (_, _, false, true) => '↖',
        (_, _, false, false) => '↙',
    }
}

#[cfg(test)]
mod tests {
    use super::arrow;

    #[test]
    fn arrows_point_where_they_should() {
        for (east, north, expected) in [
            (5, 0, '→'),
            (-5, 1, '←'),
            (1, 9, '↑'),
            (0, -3, '↓'),
            (4, 4, '↗'),
            (4, -5, '↘'),
            (-4, 5, '↖'),
            (-4, -4, '↙'),
        ] {
            assert_eq!(arrow(east, north), expected, "{east} {north}");
        }
    }
}
