//! A game that is being played: its table, its clock on the program's time, and the sounds of every fact.

mod act;
mod advice;
mod looking;
mod mode;
mod open;
mod opening;
mod opponent;
mod parting;
mod play_back;
mod playing;
mod question;
mod served;
mod warnings;

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::asking::Intent;
use crate::chess::{Color, Move, NoMove, Position, Square};
use crate::clock::{Span, Stamp};
use crate::commands::{Action, GameAction, HelpAction, TableAction};
use crate::desk::board_panel::{BoardPanel, Finger, Sought};
use crate::desk::building::{Building, tell_start};
use crate::desk::game_session::{GameSession, stop};
use crate::desk::input_line::InputLine;
use crate::desk::opponents::{Opponent, Score};
use crate::desk::session::Session;
use crate::desk::typed_move::Heard;
use crate::game::{
	By, ClockSettings, Command, Event, Fact, GameEvent, OpeningError, PlayEvent, Refusal, Ruling, Table,
};
use crate::narrator::Narrator;
use crate::ports::{Course, StoredGame};
use crate::settings::{Choices, on_off_name};
use crate::sheet::WhiteScore;
use crate::voice::{Audience, Detail, Phrase, PhraseKey, Tone, Urgency, phrases};

use advice::Consultation;
use open::Open;
use opening::opening;
use playing::before_offer;
use question::Question;
use warnings::Warnings;

/// The game in hand.
#[derive(Debug)]
pub(in crate::desk) struct Home {
	session: GameSession,
	line: InputLine,
	/// Waits for yes or no.
	question: Option<Question>,
	/// The question is asked again after the sentences that were told meanwhile.
	reminds: bool,
	/// Rest of the word of an answer that was given by its first letter: if "ja" and Enter are typed, the j has
	/// already answered.
	rest_of_answer: Option<String>,
	/// The question that the last line has left open.
	open: Option<Open>,
	/// A move that was typed while the opponent thinks, for the player's turn.
	early: Option<Intent>,
	/// The opponent who is not at this keyboard, if there is one.
	opponent: Option<Opponent>,
	/// The side that has typed the line whose clauses are carried out.
	asker: Option<Color>,
	warnings: Warnings,
	panel: BoardPanel,
	/// The half-moves made in an earlier position that is looked at.
	past: Option<usize>,
	adviser: Option<Consultation>,
	/// The scores of the positions, by the half-moves made.
	scores: BTreeMap<usize, WhiteScore>,
	/// The moves that were taken back, the last ones last.
	taken: Vec<Vec<Move>>,
	/// The start position, while it is set up piece by piece.
	building: Option<Building>,
}

impl Home {
	/// Opens a new game of this kind. Without clocks it starts at once; a clock is started by Enter or the first move.
	pub(in crate::desk) fn open(choices: &Choices, desk: &mut Session) -> Result<Self, OpeningError> {
		let opening = opening(choices, &desk.narrator);
		let session = GameSession::open(opening, desk)?;
		let mut play = Self::at_table(session, &choices.warnings);
		desk.narrator.say(
			Audience::Room,
			Urgency::News,
			play.greeting(choices.as_before, &desk.narrator),
		);
		desk.narrator.warn_of_letters();
		tell_start(play.table(), choices.chess960.is_some(), &mut desk.narrator);
		if play.table().clock().is_none() {
			play.start(desk);
		}
		Ok(play)
	}

	/// Takes up a game from the storage. Clocks stand until the user says so; a game without clocks goes on at once.
	pub(in crate::desk) fn take_up(
		game: &StoredGame,
		facts: &[Fact],
		desk: &mut Session,
	) -> Result<Self, OpeningError> {
		let session = GameSession::take_up(facts, game, desk)?;
		let mut play = Self::at_table(session, &desk.choices.warnings);
		let mut greeting = play.against(&desk.narrator);
		greeting.append(desk.narrator.words().last_move(play.table()));
		desk.narrator.say(Audience::Room, Urgency::News, greeting);
		if let Some(ending) = play.table().ending() {
			desk.narrator.say(
				Audience::Room,
				Urgency::News,
				desk.narrator.words().ending(ending),
			);
		} else if play.table().clock().is_some() {
			desk.narrator
				.say(Audience::Room, Urgency::News, PhraseKey::ClockStands);
		} else {
			let _ = play.command(&Command::Resume, desk);
		}
		Ok(play)
	}

