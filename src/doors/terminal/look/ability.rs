//! The abilities of the terminal, as far as its environment tells them: it is never asked.

use crate::doors::platform::console::draws_anyway;

/// Returns `true` if figures can be drawn on coloured squares: there are 256 colours, the user does not refuse them, and
/// signs beyond ASCII are shown.
#[must_use]
pub fn draws_figures() -> bool {
	let refused = || std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
	draws_anyway() && !refused()
		|| can_draw(|name| std::env::var(name).ok().filter(|value| !value.is_empty()))
}

/// Returns `true` if the terminal may be asked to report its mouse.
#[must_use]
pub fn has_mouse() -> bool {
	reports_mouse(&std::env::var("TERM").unwrap_or_default())
}

/// Returns `true` if the terminal shows images over its cells.
#[must_use]
pub fn has_images() -> bool {
	shows_images(|name| std::env::var(name).ok().filter(|value| !value.is_empty()))
}

/// The variables of programs between this one and the terminal, which keep the terminal's name and not all of its abilities.
const BETWEEN: [&str; 4] = ["TMUX", "STY", "ZELLIJ", "INSIDE_EMACS"];

/// Returns `true` if the terminal draws the sixths of a cell itself, as hardly any font has them.
#[must_use]
pub fn draws_sextants() -> bool {
	knows_sextants(|name| std::env::var(name).ok().filter(|value| !value.is_empty()))
}

/// Returns `true` for terminals that are known by their own name, and for those made with VTE since 0.62, such as that of GNOME. Its
/// variable outlives it in the terminals that have a variable of their own here.
fn knows_sextants(variable: impl Fn(&str) -> Option<String>) -> bool {
	const NAMED: [&str; 5] = ["xterm-kitty", "xterm-ghostty", "foot", "wezterm", "contour"];
	const OTHERS: [&str; 3] = ["XTERM_VERSION", "KONSOLE_VERSION", "TERM_PROGRAM"];
	let terminal = variable("TERM").unwrap_or_default();
	let version = variable("VTE_VERSION").and_then(|version| version.parse().ok());
	let is_vte = || {
		terminal.starts_with("xterm-256color")
			&& version.is_some_and(|version: u32| version >= 6200)
			&& OTHERS.into_iter().find_map(&variable).is_none()
	};
	let is_named = || NAMED.iter().any(|name| terminal.starts_with(name));
	BETWEEN.into_iter().find_map(&variable).is_none() && (is_named() || is_vte())
}

/// Returns `true` only for terminals that say so by their own name: other variables outlive the terminal that has set
/// them. A program between this one and the terminal keeps the name, and not the images.
fn shows_images(variable: impl Fn(&str) -> Option<String>) -> bool {
	let named = matches!(variable("TERM").as_deref(), Some("xterm-kitty" | "xterm-ghostty"));
	named && BETWEEN.into_iter().find_map(variable).is_none()
}

/// Returns `false` for terminals without a mouse and for the Linux console, which leaves its own to its screen.
fn reports_mouse(terminal: &str) -> bool {
	!matches!(terminal, "" | "dumb" | "linux") && !terminal.starts_with("vt")
}

fn can_draw(variable: impl Fn(&str) -> Option<String>) -> bool {
	/// Parts of the names of terminals with 256 colours.
	const COLOURED: [&str; 8] = [
		"256color",
		"direct",
		"kitty",
		"alacritty",
		"foot",
		"ghostty",
		"wezterm",
		"contour",
	];
	/// Beginnings of the names of terminals that have colours if COLORTERM says so.
	const ALIKE: [&str; 9] = [
		"xterm", "screen", "tmux", "rxvt", "st", "konsole", "gnome", "vte", "putty",
	];
	// As <https://no-color.org> asks.
	if variable("NO_COLOR").is_some() {
		return false;
	}
	let terminal = variable("TERM").unwrap_or_default();
	let named = COLOURED.iter().any(|name| terminal.contains(name));
	// The variable outlives the terminal that has set it: on another line, in another's session.
	let told = variable("COLORTERM").is_some() && ALIKE.iter().any(|name| terminal.starts_with(name));
	let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(&variable);
	let locale = locale.unwrap_or_default().to_lowercase();
	let refuses = terminal.contains("mono") || terminal.starts_with("dumb");
	(named || told) && !refuses && (locale.contains("utf-8") || locale.contains("utf8"))
}

#[cfg(test)]
mod tests {
	use super::*;

