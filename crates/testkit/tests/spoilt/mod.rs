//! A game that breaks one law, to see that the suite finds it.

use std::cmp::Reverse;

use kernel::chance::{Chance, Scripted, Unknown};
use kernel::{
    AnyGame, Ask, BattleFiles, Choices, Digest, Expected, Factors, FileFault, Forecast, Fraction,
    GiveError, Given, Kit, Listed, OddsFault, OptionSpec, Outcome, Overlay, Question, Resolution,
    RuleInfo, RuleKind, RuleStatus, Rulebook, Scene, Tally, Target, Trial, Unreadable, Viewer,
};
use testkit::toy::TOY;

static STRAY: RuleInfo = RuleInfo {
    id: "stray.1",
    chapter: "stray",
    title: "In no registry",
    kind: RuleKind::Normative,
    status: RuleStatus::Done,
    note: "",
    ruling: &[],
};

/// Which law is broken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flaw {
    ListsTooMuch,
    ListsTooLittle,
    ListsNothing,
    RepeatsLabels,
    ForgetsWhatItSaves,
    SharesAnotherPosition,
    ChangesWhenRefusing,
    ChangesWhenChanceIsDry,
    TellsWithoutRule,
    TellsStrayRule,
    RefusesWithStrayRule,
    AsksWithStrayRule,
    ScoresWithoutRule,
    LeaksPlans,
    HidesOrders,
    ForetellsWrongly,
    CallsTheWrongWinner,
    ActsOtherwiseInSilence,
    LooksAtTheWorst,
    LosesTheQuestion,
    Panics,
}

pub struct SpoiltBook(pub Flaw);

struct Spoilt {
    game: Box<dyn AnyGame>,
    flaw: Flaw,
}

impl Spoilt {
    fn boxed(&self, game: Box<dyn AnyGame>) -> Box<dyn AnyGame> {
        let flaw = self.flaw;
        Box::new(Spoilt { game, flaw })
    }

    /// Gives the first order that needs no chance.
    fn stumble(&mut self) {
        let orders = self.game.orders();
        let first = |order: &&Listed| !self.game.rolls(&order.notation);
        if let Some(order) = orders.iter().find(first) {
            let _ = self.game.give(&order.notation, &mut Scripted::new(&[]));
        }
    }
}

impl AnyGame for Spoilt {
    fn ask(&self) -> Ask {
        self.game.ask()
    }

    fn question(&self) -> Option<Question> {
        let mut question = self.game.question()?;
        match self.flaw {
            Flaw::LosesTheQuestion => return None,
            Flaw::AsksWithStrayRule => question.rule = &STRAY,
            _ => {}
        }
        Some(question)
    }

    fn orders(&self) -> Vec<Listed> {
        let mut orders = self.game.orders();
        let turned = self.game.snapshot().contains("turn 2");
        match self.flaw {
            Flaw::ListsTooMuch if turned => orders.push(Listed {
                notation: "march grenadiers 77".to_owned(),
                label: "Fly".to_owned(),
                touches: Vec::new(),
                rolls: false,
            }),
            Flaw::ListsTooLittle if orders.len() > 2 => drop(orders.remove(0)),
            Flaw::ListsNothing if turned => orders.clear(),
            Flaw::RepeatsLabels => {
                for order in &mut orders {
                    "Do it".clone_into(&mut order.label);
                }
            }
            _ => {}
        }
        orders
    }

    fn label(&self, order: &str) -> Result<String, Unreadable> {
        self.game.label(order)
    }

    fn check(&self, order: &str) -> Result<(), GiveError> {
        let mut checked = self.game.check(order);
        if let (Flaw::RefusesWithStrayRule, Err(GiveError::Refused(refused))) =
            (self.flaw, &mut checked)
        {
            refused.rule = &STRAY;
        }
        assert!(
            self.flaw != Flaw::Panics || checked.is_ok(),
            "caught in the act"
        );
        checked
    }

