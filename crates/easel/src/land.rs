//! The geography on the sheet: its lines rounded and in units of the picture.

use crate::frame::Frame;
use crate::geometry::{Pt, closed, rounded};
use ground::geography::{Geography, HedgeKind, PlaceKind, Point, RoadKind};

/// A stretch with a name.
pub(crate) struct Named<'a> {
    pub(crate) name: &'a str,
    pub(crate) line: Vec<Pt>,
}

/// A place with a name.
pub(crate) struct Spot<'a> {
    pub(crate) name: &'a str,
    pub(crate) at: Pt,
    pub(crate) kind: PlaceKind,
}

/// The geography in units of the sheet.
pub(crate) struct Land<'a> {
    pub(crate) paved: Vec<Named<'a>>,
    pub(crate) lanes: Vec<Named<'a>>,
    pub(crate) streams: Vec<Named<'a>>,
    pub(crate) waters: Vec<Named<'a>>,
    pub(crate) woods: Vec<Named<'a>>,
    pub(crate) ridges: Vec<Named<'a>>,
    pub(crate) hedges: Vec<(HedgeKind, Vec<Pt>)>,
    pub(crate) blocks: Vec<Vec<Pt>>,
    pub(crate) places: Vec<Spot<'a>>,
}

impl<'a> Land<'a> {
    pub(crate) fn of(geography: &'a Geography, frame: &Frame) -> Land<'a> {
        let line = |points: &[Point]| -> Vec<Pt> {
            let place = |p: &Point| frame.place(f64::from(p.x()), f64::from(p.y()));
            points.iter().map(place).collect()
        };
        let road = |kind: RoadKind, parts: usize| {
            let roads = geography.roads.iter().filter(|road| road.kind == kind);
            roads
                .map(|road| Named {
                    name: &road.name,
                    line: rounded(&line(&road.line), parts),
                })
                .collect()
        };
        let outline = |points: &[Point], parts: usize| {
            let mut ring = rounded(&closed(&line(points)), parts);
            ring.pop();
            ring
        };
        Land {
            paved: road(RoadKind::Paved, 4),
            lanes: road(RoadKind::Lane, 8),
            streams: (geography.streams.iter())
                .map(|stream| Named {
                    name: &stream.name,
                    line: rounded(&line(&stream.line), 6),
                })
                .collect(),
            waters: (geography.waters.iter())
                .map(|water| Named {
                    name: &water.name,
                    line: outline(&water.outline, 6),
                })
                .collect(),
            woods: (geography.woods.iter())
                .map(|wood| Named {
                    name: &wood.name,
                    line: outline(&wood.outline, 3),
                })
                .collect(),
            ridges: (geography.ridges.iter())
                .map(|ridge| Named {
                    name: &ridge.name,
                    line: rounded(&line(&ridge.line), 8),
                })
                .collect(),
            hedges: (geography.hedges.iter())
                .map(|hedge| (hedge.kind, line(&hedge.line)))
                .collect(),
            blocks: (geography.buildings.iter())
                .flat_map(|group| group.blocks.iter().map(|block| line(block)))
                .collect(),
            places: (geography.places.iter())
                .map(|place| Spot {
                    name: &place.name,
                    at: frame.place(f64::from(place.at.x()), f64::from(place.at.y())),
                    kind: place.kind,
                })
                .collect(),
        }
    }
}
