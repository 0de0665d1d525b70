//! The draw of a charge combat (2.11.5 to 2.11.9): suits, ranks, Jokers, Kings,
//! and who wins.

use arrayvec::ArrayVec;
use ground::table::Face;
use kernel::Side;
use kernel::chance::{Card, Suit, Unknown, Why};

use crate::Rule;
use crate::cards::{Draws, Hand, is_king, is_suit};
use crate::modifiers::NIL;
use crate::troops::{Arm, Hindrance};

use super::commit::Front;

/// The order in which hits are dealt and faces are manned.
pub(super) const ORDER: [Face; 4] = [Face::Front, Face::Right, Face::Left, Face::Rear];

/// A unit that attacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Striker {
    /// Its arm.
    pub arm: Arm,
    /// Effective SPs.
    pub sps: u8,
    /// How many cards it draws.
    pub cards: u8,
    /// The face of the defender that it attacks.
    pub face: Face,
    /// Whether that fights as a front.
    pub against: Front,
    /// What the defender's ground asks of its cards.
    pub hindered: Hindrance,
}

/// The unit, or pair of batteries, that is attacked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Holder {
    /// Its arm.
    pub arm: Arm,
    /// Effective SPs.
    pub sps: u8,
    /// How many cards it draws.
    pub cards: u8,
    /// Whether it is artillery without SPs to use: one card, and a black Jack or better.
    pub nil: bool,
    /// What the attackers' ground asks of its cards.
    pub hindered: Hindrance,
}

/// A charge combat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clash {
    /// Who attacks: one unit on each face at most.
    pub attackers: ArrayVec<Striker, 4>,
    /// Who is attacked.
    pub defender: Holder,
    /// Whether the Clubs of the defender are held against all foot together, as by the first reading.
    pub summed: bool,
}

/// What came of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Fought {
    /// Hits that the attackers score.
    pub attackers: u8,
    /// Hits that the defender scores.
    pub defender: u8,
    /// Kings that the attackers drew.
    pub attackers_kings: u8,
    /// Kings that the defender drew.
    pub defender_kings: u8,
}

/// What the Clubs of somebody do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clubs {
    /// They hit.
    Hit,
    /// They hit if they take the enemy's last SP.
    IfTheyBreak,
    /// They do not hit.
    Miss,
}

/// What the black cards and Jokers of a hand come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Tally {
    spades: u8,
    clubs: u8,
    jokers: u8,
}

impl Tally {
    fn of(hand: &Hand, hindered: Hindrance) -> Tally {
        //= s2-11.5-b s2-11.5-c s2-11.5-g
        let rank = hindered.rank();
        Tally {
            spades: hand.count(|card| is_suit(card, Suit::Spades, rank)),
            clubs: hand.count(|card| is_suit(card, Suit::Clubs, rank)),
            jokers: hand.count(Card::is_joker),
        }
    }
}

/// What a card means where those who draw suffer these: for the odds. Guns without SPs ask for a Jack.
pub fn class(card: Card, hindered: impl IntoIterator<Item = Hindrance>) -> u8 {
    let least = hindered.into_iter().map(Hindrance::rank);
    let level = |rank: u8| least.filter(|least| rank >= *least).count() as u8;
    match (card.suit(), card.rank()) {
        (Some(Suit::Spades), Some(rank)) => level(rank),
        (Some(Suit::Clubs), Some(rank)) => match level(rank) {
            0 => 0,
            level => 10 + level,
        },
        (None, _) => 100,
        _ => 0,
    }
}

impl Clash {
    /// How many cards the defender draws.
    pub(crate) const fn answer(&self) -> u8 {
        if self.defender.nil {
            1
        } else {
            self.defender.cards
        }
    }

    /// What his cards must reach, by the ground: guns without SPs need a Jack.
    pub(crate) const fn asked(&self) -> Hindrance {
        if self.defender.nil {
            NIL
        } else {
            self.defender.hindered
        }
    }

    /// Both sides draw; the attacker's units one after the other, then the defender.
    pub fn fight(&self, attacker: Side, draws: &mut dyn Draws) -> Result<Fought, Unknown> {
        let mut hands: ArrayVec<Hand, 4> = ArrayVec::new();
        for striker in &self.attackers {
            let why = Why::new(Rule::S2_11_5A, "charge, attacker");
            hands.push(draws.hand(attacker, striker.cards, why)?);
        }
        let why = Why::new(Rule::S2_11_5A, "charge, defender");
        let answer = draws.hand(attacker.other(), self.answer(), why)?;
        Ok(Fought {
            attackers: self.scored(&hands),
            defender: self.answered(&answer),
            //= s2-11.5-i
            attackers_kings: hands.iter().map(Hand::kings).sum(),
            defender_kings: answer.count(is_king),
        })
    }

