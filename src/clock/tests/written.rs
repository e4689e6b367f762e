//! Time controls in writing: the short form, and the journal's.

use alloc::string::ToString;

use proptest::prelude::*;

use super::acts::controls;
use crate::clock::{Control, Controls, ExtraTime, Mode, Period, Span};

#[test]
fn written_and_read_again() {
	for text in [
		"5+3",
		"90+30",
		"0.5+0",
		"90+30/60+30",
		"3+0/5+0",
		"40/90+30,30+30",
		"40/120+0,20/60+0,15+30",
		"40/120+0,20/60+0*",
		"20/60+0*",
		"5d3",
		"5b3",
		"40/90b0,30b5",
		"5d0",
		"1+2.5",
		"40/90+30,30+30/60d5",
		"60d5/40/90+30,30+30",
		"20/60+0*/10/5+3,0+3",
	] {
		let written = text.parse::<Controls>().map(|controls| controls.to_string());
		assert_eq!(written.as_deref(), Ok(text));
	}
}

#[test]
fn other_ways_to_write_it() {
	for (text, same) in [
		("15", "15+0"),
		("0,5", "0.5+0"),
		("0:30+3", "0.5+3"),
		("90:00", "90+0"),
		("1,5+2", "1.5+2"),
		("40/90+30 then 30+30", "40/90+30,30+30"),
		("40/1,5", "40/1+0,5+0"),
		(" 40 / 90 + 30 , 30 + 30 ", "40/90+30,30+30"),
		("40/120,20/60,15", "40/120+0,20/60+0,15+0"),
		("40/120,30d5", "40/120d0,30d5"),
		("5D3", "5d3"),
		// No number of moves without a period after it: this is White and Black.
		("40/90", "40+0/90+0"),
		("40/90+30", "40+0/90+30"),
	] {
		let written = text.parse::<Controls>().map(|controls| controls.to_string());
		assert_eq!(written.as_deref(), Ok(same), "{text}");
	}
	let control: Control = "40/90b30,30b30".parse().unwrap();
	let period = |moves, minutes| Period {
		moves,
		time: Span::minutes(minutes),
		extra: Span::seconds(30),
	};
	assert_eq!(control.mode, Mode::Bronstein);
	assert_eq!(control.periods, [period(Some(40), 90), period(None, 30)]);
	assert_eq!(
		(control.base(), control.extra_of(1)),
		(Span::minutes(90), Span::seconds(30))
	);
}

#[test]
fn nonsense_is_refused() {
	for text in [
		"",
		"0",
		"-5",
		"5+",
		"+3",
		"5+3+2",
		"5++3",
		"inf",
		"nan",
		"1e9",
		"5+99999",
		"5/",
		"/",
		",",
		"*",
		"blitz",
		"5+3*",
		"40/",
		"40/90,",
		"0/90,30",
		"40/90+30,30d5",
		"5x3",
		"40/90*,30",
		"1/2/3",
		"40/90,0",
		"4d3d2",
		"40/9999,1",
		"-1/5,5",
		"99999999999/5,5",
		"5 then 3",
		"+40/90,30",
		"ü+3",
	] {
		assert!(text.parse::<Controls>().is_err(), "{text}");
	}
}

#[test]
fn journals_of_before_are_read() {
	let old = r#"{"white":{"base":300000,"increment":3000},"black":{"base":60000,"increment":0}}"#;
	let controls: Controls = serde_json::from_str(old).unwrap();
	assert_eq!(controls.anew(), "5+3/1".parse().unwrap());
	let new =
		r#"{"mode":"delay","periods":[{"moves":40,"time":5400000,"extra":0},{"time":1800000,"extra":5000}]}"#;
	let control = Control {
		extra_time: ExtraTime::AfterMove,
		.."40/90d0,30d5".parse().unwrap()
	};
	assert_eq!(serde_json::to_string(&control).unwrap(), new);
	assert_eq!(serde_json::from_str::<Control>(new).unwrap(), control);
	assert!(serde_json::from_str::<Control>(r#"{"mode":"delay","periods":[]}"#).is_err());
}

proptest! {
	#[test]
	fn any_control_comes_back(controls in controls()) {
		let controls = controls.anew();
		prop_assert_eq!(controls.to_string().parse::<Controls>(), Ok(controls.clone()));
		let json = serde_json::to_string(&controls).unwrap();
		prop_assert_eq!(serde_json::from_str::<Controls>(&json).unwrap(), controls);
	}

	#[test]
	fn any_text_is_answered(text in "[0-9dbx+,./* then-]{0,24}") {
		if let Ok(controls) = text.parse::<Controls>() {
			prop_assert_eq!(controls.to_string().parse::<Controls>(), Ok(controls));
		}
	}
}
