//! Ground that is marked over the table: zones about a base, arcs of fire,
//! command distance.

use ground::table::drawing::{circle, spot};
use ground::table::{Bearing, Face, Point, Quad, Turn};
use kernel::Zone;

use crate::game::Battle;
use crate::ids::{GeneralId, UnitId};
use crate::zones::{CONTACT_ZONE, SHORT_ZONE, THREAT_ZONE};

/// All that is within a distance of a base: its edges moved out, its corners rounded.
fn around(base: &Quad, margin: i32) -> Vec<[i32; 2]> {
    let corners = base.corners();
    let ahead = base.outward(Face::Front);
    (0..4)
        .zip(corners)
        .flat_map(|(place, corner)| {
            // Corners go clockwise from the front left one: its quarter turn begins to the left.
            let first = ahead.turned(Turn::degrees(90 * place - 90));
            (0..=6).map(move |step| (corner, first.turned(Turn::degrees(15 * step))))
        })
        .map(|(corner, way)| *corner + way.direction().reach(margin))
        .map(spot)
        .collect()
}

/// The front quadrant of a base as far as a range.
fn fan(base: &Quad, range: i32) -> Vec<[i32; 2]> {
    let ahead = base.outward(Face::Front);
    let edge = base.edge(Face::Front);
    let arc = |from: Point, first: i32| {
        (0..=3).map(move |step| {
            let way: Bearing = ahead.turned(Turn::degrees(first + 15 * step));
            from + way.direction().reach(range)
        })
    };
    let left = arc(edge.from, -45);
    let right = arc(edge.to, 0);
    [edge.from]
        .into_iter()
        .chain(left)
        .chain(right)
        .chain([edge.to])
        .map(spot)
        .collect()
}

impl Battle {
    /// The Contact and Threat Zones of a unit, as far as a ruler goes: what shortens them is not drawn.
    pub(crate) fn zone_outlines(&self, unit: UnitId) -> Vec<Zone> {
        let zone = |base: &Quad, reach: i32, note: &str| Zone {
            outline: around(base, reach),
            note: note.to_owned(),
        };
        let quad = self.quad(unit);
        let mut zones = Vec::new();
        if self.garrisons(unit).is_some() {
            zones.push(zone(&quad, SHORT_ZONE, "Contact Zone, 2 inches"));
        } else {
            zones.push(zone(&quad, CONTACT_ZONE, "Contact Zone, 4 inches"));
        }
        if let Some((area, _)) = self.touches_small(unit) {
            zones.push(zone(
                &area.quad,
                SHORT_ZONE,
                "Contact Zone of the walls, 2 inches",
            ));
            zones.push(zone(
                &area.quad,
                THREAT_ZONE,
                "Threat Zone of the walls, 8 inches",
            ));
        }
        zones.push(zone(&quad, THREAT_ZONE, "Threat Zone, 8 inches"));
        zones
    }

    /// The ranges of guns in their front quadrant.
    pub(crate) fn fire_outlines(&self, unit: UnitId) -> Vec<Zone> {
        let Some(gun) = self.setup.unit(unit).arm.gun() else {
            return Vec::new();
        };
        let quad = self.quad(unit);
        let names = ["short", "effective", "long"];
        let ranges = gun.ranges().into_iter().zip(names);
        ranges
            .filter(|(range, _)| *range > 0)
            .map(|(range, name)| Zone {
                outline: fan(&quad, i32::from(range) * 1_000),
                note: format!("{name} range, {range} inches"),
            })
            .collect()
    }

    /// How far a general commands.
    pub(crate) fn command_outline(&self, general: GeneralId) -> Zone {
        let level = self.setup.general(general).level;
        let reach = level.distance();
        Zone {
            outline: circle(
                self.pos.general(general).at,
                reach + crate::field::half_base(level),
            ),
            note: format!("command distance, {} inches", reach / 1_000),
        }
    }
}
