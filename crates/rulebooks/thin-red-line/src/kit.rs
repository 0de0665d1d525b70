//! What the battle needs on a real table: every stand, the markers, the turns
//! of the mission and how points are counted.

use kernel::reference::{Note, Table};
use kernel::scene::{Marker, Stand};
use kernel::{Kit, Piece, RuleInfo, Side, TurnBox};

use crate::Rule;
use crate::field::base;
use crate::game::Battle;
use crate::ids::UnitId;
use crate::missions::{Mission, TURN_CAP};
use crate::setup::Standing;

impl Battle {
    /// Everything for a real table.
    pub(crate) fn make_kit(&self) -> Kit {
        let mut pieces = Vec::new();
        for side in Side::BOTH {
            // Commanders first, then every battalion with what is attached to it.
            let all = || self.setup.units_of(side);
            let data = |unit: UnitId| self.setup.unit(unit);
            pieces.extend(
                all()
                    .filter(|unit| data(*unit).is_commander())
                    .map(|unit| self.piece(unit)),
            );
            for unit in all().filter(|unit| data(*unit).is_battalion()) {
                pieces.push(self.piece(unit));
                pieces.extend(self.setup.attached_to(unit).map(|unit| self.piece(unit)));
            }
        }
        let units = self.setup.units.len() as u16;
        let plan = self.setup.mission.map(Mission::plan);
        let turns = plan.and_then(|plan| plan.turns).unwrap_or(TURN_CAP);
        let extra = if plan.is_some_and(|plan| plan.extends) {
            2
        } else {
            0
        };
        let turn = |number: u8| {
            let mut turn = TurnBox::named(format!("Turn {number}"));
            if number > turns {
                turn.notes.push("only on a 4 or more".to_owned());
            }
            turn
        };
        Kit {
            pieces,
            markers: vec![
                (Marker::new("D", "disorientated", true), units / 2 + 1),
                (Marker::new("F", "has fired", false), units),
                (
                    Marker::new("×2", "moved at the double", true),
                    units / 3 + 1,
                ),
                (Marker::new("L", "in loose formation", false), units / 3 + 1),
            ],
            turns: (1..=turns + extra).map(turn).collect(),
            victory: self.what_wins(),
            forms: self.forms(),
        }
    }

    fn piece(&self, unit: UnitId) -> Piece {
        let data = self.setup.unit(unit);
        let mut counter = self.counter(unit);
        let stand = base(data);
        counter.stands =
            vec![Stand::sized(stand.width, stand.depth); usize::from(data.full().max(1))];
        counter.markers.clear();
        counter.leaders.clear();
        counter.losses = 0;
        (counter.spent, counter.active) = (false, false);
        let formation = match data.standing {
            Standing::General | Standing::Adjutant => "Command".to_owned(),
            Standing::Battalion => "Battalions, cavalry and batteries".to_owned(),
            Standing::Attached(_) => "Battalions, cavalry and batteries".to_owned(),
        };
        let mut piece = Piece::new(counter, formation);
        piece = match data.standing {
            Standing::General => piece.value("kind", "General"),
            Standing::Adjutant => piece.value("kind", "adjutant"),
            _ => piece
                .value("kind", data.troop.name())
                .value("stands", data.full())
                .value("quality", data.quality.name())
                .value("grade", data.grade.name())
                .backed("D", "disorientated", true),
        };
        if let Standing::Attached(parent) = data.standing {
            piece = piece.value("attached to", self.name(parent));
        }
        let skills = [
            (data.rifles, "rifles"),
            (data.jaeger, "jaeger"),
            (data.lances, "lances"),
            (data.carbines, "carbines"),
            (data.grenadiers > 0, "grenadiers in its ranks"),
        ];
        let skills: Vec<&str> = skills
            .into_iter()
            .filter(|(has, _)| *has)
            .map(|(_, word)| word)
            .collect();
        if !skills.is_empty() {
            piece = piece.value("skills", skills.join(", "));
        }
        piece.boxes = u16::from(data.full());
        piece
    }

    /// Points, and what the mission itself says.
    fn what_wins(&self) -> Vec<Note> {
        let note = |rule: &'static RuleInfo| Note {
            text: rule.title.to_owned(),
            rule,
        };
        let points = POINTS.map(|rule| note(rule.info()));
        let mission = self.setup.mission.into_iter().flat_map(wins);
        let mission = mission.map(|rule| note(rule.info()));
        points.into_iter().chain(mission).collect()
    }

    /// What the mission says besides: who deploys where, and who begins.
    fn before_the_battle(&self) -> Option<Table> {
        let mission = self.setup.mission?;
        let first = mission.deploy_rule().info();
        let rules = Rule::ALL.iter();
        let rules = rules
            .filter(|rule| rule.info().chapter == first.chapter && !wins(mission).contains(rule));
        let table = Table::new(first, "Before the battle", &["the mission", "rule"]);
        Some(rules.fold(table, |table, rule| {
            let rule = rule.info();
            table.row([rule.title, rule.id])
        }))
    }

    fn forms(&self) -> Vec<Table> {
        let names = Side::BOTH.map(|side| self.setup.sides[side].name.clone());
        let heads = ["for", names[0].as_str(), names[1].as_str()];
        let rows = [
            "enemy battalions lost (1 each)",
            "own battalions above half (1 each)",
            "enemy batteries captured (½ each)",
            "objectives (3 each)",
            "quarters of the board (½ each)",
            "the enemy General captured (1)",
            "by the mission",
            "all together",
        ];
        let points = Table::new(Rule::Victory0.info(), "Victory points", &heads);
        let points = rows.into_iter().fold(points, |table, row| table.row([row]));
        self.before_the_battle()
            .into_iter()
            .chain([points])
            .collect()
    }
}

/// The rules of a mission that say what its sides are after, what counts besides, and when it ends.
const fn wins(mission: Mission) -> &'static [Rule] {
    match mission {
        Mission::Assault => &[
            Rule::MissionAssault1,
            Rule::MissionAssault9,
            Rule::MissionAssault10,
        ],
        Mission::Ambush => &[Rule::MissionAmbush2, Rule::MissionAmbush7],
        Mission::Breakthrough => &[
            Rule::MissionBreakthrough2,
            Rule::MissionBreakthrough7,
            Rule::MissionBreakthrough8,
        ],
        Mission::Rearguard => &[
            Rule::MissionRearguard2,
            Rule::MissionRearguard3,
            Rule::MissionRearguard8,
        ],
        Mission::FlankAttack => &[
            Rule::MissionFlank2,
            Rule::MissionFlank3,
            Rule::MissionFlank9,
        ],
        Mission::LastEffort => &[
            Rule::MissionLastEffort2,
            Rule::MissionLastEffort3,
            Rule::MissionLastEffort7,
        ],
        Mission::HoldTheLine => &[Rule::MissionHold3, Rule::MissionHold4, Rule::MissionHold7],
        Mission::SurpriseEncounter => &[Rule::MissionSurprise1, Rule::MissionSurprise8],
    }
}

/// How points are counted.
const POINTS: [Rule; 7] = [
    Rule::Victory1,
    Rule::Victory2,
    Rule::Victory3,
    Rule::Victory4,
    Rule::Victory5,
    Rule::Victory6,
    Rule::Victory7,
];
