//! Results as a table for others' tools: one line for each game.

use std::fmt::Write as _;

use kernel::Side;

use super::{Row, Stored};

/// The columns, in order. New ones may be added at the end.
pub const HEADER: &str = "battle,arm,rulebook,options,varied_option,varied_value,player_first,\
player_second,seed,game,sides_changed,first_side,second_side,winner,points_first,points_second,\
strength_first,strength_second,lost_first,lost_second,measure,men_lost_first,men_lost_second,\
decisions,turn,clock,over,luck_first,luck_spread,luck_decisions,luck_unmeasured,gone,point_unit";

/// The whole table, with its header.
pub fn csv(stored: &Stored) -> String {
    let mut text = format!("{HEADER}\n");
    for arm in 0..stored.study.arms.len() {
        for row in stored.rows(arm) {
            write_row(&mut text, stored, arm, row);
        }
    }
    text
}

fn write_row(text: &mut String, stored: &Stored, place: usize, row: &Row) {
    let study = &stored.study;
    let arm = &study.arms[place];
    let options: Vec<_> = arm
        .options
        .iter()
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    let (option, value) = arm.varied.as_ref().map_or(("", ""), |varied| {
        (varied.option.as_str(), varied.value.as_str())
    });
    let (first, second) = if row.changed {
        (&arm.players.second, &arm.players.first)
    } else {
        (&arm.players.first, &arm.players.second)
    };
    let winner = row
        .winner
        .map_or(if row.over { "draw" } else { "" }, |side| {
            &arm.sides[side].id
        });
    let men = |side: Side| {
        let each = study.men_each(arm, side);
        each.map_or_else(String::new, |each| {
            format!("{:.0}", each * f64::from(row.lost(side)))
        })
    };
    let end = row.end();
    let strength = |side: Side| end.map_or(0, |stand| stand.strength[side]).to_string();
    let clock = end.and_then(|stand| stand.clock);
    let luck =
        |part: fn(&super::LuckOfGame) -> String| row.luck.as_ref().map_or_else(String::new, part);
    let fields = [
        study.battle.clone(),
        arm.label.clone(),
        arm.rulebook.clone(),
        options.join(" "),
        option.to_owned(),
        value.to_owned(),
        first.clone(),
        second.clone(),
        study.seed.clone(),
        row.number.to_string(),
        row.changed.to_string(),
        arm.sides.first.id.clone(),
        arm.sides.second.id.clone(),
        winner.to_owned(),
        row.points.first.to_string(),
        row.points.second.to_string(),
        strength(Side::First),
        strength(Side::Second),
        row.lost(Side::First).to_string(),
        row.lost(Side::Second).to_string(),
        arm.measure.clone(),
        men(Side::First),
        men(Side::Second),
        row.decisions.to_string(),
        row.turn.map_or_else(String::new, |turn| turn.to_string()),
        clock.map_or_else(String::new, super::time),
        row.over.to_string(),
        luck(|luck| luck.sum.to_string()),
        luck(|luck| luck.spread.to_string()),
        luck(|luck| luck.decisions.to_string()),
        luck(|luck| luck.unmeasured.to_string()),
        row.gone.join(" "),
        row.point_unit().to_owned(),
    ];
    let quoted: Vec<_> = fields.iter().map(|field| quoted(field)).collect();
    // A text takes whatever is written.
    let _ = writeln!(text, "{}", quoted.join(","));
}

/// A field, in quotes where it would be read as more than one.
fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn a_field_stays_one() {
        assert_eq!(quoted("plain"), "plain");
        assert_eq!(quoted("a, b"), "\"a, b\"");
        assert_eq!(quoted("so \"called\""), "\"so \"\"called\"\"\"");
    }
}