    fn give(&mut self, order: &str, chance: &mut dyn Chance) -> Result<Given, GiveError> {
        let mut given = self.game.give(order, chance);
        match (&mut given, self.flaw) {
            (Ok(given), Flaw::TellsWithoutRule) => {
                given
                    .events
                    .iter_mut()
                    .for_each(|event| event.rules.clear());
            }
            (Ok(given), Flaw::TellsStrayRule) => {
                given
                    .events
                    .iter_mut()
                    .for_each(|event| event.rules.push(&STRAY));
            }
            (Err(GiveError::Refused(_)), Flaw::ChangesWhenRefusing)
            | (Err(GiveError::Wants(_)), Flaw::ChangesWhenChanceIsDry) => self.stumble(),
            _ => {}
        }
        given
    }

    fn forecast(&self, order: &str) -> Result<Forecast, GiveError> {
        let mut forecast = self.game.forecast(order)?;
        if let (Flaw::ForetellsWrongly, [_, .., last]) =
            (self.flaw, forecast.outcomes.as_mut_slice())
        {
            last.1 = last.1 * Fraction::new(1, 2);
        }
        Ok(forecast)
    }

    fn rolls(&self, order: &str) -> bool {
        self.game.rolls(order)
    }

    fn meant(&self, touched: &[Target]) -> Option<String> {
        self.game.meant(touched)
    }

    fn insight(&self, counters: &[String]) -> Vec<Overlay> {
        self.game.insight(counters)
    }

    fn sketch(&self, order: &str) -> Option<kernel::Sketch> {
        self.game.sketch(order)
    }

    fn worth(&self) -> i64 {
        self.game.worth()
    }

    fn foretell(&self) -> i64 {
        let foretold = self.game.foretell();
        if self.flaw == Flaw::CallsTheWrongWinner {
            -foretold
        } else {
            foretold
        }
    }

    fn tally(&self) -> Tally {
        self.game.tally()
    }

    fn has_secrets(&self) -> bool {
        self.game.has_secrets()
    }

    fn expect(&self, order: &str, most: usize) -> Option<Expected> {
        self.game.expect(order, most)
    }

    fn expect_nth(&self, nth: usize, most: usize) -> Option<Expected> {
        self.game.expect_nth(nth, most)
    }

    fn count_orders(&mut self) -> usize {
        match self.flaw {
            Flaw::ListsTooMuch | Flaw::ListsTooLittle | Flaw::ListsNothing => {
                self.game.count_orders();
                self.orders().len()
            }
            _ => self.game.count_orders(),
        }
    }

    fn glance(&mut self, into: &mut Vec<i32>) {
        self.game.glance(into);
        if self.flaw == Flaw::ListsTooLittle && into.len() > 2 {
            into.remove(0);
        }
    }

    fn most_paths(&self) -> usize {
        self.game.most_paths()
    }

    fn foresight(&self) -> [u32; 2] {
        self.game.foresight()
    }

    fn at_rest(&self) -> bool {
        self.game.at_rest()
    }

    fn gone_by(&self) -> u32 {
        self.game.gone_by()
    }

    fn imprint(&self) -> u64 {
        self.game.imprint()
    }

    fn give_nth(&mut self, nth: usize, chance: &mut dyn Chance) -> Result<(), Unknown> {
        if self.flaw == Flaw::ListsTooMuch && nth >= self.game.orders().len() {
            return Ok(());
        }
        let nth = match self.flaw {
            Flaw::ActsOtherwiseInSilence => 0,
            Flaw::ListsTooLittle if self.game.orders().len() > 2 => nth + 1,
            _ => nth,
        };
        self.game.give_nth(nth, chance)
    }

    fn give_likely(
        &mut self,
        doubt: &mut dyn FnMut() -> i32,
        chance: &mut dyn Chance,
    ) -> Result<bool, Unknown> {
        let mut looks = Vec::new();
        self.glance(&mut looks);
        let looks = looks.into_iter().map(|look| look + doubt()).enumerate();
        let best = match self.flaw {
            Flaw::LooksAtTheWorst => looks.min_by_key(|(_, look)| *look),
            _ => looks.max_by_key(|(nth, look)| (*look, Reverse(*nth))),
        };
        match best {
            Some((nth, _)) => self.give_nth(nth, chance).map(|()| true),
            None => Ok(false),
        }
    }

