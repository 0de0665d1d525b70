//! Rounds of combat: who strikes, who falls, who stands.

use ground::table::{CONTACT, Footprint, Pose};
use kernel::Unknown;

use super::strike::{Blows, Lances, OFFICER_ATTACKS, Role, Strike, Struck, attacks};
use crate::Rule;
use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::ids::UnitId;
use crate::order::Order;
use crate::position::{Fate, Stage, Step};
use crate::refusal::Refusal;
use crate::spirit::Reason;
use crate::troops::{Arm, Formation};

/// How far stands close up to strike back.
//= retaliate.2
const CLOSE_UP: i32 = 4_000;

/// How near to the fight a stand may fall.
//= contact.4 fighting.4
const NEAR: i32 = 2_000;

impl Battle {
    fn lances(&self, unit: UnitId) -> Lances {
        if self.setup.unit(unit).lances {
            Lances::Yes
        } else {
            Lances::No
        }
    }

    /// The attack dice of a unit's stands within reach of the enemy.
    //= contact.3 contact.5
    fn attack_dice(&self, unit: UnitId, enemy: UnitId, reach: i32) -> u8 {
        let (Some(own), Some(foe)) = (self.footprint(unit), self.footprint(enemy)) else {
            return 0;
        };
        if self.pos.unit(unit).building().is_some() {
            return self.garrison_dice(unit);
        }
        self.dice_of(unit, &own, &foe, reach)
    }

    /// The attack dice of a unit that would have come upon another so.
    pub(crate) fn dice_at(&self, unit: UnitId, pose: Pose, enemy: UnitId) -> u8 {
        let there = Footprint::new(&self.shape(unit), pose);
        let foe = self.footprint(enemy);
        foe.map_or(0, |foe| self.dice_of(unit, &there, &foe, CONTACT))
    }

    fn dice_of(&self, unit: UnitId, own: &Footprint, foe: &Footprint, reach: i32) -> u8 {
        let mut dice = 0;
        for (place, stand) in own.stands().iter().enumerate() {
            let fights = foe
                .solids()
                .iter()
                .any(|other| stand.gap(other).is_within(reach));
            if fights {
                dice += if self.setup.unit(unit).is_commander() {
                    OFFICER_ATTACKS
                } else {
                    attacks(self.troop_at(unit, place)).0
                };
            }
        }
        dice
    }

    /// A garrison fights with all its stands and its officers.
    //= building-assault.2 building-assault.3
    fn garrison_dice(&self, unit: UnitId) -> u8 {
        let state = self.pos.unit(unit);
        let stands: u8 = (0..usize::from(state.count()))
            .map(|place| attacks(self.troop_at(unit, place)).0)
            .sum();
        let officers = u8::from(state.officer) + self.with_unit(unit).count() as u8;
        stands + officers * OFFICER_ATTACKS
    }

    /// The blows of one unit at another.
    fn strike(&self, unit: UnitId, enemy: UnitId, role: Role, dice: u8) -> Strike {
        let (data, foe) = (self.setup.unit(unit), self.setup.unit(enemy));
        let sheltered = self.is_sheltered(enemy);
        Strike {
            dice,
            arm: data.arm(),
            quality: data.quality,
            lances: self.lances(unit),
            role,
            at: Struck {
                troop: foe.troop,
                formation: if sheltered {
                    Formation::Loose
                } else {
                    self.pos.unit(enemy).formation
                },
                lances: self.lances(enemy),
                role: match role {
                    Role::Charger => Role::Charged,
                    Role::Charged => Role::Charger,
                },
                sheltered,
                commander: foe.is_commander(),
            },
        }
    }

