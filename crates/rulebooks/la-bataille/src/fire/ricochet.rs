//! Section 17.9: round shot bounces on behind its target.

use ground::hex::{HexId, Line, Spot};
use kernel::Modifier;

use super::Shot;
use super::shot::Burst;
use super::value::Part;
use crate::Rule;
use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::troops::Arm;

impl Battle {
    /// Guns that fired at medium or long range strike the two hexes behind the target as well.
    //= 17.9.1-a 17.9.1-b 17.9.1-c 17.9.1-d 17.9.1-e 17.9.1-f 17.9.1-g
    pub(super) fn ricochet(&mut self, shot: &Shot, burst: &Burst, cx: &mut Cx<'_>) -> Done {
        let grid = self.setup.map.grid().clone();
        let far = |from: HexId| grid.distance(from, shot.target);
        let guns: Vec<(HexId, Part)> = burst
            .parts
            .iter()
            .filter(|(from, part)| {
                self.setup.unit(part.unit).arm == Arm::Artillery && far(*from) >= 3
            })
            .copied()
            .collect();
        let Some((from, _)) = guns.first().copied() else {
            return Ok(());
        };
        let line = Line::new(grid.axial(from), grid.axial(shot.target));
        let mut last = shot.target;
        for (bounce, value) in [(1, -12), (2, -24)] {
            // A ball does not come out of a wood or a village.
            if self.setup.map.terrain(last) == ground::hex::Terrain::Wood
                || self.setup.is_dwelling(last)
            {
                return Ok(());
            }
            let Spot::Hex(place) = line.behind_end(bounce) else {
                return Ok(());
            };
            let Some(hex) = grid.at(place) else {
                return Ok(());
            };
            last = hex;
            // The second time it bounces into clear ground only.
            //= 17.9.1-e
            if bounce == 2 && !self.setup.is_clear(hex) {
                return Ok(());
            }
            let reach = far(from) + bounce;
            let reaching: Vec<(HexId, Part)> = guns
                .iter()
                .filter(|(_, part)| {
                    let guns = self.setup.unit(part.unit).guns;
                    guns.is_some_and(|guns| reach <= u32::from(guns.range))
                })
                .map(|(own, part)| {
                    // The odds are worked out anew, at the longer range.
                    //= 17.9.1-d
                    let value = self.gun_value(part.unit, *own, hex);
                    (*own, Part { value, ..*part })
                })
                .collect();
            let at = self.stack(hex);
            if reaching.is_empty() || at.is_empty() {
                continue;
            }
            let rule = if bounce == 1 {
                Rule::R17_9_1F
            } else {
                Rule::R17_9_1E
            };
            let modifier = Modifier::new(rule, "bounced shot", value);
            let bounced = Shot {
                target: hex,
                at,
                ..shot.clone()
            };
            cx.log.note(|| Event::Bounced(hex));
            let burst = self.burst(&bounced, reaching, &[modifier], cx)?;
            self.suffer_burst(&bounced, &burst, cx)?;
        }
        Ok(())
    }
}
