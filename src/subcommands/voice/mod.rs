//! Voices and sound devices: recording and making a voice of one's own, listing, and trying.

mod build;
mod devices;
mod keys;
mod list;
mod phrases;
mod plan;
mod record;
mod session;
mod test;

use crate::cli::{OutFlags, VoiceCommand};
use crate::subcommands::output::Failure;
use plan::VoicePlan;

pub use devices::run as devices;

/// # Errors
/// With a sentence that says what was wrong and what to do.
pub fn run(command: VoiceCommand) -> Result<(), Failure> {
	match command {
		VoiceCommand::Record { language, name } => record::run(&VoicePlan::new(&language, &name)?),
		VoiceCommand::Build {
			folder,
			language,
			name,
			list,
		} => build::run(&VoicePlan::new(&language, &name)?, &folder, list.as_deref()),
		VoiceCommand::List { missing, json } => list::run(missing, json),
		VoiceCommand::Devices { json } => devices::run(json),
		VoiceCommand::Test { flags } => test::run(&flags),
		VoiceCommand::Phrases {
			language,
			only,
			every,
			rate,
			voice,
			out,
			overwrite,
		} => {
			let out = OutFlags {
				out: Some(out),
				overwrite,
			};
			phrases::run(&language, only.as_deref(), every, rate, &voice, &out)
		}
	}
}