    /// Places of a unit's stands that may fall to an enemy: in contact first,
    /// then near, nearest first.
    //= fighting.4
    fn may_fall(&self, unit: UnitId, enemy: UnitId) -> Vec<usize> {
        let count = usize::from(self.pos.unit(unit).count());
        let (Some(own), Some(foe)) = (self.footprint(unit), self.footprint(enemy)) else {
            return Vec::new();
        };
        if self.pos.unit(unit).building().is_some() {
            return (0..count).collect();
        }
        let fighting: Vec<_> = foe
            .stands()
            .iter()
            .filter(|stand| {
                own.solids()
                    .iter()
                    .any(|other| stand.gap(other).is_within(CONTACT))
            })
            .collect();
        let mut near: Vec<(i32, usize)> = own
            .stands()
            .iter()
            .enumerate()
            .filter_map(|(place, stand)| {
                let gap = fighting.iter().map(|other| stand.gap(other)).min()?;
                let near = gap.is_within(NEAR);
                let far = if gap.is_contact() {
                    0
                } else {
                    gap.thousandths_up()
                };
                near.then_some((far, place))
            })
            .collect();
        near.sort_unstable();
        near.into_iter().map(|(_, place)| place).collect()
    }

    /// Blows are struck and the dead removed; how many stands fell.
    //= fighting.3
    fn exchange(
        &mut self,
        unit: UnitId,
        enemy: UnitId,
        strike: &Strike,
        cx: &mut Cx<'_>,
    ) -> Result<u8, Unknown> {
        let blows: Blows = strike.roll(cx.chance)?;
        cx.log
            .note(|| Event::Struck(unit, enemy, Box::new(*strike), blows));
        //= generals-shooting.5 combat-saves.t3
        if self.setup.unit(enemy).is_commander() {
            if blows.wounds > 0 {
                self.lose_commander(enemy, Fate::Captured, cx)?;
            }
            return Ok(0);
        }
        let places = self.may_fall(enemy, unit);
        let kills = usize::from(blows.kills).min(places.len());
        if kills > 0 {
            self.take_stands(enemy, &places[..kills]);
            cx.log
                .note(|| Event::Lost(enemy, kills as u8, Rule::Fighting3));
        }
        Ok(kills as u8)
    }

    /// One round: the attacker strikes, the defender tests. The book's flow
    /// chart of this is lost.
    //= retreat.9 fighting.1 motivation.3 retreat.1 retreat.5 assault-summary.1 assault-summary.8
    pub(crate) fn fight(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        self.change_combat(|combat| combat.round += 1);
        let Some(combat) = self.pos.combat.clone() else {
            return Ok(());
        };
        let (unit, enemy) = (combat.attacker, combat.defender);
        let dice = self.attack_dice(unit, enemy, CONTACT);
        let strike = self.strike(unit, enemy, Role::Charger, dice);
        let lost = self.exchange(unit, enemy, &strike, cx)?;
        self.change_combat(|combat| combat.defender_lost += lost);
        if self.setup.unit(enemy).is_commander() {
            self.fight_commander(enemy);
            return Ok(());
        }
        if self.pos.unit(enemy).count() == 0 {
            return self.wipe_out(enemy, combat.round, cx);
        }
        //= artillery-combat.2
        if lost == 0 {
            self.change_combat(|combat| combat.stage = Stage::Reply);
            return Ok(());
        }
        if self.test(enemy, Reason::Combat, cx)? {
            self.change_combat(|combat| combat.stage = Stage::Reply);
            return Ok(());
        }
        self.break_defender(enemy, lost, cx)
    }

    /// A commander alone who was not taken gets away.
    fn fight_commander(&mut self, enemy: UnitId) {
        let gone = self.pos.unit(enemy).is_gone();
        self.change_combat(|combat| {
            combat.stage = if gone {
                Stage::Consolidate
            } else {
                Stage::Reply
            };
        });
    }

    /// Commanders alone who are still in contact after a combat are taken.
    //= generals-shooting.5 victory.7
    pub(crate) fn take_the_lonely(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        if !self.pos.falls.is_empty() || self.pos.step == Step::Over {
            return Ok(());
        }
        let alone: Vec<_> = self
            .setup
            .unit_ids()
            .filter(|unit| {
                let data = self.setup.unit(*unit);
                data.is_commander()
                    && self.pos.unit(*unit).is_on_table()
                    && self
                        .troops_of(data.side.other())
                        .any(|enemy| self.is_touching(*unit, enemy))
            })
            .collect();
        for commander in alone {
            self.lose_commander(commander, Fate::Captured, cx)?;
        }
        Ok(())
    }

