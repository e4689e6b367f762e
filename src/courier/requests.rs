//! The requests: one at a time, in their order, on one connection as long as it lasts.

use std::sync::Arc;
use std::sync::mpsc::Receiver;

use annabella::online::{CourierReport, Id, Method, NetworkFault, Token};
use serde::Deserialize;

use crate::account::{Account, well_formed};
use crate::client::{Call, Client, Sent};
use crate::errands::Errands;
use crate::pkce::CLIENT;
use crate::reports::report;
use crate::sign_in::Grant;

/// Something that is sent in its turn.
#[derive(Debug)]
pub enum Job {
	Request(Id, Call),
	/// Exchange a code for a token, and keep that.
	Exchange(Grant),
	/// Use and keep this token, or tell why it cannot be used.
	Use(Result<Token, NetworkFault>),
	SignOut,
}

/// An answer to the exchange of a code.
#[derive(Deserialize)]
struct Exchanged {
	access_token: Token,
}

/// Does the jobs as they come, until none can come any more.
pub fn work(client: &Client, account: &Account, errands: &Arc<Errands>, jobs: &Receiver<Job>) {
	let mut agent = client.for_requests();
	for job in jobs {
		match job {
			Job::Request(id, call) => {
				if !errands.begin(id, &agent) {
					continue;
				}
				let told = match client.ask(&agent, &call) {
					Ok(answer) => CourierReport::Answer {
						id,
						status: answer.status,
						body: answer.body,
					},
					Err(why) => CourierReport::Failed { id, why },
				};
				if !errands.finish(id, &told) {
					// Its connection was closed when it was called back.
					agent = client.for_requests();
				}
			}
			Job::Exchange(grant) => {
				let exchanged = exchange(client, &agent, grant);
				sign_in(client, account, &agent, exchanged);
			}
			Job::Use(token) => sign_in(client, account, &agent, token),
			Job::SignOut => {
				let revoked = client
					.ask(&agent, &Call::new(Method::Delete, "/api/token"))
					.is_ok_and(|answer| (200..300).contains(&answer.status));
				*client.token() = None;
				let deleted = account.forget();
				report(&CourierReport::SignedOut {
					revoked: revoked && deleted,
				});
			}
		}
	}
}

/// Uses and keeps a token, if it is good, and reports it.
fn sign_in(client: &Client, account: &Account, agent: &ureq::Agent, token: Result<Token, NetworkFault>) {
	let kept = token.and_then(|token| {
		check(client, agent, &token)?;
		account.keep(&token)?;
		*client.token() = Some(token);
		Ok(())
	});
	report(&match kept {
		Ok(()) => CourierReport::SignedIn,
		Err(why) => CourierReport::NotSignedIn { why },
	});
}

/// Asks the server if it accepts a token.
fn check(client: &Client, agent: &ureq::Agent, token: &Token) -> Result<(), NetworkFault> {
	let call = Call::new(Method::Get, "/api/account");
	let answer = client.ask_as(agent, &call, Some(token))?;
	match answer.status {
		200 => Ok(()),
		401 => Err(NetworkFault::TokenRefused),
		status => Err(unexpected(status)),
	}
}

fn exchange(client: &Client, agent: &ureq::Agent, grant: Grant) -> Result<Token, NetworkFault> {
	let fields = [
		("grant_type", "authorization_code".to_owned()),
		("code", grant.code),
		("code_verifier", grant.verifier),
		("redirect_uri", grant.redirect),
		("client_id", CLIENT.to_owned()),
	];
	let call = Call {
		body: Sent::Form(fields.map(|(name, text)| (name.to_owned(), text)).into()),
		..Call::new(Method::Post, "/api/token")
	};
	let answer = client.ask_as(agent, &call, None)?;
	match answer.status {
		200 => {
			let exchanged: Exchanged =
				serde_json::from_str(&answer.body).map_err(|_| NetworkFault::NotGranted)?;
			well_formed(exchanged.access_token)
		}
		400..=403 => Err(NetworkFault::NotGranted),
		status => Err(unexpected(status)),
	}
}

fn unexpected(status: u16) -> NetworkFault {
	NetworkFault::Other(format!("HTTP {status}"))
}
