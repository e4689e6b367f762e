//! The training of the likeness: a linear classifier of commands, made from the sentences of a language when the program is built.
//!
//! Passive-aggressive learning (Crammer et al., "Online Passive-Aggressive Algorithms", 2006, PA-I with C = 1), averaged over the
//! epochs. The choices of menus are learned beside the commands, and change nothing of what is learned of those. Of the sentences of other
//! languages the ideas are learned, in small steps. All of it is integer arithmetic, so that every machine makes the same weights.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::features::{BUCKETS, CHOICE, Known, MOST_IDEAS, features, value};

/// Number of times that each sentence is learned.
const EPOCHS: usize = 6;
/// A smaller weight, as it is stored, is left out.
const LEAST: i8 = 2;
/// One, as a weight while learning.
const ONE: i64 = 1 << 16;
/// The longest step for a sentence of the language, which is C, and for one of another language.
const STEP: i64 = ONE;
const STEP_ABROAD: i64 = ONE / 10;
/// Fewest ideas that say something of a sentence.
const LEAST_IDEAS: usize = 2;
/// One, as a stored weight.
const STORED_ONE: i64 = 64;
/// The binary logarithm is counted in these parts.
const PARTS: u32 = 16;

/// A sentence in its features, and the number of its command.
#[derive(Clone, Debug)]
struct Example {
	buckets: Vec<u16>,
	command: u16,
	/// The longest step that it is worth.
	step: i64,
}

/// The ideas behind a sentence, in their buckets, and its command: these are the same in every language.
#[derive(Clone, Debug)]
pub struct Thought<'a> {
	buckets: Vec<u16>,
	command: &'a str,
}

/// Returns the ideas behind the sentences of a language, for others to learn from.
#[must_use]
pub fn thoughts<'a>(sentences: &[(&str, &'a str)], known: Known<'_>) -> Vec<Thought<'a>> {
	let is_idea = |bucket: &u16| usize::from(*bucket) >= BUCKETS - MOST_IDEAS;
	let thoughts = sentences.iter().map(|(sentence, command)| Thought {
		buckets: features(sentence, known).into_iter().filter(is_idea).collect(),
		command,
	});
	thoughts
		.filter(|thought| thought.buckets.len() >= LEAST_IDEAS && !thought.command.starts_with(CHOICE))
		.collect()
}

/// The model, in the form in which it is stored.
#[derive(Clone, Debug)]
pub struct Model {
	/// The names of the commands, by their numbers.
	pub commands: Vec<String>,
	/// For each bucket the rarity, a byte: the square root of the binary logarithm of all commands for each one that has it. For each
	/// bucket the number of weights before it, and the number of all: four bytes each, the lowest first. Then the weights, in the
	/// order of their commands: a byte for the distance to the command before, and one for the weight in sixty-fourths. Where the
	/// distance is too long, weights of nothing stand between.
	pub bytes: Vec<u8>,
}

/// The weights of a bucket, in the order of their commands, which are few.
type Row = Vec<(u16, i64)>;

fn add(row: &mut Row, command: u16, change: i64) {
	match row.binary_search_by_key(&command, |(command, _)| *command) {
		Ok(place) => {
			if let Some((_, weight)) = row.get_mut(place) {
				*weight += change;
			}
		}
		Err(place) => row.insert(place, (command, change)),
	}
}

