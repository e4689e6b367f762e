//! Good journals in which one thing was changed and all hashes were computed anew: the number of those that are found out.

use std::collections::BTreeMap;

use annabella::sheet::{Journal, JournalFlaw, Reader, Title, fact_line, last_line};
use serde_json::Value;

use super::golden;

/// One in this many facts is changed, in one way after the other.
const EACH: usize = 25;

/// A change of a journal, by its facts and the place of one of them; `None` if it is impossible there.
type Change = fn(&[Value], usize) -> Option<Vec<Value>>;

const CHANGES: [(&str, Change); 6] = [
	("left out", |facts, place| {
		let mut facts = facts.to_vec();
		facts.remove(place);
		Some(facts)
	}),
	("doubled", |facts, place| {
		let mut facts = facts.to_vec();
		facts.insert(place, facts[place].clone());
		Some(facts)
	}),
	("swapped", |facts, place| {
		let mut facts = facts.to_vec();
		let (at, later) = (facts[place]["at"].clone(), facts.get(place + 1)?["at"].clone());
		facts.swap(place, place + 1);
		(facts[place]["at"], facts[place + 1]["at"]) = (at, later);
		(facts[place] != facts[place + 1]).then_some(facts)
	}),
	("of the other side", |facts, place| {
		let turned = |text: String| {
			text.replace("white", "WHITE")
				.replace("black", "white")
				.replace("WHITE", "black")
		};
		rewritten(facts, place, turned)
	}),
	("of another square", |facts, place| {
		let rank = |sign: char| {
			if sign == '8' {
				'7'
			} else {
				char::from(sign as u8 + 1)
			}
		};
		rewritten(facts, place, |text| {
			let signs: Vec<char> = text.chars().collect();
			let is_square = |pair: &[char]| matches!(pair, ['a'..='h', '1'..='8']);
			let Some(found) = signs.windows(2).rposition(is_square) else {
				return text;
			};
			let moved = |(place, sign): (usize, &char)| if place == found + 1 { rank(*sign) } else { *sign };
			signs.iter().enumerate().map(moved).collect()
		})
	}),
	("an hour later", |facts, place| {
		let mut facts = facts.to_vec();
		for fact in &mut facts[place..] {
			fact["at"] = (fact["at"].as_u64()? + 3_600_000).into();
		}
		Some(facts)
	}),
];

fn rewritten(facts: &[Value], place: usize, change: impl Fn(String) -> String) -> Option<Vec<Value>> {
	let mut facts = facts.to_vec();
	let changed: Value = serde_json::from_str(&change(facts[place].to_string())).ok()?;
	(changed != facts[place]).then(|| {
		facts[place] = changed;
		facts
	})
}

fn read(title: &Title, facts: &[Value]) -> Result<Journal, JournalFlaw> {
	let mut reader = Reader::default();
	reader.line(title.line().as_bytes())?;
	let mut fingerprint = title.fingerprint();
	for fact in facts {
		let text = fact.to_string();
		fingerprint = fingerprint.and(text.as_bytes());
		reader.line(fact_line(&fingerprint.to_string(), &text).as_bytes())?;
	}
	reader.line(last_line(facts.len(), &fingerprint.to_string()).as_bytes())?;
	reader.end()
}

/// Fate of the altered journals.
#[derive(Debug, Default)]
struct Found {
	refused: usize,
	unusual: usize,
	unseen: usize,
}

#[test]
fn altered_journals_are_mostly_found_out() {
	let mut found: BTreeMap<&str, Found> = BTreeMap::new();
	let mut unseen: BTreeMap<String, usize> = BTreeMap::new();
	let mut lots = 0;
	for golden in golden() {
		let (journal, texts) = golden.read();
		let facts: Vec<Value> = texts
			.iter()
			.map(|text| serde_json::from_str(text).unwrap())
			.collect();
		// The first fact is the table; its content cannot be doubted.
		for place in 1..facts.len() {
			for (name, change) in CHANGES {
				lots += 1;
				let Some(changed) = (lots % EACH == 0).then(|| change(&facts, place)).flatten() else {
					continue;
				};
				let found = found.entry(name).or_default();
				match read(&journal.title, &changed) {
					Err(_) => found.refused += 1,
					Ok(again) if again.unusual.is_some() && journal.unusual.is_none() => found.unusual += 1,
					Ok(_) => {
						found.unseen += 1;
						let what = format!("{name}: {}", facts[place]["event"]);
						*unseen.entry(what).or_default() += 1;
					}
				}
			}
		}
	}
	for (name, found) in &found {
		println!("{name}: {found:?}");
	}
	println!("{unseen:#?}");
	let [refused, told, all] = found.values().fold([0; 3], |[refused, told, all], found| {
		let told_here = found.refused + found.unusual;
		[
			refused + found.refused,
			told + told_here,
			all + told_here + found.unseen,
		]
	});
	println!("{refused} refused, {told} told, {all} in all");
	assert!(all > 400, "{all}");
	assert!(refused * 3 > all, "{refused} of {all} are refused");
	assert!(told * 3 > all * 2, "{told} of {all} are told");
}