	fn at_table(session: GameSession, warnings: &[Span]) -> Self {
		let opponent = Opponent::of(session.table().opening());
		let near = opponent
			.as_ref()
			.map_or(Color::White, |opponent| !opponent.color());
		Self {
			line: InputLine::default(),
			question: None,
			reminds: false,
			rest_of_answer: None,
			open: None,
			early: None,
			opponent,
			asker: None,
			panel: BoardPanel::new(Finger::of(near)),
			past: None,
			adviser: None,
			scores: BTreeMap::new(),
			building: None,
			taken: Vec::new(),
			warnings: Warnings::of(warnings, session.table()),
			session,
		}
	}

	pub(in crate::desk) const fn table(&self) -> &Table {
		self.session.table()
	}

	fn greeting(&self, as_before: bool, narrator: &Narrator) -> Phrase {
		if as_before {
			let against = self.against(narrator);
			return against.and(self.session.beginning(Phrase::new(), narrator));
		}
		let mut phrase = narrator.line(PhraseKey::NewGame);
		phrase.append(self.own_side(narrator));
		phrase.append(self.session.beginning(Phrase::new(), narrator));
		phrase.append(narrator.help_hint());
		phrase
	}

	/// Tells the machine that one plays against, its strength, and the user's side.
	fn against(&self, narrator: &Narrator) -> Phrase {
		let machine = self.opponent.as_ref();
		machine.map_or_else(Phrase::new, |_| self.opponent_is(narrator))
	}

	/// Tells the user's side, against a machine.
	fn own_side(&self, narrator: &Narrator) -> Phrase {
		self.opponent.as_ref().map_or_else(Phrase::new, |opponent| {
			narrator
				.words()
				.line(PhraseKey::YouPlay, &[narrator.words().color(!opponent.color())])
		})
	}

	/// The moment at the table that is `at` on the program's clock.
	fn now(&self, at: Stamp) -> Stamp {
		self.session.now(at)
	}

	/// Returns `true` while the game waits for its beginning.
	fn is_to_start(&self) -> bool {
		self.table().started().is_none() && self.table().ending().is_none()
	}

	fn start(&mut self, desk: &mut Session) {
		// Refused only if it runs already.
		let _ = self.command(&Command::Start, desk);
	}

	/// Judges a command of the side to move, or of both, now, and takes in its facts.
	fn command(&mut self, command: &Command, desk: &mut Session) -> Result<(), Refusal> {
		self.command_of(self.position().turn(), command, desk)
	}

	fn command_of(&mut self, player: Color, command: &Command, desk: &mut Session) -> Result<(), Refusal> {
		if let Some(opponent) = self
			.opponent
			.as_mut()
			.filter(|opponent| opponent.color() != player)
			&& opponent.takes_over(command)
		{
			return Ok(());
		}
		let at = self.now(desk.at());
		self.command_at(player, command, at, desk)
	}

