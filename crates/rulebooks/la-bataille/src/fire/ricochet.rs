//! Section 17.9: round shot bounces on behind its target.

use ground::hex::{HexId, Line, Spot, Terrain};
use kernel::Modifier;

use super::Shot;
use super::shot::Burst;
use super::value::Part;
use crate::Rule;
use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::troops::Arm;

/// From so many hexes on, fire is at long range.
//= 7.3.5.1-b
const LONG: u32 = 6;

impl Battle {
    /// Guns that fired at medium or long range strike the two hexes behind the target as well, each along its
    /// own line; where the lines meet, the guns still fire together.
    //= 17.9.1-a 17.9.1-b 17.9.1-c 17.9.1-d 17.9.1-e 17.9.1-f 17.9.1-g
    pub(super) fn ricochet(&mut self, shot: &Shot, burst: &Burst, cx: &mut Cx<'_>) -> Done {
        let far = |from: HexId| self.setup.map.grid().distance(from, shot.target);
        let guns: Vec<(HexId, Part)> = burst
            .parts
            .iter()
            .filter(|(from, part)| {
                self.setup.unit(part.unit).arm == Arm::Artillery && far(*from) >= 3
            })
            .copied()
            .collect();
        for nth in 0..2 {
            for (hex, reaching) in self.struck_behind(&guns, shot.target, nth) {
                let at = self.stack(hex);
                if at.is_empty() {
                    continue;
                }
                let modifiers = self.bounced_dice(nth, shot.target, &reaching);
                let bounced = Shot {
                    target: hex,
                    at,
                    ..shot.clone()
                };
                cx.log.note(|| Event::Bounced(hex));
                let burst = self.burst(&bounced, reaching, &modifiers, cx)?;
                self.suffer_burst(&bounced, &burst, cx)?;
            }
        }
        Ok(())
    }

    /// What a bounce takes from the dice: the first only if the fire was at medium range, the second always.
    //= 17.9.1-e 17.9.1-f
    fn bounced_dice(&self, nth: usize, target: HexId, guns: &[(HexId, Part)]) -> Vec<Modifier> {
        let grid = self.setup.map.grid();
        let medium = |(from, _): &(HexId, Part)| grid.distance(*from, target) < LONG;
        match nth {
            0 if !guns.iter().any(medium) => Vec::new(),
            0 => vec![Modifier::new(Rule::R17_9_1F, "bounced shot", -12)],
            _ => vec![Modifier::new(Rule::R17_9_1E, "bounced shot", -24)],
        }
    }

    /// The hexes that shot strikes when it bounces for the nth time, with the guns that reach so far and what
    /// they are worth there.
    fn struck_behind(
        &self,
        guns: &[(HexId, Part)],
        target: HexId,
        nth: usize,
    ) -> Vec<(HexId, Vec<(HexId, Part)>)> {
        let mut struck: Vec<(HexId, Vec<(HexId, Part)>)> = Vec::new();
        for (from, part) in guns {
            let Some(hex) = self.bounces(*from, target).get(nth).copied() else {
                continue;
            };
            let reach = self.setup.map.grid().distance(*from, hex);
            let range = self.setup.unit(part.unit).guns.map(|guns| guns.range);
            if range.is_none_or(|range| reach > u32::from(range)) {
                continue;
            }
            // The odds are worked out anew, at the longer range.
            //= 17.9.1-d
            let value = self.gun_value(part.unit, *from, hex);
            let part = Part { value, ..*part };
            match struck.iter_mut().find(|(other, _)| *other == hex) {
                Some((_, together)) => together.push((*from, part)),
                None => struck.push((hex, vec![(*from, part)])),
            }
        }
        struck
    }

    /// Where shot from a hex goes on behind its target: into two hexes at the most.
    fn bounces(&self, from: HexId, target: HexId) -> Vec<HexId> {
        let grid = self.setup.map.grid();
        let line = Line::new(grid.axial(from), grid.axial(target));
        let mut hexes: Vec<HexId> = Vec::new();
        let mut last = target;
        for bounce in 1..=2 {
            // A ball does not come out of a wood or a village.
            if self.setup.map.terrain(last) == Terrain::Wood || self.setup.is_dwelling(last) {
                break;
            }
            let Spot::Hex(place) = line.behind_end(bounce) else {
                break;
            };
            let Some(hex) = grid.at(place) else {
                break;
            };
            // The second time it bounces into clear ground only.
            //= 17.9.1-e
            if bounce == 2 && !self.setup.is_clear(hex) {
                break;
            }
            hexes.push(hex);
            last = hex;
        }
        hexes
    }
}
