//! How much is tried of what there is very much of: a portion in `make test`, and all of it in `make test-long`.

/// One in so many is tried. Where `TRY_ALL` is set, all are.
pub fn one_in(many: usize) -> usize {
	if std::env::var_os("TRY_ALL").is_some() {
		1
	} else {
		many
	}
}
