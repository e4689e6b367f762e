//! Every choice by its name, and names that do not exist.

use alloc::string::ToString;
use alloc::vec::Vec;

use super::*;
use crate::texts;
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

#[test]
fn how_it_is_said_by_name() {
	let mut choices = Choices::new(Language::GERMAN);
	for (name, value) in [
		("rate", "80"),
		("rate", "600"),
		("volume", "0"),
		("tone-volume", "100"),
		("voice", "synthesis"),
		("say", "clock=on, hints=off"),
		("verbosity", "verbose"),
		("say", "captured=off"),
		("say", ""),
		("echo", "on"),
	] {
		assert_eq!(choices.set(name, value), Ok(()), "{name} {value}");
	}
	assert_eq!(choices.echo, KeyEcho::Characters);
	assert_eq!(details_written(&choices.extent), "captured=off hints=off");
	for (name, value) in [
		("rate", "79"),
		("rate", "601"),
		("rate", "fast"),
		("volume", "101"),
		("volume", "-1"),
		("voice", "loud"),
		("verbosity", "much"),
		("say", "clock"),
		("say", "clock=maybe"),
		("say", "weather=on"),
		("echo", "some"),
	] {
		let error = choices.set(name, value).unwrap_err().to_string();
		assert!(error.ends_with('.'), "{error}");
	}
}

#[test]
fn every_setting_has_a_name_of_its_own() {
	let names: Vec<&str> = settings().map(|row| row.name).collect();
	for (place, name) in names.iter().enumerate() {
		assert!(!names.iter().skip(place + 1).any(|other| other == name), "{name}");
	}
}

/// The sentences that are not made of the names must not forget one.
#[test]
fn sentences_name_every_value() {
	for (row, language) in settings().flat_map(|row| texts::dialogues().map(move |language| (row, language)))
	{
		let help = row.help(language);
		let sentences = [&help, &row.hint().said(language), &row.meaning(language)];
		for sentence in sentences {
			assert!(!sentence.contains(['{', '}']), "{sentence}");
		}
		assert_eq!(
			help.is_empty(),
			!(row.has_flag() || row.is_kept()),
			"{}",
			row.name
		);
		let names = matches!(row.allowed(), Allowed::Names(_) | Allowed::Like(_));
		for name in row.listed().iter().filter(|_| names) {
			assert!(
				!row.has_flag() || help.contains(name),
				"{language}, {name}: {help}"
			);
		}
	}
}
