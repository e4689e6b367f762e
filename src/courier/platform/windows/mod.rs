//! Windows.

pub mod browser;
#[path = "../../../doors/platform/windows/files.rs"]
#[allow(dead_code, reason = "one file is read and written here")]
pub mod files;
#[path = "../../../doors/platform/windows/wide.rs"]
#[allow(dead_code, reason = "one direction is needed here")]
mod wide;
