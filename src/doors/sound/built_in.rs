//! The clip packs that are part of the program. The index of a pack is read when the first word of its language is to be
//! heard, and only the clips that are heard come into memory.

use std::sync::LazyLock;

use annabella::voice::Language;

use super::pack::Pack;

/// A pack; `None` if it is damaged. The tests of the program check them; without one the synthesiser speaks.
type BuiltIn = LazyLock<Option<Pack<'static>>>;

#[allow(unused_macros, reason = "where nothing is recorded no pack is named")]
macro_rules! pack {
	($code:literal, $path:literal) => {
		(
			$code,
			LazyLock::new(|| {
				static BYTES: &[u8] = include_bytes!($path);
				Pack::read(BYTES).ok()
			}),
		)
	};
}

/// The packs by the codes of their languages: those that were available when this was built.
static PACKS: LazyLock<Vec<(&str, BuiltIn)>> =
	LazyLock::new(|| include!(concat!(env!("OUT_DIR"), "/packs.rs")));

/// The languages that have a pack.
pub fn languages() -> impl Iterator<Item = Language> {
	PACKS.iter().filter_map(|(code, _)| Language::new(code))
}

/// The pack of this language.
#[must_use]
pub fn built_in(language: Language) -> Option<&'static Pack<'static>> {
	let (_, pack) = PACKS.iter().find(|(code, _)| *code == language.code())?;
	pack.as_ref()
}

#[cfg(test)]
mod tests {
	use super::super::pack::portion::one_in;
	use super::*;

	#[test]
	fn all_packs_are_there() {
		let mut codes = annabella::texts::codes();
		codes.sort_unstable();
		assert_eq!(codes, PACKS.iter().map(|(code, _)| *code).collect::<Vec<_>>());
		assert!(languages().all(|known| built_in(known).is_some()));
	}

	/// A filter of two poles.
	fn filtered(sound: &[f64], b: [f64; 3], a: [f64; 2]) -> Vec<f64> {
		let (mut x, mut y) = ([0.0; 2], [0.0; 2]);
		let samples = sound.iter().map(|now| {
			let out = b[0] * now + b[1] * x[0] + b[2] * x[1] - a[0] * y[0] - a[1] * y[1];
			(x, y) = ([*now, x[0]], [out, y[0]]);
			out
		});
		samples.collect()
	}

	/// The loudness in dB, weighted and gated after ITU-R BS.1770-4, at 48 kHz, as in scripts/render-clips.
	fn loudness(sound: &[f32]) -> f64 {
		let sound: Vec<f64> = sound.iter().copied().map(f64::from).collect();
		let (b, a) = (
			[1.53512485958697, -2.69169618940638, 1.19839281085285],
			[-1.69065929318241, 0.73248077421585],
		);
		let shelf = filtered(&sound, b, a);
		let weighted = filtered(&shelf, [1.0, -2.0, 1.0], [-1.99004745483398, 0.99007225036621]);
		let blocks = weighted.windows(weighted.len().min(19_200)).step_by(4_800);
		let power =
			|block: &[f64]| block.iter().map(|sample| sample * sample).sum::<f64>() / block.len() as f64;
		let powers: Vec<f64> = blocks.map(power).collect();
		let mean = |powers: &[f64]| powers.iter().sum::<f64>() / powers.len() as f64;
		let gate = mean(&powers) / 10.0;
		let heard: Vec<f64> = powers.into_iter().filter(|power| *power >= gate).collect();
		10.0 * mean(&heard).log10()
	}

	#[test]
	fn no_word_stands_out_and_none_is_lost() {
		// As in voices/clips/settings.toml, minus the loss by coding.
		let (heard, apart) = (-22.1, 1.7);
		let mut wrong = Vec::new();
		for language in languages() {
			for (text, clip) in built_in(language).unwrap().clips().step_by(one_in(50)) {
				let off = loudness(&clip.decode().unwrap()) - heard;
				if off.abs() > apart {
					wrong.push(format!("{language} {text}: {off:.1}"));
				}
			}
		}
		assert!(wrong.is_empty(), "{} clips: {wrong:?}", wrong.len());
	}
}
