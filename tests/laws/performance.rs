//! A scenario played before a referee.

use serde_json::{Map, Value, json};

use super::input::input;
use super::matching::is_part;
use super::scenario::{Scenario, What};

/// Time between two inputs, in milliseconds.
const PACE: u64 = 1000;

/// A referee in the middle of a scenario.
struct Performance<'r> {
	referee: &'r mut dyn FnMut(&str) -> String,
	profile: &'r str,
	/// The `at` of the last input; `None` before the first.
	last: Option<u64>,
	/// The `at` of the next input, if it is given.
	next: Option<u64>,
	/// The side to move.
	turn: String,
	/// True if moves are announced, pressed, and executed on a second board.
	announced: bool,
	pressed: bool,
	executed: bool,
	/// The answer to check: to the last input, or to all of the last half-move.
	answer: Value,
	/// Answers that are compared: all of them except those to setting up.
	heard: Vec<Value>,
}

/// Plays a scenario with a profile; returns all answers except those to setting up.
///
/// # Errors
/// With the line and the reason if an answer is not as expected.
pub fn perform(
	scenario: &Scenario,
	profile: &str,
	referee: &mut dyn FnMut(&str) -> String,
) -> Result<Vec<Value>, String> {
	let mut performance = Performance {
		referee,
		profile,
		last: None,
		next: None,
		turn: "white".to_owned(),
		announced: false,
		pressed: true,
		executed: false,
		answer: Value::Null,
		heard: Vec::new(),
	};
	for step in &scenario.steps {
		if step.only.is_empty() || step.only.iter().any(|only| only == profile) {
			performance
				.step(&step.what)
				.map_err(|why| format!("line {}: {why}", step.line))?;
		}
	}
	Ok(performance.heard)
}

