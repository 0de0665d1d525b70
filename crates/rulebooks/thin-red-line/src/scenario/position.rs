//! A position with names instead of numbers: for snapshots, and for scenarios
//! that begin in the middle of a battle.

use ground::table::{Point, TableMap};
use kernel::Unreadable;

use crate::game::Battle;
use crate::ids::UnitId;
use crate::position::{Aim, Combat, Fall, March, Place, Position, UnitState};

/// A position of a file.
pub type PositionFile = Position<String>;

impl<U> Place<U> {
    fn named<V, E>(self, name: &impl Fn(U) -> Result<V, E>) -> Result<Place<V>, E> {
        Ok(match self {
            Place::Reserve => Place::Reserve,
            Place::Table => Place::Table,
            Place::Building(building) => Place::Building(building),
            Place::With(unit) => Place::With(name(unit)?),
            Place::Gone(fate) => Place::Gone(fate),
        })
    }
}

impl<U> Aim<U> {
    fn named<V, E>(self, name: &impl Fn(U) -> Result<V, E>) -> Result<Aim<V>, E> {
        Ok(match self {
            Aim::Unit(unit) => Aim::Unit(name(unit)?),
            Aim::Building(building) => Aim::Building(building),
            Aim::Wood(feature) => Aim::Wood(feature),
        })
    }
}

impl<U> UnitState<U> {
    fn named<V, E>(self, name: &impl Fn(U) -> Result<V, E>) -> Result<UnitState<V>, E> {
        Ok(UnitState {
            id: name(self.id)?,
            place: self.place.named(name)?,
            aim: match self.aim {
                Some((aim, shot)) => Some((aim.named(name)?, shot)),
                None => None,
            },
            at: self.at,
            facing: self.facing,
            formation: self.formation,
            files: self.files,
            stands: self.stands,
            grenadiers: self.grenadiers,
            post: self.post,
            at_turn: self.at_turn,
            began: self.began,
            officer: self.officer,
            disorientated: self.disorientated,
            bogged: self.bogged,
            emplaced: self.emplaced,
            limbered: self.limbered,
            acted: self.acted,
            moved: self.moved,
            doubled: self.doubled,
            fired: self.fired,
            grape: self.grape,
            revealed: self.revealed,
            reacted: self.reacted,
            assaulted: self.assaulted,
            supported: self.supported,
            hidden: self.hidden,
            searched: self.searched,
            grand: self.grand.map(name).transpose()?,
            held: self.held,
            arrived: self.arrived,
            kept: self.kept,
            apart: self.apart,
            rocketed: self.rocketed,
            hits: self.hits,
            falls: self.falls,
            fallen: self.fallen,
            shot: self.shot,
            shot_from: self.shot_from,
            retarget: self.retarget,
            turn_to_fire: self.turn_to_fire,
        })
    }
}

impl<U> March<U> {
    fn named<V, E>(self, name: &impl Fn(U) -> Result<V, E>) -> Result<March<V>, E> {
        Ok(March {
            unit: name(self.unit)?,
            allowance: self.allowance,
            spent: self.spent,
            legs: self.legs,
            rough: self.rough,
            slowed: self.slowed,
            rolled: self.rolled,
            doubling: self.doubling,
            formed: self.formed,
            balked: self.balked,
            regrouped: self.regrouped,
            halted: self.halted,
        })
    }
}

impl<U> Fall<U> {
    fn named<V, E>(self, name: &impl Fn(U) -> Result<V, E>) -> Result<Fall<V>, E> {
        Ok(Fall {
            unit: name(self.unit)?,
            distance: self.distance,
            towards: self.towards,
            shooting: self.shooting,
            through: self
                .through
                .into_iter()
                .map(name)
                .collect::<Result<_, E>>()?,
        })
    }
}

impl<U> Combat<U> {
    fn named<V, E>(self, name: &impl Fn(U) -> Result<V, E>) -> Result<Combat<V>, E> {
        Ok(Combat {
            attacker: name(self.attacker)?,
            defender: name(self.defender)?,
            stage: self.stage,
            round: self.round,
            attacker_lost: self.attacker_lost,
            defender_lost: self.defender_lost,
            pressed: self.pressed,
            from: self.from,
            from_facing: self.from_facing,
            gap: self.gap,
            short: self.short,
            fire_hits: self.fire_hits,
            fire_lost: self.fire_lost,
            retreated: self.retreated,
            ending: self.ending,
        })
    }
}

