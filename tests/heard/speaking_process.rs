//! The speaking process by itself: orders in, reports out.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// The speaking process, ended when it is dropped.
pub struct Speaker {
	pub child: Child,
	pub orders: Option<ChildStdin>,
	reports: BufReader<ChildStdout>,
}

impl Speaker {
	/// Starts it with the program's environment from this command.
	pub fn start(command: &mut Command) -> Self {
		let mut child = command
			.stdin(Stdio::piped())
			.stdout(Stdio::piped())
			.spawn()
			.expect("the speaking process starts");
		let orders = child.stdin.take();
		let reports = BufReader::new(child.stdout.take().expect("a pipe"));
		Self {
			child,
			orders,
			reports,
		}
	}

	pub fn order(&mut self, line: &str) {
		let orders = self.orders.as_mut().expect("open orders");
		writeln!(orders, "{line}").expect("the order is taken");
	}

	/// The next report, or nothing at its end.
	pub fn report(&mut self) -> String {
		let mut line = String::new();
		self.reports.read_line(&mut line).expect("a report");
		line.trim_end().to_owned()
	}

	#[track_caller]
	pub fn check(&mut self, expected: &[&str]) {
		for expected in expected {
			assert_eq!(&self.report(), expected);
		}
	}

	#[track_caller]
	pub fn check_fault(&mut self) {
		let report = self.report();
		// "lost" is a fault after which the server is gone.
		let tells = |kind: &str| report.starts_with(kind);
		assert!(tells("fault ") || tells("lost "), "{report:?}");
		assert_eq!(self.report(), "");
		assert!(!self.child.wait().expect("an end").success());
	}
}

impl Drop for Speaker {
	fn drop(&mut self) {
		let _ = self.child.kill();
		let _ = self.child.wait();
	}
}
