//! Place names, road ends and the names of waters. They depend on the land and
//! on the cells only, so that they stay where they are while counters move.

use crate::frame::Frame;
use crate::geometry::{Pt, Rect, along, cut, even, inside, length, overlap, pt, to_line};
use crate::land::{Land, Named, Spot};
use crate::pen::{Path, Pen, fine, num};
use crate::text;
use crate::{cells, edges, hexes};
use ground::geography::PlaceKind;
use kernel::Scene;

/// Draws the names that the cells do not say already.
pub(crate) fn draw(pen: &mut Pen, land: &Land, scene: &Scene, frame: &Frame) {
    // On a map of hexes names lie across them, and the hexes say none.
    let hexes = hexes::is_map(scene);
    let (cells, edges) = if hexes {
        (&[][..], &[][..])
    } else {
        (&scene.cells[..], &scene.edges[..])
    };
    let mut taken: Vec<Vec<Pt>> = cells
        .iter()
        .map(|cell| cells::header(cell, frame).corners().to_vec())
        .collect();
    // Bars of borders are not written upon.
    for edge in edges {
        for (at, _) in even(&edges::course(edge, frame), 9.0) {
            taken.push(Rect::around(at, pt(9.0, 9.0)).corners().to_vec());
        }
    }
    pen.group("names", |pen| {
        ways_and_waters(pen, land, frame, &mut taken);
        for place in &land.places {
            if hexes || !said(place.name, place.at, scene, frame) {
                place_name(pen, place, land, frame, &mut taken);
            }
        }
    });
}

/// Draws every name of the land, where no cell says any.
pub(crate) fn of_land(pen: &mut Pen, land: &Land, frame: &Frame) {
    let mut taken = Vec::new();
    ways_and_waters(pen, land, frame, &mut taken);
    for place in &land.places {
        place_name(pen, place, land, frame, &mut taken);
    }
}

fn ways_and_waters(pen: &mut Pen, land: &Land, frame: &Frame, taken: &mut Vec<Vec<Pt>>) {
    for road in &land.paved {
        road_ends(pen, road, frame, taken);
    }
    for (index, water) in land.streams.iter().enumerate() {
        water_name(pen, water, index, land, frame, taken);
    }
}