    /// The defender is destroyed to the last stand.
    //= breakthrough.1 breakthrough.2 breakthrough.5 assault-summary.7 artillery-combat.1
    fn wipe_out(&mut self, enemy: UnitId, round: u8, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let guns = self.setup.unit(enemy).arm() == Arm::Artillery;
        let fate = if guns {
            Fate::Captured
        } else {
            Fate::Destroyed
        };
        let commanders: Vec<_> = self.with_unit(enemy).collect();
        for commander in commanders {
            self.lose_commander(commander, Fate::Captured, cx)?;
        }
        self.remove(enemy, fate, Rule::Fighting3, cx);
        self.change_combat(|combat| {
            combat.stage = if round == 1 {
                Stage::Breakthrough
            } else {
                Stage::Consolidate
            };
        });
        Ok(())
    }

    /// The defender failed its test.
    //= retreat.2 artillery-combat.1 artillery-combat.3 motivation-special.2 motivation-special.4
    //= building-assault.4
    fn break_defender(&mut self, enemy: UnitId, lost: u8, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        if self.setup.unit(enemy).arm() == Arm::Artillery {
            self.remove(enemy, Fate::Captured, Rule::ArtilleryCombat1, cx);
            self.change_combat(|combat| combat.stage = Stage::Consolidate);
            return Ok(());
        }
        let commanders: Vec<_> = self.with_unit(enemy).collect();
        if self.flees(enemy, cx) {
            self.change_combat(|combat| combat.stage = Stage::Consolidate);
            // Who is left alone among the enemy is taken.
            //= victory.7
            for commander in commanders {
                self.lose_commander(commander, Fate::Captured, cx)?;
            }
            return Ok(());
        }
        if self.is_square(enemy) {
            self.disorientate(enemy, Rule::MotivationSpecial4, cx);
            self.change_combat(|combat| combat.stage = Stage::Follow);
            return Ok(());
        }
        if self.pos.unit(enemy).building().is_some() {
            self.press_garrison(enemy, lost, cx);
            return Ok(());
        }
        self.change_combat(|combat| combat.stage = Stage::DefenderRetreat);
        Ok(())
    }

    /// A garrison gives ground inside; at 3 inches it is driven out.
    //= building-assault.4
    fn press_garrison(&mut self, enemy: UnitId, lost: u8, cx: &mut Cx<'_>) {
        let inches = i32::from(lost.max(1)) * 1_000;
        cx.log
            .note(|| Event::Retreats(enemy, inches, Rule::BuildingAssault4));
        self.change_combat(|combat| {
            combat.pressed += inches;
            combat.stage = Stage::Follow;
        });
        let Some(combat) = self.pos.combat.clone() else {
            return;
        };
        if combat.pressed < 3_000 {
            return;
        }
        self.expel(enemy, combat.attacker, cx);
        self.change_combat(|combat| combat.stage = Stage::Consolidate);
    }

    /// A garrison leaves through the opening away from the enemy; one that
    /// cannot get out is destroyed.
    fn expel(&mut self, unit: UnitId, enemy: UnitId, cx: &mut Cx<'_>) {
        let march = crate::position::March::new(unit, 0);
        let from = self.footprint(enemy).map(|ground| ground.frame().centre());
        let count = self.pos.unit(unit).count();
        let mut forms: Vec<(Formation, u8)> = (1..=count)
            .rev()
            .map(|files| (Formation::Line, files))
            .collect();
        let columns = self.setup.unit(unit).nation.column_widths().iter();
        forms.extend(columns.map(|files| (Formation::Column, *files)));
        // By the opening farthest from the enemy, as wide as there is room.
        let mut ways: Vec<_> = ground::table::Face::ALL
            .into_iter()
            .filter_map(|face| {
                let way = |(formation, files): (Formation, u8)| {
                    let out = self.outside(&march, face, formation, files).ok()?;
                    Some((out.pose, formation, files))
                };
                forms.iter().copied().find_map(way)
            })
            .collect();
        ways.sort_by_key(|(pose, ..)| from.map_or(0, |from| -pose.at.distance_squared(from)));
        match ways.first().copied() {
            Some((pose, formation, files)) => self.go_outside(unit, pose, formation, files, cx),
            None => self.remove(unit, Fate::Destroyed, Rule::BuildingAssault4, cx),
        }
    }

