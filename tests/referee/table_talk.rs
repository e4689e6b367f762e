//! Inputs of people at a table, mostly in a sensible order, and sometimes not.

use proptest::prelude::*;
use serde_json::{Value, json};

/// A table to be set up.
pub fn setup() -> impl Strategy<Value = Value> {
	let profile = prop::sample::select(vec![
		"fide-2014",
		"fide-2017",
		"fide-2017-rapid",
		"fide-2017-blitz-sup",
		"fide-2023",
		"fide-2023-blitz",
		"fi-team-blitz-inc",
		"fi-team-blitz-fixed",
		"fide-2017+fi-national-2017",
	]);
	let position = prop::sample::select(vec![
		"startpos",
		"chess960:17",
		"8/4P1k1/8/8/8/8/p7/4K2R w K - 0 1",
		"r3k2r/pppq1ppp/8/3Pp3/8/8/PPPQ1PPP/R3K2R w KQkq e6 0 1",
		"8/8/8/8/8/5k2/6q1/7K w - - 0 1",
	]);
	let clock = prop::sample::select(vec![
		json!({"mode": "none"}),
		json!({"mode": "fixed", "periods": [{"minutes": 1}]}),
		json!({"mode": "increment", "periods": [{"moves": 2, "minutes": 1, "seconds_per_move": 2}, {"minutes": 1}]}),
		json!({"mode": "delay", "periods": [{"minutes": 1, "seconds_per_move": 5}]}),
	]);
	let sight = || prop::sample::select(vec!["blind", "full"]);
	let human = any::<bool>();
	(
		profile,
		position,
		clock,
		sight(),
		sight(),
		human,
		any::<[bool; 3]>(),
	)
		.prop_map(
			|(profile, position, clock, white, black, human, [guard, assistant, two])| {
				json!({
					"do": "setup", "by": "arbiter", "profile": profile, "position": position, "clock": clock,
					"white": {"sight": white, "assistant": assistant}, "black": {"sight": black},
					"arbiter": if human { "human" } else { "program" }, "guard": guard,
					"boards": if two { 2 } else { 1 },
					"echo": if guard { "require" } else { "advise" },
				})
			},
		)
}

/// A step of the game: an act after this number of milliseconds.
pub type Step = (u64, Value);

fn square() -> impl Strategy<Value = String> {
	(0u8..8, 1u8..9).prop_map(|(file, rank)| format!("{}{rank}", char::from(b'a' + file)))
}

fn by() -> impl Strategy<Value = &'static str> {
	prop::sample::select(vec![
		"white",
		"black",
		"white-assistant",
		"black-assistant",
		"arbiter",
		"clock",
	])
}

/// A route between two squares near the kings and pawns of the tables above.
fn route() -> impl Strategy<Value = String> {
	let likely = prop::sample::select(vec![
		"e2e4", "e7e5", "g1f3", "b8c6", "f3g1", "c6b8", "g8f6", "f6g8", "e1g1", "e7e8", "e7e8q", "d5e6",
		"e1e2", "h1g2", "h1f1", "a2a1n", "e2e5", "0-0",
	])
	.prop_map(str::to_owned);
	prop_oneof![4 => likely, 1 => (square(), square()).prop_map(|(from, to)| from + &to)]
}

/// Anything that can be sent.
pub fn step() -> impl Strategy<Value = Step> {
	let with_move = (
		prop::sample::select(vec![
			"move", "announce", "correct", "repeat", "execute", "write", "play",
		]),
		route(),
	)
		.prop_map(|(what, mv)| json!({"do": what, "move": mv}));
	let hands = (
		prop::sample::select(vec!["touch", "remove", "place"]),
		square(),
		route(),
	)
		.prop_map(|(what, square, mv)| {
			let from = mv
				.get(0..2)
				.filter(|from| from.as_bytes()[0].is_ascii_lowercase());
			match from {
				Some(from) if what == "place" => json!({"do": what, "square": mv.get(2..4), "from": from}),
				Some(from) => json!({"do": what, "square": from}),
				None => json!({"do": what, "square": square}),
			}
		});
	let plain = prop::sample::select(vec![
		"start",
		"press",
		"press",
		"tick",
		"adjust",
		"arrive",
		"unwrite",
		"offer-draw",
		"accept-draw",
		"decline-draw",
		"stop",
		"resume",
		"compare",
		"claim-draw",
		"take-back",
	])
	.prop_map(|what| json!({"do": what}));
	let claim = (
		prop::sample::select(vec![
			"flag",
			"illegal",
			"threefold",
			"fifty",
			"touch",
			"dead",
			"normal-means",
		]),
		prop::option::of(route()),
	)
		.prop_map(|(kind, mv)| json!({"do": "claim", "kind": kind, "move": mv}));
	let report = (
		prop::sample::select(vec![
			"two-hands",
			"touch",
			"displaced",
			"device",
			"disturbance",
			"wrong-setup",
			"wrong-board",
			"reversed-colours",
		]),
		square(),
	)
		.prop_map(|(kind, square)| json!({"do": "report", "kind": kind, "square": square}));
	let ask = (
		prop::sample::select(vec![
			"clock", "moves", "last", "position", "square", "material", "sheet",
		]),
		square(),
	)
		.prop_map(|(what, square)| json!({"do": "ask", "what": what, "square": square}));
	let displace =
		(square(), square()).prop_map(|(from, to)| json!({"do": "displace", "from": from, "to": to}));
	let rule = (
		prop::sample::select(annabella::wire::rulings().collect::<Vec<_>>()),
		prop::sample::select(vec!["white", "black"]),
		0usize..6,
		0u64..90_000,
	)
		.prop_filter(
			"the last refused line is another thing to know",
			|(ruling, ..)| *ruling != "override",
		)
		.prop_map(|(ruling, of, ply, ms)| {
			json!({
				"do": "rule", "ruling": ruling, "of": of, "ply": ply, "ms": ms, "white_ms": ms, "square": "e2",
				"points": 0.5, "score": "1/2-1/2", "amount": "ten",
			})
		});
	let event = prop_oneof![
		12 => with_move,
		8 => hands,
		12 => plain,
		2 => claim,
		1 => report,
		1 => ask,
		1 => displace,
		1 => rule,
	];
	(
		prop_oneof![9 => 0u64..3_000, 1 => 0u64..70_000],
		by(),
		any::<u8>(),
		event,
	)
		.prop_map(|(wait, by, luck, mut event)| {
			// The right person mostly: rulings come from the arbiter, most else from the two players.
			let arbiter = matches!(event["do"].as_str(), Some("rule" | "resume" | "start"));
			event["by"] = match luck {
				0..=199 if arbiter => "arbiter",
				0..=199 if luck.is_multiple_of(2) => "white",
				0..=199 => "black",
				_ => by,
			}
			.into();
			(wait, event)
		})
}

/// The lines of a whole game, the setup first.
pub fn lines() -> impl Strategy<Value = Vec<String>> {
	(setup(), prop::collection::vec(step(), 1..100)).prop_map(|(mut setup, steps)| {
		setup["at"] = 0.into();
		let mut at = 0;
		let mut lines = vec![
			setup.to_string(),
			json!({"at": 0, "by": "arbiter", "do": "start"}).to_string(),
		];
		for (wait, mut event) in steps {
			at += wait;
			event["at"] = at.into();
			lines.push(event.to_string());
		}
		lines.push(json!({"at": at, "by": "clock", "do": "tick"}).to_string());
		lines
	})
}
