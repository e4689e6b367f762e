//! The lines in and out, away from the standard streams.

use std::fs::File;
use std::io;

use rustix::io::{FdFlags, fcntl_dupfd_cloexec, fcntl_setfd};
use rustix::stdio::{dup2_stdin, dup2_stdout, stdin, stdout};

/// Standard input and output, which from now on lead nowhere.
pub fn keep_lines_private() -> io::Result<(File, File)> {
	let orders = File::from(fcntl_dupfd_cloexec(stdin(), 3)?);
	let reports = File::from(fcntl_dupfd_cloexec(stdout(), 3)?);
	fcntl_setfd(&orders, FdFlags::CLOEXEC)?;
	let nothing = File::options().read(true).write(true).open("/dev/null")?;
	dup2_stdin(&nothing)?;
	dup2_stdout(&nothing)?;
	Ok((orders, reports))
}
