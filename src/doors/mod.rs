//! The doors: they move bytes between the house and the world. No door knows another, and none decides.

pub mod bell;
pub mod bounds;
pub mod clean_start;
pub mod engine;
pub mod entropy;
pub mod keyboard;
pub mod legible;
pub mod live;
pub mod outlet;
pub mod plain;
pub mod quiet;
pub mod recorder;
mod samples;
pub mod sandbox;
pub mod self_inspection;
pub mod settings;
pub mod signals;
pub mod sound;
pub mod stdout;
pub mod storage;
pub mod studio;
pub mod system;
pub mod terminal;
pub mod transcript;
pub mod uci_stdio;
pub mod user_dirs;
mod wrap;
