//! The names of sound devices, and a test for sound servers.

use cpal::HostId;

/// The text before the name of the card in the name of a device. One card has devices of many names.
const CARD: &str = "CARD=";

/// Sizes of a piece, as parts of a second; two of each are held.
pub const PIECES: [u32; 3] = [200, 100, 50];

/// Returns `true` if it is a sound server, which moves and mixes streams.
pub fn is_server(host: HostId) -> bool {
	host == HostId::PulseAudio
}

/// The card, without the number of the device on it.
pub fn card(name: &str) -> Option<&str> {
	let (_, card) = name.split_once(CARD)?;
	card.split(',').next()
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn one_card_is_known_by_all_its_names() {
		assert_eq!(card("plughw:CARD=PCH,DEV=0"), card("front:CARD=PCH,DEV=1"));
		assert_ne!(card("hw:CARD=PCH,DEV=0"), card("hw:CARD=Headset,DEV=0"));
		assert_eq!(card("default"), None);
	}
}
