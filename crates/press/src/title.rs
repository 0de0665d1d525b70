//! The first page: what this is, how the sheets lie, how to print, rulers to
//! check the scale, and the contents.

use crate::map::{Plan, real};
use crate::page::{At, Ink, Item, Page, Part, Rect};
use crate::paper::{MARGIN, Paper};
use crate::type_case::{Face, POINT, TypeCase};
use crate::{Battle, Booklet, Wishes};

pub(crate) fn print(booklet: &mut Booklet, battle: &Battle, plan: &Plan, wishes: &Wishes) {
    let paper = wishes.paper.size();
    let inner = Paper::inner(paper);
    let mut page = Page::new(Part::Title, paper);
    let case = &booklet.case;
    let mut y = inner.y + 14.0;
    centred(
        &mut page,
        case,
        y,
        &battle.scene.title,
        Face::SerifBold,
        30.0,
        Ink::RED,
    );
    y += 8.5;
    centred(
        &mut page,
        case,
        y,
        battle.rulebook,
        Face::Serif,
        15.0,
        Ink::BLACK,
    );
    let sides = &battle.scene.sides;
    let against = format!("{} against {}", sides.first.name, sides.second.name);
    let date = battle.geography.map(|ground| ground.date.as_str());
    let line = match date.filter(|date| !date.is_empty()) {
        Some(date) => format!("{against}, {}", day(date)),
        None => against,
    };
    y += 6.5;
    centred(&mut page, case, y, &line, Face::Serif, 10.5, Ink::SOFT);
    y += 4.0;
    page.line([inner.x, y], [inner.right(), y], 0.4, Ink::BLACK);
    y += 3.0;

    let half = (inner.wide - 8.0) / 2.0;
    let left = y + 4.0;
    let below = contents(&mut page, booklet, [inner.x, left], half);
    let how = how_to_print(booklet, plan, wishes);
    let end = sentences(
        &mut page,
        case,
        "How to print",
        &how,
        [inner.x + half + 8.0, left],
        half,
    );
    y = below.max(end) + 3.0;

    let rulers = 30.0;
    let floor = inner.bottom() - rulers - 6.0;
    sheets_plan(
        &mut page,
        booklet,
        plan,
        Rect::new(inner.x, y, inner.wide, floor - y),
    );
    ruler(
        &mut page,
        case,
        [inner.x, inner.bottom() - rulers + 4.0],
        10.0,
        10.0,
        "cm",
    );
    ruler(
        &mut page,
        case,
        [inner.x, inner.bottom() - rulers + 17.0],
        25.4,
        4.0,
        "inches",
    );
    let check = "Lay a ruler on these before you print the rest.";
    page.say(
        [inner.x + 108.0, inner.bottom() - rulers + 8.0],
        check,
        Face::Serif,
        9.0,
        Ink::BLACK,
    );
    let more = "If they are not exact, the printer has scaled the page.";
    page.say(
        [inner.x + 108.0, inner.bottom() - rulers + 12.6],
        more,
        Face::Serif,
        9.0,
        Ink::BLACK,
    );
    booklet.pages[0] = page;
}

/// A day as it is said: `1815-06-16` is 16 June 1815. What is no day stays as it is.
fn day(date: &str) -> String {
    const MONTHS: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    let parts: Vec<&str> = date.split('-').collect();
    let said = || {
        let [year, month, day] = parts[..] else {
            return None;
        };
        let month = MONTHS.get(month.parse::<usize>().ok()?.checked_sub(1)?)?;
        Some(format!("{} {month} {year}", day.parse::<u8>().ok()?))
    };
    said().unwrap_or_else(|| date.to_owned())
}

fn centred(page: &mut Page, case: &TypeCase, y: f64, words: &str, face: Face, size: f64, ink: Ink) {
    let room = page.size[0] - 2.0 * MARGIN;
    let natural = case.width(face, size, words);
    let size = if natural > room {
        size * room / natural
    } else {
        size
    };
    let x = (page.size[0] - case.width(face, size, words)) / 2.0;
    page.say([x, y], words, face, size, ink);
}

/// Where everything is.
fn contents(page: &mut Page, booklet: &Booklet, at: At, wide: f64) -> f64 {
    let mut rows: Vec<(&str, usize, usize)> = Vec::new();
    for (index, one) in booklet.pages.iter().enumerate().skip(1) {
        let name = one.part.name();
        match rows.last_mut() {
            Some((last, _, to)) if *last == name => *to = index + 1,
            _ => rows.push((name, index + 1, index + 1)),
        }
    }
    let [x, mut y] = at;
    page.say([x, y], "Contents", Face::SerifBold, 12.0, Ink::RED);
    y += 1.5;
    for (name, from, to) in rows {
        y += 5.0;
        page.say([x, y], name, Face::Serif, 10.0, Ink::BLACK);
        let pages = if from == to {
            format!("page {from}")
        } else {
            format!("pages {from}–{to}")
        };
        let right = x + wide - booklet.case.width(Face::Serif, 10.0, &pages);
        let after = x + booklet.case.width(Face::Serif, 10.0, name) + 2.0;
        page.dashed([after, y - 0.4], [right - 2.0, y - 0.4], 0.12, Ink::HAIR);
        page.say([right, y], pages, Face::Serif, 10.0, Ink::BLACK);
    }
    y
}

