//! The map to scale, cut into sheets of paper. It is drawn once; every sheet
//! shows its part, with an edge to be glued under its neighbour.

use easel::Plate;
use kernel::scene::CellKind;

use crate::page::{At, Ink, Item, Page, Part, Rect};
use crate::paper::Paper;
use crate::type_case::Face;
use crate::{Battle, Booklet, PressError, Wishes};

/// How wide the edge is that is glued under the next sheet, in millimetres.
pub const GLUE: f64 = 8.0;
/// The line with the sheet's name above it.
const HEAD: f64 = 7.0;
/// A hex from flat to flat, in millimetres.
const HEX: f64 = 18.0;
/// The side of a square as large as a middling area, in millimetres: three
/// counters abreast.
const AREA: f64 = 48.0;
/// The side of a counter for hexes and areas.
pub(crate) const COUNTER: f64 = 15.0;
/// The most sheets of a map.
const MOST: usize = 120;
/// What is shown around the field of the picture's neat line, in its units.
const RIM: f64 = 20.0;

/// A sheet of the map.
#[derive(Clone, PartialEq, Debug)]
pub struct Sheet {
    /// Its name: the column's letter and the row's number.
    pub name: String,
    /// Its column and row, from 0.
    pub place: (usize, usize),
    /// What it shows of the map and no other sheet does, in millimetres from
    /// the map's upper left corner.
    pub own: Rect,
    /// The same with the edges that are glued under its neighbours.
    pub shown: Rect,
    /// The page that it is on.
    pub page: usize,
}

/// How large the map is and how it is cut.
pub(crate) struct Plan {
    pub(crate) plate: Plate,
    /// Millimetres to a unit of the picture.
    pub(crate) unit: f64,
    /// Width and height of the map on paper, its rim included.
    pub(crate) size: At,
    /// Columns and rows of sheets.
    pub(crate) grid: (usize, usize),
    /// Width and height of the paper as the sheets lie.
    pub(crate) paper: At,
    /// Millimetres of paper to an inch of the table, if it is one.
    pub(crate) inch: Option<f64>,
    /// The side of a counter where there is no table.
    pub(crate) counter: f64,
    /// The scale in words.
    pub(crate) words: String,
}

impl Plan {
    pub(crate) fn of(battle: &Battle, wishes: &Wishes) -> Result<Plan, PressError> {
        let mut scene = battle.scene.clone();
        if !wishes.with_units {
            scene.counters.clear();
        }
        let plate = easel::plate(battle.geography, &scene);
        let (unit, words) = scale(battle, &plate, wishes.scale);
        let size = plate.size.map(|side| (side + 2.0 * RIM) * unit);
        let fits = |paper: At| {
            let room = window(paper);
            // One sheet needs no edge to glue; of several all are equally large.
            let count = |side: f64, room: f64| {
                if side <= room {
                    1
                } else {
                    whole((side / (room - GLUE)).ceil())
                }
            };
            (count(size[0], room.wide), count(size[1], room.tall))
        };
        let papers = [wishes.paper.size(), wishes.paper.lying()];
        let [standing, lying] = papers.map(|paper| (paper, fits(paper)));
        let sheets = |grid: (usize, usize)| grid.0.saturating_mul(grid.1);
        let (paper, grid) = if sheets(lying.1) < sheets(standing.1) {
            lying
        } else {
            standing
        };
        if sheets(grid) > MOST {
            return Err(PressError::TooLarge {
                sheets: sheets(grid),
                most: MOST,
            });
        }
        let table = battle.scene.table.is_some();
        Ok(Plan {
            inch: table.then_some(plate.scale * unit),
            counter: COUNTER * wishes.scale.filter(|_| !table).unwrap_or(1.0),
            plate,
            unit,
            size,
            grid,
            paper,
            words,
        })
    }

    /// The part of the map that is a sheet's own, and what it shows.
    fn sheet(&self, column: usize, row: usize, page: usize) -> Sheet {
        let share = |side: f64, count: usize| side / real(count);
        let (wide, tall) = (
            share(self.size[0], self.grid.0),
            share(self.size[1], self.grid.1),
        );
        let own = Rect::new(real(column) * wide, real(row) * tall, wide, tall);
        let more = |last: bool| if last { 0.0 } else { GLUE };
        Sheet {
            name: name(column, row),
            place: (column, row),
            own,
            shown: Rect::new(
                own.x,
                own.y,
                wide + more(column + 1 == self.grid.0),
                tall + more(row + 1 == self.grid.1),
            ),
            page,
        }
    }
}

