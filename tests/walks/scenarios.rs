//! The scenarios before the referee of the house.

use std::sync::LazyLock;

use annabella::wire::Referee;

use super::laws::performance::perform;
use super::laws::scenario::Scenario;

/// Its words are read once for all scenarios.
static FRESH: LazyLock<Referee> = LazyLock::new(|| Referee::new().unwrap());

/// Plays a scenario with each of its profiles; returns its faults.
pub fn faults(scenario: &Scenario) -> Vec<String> {
	let mut wrong = Vec::new();
	let mut heard = Vec::new();
	for profile in scenario.runs() {
		let mut referee = FRESH.clone();
		match perform(scenario, profile, &mut |line| referee.answer(line)) {
			Ok(answers) => heard.push(answers),
			Err(why) => wrong.push(format!("{}.scenario {profile}: {why}", scenario.name)),
		}
	}
	if heard.len() > 1 && heard.iter().all(|answers| *answers == heard[0]) {
		wrong.push(format!(
			"{}.scenario: every profile gives the same answers.",
			scenario.name
		));
	}
	wrong
}
