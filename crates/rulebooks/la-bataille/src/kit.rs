//! What the battle needs on a real table: the counters with what is printed on
//! them, information markers, the turns, and what wins.

use kernel::reference::{Note, Table};
use kernel::scene::Marker;
use kernel::{Due, Kit, Piece, Side, TurnBox};

use crate::game::Battle;
use crate::muster::report::decimal;
use crate::setup::Arrival;
use crate::troops::{Arm, Inspiration, Rank, Weight};
use crate::{ElementId, LeaderId, Rule, UnitId};

impl Battle {
    /// Everything for a real table.
    pub(crate) fn make_kit(&self) -> Kit {
        let mut pieces = Vec::new();
        for side in Side::BOTH {
            let leaders = |element: Option<ElementId>| {
                self.setup.leader_ids().filter(move |leader| {
                    let data = self.setup.leader(*leader);
                    data.side == side && data.element == element
                })
            };
            pieces.extend(leaders(None).filter_map(|leader| self.leader_piece(leader)));
            for element in self.setup.element_ids() {
                if self.setup.element(element).side != side {
                    continue;
                }
                pieces.extend(leaders(Some(element)).filter_map(|it| self.leader_piece(it)));
                pieces.extend(self.hq_piece(element));
                let units = self.setup.unit_ids();
                let own = units.filter(|unit| {
                    self.setup.unit(*unit).element == element && !self.setup.absent.contains(unit)
                });
                pieces.extend(own.map(|unit| self.unit_piece(unit)));
            }
        }
        let time = |turn: u8| {
            let minutes = self.setup.time_of(turn);
            format!("{:02}:{:02}", minutes / 60, minutes % 60)
        };
        Kit {
            pieces,
            markers: self.marker_supply(),
            turns: (1..=self.setup.turns)
                .map(|turn| TurnBox::named(time(turn)))
                .collect(),
            victory: self.what_wins(),
            forms: self.forms(),
        }
    }

    /// The highest element above one, and then itself.
    fn formation(&self, element: ElementId) -> String {
        let top = self.setup.command_element(element);
        let name = self.element_name(element);
        if top == element {
            name.to_owned()
        } else {
            format!("{}: {name}", self.element_name(top))
        }
    }

    fn due(&self, comes: impl Fn(&Arrival) -> bool) -> Option<Due> {
        let arrival = self.setup.arrivals.iter().find(|arrival| comes(arrival))?;
        let minutes = self.setup.time_of(arrival.turn);
        Some(Due {
            turn: usize::from(arrival.turn.saturating_sub(1)),
            words: format!(
                "{:02}:{:02} at {}",
                minutes / 60,
                minutes % 60,
                self.number(arrival.at)
            ),
        })
    }

    //= 6.1.1 7.2.1.6 7.2.1.7 7.3.1-b
    fn unit_piece(&self, unit: UnitId) -> Piece {
        let data = self.setup.unit(unit);
        let mut counter = self.counter_face(unit, 0);
        counter.markers.clear();
        counter.losses = 0;
        counter.facing = None;
        (counter.spent, counter.active) = (false, false);
        let melee = decimal(data.melee);
        let fire = match (&data.foot, &data.guns, &data.horse) {
            (Some(foot), _, _) => foot.fire.to_string(),
            (_, Some(guns), _) => {
                let fires: Vec<String> = guns.fire.iter().map(|it| decimal(*it)).collect();
                fires.join("/")
            }
            (_, _, Some(horse)) if horse.skirmish > 0 => horse.skirmish.to_string(),
            _ => "–".to_owned(),
        };
        let kind = match (data.arm, data.weight()) {
            (Arm::Infantry, _) if data.foot.is_some_and(|foot| foot.light) => "light infantry",
            (Arm::Infantry, _) => "infantry",
            (Arm::Cavalry, Some(Weight::Light)) => "light cavalry",
            (Arm::Cavalry, _) => "heavy cavalry",
            (Arm::Artillery, _) if data.is_horse_artillery() => "horse artillery",
            (Arm::Artillery, _) => "artillery",
        };
        let mut piece = Piece::new(counter, self.formation(data.element))
            .value("kind", kind)
            .value("steps", data.steps)
            .value("fire", &fire)
            .value("melee", &melee)
            .value("move", data.movement)
            .value("morale", data.morale)
            .backed("D", "disordered", true);
        if let Some(parent) = data.parent {
            piece = piece.value("part of", self.unit_name(parent));
        }
        piece.numbers = vec![
            fire,
            melee,
            data.movement.to_string(),
            data.morale.to_string(),
        ];
        piece.boxes = u16::from(data.steps);
        piece.arrives = self.due(|arrival| {
            let whole = data.parent.is_some_and(|it| arrival.units.contains(&it));
            whole || arrival.units.contains(&unit)
        });
        piece
    }