    fn standing(&self) -> Outcome {
        let mut standing = self.game.standing();
        if self.flaw == Flaw::ScoresWithoutRule {
            standing.reasons[0].rules.clear();
        }
        standing
    }

    fn redacted(&self, viewer: Viewer) -> Box<dyn AnyGame> {
        match self.flaw {
            Flaw::LeaksPlans => self.duplicate(),
            // The spectator does not know the plan of who is asked.
            Flaw::HidesOrders => self.boxed(self.game.redacted(viewer)).hide_orders(viewer),
            _ => self.boxed(self.game.redacted(viewer)),
        }
    }

    fn digest(&self) -> Digest {
        Digest::of(&self.snapshot())
    }

    fn snapshot(&self) -> String {
        match self.flaw {
            Flaw::ForgetsWhatItSaves => self.game.snapshot().replace(" spent", ""),
            _ => self.game.snapshot(),
        }
    }

    fn restore(&self, snapshot: &str) -> Result<Box<dyn AnyGame>, Unreadable> {
        Ok(self.boxed(self.game.restore(snapshot)?))
    }

    fn scenario(&self) -> String {
        match self.flaw {
            Flaw::SharesAnotherPosition => self.game.scenario().replace("turn 2", "turn 1"),
            _ => self.game.scenario(),
        }
    }

    fn kit(&self) -> Kit {
        self.game.kit()
    }

    fn scene(&self) -> Scene {
        self.game.scene()
    }

    fn duplicate(&self) -> Box<dyn AnyGame> {
        self.boxed(self.game.duplicate())
    }

    fn copy_from(&mut self, _: &dyn AnyGame) -> bool {
        false
    }

    fn as_any(&self) -> &dyn std::any::Any {
        self
    }
}

trait HideOrders {
    fn hide_orders(self, viewer: Viewer) -> Box<dyn AnyGame>;
}

impl HideOrders for Box<dyn AnyGame> {
    /// A player's view in which he has already ended his turn.
    fn hide_orders(mut self, viewer: Viewer) -> Box<dyn AnyGame> {
        if matches!(viewer, Viewer::Player(_)) {
            let _ = self.give("scout", &mut Scripted::new(&[0]));
        }
        self
    }
}

impl Rulebook for SpoiltBook {
    fn slug(&self) -> &'static str {
        TOY.slug()
    }

    fn title(&self) -> &'static str {
        TOY.title()
    }

    fn about(&self) -> &'static str {
        TOY.about()
    }

    fn version(&self) -> u32 {
        TOY.version()
    }

    fn rules(&self) -> Vec<&'static RuleInfo> {
        TOY.rules()
    }

    fn chapters(&self) -> &'static [(&'static str, &'static str)] {
        TOY.chapters()
    }

    fn rulings(&self) -> &'static str {
        TOY.rulings()
    }

    fn options(&self) -> &'static [OptionSpec] {
        TOY.options()
    }

    fn files(&self) -> &'static [&'static str] {
        TOY.files()
    }

    fn schemas(&self) -> Vec<(&'static str, String)> {
        TOY.schemas()
    }

    fn begin(
        &self,
        battle: &BattleFiles,
        choices: &Choices,
    ) -> Result<Box<dyn AnyGame>, FileFault> {
        Ok(Box::new(Spoilt {
            game: TOY.begin(battle, choices)?,
            flaw: self.0,
        }))
    }

    fn resolutions(&self) -> &'static [Resolution] {
        TOY.resolutions()
    }

    fn trial(&self, resolution: &Resolution, factors: &Factors) -> Result<Trial<'_>, OddsFault> {
        TOY.trial(resolution, factors)
    }
}
