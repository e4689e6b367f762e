//! A table as a file: a header with its material, and the packed values.

use alloc::string::String;
use alloc::vec::Vec;

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use sha2::{Digest as _, Sha256};

use super::material::Material;
use super::spot::Numbering;
use super::table::Table;

/// First bytes of such a file. The number is that of the numbering and of the values: tables with another number are made anew.
const HEAD: &[u8] = b"annabella endgame table 1\n";
/// Compression level of DEFLATE, of ten.
const EFFORT: u8 = 6;
/// Length of the checksum in bytes.
const SUM: usize = 32;

/// Reason why a file is no table of this material.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableFlaw {
	#[error("it is no table of this version")]
	Version,
	#[error("it is the table of other men")]
	Material,
	#[error("it is damaged")]
	Damaged,
}

impl Table {
	/// Returns the name of its file.
	#[must_use]
	pub fn file_name(material: Material) -> String {
		format!("{}.table", material.name())
	}

	/// Returns the file: the header, the name of the material and a line feed, the SHA-256 of the values, and the values by
	/// DEFLATE (RFC 1951).
	#[must_use]
	pub fn written(&self) -> Vec<u8> {
		let name = self.material.name();
		let sum = Sha256::digest(&self.values);
		let packed = compress_to_vec(&self.values, EFFORT);
		[HEAD, name.as_bytes(), b"\n", sum.as_slice(), &packed].concat()
	}

	/// Reads the output of `written`. From any bytes, no more is unpacked than the table has.
	///
	/// # Errors
	/// If it is no table, one of another version or of other men, or incomplete.
	pub fn read(material: Material, bytes: &[u8]) -> Result<Self, TableFlaw> {
		let rest = bytes.strip_prefix(HEAD).ok_or(TableFlaw::Version)?;
		let name = material.name();
		let rest = rest
			.strip_prefix(name.as_bytes())
			.and_then(|rest| rest.strip_prefix(b"\n"))
			.ok_or(TableFlaw::Material)?;
		let (sum, packed) = rest.split_at_checked(SUM).ok_or(TableFlaw::Damaged)?;
		let numbering = Numbering::new(material);
		let values = decompress_to_vec_with_limit(packed, numbering.len()).map_err(|_| TableFlaw::Damaged)?;
		if values.len() != numbering.len() || Sha256::digest(&values).as_slice() != sum {
			return Err(TableFlaw::Damaged);
		}
		Ok(Self {
			material,
			numbering,
			values,
		})
	}
}
