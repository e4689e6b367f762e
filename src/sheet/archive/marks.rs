//! A comment without the marks of pages and of other programs, which nobody wants to hear.

use alloc::borrow::Cow;
use alloc::string::String;

/// The names of marks that pages have; everything else between angle brackets is text.
const TAGS: [&str; 31] = [
	"a",
	"b",
	"big",
	"blockquote",
	"br",
	"center",
	"code",
	"div",
	"em",
	"font",
	"h1",
	"h2",
	"h3",
	"h4",
	"h5",
	"h6",
	"hr",
	"i",
	"img",
	"li",
	"ol",
	"p",
	"pre",
	"s",
	"small",
	"span",
	"strong",
	"sub",
	"sup",
	"u",
	"ul",
];

/// Names of signs in web pages, with their signs.
const ENTITIES: [(&str, char); 8] = [
	("amp", '&'),
	("lt", '<'),
	("gt", '>'),
	("quot", '"'),
	("apos", '\''),
	("#39", '\''),
	("#039", '\''),
	("nbsp", ' '),
];

/// Returns the comment as it is spoken.
pub(super) fn without(comment: &str) -> Cow<'_, str> {
	if !comment.contains(['<', '&']) && !comment.contains("@@") {
		return Cow::Borrowed(comment);
	}
	let mut said = String::with_capacity(comment.len());
	let mut rest = comment;
	while let Some(sign) = rest.chars().next() {
		let found = match sign {
			'<' => tag(rest),
			'&' => entity(rest),
			'@' => order(rest),
			_ => None,
		};
		let (meaning, behind) =
			found.unwrap_or((Some(sign), rest.get(sign.len_utf8()..).unwrap_or_default()));
		said.extend(meaning);
		rest = behind;
	}
	Cow::Owned(said)
}

/// Returns the spoken form of the web-page mark at the beginning of a text, and the rest of the text.
fn tag(text: &str) -> Option<(Option<char>, &str)> {
	let (inside, behind) = text.strip_prefix('<')?.split_once('>')?;
	let name = inside.trim_start_matches('/').split([' ', '/']).next()?;
	let is_known = TAGS.iter().any(|known| known.eq_ignore_ascii_case(name));
	// A mark that only changes the look of letters stands amid them.
	let is_look = ["a", "b", "em", "font", "i", "s", "span", "strong", "u"]
		.iter()
		.any(|look| look.eq_ignore_ascii_case(name));
	is_known.then_some(((!is_look).then_some(' '), behind))
}

fn entity(text: &str) -> Option<(Option<char>, &str)> {
	let (name, behind) = text.strip_prefix('&')?.split_once(';')?;
	let sign = ENTITIES.iter().find(|(known, _)| *known == name)?.1;
	Some((Some(sign), behind))
}

/// Returns the spoken form of an order to another program at the beginning of a text, and the rest: `@@StartBracket@@`. A
/// position drawn by it is not spoken.
fn order(text: &str) -> Option<(Option<char>, &str)> {
	let (name, behind) = text.strip_prefix("@@")?.split_once("@@")?;
	if name.is_empty() || !name.chars().all(|sign| sign.is_ascii_alphanumeric()) {
		return None;
	}
	match name {
		"StartBracket" => Some((Some('('), behind)),
		"EndBracket" => Some((Some(')'), behind)),
		"StartFEN" => {
			let end = behind.split_once("@@EndFEN@@");
			Some((Some(' '), end.map_or(behind, |(_, behind)| behind)))
		}
		_ => Some((Some(' '), behind)),
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn comment_with_marks_is_said_without_them() {
		for (comment, said) in [
			("Plain.", "Plain."),
			(
				"A <b>blunder</b><br>really &amp; &lt;truly&gt;",
				"A blunder really & <truly>",
			),
			("<P CLASS='x'>One</P><hr/>Two", " One  Two"),
			("<speak> a < b > c", "<speak> a < b > c"),
			("R&D; &unknown; & &", "R&D; &unknown; & &"),
			// A sign that results from a name is no longer part of a mark.
			("&amp;lt;b&amp;gt;", "&lt;b&gt;"),
			("&lt;b&gt;", "<b>"),
			(
				"@@StartBracket@@best@@EndBracket@@ @@StartFEN@@8/8/8/8/8/8/8/8 w - - 0 1@@EndFEN@@so",
				"(best)  so",
			),
			("@@HeaderStart@@Plan@@HeaderEnd@@", " Plan "),
			("anna@@example, @@ @", "anna@@example, @@ @"),
			("@@StartFEN@@ never ended", "  never ended"),
		] {
			assert_eq!(without(comment), said, "{comment}");
		}
	}
}
