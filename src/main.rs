//! The front door.
#![allow(dead_code)] // until the doors are hung

mod doors;

fn main() {}
