#!/usr/bin/env bash
# A desktop that nobody sees: an X server, Orca, and a graphical terminal with the program that is named.
# DISPLAY says where; SPEECHD_ADDRESS where Orca's words go. The terminal's window is called "table".
set -u
if [ -z "${INSIDE:-}" ]; then
	Xvfb "$DISPLAY" -screen 0 1024x768x24 &
	sleep 2
	INSIDE=yes exec dbus-run-session -- bash "$0" "$@"
fi
export GTK_MODULES=gail:atk-bridge NO_AT_BRIDGE=0
gsettings set org.gnome.desktop.interface toolkit-accessibility true
gsettings set org.gnome.desktop.a11y.applications screen-reader-enabled true
/usr/libexec/at-spi-bus-launcher --launch-immediately --a11y=1 &
sleep 1
openbox &
orca --replace &
sleep 6
# The program starts some seconds after its window, so that Orca hears it start.
exec /usr/bin/python3 - "$@" <<'WINDOW'
import sys
import gi
gi.require_version("Gtk", "3.0")
gi.require_version("Vte", "2.91")
from gi.repository import GLib, Gtk, Vte
import os
window = Gtk.Window(title="table")
terminal = Vte.Terminal()
terminal.set_size(80, 25)
window.add(terminal)
window.show_all()
terminal.grab_focus()
names = ("PATH", "HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "PULSE_SERVER", "ALSA_CONFIG_PATH")
environment = [name + "=" + os.environ[name] for name in names] + ["LANG=C.UTF-8", "TERM=xterm-256color"]
def start():
	terminal.spawn_async(Vte.PtyFlags.DEFAULT, None, sys.argv[1:], environment, GLib.SpawnFlags.DEFAULT, None, None, -1, None, lambda *_: None)
terminal.connect("child-exited", lambda *_: Gtk.main_quit())
window.connect("destroy", Gtk.main_quit)
GLib.timeout_add(4000, start)
Gtk.main()
WINDOW
