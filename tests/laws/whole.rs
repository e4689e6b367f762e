//! Completeness of the scenarios.

use annabella::laws::Profile;

use super::parameters;
use super::{none, scenarios, unshown};

/// Neighbouring profiles. Differences between them must be shown.
const NEIGHBOURS: &[(&str, &str)] = &[
	("fide-2014", "fide-2017"),
	("fide-2017", "fide-2018"),
	("fide-2018", "fide-2023"),
	("fide-2014", "fide-2014-rapid-sup"),
	("fide-2014", "fide-2014-rapid"),
	("fide-2014", "fide-2014-blitz-sup"),
	("fide-2014", "fide-2014-blitz"),
	("fide-2017", "fide-2017-rapid-sup"),
	("fide-2017", "fide-2017-rapid"),
	("fide-2017", "fide-2017-blitz-sup"),
	("fide-2017", "fide-2017-blitz"),
	("fide-2018", "fide-2018-rapid-sup"),
	("fide-2018", "fide-2018-rapid"),
	("fide-2018", "fide-2018-blitz-sup"),
	("fide-2018", "fide-2018-blitz"),
	("fide-2023", "fide-2023-rapid-sup"),
	("fide-2023", "fide-2023-rapid"),
	("fide-2023", "fide-2023-blitz-sup"),
	("fide-2023", "fide-2023-blitz"),
	("fide-2017-blitz-sup", "fi-blitz-2024-sup"),
	("fide-2017-blitz", "fi-blitz-2024"),
	("fi-blitz-2024", "fi-team-blitz-inc"),
	("fi-team-blitz-inc", "fi-team-blitz-fixed"),
	("fide-2014", "fide-2014+fi-national-2014"),
	("fide-2014-rapid", "fide-2014-rapid+fi-national-2014"),
	("fide-2017", "fide-2017+fi-national-2017"),
	("fide-2017-rapid", "fide-2017-rapid+fi-national-2017"),
];

#[test]
fn every_article_that_is_enforced_is_shown() {
	none(&unshown(&scenarios()));
}

/// A parameter of a profile, as the table of profiles writes it.
fn value(profile: &str, parameter: &str) -> String {
	let profile = Profile::named(profile).unwrap_or_else(|why| panic!("{why}"));
	profile.written(parameter).unwrap().to_string()
}

#[test]
fn every_difference_between_profiles_is_shown() {
	let scenarios = scenarios();
	let mut wrong = parameters::unshown(NEIGHBOURS, Profile::PARAMETERS, value, &scenarios);
	wrong.extend(parameters::idle(Profile::PARAMETERS, value, &scenarios));
	none(&wrong);
}
