//! A page for any browser, which prints it on A4 and reads it aloud.

use alloc::string::String;

/// Returns the whole page: `body` is HTML, all else text.
pub(super) fn page(language: &str, title: &str, style: &str, body: &str) -> String {
	let title = escaped(title);
	format!(
		"<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n<title>{title}</title>\n<style>\n{style}</style>\n\
		 </head>\n<body>\n<h1>{title}</h1>\n{body}</body>\n</html>\n",
		escaped(language),
	)
}

/// Names with their values.
pub(super) fn list<'a>(fields: impl IntoIterator<Item = &'a (String, String)>) -> String {
	let mut list = String::from("<dl>\n");
	for (name, value) in fields {
		list.push_str(&format!(
			"<dt>{}</dt><dd>{}</dd>\n",
			escaped(name),
			escaped(value)
		));
	}
	list.push_str("</dl>\n");
	list
}

/// Returns a text with all HTML signs escaped.
pub(super) fn escaped(text: &str) -> String {
	let mut safe = String::new();
	for sign in text.chars() {
		match sign {
			'&' => safe.push_str("&amp;"),
			'<' => safe.push_str("&lt;"),
			'>' => safe.push_str("&gt;"),
			'"' => safe.push_str("&quot;"),
			_ => safe.push(sign),
		}
	}
	safe
}
