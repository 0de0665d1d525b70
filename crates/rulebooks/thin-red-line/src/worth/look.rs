//! A unit at a glance, and what its fire and its blows would come to: guesses
//! by the rules' numbers, without sight lines and stands.

use ground::table::{Bearing, Point};

use crate::assault::assault_range;
use crate::assault::strike::attacks;
use crate::game::Battle;
use crate::ids::UnitId;
use crate::position::Step;
use crate::setup::Unit;
use crate::shooting::saves::shooting_save;
use crate::shooting::weapons::{Shot, Weapon};
use crate::troops::{Arm, Formation, Quality, Troop};

/// What a stand is worth, in hundredths of a point.
pub(super) const fn stand_value(data: &Unit) -> i32 {
    match data.troop {
        Troop::LightInfantry => 16,
        Troop::LineInfantry => 30,
        Troop::Grenadiers => 38,
        Troop::LightCavalry => 45,
        Troop::MediumCavalry => 55,
        Troop::HeavyCavalry => 70,
        Troop::LightArtillery | Troop::HorseArtillery => 60,
        Troop::HeavyArtillery | Troop::Howitzers | Troop::Rockets => 60,
    }
}

/// A unit as the judge sees it.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::struct_excessive_bools)]
pub(super) struct Look {
    pub unit: UnitId,
    pub at: Point,
    pub facing: Bearing,
    pub formation: Formation,
    pub files: u8,
    pub count: u8,
    troop: Troop,
    quality: Quality,
    value: i32,
    bonus: i32,
    inside: bool,
    silent: bool,
    pub moved: bool,
    lances: bool,
    pub disorientated: bool,
}

impl Look {
    pub(super) fn of(battle: &Battle, unit: UnitId) -> Self {
        let (data, state) = (battle.setup.unit(unit), battle.pos.unit(unit));
        let inside = state.building();
        let at = inside.map_or(state.at, |building| {
            battle.setup.building(building).footprint.frame().centre()
        });
        let guns = data.arm() == Arm::Artillery;
        // What was done this turn counts until the shooting is over.
        let counts = !matches!(battle.pos.step, Step::Assault(_) | Step::Combat(_));
        Look {
            unit,
            at,
            facing: state.facing,
            formation: state.formation,
            files: state.files.min(state.count()),
            count: state.count(),
            troop: data.troop,
            quality: data.quality,
            value: stand_value(data),
            bonus: i32::from(data.rifles) + i32::from(data.quality == Quality::Veteran)
                - i32::from(data.quality == Quality::Conscript),
            inside: inside.is_some(),
            silent: (data.arm() == Arm::Cavalry && !data.carbines)
                || (guns && state.limbered)
                || (counts && state.doubled)
                || (counts && state.moved && !Weapon::of(data.troop).fires_after_moving()),
            moved: counts && state.moved,
            lances: data.lances,
            disorientated: state.disorientated,
        }
    }

    const fn arm(&self) -> Arm {
        self.troop.arm()
    }

    /// Roughly how wide it is, in thousandths of an inch.
    const fn width(&self) -> i32 {
        let (wide, _) = self.troop.base();
        match self.formation {
            Formation::Square => wide * (self.count as i32 / 4 + 1),
            Formation::Loose => (wide + 2_000) * self.files as i32,
            _ => wide * self.files as i32,
        }
    }

    /// How far its weapons reach, in thousandths of an inch.
    pub(super) fn troop_reach(&self) -> i32 {
        Weapon::of(self.troop).range(Shot::Ball)
    }

    /// Whether another lies before its front.
    fn faces(&self, other: &Look) -> bool {
        self.inside
            || self.formation == Formation::Square
            || self.facing.direction().aheadness(self.at, other.at) >= 0
    }

    /// The gap to another, guessed from the middles of the fronts.
    pub(super) fn gap(&self, other: &Look) -> i32 {
        let apart = self.at.distance(other.at);
        (apart - self.width().min(other.width()) / 4).max(0)
    }

