//! Proof that the program which exchanges a code for a token is the one that asked for it (PKCE, RFC 7636), and the addresses of signing in.

use annabella::online::NetworkFault;
use base64ct::{Base64UrlUnpadded, Encoding};
use sha2::{Digest, Sha256};

/// The name of this program for a server, which asks for no more.
pub const CLIENT: &str = "annabella";

/// The secrets of one signing in.
pub struct Secrets {
	/// Sent with the code, after its hash was sent with the question.
	pub verifier: String,
	/// Comes back with the answer that belongs to the question.
	pub state: String,
}

impl Secrets {
	/// # Errors
	/// If the system has no random numbers.
	pub fn draw() -> Result<Self, NetworkFault> {
		Ok(Self {
			verifier: drawn()?,
			state: drawn()?,
		})
	}

	/// The address of the page on which the user grants these scopes, below the server's own.
	#[must_use]
	pub fn page(&self, redirect: &str, scopes: &[String]) -> String {
		let challenge = Base64UrlUnpadded::encode_string(&Sha256::digest(self.verifier.as_bytes()));
		let fields = [
			("response_type", "code"),
			("client_id", CLIENT),
			("redirect_uri", redirect),
			("code_challenge_method", "S256"),
			("code_challenge", &challenge),
			("scope", &scopes.join(" ")),
			("state", &self.state),
		];
		format!("/oauth?{}", query(&fields))
	}
}

/// 43 letters that nobody can know beforehand.
fn drawn() -> Result<String, NetworkFault> {
	let mut bytes = [0; 32];
	getrandom::fill(&mut bytes).map_err(|why| NetworkFault::Other(why.to_string()))?;
	Ok(Base64UrlUnpadded::encode_string(&bytes))
}

/// The query of an address with these fields.
fn query(fields: &[(&str, &str)]) -> String {
	let fields = fields
		.iter()
		.map(|(name, text)| format!("{name}={}", encoded(text)));
	fields.collect::<Vec<_>>().join("&")
}

/// A text as part of an address.
fn encoded(text: &str) -> String {
	let mut encoded = String::new();
	for byte in text.bytes() {
		match byte {
			b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => encoded.push(byte.into()),
			_ => encoded += &format!("%{byte:02X}"),
		}
	}
	encoded
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn challenge_is_that_of_the_standard() {
		let secrets = Secrets {
			verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk".into(),
			state: "xyz".into(),
		};
		let page = secrets.page(
			"http://127.0.0.1:80/",
			&["board:play".into(), "puzzle:read".into()],
		);
		assert_eq!(
			page,
			"/oauth?response_type=code&client_id=annabella&redirect_uri=http%3A%2F%2F127.0.0.1%3A80%2F&code_challenge_method=S256\
			 &code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&scope=board%3Aplay%20puzzle%3Aread&state=xyz"
		);
	}

	#[test]
	fn secrets_are_long_and_never_the_same() {
		let (one, other) = (Secrets::draw().unwrap(), Secrets::draw().unwrap());
		assert_eq!((one.verifier.len(), one.state.len()), (43, 43));
		assert!(one.verifier != one.state && one.verifier != other.verifier && one.state != other.state);
	}
}