/// Millimetres to a unit of the picture, and the scale in words.
fn scale(battle: &Battle, plate: &Plate, wish: Option<f64>) -> (f64, String) {
    if battle.scene.table.is_some() {
        let by = wish.unwrap_or(0.5);
        let words = format!(
            "An inch of the table is {} on paper: every distance of the rules counts {}.",
            inches(by),
            times(by)
        );
        return (25.4 * by / plate.scale, words);
    }
    let by = wish.unwrap_or(1.0);
    let mut sizes: Vec<f64> = (battle.scene.cells.iter())
        .filter(|cell| cell.kind != CellKind::Reserve && cell.outline.len() > 2)
        .map(|cell| area(&cell.outline) * plate.scale * plate.scale)
        .collect();
    sizes.sort_by(f64::total_cmp);
    let middling = sizes.get(sizes.len() / 2).copied().unwrap_or(10_000.0);
    let six = battle
        .scene
        .cells
        .iter()
        .filter(|cell| cell.outline.len() == 6);
    if six.count() > battle.scene.cells.len() / 2 {
        // The area of a hex is √3/2 times the square of its width.
        let across = (middling * 2.0 / 3.0_f64.sqrt()).sqrt();
        let words = format!(
            "A hex is {} mm from flat to flat, a counter {} mm.",
            round(HEX * by),
            round(COUNTER * by)
        );
        return (HEX * by / across, words);
    }
    let words = format!(
        "A middling area has room for three counters of {} mm abreast.",
        round(COUNTER * by)
    );
    (AREA * by / middling.sqrt(), words)
}

/// Twice the signed area, halved: what an outline encloses.
fn area(outline: &[[i32; 2]]) -> f64 {
    let next = outline.iter().cycle().skip(1);
    let twice: f64 = outline
        .iter()
        .zip(next)
        .map(|(a, b)| f64::from(a[0]) * f64::from(b[1]) - f64::from(b[0]) * f64::from(a[1]))
        .sum();
    twice.abs() / 2.0
}

fn inches(by: f64) -> String {
    match by {
        _ if (by - 0.5).abs() < 1e-9 => "half an inch".to_owned(),
        _ if (by - 0.25).abs() < 1e-9 => "a quarter of an inch".to_owned(),
        _ if (by - 1.0).abs() < 1e-9 => "an inch".to_owned(),
        _ => format!("{} inches", round(by)),
    }
}

fn times(by: f64) -> String {
    match by {
        _ if (by - 0.5).abs() < 1e-9 => "half".to_owned(),
        _ if (by - 0.25).abs() < 1e-9 => "a quarter".to_owned(),
        _ if (by - 1.0).abs() < 1e-9 => "in full".to_owned(),
        _ => format!("{} times", round(by)),
    }
}

/// A number with at most two digits after the point.
pub(crate) fn round(number: f64) -> String {
    let text = format!("{number:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[expect(
    clippy::cast_precision_loss,
    reason = "columns, rows and lines are few"
)]
pub(crate) fn real(count: usize) -> f64 {
    count as f64
}

#[expect(
    clippy::cast_sign_loss,
    reason = "a negative number of things is none of them"
)]
pub(crate) fn whole(count: f64) -> usize {
    count.max(0.0) as usize
}

/// The name of a sheet.
pub(crate) fn name(column: usize, row: usize) -> String {
    let letter = |index: usize| char::from(b'A' + (index % 26) as u8);
    let more = if column >= 26 {
        letter(column / 26 - 1).to_string()
    } else {
        String::new()
    };
    format!("{more}{}{}", letter(column), row + 1)
}

/// Where on the paper the map is.
fn window(paper: At) -> Rect {
    let inner = Paper::inner(paper);
    Rect::new(inner.x, inner.y + HEAD, inner.wide, inner.tall - HEAD)
}

pub(crate) fn print(booklet: &mut Booklet, battle: &Battle, plan: &Plan) {
    let picture = booklet.pictures.len();
    booklet.pictures.push(easel::plain(&plan.plate.svg));
    for row in 0..plan.grid.1 {
        for column in 0..plan.grid.0 {
            let sheet = plan.sheet(column, row, booklet.pages.len());
            let mut page = Page::new(Part::Map(column, row), plan.paper);
            draw(&mut page, booklet, battle, plan, &sheet, picture);
            booklet.pages.push(page);
            booklet.sheets.push(sheet);
        }
    }
}

