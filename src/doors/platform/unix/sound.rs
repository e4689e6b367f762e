//! The names of sound devices, and which of the sound systems is a server.

use cpal::HostId;

/// In the name of a device, what stands before the name of its card. One card has devices of many names.
const CARD: &str = "CARD=";

/// How much is asked for in one piece, as parts of a second; of each two are held.
pub const PIECES: [u32; 3] = [200, 100, 50];

/// Whether it is a sound server, which moves and mixes streams.
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
