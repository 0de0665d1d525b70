//! Counters keep off each other, whatever stands where.

use super::*;
use crate::{Style, field};
use kernel::Side;

fn clashes(scene: &Scene) -> Vec<(String, String)> {
    let frame = Frame::of(None, scene, Style::default());
    let arranged = arrange(scene, &frame);
    let rooms: Vec<[Pt; 4]> = arranged
        .counters
        .iter()
        .map(|standing| standing.corners(frame.block))
        .collect();
    let mut found = Vec::new();
    for a in 0..rooms.len() {
        for b in 0..a {
            if overlap(&rooms[a], &rooms[b]) {
                found.push((
                    scene.counters[a].name.clone(),
                    scene.counters[b].name.clone(),
                ));
            }
        }
    }
    found
}

fn cell(scene: &Scene, id: &str) -> usize {
    scene.cells.iter().position(|cell| cell.id == id).unwrap()
}

#[test]
fn nobody_stands_on_anybody() {
    assert_eq!(clashes(&field::scene()), []);
    assert_eq!(clashes(&field::hexes()), []);
}

#[test]
fn a_crowded_cell_has_room_for_all() {
    for id in [
        "allied-reinforcements",
        "gemioncourt",
        "quatre-bras",
        "materne-valley",
    ] {
        let mut scene = field::scene();
        let crowded = cell(&scene, id);
        for counter in &mut scene.counters {
            if counter.side == Side::Second {
                counter.place = Place::Cell(crowded);
                counter.formation = Formation::Column;
            }
        }
        assert_eq!(clashes(&scene), [], "{id}");
    }
}

#[test]
fn fifteen_in_a_reserve_stay_inside_it() {
    let mut scene = field::scene();
    let reserve = cell(&scene, "french-reinforcements");
    scene.counters.truncate(15);
    for counter in &mut scene.counters {
        counter.place = Place::Cell(reserve);
    }
    let frame = Frame::of(None, &scene, Style::default());
    let outline = frame.line(&scene.cells[reserve].outline);
    for standing in arrange(&scene, &frame).counters {
        assert!(
            standing
                .corners(frame.block)
                .iter()
                .all(|corner| inside(&outline, *corner))
        );
    }
}

#[test]
fn a_line_stands_on_its_own_side_and_faces_the_other() {
    let scene = field::scene();
    let frame = Frame::of(None, &scene, Style::default());
    let arranged = arrange(&scene, &frame);
    let mut lines = 0;
    for (counter, standing) in scene.counters.iter().zip(&arranged.counters) {
        let Place::Edge { edge, from } = counter.place else {
            continue;
        };
        lines += 1;
        let border = &scene.edges[edge];
        let other = border
            .between
            .into_iter()
            .find(|cell| *cell != from)
            .unwrap();
        let own = frame.line(&scene.cells[from].outline);
        assert!(inside(&own, standing.at), "{} is not at home", counter.name);
        let front = if standing.front_up {
            -standing.along.turned()
        } else {
            standing.along.turned()
        };
        let toward = frame.at(scene.cells[other].at) - frame.at(scene.cells[from].at);
        assert!(
            front.dot(toward) > 0.0,
            "{} looks the wrong way",
            counter.name
        );
    }
    assert_eq!(lines, 5);
}

#[test]
fn places_that_do_not_exist_do_no_harm() {
    let mut scene = field::scene();
    scene.counters[0].place = Place::Cell(999);
    scene.counters[1].place = Place::Edge { edge: 999, from: 0 };
    scene.counters[2].place = Place::Edge { edge: 0, from: 999 };
    let frame = Frame::of(None, &scene, Style::default());
    assert_eq!(arrange(&scene, &frame).counters.len(), scene.counters.len());
}
