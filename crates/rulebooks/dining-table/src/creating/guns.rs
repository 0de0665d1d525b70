//! Artillery units (3.5): how many, for which corps, of which type.

use crate::troops::{Gun, Quality};

/// A historical battery.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "four plain facts of a battery"
)]
pub struct Battery {
    /// Its guns, howitzers apart.
    pub guns: u32,
    /// Their weight in pounds of shot.
    pub pounder: u8,
    /// Its howitzers.
    pub howitzers: u32,
    /// Whether these are the heavy ones of the Prussians and Russians.
    pub heavy_howitzers: bool,
    /// Whether the crews are mounted.
    pub horse: bool,
    /// Whether battalions or regiments control them: then they are no artillery.
    pub battalion: bool,
    /// Whether it is so well supplied that its 6-pounders are not light even with mounted crews.
    pub well_supplied: bool,
}

/// The weight class of a battery's guns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Weight {
    /// 3- and 4-pounders, and most 6-pounders of horse artillery.
    Light,
    /// 8- and 9-pounders, and most 6-pounders.
    Medium,
    /// 12-pounders.
    Heavy,
}

impl Battery {
    /// The class of its guns.
    pub const fn weight(&self) -> Weight {
        match self.pounder {
            //= s3-5.2-b s3-5.2-a
            10.. => Weight::Heavy,
            //= s3-5.2-e
            6 if self.horse && !self.well_supplied => Weight::Light,
            //= s3-5.2-c
            6..=9 => Weight::Medium,
            //= s3-5.2-d
            _ => Weight::Light,
        }
    }

    /// Its heavy pieces: heavy guns, and howitzers only if these are heavy.
    pub fn heavy_pieces(&self) -> u32 {
        //= s3-5.3-c s3-5.7-b
        let howitzers = if self.heavy_howitzers {
            self.howitzers
        } else {
            0
        };
        self.heavy_guns() + howitzers
    }

    /// Its heavy guns, howitzers apart.
    pub const fn heavy_guns(&self) -> u32 {
        match self.weight() {
            Weight::Heavy => self.guns,
            Weight::Medium | Weight::Light => 0,
        }
    }

    /// All its pieces.
    pub const fn pieces(&self) -> u32 {
        self.guns + self.howitzers
    }
}

/// Twenty-fourths of a unit that batteries come to: a piece is 2 of them, a heavy one 3.
fn share(batteries: &[Battery]) -> u32 {
    //= s3-5.1-a s3-5.3-d
    //= s3-5.4-a s3-5.4-c
    let counted = || batteries.iter().filter(|one| !one.battalion);
    let heavy: u32 = counted().map(Battery::heavy_pieces).sum();
    let all: u32 = counted().map(Battery::pieces).sum();
    3 * heavy + 2 * (all - heavy)
}

/// How many units of guns an army has.
pub fn army_units(batteries: &[Battery]) -> u32 {
    //= s3-5.7-a s3-5.1-b
    (share(batteries) + 12) / 24
}

/// The same for both armies: if they are less than half a unit apart they round the same way.
pub fn both_armies(first: &[Battery], second: &[Battery]) -> [u32; 2] {
    let exact = [share(first), share(second)];
    let counts = [army_units(first), army_units(second)];
    //= s3-5.7-c
    if exact[0].abs_diff(exact[1]) < 12 && counts[0] != counts[1] {
        let most = counts[0].max(counts[1]);
        return [most, most];
    }
    counts
}

/// Shares the units of an army among its corps, by the largest remainders.
pub fn among_corps(total: u32, corps: &[Vec<Battery>]) -> Vec<u32> {
    //= s3-5.7-d
    let shares: Vec<u32> = corps.iter().map(|batteries| share(batteries)).collect();
    let mut units: Vec<u32> = shares.iter().map(|share| share / 24).collect();
    let mut order: Vec<_> = (0..corps.len()).collect();
    order.sort_by_key(|place| (std::cmp::Reverse(shares[*place] % 24), *place));
    for place in order.iter().cycle().take(4 * corps.len()) {
        if units.iter().sum::<u32>() >= total {
            break;
        }
        units[*place] += 1;
    }
    for place in order.iter().rev().cycle().take(4 * corps.len()) {
        if units.iter().sum::<u32>() <= total {
            break;
        }
        units[*place] = units[*place].saturating_sub(1);
    }
    units
}

