//! The envelope of an adjourned game, and the claim that goes to another arbiter, as effects.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::effect::{ClaimFile, Effect, Envelope, Note};
use super::sheet::moves;
use crate::chess::Color;
use crate::game::{Event, Sealed, Table};
use crate::laws::Ending;

const ARBITER: [&str; 1] = ["arbiter"];

const fn name(color: Color) -> &'static str {
	match color {
		Color::White => "white",
		Color::Black => "black",
	}
}

fn note(text: String) -> Effect {
	Effect::Note(Note { text })
}

/// What a fact means for an envelope or for a claim, told from the table as it is after it.
pub(super) fn after(event: &Event, table: &Table, effects: &mut Vec<Effect>) {
	effects.extend(told(event, table).map(note));
	if matches!(event, Event::Adjourned { .. }) {
		effects.extend(envelope(table));
	}
	if matches!(
		event,
		Event::Ended(Ending::ClaimPending { .. }) | Event::Confirmed { .. }
	) {
		effects.extend(claim(table));
	}
}

fn told(event: &Event, table: &Table) -> Option<String> {
	if let Event::SessionTold { .. } = event {
		Some(session(table))
	} else if let Event::MoveSealed { on_board: true, .. } = event {
		Some("The move was made on the board, and is the sealed move.".to_string())
	} else if let Event::Reopened { lost: true } = event {
		let text = "The envelope is lost. Play goes on with the recorded times, unless the arbiter sets others, and the \
		            player who sealed makes the move on the board.";
		Some(text.to_string())
	} else if let Event::EnvelopeOpened { sealed } = event {
		Some(in_the_envelope(sealed))
	} else if let Event::ExtraIntroduced { extra, .. } = event {
		let seconds = extra.shown_seconds();
		Some(format!(
			"From now on both players have {seconds} seconds more for every move."
		))
	} else if matches!(event, Event::Postponed) {
		let text = "The decision is put off. The arbiter watches the game, and may declare a draw later, also when a flag \
		            has fallen.";
		Some(text.to_string())
	} else {
		None
	}
}

fn session(table: &Table) -> String {
	let over = table
		.adjournment()
		.is_none_or(|adjournment| adjournment.session_ends <= table.last());
	let player = name(table.position().turn());
	if over {
		format!("The session is over. The move to be sealed is {player}'s.")
	} else {
		"Whoever seals before the end of the session is charged the rest of it.".to_string()
	}
}

fn in_the_envelope(sealed: &Sealed) -> String {
	let text = &sealed.text;
	match sealed.flaw {
		Some(flaw) => {
			let flaw = match flaw {
				crate::game::SealFlaw::Ambiguous => "ambiguous",
				crate::game::SealFlaw::Unreadable => "unreadable",
				crate::game::SealFlaw::Illegal => "illegal",
			};
			format!("In the envelope stands {text:?}, which is {flaw}.")
		}
		None => format!("In the envelope stands {text:?}."),
	}
}

/// What stands on the envelope (I.2). It goes to the arbiter, and says nothing of the move in it.
fn envelope(table: &Table) -> Option<Effect> {
	let adjournment = table.adjournment()?;
	let opening = table.opening();
	let clocks = table.clock().is_some();
	let used = |color| clocks.then(|| table.used(color).0);
	let left = |color| adjournment.recorded.as_ref().map(|recorded| recorded.of(color).0);
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
	let reading = table.reading(table.last())?;
	Some(Effect::Claim(ClaimFile {
		law: Ending::ClaimPending { by }.law(table.profile()),
		by: name(by),
		fen: table.position().fen(),
		moves: moves(table),
		white_ms: reading.white.0,
		black_ms: reading.black.0,
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
			let answer = referee.answer(&alloc::format!("{{\"at\":1000,{line}}}"));
			for secret in ["a3", "b3", "hidden", "Anna drei", "Bella drei"] {
				assert!(!answer.contains(secret), "{line} is answered with {answer}");
			}
		}
		referee.answer(r#"{"at":1000,"by":"black","do":"arrive"}"#);
		let opened = referee.answer(r#"{"at":1000,"by":"arbiter","do":"reopen"}"#);
		assert!(opened.contains("\"last\":\"Na3\""), "{opened}");
	}
}
