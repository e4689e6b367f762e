//! Looking for the engine that the command line names, and for the installed ones.

use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::{Cli, GamesCommand, OneShot, PuzzlesCommand, Subcommand};
use crate::doors::engine;
use annabella::desk::is_always_there;

const BUILT_IN: &str = "built-in";

impl Cli {
	/// The same, if the engine that it names is there. One that was only preferred is looked for where it is to play.
	///
	/// # Errors
	/// When it is not there, with the engines that are.
	pub fn with_engine(self) -> Result<Self, clap::Error> {
		match self.engine().filter(|named| !is_there(named)) {
			Some(named) => Err(refused(named)),
			None => Ok(self),
		}
	}

	fn engine(&self) -> Option<&str> {
		let command = match &self.place {
			None => return self.play.opponent.engine(),
			Some(Subcommand::OneShot(command)) => command,
			Some(Subcommand::Table(_) | Subcommand::ReadThrough(_)) => return None,
		};
		if let OneShot::Games {
			command: Some(GamesCommand::Open { flags, .. }),
			..
		} = &**command
		{
			return flags.opponent.engine();
		}
		let OneShot::Puzzles {
			command: Some(PuzzlesCommand::Mine { engine, .. }),
			..
		} = &**command
		else {
			return None;
		};
		engine.as_deref()
	}
}

fn is_there(named: &str) -> bool {
	named == "friend" || is_always_there(named) || engine::is_there(named)
}

fn refused(named: &str) -> clap::Error {
	let there = [BUILT_IN].into_iter().chain(engine::found());
	let mut error = clap::Error::new(ErrorKind::InvalidValue);
	for (kind, value) in [
		(
			ContextKind::InvalidArg,
			ContextValue::String("--engine <NAME>".to_owned()),
		),
		(ContextKind::InvalidValue, ContextValue::String(named.to_owned())),
		(
			ContextKind::ValidValue,
			ContextValue::Strings(there.map(ToOwned::to_owned).collect()),
		),
	] {
		error.insert(kind, value);
	}
	error
}
