//! Ploughland: a patchwork of parcels in the colours of crops, some furrowed.

use crate::frame::Frame;
use crate::geometry::{Pt, chance, pt, real, steps};
use crate::pen::{Path, Pen};

const WIDE: f64 = 62.0;
const TALL: f64 = 44.0;
const CROPS: [&str; 4] = ["rye", "stubble", "clover", "fallow"];

/// Draws the parcels under everything else.
pub(crate) fn draw(pen: &mut Pen, frame: &Frame) {
    let size = frame.map.size();
    let (columns, rows) = (steps(size.x / WIDE) + 3, steps(size.y / TALL) + 3);
    let mut crops: [Path; CROPS.len()] = std::array::from_fn(|_| Path::new());
    let mut furrows = Path::new();
    let mut balks = Path::new();
    for row in 0..rows {
        for column in 0..columns {
            let parcel = [(0, 0), (1, 0), (1, 1), (0, 1)]
                .map(|(right, down)| corner(frame, column + right, row + down));
            let crop = steps(chance(column, row, 21) * 5.6);
            if let Some(path) = crops.get_mut(crop) {
                path.polygon(&parcel);
            }
            if crop < CROPS.len() && chance(column, row, 22) > 0.45 {
                plough(&mut furrows, parcel, column, row);
            }
            if chance(column, row, 23) > 0.4 {
                balks.polyline(&parcel[..3]);
            }
        }
    }
    pen.group("fields", |pen| {
        for (crop, path) in CROPS.iter().zip(&crops) {
            pen.path(crop, path);
        }
        pen.path("balk", &balks);
        pen.path("furrow", &furrows);
    });
}

/// A corner where four parcels meet, pushed off the grid by fixed chance.
fn corner(frame: &Frame, column: usize, row: usize) -> Pt {
    let push = pt(chance(column, row, 11) - 0.5, chance(column, row, 12) - 0.5);
    // Whole rows and columns lean, as parishes do.
    let lean = pt(
        chance(row / 3, 0, 13) - 0.5,
        chance(column / 3, 1, 14) - 0.5,
    ) * 22.0;
    let even = pt((real(column) - 1.0) * WIDE, (real(row) - 1.0) * TALL);
    frame.map.low + even + lean + pt(push.x * WIDE * 0.6, push.y * TALL * 0.6)
}

fn plough(furrows: &mut Path, [a, b, c, d]: [Pt; 4], column: usize, row: usize) {
    let (from, to) = if chance(column, row, 24) > 0.5 {
        ([a, b], [d, c])
    } else {
        ([a, d], [b, c])
    };
    let across = (from[1] - from[0]).length().min((to[1] - to[0]).length());
    let count = steps(across / 5.5).clamp(2, 9);
    for index in 1..count {
        let part = real(index) / real(count);
        let (one, two) = (from[0].toward(from[1], part), to[0].toward(to[1], part));
        furrows
            .start(one.toward(two, 0.08))
            .line(one.toward(two, 0.92));
    }
}
