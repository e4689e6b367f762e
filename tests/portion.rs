//! Size of the tried portion of a large set: a portion in `make test`, and all of it in `make test-long`.

/// Returns the interval of tried items. With `TRY_ALL` set, all are tried.
pub fn one_in(many: usize) -> usize {
	if std::env::var_os("TRY_ALL").is_some() {
		1
	} else {
		many
	}
}
