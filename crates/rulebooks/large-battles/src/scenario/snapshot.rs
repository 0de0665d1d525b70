//! Positions written as [`PositionFile`] and read again.

use ground::table::{Bearing, Point, Pose};
use kernel::{Side, Unreadable};

use super::position::{
    AimFile, ChargeFile, GeneralFile, GoingFile, MovingFile, PositionFile, TrackFile, UnitFile,
};
use crate::game::Battle;
use crate::position::{
    Aim, Charge, Following, Marks, Moving, Recoiling, Temper, Track, Whereabouts,
};
use crate::{GeneralId, UnitId};

fn pair(at: Point) -> [i32; 2] {
    [at.x, at.y]
}

fn pose_of([x, y]: [i32; 2], facing: i32) -> Pose {
    Pose::new(Point::new(x, y), Bearing::new(facing))
}

impl Battle {
    /// The position as canonical text.
    pub(crate) fn write_position(&self) -> String {
        // A struct of names and numbers cannot fail to be written.
        serde_json::to_string(&self.position_file()).unwrap_or_default()
    }

    /// The scenario with this position in it.
    pub(crate) fn write_scenario(&self) -> String {
        let mut file = self.setup.file.clone();
        file.position = Some(self.position_file());
        toml::to_string(&file).unwrap_or_default()
    }

    /// Reads a snapshot.
    pub(crate) fn read_position(&self, text: &str) -> Result<Battle, Unreadable> {
        let file = serde_json::from_str(text).map_err(|error| Unreadable(error.to_string()))?;
        self.with_position(&file)
    }

    fn unit_id(&self, unit: UnitId) -> String {
        self.setup.unit(unit).id.clone()
    }

    fn position_file(&self) -> PositionFile {
        let pos = &self.pos;
        let side_name = |side: &Option<Side>| {
            side.map_or_else(String::new, |side| self.setup.sides[side].id.clone())
        };
        PositionFile {
            period: pos.period + 1,
            active: self.setup.sides[pos.active].id.clone(),
            step: pos.step,
            displaced: pos
                .displaced
                .iter()
                .map(|general| self.setup.general(*general).id.clone())
                .collect(),
            holders: pos.holders.iter().map(side_name).collect(),
            moving: pos.moving.map(|moving| MovingFile {
                unit: self.unit_id(moving.unit),
                at: pair(moving.start.at),
                facing: moving.start.facing.hundredths(),
                formed: moving.formed,
                spent: moving.spent,
                limit: moving.limit,
                travelled: moving.travelled,
                more_than_wheeled: moving.more_than_wheeled,
                begun: moving.begun,
            }),
            unit: self
                .setup
                .unit_ids()
                .filter_map(|unit| self.unit_file(unit))
                .collect(),
            general: self
                .setup
                .general_ids()
                .filter_map(|general| self.general_file(general))
                .collect(),
            charge: pos
                .charges
                .iter()
                .map(|charge| self.charge_file(charge))
                .collect(),
            track: pos
                .tracks
                .iter()
                .map(|track| self.track_file(track))
                .collect(),
            aim: pos.aims.iter().map(|aim| self.aim_file(*aim)).collect(),
            recoil: pos
                .recoils
                .iter()
                .map(|recoil| self.going_file(recoil.unit, recoil.along))
                .collect(),
            following: pos
                .following
                .iter()
                .map(|winner| self.going_file(winner.unit, winner.along))
                .collect(),
        }
    }

    fn unit_file(&self, unit: UnitId) -> Option<UnitFile> {
        let state = self.pos.unit(unit);
        let marks = Marks::NAMED
            .iter()
            .filter(|(mark, _)| state.marks.has(*mark));
        if state.place == Whereabouts::Waiting && state.marks == Marks::default() {
            return None;
        }
        Some(UnitFile {
            id: self.unit_id(unit),
            place: state.place,
            at: pair(state.pose.at),
            facing: state.pose.facing.hundredths(),
            formation: state.formation,
            bases: state.bases,
            order: state.order,
            marks: marks.map(|(_, name)| (*name).to_owned()).collect(),
            shot: state.shot,
        })
    }

    fn general_file(&self, general: GeneralId) -> Option<GeneralFile> {
        let state = self.pos.generals[general.index()];
        Some(GeneralFile {
            id: self.setup.general(general).id.clone(),
            at: pair(state.at?),
            moved: state.moved,
        })
    }

    fn charge_file(&self, charge: &Charge) -> ChargeFile {
        ChargeFile {
            by: self.unit_id(charge.by),
            on: self.unit_id(charge.on),
            distance: charge.distance,
            start: charge.start,
            way: charge.way.clone(),
        }
    }

    fn track_file(&self, track: &Track) -> TrackFile {
        let pose = |(pose, _): &(Pose, _)| [pose.at.x, pose.at.y, pose.facing.hundredths()];
        TrackFile {
            unit: self.unit_id(track.unit),
            formations: track
                .poses
                .iter()
                .map(|(_, formation)| *formation)
                .collect(),
            poses: track.poses.iter().map(pose).collect(),
        }
    }

    fn aim_file(&self, aim: Aim) -> AimFile {
        AimFile {
            firer: self.unit_id(aim.firer),
            target: self.unit_id(aim.target),
            range: aim.range,
            gone: aim.gone,
            enfiladed: aim.enfiladed,
            cover: aim.cover,
            square: aim.square,
            line: aim.line,
        }
    }

