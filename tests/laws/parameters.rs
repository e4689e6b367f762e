//! Checks that a scenario shows every difference between two neighbouring profiles.

use std::collections::BTreeSet;

use super::scenario::Scenario;

/// Parameters that define a profile, rather than its demands.
const NATURE: [&str; 4] = ["class", "edition", "supervised", "rating"];

/// The differences between neighbours that no scenario shows. `value` is a parameter of a profile as the table writes it;
/// a scenario shows a difference if it names the parameter and is run with both values of it.
pub fn unshown(
	neighbours: &[(&str, &str)],
	parameters: &[&str],
	value: impl Fn(&str, &str) -> String,
	scenarios: &[Scenario],
) -> Vec<String> {
	let shows = |scenario: &Scenario, parameter: &str, wanted: &str| {
		let named = scenario.parameters.iter().any(|name| name == parameter);
		named
			&& scenario
				.profiles
				.iter()
				.any(|profile| value(profile, parameter) == wanted)
	};
	let mut missing = Vec::new();
	let mut asked = BTreeSet::new();
	for (one, other) in neighbours {
		for parameter in parameters.iter().filter(|name| !NATURE.contains(name)) {
			let (a, b) = (value(one, parameter), value(other, parameter));
			let shown = |scenario| shows(scenario, parameter, &a) && shows(scenario, parameter, &b);
			let is_new = asked.insert((*parameter, a.clone().min(b.clone()), a.clone().max(b.clone())));
			if a != b && is_new && !scenarios.iter().any(shown) {
				missing.push(format!(
					"No scenario shows that {parameter} is {a} in {one} and {b} in {other}."
				));
			}
		}
	}
	missing
}

/// Returns the parameters that a scenario names and in which its profiles do not differ, or that do not exist.
pub fn idle(
	parameters: &[&str],
	value: impl Fn(&str, &str) -> String,
	scenarios: &[Scenario],
) -> Vec<String> {
	let mut wrong = Vec::new();
	for scenario in scenarios {
		for parameter in &scenario.parameters {
			let known = parameters.contains(&parameter.as_str());
			let mut values = scenario
				.profiles
				.iter()
				.map(|profile| known.then(|| value(profile, parameter)));
			let first = values.next().flatten();
			if first.is_none() || values.all(|value| value == first) {
				wrong.push(format!(
					"{}: its profiles do not differ in {parameter}.",
					scenario.name
				));
			}
		}
	}
	wrong
}

#[cfg(test)]
mod tests {
	use super::*;

	/// Profiles are named by their values: `p` is `x` in `xy`, `q` is `y`.
	fn value(profile: &str, parameter: &str) -> String {
		let place = ["p", "q"].iter().position(|name| *name == parameter).unwrap_or(0);
		profile.chars().nth(place).into_iter().collect()
	}

	fn scenario(parameter: &str, profiles: &str) -> Scenario {
		let text = format!(
			"# A.\n# parameter: {parameter}\n# profiles: {profiles}\n> arbiter setup profile=$profile\n< ok"
		);
		Scenario::read("x", &text).unwrap()
	}

	#[test]
	fn a_difference_is_shown_by_both_of_its_values() {
		let unshown = |scenarios: &[Scenario]| {
			unshown(
				&[("xy", "zy"), ("za", "xa"), ("xy", "xy")],
				&["p", "q", "class"],
				value,
				scenarios,
			)
			.len()
		};
		assert_eq!(unshown(&[]), 1, "one difference between three pairs");
		assert_eq!(unshown(&[scenario("p", "xy, zy")]), 0);
		assert_eq!(unshown(&[scenario("p", "xa, zb")]), 0);
		assert_eq!(unshown(&[scenario("p", "xa, xb")]), 1);
		assert_eq!(unshown(&[scenario("q", "xy, zy")]), 1);
		assert_eq!(unshown(&[scenario("p", "xy"), scenario("p", "zy")]), 1);
	}

	#[test]
	fn a_scenario_shows_what_it_names() {
		let idle = |scenario| idle(&["p", "q"], value, &[scenario]).len();
		assert_eq!(idle(scenario("p", "xy, zy")), 0);
		assert_eq!(idle(scenario("q", "xy, zy")), 1);
		assert_eq!(idle(scenario("r", "xy, zy")), 1);
		assert_eq!(idle(scenario("p", "xy")), 1);
	}
}
