//! Which units are still on the field at the end.

use std::collections::{BTreeMap, BTreeSet};

use easel::chart::forest::{Forest, Row as Line};
use kernel::Side;
use maud::{Markup, html};

use super::super::fight::belong_together;
use super::super::{Row, Stored};
use super::{Told, baselines, caption, draw_forest};
use crate::stats::{self, float};

/// So many of each side have a line in the figure.
const SHOWN: usize = 12;

pub(super) fn section(stored: &Stored) -> Markup {
    let bases = baselines(stored);
    if bases.is_empty() {
        return html! {};
    }
    html! {
        section {
            h2 { "Survival of units" }
            @for told in &bases {
                (of_arm(stored, told))
            }
        }
    }
}

struct Fate {
    name: String,
    seen: usize,
    survived: usize,
    /// In how many games neither it came to the field nor who belongs with it.
    missed: usize,
}

/// What became of a side's units, those first that are lost most often.
fn fates(stored: &Stored, told: &Told<'_>, side: Side) -> Vec<Fate> {
    let arms = stored.study.arms.len() as u64;
    let mut names: BTreeMap<&str, &str> = BTreeMap::new();
    for done in stored.done.values() {
        if (done.number % arms) as usize == told.place {
            let mine = done.who.iter().filter(|(_, (whose, _))| *whose == side);
            names.extend(mine.map(|(id, (_, name))| (id.as_str(), name.as_str())));
        }
    }
    let mut counts: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for row in &told.rows {
        for (ids, survived) in [(&row.there, 1), (&row.gone, 0)] {
            for id in ids.iter().filter(|id| names.contains_key(id.as_str())) {
                let count = counts.entry(id).or_default();
                count.0 += 1;
                count.1 += survived;
            }
        }
    }
    let seen = |row: &&Row| row.there.iter().chain(&row.gone).cloned().collect();
    let games: Vec<BTreeSet<String>> = told.rows.iter().map(seen).collect();
    let missed = |id: &str, name: &str| {
        let kin = names.iter();
        let kin = kin.filter(|(other, called)| **other == id || belong_together(name, called));
        let kin: Vec<&str> = kin.map(|(other, _)| *other).collect();
        let without = |game: &&BTreeSet<String>| !kin.iter().any(|id| game.contains(*id));
        games.iter().filter(without).count()
    };
    let mut fates: Vec<_> = counts
        .into_iter()
        .map(|(id, (seen, survived))| {
            let name = names.get(id).map_or(id, |name| *name);
            Fate {
                name: name.to_owned(),
                seen,
                survived,
                missed: missed(id, name),
            }
        })
        .collect();
    let share = |fate: &Fate| float(fate.survived) / float(fate.seen.max(1));
    fates.sort_by(|a, b| {
        share(a)
            .total_cmp(&share(b))
            .then_with(|| a.name.cmp(&b.name))
    });
    fates
}

fn of_arm(stored: &Stored, told: &Told<'_>) -> Markup {
    html! {
        @for side in Side::BOTH {
            @let fates = fates(stored, told, side);
            @let banner = &told.arm.sides[side];
            @if !fates.is_empty() {
                figure {
                    (draw_forest(&figure(&fates, format!("{}: {}", told.arm.label, banner.name), banner.colour())))
                    (caption(stored, &[told], "Share of the games in which a unit came to the field and still stood there at the end, with Wilson's interval; those lost most often. Who left the field is gone too; a regiment that parted is told of by its battalions."))
                }
                @if let Some(words) = absent(&fates, told.rows.len()) { p { (words) } }
                @if fates.len() > SHOWN { (all(&fates)) }
            }
        }
    }
}

/// Who never came on in most of the games, most often first.
fn absent(fates: &[Fate], games: usize) -> Option<String> {
    let mut absent: Vec<_> = fates
        .iter()
        .filter(|fate| 2 * fate.missed > games)
        .collect();
    absent.sort_by_key(|fate| std::cmp::Reverse(fate.missed));
    let absent: Vec<_> = absent
        .into_iter()
        .map(|fate| format!("{} (in {} of {games})", fate.name, fate.missed))
        .collect();
    (!absent.is_empty()).then(|| format!("Never came on in most games: {}.", absent.join(", ")))
}

fn all(fates: &[Fate]) -> Markup {
    html! {
        details {
            summary { "All " (fates.len()) " units" }
            div.wide {
                table {
                    thead {
                        tr {
                            th scope="col" { "Unit" } th scope="col" { "games" }
                            th scope="col" { "never came on" } th scope="col" { "stood at the end" }
                        }
                    }
                    tbody {
                        @for fate in fates {
                            tr {
                                th scope="row" { (fate.name) } td { (fate.seen) } td { (fate.missed) }
                                td { (format!("{:.0} %", 100.0 * float(fate.survived) / float(fate.seen.max(1)))) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn figure(fates: &[Fate], title: String, colour: kernel::scene::Colour) -> Forest {
    let rows = fates.iter().take(SHOWN).map(|fate| {
        let share = stats::share(float(fate.survived), fate.seen).times(100.0);
        Line {
            label: fate.name.clone(),
            value: share.value,
            least: share.least,
            most: share.most,
            colour,
            history: None,
        }
    });
    Forest {
        title,
        unit: "% of games in which it stood on the field at the end".to_owned(),
        rows: rows.collect(),
        against: None,
        ends: Some([0.0, 100.0]),
        digits: 0,
    }
}
