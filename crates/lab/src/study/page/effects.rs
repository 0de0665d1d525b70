//! What each varied option changes, game by game against its baseline.

use easel::chart::forest::{Forest, Row as Line};
use kernel::Side;
use kernel::scene::Colour;
use maud::{Markup, html};

use super::super::{Arm, Row, Stored};
use super::wins::{margin, with_halves};
use super::{Told, caption, draw_forest, told};
use crate::stats::{self, Interval, float};

pub(super) fn section(stored: &Stored) -> Markup {
    let all = told(stored);
    let effects: Vec<_> = all
        .iter()
        .filter_map(|told| Effect::of(stored, told))
        .collect();
    if effects.is_empty() {
        return html! {};
    }
    let (same, effects): (Vec<_>, Vec<_>) = effects
        .into_iter()
        .partition(|effect| stored.is_without_effect(effect.varied.place));
    let shown: Vec<_> = effects.iter().map(|effect| effect.varied).collect();
    let forests = [
        wins(&effects),
        points(&effects),
        losses(stored, &effects, Side::First),
        losses(stored, &effects, Side::Second),
    ];
    let methods = [
        "Difference of the shares of victories in games with the same dice, by Newcombe's method for paired shares.",
        "Mean of the differences game by game, with Student's interval.",
        "Mean of the differences game by game, with Student's interval.",
        "Mean of the differences game by game, with Student's interval.",
    ];
    html! {
        section {
            h2 { "What the options change" }
            @if !same.is_empty() {
                p { (without_effect(&same)) }
            }
            @if !effects.is_empty() {
                p { (clear(&effects)) }
                @for (forest, method) in forests.iter().zip(methods) {
                    figure { (draw_forest(forest)) (caption(stored, &shown, method)) }
                }
            }
        }
    }
}

struct Effect<'a> {
    varied: &'a Told<'a>,
    label: String,
    /// The varied game and that of the baseline, with the same dice.
    pairs: Vec<(&'a Row, &'a Row)>,
}

impl<'a> Effect<'a> {
    fn of(stored: &'a Stored, told: &'a Told<'a>) -> Option<Effect<'a>> {
        let varied = told.arm.varied.as_ref()?;
        let pairs = stored.pairs(told.place);
        (!pairs.is_empty()).then(|| Effect {
            varied: told,
            label: format!("{} (not {})", told.arm.label, varied.instead_of),
            pairs,
        })
    }

    fn wins(&self) -> Interval {
        let won = |row: &Row| row.winner == Some(Side::First);
        let pairs = self.pairs.iter();
        stats::paired_difference(pairs.map(|(row, base)| (won(row), won(base)))).times(100.0)
    }

    fn mean(&self, number: impl Fn(&Row) -> f64) -> Option<Interval> {
        let differences: Vec<_> = self
            .pairs
            .iter()
            .map(|(row, base)| number(row) - number(base))
            .collect();
        stats::mean(&differences)
    }

    fn line(&self, interval: Interval, colour: Colour) -> Line {
        Line {
            label: self.label.clone(),
            value: interval.value,
            least: interval.least,
            most: interval.most,
            colour,
            history: None,
        }
    }
}

/// Which of them have no bearing on these games at all.
fn without_effect(same: &[Effect<'_>]) -> String {
    let labels: Vec<_> = same.iter().map(|effect| effect.label.as_str()).collect();
    format!(
        "No game differs from that of its baseline with the same dice: {}.",
        labels.join("; ")
    )
}

/// Which of them can be told from nothing.
fn clear(effects: &[Effect<'_>]) -> String {
    let clear: Vec<_> = effects
        .iter()
        .filter(|effect| effect.wins().excludes(0.0))
        .map(|effect| effect.varied.arm.label.as_str())
        .collect();
    let games: usize = effects.iter().map(|effect| effect.pairs.len()).sum();
    let each = float(games) / float(effects.len().max(1));
    if clear.is_empty() {
        format!(
            "Over {each:.0} pairs of games each, none of those shown changes the share of victories by more than chance would."
        )
    } else {
        format!(
            "Over {each:.0} pairs of games each, the share of victories is changed by more than chance would: {}.",
            clear.join(", ")
        )
    }
}

fn first<'a>(effects: &[Effect<'a>]) -> Option<&'a Arm> {
    effects.first().map(|effect| effect.varied.arm)
}

fn wins(effects: &[Effect<'_>]) -> Forest {
    let name = first(effects).map_or("", |arm| arm.sides.first.name.as_str());
    Forest {
        title: format!("Effect on victories: {name}"),
        unit: "percentage points more or fewer than in the baseline".to_owned(),
        rows: effects
            .iter()
            .map(|effect| effect.line(effect.wins(), effect.varied.arm.sides.first.colour()))
            .collect(),
        against: Some(0.0),
        ends: None,
        digits: 1,
    }
}

fn points(effects: &[Effect<'_>]) -> Forest {
    let rows = effects.iter().filter_map(|effect| {
        let mean = effect.mean(margin)?;
        let line = effect.line(mean, Colour::Grey);
        Some(Line {
            label: with_halves(line.label, effect.varied),
            ..line
        })
    });
    Forest {
        title: "Effect on the lead in victory points".to_owned(),
        unit: "points for the first side, more or fewer than in the baseline".to_owned(),
        rows: rows.collect(),
        against: Some(0.0),
        ends: None,
        digits: 1,
    }
}

fn losses(stored: &Stored, effects: &[Effect<'_>], side: Side) -> Forest {
    let name = first(effects).map_or("", |arm| arm.sides[side].name.as_str());
    let mut unit = "men".to_owned();
    let rows: Vec<_> = effects
        .iter()
        .filter_map(|effect| {
            let arm = effect.varied.arm;
            let each = stored.study.men_each(arm, side).unwrap_or_else(|| {
                unit.clone_from(&arm.measure);
                1.0
            });
            let mean = effect.mean(|row| each * f64::from(row.lost(side)))?;
            Some(effect.line(mean, arm.sides[side].colour()))
        })
        .collect();
    Forest {
        title: format!("Effect on losses: {name}"),
        unit: format!("{unit} more or fewer than in the baseline"),
        rows,
        against: Some(0.0),
        ends: None,
        digits: 0,
    }
}
