//! The file with the user's token, which only its owner may read.

use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use annabella::online::{NetworkFault, Token};

use crate::bounds;
use crate::user_dirs::{folder_of, make_folder, private, put_whole};

/// The user's account on the server, as far as this machine keeps it.
#[derive(Clone, Debug)]
pub struct Account {
	/// `None` if nothing is kept beyond the end of the program.
	file: Option<PathBuf>,
}

impl Account {
	#[must_use]
	pub const fn new(file: Option<PathBuf>) -> Self {
		Self { file }
	}

	/// The kept token. A file that holds none is as good as no file.
	#[must_use]
	pub fn token(&self) -> Option<Token> {
		read(self.file.as_deref()?).ok()
	}

	/// # Errors
	/// If the file cannot be written.
	pub fn keep(&self, token: &Token) -> Result<(), NetworkFault> {
		let Some(file) = &self.file else {
			return Ok(());
		};
		make_folder(&folder_of(file))
			.and_then(|()| put_whole(file, format!("{}\n", token.expose()), private()))
			.map_err(|_| NetworkFault::TokenFile)
	}

	/// Deletes the token; `false` if it is still there.
	#[must_use]
	pub fn forget(&self) -> bool {
		let Some(file) = &self.file else {
			return true;
		};
		match fs::remove_file(file) {
			// A folder that allows no deleting may still allow to empty the file.
			Err(why) => why.kind() == ErrorKind::NotFound || File::create(file).is_ok(),
			Ok(()) => true,
		}
	}
}

/// The token in the first line of a file.
///
/// # Errors
/// If the file cannot be read, or does not begin with a token.
pub fn read(file: &Path) -> Result<Token, NetworkFault> {
	let text = bounds::kept_text(file).map_err(|_| NetworkFault::TokenFile)?;
	well_formed(Token::new(text.lines().next().unwrap_or_default()))
}

/// # Errors
/// If it is no token.
pub fn well_formed(token: Token) -> Result<Token, NetworkFault> {
	match token.is_well_formed() {
		true => Ok(token),
		false => Err(NetworkFault::BadToken),
	}
}
