//! Rule profiles as data, and judgements from facts that are handed to it: endings, claims, the fallen flag.
//!
//! It holds no state, and knows neither the journal nor any wording.

mod article;
mod edition;
mod ending;
mod judgement;
mod profile;

pub use article::{Article, Chapter, Duty, NoArticle, article, articles, chapters, find};
pub use edition::Edition;
pub(crate) use ending::side;
pub use ending::{Ending, Score};
pub use judgement::{Standing, WrongClaim, after_move, claim_draw, flag_fall};
pub use profile::{Profile, ProfileError};
