//! Address of a server, as both ends read it: the courier, and the door that gives it a file for the token.

/// The address of a server, such as `https://lichess.org`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
	/// Without a slash at its end.
	url: String,
	/// The host with its port, if it has one.
	place: String,
}

impl Address {
	/// Reads an address with `https://` or `http://`; without either it is `https://`. `None` if it has no host, or names a user.
	#[must_use]
	pub fn read(text: &str) -> Option<Self> {
		let text = text.trim();
		let (scheme, rest) = text.split_once("://").unwrap_or(("https", text));
		let rest = rest.trim_end_matches('/');
		let scheme = scheme.to_ascii_lowercase();
		let place = rest.split('/').next().unwrap_or_default();
		let is_legible = rest.chars().all(|sign| sign.is_ascii_graphic());
		let has_others = rest.contains(['@', '?', '#', '\\', '"', '<', '>']);
		let host = place.rsplit_once(':').map_or(place, |(host, _)| host);
		if !["http", "https"].contains(&scheme.as_str()) || host.is_empty() || !is_legible || has_others {
			return None;
		}
		let place = place.to_ascii_lowercase();
		Some(Self {
			url: format!("{scheme}://{rest}"),
			place,
		})
	}

	/// The address of a path on the server.
	#[must_use]
	#[allow(dead_code, reason = "the door opens no page")]
	pub fn with(&self, path: &str) -> String {
		format!("{}{path}", self.url)
	}

	/// The host with its port, if it has one.
	#[must_use]
	#[allow(dead_code, reason = "the courier is told the name of the file")]
	pub fn place(&self) -> &str {
		&self.place
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn address_without_a_scheme_is_encrypted() {
		let read = |text| Address::read(text).map(|address| address.with("/api/account"));
		assert_eq!(read("lichess.org").unwrap(), "https://lichess.org/api/account");
		assert_eq!(
			read(" HTTP://localhost:8080// ").unwrap(),
			"http://localhost:8080/api/account"
		);
		assert_eq!(
			Address::read("https://Lichess.org:443/x").unwrap().place(),
			"lichess.org:443"
		);
	}

	#[test]
	fn address_without_a_host_or_with_a_user_is_none() {
		for text in [
			"",
			"https://",
			"ftp://lichess.org",
			"https://a@b",
			"https://a b",
			"http://:80",
			"a?b",
		] {
			assert_eq!(Address::read(text), None, "{text}");
		}
	}
}
