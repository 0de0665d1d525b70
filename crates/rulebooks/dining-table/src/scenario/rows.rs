//! The rows of generals and units, checked.

use crate::command::CRating;
use crate::creating::command::{Misfit, division};
use crate::position::Kind;
use crate::setup::{GeneralSetup, Level, UnitSetup};
use crate::troops::{Arm, Character, Gun, Quality, Rating, Role, Traits};

use crate::words::kind_word;

use super::file::{GeneralFile, UnitFile};
use super::read::Reader;

impl Reader<'_> {
    pub(super) fn generals(&mut self) -> Vec<GeneralSetup> {
        let file = self.file;
        file.general.iter().map(|one| self.general(one)).collect()
    }

    fn general(&mut self, one: &GeneralFile) -> GeneralSetup {
        //= s2-2.6-a s1-2.6-b s1-2.6-c
        let levels = [
            ("commander", Level::Commander),
            ("corps", Level::Corps),
            ("wing", Level::Corps),
            ("division", Level::Division),
        ];
        let level = self.word(&one.level, &levels, &one.id, Level::Division);
        //= s3-3.3-a s3-3.3-b
        let character = self.character(&one.character, &one.id);
        let hq = one.hq.map(|rating| {
            CRating::new(rating).unwrap_or_else(|| {
                let message = format!("`{}`: no headquarters is C{rating}", one.id);
                self.wrong(message, "an even number from 4 to 12");
                CRating::new(4).expect("four is a rating")
            })
        });
        //= s2-2.6-b s3-2.10-a
        if one.level == "wing" && hq.is_none() {
            let message = format!("the wing commander `{}` has no headquarters", one.id);
            self.wrong(message, "`hq = 6`, or another C rating");
        }
        if level == Level::Commander && hq.is_none() {
            let message = format!("the commander `{}` has no headquarters", one.id);
            self.wrong(message, "`hq = 10`, or another C rating");
        }
        let separate = hq.is_some_and(|rating| !rating.is_a_figure());
        //= s3-3.2-g
        match one.hq_at {
            Some(_) if !separate => self.wrong(
                format!("the headquarters of `{}` is his own figure", one.id),
                "no `hq-at`: only from C8 on it is a piece of its own",
            ),
            None if separate => self.wrong(
                format!("the headquarters of `{}` has no place", one.id),
                "`hq-at = [x, y]`: from C8 on it is a piece of its own",
            ),
            _ => {}
        }
        let table = &self.file.table;
        let on_table =
            |[x, y]: [i32; 2]| (0..=table.width).contains(&x) && (0..=table.height).contains(&y);
        if !on_table(one.at) || !one.hq_at.is_none_or(on_table) {
            let message = format!("`{}` or his headquarters is off the table", one.id);
            self.wrong(message, "places on the table in `at` and `hq-at`");
        }
        self.order(one.order.as_deref(), &one.id);
        if one.order.is_some() && level != Level::Division {
            let message = format!("no order lies with `{}`", one.id);
            self.wrong(message, "orders at the start are for divisions and units");
        }
        //= s2-23.2-a
        if one.arrives.is_some() && level == Level::Division {
            let message = format!("`{}` cannot arrive by himself", one.id);
            self.wrong(
                message,
                "no `arrives`: who leads a division comes with the first of it",
            );
        }
        let superior = one
            .under
            .as_ref()
            .map(|word| self.general_id(word, &one.id));
        GeneralSetup {
            id: one.id.clone(),
            name: one.name.clone(),
            side: self.side(&one.side, &one.id),
            level,
            rating: Rating {
                //= s3-3.4-b
                a: one.a.unwrap_or(character.rating()).clamp(2, 13),
                character,
            },
            hq,
            superior,
            arrives: one.arrives.unwrap_or(0),
            supposed: false,
        }
    }

    /// An order to start with, checked.
    pub(super) fn order(&mut self, word: Option<&str>, of: &str) -> Option<Kind> {
        let kinds = Kind::ALL.map(|kind| (kind_word(kind), kind));
        word.map(|word| self.word(word, &kinds, of, Kind::Action))
    }

    /// A division has four units and a unit of guns at most.
    pub(super) fn divisions(&mut self, generals: &[GeneralSetup], units: &[UnitSetup]) {
        //= s1-2.6-d s3-2.5-a
        for (place, general) in generals.iter().enumerate() {
            if general.level != Level::Division {
                continue;
            }
            let own = units.iter().filter(|unit| unit.under.index() == place);
            let arms: Vec<_> = own.map(|unit| unit.arm).collect();
            let many = match division(&arms) {
                Err(Misfit::Units(count)) => count > 4,
                Err(Misfit::Guns(_)) => true,
                Ok(()) => false,
            };
            if many {
                let message = format!("the division of `{}` is too large", general.id);
                self.wrong(message, "four units and a unit of guns at most");
            }
        }
    }

    fn character(&mut self, word: &str, of: &str) -> Character {
        let known = [
            ("strong", Character::Strong),
            ("normal", Character::Normal),
            ("weak", Character::Weak),
        ];
        self.word(word, &known, of, Character::Normal)
    }

    pub(super) fn units(&mut self) -> Vec<UnitSetup> {
        let file = self.file;
        file.unit.iter().map(|one| self.unit(one)).collect()
    }

    fn unit(&mut self, one: &UnitFile) -> UnitSetup {
        let arm = self.word(&one.arm, &ARMS, &one.id, Arm::Infantry);
        let roles = [
            ("line", Role::Line),
            ("corps-resource", Role::CorpsResource),
            ("independent", Role::Independent),
            ("army-resource", Role::ArmyResource),
        ];
        let qualities = [
            ("normal", Quality::Normal),
            ("elite", Quality::Elite),
            ("second-rate", Quality::SecondRate),
        ];
        let role = self.word(&one.role, &roles, &one.id, Role::Line);
        let traits = Traits::read(&one.traits).unwrap_or_else(|| {
            let message = format!("`{}`: `{}` are not letters of a unit", one.id, one.traits);
            self.wrong(message, "S, s, D, d, H, M or m, each once at most");
            Traits::NONE
        });
        if let Some(wrong) = traits.iter().find(|letter| !letter.fits(arm)) {
            let message = format!("`{}`: {wrong:?} is not for this arm", one.id);
            self.wrong(
                message,
                "S, s, D and d are for infantry, the others for cavalry",
            );
        }
        if let Some([strong, weak]) = traits.contradiction() {
            let message = format!("`{}`: {strong:?} and {weak:?} exclude each other", one.id);
            self.wrong(message, "one of the two letters");
        }
        //= s1-2.1-f
        if arm.is_artillery() && one.sps != 2 {
            let message = format!("the guns `{}` have {} SPs", one.id, one.sps);
            self.wrong(message, "`sps = 2`");
        }
        //= s3-4.1-a
        if one.morale.is_none() && !arm.is_artillery() {
            let message = format!("`{}` has no M grade", one.id);
            self.wrong(message, "`morale = 4`, or another from 2 to 7");
        }
        let morale = one.morale.unwrap_or(2);
        self.order(one.order.as_deref(), &one.id);
        if !(1..=16).contains(&one.sps) || !(2..=7).contains(&morale) {
            let message = format!("`{}` cannot have {} SPs and M{morale}", one.id, one.sps);
            self.wrong(message, "1 to 16 SPs and M2 to M7");
        }
        self.word(&one.status, &[("normal", ()), ("defend", ())], &one.id, ());
        let default = role.rating();
        let character = match &one.character {
            Some(word) => self.character(word, &one.id),
            None => default.character,
        };
        let side = self.side(&one.side, &one.id);
        let under = self.general_id(&one.under, &one.id);
        let same = self
            .file
            .general
            .get(under.index())
            .is_some_and(|general| general.side == one.side);
        if !same {
            let message = format!("`{}` belongs to a general of the enemy", one.id);
            self.wrong(message, "a general of its own side in `under`");
        }
        UnitSetup {
            id: one.id.clone(),
            name: one.name.clone(),
            side,
            arm,
            sps: one.sps,
            morale,
            traits,
            quality: self.word(&one.quality, &qualities, &one.id, Quality::Normal),
            role,
            rating: Rating {
                //= s3-4.8-f
                a: one.a.unwrap_or(default.a).clamp(2, 13),
                character,
            },
            under,
            arrives: one.arrives.unwrap_or(0),
            supposed: false,
        }
    }
}

/// The words for arms.
pub(crate) const ARMS: [(&str, Arm); 9] = [
    ("infantry", Arm::Infantry),
    ("battle-cavalry", Arm::BattleCavalry),
    ("skirmish-cavalry", Arm::SkirmishCavalry),
    ("light", Arm::Artillery(Gun::Light)),
    ("medium", Arm::Artillery(Gun::Medium)),
    ("heavy", Arm::Artillery(Gun::Heavy)),
    ("light-horse", Arm::Artillery(Gun::LightHorse)),
    ("medium-horse", Arm::Artillery(Gun::MediumHorse)),
    ("howitzer", Arm::Artillery(Gun::Howitzer)),
];
