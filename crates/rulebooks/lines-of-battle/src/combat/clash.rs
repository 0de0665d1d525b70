//! Combat, the roll: modifiers of both sides, hits and saves.
//!
//! Everything that decides a roll is in [`Clash`], so that play, the odds
//! before a click and the `odds` command resolve it by this one piece of code.

use arrayvec::ArrayVec;
use kernel::{Chance, Modifier, Unknown, Why};

use crate::Rule;
use crate::setup::{ApproachTerrain, Attribute, Attributes, Kind, Terrain};

/// The modifiers of one roll.
pub type Modifiers = ArrayVec<Modifier, 12>;

/// The rules by which hits were saved.
pub type Saves = ArrayVec<Rule, 6>;

/// How a unit fights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fighter {
    /// What it is.
    pub kind: Kind,
    /// Its rating.
    pub rating: u8,
    /// Its hits.
    pub hits: u8,
    /// Whether it is in square.
    pub square: bool,
    /// Its attributes.
    pub attributes: Attributes,
    /// Whether a courageous leader is with it.
    pub courageous: bool,
    /// Whether a cowardly leader is with it.
    pub cowardly: bool,
}

/// Who meets whom, and how the attack comes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meeting {
    /// Attackers against defenders of an area.
    Attack {
        /// The lead attacker came from the approach, in line.
        from_approach: bool,
        /// The terrain of the area the attack came from.
        from: Terrain,
        /// It is the first roll of this combat.
        first_roll: bool,
        /// The lead defender is in line on the attacked approach.
        defender_in_line: bool,
        /// The terrain of the attacked area.
        ground: Terrain,
        /// The terrain of the approach that the attack crosses.
        crossing: ApproachTerrain,
        /// Whether an attacking square has its bonus against cavalry.
        square_attack_bonus: bool,
        /// Whether winning defenders follow the reference sheet.
        sheet_results: bool,
    },
    /// Counterattackers, who are the first of the two, against attackers.
    Counterattack,
}

/// Two lead units about to roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clash {
    /// The lead attacker, or the lead counterattacker.
    pub active: Fighter,
    /// The lead defender, or the lead attacker who is counterattacked.
    pub passive: Fighter,
    /// How they meet.
    pub meeting: Meeting,
}

/// Hits of both.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Hits {
    /// On the attacker, or the counterattacker.
    pub active: u8,
    /// On the defender, or the counterattacked.
    pub passive: u8,
}

/// What a roll came to.
#[derive(Clone, Debug)]
pub struct Rolled {
    /// The dice.
    pub dice: [u8; 2],
    /// The modifiers of both.
    pub modifiers: [Modifiers; 2],
    /// The rule for their result.
    pub result: Rule,
    /// The hits left after saves.
    pub taken: Hits,
    /// The rules by which hits were saved, one for each.
    pub saved_by: Saves,
}

/// The sum of modifiers.
pub fn sum(modifiers: &Modifiers) -> i8 {
    modifiers.iter().map(|modifier| modifier.value).sum()
}

impl Clash {
    /// The modifiers of both, one by one.
    //= combat.gen.3 quickref.mod.1 combat.gen.4
    pub fn modifiers(&self) -> [Modifiers; 2] {
        let mut both = [
            common(self.active, self.passive, self.attacking_square_counts()),
            common(self.passive, self.active, true),
        ];
        let [active, passive] = &mut both;
        match self.meeting {
            Meeting::Attack { .. } => self.attack(active, passive),
            Meeting::Counterattack => {
                if self.active.attributes.has(Attribute::Ferocious) {
                    add(active, Rule::AttributesFerocious, "ferocious", 1);
                }
                // Only who is attacked suffers from a coward.
                if self.passive.cowardly {
                    add(
                        active,
                        Rule::LeadersBonusCowardly,
                        "cowardly leader against it",
                        1,
                    );
                }
            }
        }
        both
    }

    /// An attacking square may be denied its bonus by an option.
    const fn attacking_square_counts(&self) -> bool {
        !matches!(
            self.meeting,
            Meeting::Attack {
                square_attack_bonus: false,
                ..
            }
        )
    }

