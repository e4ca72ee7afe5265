//! Where terrain lies.
use crate::measure::Length;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Point {
    pub east: Length,
    pub north: Length,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shape {
    Line(Vec<Point>),
    Block {
        at: Point,
        width: Length,
        depth: Length,
        turned: i32,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Site {
    Everywhere,
    Across,
    Meeting,
    Centre,
    NearCentre,
    AroundCentre,
    Edges,
    OneEdge,
    AlongRoads,
    HereAndThere,
}