	fn check(variables: &[(&str, &str)], expected: bool) {
		let value = |name: &str| {
			let found = variables.iter().find(|(known, _)| *known == name);
			found.map(|(_, value)| (*value).to_owned())
		};
		assert_eq!(can_draw(value), expected, "{variables:?}");
	}

	#[test]
	fn a_console_keeps_its_mouse() {
		for (terminal, expected) in [
			("xterm", true),
			("tmux-256color", true),
			("vt220", false),
			("linux", false),
			("", false),
		] {
			assert_eq!(reports_mouse(terminal), expected, "{terminal}");
		}
	}

	#[test]
	fn images_are_for_terminals_that_are_known_to_show_them() {
		for (variables, expected) in [
			(&[("TERM", "xterm-kitty")][..], true),
			(&[("TERM", "xterm-ghostty"), ("TERM_PROGRAM", "ghostty")], true),
			(&[("TERM", "xterm-256color"), ("KITTY_WINDOW_ID", "1")], false),
			(&[("TERM", "xterm-256color"), ("TERM_PROGRAM", "ghostty")], false),
			(&[("TERM", "xterm-kitty"), ("TMUX", "/tmp/tmux,1,0")], false),
			(&[("TERM", "xterm-kitty"), ("STY", "1.screen")], false),
			(&[("TERM", "xterm-ghostty"), ("ZELLIJ", "0")], false),
			(&[("TERM", "linux"), ("KITTY_WINDOW_ID", "1")], false),
			(&[], false),
		] {
			let value = |name: &str| {
				let found = variables.iter().find(|(known, _)| *known == name);
				found.map(|(_, value)| (*value).to_owned())
			};
			assert_eq!(shows_images(value), expected, "{variables:?}");
		}
	}

	#[test]
	fn sextants_are_for_terminals_that_are_known_to_draw_them() {
		for (variables, expected) in [
			(&[("TERM", "xterm-kitty")][..], true),
			(&[("TERM", "foot")], true),
			(&[("TERM", "foot-direct")], true),
			(&[("TERM", "xterm-256color"), ("VTE_VERSION", "7600")], true),
			(&[("TERM", "xterm-256color"), ("VTE_VERSION", "5202")], false),
			(
				&[
					("TERM", "xterm-256color"),
					("VTE_VERSION", "7600"),
					("XTERM_VERSION", "XTerm(379)"),
				],
				false,
			),
			(
				&[
					("TERM", "xterm-256color"),
					("VTE_VERSION", "7600"),
					("TERM_PROGRAM", "vscode"),
				],
				false,
			),
			(
				&[
					("TERM", "tmux-256color"),
					("VTE_VERSION", "7600"),
					("TMUX", "/tmp/tmux,1,0"),
				],
				false,
			),
			(&[("TERM", "xterm-kitty"), ("TMUX", "/tmp/tmux,1,0")], false),
			(&[("TERM", "xterm-256color")], false),
			(&[("TERM", "alacritty")], false),
			(&[("TERM", "linux")], false),
			(&[], false),
		] {
			let value = |name: &str| {
				let found = variables.iter().find(|(known, _)| *known == name);
				found.map(|(_, value)| (*value).to_owned())
			};
			assert_eq!(knows_sextants(value), expected, "{variables:?}");
		}
	}

	#[test]
	fn figures_need_colours_and_signs() {
		check(&[("TERM", "xterm-256color"), ("LANG", "de_DE.UTF-8")], true);
		check(&[("TERM", "xterm-kitty"), ("LC_ALL", "C.utf8")], true);
		check(
			&[("TERM", "xterm"), ("COLORTERM", "truecolor"), ("LANG", "C.UTF-8")],
			true,
		);
		check(
			&[("TERM", "xterm-256color"), ("LANG", "C.UTF-8"), ("NO_COLOR", "1")],
			false,
		);
		check(
			&[("TERM", "xterm-256color"), ("LC_ALL", "C"), ("LANG", "C.UTF-8")],
			false,
		);
		check(
			&[("TERM", "linux"), ("COLORTERM", "yes"), ("LANG", "C.UTF-8")],
			false,
		);
		for name in ["vt100", "vt220", "xterm-mono", "dumb"] {
			check(&[("TERM", name), ("LANG", "C.UTF-8")], false);
		}
		for name in [
			"linux",
			"vt220",
			"dumb",
			"dumb-256color",
			"xterm-mono",
			"ansi",
			"cons25",
		] {
			let lie = [("TERM", name), ("COLORTERM", "truecolor"), ("LANG", "C.UTF-8")];
			check(&lie, false);
		}
		check(&[], false);
	}
}
