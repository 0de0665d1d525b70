//! Infantry and cavalry units (3.2.2, 3.2.3) and their SPs (3.4.2).

use crate::troops::{Arm, Trait, Traits};

/// A historical brigade, or part of one, that becomes a unit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Body {
    /// What it is called.
    pub name: String,
    /// How many men.
    pub men: u32,
    /// Its morale grade, 2 to 7.
    pub morale: u8,
}

/// What was done to make bodies fit, for the designer to read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// Two became one.
    Joined(String, String),
    /// One became several.
    Divided(String, u32),
    /// Men went from one to another.
    Shifted(String, String, u32),
    /// One stays below the least size: nothing of its division is left to join it.
    TooSmall(String, u32),
}

/// The least and the most men of a unit.
pub const fn sizes(arm: Arm) -> (u32, u32) {
    match arm {
        //= s3-2.2-b
        Arm::Infantry => (1_800, 3_600),
        //= s3-2.2-c
        Arm::BattleCavalry => (800, 1_600),
        //= s3-2.2-d
        Arm::SkirmishCavalry => (1, 800),
        Arm::Artillery(_) => (0, u32::MAX),
    }
}

/// The kind of cavalry that a body of horse makes: light regiments of up to 800 men skirmish where cavalry
/// is scarce or where they serve infantry.
pub const fn cavalry(men: u32, light: bool, scarce_or_attached: bool) -> Arm {
    //= s3-2.3-b s3-2.3-c
    if light && men <= 800 && scarce_or_attached {
        Arm::SkirmishCavalry
    } else {
        Arm::BattleCavalry
    }
}

/// Makes units of the bodies of one division and arm: large ones are divided, small ones are made up from
/// stronger ones or joined. No man is lost.
pub fn form(mut bodies: Vec<Body>, arm: Arm) -> (Vec<Body>, Vec<Change>) {
    let (least, most) = sizes(arm);
    let mut changes = Vec::new();
    //= s3-2.2-a s3-2.2-g
    while let Some(place) = bodies.iter().position(|body| body.men > most) {
        let body = bodies.remove(place);
        let parts = body.men.div_ceil(most);
        changes.push(Change::Divided(body.name.clone(), parts));
        for part in 0..parts {
            let men = body.men / parts + u32::from(part < body.men % parts);
            let name = format!("{} {}", body.name, part + 1);
            bodies.insert(
                place + part as usize,
                Body {
                    name,
                    men,
                    morale: body.morale,
                },
            );
        }
    }
    while let Some(place) = smallest(&bodies, least) {
        let short = least - bodies[place].men;
        let donor = (0..bodies.len())
            .filter(|other| *other != place && bodies[*other].men >= least + short)
            .max_by_key(|other| bodies[*other].men);
        if let Some(donor) = donor {
            //= s3-2.2-h
            bodies[donor].men -= short;
            bodies[place].men += short;
            changes.push(Change::Shifted(
                bodies[donor].name.clone(),
                bodies[place].name.clone(),
                short,
            ));
            continue;
        }
        let other = (0..bodies.len())
            .filter(|other| *other != place && bodies[*other].men + bodies[place].men <= most)
            .min_by_key(|other| bodies[*other].men);
        let Some(other) = other else {
            //= s3-2.2-f
            changes.push(Change::TooSmall(
                bodies[place].name.clone(),
                bodies[place].men,
            ));
            break;
        };
        //= s3-2.2-e
        let small = bodies.remove(place);
        let other = if other > place { other - 1 } else { other };
        let joined = &mut bodies[other];
        changes.push(Change::Joined(joined.name.clone(), small.name.clone()));
        // The larger part says how the whole behaves.
        if small.men > joined.men {
            joined.morale = small.morale;
        }
        joined.men += small.men;
    }
    (bodies, changes)
}

fn smallest(bodies: &[Body], least: u32) -> Option<usize> {
    let small = (0..bodies.len()).filter(|place| bodies[*place].men < least);
    small.min_by_key(|place| bodies[*place].men)
}

/// Men for each SP, by morale grade 2 to 7: infantry, cavalry.
const MEN_PER_SP: [(u32, u32); 6] = [
    //= s3-4.2-c s3-4.2-d s3-4.2-e
    (250, 150),
    (300, 200),
    (400, 250),
    (500, 300),
    (600, 350),
    (700, 400),
];

/// Men for each SP of troops of this arm and morale grade.
pub fn men_per_sp(arm: Arm, morale: u8) -> Option<u32> {
    //= s3-4.1-b s3-4.1-c s3-4.1-d s3-4.1-e s3-4.1-f s3-4.1-g
    let row = MEN_PER_SP.get(usize::from(morale.checked_sub(2)?))?;
    Some(if arm.is_cavalry() { row.1 } else { row.0 })
}

/// Whether a unit has more letters than its grade usually earns: one strength for veterans, two for
/// better, weaknesses for the poor. A hint to the designer, no fault.
pub fn letters_are_many(morale: u8, traits: Traits) -> bool {
    let weak = |one: &Trait| {
        matches!(
            one,
            Trait::NoSkirmish | Trait::NoDrill | Trait::BadlyMounted
        )
    };
    let weaknesses = traits.iter().filter(weak).count();
    let strengths = traits.iter().count() - weaknesses;
    //= s3-4.3-b s3-4.3-c
    let most = match morale {
        ..=3 => 2,
        4 => 1,
        _ => 0,
    };
    strengths > most || (weaknesses > 0 && morale <= 4)
}

/// The starting SPs of one unit: halves are rounded up, and every unit has at least one.
pub fn strength_points(men: u32, arm: Arm, morale: u8) -> Option<u8> {
    //= s3-4.2-a
    let each = men_per_sp(arm, morale)?;
    u8::try_from(((2 * men + each) / (2 * each)).max(1)).ok()
}

/// The SPs of the units of a division: the sum is the rounded sum of the exact strengths, and what is left
/// over goes to the largest remainders.
pub fn balanced(units: &[(u32, Arm, u8)]) -> Option<Vec<u8>> {
    //= s3-4.2-b
    const FINE: u64 = 42_000_000;
    let exact: Option<Vec<u64>> = units
        .iter()
        .map(|(men, arm, morale)| {
            Some(u64::from(*men) * FINE / u64::from(men_per_sp(*arm, *morale)?))
        })
        .collect();
    let exact = exact?;
    let total = (exact.iter().sum::<u64>() + FINE / 2) / FINE;
    let mut sps: Vec<u64> = exact.iter().map(|one| (one / FINE).max(1)).collect();
    let mut order: Vec<_> = (0..units.len()).collect();
    // Who is below one SP has been rounded up already.
    let left_over = |exact: u64| if exact < FINE { 0 } else { exact % FINE };
    order.sort_by_key(|place| (std::cmp::Reverse(left_over(exact[*place])), *place));
    for place in order.iter().cycle().take(order.len() * 2) {
        if sps.iter().sum::<u64>() >= total {
            break;
        }
        sps[*place] += 1;
    }
    sps.into_iter().map(|one| u8::try_from(one).ok()).collect()
}

/// The letters of infantry with battalion guns: they make up for a weakness, or else help towards drill
/// strength in troops good enough to earn one.
pub fn with_battalion_guns(morale: u8, traits: Traits) -> Traits {
    //= s3-5.4-b
    let weak = [Trait::NoDrill, Trait::NoSkirmish];
    if let Some(weakness) = weak.into_iter().find(|one| traits.has(*one)) {
        return traits.without(weakness);
    }
    let more = traits.with(Trait::Drill);
    if letters_are_many(morale, more) {
        traits
    } else {
        more
    }
}
