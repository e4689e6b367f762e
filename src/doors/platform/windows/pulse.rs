//! Windows has no sound server beside its own sound.

use annabella::texts::Message;
use std::sync::Arc;

use crate::doors::outlet::{Listed, Outlet, Site, Source, Trouble};

fn absent() -> Trouble {
	Trouble::Absent(Message::of(""))
}

/// # Errors
/// Always.
pub fn list() -> Result<Vec<Listed>, Trouble> {
	Err(absent())
}

/// # Errors
/// Always.
pub fn open(_site: Option<&Site>, _source: &Arc<dyn Source>) -> Result<Outlet, Trouble> {
	Err(absent())
}
