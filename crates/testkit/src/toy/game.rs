//! The toy's rules.

use kernel::chance::{Card, CardSet, Chance, Unknown, Why};
use kernel::{
    Ask, BySide, Game, Log, Mark, Modifier, Outcome, Overlay, Question, Refused, Scene, Side, Stop,
    Tally, Target, Telling, Unreadable, Viewer,
};

use super::state::{Laid, Phase, Plan, Toy, Unit, Weather, side_id};
use super::{Event, Order, Refusal, Rule, scenario, scene};

/// The modifiers of a volley, from the two plans and the weather.
pub(super) fn modifiers(own: Option<Plan>, enemy: Option<Plan>, fog: Weather) -> Vec<Modifier> {
    let mut list = Vec::new();
    if own == Some(Plan::Press) {
        list.push(Rule::Volley3.modifier("the firer presses", 1));
    }
    if enemy == Some(Plan::Hold) {
        list.push(Rule::Volley4.modifier("the target holds", -1));
    }
    if fog == Weather::Fog {
        list.push(Rule::Fog1.modifier("fog", -1));
    }
    list
}

/// The roll of a volley, and how much the target loses by it.
pub(super) fn fire(
    modifiers: &[Modifier],
    chance: &mut dyn Chance,
) -> Result<(u8, Option<u8>), Unknown> {
    let roll = chance.d6(Why::new(Rule::Volley1, "volley"))?;
    let sum = roll.cast_signed() + modifiers.iter().map(|m| m.value).sum::<i8>();
    if sum < 4 {
        return Ok((roll, None));
    }
    Ok((roll, Some(chance.d3(Why::new(Rule::Volley1, "loss"))?)))
}

impl Toy {
    /// Turns a plan up. To one who may not know it, it is a matter of chance.
    fn show(
        &mut self,
        side: Side,
        chance: &mut dyn Chance,
        log: &mut Log<Event>,
    ) -> Result<Option<Plan>, Unknown> {
        let plan = match self.plans[side] {
            Laid::Nothing => return Ok(None),
            Laid::Up(plan) => return Ok(Some(plan)),
            Laid::Down(plan) => plan,
            Laid::Unseen => match chance.die(2, Why::new(Rule::Plan2, "unseen plan"))? {
                1 => Plan::Hold,
                _ => Plan::Press,
            },
        };
        self.plans[side] = Laid::Up(plan);
        self.revealed = true;
        log.note(|| Event::PlanShown { side, plan });
        Ok(Some(plan))
    }

    fn volley(
        &mut self,
        unit: usize,
        target: usize,
        chance: &mut dyn Chance,
        log: &mut Log<Event>,
    ) -> Result<(), Unknown> {
        let own = self.show(self.active, chance, log)?;
        let enemy = self.show(self.active.other(), chance, log)?;
        let modifiers = modifiers(own, enemy, self.ground.settings.weather);
        let (roll, hit) = fire(&modifiers, chance)?;
        self.units[unit].spent = true;
        log.note(|| Event::Fired {
            unit,
            roll,
            modifiers,
        });
        let Some(lost) = hit else {
            log.note(|| Event::Missed { target });
            return Ok(());
        };
        let lost = lost.min(self.units[target].strength);
        self.units[target].strength -= lost;
        self.points[self.active] += i32::from(lost);
        log.note(|| Event::Hit { target, lost });
        Ok(())
    }

    fn scout(&mut self, chance: &mut dyn Chance, log: &mut Log<Event>) -> Result<(), Unknown> {
        let card = chance.card(self.deck, Why::new(Rule::Scout1, "scouts"))?;
        self.deck = card.map_or(CardSet::FULL, |card| self.deck.without(card));
        let points = match card.map(Card::rank) {
            Some(None) => 2,
            Some(Some(rank)) if rank > 10 => 1,
            _ => 0,
        };
        self.points[self.active] += points;
        self.scouted = true;
        log.note(|| Event::CardDrawn { card, points });
        Ok(())
    }

    fn units_where(&self, counts: impl Fn(&Unit) -> bool) -> BySide<i32> {
        BySide::from_fn(|side| {
            let units = self.units.iter();
            let counted = units.filter(|unit| unit.side == side && counts(unit));
            i32::try_from(counted.count()).unwrap_or(i32::MAX)
        })
    }

    fn end_turn(&mut self) {
        for unit in &mut self.units {
            unit.spent = false;
        }
        if self.active == Side::Second {
            self.turn += 1;
        }
        self.active = self.active.other();
        self.phase = Phase::Plan;
        self.plans[self.active] = Laid::Nothing;
        self.scouted = false;
    }