    /// What counts only between attackers and defenders of an area.
    fn attack(&self, active: &mut Modifiers, passive: &mut Modifiers) {
        let Meeting::Attack {
            from_approach,
            from,
            first_roll,
            defender_in_line,
            ground,
            crossing,
            ..
        } = self.meeting
        else {
            return;
        };
        let (own, foe) = (&self.active, &self.passive);
        if defender_in_line {
            //= unitsum.infantry.2
            add(passive, Rule::CombatMod2, "in line", 1);
            if foe.attributes.has(Attribute::FireDiscipline) {
                add(
                    passive,
                    Rule::AttributesFireDiscipline,
                    "fire discipline",
                    1,
                );
            }
        }
        if from_approach && first_roll {
            //= unitsum.infantry.3
            add(active, Rule::CombatMod3, "attacks in line, first roll", 1);
            if own.attributes.has(Attribute::FireDiscipline) {
                add(active, Rule::AttributesFireDiscipline, "fire discipline", 1);
            }
        }
        if from.is_closed() {
            add(passive, Rule::CombatMod8, "attacker from closed terrain", 1);
        }
        if own.kind.is_cavalry() {
            match ground {
                //= qb.terrain.wood.4
                Terrain::Wood => {
                    add(passive, Rule::TerrainWood4, "wood against cavalry", 2);
                }
                //= qb.terrain.farm.4
                Terrain::Buildings => {
                    add(
                        passive,
                        Rule::TerrainBuildings4,
                        "buildings against cavalry",
                        2,
                    );
                }
                Terrain::Open | Terrain::Closed | Terrain::Reinforcement => {}
            }
            match from {
                //= qb.terrain.wood.7
                Terrain::Wood => {
                    add(passive, Rule::TerrainWood7, "cavalry out of a wood", 2);
                }
                //= qb.terrain.farm.5
                Terrain::Buildings if first_roll => {
                    add(
                        passive,
                        Rule::TerrainBuildings5,
                        "cavalry out of buildings, first roll",
                        2,
                    );
                }
                _ => {}
            }
        }
        match crossing {
            ApproachTerrain::Marsh => add(passive, Rule::TerrainMarsh2, "behind marsh", 1),
            ApproachTerrain::Hedge => add(passive, Rule::TerrainHedge5, "behind a hedge", 1),
            ApproachTerrain::Open => {}
        }
        if own.attributes.has(Attribute::Ferocious) {
            add(active, Rule::AttributesFerocious, "ferocious", 1);
        }
        if foe.cowardly {
            add(
                active,
                Rule::LeadersBonusCowardly,
                "cowardly leader against it",
                1,
            );
        }
    }

    /// The hits for a pair of totals, and the rule that gives them.
    pub(crate) fn result(&self, active: i8, passive: i8) -> (Rule, Hits) {
        let counterattack = self.meeting == Meeting::Counterattack;
        if active == passive {
            //= combat.7.1 combat.9.2.1 combat.9.2.1.1 quickref.results.1 quickref.results.4
            let rule = if counterattack {
                Rule::Combat9_2_1
            } else {
                Rule::Combat7_1
            };
            let hits = Hits {
                active: 1,
                passive: 1,
            };
            return (rule, hits);
        }
        let active_wins = active > passive;
        let winner = if active_wins {
            &self.active
        } else {
            &self.passive
        };
        let cavalry = winner.kind.is_cavalry();
        let (rule, own, foe) = match self.meeting {
            //= combat.9.2.2 combat.9.2.2.1 combat.9.2.2.2
            Meeting::Counterattack if active_wins => (Rule::Combat9_2_2, 1, 2),
            //= combat.9.2.3 combat.9.2.3.1 combat.9.2.3.2
            Meeting::Counterattack => (Rule::Combat9_2_3, 1, 2),
            //= combat.7.3 combat.7.3.1 combat.7.3.1.1 combat.7.3.1.2
            Meeting::Attack { .. } if active_wins && cavalry => (Rule::Combat7_3_1, 1, 2),
            //= combat.7.3.2 combat.7.3.2.1
            Meeting::Attack { .. } if active_wins => (Rule::Combat7_3_2, 0, 1),
            //= quickref.results.2 quickref.results.3
            Meeting::Attack {
                sheet_results: true,
                ..
            } if cavalry => (Rule::QuickrefResults2, 1, 2),
            //= combat.7.2
            Meeting::Attack { .. } => (Rule::Combat7_2, 0, 1),
        };
        //= attributes.imposing
        let foe = foe + u8::from(winner.attributes.has(Attribute::Imposing));
        let (active, passive) = if active_wins { (own, foe) } else { (foe, own) };
        (rule, Hits { active, passive })
    }