    /// The hits of the attackers.
    fn scored(&self, hands: &[Hand]) -> u8 {
        let target = self.defender;
        let (mut sure, mut if_enough) = (0, 0);
        for (striker, hand) in self.attackers.iter().zip(hands) {
            let tally = Tally::of(hand, striker.hindered);
            sure += tally.spades;
            //= s2-11.5-h
            if striker.against == Front::Other {
                sure += tally.jokers;
            }
            match self.clubs_of(striker) {
                Clubs::Hit => sure += tally.clubs,
                Clubs::IfTheyBreak => if_enough += tally.clubs,
                Clubs::Miss => {}
            }
        }
        if sure + if_enough >= target.sps {
            sure + if_enough
        } else {
            sure
        }
    }

    /// What the Clubs of an attacker do.
    pub const fn clubs_of(&self, striker: &Striker) -> Clubs {
        match (striker.arm, self.defender.arm) {
            //= s2-11.5-f
            (_, Arm::Artillery(_)) if self.defender.sps > 0 => Clubs::IfTheyBreak,
            //= s2-11.5-d
            (Arm::Infantry, Arm::BattleCavalry | Arm::SkirmishCavalry) => Clubs::Miss,
            //= s2-11.5-e
            (Arm::BattleCavalry | Arm::SkirmishCavalry, Arm::Infantry) => Clubs::IfTheyBreak,
            _ => Clubs::Hit,
        }
    }

    /// Those of the attackers who are on foot.
    fn foot(&self) -> impl Iterator<Item = &Striker> {
        let all = self.attackers.iter();
        all.filter(|striker| striker.arm.is_infantry())
    }

    /// What the Clubs of the defender do, unless it is artillery without SPs to use.
    pub fn clubs_of_answer(&self) -> Clubs {
        let mut all = self.attackers.iter();
        match self.defender.arm {
            //= s2-11.5-d
            Arm::Infantry if all.any(|striker| striker.arm.is_cavalry()) => Clubs::Miss,
            //= s2-11.5-e
            Arm::BattleCavalry | Arm::SkirmishCavalry if self.foot().next().is_some() => {
                Clubs::IfTheyBreak
            }
            _ => Clubs::Hit,
        }
    }

    /// Whether so many hits, dealt round all attackers, break any who is on foot.
    fn breaks_foot(&self, hits: u8) -> bool {
        if self.summed {
            return hits >= self.foot().map(|striker| striker.sps).sum();
        }
        let on = |face: Face| self.attackers.iter().find(|striker| striker.face == face);
        let taken = dealt(hits, ORDER.map(|face| on(face).map(|striker| striker.sps)));
        //= s2-11.5-e s2-11.9-b
        self.foot().any(|striker| {
            let place = ORDER.iter().position(|face| *face == striker.face);
            place.is_some_and(|place| taken[place] >= striker.sps)
        })
    }

    /// The hits of the defender.
    fn answered(&self, hand: &Hand) -> u8 {
        if self.defender.nil {
            //= s2-11.7 s2-14.1-b
            return hand
                .count(|card| is_suit(card, Suit::Spades, 11) || is_suit(card, Suit::Clubs, 11));
        }
        let tally = Tally::of(hand, self.defender.hindered);
        let with_clubs = tally.spades + tally.clubs;
        match self.clubs_of_answer() {
            Clubs::Hit => with_clubs,
            Clubs::IfTheyBreak if self.breaks_foot(with_clubs) => with_clubs,
            Clubs::IfTheyBreak | Clubs::Miss => tally.spades,
        }
    }

    /// Whether the attack wins, after the hits are scored.
    pub fn attack_wins(&self, fought: &Fought) -> bool {
        let strength: u8 = self.attackers.iter().map(|striker| striker.sps).sum();
        //= s2-11.8-a s2-11.8-b
        fought.defender < strength
            && (self.breaks_defender(fought) || fought.attackers > fought.defender)
    }

    /// Whether the defender loses its last SP. Silenced guns have none to lose.
    pub const fn breaks_defender(&self, fought: &Fought) -> bool {
        self.defender.sps > 0 && fought.attackers >= self.defender.sps
    }
}

/// Deals hits one at a time: front, right flank, left flank, rear, and round again. `left` is what each
/// attacker has left, in that order, nobody for a face that is not attacked; what nobody can take is lost.
pub fn dealt(mut hits: u8, left: [Option<u8>; 4]) -> [u8; 4] {
    let mut taken = [0; 4];
    //= s2-11.9-b s2-11.9-c
    while hits > 0 {
        let before = hits;
        for (place, sps) in left.iter().enumerate() {
            if hits > 0 && sps.is_some_and(|sps| taken[place] < sps) {
                taken[place] += 1;
                hits -= 1;
            }
        }
        if hits == before {
            break;
        }
    }
    taken
}
