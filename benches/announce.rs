//! Measures the announced half-moves a second, and the understood announcements.
#![allow(clippy::print_stdout, reason = "a bench prints its figures")]

#[path = "../tests/games/collection.rs"]
mod collection;

use std::error::Error;
use std::hint::black_box;
use std::time::Instant;

use annabella::voice::{Form, Language, Library, Manner, Vocabulary};

fn main() -> Result<(), Box<dyn Error>> {
	let games = collection::chosen()?;
	let plies: usize = games.iter().map(Vec::len).sum();
	println!("{} games, {plies} half-moves.", games.len());
	let library = Library::built_in();
	for (name, language) in [("German", Language::GERMAN), ("English", Language::ENGLISH)] {
		let vocabulary = Vocabulary::new(&library, Manner::new(language))?;
		for form in [Form::Long, Form::Short] {
			let start = Instant::now();
			let texts: Vec<String> = games
				.iter()
				.flatten()
				.map(|(position, mv)| vocabulary.announce_in(form, position, *mv).to_string())
				.collect();
			let announced = start.elapsed();
			let start = Instant::now();
			for text in &texts {
				black_box(library.hear(text, vocabulary.manner())?);
			}
			let heard = start.elapsed();
			println!(
				"{name}, {form:?} form: {:.0} announced a second, {:.0} understood a second.",
				plies as f64 / announced.as_secs_f64(),
				plies as f64 / heard.as_secs_f64()
			);
		}
	}
	Ok(())
}