/// A kind of guns that a corps is entitled to.
struct Claim {
    /// How many pieces of it have no unit yet.
    pieces: u32,
    /// The type of its units.
    gun: Gun,
    /// How many pieces are enough for a unit.
    least: u32,
    /// How many are a whole unit.
    whole: u32,
}

impl Claim {
    const fn is_enough(&self) -> bool {
        self.pieces >= self.least
    }
}

/// The types of a corps' units of guns, and the types it was entitled to but had no unit for.
pub fn types(units: u32, batteries: &[Battery]) -> (Vec<Gun>, Vec<Gun>) {
    //= s3-5.4-a
    let counted = batteries.iter().filter(|one| !one.battalion);
    let batteries: Vec<_> = counted.copied().collect();
    let sum = |count: &dyn Fn(&Battery) -> u32| batteries.iter().map(count).sum::<u32>();
    let well_supplied = batteries
        .iter()
        .any(|one| one.horse && (one.well_supplied || one.pounder > 6));
    let horse_gun = if well_supplied {
        Gun::MediumHorse
    } else {
        Gun::LightHorse
    };
    let claim = |pieces, gun, least, whole| Claim {
        pieces,
        gun,
        least,
        whole,
    };
    let horse = sum(&|one| if one.horse { one.pieces() } else { 0 });
    let howitzers = sum(&|one| if one.horse { 0 } else { one.howitzers });
    let heavy = sum(&|one| if one.horse { 0 } else { one.heavy_guns() });
    let claims = [
        //= s3-5.7-e s3-5.5
        claim(horse, horse_gun, 8, 12),
        //= s3-5.7-g s3-5.3-a s3-5.3-b
        claim(howitzers, Gun::Howitzer, 8, 12),
        //= s3-5.7-h s3-5.3-d
        claim(heavy, Gun::Heavy, 6, 8),
    ];
    let mut wanted: Vec<Claim> = claims.into_iter().filter(Claim::is_enough).collect();
    wanted.sort_by_key(|one| (std::cmp::Reverse(one.pieces), one.gun));
    let mut made: Vec<Gun> = wanted.iter().map(|one| one.gun).collect();
    let merged = made.split_off(made.len().min(units as usize));
    for one in &mut wanted {
        one.pieces = one.pieces.saturating_sub(one.whole);
    }
    // Howitzers of a corps are brought together in one unit.
    wanted.retain(|one| one.gun != Gun::Howitzer);
    let foot = || batteries.iter().filter(|one| !one.horse && one.guns > 0);
    let all_of = |weight| foot().next().is_some() && foot().all(|one| one.weight() == weight);
    //= s3-5.7-f s3-5.7-j
    let rest = if batteries.iter().all(|one| one.horse) && !batteries.is_empty() {
        horse_gun
    } else if all_of(Weight::Light) {
        Gun::Light
    } else if all_of(Weight::Heavy) && made.contains(&Gun::Heavy) {
        Gun::Heavy
    } else {
        Gun::Medium
    };
    while (made.len() as u32) < units {
        let left = wanted.iter_mut().filter(|one| one.is_enough());
        match left.max_by_key(|one| (one.pieces, std::cmp::Reverse(one.gun))) {
            Some(more) => {
                more.pieces = more.pieces.saturating_sub(more.whole);
                made.push(more.gun);
            }
            None => made.push(rest),
        }
    }
    (made, merged)
}

/// The quality of guns, where the book names it; all else is normal, and a matter of judgement.
pub const fn quality(elite: bool, second_rate: bool) -> Quality {
    //= s3-5.6-a s3-5.6-b
    match (elite, second_rate) {
        (true, _) => Quality::Elite,
        (false, true) => Quality::SecondRate,
        (false, false) => Quality::Normal,
    }
}
