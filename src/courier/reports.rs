//! The reports to the program: one line each, in one write.

use std::io::{self, Write};
use std::process::exit;

use annabella::online::CourierReport;

/// Writes a report. Without a program that reads it there is nothing left to do.
pub fn report(report: &CourierReport) {
	let line = format!("{}\n", report.line());
	let mut reports = io::stdout().lock();
	if reports
		.write_all(line.as_bytes())
		.and_then(|()| reports.flush())
		.is_err()
	{
		exit(1);
	}
}