    fn may_act(&self, unit: usize) -> Result<(), Refusal> {
        let state = self.units[unit];
        if state.side != self.active {
            Err(Refusal::EnemyUnit(unit))
        } else if state.strength == 0 {
            Err(Refusal::Destroyed(unit))
        } else if state.spent {
            Err(Refusal::HasActed(unit))
        } else {
            Ok(())
        }
    }
}

impl Game for Toy {
    type Order = Order;
    type Event = Event;
    type Refusal = Refusal;

    fn ask(&self) -> Ask {
        if self.is_over() {
            Ask::Nothing
        } else {
            Ask::Order(self.active)
        }
    }

    fn question(&self) -> Option<Question> {
        let (text, rule) = match self.phase {
            _ if self.is_over() => return None,
            Phase::Plan => ("What is the plan?", Rule::Plan1),
            Phase::Act => ("Who acts?", Rule::Act1),
        };
        Some(Question {
            side: self.active,
            text: text.to_owned(),
            rule: rule.info(),
        })
    }

    fn orders(&self, into: &mut Vec<Order>) {
        if self.is_over() {
            return;
        }
        if self.phase == Phase::Plan {
            into.extend([Order::Plan(Plan::Hold), Order::Plan(Plan::Press)]);
            return;
        }
        for unit in 0..self.units.len() {
            if self.may_act(unit).is_err() {
                continue;
            }
            let post = self.units[unit].post;
            let next = [post.checked_sub(1), post.checked_add(1)];
            let marches = next
                .into_iter()
                .flatten()
                .map(|post| Order::March { unit, post });
            let volleys = (0..self.units.len()).map(|target| Order::Volley { unit, target });
            into.extend(
                marches
                    .chain(volleys)
                    .filter(|order| self.check(order).is_ok()),
            );
        }
        let others = [Order::Declare, Order::Scout, Order::End];
        into.extend(others.into_iter().filter(|order| self.check(order).is_ok()));
    }

    fn check(&self, order: &Order) -> Result<(), Refusal> {
        if self.is_over() {
            return Err(Refusal::GameOver);
        }
        match (self.phase, order) {
            (Phase::Plan, Order::Plan(_)) => return Ok(()),
            (Phase::Plan, _) => return Err(Refusal::PlanComesFirst),
            (Phase::Act, Order::Plan(_)) => return Err(Refusal::PlanIsLaid),
            (Phase::Act, _) => {}
        }
        match *order {
            Order::Declare => match self.plans[self.active] {
                Laid::Up(_) | Laid::Nothing => Err(Refusal::PlanIsKnown),
                Laid::Down(_) | Laid::Unseen => Ok(()),
            },
            Order::Scout if !self.ground.settings.scouts => Err(Refusal::NoScouts),
            Order::Scout if self.scouted => Err(Refusal::HasScouted),
            Order::Plan(_) | Order::Scout | Order::End => Ok(()),
            Order::March { unit, post } => {
                self.may_act(unit)?;
                if self.units[unit].post.abs_diff(post) != 1 || post >= self.ground.posts {
                    Err(Refusal::TooFar(post))
                } else if self.held_by(post, self.active.other()) {
                    Err(Refusal::EnemyHolds(post))
                } else {
                    Ok(())
                }
            }
            Order::Volley { unit, target } => {
                self.may_act(unit)?;
                let aim = self.units[target];
                if aim.side == self.active {
                    Err(Refusal::OwnUnit(target))
                } else if aim.strength == 0 {
                    Err(Refusal::Destroyed(target))
                } else if self.units[unit].post.abs_diff(aim.post) > 1 {
                    Err(Refusal::OutOfReach(target))
                } else {
                    Ok(())
                }
            }
        }
    }

    fn apply(
        &mut self,
        order: &Order,
        chance: &mut dyn Chance,
        log: &mut Log<Event>,
    ) -> Result<(), Stop<Refusal>> {
        self.check(order).map_err(Stop::Refusal)?;
        self.revealed = false;
        let side = self.active;
        match *order {
            Order::Plan(plan) => {
                self.plans[side] = Laid::Down(plan);
                self.phase = Phase::Act;
                log.note(|| Event::PlanLaid { side });
            }
            Order::Declare => {
                self.show(side, chance, log)?;
                self.points[side] += 1;
                log.note(|| Event::Declared { side });
            }
            Order::March { unit, post } => {
                self.units[unit].post = post;
                self.units[unit].spent = true;
                log.note(|| Event::Marched { unit, post });
            }
            Order::Volley { unit, target } => self.volley(unit, target, chance, log)?,
            Order::Scout => self.scout(chance, log)?,
            Order::End => {
                self.end_turn();
                log.note(|| Event::TurnEnded { side });
            }
        }
        Ok(())
    }

