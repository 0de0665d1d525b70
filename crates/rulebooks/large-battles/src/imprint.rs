//! Copies of a position, and a number for one: what generals make by the thousand when they think.

use ground::table::{Leg, Pose};

use crate::position::{GeneralState, Position};

/// Two of the constants of SplitMix64, which stir well.
const STIR: (u64, u64) = (0xbf58_476d_1ce4_e5b9, 0x94d0_49bb_1331_11eb);

/// Numbers stirred into one.
struct Stirred(u64);

impl Stirred {
    const fn add(&mut self, number: u64) {
        let mixed = (self.0 ^ number).wrapping_mul(STIR.0);
        self.0 = (mixed ^ (mixed >> 31)).wrapping_mul(STIR.1) ^ number.rotate_left(17);
    }

    const fn add_two(&mut self, one: i32, other: i32) {
        self.add(((one.cast_unsigned() as u64) << 32) | other.cast_unsigned() as u64);
    }

    const fn add_pose(&mut self, pose: Pose) {
        self.add_two(pose.at.x, pose.at.y);
        self.add(pose.facing.hundredths().cast_unsigned() as u64);
    }

    fn add_leg(&mut self, leg: Leg) {
        self.add_two(leg.extent(), leg.turn().0);
    }

    fn add_general(&mut self, general: GeneralState) {
        match general.at {
            None => self.add(u64::MAX),
            Some(at) => {
                self.add_two(at.x, at.y);
                self.add(u64::from(general.moved));
            }
        }
    }
}

/// A small number for anything that is written as a word in files: the step that is decided, say.
fn number_of(what: impl std::fmt::Debug) -> u64 {
    use std::fmt::Write;
    struct Letters(u64);
    impl Write for Letters {
        fn write_str(&mut self, text: &str) -> std::fmt::Result {
            for byte in text.bytes() {
                self.0 = self.0.wrapping_mul(257).wrapping_add(u64::from(byte));
            }
            Ok(())
        }
    }
    let mut letters = Letters(1);
    // Adding letters up cannot fail.
    let _ = write!(letters, "{what:?}");
    letters.0
}

impl Position {
    /// A number for all that changes: equal positions have equal numbers, and others hardly ever.
    pub(crate) fn imprint(&self) -> u64 {
        let mut all = Stirred(u64::from(self.period) << 8 | self.active as u64);
        all.add(number_of(self.step));
        for unit in &self.units {
            let small = (unit.place as u64)
                | (unit.formation as u64) << 8
                | u64::from(unit.bases) << 16
                | (unit.order as u64) << 24
                | u64::from(unit.shot) << 32
                | u64::from(unit.marks.0) << 40;
            all.add(small);
            all.add_pose(unit.pose);
        }
        for general in &self.generals {
            all.add_general(*general);
        }
        if let Some(moving) = self.moving {
            all.add(u64::from(moving.unit.0));
            all.add_pose(moving.start);
            all.add(moving.formed as u64);
            all.add((u64::from(moving.spent) << 32) | u64::from(moving.limit));
            let flags = i32::from(moving.more_than_wheeled) << 1 | i32::from(moving.begun);
            all.add_two(moving.travelled, flags);
        }
        for general in &self.displaced {
            all.add(1 << 9 | u64::from(general.0));
        }
        for charge in &self.charges {
            all.add(1 << 20 | u64::from(charge.by.0) << 8 | u64::from(charge.on.0));
            all.add(u64::from(charge.distance.cast_unsigned()));
            all.add_pose(charge.start);
            for (from, leg) in &charge.way {
                all.add_pose(*from);
                all.add_leg(*leg);
            }
        }
        for track in &self.tracks {
            all.add(1 << 50 | u64::from(track.unit.0) << 32 | track.poses.len() as u64);
            // A way is known by its middle and its end well enough.
            let poses = [track.poses.get(track.poses.len() / 2), track.poses.last()];
            for (pose, formation) in poses.into_iter().flatten() {
                all.add_pose(*pose);
                all.add(*formation as u64);
            }
        }
        for aim in &self.aims {
            let flags = u64::from(aim.gone)
                | u64::from(aim.enfiladed) << 1
                | (aim.range as u64) << 2
                | u64::from(aim.cover) << 4
                | u64::from(aim.square) << 5
                | u64::from(aim.line) << 6;
            all.add(1 << 40 | u64::from(aim.firer.0) << 16 | u64::from(aim.target.0) << 8 | flags);
        }
        let goers = self.recoils.iter().map(|goer| (goer.unit, goer.along));
        for (unit, along) in goers.chain(self.following.iter().map(|goer| (goer.unit, goer.along)))
        {
            all.add(
                (1 << 60) | u64::from(unit.0) << 32 | u64::from(along.hundredths().cast_unsigned()),
            );
        }
        all.add(self.recoils.len() as u64);
        for holder in &self.holders {
            all.add(holder.map_or(2, |side| side as u64));
        }
        all.0
    }
}

impl Clone for Position {
    fn clone(&self) -> Self {
        Position {
            units: self.units.clone(),
            generals: self.generals.clone(),
            displaced: self.displaced.clone(),
            charges: self.charges.clone(),
            tracks: self.tracks.clone(),
            aims: self.aims.clone(),
            recoils: self.recoils.clone(),
            following: self.following.clone(),
            holders: self.holders.clone(),
            ..*self
        }
    }

    /// Makes use of the room that is there.
    fn clone_from(&mut self, other: &Self) {
        self.period = other.period;
        self.active = other.active;
        self.step = other.step;
        self.moving = other.moving;
        self.units.clone_from(&other.units);
        self.generals.clone_from(&other.generals);
        self.displaced.clone_from(&other.displaced);
        self.charges.clone_from(&other.charges);
        self.tracks.clone_from(&other.tracks);
        self.aims.clone_from(&other.aims);
        self.recoils.clone_from(&other.recoils);
        self.following.clone_from(&other.following);
        self.holders.clone_from(&other.holders);
    }
}
