//! The door to the courier, which alone uses the network: started, given orders, ended. Nothing here waits for it, but for a moment at the
//! very end.

#[path = "../../courier/address.rs"]
mod address;
mod process;
#[cfg(test)]
mod tests;

use std::path::PathBuf;
use std::sync::mpsc::TrySendError;

use annabella::online::NetworkFault;
use annabella::ports::{Input, OnlineNews, OnlineOrder};

use super::bell::Bell;
use super::companions;
use super::user_dirs::{configuration, stem};
use address::Address;
use process::{Program, Running};

/// The name of the courier's program.
const PROGRAM: &str = "annabella-online";

/// The door. It closes when it is dropped.
#[derive(Debug)]
pub struct Online {
	bell: Bell,
	running: Option<Running>,
}

impl Online {
	#[must_use]
	pub const fn new(bell: Bell) -> Self {
		Self { bell, running: None }
	}

	/// Carries out an order without waiting for anything.
	pub fn order(&mut self, order: OnlineOrder) {
		match order {
			OnlineOrder::Start { server } => {
				self.running = None;
				match program(&server) {
					Ok(program) => self.start(program),
					Err(why) => ended(&self.bell, why),
				}
			}
			OnlineOrder::Send(order) => {
				let Some(running) = &self.running else {
					return ended(&self.bell, NetworkFault::NoCourier);
				};
				match running.send(order.line()) {
					// If it is gone, its reader reports its end.
					Ok(()) | Err(TrySendError::Disconnected(_)) => {}
					Err(TrySendError::Full(_)) => {
						if running.silence() {
							ended(&self.bell, NetworkFault::NoCourier);
						}
						self.running = None;
					}
				}
			}
			OnlineOrder::Stop => self.running = None,
		}
	}

	fn start(&mut self, program: Program) {
		match Running::start(program, self.bell.clone()) {
			Ok(running) => self.running = Some(running),
			Err(_) => ended(&self.bell, NetworkFault::NoCourier),
		}
	}
}

/// Reports that no answer will come.
pub fn ended(bell: &Bell, why: NetworkFault) {
	bell.ring(Input::Online(OnlineNews::Ended(why)));
}

/// The courier for this server.
fn program(server: &str) -> Result<Program, NetworkFault> {
	let address = Address::read(server).ok_or(NetworkFault::NoNetwork)?;
	let path = companions::find(PROGRAM).ok_or(NetworkFault::NoCourier)?;
	let mut arguments = vec!["--server".into(), server.into()];
	// Without a home the token is kept until the end.
	if let Some(file) = token_file(&address) {
		arguments.extend(["--account".into(), file.into()]);
	}
	Ok(Program { path, arguments })
}

/// The file with the user's token for this server.
fn token_file(address: &Address) -> Option<PathBuf> {
	let name = format!("{}.token", stem(address.place()));
	Some(configuration()?.join("online").join(name))
}
