//! The flags of whatever can be written to a file.

use std::path::{Path, PathBuf};

use clap::Args;

/// Where something is written.
#[derive(Debug, Args)]
pub struct OutFlags {
	#[arg(short, long, value_name = "FILE")]
	pub out: Option<PathBuf>,
	#[arg(long, requires = "out")]
	pub overwrite: bool,
}

impl OutFlags {
	/// None for standard output.
	pub fn file(&self) -> Option<&Path> {
		self.out.as_deref().filter(|file| *file != Path::new("-"))
	}
}
