//! Linux.

pub mod browser;
#[path = "../../../doors/platform/unix/files.rs"]
#[allow(dead_code, reason = "one file is read and written here")]
pub mod files;
