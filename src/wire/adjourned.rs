//! The envelope of an adjourned game, and the claim that goes to another arbiter, as effects.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::effect::{ClaimFile, Effect, Envelope};
use super::sheet::moves;
use super::words::{Words, note};
use crate::chess::Color;
use crate::game::{
	AdjournmentEvent, CaseEvent, Event, GameEvent, PlayerEvent, SealFlaw, Sealed, Table, TimeEvent,
};
use crate::laws::Ending;
use crate::sheet::fill;

const ARBITER: [&str; 1] = ["arbiter"];

const fn name(color: Color) -> &'static str {
	match color {
		Color::White => "white",
		Color::Black => "black",
	}
}

/// Adds the effects of a fact on an envelope or a claim, told from the table after it.
pub(super) fn after(event: &Event, table: &Table, words: &Words, effects: &mut Vec<Effect>) {
	effects.extend(told(event, table, words).map(|text| note(&text)));
	if matches!(event, Event::Adjournment(AdjournmentEvent::Adjourned { .. })) {
		effects.extend(envelope(table));
	}
	if matches!(
		event,
		Event::Game(GameEvent::Ended(Ending::ClaimPending { .. }))
			| Event::Player(PlayerEvent::Confirmed { .. })
	) {
		effects.extend(claim(table));
	}
}

fn told(event: &Event, table: &Table, words: &Words) -> Option<String> {
	if let Event::Adjournment(AdjournmentEvent::SessionTold { withdrawn: true, .. }) = event {
		Some(words.session_goes_on.clone())
	} else if let Event::Adjournment(AdjournmentEvent::SessionTold { .. }) = event {
		Some(session(table, words))
	} else if let Event::Adjournment(AdjournmentEvent::MoveSealed { on_board: true, .. }) = event {
		Some(words.sealed_on_board.clone())
	} else if let Event::Adjournment(AdjournmentEvent::Reopened { lost: true }) = event {
		Some(words.envelope_lost.clone())
	} else if let Event::Adjournment(AdjournmentEvent::EnvelopeOpened { sealed }) = event {
		Some(in_the_envelope(sealed, words))
	} else if let Event::Time(TimeEvent::ExtraIntroduced { extra, .. }) = event {
		let seconds = extra.shown_seconds().to_string();
		Some(fill(&words.extra, &[("number", &seconds)]))
	} else if matches!(event, Event::Case(CaseEvent::Postponed)) {
		Some(words.postponed.clone())
	} else {
		None
	}
}

fn session(table: &Table, words: &Words) -> String {
	let over = table
		.adjournment()
		.is_none_or(|adjournment| adjournment.session_ends <= table.last());
	if over {
		let player = words.color(table.position().turn());
		fill(&words.session_over, &[("color", player)])
	} else {
		words.session_ends.clone()
	}
}

fn in_the_envelope(sealed: &Sealed, words: &Words) -> String {
	let text = sealed.text.as_str();
	let flaw = sealed.flaw.map(|flaw| match flaw {
		SealFlaw::Ambiguous => &words.ambiguous,
		SealFlaw::Unreadable => &words.unreadable,
		SealFlaw::Illegal => &words.illegal,
	});
	match flaw {
		Some(flaw) => fill(&words.in_envelope_flawed, &[("text", text), ("flaw", flaw)]),
		None => fill(&words.in_envelope, &[("text", text)]),
	}
}

/// Returns the text on the envelope (I.2). It goes to the arbiter, and tells nothing of the move in it.
fn envelope(table: &Table) -> Option<Effect> {
	let adjournment = table.adjournment()?;
	let opening = table.opening();
	let clocks = table.clock().is_some();
	let used = |color| clocks.then(|| table.used(color).0);
	let left = |color| {
		let recorded = adjournment.recorded.as_ref().map(|recorded| recorded.of(color));
		recorded
			.or_else(|| table.external()?.shows(color))
			.map(|left| left.0)
	};
	Some(Effect::Envelope(Envelope {
		to: ARBITER,
		white: opening.white.name.clone(),
		black: opening.black.name.clone(),
		fen: table.position().fen(),
		white_used_ms: used(Color::White),
		black_used_ms: used(Color::Black),
		white_ms: left(Color::White),
		black_ms: left(Color::Black),
		sealed_by: name(adjournment.sealer),
		number: table.position().move_number(),
		draw_offer: table.offer().map(name),
		when: adjournment.when.clone(),
		place: adjournment.place.clone(),
	}))
}

/// The final position and the score, for the arbiter who decides on the claim (III.6).
fn claim(table: &Table) -> Option<Effect> {
	let Some(Ending::ClaimPending { by }) = table.ending() else {
		return None;
	};
	let clock = table.timepiece()?;
	let left = |color| clock.left(color, table.last()).map(|left| left.0);
	Some(Effect::Claim(ClaimFile {
		law: Ending::ClaimPending { by }.law(table.profile()),
		by: name(by),
		fen: table.position().fen(),
		moves: moves(table),
		white_ms: left(Color::White),
		black_ms: left(Color::Black),
		confirmed: table.quickplay().confirmed,
	}))
}

#[cfg(test)]
mod tests {
	use crate::wire::Referee;

	#[test]
	fn a_sealed_move_is_in_no_answer_before_the_envelope_is_opened() {
		let lines = [
			r#""by":"arbiter","do":"setup","guard":true,"white":{"assistant":true,"sight":"blind"},"boards":1"#,
			r#""by":"arbiter","do":"start""#,
			r#""by":"white","do":"seal","move":"Nb1a3""#,
			r#""by":"arbiter","do":"rule","ruling":"override""#,
			r#""by":"arbiter","do":"adjourn","when":"later""#,
			r#""by":"white","do":"seal","move":"Nb1b3""#,
			r#""by":"arbiter","do":"rule","ruling":"override""#,
			r#""by":"white","do":"seal","move":"Nb1a3 hidden""#,
			r#""by":"white","do":"seal","move":"Nb1a3""#,
			r#""by":"white","do":"ask","what":"last""#,
			r#""by":"black","do":"ask","what":"position""#,
			r#""by":"white","do":"offer-draw""#,
			r#""by":"white-assistant","do":"stop""#,
			r#""by":"white","do":"seal","move":"Nb1a3""#,
			r#""by":"black","do":"ask","what":"sheet""#,
			r#""by":"arbiter","do":"compare""#,
			r#""by":"arbiter","do":"reopen""#,
			r#""by":"black","do":"move","move":"e7e5""#,
			r#""by":"arbiter","do":"reopen""#,
		];
		let mut referee = Referee::new().unwrap();
		for line in lines {
			let answer = referee.answer(&format!("{{\"at\":1000,{line}}}"));
			for secret in ["a3", "b3", "hidden", "Anna drei", "Bella drei"] {
				assert!(!answer.contains(secret), "{line} is answered with {answer}");
			}
		}
		referee.answer(r#"{"at":1000,"by":"black","do":"arrive"}"#);
		let opened = referee.answer(r#"{"at":1000,"by":"arbiter","do":"reopen"}"#);
		assert!(opened.contains("\"last\":\"Na3\""), "{opened}");
	}
}