impl<U> Position<U> {
    /// The same with other names for the units.
    fn named<V, E>(self, name: &impl Fn(U) -> Result<V, E>) -> Result<Position<V>, E> {
        Ok(Position {
            march: self.march.map(|march| march.named(name)).transpose()?,
            combat: self.combat.map(|combat| combat.named(name)).transpose()?,
            falls: self
                .falls
                .into_iter()
                .map(|fall| fall.named(name))
                .collect::<Result<_, E>>()?,
            units: self
                .units
                .into_iter()
                .map(|unit| unit.named(name))
                .collect::<Result<_, E>>()?,
            turn: self.turn,
            last_turn: self.last_turn,
            extended: self.extended,
            mission: self.mission,
            parts: self.parts,
            weather: self.weather,
            sight: self.sight,
            first: self.first,
            step: self.step,
            delayed: self.delayed,
            flank: self.flank,
            won: self.won,
            wounds: self.wounds,
            digging: self.digging,
            objectives: self.objectives,
            works: self.works,
        })
    }
}

/// Whether places and lengths are such that they can be reckoned with; what they mean is checked later.
fn check_numbers(pos: &Position<UnitId>) -> Result<(), Unreadable> {
    let length = |inches: i32| inches.unsigned_abs() <= TableMap::LONGEST.unsigned_abs();
    let place = |at: Point| length(at.x) && length(at.y);
    let units = pos.units.iter().all(|unit| {
        place(unit.at)
            && unit.shot_from.is_none_or(place)
            && length(unit.fallen)
            && unit.stands.checked_add(unit.grenadiers).is_some()
    });
    let march = pos
        .march
        .as_ref()
        .is_none_or(|march| length(march.allowance) && length(march.spent));
    let combat = pos.combat.as_ref().is_none_or(|combat| {
        place(combat.from)
            && length(combat.pressed)
            && length(combat.gap)
            && length(combat.retreated)
    });
    let falls = pos.falls.iter().all(|fall| length(fall.distance));
    let marked = pos.objectives.iter().all(|one| place(one.at));
    let works = pos.works.iter().all(|work| place(work.at));
    if units && march && combat && falls && marked && works {
        return Ok(());
    }
    let text = "a number is larger than any table, or than any unit";
    Err(Unreadable(text.to_owned()))
}

impl Battle {
    fn position_file(&self) -> PositionFile {
        let name =
            |unit: UnitId| Ok::<_, std::convert::Infallible>(self.setup.unit(unit).id.clone());
        match self.pos.clone().named(&name) {
            Ok(file) => file,
            Err(never) => match never {},
        }
    }

    /// The position as text.
    pub(crate) fn write_position(&self) -> String {
        toml::to_string(&self.position_file()).unwrap_or_default()
    }

    /// Reads what [`Battle::write_position`] writes.
    pub(crate) fn read_position(&self, text: &str) -> Result<Battle, Unreadable> {
        let file: PositionFile =
            toml::from_str(text).map_err(|error| Unreadable(error.message().to_owned()))?;
        self.with_position(&file)
    }

    /// This battle in another position.
    pub(crate) fn with_position(&self, file: &PositionFile) -> Result<Battle, Unreadable> {
        let name = |word: String| self.find_unit(&word);
        let mut pos = file.clone().named(&name)?;
        pos.units.sort_by_key(|unit| unit.id);
        let all: Vec<_> = pos.units.iter().map(|unit| unit.id).collect();
        if all != self.setup.unit_ids().collect::<Vec<_>>() {
            return Err(Unreadable(
                "every unit must have one place in the position".to_owned(),
            ));
        }
        check_numbers(&pos)?;
        let setup = if pos.works == self.pos.works {
            self.setup.clone()
        } else {
            std::sync::Arc::new(self.setup.with_works(&pos.works))
        };
        let battle = Battle::new(setup, pos);
        battle.check_position()?;
        Ok(battle)
    }

    /// The scenario's file, changed to begin here.
    pub(crate) fn write_scenario(&self) -> String {
        let mut file = self.setup.file.clone();
        file.position = Some(self.position_file());
        toml::to_string(&file).unwrap_or_default()
    }
}