    fn going_file(&self, unit: UnitId, along: Bearing) -> GoingFile {
        GoingFile {
            unit: self.unit_id(unit),
            along: along.hundredths(),
        }
    }

    /// A battle on the same ground, at another position.
    pub(crate) fn with_position(&self, file: &PositionFile) -> Result<Battle, Unreadable> {
        let mut battle = Battle {
            setup: self.setup.clone(),
            pos: super::read::empty(&self.setup),
        };
        if file.period == 0 || file.period > self.setup.periods {
            return Err(Unreadable(format!("there is no period {}", file.period)));
        }
        battle.pos.period = file.period - 1;
        battle.pos.active = self.find_side(&file.active)?;
        battle.pos.step = file.step;
        for row in &file.unit {
            battle.read_unit(row)?;
        }
        for row in &file.general {
            let general = self.find_general(&row.id)?;
            let state = &mut battle.pos.generals[general.index()];
            state.at = Some(Point::new(row.at[0], row.at[1]));
            state.moved = row.moved;
        }
        let pos = &mut battle.pos;
        pos.displaced = file
            .displaced
            .iter()
            .map(|id| self.find_general(id))
            .collect::<Result<_, _>>()?;
        if file.holders.len() != pos.holders.len() && !file.holders.is_empty() {
            return Err(Unreadable(
                "the holders are not as many as the places".to_owned(),
            ));
        }
        for (place, holder) in file.holders.iter().enumerate() {
            pos.holders[place] = match holder.as_str() {
                "" => None,
                id => Some(self.find_side(id)?),
            };
        }
        if let Some(row) = &file.moving {
            pos.moving = Some(Moving {
                unit: self.find_unit(&row.unit)?,
                start: pose_of(row.at, row.facing),
                formed: row.formed,
                spent: row.spent,
                limit: row.limit,
                travelled: row.travelled,
                more_than_wheeled: row.more_than_wheeled,
                begun: row.begun,
            });
        }
        for row in &file.charge {
            pos.charges.push(Charge {
                by: self.find_unit(&row.by)?,
                on: self.find_unit(&row.on)?,
                distance: row.distance,
                start: row.start,
                way: row.way.clone(),
            });
        }
        for row in &file.track {
            pos.tracks.push(std::sync::Arc::new(self.read_track(row)?));
        }
        for row in &file.aim {
            pos.aims.push(Aim {
                firer: self.find_unit(&row.firer)?,
                target: self.find_unit(&row.target)?,
                range: row.range,
                gone: row.gone,
                enfiladed: row.enfiladed,
                cover: row.cover,
                square: row.square,
                line: row.line,
            });
        }
        for row in &file.recoil {
            pos.recoils.push(Recoiling {
                unit: self.find_unit(&row.unit)?,
                along: Bearing::new(row.along),
            });
        }
        for row in &file.following {
            pos.following.push(Following {
                unit: self.find_unit(&row.unit)?,
                along: Bearing::new(row.along),
            });
        }
        battle.check_position()?;
        Ok(battle)
    }

    fn read_unit(&mut self, row: &UnitFile) -> Result<(), Unreadable> {
        let unit = self.find_unit(&row.id)?;
        let data = self.setup.unit(unit);
        let (kind, most) = (data.kind, data.bases);
        if !row.formation.fits(kind) {
            return Err(Unreadable(format!(
                "`{}` cannot be in {}",
                row.id,
                row.formation.word()
            )));
        }
        let on_table = row.place == Whereabouts::Table;
        let least = u8::from(on_table);
        if row.bases < least || row.bases > most {
            return Err(Unreadable(format!(
                "`{}` cannot have {} bases",
                row.id, row.bases
            )));
        }
        if kind.is_artillery() && row.order != Temper::Steady {
            return Err(Unreadable(format!(
                "`{}` is artillery and cannot be so",
                row.id
            )));
        }
        let mut marks = Marks::default();
        for word in &row.marks {
            let mark = Marks::NAMED.iter().find(|(_, name)| name == word);
            let (mark, _) =
                mark.ok_or_else(|| Unreadable(format!("`{word}` is no mark of a unit")))?;
            marks.set(*mark);
        }
        let pose = pose_of(row.at, row.facing);
        if !self.setup.map.bounds().grown(1_000).contains(pose.at) {
            return Err(Unreadable(format!("`{}` is not on the table", row.id)));
        }
        let state = self.pos.unit_mut(unit);
        state.place = row.place;
        state.bases = row.bases;
        state.order = row.order;
        state.marks = marks;
        state.shot = row.shot;
        self.put(unit, pose, row.formation);
        Ok(())
    }

    fn read_track(&self, row: &TrackFile) -> Result<Track, Unreadable> {
        if row.poses.len() != row.formations.len() {
            return Err(Unreadable(format!("the way of `{}` has gaps", row.unit)));
        }
        let pose = |[x, y, facing]: &[i32; 3]| pose_of([*x, *y], *facing);
        Ok(Track {
            unit: self.find_unit(&row.unit)?,
            poses: row
                .poses
                .iter()
                .map(pose)
                .zip(row.formations.iter().copied())
                .collect(),
        })
    }
}