/// Whether a cell near by says the name already.
fn said(name: &str, at: Pt, scene: &Scene, frame: &Frame) -> bool {
    let small = ["of", "the", "de", "la", "le", "des", "du", "farm", "ferme"];
    let words = |name: &str| -> Vec<String> {
        name.split(|letter: char| !letter.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .map(str::to_lowercase)
            .filter(|word| !small.contains(&word.as_str()))
            .collect()
    };
    let wanted = words(name);
    scene.cells.iter().any(|cell| {
        let have = words(&cell.name);
        let near =
            (frame.at(cell.at) - at).length() < 130.0 || inside(&frame.line(&cell.outline), at);
        near && wanted.iter().all(|word| have.contains(word))
    })
}

fn place_name(pen: &mut Pen, place: &Spot, land: &Land, frame: &Frame, taken: &mut Vec<Vec<Pt>>) {
    if !frame.map.grown(-6.0).contains(place.at) || is_of_road(place, land) {
        return;
    }
    let (class, size, reach) = match place.kind {
        PlaceKind::Town | PlaceKind::Village => ("name village", 13.0, 30.0),
        PlaceKind::Hamlet | PlaceKind::Crossroads => ("name", 11.5, 24.0),
        PlaceKind::Pond => ("name water-name", 10.0, 15.0),
        PlaceKind::Bridge => ("name minor", 8.5, 11.0),
        PlaceKind::Height | PlaceKind::WoodCentre => ("name", 11.0, 0.0),
        PlaceKind::Farm | PlaceKind::House => ("name", 10.0, 17.0),
    };
    let half = text::width(place.name, size) / 2.0;
    let aside = half + reach;
    let spots = [
        pt(0.0, -reach),
        pt(0.0, reach),
        pt(aside, 0.0),
        pt(-aside, 0.0),
        pt(aside * 0.8, -reach * 0.8),
        pt(-aside * 0.8, -reach * 0.8),
        pt(aside * 0.8, reach * 0.8),
        pt(-aside * 0.8, reach * 0.8),
    ];
    let best = spots
        .iter()
        .map(|by| text::room(place.name, size, place.at + *by))
        .filter_map(|room| cost(room, land, frame, taken).map(|cost| (cost, room)))
        .min_by(|a, b| a.0.total_cmp(&b.0));
    if let Some((_, room)) = best {
        let at = pt(room.middle().x, room.middle().y + size * 0.35);
        pen.text_with(class, at, place.name, &[("font-size", &fine(size))]);
        taken.push(room.corners().to_vec());
    }
}

/// Whether a bridge is only called after the road that leads over it.
fn is_of_road(place: &Spot, land: &Land) -> bool {
    let mut roads = land.paved.iter().chain(&land.lanes);
    place.kind == PlaceKind::Bridge
        && (ends(place.name).is_some() || roads.any(|road| road.name == place.name))
}

/// How much a name here would hide; nothing if it cannot stand here.
fn cost(room: Rect, land: &Land, frame: &Frame, taken: &[Vec<Pt>]) -> Option<f64> {
    let inner = frame.map.grown(-4.0);
    if !inner.contains(room.low) || !inner.contains(room.high) {
        return None;
    }
    let corners = room.corners();
    if taken.iter().any(|other| overlap(other, &corners)) {
        return None;
    }
    let (low, high, middle) = (room.low, room.high, room.middle());
    let probes = [middle, pt(low.x, middle.y), pt(high.x, middle.y), low, high];
    let touches = |line: &[Pt], gap: f64| probes.iter().any(|p| to_line(*p, line) < gap);
    let mut cost = 0.0;
    for road in land.paved.iter().chain(&land.streams) {
        cost += if touches(&road.line, 7.0) { 2.0 } else { 0.0 };
    }
    for lane in &land.lanes {
        cost += if touches(&lane.line, 4.0) { 1.0 } else { 0.0 };
    }
    for block in &land.blocks {
        cost += if touches(block, 3.0) { 3.0 } else { 0.0 };
    }
    Some(cost)
}

/// The two places that a road is called after: Brussels and Charleroi of "Brussels-Charleroi road". A place
/// with a hyphen of its own, as Saint-Amand, is one.
fn ends(road: &str) -> Option<(&str, &str)> {
    let kind = [" road", " lane"].into_iter();
    let mut bare = kind.filter_map(|word| road.strip_suffix(word));
    let bare = bare.next().unwrap_or(road);
    let (from, to) = bare.split_once(['-', '–'])?;
    let (from, to) = (from.trim(), to.trim());
    let is_place = |name: &str| name.starts_with(char::is_uppercase) && !name.contains(['-', '–']);
    let begins_one = matches!(from, "Saint" | "Sainte" | "Mont") || to.contains(['’', '\'']);
    (is_place(from) && is_place(to) && !begins_one).then_some((from, to))
}

/// "to Brussels" where a paved road leaves the map. A road called after its
/// two ends is drawn from the first to the second.
fn road_ends(pen: &mut Pen, road: &Named, frame: &Frame, taken: &mut Vec<Vec<Pt>>) {
    let Some((from, to)) = ends(road.name) else {
        return;
    };
    let backward: Vec<Pt> = road.line.iter().rev().copied().collect();
    for (town, line) in [(to, &road.line), (from, &backward)] {
        let words = format!("to {town}");
        let wide = text::width(&words, 10.0);
        if let Some((at, heading)) = exit(line, frame, wide * 0.5 + 16.0) {
            let upright = if heading.x < 0.0 { -heading } else { heading };
            let middle = at + upright.turned() * -11.5;
            let matrix = matrix(upright, middle);
            pen.text_with(
                "name minor",
                pt(0.0, 3.0),
                &words,
                &[("transform", &matrix)],
            );
            taken.push(crate::geometry::turned_rect(middle, upright, pt(wide, 12.0)).to_vec());
        }
    }
}

/// The place a little before a line leaves the map, and its heading there.
fn exit(line: &[Pt], frame: &Frame, before: f64) -> Option<(Pt, Pt)> {
    let long = length(line);
    let mut far = 0.0;
    let mut last = None;
    while far <= long {
        let (at, _) = along(line, far)?;
        if frame.map.contains(at) {
            last = Some(far);
        } else if last.is_some() {
            break;
        }
        far += 3.0;
    }
    last.filter(|far| *far + 6.0 < long)
        .and_then(|far| along(line, (far - before).max(0.0)))
}

/// The name of a stream along its course, beside the water.
fn water_name(
    pen: &mut Pen,
    stream: &Named,
    index: usize,
    land: &Land,
    frame: &Frame,
    taken: &mut Vec<Vec<Pt>>,
) {
    let size = 9.5;
    let wide = text::width(stream.name, size) * 1.08;
    let long = length(&stream.line);
    if wide + 12.0 > long {
        return;
    }
    let places = [0.5, 0.35, 0.65, 0.22, 0.78, 0.1, 0.9];
    // Above the water or below it, further off where a border runs along it.
    let choices = [-3.6, 10.6, -8.0, 14.0].map(|shift| places.map(|part| (shift, part)));
    let found = choices.iter().flatten().find_map(|(shift, part)| {
        let from = (long - wide) * part;
        let line: Vec<Pt> = (cut(&stream.line, from, from + wide).iter())
            .map(|p| *p + pt(0.0, *shift))
            .collect();
        let rooms: Vec<Vec<Pt>> = even(&line, 14.0)
            .iter()
            .map(|(at, _)| {
                Rect::around(*at + pt(0.0, -3.2), pt(13.0, 8.0))
                    .corners()
                    .to_vec()
            })
            .collect();
        let wooded = |p: &Pt| land.woods.iter().any(|wood| inside(&wood.line, *p));
        let free = line
            .iter()
            .all(|p| frame.map.grown(-8.0).contains(*p) && !wooded(p))
            && rooms
                .iter()
                .all(|room| taken.iter().all(|other| !overlap(room, other)));
        free.then_some((line, rooms))
    });
    let Some((mut line, rooms)) = found else {
        return;
    };
    taken.extend(rooms);
    if line[0].x > line[line.len() - 1].x {
        line.reverse();
    }
    let mut path = Path::new();
    path.soft_polyline(&line);
    let id = format!("e-course{index}");
    pen.empty("path", &[("id", &id), ("fill", "none"), ("d", path.data())]);
    pen.open(
        "text",
        &[
            ("class", "name water-name course"),
            ("font-size", &num(size)),
        ],
    );
    let target = format!("#{id}");
    pen.open("textPath", &[("href", &target), ("startOffset", "50%")]);
    pen.words(stream.name).raw("</textPath>").close("text");
}

/// A transform that lays things along a direction at a place.
pub(crate) fn matrix(along: Pt, at: Pt) -> String {
    let exact = |value: f64| format!("{value:.4}");
    format!(
        "matrix({} {} {} {} {} {})",
        exact(along.x),
        exact(along.y),
        exact(-along.y),
        exact(along.x),
        num(at.x),
        num(at.y)
    )
}

#[cfg(test)]
mod tests {
    use super::ends;

    #[test]
    fn a_road_is_called_after_two_places_and_its_kind_is_neither() {
        assert_eq!(ends("Charleroi-Brussels"), Some(("Charleroi", "Brussels")));
        let brussels = Some(("Brussels", "Charleroi"));
        assert_eq!(ends("Brussels-Charleroi road"), brussels);
        let lane = Some(("Gemioncourt", "Piraumont"));
        assert_eq!(ends("Gemioncourt-Piraumont lane"), lane);
    }

    #[test]
    fn a_place_with_a_hyphen_is_one_place() {
        for road in [
            "Saint-Amand lane",
            "Braine-l’Alleud lane",
            "Mont-Saint-Jean-Merbe Braine lane",
            "Torres Vedras road",
            "Frasnes-Lairalle-Piraumont lane",
        ] {
            assert_eq!(ends(road), None, "{road}");
        }
    }
}