    fn standing(&self) -> Outcome {
        let winner = match self.points.first.cmp(&self.points.second) {
            std::cmp::Ordering::Greater => Some(Side::First),
            std::cmp::Ordering::Less => Some(Side::Second),
            std::cmp::Ordering::Equal => None,
        };
        let reason = |side| Telling {
            text: format!("{} has {} points", side_id(side), self.points[side]),
            rules: vec![Rule::Victory1.info()],
            ..Telling::default()
        };
        Outcome {
            winner,
            points: self.points,
            reasons: Side::BOTH.into_iter().map(reason).collect(),
        }
    }

    fn redacted(&self, viewer: Viewer) -> Self {
        let mut view = self.clone();
        view.revealed = false;
        for side in Side::BOTH {
            let sees = match viewer {
                Viewer::Player(player) => player == side,
                Viewer::Spectator => false,
                Viewer::Umpire => true,
            };
            if let (false, Laid::Down(_)) = (sees, self.plans[side]) {
                view.plans[side] = Laid::Unseen;
            }
        }
        view
    }

    fn revealed(&self) -> bool {
        self.revealed
    }

    fn has_secrets(&self) -> bool {
        true
    }

    fn is_secret(&self, order: &Order) -> bool {
        matches!(order, Order::Plan(_))
    }

    fn worth(&self) -> i64 {
        let lead = i64::from(self.points.first - self.points.second) * 100;
        let left = self.units_where(|unit| unit.strength > 0);
        lead + i64::from(left.first - left.second) * 10
    }

    fn instinct(&self, order: &Order) -> i32 {
        match order {
            Order::Declare => 100,
            Order::Volley { .. } => 80,
            Order::Scout => 30,
            Order::Plan(_) | Order::March { .. } => 0,
            Order::End => -20,
        }
    }

    fn gone_by(&self) -> u32 {
        u32::from(self.turn) * 2 + u32::from(self.active == Side::Second)
    }

    fn farsight(&self) -> Option<[u32; 2]> {
        Some([3, 4])
    }

    fn tally(&self) -> Tally {
        Tally {
            measure: "units",
            strength: self.units_where(|unit| unit.strength > 0),
            lost: self.units_where(|unit| unit.strength == 0),
            points: self.points,
            halves: false,
            clock: Some(8 * 60 + 30 * u16::from(self.turn)),
        }
    }

    fn touches(&self, order: &Order) -> Vec<Target> {
        let counter = |unit| Target::Counter(self.name(unit).to_owned());
        match *order {
            Order::March { unit, post } => vec![counter(unit), Target::Cell(post.to_string())],
            Order::Volley { unit, target } => vec![counter(unit), counter(target)],
            Order::Plan(_) | Order::Declare | Order::Scout | Order::End => Vec::new(),
        }
    }

    fn meant(&self, touched: &[Target]) -> Option<Order> {
        let [Target::Counter(unit), aim] = touched else {
            return None;
        };
        let unit = self.unit_named(unit)?;
        match aim {
            Target::Cell(post) => {
                let post = post.parse().ok()?;
                Some(Order::March { unit, post })
            }
            Target::Counter(target) => {
                let target = self.unit_named(target)?;
                Some(Order::Volley { unit, target })
            }
            Target::Edge(_) | Target::Spot { .. } => None,
        }
    }

    fn insight(&self, counters: &[String]) -> Vec<Overlay> {
        let Some(unit) = counters.first().and_then(|name| self.unit_named(name)) else {
            return Vec::new();
        };
        let reached = (0..self.ground.posts)
            .filter(|&post| self.check(&Order::March { unit, post }).is_ok())
            .map(|post| Mark {
                from: None,
                on: Target::Cell(post.to_string()),
                note: String::new(),
                clear: true,
            });
        vec![Overlay {
            kind: "reach",
            title: "Where it can march".to_owned(),
            rule: Rule::March1.info(),
            zones: Vec::new(),
            marks: reached.collect(),
        }]
    }

    fn notation(&self, order: &Order) -> String {
        order.notation(self)
    }

    fn parse(&self, text: &str) -> Result<Order, Unreadable> {
        Order::parse(text, self)
    }

    fn label(&self, order: &Order) -> String {
        order.label(self)
    }

    fn tell(&self, event: &Event) -> Telling {
        event.words(self)
    }

    fn refuse(&self, refusal: &Refusal) -> Refused {
        refusal.words(self)
    }

    fn snapshot(&self) -> String {
        self.write()
    }

    fn restore(&self, snapshot: &str) -> Result<Self, Unreadable> {
        scenario::read(snapshot, self.ground.settings).map_err(|faults| {
            let first = faults.into_iter().next();
            Unreadable(first.map_or_else(String::new, |fault| fault.message))
        })
    }

    fn scenario(&self) -> String {
        self.write()
    }

    fn scene(&self) -> Scene {
        scene::draw(self)
    }
}