    //= 6.1.2 8.2
    fn leader_piece(&self, leader: LeaderId) -> Option<Piece> {
        let data = self.setup.leader(leader);
        let posted = self.setup.posted.iter().any(|(it, _)| *it == leader);
        let arrives = self.due(|arrival| arrival.leaders.contains(&leader));
        if !posted && arrives.is_none() {
            return None;
        }
        let counter = Self::plain_counter(
            data.id.clone(),
            data.name.clone(),
            data.side,
            0,
            data.nation,
        );
        let rank = match data.rank {
            Rank::Army => "army commander",
            Rank::Corps => "corps commander",
            Rank::Division => "division commander",
            Rank::Brigade => "brigade commander",
            Rank::Adc => "aide-de-camp",
        };
        let formation = data.element.map_or_else(
            || "Headquarters of the army".to_owned(),
            |element| self.formation(element),
        );
        let morale = match data.morale {
            Inspiration::Bonus(bonus) => kernel::reference::signed(bonus),
            Inspiration::Automatic => "automatic".to_owned(),
        };
        let mut piece = Piece::new(counter, formation)
            .value("kind", rank)
            .value("command", data.command)
            .value("attack", data.attack)
            .value("defence", data.defence)
            .value("cavalry", data.cavalry)
            .value("morale", morale)
            .value("move", data.movement);
        piece.numbers = [data.attack, data.defence, data.cavalry]
            .map(|bonus| bonus.to_string())
            .into_iter()
            .chain([data.command.to_string()])
            .collect();
        piece.arrives = arrives;
        Some(piece)
    }

    fn hq_piece(&self, element: ElementId) -> Option<Piece> {
        let data = self.setup.element(element);
        let arrives = self.due(|arrival| arrival.elements.contains(&element));
        if data.hq.is_none() && arrives.is_none() {
            return None;
        }
        let (id, name) = (
            format!("hq-{}", data.id),
            format!("Headquarters of {}", data.name),
        );
        let mut counter = Self::plain_counter(id, name, data.side, 0, data.nation);
        "HQ".clone_into(&mut counter.label);
        let mut piece = Piece::new(counter, self.formation(element)).value("kind", "headquarters");
        piece.arrives = arrives;
        Some(piece)
    }

    //= 6.1.3
    fn marker_supply(&self) -> Vec<(Marker, u16)> {
        let units = self.setup.units.len() as u16;
        vec![
            (Marker::new("R", "routed", true), units / 6 + 1),
            (Marker::new("G", "general order", false), units / 6 + 1),
            (Marker::new("S", "skirmish order", false), units / 6 + 1),
            (Marker::new("M", "road order", false), units / 6 + 1),
            (Marker::new("■", "in square", false), units / 8 + 1),
            (Marker::new("T", "tired", true), units / 8 + 1),
            (Marker::new("E", "exhausted", true), units / 12 + 1),
        ]
    }

    fn what_wins(&self) -> Vec<Note> {
        let victory = &self.setup.victory;
        let note = |text: String| Note {
            text,
            rule: Rule::TableVictory.info(),
        };
        let mut notes = vec![
            note(format!(
                "{} for each enemy step destroyed",
                victory.per_step
            )),
            note(format!(
                "{} for each enemy leader killed or captured",
                victory.per_leader
            )),
        ];
        for prize in &victory.prizes {
            let worth = Side::BOTH.map(|side| {
                format!(
                    "{} for the {}",
                    prize.points[side], self.setup.sides[side].name
                )
            });
            notes.push(note(format!("{}: {}", prize.name, worth.join(", "))));
        }
        let [victory, major] = victory.margins;
        notes.push(note(format!(
            "A lead of {victory} is a victory, of {major} a major one; less is a draw."
        )));
        notes
    }

    fn forms(&self) -> Vec<Table> {
        let victory = &self.setup.victory;
        let names = Side::BOTH.map(|side| self.setup.sides[side].name.clone());
        let heads = ["for", names[0].as_str(), names[1].as_str()];
        let mut points = Table::new(Rule::TableVictory.info(), "Victory points", &heads)
            .row([format!("enemy steps destroyed ({} each)", victory.per_step)])
            .row([format!("enemy leaders lost ({} each)", victory.per_leader)]);
        for prize in &victory.prizes {
            let worth = Side::BOTH.map(|side| prize.points[side].to_string());
            points = points.row([format!("{} ({})", prize.name, worth.join(" or "))]);
        }
        let mut orders = Table::new(
            Rule::R9_9_4A.info(),
            "Army orders",
            &["element", "order", "objective", "accepted"],
        );
        for element in self.setup.element_ids() {
            let data = self.setup.element(element);
            if data.parent.is_none() && !data.ad_hoc {
                let first = data
                    .order
                    .map_or_else(String::new, |it| self.mission_name(it));
                orders = orders.row([data.name.clone(), first]);
            }
        }
        vec![points.row(["all together"]), orders]
    }
}