	fn command_at(
		&mut self,
		player: Color,
		command: &Command,
		at: Stamp,
		desk: &mut Session,
	) -> Result<(), Refusal> {
		let machine = self.opponent.as_ref().map(Opponent::color);
		let extent = *desk.narrator.extent();
		let words = desk.narrator.words().clone();
		let (mut moved, mut ended) = (None, false);
		let judged = self
			.session
			.command(By::player(player), command, at, desk, |event, table, telling| {
				let turn = table.position().turn();
				// The machine's move is the player's turn.
				if machine == Some(turn) && telling.tones == [Tone::Move] {
					telling.tones = vec![Tone::YourTurn];
				}
				if let Event::Game(GameEvent::Ended(ending)) = event {
					words.lead_with_result(telling, *ending);
					ended = true;
				}
				if let Event::Play(PlayEvent::Moved { uci }) = event {
					let own = machine == Some(!turn);
					words.suit(telling, &extent, uci, table.position(), own);
					if extent.says(Detail::Castling) {
						words.lead_castling(telling, event, table, true);
					}
					moved = Some(turn);
				}
			});
		if let Some(mover) = moved.filter(|_| extent.says(Detail::Clock)) {
			self.tell_clock(mover, &mut desk.narrator);
		}
		if let Some(mover) = moved {
			let last = self.session.table().plies().last().and_then(|ply| ply.mv);
			if let (Some(opponent), Some(mv)) = (&mut self.opponent, last)
				&& opponent.color() != mover
			{
				opponent.faces(mv);
			}
			self.open = None;
			self.tell_claim(&mut desk.narrator);
			self.tell_opening(desk);
		}
		if ended && !self.session.is_practice() && extent.says(Detail::Hints) {
			desk.narrator
				.say(Audience::Room, Urgency::News, self.what_now(&desk.narrator));
		}
		self.past = self.past();
		self.forget_scores();
		self.settle_adviser(desk);
		self.attend_opponent(&mut desk.narrator);
		judged
	}

	/// Tells the time left to the side that has just moved, while the game goes on.
	fn tell_clock(&self, mover: Color, narrator: &mut Narrator) {
		if self.table().clock().is_some() && self.table().ending().is_none() {
			narrator.say(Audience::Room, Urgency::News, self.left(mover, narrator));
		}
	}

	/// Stops the clocks at this moment at the table.
	fn stop_at(&mut self, at: Stamp, desk: &mut Session) -> Result<(), Refusal> {
		self.command_at(self.position().turn(), &stop(), at, desk)
	}

	pub(in crate::desk) fn stop(&mut self, desk: &mut Session) -> Result<(), Refusal> {
		self.stop_at(self.now(desk.at()), desk)
	}

	/// Does what was due by now, in its order: warnings, then a flag.
	pub(in crate::desk) fn do_due(&mut self, desk: &mut Session) {
		let now = self.now(desk.at());
		self.warn(now, &mut desk.narrator);
		// A tick is never refused.
		let _ = self.command(&Command::Tick, desk);
		self.with_opponent(|opponent, _, narrator| opponent.settle(narrator), desk);
	}

	/// Returns the time at which something will be due, on the program's clock.
	pub(in crate::desk) fn due(&self) -> Option<Stamp> {
		let warning = self.warned_clock().and_then(|clock| self.warnings.next(clock));
		let warning = warning.and_then(|due| self.session.on_program_clock(due));
		let opponent = self.opponent.as_ref().and_then(Opponent::alarm);
		let others = [warning, self.session.flag_due(), opponent, self.adviser_due()];
		others.into_iter().flatten().min()
	}

	/// The machine has slept for so long: the clock is stopped at the last certain instant.
	pub(in crate::desk) fn sleep(&mut self, span: Span, desk: &mut Session) {
		let asleep = self.now(desk.at() - span).max(self.table().last());
		if self.table().clock().is_some() && self.stop_at(asleep, desk).is_ok() {
			desk.narrator
				.say(Audience::Room, Urgency::Alarm, PhraseKey::MachineSlept);
		}
	}

	/// The program or the user leaves this game: it is kept as it is, with its clocks stopped.
	pub(in crate::desk) fn put_away(&mut self, desk: &mut Session) {
		self.session.leave(desk);
		self.dismiss_adviser(&mut desk.narrator);
		self.dismiss_opponent(&mut desk.narrator);
	}

	fn position(&self) -> &Position {
		self.table().position()
	}

	fn is_machine(&self, color: Color) -> bool {
		self.opponent
			.as_ref()
			.is_some_and(|opponent| opponent.color() == color)
	}

	fn opponent_is_to_move(&self) -> bool {
		self.is_machine(self.position().turn())
	}

	/// Returns the side of the person at the keyboard: their own against a machine, else the side to move when the line was typed.
	fn own(&self) -> Color {
		let to_move = || self.asker.unwrap_or_else(|| self.position().turn());
		self.opponent
			.as_ref()
			.map_or_else(to_move, |opponent| !opponent.color())
	}
}