    /// What a volley at another would cost it, in hundredths of a point.
    pub(super) fn fire_at(&self, other: &Look) -> i32 {
        let weapon = Weapon::of(self.troop);
        let gap = self.gap(other);
        if self.silent || gap > weapon.range(Shot::Ball) || !self.faces(other) {
            return 0;
        }
        let row = weapon.row();
        let guns = weapon.is_gun();
        let grape = guns && row.grape_rate.is_some() && gap <= weapon.range(Shot::Grape);
        let wide = self.formation == Formation::Line
            && !self.inside
            && self.files
                >= if self.troop == Troop::LightInfantry {
                    8
                } else {
                    4
                };
        let mut rate = i32::from(match (grape, weapon) {
            (true, _) => row.grape_rate.unwrap_or(row.rate),
            (false, Weapon::Musket) => row.rate + u8::from(wide),
            (false, _) => row.rate,
        });
        let mut need = if grape { 3 } else { i32::from(row.to_hit) };
        if self.moved {
            match (guns, rate) {
                (true, _) if weapon != Weapon::HorseGun => {
                    rate = rate.min(if grape { 2 } else { 1 });
                    need += 1;
                }
                (false, 2..) => rate = 1,
                _ => need += 1,
            }
        }
        if weapon != Weapon::Carbine {
            need -= self.bonus;
            need += i32::from(gap > 16_000);
            need -= match other.formation {
                _ if other.inside => -1,
                Formation::Square => 2,
                Formation::Column => 1,
                Formation::Loose => -1,
                Formation::Line => 0,
            };
        }
        let firing = i32::from(match self.formation {
            _ if self.inside => self.count,
            Formation::Square => self.count / 4,
            Formation::Loose => self.count,
            Formation::Column | Formation::Line => self.files,
        });
        let hit = 7 - need.clamp(2, 6);
        let lost = i32::from(shooting_save(other.arm()).0) - 1;
        let shelter = if other.inside { 3 } else { 1 };
        let halved = if self.disorientated { 2 } else { 1 };
        firing * rate * hit * lost * other.value / (36 * shelter * halved)
    }

    /// What its blows at another would cost it.
    pub(super) fn blows_at(&self, other: &Look) -> i32 {
        let (wide, _) = self.troop.base();
        let touching = if self.inside {
            i32::from(self.count)
        } else {
            (self.width().min(other.width() + wide) / wide).clamp(1, i32::from(self.count.max(1)))
        };
        let dice = touching * i32::from(attacks(self.troop).0);
        let foot = other.arm() == Arm::Infantry;
        let horse = self.arm() == Arm::Cavalry;
        let open = matches!(other.formation, Formation::Line | Formation::Column);
        let need =
            i32::from(self.quality.skill()) - i32::from(horse && foot && open && !other.inside);
        let saved = match other.arm() {
            _ if other.inside => 2,
            Arm::Infantry if other.formation == Formation::Square && !self.lances => 4,
            Arm::Infantry | Arm::Artillery => 0,
            Arm::Cavalry => match other.troop {
                Troop::HeavyCavalry => 4,
                Troop::MediumCavalry => 3,
                _ => 2,
            },
        };
        let kills = dice * (7 - need.clamp(2, 6)) * (6 - saved);
        (kills * other.value / 36).min(other.value * i32::from(other.count))
    }

    /// What an assault on another would bring, less what it would cost.
    pub(super) fn melee_with(&self, other: &Look) -> i32 {
        let charge = self.blows_at(other);
        let answer = other.blows_at(self);
        let fire = other.fire_at(self) / 2;
        let guns = if other.arm() == Arm::Artillery {
            other.value * i32::from(other.count) / 2
        } else {
            0
        };
        // A square mostly holds horse off, and blows that break are not answered.
        let courage = match (self.arm(), other.arm()) {
            (Arm::Cavalry, Arm::Infantry) if other.formation == Formation::Square => 40,
            (Arm::Infantry, Arm::Infantry) | (Arm::Cavalry, Arm::Cavalry) => 0,
            _ => 8,
        };
        charge + guns - answer * 3 / 5 - fire - courage
    }

    /// What it could gain by an assault on another from where it stands.
    pub(super) fn charge_at(&self, other: &Look) -> i32 {
        let (range, _) = assault_range(self.troop);
        let able = self.formation == Formation::Line
            && !self.inside
            && range > 0
            && !(self.arm() == Arm::Cavalry && other.inside)
            && !(self.troop == Troop::LightCavalry
                && !self.lances
                && other.formation == Formation::Square);
        if !able || self.gap(other) > range + 2_000 {
            return 0;
        }
        self.melee_with(other)
    }
}
