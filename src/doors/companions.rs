//! The other programs of this package. Each keeps work that may freeze, die or leak in its own process.

use std::env::{self, consts::EXE_SUFFIX};
use std::path::{Path, PathBuf};

/// The program of this name: beside this one, or in the place of a package, else on the PATH.
#[must_use]
pub fn find(program: &str) -> Option<PathBuf> {
	let name = format!("{program}{EXE_SUFFIX}");
	let own = env::current_exe().ok();
	let folder = own.as_deref().and_then(Path::parent);
	let beside = folder.map(|folder| folder.join(&name));
	let packed = folder.map(|folder| folder.with_file_name("libexec").join("annabella").join(&name));
	let path = env::var_os("PATH").unwrap_or_default();
	[beside, packed]
		.into_iter()
		.flatten()
		.chain(env::split_paths(&path).map(|folder| folder.join(&name)))
		.find(|program| program.is_file())
}
