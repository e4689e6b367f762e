//! Finding a puzzle among millions.

use annabella::ports::{KeptPuzzle, PuzzleKind, WantedPuzzle};
use annabella::puzzles::{PuzzleKey, PuzzleSource, Rating, Theme};
use rusqlite::{CachedStatement, Connection, OptionalExtension, params};

use super::results::rating_of;
use super::sources;

/// Number of puzzles that are checked in the order of their keys before the nearest of them is taken.
const LOOKED_AT: usize = 4000;
/// Distance from the wanted rating at which a puzzle is taken at once.
const NEAR: i64 = 75;
/// Number of puzzles of a rare theme that are checked on either side of the wanted rating.
const BESIDE: u32 = 100;
/// Number of days for which a tried puzzle is left out.
const REST: i64 = 120;

/// A puzzle like the one that is wanted.
pub(super) fn next(connection: &Connection, wanted: &WantedPuzzle) -> rusqlite::Result<Option<KeptPuzzle>> {
	if wanted.kind == PuzzleKind::Usual && wanted.theme.is_none() {
		let due = connection
			.prepare_cached(
				"SELECT puzzle FROM puzzle_seen JOIN puzzle ON id = puzzle
					WHERE due <= ?1 AND puzzle IS NOT ?2 ORDER BY due, puzzle LIMIT 1",
			)?
			.query_row(params![wanted.today.0, wanted.but.map(|key| key.0)], |row| {
				row.get(0)
			})
			.optional()?;
		if let Some(id) = due {
			return this(connection, PuzzleKey(id));
		}
	}
	let found = match wanted.theme {
		Some(theme) if theme.is_rare() => rare(connection, theme, wanted)?,
		Some(_) | None => common(connection, wanted)?,
	};
	let Some(id) = found else { return Ok(None) };
	let seen = lately(&mut connection.prepare_cached(LAST_DAY)?, id, wanted)?;
	let found = this(connection, PuzzleKey(id))?;
	Ok(found.map(|found| KeptPuzzle {
		is_early: seen && wanted.kind == PuzzleKind::Usual,
		..found
	}))
}

/// The day on which a puzzle was last tried.
const LAST_DAY: &str = "SELECT day FROM puzzle_seen WHERE puzzle = ?1";

/// Returns `true` if it was tried so lately that it rests.
fn lately(last_day: &mut CachedStatement<'_>, id: i64, wanted: &WantedPuzzle) -> rusqlite::Result<bool> {
	let day: Option<i64> = last_day.query_row([id], |row| row.get(0)).optional()?;
	Ok(day.is_some_and(|day| wanted.today.0 - day < REST))
}

/// The best one so far: one that was seen lately is only better than none.
struct Best<'a> {
	wanted: &'a WantedPuzzle,
	seen: CachedStatement<'a>,
	/// The puzzles of the day that were tried today.
	of_day: Vec<i64>,
	/// The best one, with `true` if it was seen lately, and its distance.
	found: Option<(bool, i64, i64)>,
}

impl<'a> Best<'a> {
	fn new(connection: &'a Connection, wanted: &'a WantedPuzzle) -> rusqlite::Result<Self> {
		let mut of_day = Vec::new();
		if wanted.kind == PuzzleKind::Daily {
			let tried = "SELECT puzzle FROM puzzle_result WHERE day = ?1 AND daily = 1";
			let mut tried = connection.prepare_cached(tried)?;
			of_day.extend(
				tried
					.query_map([wanted.today.0], |row| row.get::<_, i64>(0))?
					.flatten(),
			);
		}
		Ok(Self {
			wanted,
			of_day,
			seen: connection.prepare_cached(LAST_DAY)?,
			found: None,
		})
	}

	/// Checks one, and returns `true` if it is good enough.
	fn look(&mut self, id: i64, rating: i64) -> rusqlite::Result<bool> {
		let off = (rating - i64::from(self.wanted.rating)).abs();
		if self.wanted.but == Some(PuzzleKey(id))
			|| self.found.is_some_and(|(seen, best, _)| !seen && best <= off)
		{
			return Ok(false);
		}
		let seen = if self.wanted.kind == PuzzleKind::Daily {
			self.of_day.contains(&id)
		} else {
			lately(&mut self.seen, id, self.wanted)?
		};
		if self
			.found
			.is_none_or(|(was_seen, best, _)| (seen, off) < (was_seen, best))
		{
			self.found = Some((seen, off, id));
		}
		Ok(!seen && off <= NEAR)
	}
}

