//! The remaining times at which a warning is said, in their written form: "5m,1m,10s".

use alloc::vec::Vec;

use crate::clock::Span;

/// Minutes and seconds with commas between them, or off; `None` if it is neither.
pub(super) fn warnings(value: &str) -> Option<Vec<Span>> {
	if value == "off" {
		return Some(Vec::new());
	}
	value
		.split(',')
		.map(|part| {
			let part = part.trim();
			let number = |text: &str| text.parse::<u64>().ok().filter(|number| *number > 0);
			match (part.strip_suffix('m'), part.strip_suffix('s')) {
				(Some(minutes), _) => number(minutes).map(Span::minutes),
				(None, Some(seconds)) => number(seconds).map(Span::seconds),
				(None, None) => None,
			}
		})
		.collect()
}
