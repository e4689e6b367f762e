//! The age format, version 1, with a passphrase and in armour, for a text of one chunk: <https://age-encryption.org/v1>. Every
//! tool that knows the format can open the sealed text without this program.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

use chacha20poly1305::aead::Aead;
use chacha20poly1305::{ChaCha20Poly1305, Nonce};
use hkdf::Hkdf;
use hmac::{Hmac, KeyInit, Mac};
use scrypt::Params;
use sha2::Sha256;
use zeroize::Zeroizing;

use super::base;
use super::entropy::Entropy;
use super::key::Key;

const VERSION: &str = "age-encryption.org/v1";
const LABEL: &[u8] = b"age-encryption.org/v1/scrypt";
/// Binary logarithm of the scrypt work factor, which needs eight megabytes. A larger one would take too long on small machines;
/// the keys drawn here are too many to be tried anyway.
const WORK: u8 = 13;
/// Largest work factor of texts that another program has sealed; more would block this one.
const MOST_WORK: u8 = 16;
/// A text is padded to a multiple of this, so that its length tells nothing.
const LENGTH: usize = 256;
/// Longer texts are not opened: one chunk holds no more.
const LONGEST: usize = 64 * 1024;

/// Reason why an envelope was not opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
	#[error("this is no envelope, or it is damaged")]
	Damaged,
	#[error("this is not the key")]
	WrongKey,
}

/// Seals a text. `entropy` must be unpredictable.
#[must_use]
pub fn seal(text: &str, key: &Key, entropy: &mut Entropy) -> String {
	let (salt, nonce): ([u8; 16], [u8; 16]) = (entropy.draw(), entropy.draw());
	let file_key = Zeroizing::new(entropy.draw::<16>());
	// The buffer has its full size at once: growing would move it and leave a copy in memory.
	let mut body = Zeroizing::new(String::with_capacity(text.len() + LENGTH));
	body.push_str(text);
	while body.is_empty() || !body.len().is_multiple_of(LENGTH) {
		body.push(' ');
	}
	let sealed = || -> Option<Vec<u8>> {
		let wrapped =
			cipher(&*wrapping(&written(key), &salt, WORK)?).encrypt(&Nonce::default(), file_key.as_slice());
		let head = format!(
			"{VERSION}\n-> scrypt {} {WORK}\n{}\n---",
			base::text(&salt),
			base::text(&wrapped.ok()?)
		);
		let mac = mac(&*file_key, &head)?.finalize().into_bytes();
		let mut file = format!("{head} {}\n", base::text(&mac)).into_bytes();
		file.extend(nonce);
		file.extend(
			payload(&*file_key, &nonce)?
				.encrypt(&last_chunk(), body.as_bytes())
				.ok()?,
		);
		Some(file)
	};
	// Every length here is valid for its function, so a file always results.
	base::armour(&sealed().unwrap_or_default())
}

/// Opens a text that was sealed with this key, here or elsewhere.
///
/// # Errors
/// If it has another key, or was not sealed with one.
pub fn open(sealed: &str, key: &Key) -> Result<String, OpenError> {
	let file = base::without_armour(sealed).ok_or(OpenError::Damaged)?;
	let parts = Parts::of(&file).ok_or(OpenError::Damaged)?;
	let wrapping = wrapping(&written(key), &parts.salt, parts.work).ok_or(OpenError::Damaged)?;
	let file_key = cipher(&wrapping)
		.decrypt(&Nonce::default(), parts.wrapped.as_slice())
		.map(Zeroizing::new)
		.map_err(|_| OpenError::WrongKey)?;
	let opened = || -> Option<String> {
		mac(&file_key, parts.head)?.verify_slice(&parts.mac).ok()?;
		let (nonce, chunk) = parts.payload.split_at_checked(16)?;
		let text = payload(&file_key, nonce)?.decrypt(&last_chunk(), chunk).ok()?;
		Some(String::from_utf8(text).ok()?.trim_end().to_string())
	};
	opened().ok_or(OpenError::Damaged)
}

/// An age file with one passphrase, taken apart.
struct Parts<'a> {
	/// The part over which the code of the header is computed.
	head: &'a str,
	salt: Vec<u8>,
	work: u8,
	wrapped: Vec<u8>,
	mac: Vec<u8>,
	payload: &'a [u8],
}

impl<'a> Parts<'a> {
	fn of(file: &'a [u8]) -> Option<Self> {
		let mut ends = file
			.iter()
			.enumerate()
			.filter(|(_, byte)| **byte == b'\n')
			.map(|(place, _)| place);
		let end = ends.nth(3)?;
		let lines = core::str::from_utf8(file.get(..end)?).ok()?;
		let payload = file.get(end + 1..).filter(|payload| payload.len() <= LONGEST)?;
		let (head, mac) = lines.rsplit_once(' ')?;
		let mut lines = head.split('\n');
		let version = lines.next()? == VERSION;
		let mut stanza = lines.next()?.strip_prefix("-> scrypt ")?.split(' ');
		let (salt, work) = (base::bytes(stanza.next()?)?, stanza.next()?.parse().ok()?);
		let wrapped = base::bytes(lines.next()?)?;
		let whole = version && stanza.next().is_none() && lines.next() == Some("---") && salt.len() == 16;
		(whole && (1..=MOST_WORK).contains(&work)).then_some(Self {
			head,
			salt,
			work,
			wrapped,
			mac: base::bytes(mac)?,
			payload,
		})
	}
}