/// The player's hands at the clocks of their own table: they are set while they stand, as after the program has died.
impl Home {
	/// Takes a side and a time after the words for setting a clock; the side may stand before them.
	fn set_time_asked(&mut self, intent: &Intent, desk: &mut Session) {
		let (after, rest) = desk.narrator.parser().side_of(&intent.rest);
		match intent.side.or(after).zip(desk.narrator.parser().time(rest)) {
			Some((side, time)) => self.set_time(side, time, desk),
			None => desk.narrator.refuse_time(rest, PhraseKey::TimePlease),
		}
	}

	fn set_time(&mut self, side: Color, time: Span, desk: &mut Session) {
		if self.table().is_running() && self.table().clock().is_some() {
			return desk.narrator.refuse(PhraseKey::StopFirst);
		}
		let (white, black) = side.fold_wb((Some(time), None), (None, Some(time)));
		let ruling = Ruling::SetClock(ClockSettings::times(white, black));
		let at = self.now(desk.at());
		let command = Command::Rule(ruling.into());
		match self
			.session
			.command(By::Arbiter, &command, at, desk, |_, _, _| {})
		{
			Ok(()) => desk.narrator.answer(self.left(side, &desk.narrator)),
			Err(refusal) => self.refused(&refusal, desk),
		}
	}
}

/// The evaluation and the times as the screen shows them: a bar beside the board, and the course of the game.
impl Home {
	/// Has the position judged that stands on the board, if there is a bar and nobody did so yet.
	fn attend_bar(&mut self, desk: &mut Session) {
		let made = self.table().plies().len();
		let wanted = desk.look.evaluation
			&& self.adviser.is_none()
			&& !self.is_fair()
			&& !desk.is_served
			&& !self.session.is_practice()
			&& !self.is_to_start()
			&& self.table().ending().is_none()
			&& !self.opponent_is_to_move()
			&& !self.scores.contains_key(&made);
		if wanted {
			self.consult(Sought::Bar, &mut desk.narrator);
		}
	}

	/// Removes the bar, and says so, if there is no judge.
	fn give_up_bar(&self, desk: &mut Session) {
		desk.look.evaluation = false;
		desk.narrator.refuse(PhraseKey::AdviserSilent);
		desk.narrator.answer_behind(PhraseKey::BarOff);
	}

	/// Keeps the score of the position on the board, from the view of the side to move.
	fn note_score(&mut self, score: Option<Score>) {
		let Some(score) = score else { return };
		let score = WhiteScore::of(score, self.position().turn());
		self.scores.insert(self.table().plies().len(), score);
	}

	/// Forgets the scores of moves that were taken back: other moves will have other scores.
	fn forget_scores(&mut self) {
		let made = self.table().plies().len();
		self.scores.retain(|judged, _| *judged <= made);
	}

	/// Returns the score that the bar shows, if there is one: that of the position on the board, or else of the last one judged before.
	fn bar(&self, desk: &Session) -> Option<WhiteScore> {
		let made = self.past().unwrap_or_else(|| self.table().plies().len());
		let known = self.scores.range(..=made).next_back();
		let score = known.map_or(WhiteScore::Centipawns(0), |(_, score)| *score);
		(desk.look.evaluation && !self.session.is_practice()).then_some(score)
	}

	/// Returns the course of the game, once it is over, or while one looks back.
	fn course(&self, narrator: &Narrator) -> Option<Course> {
		let table = self.table();
		let made = table.plies().len();
		let shown = made > 0 && (self.past().is_some() || table.ending().is_some());
		shown.then(|| Course {
			captions: [PhraseKey::CourseScores, PhraseKey::CourseTimes]
				.map(|key| narrator.line(key).to_string()),
			scores: (1..=made).map(|made| self.scores.get(&made).copied()).collect(),
			times: table.times_spent().into_iter().map(Some).collect(),
			at: self.past().unwrap_or(made),
		})
	}
}

/// A move that is typed while the opponent thinks: kept, and played when it is the player's turn.
impl Home {
	/// Returns `true` if a move that is typed now is kept for later.
	fn keeps_early(&self, desk: &Session) -> bool {
		desk.choices.early
			&& self.opponent_is_to_move()
			&& self.table().is_running()
			&& self.table().ending().is_none()
			&& self.past().is_none()
	}