/// Learns from sentences, each with its command, and from those of other languages.
#[must_use]
pub fn trained(sentences: &[(&str, &str)], abroad: &[Thought<'_>], known: Known<'_>) -> Model {
	let names: BTreeSet<&str> = sentences.iter().map(|(_, command)| *command).collect();
	let commands: Vec<&str> = names.into_iter().collect();
	let number = |name: &str| commands.binary_search(&name).unwrap_or(0) as u16;
	let choices: Vec<bool> = commands
		.iter()
		.map(|command| command.starts_with(CHOICE))
		.collect();
	let examples = sentences.iter().map(|(sentence, command)| Example {
		buckets: features(sentence, known),
		command: number(command),
		step: STEP,
	});
	let is_choice = |example: &Example| is_set(&choices, example.command);
	let (of_choices, mut of_commands): (Vec<Example>, Vec<Example>) = examples.partition(is_choice);
	let rarity = rarities(
		&of_commands,
		choices.iter().filter(|is_choice| !**is_choice).count(),
	);
	of_commands.extend(abroad.iter().filter_map(|thought| {
		Some(Example {
			buckets: thought.buckets.clone(),
			command: commands.binary_search(&thought.command).ok()? as u16,
			step: STEP_ABROAD,
		})
	}));
	let mut rows: Vec<Row> = vec![Row::new(); BUCKETS];
	let mut sums: Vec<Row> = vec![Row::new(); BUCKETS];
	let mut groups = [(of_commands, 1), (of_choices, 1)];
	for _ in 0..EPOCHS {
		for (examples, random) in &mut groups {
			shuffle(examples, random);
			for example in examples {
				learn(example, &rarity, &choices, &mut rows);
			}
		}
		for (sum, row) in sums.iter_mut().zip(&rows) {
			for (command, weight) in row {
				add(sum, *command, *weight);
			}
		}
	}
	let mut weights: Vec<(u8, i8)> = Vec::new();
	let mut starts: Vec<u32> = vec![0];
	for row in sums {
		let mut before: u16 = 0;
		for (command, sum) in row {
			let weight = sum * STORED_ONE / (ONE * EPOCHS as i64);
			let weight = weight.clamp(i64::from(i8::MIN), i64::from(i8::MAX)) as i8;
			if weight.unsigned_abs() < LEAST.unsigned_abs() {
				continue;
			}
			while command - before > u16::from(u8::MAX) {
				weights.push((u8::MAX, 0));
				before += u16::from(u8::MAX);
			}
			weights.push(((command - before) as u8, weight));
			before = command;
		}
		starts.push(weights.len() as u32);
	}
	let mut bytes = rarity;
	bytes.extend(starts.into_iter().flat_map(u32::to_le_bytes));
	for (distance, weight) in weights {
		bytes.push(distance);
		bytes.extend(weight.to_le_bytes());
	}
	Model {
		commands: commands.into_iter().map(String::from).collect(),
		bytes,
	}
}

/// Corrects the weights where another command, or a choice, is nearly as near to an example as its own. Between a command and a choice only
/// those of the choice change.
fn learn(example: &Example, rarity: &[u8], choices: &[bool], rows: &mut [Row]) {
	let value = |bucket: u16| value(bucket, rarity.get(usize::from(bucket)).copied().unwrap_or(0));
	let square: i64 = example
		.buckets
		.iter()
		.map(|bucket| value(*bucket) * value(*bucket))
		.sum();
	let norm = square.isqrt().max(1);
	let mut scores = vec![0_i64; choices.len()];
	for bucket in &example.buckets {
		for (command, weight) in rows.get(usize::from(*bucket)).into_iter().flatten() {
			if let Some(score) = scores.get_mut(usize::from(*command)) {
				*score += weight * value(*bucket);
			}
		}
	}
	let own = usize::from(example.command);
	let score = scores.get(own).copied().unwrap_or(0) / norm;
	let own_is_choice = is_set(choices, example.command);
	for rival_is_choice in [false, true] {
		let rivals = (0_u16..).zip(&scores).filter(|(command, _)| {
			*command != example.command && is_set(choices, *command) == rival_is_choice
		});
		let nearest = rivals.max_by_key(|(command, score)| (**score, core::cmp::Reverse(*command)));
		let Some((rival, nearest)) = nearest else { continue };
		let lost = ONE - (score - nearest / norm);
		if lost <= 0 {
			continue;
		}
		let step = (lost / 2).min(example.step);
		let is_same = own_is_choice == rival_is_choice;
		for bucket in &example.buckets {
			if let Some(row) = rows.get_mut(usize::from(*bucket)) {
				let change = step * value(*bucket) / norm;
				if is_same || own_is_choice {
					add(row, example.command, change);
				}
				if is_same || rival_is_choice {
					add(row, rival, -change);
				}
			}
		}
	}
}

fn is_set(marks: &[bool], number: u16) -> bool {
	marks.get(usize::from(number)).copied().unwrap_or(false)
}

fn rarities(examples: &[Example], commands: usize) -> Vec<u8> {
	let mut having: Vec<BTreeSet<u16>> = vec![BTreeSet::new(); BUCKETS];
	for example in examples {
		for bucket in &example.buckets {
			if let Some(having) = having.get_mut(usize::from(*bucket)) {
				having.insert(example.command);
			}
		}
	}
	let all = commands as u64 + 1;
	let rarity = |having: &BTreeSet<u16>| {
		let parts = logarithm(all, having.len().max(1) as u64) + PARTS / 2;
		u8::try_from((parts * PARTS * PARTS).isqrt()).unwrap_or(u8::MAX)
	};
	having.iter().map(rarity).collect()
}

/// The binary logarithm of a quotient of at least one, in sixteenths.
fn logarithm(dividend: u64, divisor: u64) -> u32 {
	let mut quotient = (u128::from(dividend) << 32) / u128::from(divisor.max(1));
	let whole = quotient.max(1).ilog2().saturating_sub(32);
	quotient >>= whole;
	let mut parts = whole;
	for _ in 0..PARTS.ilog2() {
		quotient = (quotient * quotient) >> 32;
		parts *= 2;
		if quotient >> 33 > 0 {
			quotient >>= 1;
			parts += 1;
		}
	}
	parts
}

/// Puts the examples in an order that depends on nothing but the numbers drawn before.
fn shuffle(examples: &mut [Example], random: &mut u64) {
	for last in (1..examples.len()).rev() {
		*random = random
			.wrapping_mul(6_364_136_223_846_793_005)
			.wrapping_add(1_442_695_040_888_963_407);
		examples.swap(last, (*random >> 33) as usize % (last + 1));
	}
}
