//! The flags of the face: for whom the program is seen and heard.

use clap::Args;

use super::settings::choice;

/// In which way the program is used. Without any of these, what was chosen at the first start counts.
#[derive(Debug, Default, Args)]
pub struct FrontendFlags {
	#[arg(long, value_name = "FACE", value_parser = choice("face"), hide_possible_values = true,
		conflicts_with_all = ["screen_reader", "braille", "plain"])]
	pub face: Option<String>,
	#[arg(long)]
	pub screen_reader: bool,
	#[arg(long)]
	pub no_screen_reader: bool,
	#[arg(long, value_name = "CELLS", num_args = 0..=1, default_missing_value = "40",
		value_parser = clap::value_parser!(u16).range(8..=255))]
	pub braille: Option<u16>,
	#[arg(long, value_name = "PLACE", value_parser = choice("cursor-after"), hide_possible_values = true)]
	pub cursor_after: Option<String>,
}