/// One of all puzzles, from a place that the seed names: the first one that is near enough, or the nearest of many.
fn common(connection: &Connection, wanted: &WantedPuzzle) -> rusqlite::Result<Option<i64>> {
	let sources = sources(connection)?;
	let all: u64 = sources.iter().map(|(_, kept)| kept).sum();
	let mut place = mixed(wanted.seed, 1).checked_rem(all).unwrap_or_default();
	let first = sources.iter().position(|(_, kept)| {
		let is_here = place < *kept;
		place = place.saturating_sub(*kept);
		is_here
	});
	let mut best = Best::new(connection, wanted)?;
	let mut puzzles = connection.prepare_cached(
		"SELECT id, rating, themes FROM puzzle WHERE id >= ?1 AND id < ?2 ORDER BY id LIMIT ?3",
	)?;
	let order = sources
		.iter()
		.cycle()
		.skip(first.unwrap_or_default())
		.take(sources.len());
	for (source, _) in order {
		let (low, high) = bounds(connection, *source)?;
		let width = u64::try_from(high - low).unwrap_or_default().max(1);
		let middle = low + i64::try_from(mixed(wanted.seed, 2) % width).unwrap_or_default();
		let mut left = LOOKED_AT;
		for (from, to) in [(middle, high), (low, middle)] {
			let mut rows = puzzles.query(params![from, to, left])?;
			while let Some(row) = rows.next()? {
				left = left.saturating_sub(1);
				let about = wanted.theme.map(Theme::number);
				let themes = row.get_ref(2)?.as_blob().unwrap_or_default();
				let fits = about.is_none_or(|theme| themes.contains(&theme));
				if fits && best.look(row.get(0)?, row.get(1)?)? {
					return Ok(best.found.map(|(.., id)| id));
				}
			}
		}
		if best.found.is_some_and(|(seen, ..)| !seen) {
			break;
		}
	}
	Ok(best.found.map(|(.., id)| id))
}

/// The first key of a source, and the one after its last.
fn bounds(connection: &Connection, source: PuzzleSource) -> rusqlite::Result<(i64, i64)> {
	let (first, behind) = source.keys();
	let end = |order: &str| {
		let query = format!("SELECT id FROM puzzle WHERE id >= ?1 AND id < ?2 ORDER BY id {order} LIMIT 1");
		connection
			.prepare_cached(&query)?
			.query_row(params![first, behind], |row| row.get::<_, i64>(0))
			.optional()
	};
	Ok((
		end("ASC")?.unwrap_or(first),
		end("DESC")?.map_or(first, |last| last + 1),
	))
}

/// One of a rare theme: among those beside the wanted rating, any of the near ones.
fn rare(connection: &Connection, theme: Theme, wanted: &WantedPuzzle) -> rusqlite::Result<Option<i64>> {
	let mut best = Best::new(connection, wanted)?;
	let mut found = Vec::new();
	let sides = [
		"SELECT puzzle, rating FROM puzzle_theme WHERE theme = ?1 AND rating >= ?2 ORDER BY rating, puzzle LIMIT ?3",
		"SELECT puzzle, rating FROM puzzle_theme WHERE theme = ?1 AND rating < ?2 ORDER BY rating DESC, puzzle DESC LIMIT ?3",
	];
	for side in sides {
		let mut query = connection.prepare_cached(side)?;
		let rows = query.query_map(params![theme.number(), wanted.rating, BESIDE], |row| {
			Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?))
		})?;
		found.extend(rows.collect::<Result<Vec<_>, _>>()?);
	}
	found.sort_by_key(|(id, _)| mixed(wanted.seed, id.unsigned_abs()));
	for (id, rating) in found {
		if best.look(id, rating)? {
			break;
		}
	}
	Ok(best.found.map(|(.., id)| id))
}

/// A number that looks random and follows from both, by SplitMix64.
const fn mixed(seed: u64, number: u64) -> u64 {
	let mut mixed = seed.wrapping_add(number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
	mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
	mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
	mixed ^ (mixed >> 31)
}

/// This puzzle, if it is still there.
pub(super) fn this(connection: &Connection, key: PuzzleKey) -> rusqlite::Result<Option<KeptPuzzle>> {
	let mut puzzle =
		connection.prepare_cached("SELECT rating, deviation, themes, packed FROM puzzle WHERE id = ?1")?;
	let found = puzzle.query_row([key.0], |row| {
		Ok(KeptPuzzle {
			key,
			rating: Rating::known(row.get(0)?, row.get(1)?),
			themes: row.get(2)?,
			packed: row.get(3)?,
			step: None,
			is_early: false,
		})
	});
	let Some(found) = found.optional()? else {
		return Ok(None);
	};
	let mut seen = connection
		.prepare_cached("SELECT rating, deviation, volatility, step FROM puzzle_seen WHERE puzzle = ?1")?;
	let seen = seen
		.query_row([key.0], |row| Ok((rating_of(row, 0)?, row.get(3)?)))
		.optional()?;
	Ok(Some(match seen {
		Some((rating, step)) => KeptPuzzle {
			rating,
			step,
			..found
		},
		None => found,
	}))
}
