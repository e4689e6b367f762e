//! Rule profiles as data, and judgements from facts that are handed to it: endings, claims, flag falls.
//!
//! It holds no state, knows no journal, and has only the sentences about the articles in `articles` and `books` and those about
//! the profiles in `parameters.toml`.

mod article;
mod chance;
mod class;
mod ending;
mod judgement;
pub mod parameters;
mod profile;
mod score;
mod setting;
pub(crate) mod side;
mod touch;

pub use article::{Article, Book, Chapter, Duty, NoArticle, articles, chapters};
pub use chance::{Chance, chances_behind, forces_mate, shown_chance};
pub use ending::{Ending, LastAct};
pub use judgement::{
	Standing, WrongClaim, after_move, claim_draw, flag_fall, illegal_loss, is_dead, is_fifty_moves,
	is_fivefold, is_seventyfive_moves, is_threefold, resignation, sealed_loss,
};
pub use parameters::Edition;
pub use profile::{
	LawTexts, Overlay, Profile, ProfileError, RegulationError, RegulationsError, Sentence, Sentences,
};
pub use score::{Score, ScoreError};
pub use setting::{AllowedValues, MOST_SECONDS, NO_DEFAULT, ProfileSetting, Written};
pub use touch::{Obligation, Touched, allows, obligation, released};
