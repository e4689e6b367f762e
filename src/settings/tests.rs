//! Every choice by its name, and names that are none.

use alloc::string::ToString;

use super::*;
use crate::voice::Language;

#[test]
fn choices_by_name() {
	let mut choices = Choices::new(Language::GERMAN);
	for (name, value) in [
		("opponent", "stockfish"),
		("strength", "club"),
		("strength", "3"),
		("side", "lot"),
		("clock", "none"),
		("clock", "3+2/5+0"),
		("files", "nato"),
		("files", "en-nato"),
		("ranks", "fr"),
		("warnings", "5m, 30s"),
		("warnings", "off"),
		("form", "short"),
		("echo", "off"),
		("record", "on"),
		("live", "/srv/live"),
		("live-board", "12"),
		("round", "3"),
		("clips", "Anna"),
		("device", "headphones:left"),
		("theme", "dim"),
		("board-size", "3"),
		("hide", "board, moves"),
		("keys", "nvui"),
		("tutorial", "on"),
	] {
		assert_eq!(choices.set(name, value), Ok(()), "{name} {value}");
	}
	for (name, value) in [
		("opponent", ""),
		("strength", "0"),
		("strength", "9"),
		("strength", "god"),
		("side", "red"),
		("clock", "soon"),
		("files", "fr-"),
		("ranks", "french"),
		("warnings", "5"),
		("fen", "e4"),
		("live", ""),
		("clips", ""),
		("device", ""),
		("live-board", "0"),
		("live-board", "first"),
		("theme", "grey"),
		("board-size", "4"),
		("hide", "title"),
		("keys", "vim"),
		("x", "y"),
	] {
		let error = choices.set(name, value).unwrap_err().to_string();
		assert!(error.ends_with('.'), "{error}");
	}
}
