//! Recording a voice: prompts each text, listens, says what to repeat, and keeps good takes at once.

use annabella::message;
use annabella::settings::Choices;
use annabella::voice::{Language, Library, PhraseKey, Vocabulary};

use super::build::{self, Made};
use super::keys::{KeyWish, Keys};
use super::plan::VoicePlan;
use super::session::{Session, Take};
use crate::cli::system_language;
use crate::doors::studio::{Judge, Takes, Word, read, without_rumble};
use crate::doors::user_dirs::obstacle;
use crate::subcommands::output::{Failure, of_system, told};

/// Number of takes of an earlier day from which the judge learns the person's speech.
const REMEMBERED: usize = 20;

/// Number of texts after which the program says how many are left.
const OFTEN: usize = 10;

/// # Errors
/// With a sentence, when something cannot be read or written.
pub fn run(plan: &VoicePlan) -> Result<(), Failure> {
	let folder = plan.takes();
	let takes = Takes::open(&folder).map_err(|error| {
		message!(
			FolderUnusable,
			file = folder.display().to_string(),
			why = obstacle(&error)
		)
	})?;
	let words = words(plan.language)?;
	let mut session = Session::open(plan, words, Keys::open().map_err(of_system)?);
	let mut recording = Recording {
		plan,
		judge: used_to(plan.judge(), &takes),
		takes,
		place: 0,
		last: None,
		told: false,
		asked: 0,
	};
	recording.go(&mut session)?;
	recording.end(&mut session)
}

/// The words in which the program speaks: in the language that is recorded, if it has a dialogue.
fn words(language: Language) -> Result<Vocabulary, Failure> {
	let library = Library::built_in();
	let has_dialogue = library
		.languages()
		.any(|(known, _, has_dialogue)| known == language && has_dialogue);
	let dialogue = if has_dialogue { language } else { system_language() };
	Ok(Vocabulary::new(&library, Choices::new(dialogue).manner())?)
}

fn used_to(mut judge: Judge, takes: &Takes) -> Judge {
	for path in takes.files().values().take(REMEMBERED) {
		if let Ok((samples, rate)) = read(path) {
			let clean = without_rumble(&samples, rate);
			if let Some(word) = Word::find(&clean, rate) {
				judge.get_used_to(&build::compared(&clean, &word, rate));
			}
		}
	}
	judge
}

struct Recording<'p> {
	plan: &'p VoicePlan,
	judge: Judge,
	takes: Takes,
	/// The number of the text.
	place: usize,
	/// The take that was heard here and is not kept.
	last: Option<Take>,
	/// True if the person was told that all texts for a game are there.
	told: bool,
	/// Number of recordings.
	asked: usize,
}

