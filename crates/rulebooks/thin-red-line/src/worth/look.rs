//! A unit at a glance, and what its fire and its blows would come to: guesses
//! by the rules' numbers, without sight lines and stands.

use ground::table::{Bearing, Direction, Point};

use super::front::stand_cost;
use crate::assault::assault_range;
use crate::assault::strike::attacks;
use crate::game::Battle;
use crate::ids::UnitId;
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

/// When a volley would be fired.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum When {
    /// In this turn's shooting, after what was done in it.
    Now,
    /// In a later turn, by troops that stand still and are ready.
    Later,
}

/// A unit as the judge sees it.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::struct_excessive_bools)]
pub(super) struct Look {
    pub unit: UnitId,
    pub at: Point,
    ahead: Direction,
    pub formation: Formation,
    pub files: u8,
    pub count: u8,
    pub troop: Troop,
    quality: Quality,
    pub value: i32,
    bonus: i32,
    inside: bool,
    limbered: bool,
    /// It can shoot at all.
    armed: bool,
    /// It stands there, and is not only thought of.
    pub real: bool,
    pub moved: bool,
    pub doubled: bool,
    pub revealed: bool,
    lances: bool,
    pub disorientated: bool,
    /// Whoever looks takes his time.
    pondered: bool,
}

/// How often a unit that lost stands to a charge does not hold, in thousandths; and how much oftener if it is
/// in disorder.
const BREAKS: i32 = 330;
const BREAKS_IN_DISORDER: i32 = 120;

/// How far to its sides a line closes up to strike back.
const CLOSES_UP: i32 = 8_000;

impl Look {
    pub(super) fn of(battle: &Battle, unit: UnitId) -> Self {
        let (data, state) = (battle.setup.unit(unit), battle.pos.unit(unit));
        let inside = state.building();
        let at = inside.map_or(state.at, |building| {
            battle.setup.building(building).footprint.frame().centre()
        });
        Look {
            unit,
            at,
            ahead: state.facing.direction(),
            formation: state.formation,
            files: state.files.min(state.count()),
            count: state.count(),
            troop: data.troop,
            quality: data.quality,
            value: if battle.pondered {
                stand_cost(data)
            } else {
                stand_value(data)
            },
            bonus: i32::from(data.rifles) + i32::from(data.quality == Quality::Veteran)
                - i32::from(data.quality == Quality::Conscript),
            inside: inside.is_some(),
            limbered: data.arm() == Arm::Artillery && state.limbered,
            armed: data.arm() != Arm::Cavalry || data.carbines,
            real: true,
            moved: state.moved,
            doubled: state.doubled,
            revealed: state.revealed > 0,
            lances: data.lances,
            disorientated: state.disorientated,
            pondered: battle.pondered,
        }
    }

    /// The same elsewhere.
    pub(super) fn placed(mut self, at: Point, facing: Bearing) -> Self {
        (self.at, self.ahead, self.moved) = (at, facing.direction(), true);
        self.real = false;
        self
    }

