//! Imported games on the shelf.