impl Recording<'_> {
	fn text(&self, place: usize) -> Option<&str> {
		let (game, rest) = &self.plan.texts;
		game.iter().chain(rest).nth(place).map(String::as_str)
	}

	fn count(&self) -> usize {
		self.plan.texts.0.len() + self.plan.texts.1.len()
	}

	/// The first text from this place on that nobody has recorded.
	fn missing_from(&self, place: usize) -> Option<usize> {
		(place..self.count()).find(|place| self.text(*place).is_some_and(|text| !self.takes.has(text)))
	}

	fn left_for_a_game(&self) -> usize {
		let (game, _) = &self.plan.texts;
		game.iter().filter(|text| !self.takes.has(text)).count()
	}

	fn go(&mut self, session: &mut Session<'_>) -> Result<(), Failure> {
		// A person who has recorded before knows the way.
		if self.takes.files().is_empty() {
			session.say(PhraseKey::StudioWelcome)?;
			session.say(PhraseKey::StudioKeys)?;
		} else {
			session.show(PhraseKey::StudioKeys)?;
		}
		self.tell_left(session)?;
		let mut wish = match self.missing_from(0) {
			Some(place) => {
				self.place = place;
				if self.left_for_a_game() == 0 {
					self.told = true;
					session.next()
				} else {
					KeyWish::Again
				}
			}
			None => session.next(),
		};
		loop {
			let next = match wish {
				KeyWish::Stop => return Ok(()),
				KeyWish::Again => self.record(session)?,
				KeyWish::On => self.go_on(session)?,
				KeyWish::Back => self.go_back(session)?,
				KeyWish::Skip => {
					session.say(PhraseKey::StudioSkipped)?;
					self.last = None;
					self.advance(session)?
				}
				KeyWish::Play => self.play(session)?,
				KeyWish::Keep => match self.last.take() {
					Some(take) => self.keep(take, PhraseKey::StudioKept, session)?,
					None => session.tell(PhraseKey::StudioNotYet)?,
				},
				KeyWish::Unknown => session.tell(PhraseKey::StudioKeys)?,
			};
			wish = next.unwrap_or_else(|| session.next());
		}
	}

	/// Tells the number of texts that a game lacks, or that it lacks no text.
	fn tell_left(&self, session: &mut Session<'_>) -> Result<(), Failure> {
		match (self.left_for_a_game(), self.missing_from(0)) {
			(0, Some(_)) => session.say(PhraseKey::StudioGameDone),
			(0, None) => session.say(PhraseKey::StudioAllDone),
			(left, _) => session.say_number(PhraseKey::StudioLeft, left),
		}
	}

	/// Enter: records a flawed take again, writes one that could not be written, or goes on to the next text.
	fn go_on(&mut self, session: &mut Session<'_>) -> Result<Option<KeyWish>, Failure> {
		match self.last.take_if(|take| take.is_good) {
			Some(take) => return self.keep(take, PhraseKey::StudioGood, session),
			None if self.last.is_some() => return Ok(Some(KeyWish::Again)),
			None => {}
		}
		if self.text(self.place).is_some_and(|text| self.takes.has(text)) || self.asked == 0 {
			self.advance(session)
		} else {
			Ok(Some(KeyWish::Again))
		}
	}

	/// Goes to the next text that is missing. After the last one for a game, that is said first.
	fn advance(&mut self, session: &mut Session<'_>) -> Result<Option<KeyWish>, Failure> {
		let game = self.plan.texts.0.len();
		let from = if self.asked == 0 {
			self.place
		} else {
			self.place + 1
		};
		let next = self.missing_from(from);
		if !self.told && next.is_none_or(|next| next >= game) {
			self.told = true;
			self.tell_left(session)?;
			return Ok(None);
		}
		match next {
			Some(next) => {
				self.place = next;
				Ok(Some(KeyWish::Again))
			}
			None => {
				self.tell_left(session)?;
				Ok(None)
			}
		}
	}

	fn go_back(&mut self, session: &mut Session<'_>) -> Result<Option<KeyWish>, Failure> {
		self.last = None;
		match self.place.checked_sub(1) {
			Some(place) => {
				self.place = place;
				self.prompt(session)?;
				Ok(None)
			}
			None => session.tell(PhraseKey::StudioFirst),
		}
	}

	fn prompt(&self, session: &mut Session<'_>) -> Result<(), Failure> {
		let text = self.text(self.place).unwrap_or_default();
		session.prompt(self.place + 1, self.count(), text)
	}

	/// Prompts, listens and judges.
	fn record(&mut self, session: &mut Session<'_>) -> Result<Option<KeyWish>, Failure> {
		self.last = None;
		let Some(text) = self.text(self.place).map(str::to_owned) else {
			return Ok(Some(KeyWish::Stop));
		};
		self.asked += 1;
		if self.asked.is_multiple_of(OFTEN) && self.left_for_a_game() > 0 {
			session.say_number(PhraseKey::StudioLeft, self.left_for_a_game())?;
		}
		if self.judge.seconds(&text).is_none()
			&& let Some(template) = self.plan.template(&text)
		{
			self.judge.learn(&text, &template);
		}
		if !session.is_ready()? {
			return Ok(None);
		}
		self.prompt(session)?;
		let seconds = self.judge.seconds(&text).unwrap_or(1.0);
		let (heard, wish) = session.listen(seconds)?;
		let Some((samples, rate)) = heard else {
			return Ok(wish);
		};
		let (word, mut flaws) = self.judge.judge(&text, &samples, rate);
		let clean = without_rumble(&samples, rate);
		let compared = word
			.as_ref()
			.filter(|_| flaws.is_empty())
			.map(|word| build::compared(&clean, word, rate));
		if let Some(compared) = &compared {
			flaws.extend(build::other(&self.judge, &text, compared));
		}
		let take = Take {
			samples,
			rate,
			word,
			is_good: flaws.is_empty(),
		};
		if let Some(flaw) = flaws.first() {
			session.say_flaw(flaw)?;
			self.last = Some(take);
			return Ok(None);
		}
		if let Some(compared) = &compared {
			self.judge.get_used_to(compared);
		}
		self.keep(take, PhraseKey::StudioGood, session)
	}

	fn keep(
		&mut self,
		take: Take,
		line: PhraseKey,
		session: &mut Session<'_>,
	) -> Result<Option<KeyWish>, Failure> {
		let text = self.text(self.place).unwrap_or_default().to_owned();
		let Some((samples, rate)) = take.cut() else {
			return session.tell(PhraseKey::StudioNothing);
		};
		match self.takes.keep(&text, samples, rate) {
			Ok(()) => session.tell(line),
			Err(error) => {
				session.print(told(obstacle(&error)))?;
				// Enter tries again to write it.
				self.last = Some(Take {
					is_good: true,
					..take
				});
				session.tell(PhraseKey::StudioUnwritten)
			}
		}
	}

	/// Plays the last recording of this text, as it will be in the voice.
	fn play(&mut self, session: &mut Session<'_>) -> Result<Option<KeyWish>, Failure> {
		let clip = match &self.last {
			Some(take) => build::clip_of(&take.samples, take.rate),
			None => {
				let text = self.text(self.place).unwrap_or_default();
				let path = self.takes.files().get(text);
				path.and_then(|path| read(path).ok())
					.and_then(|(samples, rate)| build::clip_of(&samples, rate))
			}
		};
		match clip {
			Some(clip) => session.play(&clip),
			None => session.tell(PhraseKey::StudioNotYet),
		}
	}

	/// Makes the pack of all that is there.
	fn end(&self, session: &mut Session<'_>) -> Result<(), Failure> {
		if self.missing_from(0).is_some() {
			session.say(PhraseKey::StudioStopped)?;
		}
		if self.takes.files().is_empty() {
			return Ok(());
		}
		let Made { clips, path, .. } = loop {
			match build::make(self.plan, &self.takes) {
				Ok(made) => break made,
				Err(why) => {
					session.print(told(why.clone()))?;
					session.say(PhraseKey::StudioUnwritten)?;
					if session.next() == KeyWish::Stop {
						return Err(why);
					}
				}
			}
		};
		session.say_number(PhraseKey::StudioReady, clips)?;
		session.print(format!("{}", path.display()))?;
		session.print(format!("annabella --clips {}", self.plan.name))
	}
}
