//! The front door.
#![allow(dead_code)] // until the doors are hung

mod doors;

fn main() -> std::io::Result<()> {
	if std::env::args().nth(1).as_deref() == Some("uci") {
		return doors::uci_stdio::serve();
	}
	Ok(())
}