	/// Keeps a move for the player's turn, if it is typed early; returns `true` if it was.
	fn keep_early(&mut self, intent: &Intent, desk: &mut Session) -> bool {
		if !self.keeps_early(desk) {
			return false;
		}
		let before = self.early.replace(intent.clone());
		let mut told = before.map_or_else(Phrase::new, |before| {
			let typed = desk.narrator.words().text(before.text());
			desk.narrator.words().line(PhraseKey::EarlyDropped, &[typed])
		});
		told.append(self.kept_early(&desk.narrator));
		desk.narrator.answer(told);
		true
	}

	/// Tells the move that is kept, if any.
	fn kept_early(&self, narrator: &Narrator) -> Phrase {
		self.early.as_ref().map_or_else(Phrase::new, |intent| {
			let typed = narrator.words().text(intent.text());
			narrator.words().line(PhraseKey::KeptEarly, &[typed])
		})
	}

	/// Takes the kept move back, and says so; returns `true` if there was one.
	fn drop_early(&mut self, narrator: &mut Narrator) -> bool {
		let dropped = self.early.take();
		if let Some(intent) = &dropped {
			let typed = narrator.words().text(intent.text());
			narrator.answer(narrator.words().line(PhraseKey::EarlyDropped, &[typed]));
		}
		dropped.is_some()
	}

	/// The opponent has moved: the kept move is played if it can be, and else it is told that it cannot.
	fn play_early(&mut self, desk: &mut Session) {
		let Some(intent) = self.early.take() else { return };
		if self.opponent_is_to_move() || self.table().ending().is_some() {
			return;
		}
		let moved = before_offer(&intent).unwrap_or_else(|| intent.text());
		let fits = match desk.narrator.meant_by(moved, self.position()) {
			Ok(Heard::Move(said)) => matches!(
				self.position().find(said),
				Ok(_) | Err(NoMove::Ambiguous(_) | NoMove::PromotionMissing { .. })
			),
			Ok(Heard::Wanted(wanted)) => !self.position().wanted(wanted).is_empty(),
			Err(_) => false,
		};
		if fits {
			return self.said(&intent, desk);
		}
		let typed = desk.narrator.words().text(intent.text());
		let told = desk.narrator.words().line(PhraseKey::EarlyImpossible, &[typed]);
		desk.narrator.say(Audience::Room, Urgency::News, told);
		desk.narrator.tone(Tone::Illegal);
	}
}

impl Session {
	/// Tells if moves that are typed early are kept.
	fn tell_early(&mut self) {
		let line = if self.choices.early {
			PhraseKey::EarlyOn
		} else {
			PhraseKey::EarlyOff
		};
		self.narrator.answer(line);
	}

	/// Keeps moves that are typed early from now on, or refuses them.
	pub(in crate::desk) fn switch_early(&mut self) {
		self.choices.early = !self.choices.early;
		self.tell_early();
		let value: String = on_off_name(self.choices.early);
		self.prefer("early-moves", value);
	}
}

/// Commands of the tournament board, given at home: the part that home has, and the way to the rest.
impl Home {
	/// Tells who has more, seen from the user's side if they play one.
	fn balance(&self, narrator: &Narrator) -> Phrase {
		if self.opponent.is_some() {
			narrator.words().own_balance(self.seen(), self.own())
		} else {
			narrator.words().balance(self.seen())
		}
	}