    /// Whether the defender may answer so.
    //= retaliate.1 withdraw.1 withdraw.2
    pub(crate) fn check_reply(&self, order: Order) -> Result<(), Refusal> {
        let Some(combat) = &self.pos.combat else {
            return Err(Refusal::NotAskedNow);
        };
        let unit = combat.defender;
        match order {
            Order::Retaliate => Ok(()),
            Order::Withdraw(far) => {
                if !self.can_go_back(unit) {
                    return Err(Refusal::CannotMove(unit, Rule::Withdraw2));
                }
                self.check_distance(unit, combat.defender_lost, far, Rule::Withdraw2)
            }
            _ => Err(Refusal::NotAskedNow),
        }
    }

    /// Whether a unit can leave a combat on its own feet.
    pub(crate) fn can_go_back(&self, unit: UnitId) -> bool {
        let state = self.pos.unit(unit);
        state.is_on_table()
            && state.formation != Formation::Square
            && self.setup.unit(unit).arm() != Arm::Artillery
            && !state.bogged
    }

    /// The defender strikes back or withdraws.
    //= retaliate.2 retaliate.3 retaliate.4 retaliate.5
    pub(crate) fn apply_reply(&mut self, order: Order, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let Some(combat) = self.pos.combat.clone() else {
            return Ok(());
        };
        let (unit, enemy) = (combat.defender, combat.attacker);
        if let Order::Withdraw(far) = order {
            self.change_combat(|combat| combat.stage = Stage::Consolidate);
            self.retreat(unit, enemy, far, Rule::Withdraw2, cx);
            return Ok(());
        }
        cx.log.note(|| Event::Retaliated(unit));
        let dice = self.attack_dice(unit, enemy, CLOSE_UP);
        let strike = self.strike(unit, enemy, Role::Charged, dice);
        let lost = self.exchange(unit, enemy, &strike, cx)?;
        self.change_combat(|combat| combat.attacker_lost += lost);
        if self.pos.unit(enemy).count() == 0 {
            let commanders: Vec<_> = self.with_unit(enemy).collect();
            for commander in commanders {
                self.lose_commander(commander, Fate::Captured, cx)?;
            }
            self.remove(enemy, Fate::Destroyed, Rule::Retaliate3, cx);
            let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
            let free = state.is_on_table() && !data.is_commander();
            if free && data.arm() != Arm::Artillery {
                //= consolidate.1
                self.change_combat(|combat| combat.stage = Stage::Consolidate);
            } else {
                self.end_combat(cx);
            }
            return Ok(());
        }
        if self.pos.unit(unit).building().is_some() {
            return self.answer_garrison(enemy, lost, cx);
        }
        self.change_combat(|combat| {
            combat.ending = true;
            combat.stage = Stage::AttackerRetreat;
        });
        Ok(())
    }

    /// Whoever assaults a building tests after the garrison struck back; if it
    /// stands, it may go on.
    //= building-assault.7
    fn answer_garrison(
        &mut self,
        attacker: UnitId,
        lost: u8,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        if lost > 0 && !self.test(attacker, Reason::Combat, cx)? {
            if self.flees(attacker, cx) {
                self.end_combat(cx);
                return Ok(());
            }
            self.change_combat(|combat| {
                combat.ending = true;
                combat.stage = Stage::AttackerRetreat;
            });
            return Ok(());
        }
        self.change_combat(|combat| combat.stage = Stage::Follow);
        Ok(())
    }
}