impl Performance<'_> {
	fn step(&mut self, what: &What) -> Result<(), String> {
		match what {
			What::Send(line) => {
				let input = input(line, self.profile)?;
				self.answer = self.send(input)?;
			}
			What::Raw(line) => self.answer = self.receive(line)?,
			What::Moves(moves) => {
				for half_move in moves {
					self.half_move(half_move)
						.map_err(|why| format!("{half_move}: {why}"))?;
				}
			}
			What::At(at) => self.next = Some(*at),
			What::Pass(span) => self.next = Some(self.last.map_or(0, |last| last + span)),
			What::Expect(expected) if !is_part(expected, &self.answer) => {
				return Err(format!(
					"expected\n  {expected}\nand the answer is\n  {}",
					self.answer
				));
			}
			What::Forbid(effect) if is_part(&json!({"effects": [effect]}), &self.answer) => {
				return Err(format!("no {effect} should be in\n  {}", self.answer));
			}
			What::Expect(_) | What::Forbid(_) => {}
		}
		Ok(())
	}

	/// Sends an input, at its own time or else a second after the last, or at the time that the scenario gives.
	fn send(&mut self, mut input: Map<String, Value>) -> Result<Value, String> {
		let usual = self.last.map_or(0, |last| last + PACE);
		let own = input.get("at").map(|at| at.as_u64().ok_or("at is no number"));
		let at = own.transpose()?.or(self.next.take()).unwrap_or(usual);
		self.next = None;
		self.last = Some(at);
		input.insert("at".into(), at.into());
		let is_setup = input.get("do").is_some_and(|what| what == "setup");
		if is_setup {
			self.notice_table(&input);
		}
		let answer = self.receive(&Value::Object(input).to_string())?;
		if is_setup {
			self.heard.pop();
		}
		if answer["at"] != at {
			return Err(format!("the answer to an input at {at} is\n  {answer}"));
		}
		Ok(answer)
	}

	/// Notes the table's requirements on each move.
	fn notice_table(&mut self, setup: &Map<String, Value>) {
		let blind = |side| setup.get(side).is_some_and(|player| player["sight"] == "blind");
		self.executed = setup.get("boards").is_some_and(|boards| *boards == 2);
		self.announced = self.executed || blind("white") || blind("black");
		self.pressed = setup.get("clock").is_none_or(|clock| clock["mode"] != "none");
		let black_begins = |position: &Value| {
			position
				.as_str()
				.is_some_and(|fen| fen.split(' ').nth(1) == Some("b"))
		};
		let black_begins = setup.get("position").is_some_and(black_begins);
		self.turn = if black_begins { "black" } else { "white" }.to_owned();
	}

	/// Sends a line; returns its answer, which must be one JSON object that says if all is well.
	fn receive(&mut self, line: &str) -> Result<Value, String> {
		let text = (self.referee)(line);
		let answer: Value =
			serde_json::from_str(&text).map_err(|why| format!("the answer {text:?} is no JSON: {why}"))?;
		let whole = match answer["ok"].as_bool() {
			Some(true) => answer["effects"].is_array(),
			Some(false) => ["law", "code", "text"]
				.iter()
				.all(|field| answer["refused"][field].is_string()),
			None => false,
		};
		if text.contains('\n') || !whole {
			return Err(format!("this is no answer of a referee:\n  {text}"));
		}
		self.heard.push(answer.clone());
		Ok(answer)
	}

	/// Makes a half-move in all its steps, until it is complete or the game is over.
	fn half_move(&mut self, half_move: &str) -> Result<(), String> {
		let mover = self.turn.clone();
		let other = if mover == "white" { "black" } else { "white" };
		let mut effects = Vec::new();
		let steps = [
			(true, mover.as_str(), "move"),
			(self.announced, mover.as_str(), "announce"),
			(self.pressed, mover.as_str(), "press"),
			(self.executed, other, "execute"),
		];
		for (_, by, what) in steps.into_iter().filter(|(is_asked, ..)| *is_asked) {
			let mut input = Map::new();
			input.insert("by".into(), by.into());
			input.insert("do".into(), what.into());
			if what != "press" {
				input.insert("move".into(), half_move.into());
			}
			let answer = self.send(input)?;
			if answer["ok"] != true {
				return Err(format!("{by} may not {what}:\n  {answer}"));
			}
			effects.extend(answer["effects"].as_array().into_iter().flatten().cloned());
			if effects.iter().any(|effect| effect.get("result").is_some()) {
				break;
			}
		}
		self.turn = other.to_owned();
		self.answer = json!({"ok": true, "effects": effects});
		Ok(())
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	/// A referee that repeats its input, refuses black-assistant, and ends the game at move f2f3.
	fn echo(line: &str) -> String {
		let Ok(input) = serde_json::from_str::<Value>(line) else {
			return json!({"ok": false, "refused": {"law": "", "code": "bad-event", "text": "What?"}})
				.to_string();
		};
		if input["by"] == "black-assistant" {
			let refused = json!({"law": "D.2.10", "code": "not-yours", "text": "No."});
			return json!({"at": input["at"], "ok": false, "refused": refused}).to_string();
		}
		let mut effects =
			vec![json!({"note": {"text": format!("{} {}", input["by"], input["do"]), "of": input.clone()}})];
		if input["move"] == "f2f3" {
			effects.push(json!({"result": {"score": "0-1"}}));
		}
		json!({"at": input["at"], "ok": true, "effects": effects}).to_string()
	}

	#[track_caller]
	fn check(steps: &str, expected: Result<usize, &str>) {
		let text = format!("# A scenario.\n{steps}\n< {{}}");
		let scenario = Scenario::read("x", &text).unwrap();
		let heard = perform(&scenario, scenario.runs()[0], &mut echo);
		match (heard, expected) {
			(Ok(heard), Ok(count)) => assert_eq!(heard.len(), count),
			(Err(why), Err(part)) => assert!(why.contains(part), "{why}"),
			(heard, expected) => panic!("{heard:?} and not {expected:?}"),
		}
	}

	#[test]
	fn answers_are_compared() {
		check(
			"> white press\n< ok\n< note {\"text\":\"\\\"white\\\" \\\"press\\\"\"}",
			Ok(1),
		);
		check("> white press\n< refused", Err("line 3: expected"));
		check("> white press\n! note", Err("line 3: no {\"note\":{}} should be"));
		check("> white press\n! result", Ok(1));
		check("> black-assistant press\n< refused not-yours", Ok(1));
		check("> black-assistant press\n< refused other", Err("line 3"));
		check(">> nonsense\n< refused bad-event", Ok(1));
	}

	#[test]
	fn time_goes_on_by_itself() {
		check("> white press\n> white press\n< {\"at\":1000}", Ok(2));
		check(
			"@ 7\n> white press\n+ 2m\n> white press\n< {\"at\":120007}",
			Ok(2),
		);
		check(
			"> {\"at\":5,\"by\":\"white\",\"do\":\"tick\"}\n> clock tick\n< {\"at\":1005}",
			Ok(2),
		);
	}

	#[test]
	fn moves_are_played_in_all_their_steps() {
		let setup = "> arbiter setup clock={\"mode\":\"none\"}\n";
		check(&format!("{setup}moves: e2e4 e7e5"), Ok(2));
		check(
			"> arbiter setup\nmoves: e2e4\n< note {\"of\":{\"by\":\"white\",\"do\":\"press\"}}",
			Ok(2),
		);
		check("> arbiter setup white={\"sight\":\"blind\"}\nmoves: e2e4", Ok(3));
		check(
			"> arbiter setup boards=2\nmoves: e2e4\n< note {\"of\":{\"by\":\"black\",\"do\":\"execute\"}}",
			Ok(4),
		);
		check(
			"> arbiter setup boards=2\nmoves: f2f3\n< result {\"score\":\"0-1\"}",
			Ok(1),
		);
		let black = "> arbiter setup position=\"8/8/8/8/8/8/8/8 b - - 0 1\"\nmoves: e7e5\n";
		check(
			&format!("{black}< note {{\"of\":{{\"by\":\"black\",\"do\":\"move\"}}}}"),
			Ok(2),
		);
	}

	#[test]
	fn a_profile_has_its_own_lines() {
		let text = "# A.\n# profiles: a, b\n> arbiter setup profile=$profile\n<a note {\"of\":{\"profile\":\"a\"}}\n<b refused\n";
		let scenario = Scenario::read("x", text).unwrap();
		assert!(perform(&scenario, "a", &mut echo).is_ok());
		assert!(perform(&scenario, "b", &mut echo).is_err());
	}

	#[test]
	fn what_is_no_answer_is_told() {
		let scenario = Scenario::read("x", "# A.\n> white press\n< ok").unwrap();
		for answer in [
			"",
			"{}",
			"{\"ok\":true}",
			"{\"ok\":false,\"refused\":{}}",
			"{\"at\":9,\"ok\":true,\"effects\":[]}",
		] {
			assert!(
				perform(&scenario, "", &mut |_| answer.to_owned()).is_err(),
				"{answer}"
			);
		}
	}
}