fn draw(
    page: &mut Page,
    booklet: &Booklet,
    battle: &Battle,
    plan: &Plan,
    sheet: &Sheet,
    picture: usize,
) {
    let window = window(plan.paper);
    let shown = sheet.shown;
    let clip = Rect::new(window.x, window.y, shown.wide, shown.tall);
    let corner = plan.plate.corner;
    let at = [
        window.x - shown.x - (corner[0] - RIM) * plan.unit,
        window.y - shown.y - (corner[1] - RIM) * plan.unit,
    ];
    page.items.push(Item::Picture {
        picture,
        at,
        scale: plan.unit,
        clip,
    });
    let own = Rect::new(window.x, window.y, sheet.own.wide, sheet.own.tall);
    let (columns, rows) = plan.grid;
    let (column, row) = sheet.place;
    let case = &booklet.case;
    // What is glued under the next sheet is marked as such.
    if column + 1 < columns {
        page.dashed(
            [own.right(), own.y],
            [own.right(), clip.bottom()],
            0.25,
            Ink::RED,
        );
    }
    if row + 1 < rows {
        page.dashed(
            [own.x, own.bottom()],
            [clip.right(), own.bottom()],
            0.25,
            Ink::RED,
        );
    }
    crop_marks(page, clip, column > 0, row > 0);
    let title = format!("Sheet {}", sheet.name);
    page.say(
        [own.x + 2.0, own.y - 2.4],
        &title,
        Face::SerifBold,
        11.0,
        Ink::BLACK,
    );
    let after = own.x + 2.0 + case.width(Face::SerifBold, 11.0, &title) + 4.0;
    let mut words = Vec::new();
    for (there, way, column, row) in [
        (column > 0, "left", column.wrapping_sub(1), row),
        (column + 1 < columns, "right", column + 1, row),
        (row > 0, "above", column, row.wrapping_sub(1)),
        (row + 1 < rows, "below", column, row + 1),
    ] {
        if there {
            words.push(format!("{way} {}", name(column, row)));
        }
    }
    let mut beside = vec![battle.scene.title.clone()];
    if columns * rows > 1 {
        beside.push(words.join(", "));
        let cut = match (column > 0, row > 0) {
            (true, true) => "cut off the left and the upper edge",
            (true, false) => "cut off the left edge",
            (false, true) => "cut off the upper edge",
            (false, false) => "lies undermost",
        };
        beside.push(cut.to_owned());
    }
    page.say(
        [after, own.y - 2.4],
        beside.join(" · "),
        Face::Sans,
        7.5,
        Ink::SOFT,
    );
    neighbours(page, case, plan, sheet, clip);
}

/// The names of the sheets that lie on the edges to be glued.
fn neighbours(
    page: &mut Page,
    case: &crate::type_case::TypeCase,
    plan: &Plan,
    sheet: &Sheet,
    clip: Rect,
) {
    let (column, row) = sheet.place;
    if column + 1 < plan.grid.0 {
        let words = format!("{} lies here", name(column + 1, row));
        let wide = case.width(Face::SansBold, 7.0, &words);
        let middle = clip.y + sheet.own.tall / 2.0;
        let x = clip.right() - GLUE / 2.0;
        page.fill(
            Rect::new(x - 2.2, middle - wide / 2.0 - 1.5, 4.4, wide + 3.0),
            Ink::WHITE,
        );
        page.items.push(Item::Words {
            at: [x + 0.9, middle + wide / 2.0],
            words,
            face: Face::SansBold,
            size: 7.0,
            ink: Ink::RED,
            upright: true,
        });
    }
    if row + 1 < plan.grid.1 {
        let words = format!("{} lies here", name(column, row + 1));
        let wide = case.width(Face::SansBold, 7.0, &words);
        let middle = clip.x + sheet.own.wide / 2.0;
        let y = clip.bottom() - GLUE / 2.0;
        page.fill(
            Rect::new(middle - wide / 2.0 - 1.5, y - 2.2, wide + 3.0, 4.4),
            Ink::WHITE,
        );
        page.say(
            [middle - wide / 2.0, y + 0.9],
            words,
            Face::SansBold,
            7.0,
            Ink::RED,
        );
    }
}

/// Marks at the corners, outside of what is printed; longer where one cuts.
fn crop_marks(page: &mut Page, clip: Rect, left: bool, above: bool) {
    let (near, far) = (0.8, 5.0);
    for (x, out) in [(clip.x, -1.0), (clip.right(), 1.0)] {
        for (y, down) in [(clip.y, -1.0), (clip.bottom(), 1.0)] {
            page.line([x + out * near, y], [x + out * far, y], 0.15, Ink::BLACK);
            page.line([x, y + down * near], [x, y + down * far], 0.15, Ink::BLACK);
        }
    }
    // Where it is cut, a line beside the edge says so.
    if left {
        page.line(
            [clip.x - 0.4, clip.y],
            [clip.x - 0.4, clip.bottom()],
            0.1,
            Ink::HAIR,
        );
    }
    if above {
        page.line(
            [clip.x, clip.y - 0.4],
            [clip.right(), clip.y - 0.4],
            0.1,
            Ink::HAIR,
        );
    }
}
