//! The browser's visit after signing in: its request as an answer, and the page that it is shown.

use annabella::message;
use annabella::texts::{Language, Message, dialogues};

/// Meaning of a request of the browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Redirect {
	/// The user agrees; the code is to be exchanged for a token.
	Granted(String),
	Refused,
	/// It does not belong to the question that was asked.
	Stranger,
	/// It asks for something else, such as an icon.
	Elsewhere,
}

impl Redirect {
	/// Reads the head of a request whose answer must have this state.
	#[must_use]
	pub fn read(head: &str, state: &str) -> Self {
		let mut words = head.lines().next().unwrap_or_default().split(' ');
		let (Some("GET"), Some(target)) = (words.next(), words.next()) else {
			return Self::Elsewhere;
		};
		let Some(query) = target.strip_prefix("/?") else {
			return Self::Elsewhere;
		};
		let field = |wanted: &str| {
			let mut fields = query.split('&').filter_map(|field| field.split_once('='));
			let (_, text) = fields.find(|(name, _)| *name == wanted)?;
			decoded(text)
		};
		if field("state").as_deref() != Some(state) {
			return Self::Stranger;
		}
		match field("code").filter(|code| !code.is_empty()) {
			Some(code) => Self::Granted(code),
			None => Self::Refused,
		}
	}

	/// The whole answer to the request with this head.
	#[must_use]
	pub fn answer(&self, head: &str) -> String {
		let (status, text) = match self {
			Self::Granted(_) => ("200 OK", message!(PageGranted)),
			Self::Refused => ("200 OK", message!(PageRefused)),
			Self::Stranger => ("400 Bad Request", message!(PageStrange)),
			Self::Elsewhere => ("404 Not Found", message!(PageStrange)),
		};
		let page = page(&text, language(head));
		format!(
			"HTTP/1.1 {status}\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: {}\r\nCache-Control: no-store\r\n\
			 Referrer-Policy: no-referrer\r\nConnection: close\r\n\r\n{page}",
			page.len()
		)
	}
}

fn page(text: &Message, language: Language) -> String {
	format!(
		"<!DOCTYPE html>\n<html lang=\"{language}\">\n<head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
		 <title>Annabella</title></head>\n<body><main><h1>Annabella</h1><p>{}</p></main></body>\n</html>\n",
		text.sentence(language)
	)
}

/// The first language of the browser in which the program can hold a dialogue.
fn language(head: &str) -> Language {
	let wanted = head.lines().find_map(|line| {
		let (name, languages) = line.split_once(':')?;
		name.eq_ignore_ascii_case("accept-language").then_some(languages)
	});
	let codes = wanted.unwrap_or_default().split(',');
	codes
		.filter_map(|code| Language::new(code.trim().get(..2)?))
		.find(|language| dialogues().any(|known| known == *language))
		.unwrap_or(Language::ENGLISH)
}

/// A part of an address as a text; `None` if it is no text.
fn decoded(part: &str) -> Option<String> {
	let mut bytes = Vec::new();
	let mut rest = part.bytes();
	while let Some(byte) = rest.next() {
		let byte = match byte {
			b'%' => {
				let digits = [rest.next()?, rest.next()?];
				u8::from_str_radix(str::from_utf8(&digits).ok()?, 16).ok()?
			}
			b'+' => b' ',
			plain => plain,
		};
		bytes.push(byte);
	}
	String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn only_the_answer_with_the_right_state_counts() {
		let read = |target: &str| Redirect::read(&format!("GET {target} HTTP/1.1\r\nHost: x\r\n\r\n"), "s-1");
		assert_eq!(
			read("/?code=lip%5Fa&state=s-1"),
			Redirect::Granted("lip_a".into())
		);
		assert_eq!(read("/?error=access_denied&state=s-1"), Redirect::Refused);
		assert_eq!(read("/?code=&state=s-1"), Redirect::Refused);
		assert_eq!(read("/?code=a&state=s-2"), Redirect::Stranger);
		assert_eq!(read("/?code=a"), Redirect::Stranger);
		assert_eq!(read("/?code=a&state=%"), Redirect::Stranger);
		assert_eq!(read("/favicon.ico"), Redirect::Elsewhere);
		assert_eq!(
			Redirect::read("POST /?code=a&state=s-1 HTTP/1.1", "s-1"),
			Redirect::Elsewhere
		);
		assert_eq!(Redirect::read("", "s-1"), Redirect::Elsewhere);
	}

	#[test]
	fn page_is_in_the_language_of_the_browser() {
		let answer = |languages: &str| {
			Redirect::Refused.answer(&format!("GET / HTTP/1.1\r\nAccept-Language: {languages}\r\n"))
		};
		assert!(answer("nl,sv-SE;q=0.8,en;q=0.5").contains("lang=\"sv\""));
		assert!(answer("nl").contains("lang=\"en\""));
		assert!(answer("de").starts_with("HTTP/1.1 200 OK\r\n"));
	}
}