/// Returns the key as other programs take it.
fn written(key: &Key) -> Zeroizing<String> {
	let mut text = Zeroizing::new(String::with_capacity(64));
	// Writing to a string cannot fail.
	let _ = write!(text, "{key}");
	text
}

/// Returns the key with which the file's own key is wrapped.
fn wrapping(passphrase: &str, salt: &[u8], work: u8) -> Option<Zeroizing<[u8; 32]>> {
	let mut key = Zeroizing::new([0; 32]);
	let salt = [LABEL, salt].concat();
	let params = Params::new(work, 8, 1).ok()?;
	scrypt::scrypt(passphrase.as_bytes(), &salt, &params, key.as_mut_slice()).ok()?;
	Some(key)
}

fn cipher(key: &[u8; 32]) -> ChaCha20Poly1305 {
	ChaCha20Poly1305::new(key.into())
}

/// Returns the authentication code of the header.
fn mac(file_key: &[u8], head: &str) -> Option<Hmac<Sha256>> {
	let mut key = Zeroizing::new([0; 32]);
	Hkdf::<Sha256>::new(None, file_key)
		.expand(b"header", key.as_mut_slice())
		.ok()?;
	let mut mac = Hmac::<Sha256>::new_from_slice(key.as_slice()).ok()?;
	mac.update(head.as_bytes());
	Some(mac)
}

fn payload(file_key: &[u8], nonce: &[u8]) -> Option<ChaCha20Poly1305> {
	let mut key = Zeroizing::new([0; 32]);
	Hkdf::<Sha256>::new(Some(nonce), file_key)
		.expand(b"payload", key.as_mut_slice())
		.ok()?;
	Some(cipher(&key))
}

/// The number of the first chunk, which is the last.
fn last_chunk() -> Nonce {
	let mut nonce = [0; 12];
	if let Some(last) = nonce.last_mut() {
		*last = 1;
	}
	nonce.into()
}

#[cfg(test)]
mod tests {
	use super::*;

	fn key(seed: u8) -> Key {
		Key::draw(&mut Entropy::new([seed; 32]))
	}

	#[test]
	fn what_is_sealed_is_opened_with_its_key_alone() {
		let mut entropy = Entropy::new([1; 32]);
		let sealed = seal("0-0-0 õ", &key(2), &mut entropy);
		assert_eq!(open(&sealed, &key(2)).as_deref(), Ok("0-0-0 õ"));
		assert_eq!(open(&sealed, &key(3)), Err(OpenError::WrongKey));
		assert_eq!(
			open(&sealed.replace('\n', "\r\n"), &key(2)).as_deref(),
			Ok("0-0-0 õ")
		);
		assert_ne!(seal("0-0-0 õ", &key(2), &mut entropy), sealed);
		// Its length tells nothing.
		assert_eq!(seal("e4", &key(2), &mut entropy).len(), sealed.len());
		assert!(sealed.lines().all(|line| line.len() <= 64), "{sealed}");
	}

	#[test]
	fn whatever_is_changed_is_found() {
		let sealed = seal("Nf3", &key(2), &mut Entropy::new([1; 32]));
		let file = base::without_armour(&sealed).unwrap();
		for place in (0..file.len()).step_by(7) {
			let mut changed = file.clone();
			changed[place] ^= 4;
			assert!(open(&base::armour(&changed), &key(2)).is_err(), "{place}");
		}
		for end in (0..file.len()).step_by(9) {
			assert_eq!(
				open(&base::armour(&file[..end]), &key(2)),
				Err(OpenError::Damaged)
			);
		}
		for text in ["", "Nf3", "-----BEGIN AGE ENCRYPTED FILE-----"] {
			assert_eq!(open(text, &key(2)), Err(OpenError::Damaged));
		}
	}

	#[test]
	fn too_much_work_is_not_begun() {
		let head = format!(
			"{VERSION}\n-> scrypt {} 30\n{}\n--- ",
			base::text(&[0; 16]),
			base::text(&[0; 32])
		);
		let file = [head.as_bytes(), base::text(&[0; 32]).as_bytes(), b"\n", &[0; 64]].concat();
		assert_eq!(open(&base::armour(&file), &key(2)), Err(OpenError::Damaged));
	}

	#[test]
	fn what_another_program_has_sealed_is_opened() {
		let sealed = include_str!("elsewhere.age");
		let key = Key::read("a1b2c3d4-e5f6g7h8-a8b7c6d5").unwrap();
		assert_eq!(open(sealed, &key).as_deref(), Ok("sealed elsewhere"));
	}
}
