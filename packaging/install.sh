#!/bin/sh
# Installs Annabella for you alone, without an administrator: the program into ~/.local/bin, and what belongs to it beside that.
#
#     ./install.sh            installs, also over an older version
#     ./install.sh --remove   removes it; your games and settings stay
#
# PREFIX=/usr/local ./install.sh installs for everybody.
set -eu
cd "$(dirname "$0")"

prefix=${PREFIX:-$HOME/.local}
action=install
case ${1:-} in
'') ;;
--remove) action=remove ;;
*)
	echo "Usage: ./install.sh or ./install.sh --remove" >&2
	exit 2
	;;
esac

find tree -type f | sed 's|^tree/||' | while IFS= read -r file; do
	if [ "$action" = remove ]; then
		rm -f "$prefix/$file"
		continue
	fi
	mkdir -p "$(dirname "$prefix/$file")"
	# A program that runs keeps its old file.
	rm -f "$prefix/$file"
	cp -p "tree/$file" "$prefix/$file"
done

if [ "$action" = remove ]; then
	echo "Annabella is removed from $prefix. Your games and settings are still there."
	exit 0
fi
echo "Annabella is installed in $prefix."
if ! why=$("$prefix/bin/annabella" --version 2>&1 >/dev/null); then
	echo "It cannot start yet: $why" >&2
	echo "On Debian this installs the library for sound, without which it does not start: sudo apt install libasound2" >&2
	exit 1
fi
case :$PATH: in
*:"$prefix/bin":*) echo "Start it with: annabella" ;;
*) echo "Start it with: $prefix/bin/annabella" ;;
esac
