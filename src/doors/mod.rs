//! The doors: they move bytes between the house and the world. No door knows another, and none decides.

pub mod bell;
pub mod engine;
pub mod uci_stdio;
