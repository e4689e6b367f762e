//! The house of Annabella: the whole program without the world around it.
//!
//! Nothing here reads a clock, opens a file, starts a thread or plays a sound. Time comes in as a [`clock::Stamp`],
//! wishes come in as [`ports::Input`], and requests to the world go out as [`ports::Effect`]. `docs/architecture.md` has
//! the map.
#![no_std]
#![forbid(unsafe_code)]

#[macro_use]
extern crate alloc;

pub mod chess;
pub mod names;
pub mod texts;

pub mod clock;
pub mod endgames;
pub mod envelope;
pub mod keys;
pub mod mating;
pub mod openings;
pub mod opponent;
pub mod uci;

pub mod laws;
pub mod puzzles;
pub mod training;

pub mod game;

pub mod sheet;
pub mod voice;

pub mod commands;
pub mod online;
pub mod repertoire;
pub mod review;
pub mod wire;

pub mod asking;
pub mod settings;

pub mod ports;

pub mod narrator;

pub mod desk;