    /// Both roll; hits are given and saved.
    //= combat.7 combat.gen.5 combat.sum.6 combat.9.2
    pub fn roll(&self, chance: &mut dyn Chance) -> Result<Rolled, Unknown> {
        let (rule, names) = match self.meeting {
            Meeting::Attack { .. } => (Rule::Combat7, ["attacker's roll", "defender's roll"]),
            Meeting::Counterattack => (
                Rule::Combat9_2,
                ["counterattacker's roll", "attacker's roll"],
            ),
        };
        let dice = [
            chance.d6(Why::new(rule, names[0]))?,
            chance.d6(Why::new(rule, names[1]))?,
        ];
        let modifiers = self.modifiers();
        let total = |who: usize| dice[who].cast_signed() + sum(&modifiers[who]);
        let (result, given) = self.result(total(0), total(1));
        // Who defends a place has its cover; in a counterattack nobody does.
        let ground = match self.meeting {
            Meeting::Attack { ground, .. } => ground,
            Meeting::Counterattack => Terrain::Open,
        };
        let mut saved_by = Saves::new();
        let mut save = |fighter, foe, hits, ground| {
            let saved = saves(fighter, foe, hits, ground, chance)?;
            let left = hits - saved.len() as u8;
            saved_by.extend(saved);
            Ok(left)
        };
        let taken = Hits {
            active: save(self.active, self.passive, given.active, Terrain::Open)?,
            passive: save(self.passive, self.active, given.passive, ground)?,
        };
        Ok(Rolled {
            dice,
            modifiers,
            result,
            taken,
            saved_by,
        })
    }
}

/// What counts in any roll.
fn common(own: Fighter, foe: Fighter, square_counts: bool) -> Modifiers {
    let mut list = Modifiers::new();
    let strength = own.rating.cast_signed() - own.hits.cast_signed();
    add(&mut list, Rule::CombatMod1, "rating less hits", strength);
    let infantry = own.kind == Kind::Infantry;
    if infantry && foe.kind == Kind::Infantry && foe.square {
        //= unitsum.infantry.4
        add(&mut list, Rule::CombatMod4, "infantry against a square", 1);
    }
    if own.square && foe.kind.is_cavalry() && square_counts {
        //= unitsum.infantry.5
        add(&mut list, Rule::CombatMod5, "square against cavalry", 4);
    }
    if infantry && foe.kind == Kind::LightCavalry {
        //= units.9 unitsum.infantry.1 unitsum.light.1 unitsum.lancer.1 unitsum.heavy.1
        add(
            &mut list,
            Rule::CombatMod6,
            "infantry against light cavalry",
            1,
        );
    }
    if own.kind == Kind::HeavyCavalry && matches!(foe.kind, Kind::LightCavalry | Kind::Lancers) {
        //= units.8
        add(
            &mut list,
            Rule::CombatMod7,
            "heavy against light cavalry or lancers",
            1,
        );
    }
    if own.courageous {
        add(
            &mut list,
            Rule::LeadersBonusCourageous,
            "courageous leader",
            1,
        );
    }
    list
}

/// What saves a hit on a unit in some ground: the rule, why, and the die needed.
pub(crate) const fn cover(ground: Terrain) -> Option<(Rule, &'static str, u8)> {
    match ground {
        Terrain::Wood => Some((Rule::TerrainWood3, "save in the wood (5+)", 5)),
        Terrain::Buildings => Some((Rule::TerrainBuildings3, "save in buildings (4+)", 4)),
        Terrain::Open | Terrain::Closed | Terrain::Reinforcement => None,
    }
}

/// The save of a cuirass against cavalry.
pub(crate) const CUIRASS: (Rule, &str, u8) =
    (Rule::AttributesCuirassier, "save by cuirass (5+)", 5);

/// The hits that are saved, by which rules; each hit is rolled for by itself.
//= terrain.wood.3 qb.terrain.wood.3 terrain.buildings.3 qb.terrain.farm.3 attributes.cuirassier
fn saves(
    own: Fighter,
    foe: Fighter,
    hits: u8,
    ground: Terrain,
    chance: &mut dyn Chance,
) -> Result<Saves, Unknown> {
    let cover = cover(ground);
    let cuirass =
        (own.attributes.has(Attribute::Cuirassier) && foe.kind.is_cavalry()).then_some(CUIRASS);
    let mut saved = Saves::new();
    for _ in 0..hits {
        for (rule, what, needed) in cover.into_iter().chain(cuirass) {
            if chance.d6(Why::new(rule, what))? >= needed {
                saved.push(rule);
                break;
            }
        }
    }
    Ok(saved)
}

fn add(list: &mut Modifiers, rule: Rule, what: &'static str, value: i8) {
    list.push(Modifier::new(rule, what, value));
}
