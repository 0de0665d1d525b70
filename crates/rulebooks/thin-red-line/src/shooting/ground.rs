//! Fire at ground: buildings and woods, whoever may be in them.

use ground::table::{FeatureId, Quad};
use kernel::Unknown;

use super::saves::{Inside, split_hits};
use super::volley::{Mark, Stance, Volley, is_long};
use super::weapons::{Shot, Weapon};
use crate::Rule;
use crate::event::Event;
use crate::eye::Looked;
use crate::game::{Battle, Cx};
use crate::ids::{BuildingId, UnitId};
use crate::objectives::box_of;
use crate::sight::FireLine;
use crate::troops::Formation;
use crate::weather::Weather;

impl Battle {
    /// The stands of a unit that see a piece of ground no farther than this,
    /// and the least of their distances.
    //= breaching.2 hidden.5 los.6 weather.5 hills.1
    pub(crate) fn line_to_ground(
        &self,
        from: UnitId,
        feature: FeatureId,
        shot: Shot,
        range: i32,
    ) -> FireLine {
        let all = self.footprints();
        let screens = self.screens();
        let mut line = FireLine {
            nearest: i32::MAX,
            ..FireLine::default()
        };
        let Some(own) = &all[from.index()] else {
            return line;
        };
        let ground = self.setup.map.feature(feature);
        let target = self.outline_of(feature);
        let others = self.bystanders(&all, &screens, from, from);
        for place in self.firing_places(from) {
            let eye = self.eye(from, own, place);
            let gap = ground.gap(eye.quad);
            let looked = Looked::Ground(feature);
            let seen = gap.is_within(range)
                && self
                    .line_of_fire(&eye, looked, &target, shot, &others, &all)
                    .is_ok();
            if seen {
                line.firing += 1;
                line.nearest = line.nearest.min(gap.thousandths_up());
            }
        }
        line
    }

    /// The ground of a building, or the rectangle about a wood.
    fn outline_of(&self, feature: FeatureId) -> Quad {
        let mut buildings = self.setup.buildings.iter();
        if let Some(building) = buildings.find(|building| building.feature == feature) {
            return *building.footprint.frame();
        }
        box_of(self.setup.map.feature(feature).bounds())
    }

    /// Whether any stand of a unit sees a piece of ground, however far.
    pub(crate) fn sees_ground(&self, from: UnitId, feature: FeatureId) -> bool {
        self.line_to_ground(from, feature, Shot::Ball, i32::MAX)
            .firing
            > 0
    }

    /// A volley of guns at ground: nothing of whoever is in it counts.
    pub(crate) fn ground_volley(&self, unit: UnitId, shot: Shot, line: &FireLine) -> Volley {
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        Volley {
            shot,
            quality: data.quality,
            stance: if state.moved {
                Stance::Moved
            } else {
                Stance::Still
            },
            disorientated: state.disorientated,
            mud: self.pos.weather == Weather::Mud,
            wet: self.pos.weather == Weather::Rain && state.held,
            long: is_long(line.nearest),
            mark: Mark::Building,
            ..Volley::plain(Weapon::of(data.troop), line.firing, Formation::Line)
        }
    }

    /// Who takes the hits on a building.
    //= breaching.10 breaching.11 breaching.13
    pub(crate) fn inside(&self, building: BuildingId) -> Inside {
        if self.garrison(building).next().is_none() {
            Inside::Nobody
        } else if self.is_breached(building) {
            Inside::Exposed
        } else {
            Inside::Troops
        }
    }

    /// Fire at a building and whoever is inside, of a battery and those that
    /// fire as one with it.
    //= breaching.1 breaching.6 breaching.7 breaching.12 breaching.13 breaching.15 breaching.16
    pub(crate) fn shoot_building(
        &mut self,
        unit: UnitId,
        building: BuildingId,
        shot: Shot,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        let feature = self.setup.building(building).feature;
        let weapon = Weapon::of(self.setup.unit(unit).troop);
        let inside = self.inside(building);
        let mut troops = 0_u8;
        for gun in self.battery_of(unit, shot) {
            let line = self.line_to_ground(gun, feature, shot, weapon.range(shot));
            if line.firing == 0 {
                cx.log.note(|| Event::Wasted(gun, Rule::Breaching7));
                continue;
            }
            let volley = self.ground_volley(gun, shot, &line);
            let hits = volley.fire(cx.chance)?;
            let split = split_hits(hits, weapon, inside, cx.chance)?;
            cx.log.note(|| {
                Event::FiredAtBuilding(
                    gun,
                    building,
                    Box::new(volley),
                    hits,
                    split.walls,
                    split.troops,
                )
            });
            troops = troops.saturating_add(split.troops);
            self.batter(building, split.walls, cx);
        }
        self.hit_garrison(unit, building, troops, cx)
    }

    /// Hits on the walls.
    //= breaching.12
    fn batter(&mut self, building: BuildingId, hits: u8, cx: &mut Cx<'_>) {
        let (most, rule) = self.setup.building(building).size.wounds();
        let was = self.is_breached(building);
        let wounds = &mut self.pos.wounds[building.index()];
        *wounds = wounds.saturating_add(hits).min(most);
        if !was && self.is_breached(building) {
            cx.log.note(|| Event::Breached(building, rule));
        }
    }

    /// Hits on the troops in a building, in equal shares over the stands of
    /// everybody inside.
    //= breaching.10 allocation.2
    pub(crate) fn hit_garrison(
        &mut self,
        firer: UnitId,
        building: BuildingId,
        hits: u8,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        let mut shares: Vec<(UnitId, u32, u32)> = self
            .garrison(building)
            .map(|unit| (unit, u32::from(self.pos.unit(unit).count().max(1)), 0))
            .collect();
        for _ in 0..hits {
            let next = shares
                .iter_mut()
                .min_by_key(|(unit, stands, dealt)| (dealt_to(*dealt, *stands), unit.index()));
            if let Some((_, _, dealt)) = next {
                *dealt += 1;
            }
        }
        for (unit, _, dealt) in shares {
            if self.pos.unit(unit).building() == Some(building) {
                let places: Vec<usize> = (0..usize::from(self.pos.unit(unit).count())).collect();
                let dealt = u8::try_from(dealt).unwrap_or(u8::MAX);
                self.take_fire(firer, unit, dealt, &places, cx)?;
            }
        }
        Ok(())
    }
}

/// How much of its share a unit has, in thousandths of hits for each stand.
const fn dealt_to(dealt: u32, stands: u32) -> u32 {
    dealt * 1_000 / stands
}