	fn do_at_home(&self, action: TableAction, narrator: &mut Narrator) {
		let elsewhere = match action {
			TableAction::Material => {
				let told = [
					self.balance(narrator),
					narrator.words().material(self.seen(), self.bottom()),
				];
				return narrator.answer_all(told);
			}
			TableAction::SetTime => return narrator.answer(PhraseKey::TimePlease),
			// Pieces come off the board by moves alone.
			TableAction::TakeOff => PhraseKey::NotByHand,
			TableAction::Result => return narrator.answer(self.whether_over(narrator)),
			TableAction::MoveCount => return narrator.answer(narrator.words().moves_made(self.table())),
			TableAction::SessionEnds
			| TableAction::SessionGoesOn
			| TableAction::Seal
			| TableAction::Envelope
			| TableAction::TellKey
			| TableAction::PrintEnvelope
			| TableAction::Reopen
			| TableAction::EnvelopeLost
			| TableAction::PositionLost => PhraseKey::SealAtTable,
			TableAction::ClaimNormalMeans | TableAction::ClaimExtraTime => PhraseKey::ClaimAtTable,
			_ => PhraseKey::OnlyAtTable,
		};
		let mut why = narrator.line(elsewhere);
		if elsewhere == PhraseKey::OnlyAtTable {
			let help = narrator
				.words()
				.command_word(Action::Help(HelpAction::Help).name());
			why.append(narrator.words().line(PhraseKey::WhatToType, &[help]));
		}
		narrator.refuse(why);
	}
}

/// A game in which something is taught: opened in silence, in any position, and looked at by the teacher.
impl Home {
	/// Opens a game without a word, in which these moves were made.
	pub(in crate::desk) fn practise(
		choices: &Choices,
		made: &[Move],
		narrator: &Narrator,
	) -> Result<Self, OpeningError> {
		let session = GameSession::practise(opening(choices, narrator), made, narrator)?;
		Ok(Self::at_table(session, &choices.warnings))
	}

	/// Opens a game against this opponent without a word, and begins it, or goes on with it where these moves were made.
	pub(in crate::desk) fn practise_against(
		opponent: Opponent,
		choices: &Choices,
		made: &[Move],
		desk: &mut Session,
	) -> Result<Self, OpeningError> {
		let mut home = Self::practise(choices, made, &desk.narrator)?;
		home.panel = BoardPanel::new(Finger::of(!opponent.color()));
		home.opponent = Some(opponent);
		home.start(desk);
		Ok(home)
	}

	/// Opens a game from a position that is read, and tells how to get back there.
	pub(in crate::desk) fn play_from(choices: &Choices, desk: &mut Session) -> Result<Self, OpeningError> {
		let mut home = Self::practise(choices, &[], &desk.narrator)?;
		let words = desk.narrator.words();
		let back = words.command_word(Action::Game(GameAction::NewGame).name());
		let told = words.fill(phrases::PlayFromHere {
			color: words.color(home.position().turn()),
			word: back,
		});
		desk.narrator.say(Audience::Room, Urgency::News, told);
		home.start(desk);
		Ok(home)
	}

	/// Returns `true` if Enter would send nothing and answer nothing.
	pub(in crate::desk) fn is_idle(&self) -> bool {
		self.line.is_empty() && self.question.is_none() && !self.is_walking()
	}

	/// Returns the square under the finger.
	pub(in crate::desk) const fn finger(&self) -> Square {
		self.panel.finger.square()
	}

	/// Puts the empty finger on this square.
	pub(in crate::desk) fn put_finger(&mut self, square: Square) {
		self.panel.finger.point(square, None);
	}

	/// Walks on over this board where one walked over another, and hears the rest of what is being typed there.
	pub(in crate::desk) fn walk_on(&mut self, other: &mut Self) {
		core::mem::swap(&mut self.panel.finger, &mut other.panel.finger);
		core::mem::swap(&mut self.rest_of_answer, &mut other.rest_of_answer);
		self.panel.finger.empty();
	}

	/// Returns `true` if the pieces stand as in this position, with the same side to move, and the game goes on.
	pub(in crate::desk) fn stands_at(&self, fen: &str) -> bool {
		let here = self.position().fen();
		let same = here.split(' ').take(2).eq(fen.split(' ').take(2));
		same && self.table().ending().is_none()
	}

	/// Returns `true` if the last move was a promotion.
	pub(in crate::desk) fn has_promoted(&self) -> bool {
		let last = self.table().plies().last().and_then(|ply| ply.mv);
		last.is_some_and(|mv| mv.promotion().is_some())
	}

	/// Returns `true` if a draw is offered.
	pub(in crate::desk) fn has_offer(&self) -> bool {
		self.table().offer().is_some()
	}
}