fn how_to_print(booklet: &Booklet, plan: &Plan, wishes: &Wishes) -> Vec<String> {
    let sheets = booklet.sheets.len();
    let mut how = vec![
        plan.words.clone(),
        format!(
            "Print at 100 % on {} paper (“actual size”, never “fit to page”).",
            wishes.paper.name()
        ),
    ];
    if sheets > 1 {
        how.push(format!(
            "The map is {:.0} by {:.0} mm on {sheets} sheets. Begin with A1; cut off the left and \
             upper edge of the others along the marks, and glue each over the red dashed line of \
             its neighbours.",
            plan.size[0], plan.size[1]
        ));
    } else {
        how.push(format!(
            "The map is {:.0} by {:.0} mm, on one sheet.",
            plan.size[0], plan.size[1]
        ));
    }
    let cut = booklet.cuts.len();
    how.push(format!(
        "Print the {cut} counters and markers on both sides of card, turned over the long edge: \
         each page of fronts is followed by its backs."
    ));
    how
}

fn sentences(
    page: &mut Page,
    case: &TypeCase,
    title: &str,
    all: &[String],
    at: At,
    wide: f64,
) -> f64 {
    let [x, mut y] = at;
    page.say([x, y], title, Face::SerifBold, 12.0, Ink::RED);
    y += 1.5;
    let size = 9.2;
    let step = size * POINT * 1.25;
    for words in all {
        for line in case.wrap(Face::Serif, size, words, wide) {
            y += step;
            page.say([x, y], line, Face::Serif, size, Ink::BLACK);
        }
        y += 1.4;
    }
    y
}

/// The sheets as they lie, over the map in small.
fn sheets_plan(page: &mut Page, booklet: &Booklet, plan: &Plan, room: Rect) {
    let scale = (room.wide / plan.size[0]).min((room.tall - 8.0) / plan.size[1]);
    let [wide, tall] = plan.size.map(|side| side * scale);
    let x = room.x + (room.wide - wide) / 2.0;
    let y = room.y + 6.0;
    let words = "How the sheets lie";
    page.say(
        [room.x, room.y + 2.4],
        words,
        Face::SerifBold,
        12.0,
        Ink::RED,
    );
    let unit = plan.unit * scale;
    // The map on the first sheet of it is the map of all.
    let shown = plan.plate.corner.map(|side| side * unit);
    let rim = (wide - plan.plate.size[0] * unit) / 2.0;
    page.items.push(Item::Picture {
        picture: 0,
        at: [x + rim - shown[0], y + rim - shown[1]],
        scale: unit,
        clip: Rect::new(x, y, wide, tall),
    });
    page.frame(Rect::new(x, y, wide, tall), 0.3, Ink::BLACK);
    for sheet in &booklet.sheets {
        let own = Rect::new(
            x + sheet.own.x * scale,
            y + sheet.own.y * scale,
            sheet.own.wide * scale,
            sheet.own.tall * scale,
        );
        page.frame(own, 0.35, Ink::RED);
        let size = (own.wide.min(own.tall) * 0.7).clamp(7.0, 20.0);
        let words = booklet.case.width(Face::SansBold, size, &sheet.name);
        let tall = size * POINT;
        let middle = [own.x + own.wide / 2.0, own.y + own.tall / 2.0];
        page.fill(
            Rect::new(
                middle[0] - words / 2.0 - 1.2,
                middle[1] - tall * 0.62,
                words + 2.4,
                tall * 1.24,
            ),
            Ink::WHITE,
        );
        page.say(
            [middle[0] - words / 2.0, middle[1] + tall * 0.36],
            sheet.name.clone(),
            Face::SansBold,
            size,
            Ink::RED,
        );
    }
}

/// A ruler of so many units of this length.
fn ruler(page: &mut Page, case: &TypeCase, [x, y]: At, unit: f64, count: f64, name: &str) {
    let long = unit * count;
    page.line([x, y], [x + long, y], 0.3, Ink::BLACK);
    let parts: usize = if name == "cm" { 10 } else { 8 };
    let steps = crate::map::whole(count) * parts;
    for step in 0..=steps {
        let at = x + real(step) * unit / real(parts);
        let tall = match (step % parts, step % (parts / 2)) {
            (0, _) => 4.4,
            (_, 0) => 3.0,
            _ => 1.7,
        };
        page.line([at, y], [at, y + tall], 0.15, Ink::BLACK);
        if step % parts == 0 {
            let words = (step / parts).to_string();
            let wide = case.width(Face::Sans, 7.0, &words);
            page.say(
                [at - wide / 2.0, y + 7.2],
                words,
                Face::Sans,
                7.0,
                Ink::BLACK,
            );
        }
    }
    page.say([x + long + 2.5, y + 3.0], name, Face::Sans, 7.5, Ink::SOFT);
}

/// Numbers every page but the first at its foot.
pub(crate) fn number(booklet: &mut Booklet) {
    let all = booklet.pages.len();
    for (index, page) in booklet.pages.iter_mut().enumerate().skip(1) {
        let words = format!("{} / {all}", index + 1);
        let wide = booklet.case.width(Face::Sans, 7.0, &words);
        let at = [page.size[0] - MARGIN - wide, page.size[1] - 4.6];
        page.say(at, words, Face::Sans, 7.0, Ink::SOFT);
    }
}

#[cfg(test)]
mod tests {
    use super::day;

    #[test]
    fn a_day_is_said_as_one_says_it() {
        assert_eq!(day("1815-06-16"), "16 June 1815");
        assert_eq!(day("1808-08-01"), "1 August 1808");
        assert_eq!(day("1815-13-16"), "1815-13-16");
        assert_eq!(day("June 1815"), "June 1815");
    }
}