    pub(super) const fn arm(&self) -> Arm {
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

    /// The gap to another, guessed from the middles of the fronts.
    pub(super) fn gap(&self, other: &Look) -> i32 {
        let apart = self.at.distance(other.at);
        (apart - self.width().min(other.width()) / 4).max(0)
    }

    /// How many of its stands fire at another within a range, in tenths.
    fn firing(&self, other: &Look, range: i32) -> i32 {
        let all = i32::from(match self.formation {
            _ if self.inside => self.count,
            Formation::Square => self.count / 4,
            Formation::Loose => self.count,
            Formation::Column | Formation::Line => self.files,
        });
        if self.inside || self.formation == Formation::Square {
            return if self.gap(other) <= range {
                all * 10
            } else {
                0
            };
        }
        let forward = (self.ahead.aheadness(self.at, other.at) >> 30) as i32;
        if !(0..=range).contains(&forward) {
            return 0;
        }
        // Those fire whose stand is not too far to the side of the target.
        let aside = (self.ahead.rightness(self.at, other.at) >> 30) as i32;
        let span = i64::from(range).pow(2) - i64::from(forward).pow(2);
        let reach = span.isqrt() as i32 + other.width() / 2;
        let half = self.width() / 2;
        let (left, right) = ((aside - reach).max(-half), (aside + reach).min(half));
        all * 10 * (right - left).max(0) / (2 * half).max(1)
    }

    /// Whether another lies behind its front.
    pub(super) fn turns_its_back_on(&self, other: Point) -> bool {
        !self.inside
            && self.formation != Formation::Square
            && self.ahead.aheadness(self.at, other) < 0
    }

    /// How far its longest shot goes.
    pub(super) fn range(&self) -> i32 {
        Weapon::of(self.troop).range(Shot::Ball)
    }

    /// Whether another could be in range at all.
    pub(super) fn may_reach(&self, other: &Look) -> bool {
        let most = self.range() + i32::midpoint(self.width(), other.width());
        self.armed && self.at.is_within(other.at, most)
    }

    /// What a volley at another would cost it, in hundredths of a point, if it
    /// is seen.
    pub(super) fn fire_at(&self, other: &Look, when: When) -> i32 {
        let weapon = Weapon::of(self.troop);
        let now = when == When::Now;
        let moved = now && self.moved;
        let silent =
            now && (self.limbered || self.doubled) || (moved && !weapon.fires_after_moving());
        if !self.armed || silent {
            return 0;
        }
        let row = weapon.row();
        let guns = weapon.is_gun();
        let gap = self.gap(other);
        let grape = guns && row.grape_rate.is_some() && gap <= weapon.range(Shot::Grape);
        let firing = self.firing(other, weapon.range(Shot::Ball));
        if firing == 0 {
            return 0;
        }
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
        if moved {
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
        let hit = 7 - need.clamp(2, 6);
        let lost = i32::from(shooting_save(other.arm()).0) - 1;
        let shelter = if other.inside { 3 } else { 1 };
        let halved = if self.disorientated || (self.limbered && !now) {
            2
        } else {
            1
        };
        let twice = 1 + i32::from(now && other.doubled);
        firing * rate * hit * lost * other.value * twice / (360 * shelter * halved)
    }

    /// How many stands of another each of its dice fells, in thirty-sixths of one.
    fn edge_over(&self, other: &Look, charges: bool) -> i32 {
        let foot = other.arm() == Arm::Infantry;
        let horse = self.arm() == Arm::Cavalry;
        let open = matches!(other.formation, Formation::Line | Formation::Column);
        let eased = charges && horse && foot && open && !other.inside;
        let need = i32::from(self.quality.skill()) - i32::from(eased);
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
        (7 - need.clamp(2, 6)) * (6 - saved)
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
        let kills = dice * self.edge_over(other, true);
        (kills * other.value / 36).min(other.value * i32::from(other.count))
    }

    /// What all its stands are worth.
    fn all(&self) -> i32 {
        (self.value * i32::from(self.count)).max(1)
    }

    /// What losses cost it: the more of its stands fall at once, the likelier the rest runs.
    fn harmed_by(&self, lost: i32) -> i32 {
        lost + lost * lost / self.all()
    }

    /// The stands of a charger that fall when a unit strikes back which lost so many: in contact were a few,
    /// but all who are near close up. In thirty-sixths of a stand.
    fn answer_to(&self, charger: &Look, felled: i32) -> i32 {
        let (wide, _) = self.troop.base();
        let near = match self.formation {
            Formation::Line | Formation::Loose if !self.inside => {
                i32::from(self.count).min((charger.width() + CLOSES_UP) / wide + 1)
            }
            _ => i32::from(self.count),
        };
        let left = (near - felled / 36).max(1);
        let answer = left * i32::from(attacks(self.troop).0) * self.edge_over(charger, false);
        answer.min(i32::from(charger.count.max(1)) * 36)
    }

    /// What it costs a charger that all who are left of another strike back.
    pub(super) fn struck_back_by(&self, other: &Look) -> i32 {
        self.harmed_by(other.answer_to(self, 0) * self.value / 36)
    }

    /// What an assault on another with so many dice would bring, less what it would cost.
    pub(super) fn assault_with(&self, dice: i32, other: &Look) -> i32 {
        let edge = self.edge_over(other, true);
        let most = i32::from(other.count.max(1)) * 36;
        let felled = (dice * edge).min(most);
        let harm = felled * other.value / 36;
        let unharmed = (0..dice).fold(1_000, |chance, _| chance * (36 - edge) / 36);
        let shaken = BREAKS + BREAKS_IN_DISORDER * i32::from(other.disorientated);
        let breaks = if felled == most {
            1_000
        } else if other.formation == Formation::Square || other.inside {
            0
        } else {
            (1_000 - unharmed) * shaken / 1_000
        };
        let rout = match other.arm() {
            Arm::Artillery => other.all() - harm,
            Arm::Infantry | Arm::Cavalry => other.all() / 6 + 10,
        };
        let loss = self.harmed_by(other.answer_to(self, felled) * self.value / 36);
        let fire = other.fire_at(self, When::Later) / 2;
        let square = match (self.arm(), other.arm()) {
            (Arm::Cavalry, Arm::Infantry) if other.formation == Formation::Square => 40,
            _ => 0,
        };
        let gain = other.harmed_by(harm) + rout * breaks / 1_000;
        gain - loss * (1_000 - breaks) / 1_000 - fire - square
    }

    /// The same with as many dice as are likely to be in contact.
    fn assault_on(&self, other: &Look) -> i32 {
        let (wide, _) = self.troop.base();
        let touching =
            (self.width().min(other.width() + wide) / wide).clamp(1, i32::from(self.files.max(1)));
        self.assault_with(touching * i32::from(attacks(self.troop).0), other)
    }

    /// What an assault on another would bring, less what it would cost.
    pub(super) fn melee_with(&self, other: &Look) -> i32 {
        if self.pondered {
            return self.assault_on(other);
        }
        let blows = self.blows_at(other);
        let charge = other.harmed_by(blows);
        // Only those who are left strike back.
        let answer = self.harmed_by(other.blows_at(self)) * (other.all() - blows) / other.all();
        let fire = other.fire_at(self, When::Later) / 2;
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

    /// What it could gain by an assault on another: at once in full, a third
    /// if it has to come nearer first.
    pub(super) fn charge_at(&self, other: &Look) -> i32 {
        let (range, _) = assault_range(self.troop);
        let able = !self.inside
            && range > 0
            && self.formation != Formation::Square
            && !(self.arm() == Arm::Cavalry && other.inside)
            && !(self.troop == Troop::LightCavalry
                && !self.lances
                && other.formation == Formation::Square);
        let gap = self.gap(other);
        if !able || gap > 2 * range + 2_000 {
            return 0;
        }
        let ready = self.formation == Formation::Line && gap <= range + 1_000;
        self.melee_with(other).max(0) / if ready { 1 } else { 3 }
    }
}
