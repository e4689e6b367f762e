# make play    installs what is missing, builds, and starts. Options for the program: make play ARGS="--two"
# make test    installs what is missing, and runs every check that takes no more than minutes.
# make test-long does the same with what takes longer: all that is heard, two more screen readers, hostile input for ten seconds
#              of each kind, all of what make test tries a portion of, the question of mate beside another solver, the documentation,
#              the package for cargo, the licences and sources of all crates, and the program for Windows under wine.
# make readers installs what is missing, and tests the program under two more screen readers, one of them in a graphical terminal.
# make soak    tries for a long time what the tests only try for seconds.
# make peers   builds an independent server, once, and lets the program play whole games there, against itself and another client. It is part
#              of the soak, and builds for six minutes or more.
# make fuzz    tries hostile input for an hour, or as long as you say: make fuzz HOURS=8. One kind of it: make fuzz TARGET=pgn
# make deb     builds the program, and a Debian package of it in target/packages.
# make dist    builds the program, and a tarball that installs itself without an administrator.
# make windows builds the program for Windows, and tries it under wine: by pipes, in a terminal, by ear, and its installer.
# make setup.exe builds the program for Windows, and an installer of it. make windows-zip: a zip that needs no installing.
# make clips   installs what is missing, and renders the recorded words that are not there yet.
# make bench   installs what is missing, and measures.
# make cost    installs what is missing, and counts what fixed runs cost, in instructions and in memory; make test-long does it too. A count that
#              may rise takes a reason: make cost WHY="..."
# make clean   removes what was built.

.PHONY: play cost counted test test-waiting test-reckoning test-long test-supplies test-desktop readers peers soak fuzz deb dist windows heard-on-windows windows-in-short \
	setup.exe windows-zip clips bench clean
.DEFAULT_GOAL := play

# Where rustup puts cargo, for shells that have not been told.
export PATH := $(PATH):$(HOME)/.cargo/bin

# Moving bars are noise to a screen reader.
export CARGO_TERM_PROGRESS_WHEN := never

ARGS ?=

play:
	@scripts/prepare play
	@echo "Building. The first time this takes a few minutes."
	@cargo rustc --profile play --locked --quiet --bin annabella-speech
	@cargo rustc --profile play --locked --quiet --bin annabella-online
	@cargo rustc --profile play --locked --quiet --bin annabella -- -C opt-level=0
	@$${CARGO_TARGET_DIR:-target}/play/annabella $(ARGS)

# Clippy is the compiler of our own code in the tests, so that everything is compiled once; what it warns of stops the build.
export CLIPPY_ARGS := -D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__
# The sessions and games that tests make up are the same each time; new ones are sought by the fuzzing and the soak.
tested := PROPTEST_RNG_SEED=1 RUSTC_WORKSPACE_WRAPPER=$(CURDIR)/scripts/compiler cargo test --locked --quiet

# Tests that wait, for terminals and for other programs, run beside those that reckon.
waiting := --test program --test readers --test faults --test online
reckoning := --lib --bins --test reckoning --test walks --test house

test:
	@scripts/prepare test
	cargo fmt --check
	$(tested) --no-run $(waiting) $(reckoning)
	@$(MAKE) --no-print-directory --jobs 2 --output-sync=target test-waiting test-reckoning

# Four at a time, as they mostly wait.
test-waiting:
	$(tested) $(waiting) -- --test-threads 4

test-reckoning:
	$(tested) $(reckoning)

# Of these make test tries a portion, as all takes minutes (`tests/portion.rs`); and hostile input for a second of each kind. The rest of
# those programs is tried whole by make test, and not twice.
portions := clear:: endgames:: fuzz:: properties::papers properties::roles referee::any_lines round_trip:: studies:: doors::sound::built_in doors::sound::pack

# The same for the walks, which take one filter.
portions-of-walks := walks::languages

# The tests of the library that take minutes: what the likeness of each language knows of lines that it has not learned, by ten trainings and
# by all lines that are held out, and all lines that people type at menus.
slow := $(tested) --lib -- --ignored

# What one practises with is heard for minutes: that is for the soak.
heard := --skip trained::

# The first check is the proof that the house is pure: built without its doors, nothing in it can touch the world.
# Sound is made in real time, and is heard alone. Where a busy machine has lost a word, that test is heard once more, alone.
test-long:
	@scripts/prepare readers
	cargo check --locked --quiet --lib --no-default-features
	@cargo metadata --locked --format-version 1 --manifest-path fuzz/Cargo.toml > /dev/null
	$(tested) --all-targets --no-run
	@$(MAKE) --no-print-directory --jobs 2 --output-sync=target test-supplies test-desktop
	TRY_ALL=1 FUZZ_SECONDS=10 $(tested) --bins --test reckoning -- $(portions)
	TRY_ALL=1 $(tested) --test walks -- $(portions-of-walks)
	TRY_ALL=1 $(tested) --test walks -- "one language a sentence"
	$(slow)
	$(tested) --test second_opinion
	@scripts/crate
	@$(MAKE) --no-print-directory counted
	RUSTDOCFLAGS="-D warnings" cargo doc --locked --quiet --no-deps --document-private-items
	@scripts/once-more $(tested) --test heard -- $(heard)
	@if scripts/prepare windows && [ -x /usr/lib/wine/wine64 ]; then $(MAKE) --no-print-directory windows-in-short; \
		else echo "The program for Windows was not tried: Rust for Windows or wine is missing."; fi

test-supplies:
	@scripts/deny

test-desktop:
	$(tested) --test readers -- --ignored --nocapture --test-threads 1

readers:
	@scripts/prepare readers
	@$(MAKE) --no-print-directory test-desktop

soak:
	@scripts/prepare test
	cargo test --release --locked --test reckoning clear -- --ignored --nocapture --test-threads 1
	cargo test --release --locked --test reckoning endgames -- --ignored --nocapture --test-threads 1
	scripts/beside-syzygy target/tmp/endgames.txt
	scripts/beside-chess make
	cargo test --release --locked --test reckoning files -- --ignored --nocapture
	scripts/beside-chess compare
	cargo test --release --locked --test reckoning studies -- --ignored --nocapture
	scripts/beside-chess studies
	target/beside-chess/python/bin/python scripts/material/verify --check src/puzzles/shipped.csv
	cargo test --release --locked --test second_opinion -- --ignored --nocapture --test-threads 1
	cargo test --locked --test faults -- --ignored --nocapture --test-threads 1
	cargo test --locked --test heard -- --nocapture --test-threads 1 trained::
	scripts/beside-lichess types
	scripts/beside-lichess berserk
	scripts/beside-lichess examples
	@$(MAKE) --no-print-directory peers

GAMES ?= 50

peers:
	@scripts/prepare peers
	cargo build --locked --quiet --bins --example lichess-double
	scripts/games-on-a-server fetch
	scripts/games-on-a-server open-chess $(GAMES)
	scripts/games-on-a-server double $(GAMES)

HOURS ?= 1
TARGET ?=

fuzz:
	@scripts/prepare fuzz
	@HOURS=$(HOURS) nice -n 19 scripts/fuzz $(TARGET)

deb dist:
	@scripts/prepare package
	cargo build --release --locked --quiet
	scripts/package $@

# Without lines for a backtrace: what is linked is a third of it. The program is not optimised, as in the tests.
for_windows := CARGO_PROFILE_DEV_DEBUG=0 RUSTC_WORKSPACE_WRAPPER=clippy-driver cargo
windows_target := x86_64-pc-windows-gnu

windows:
	@scripts/prepare windows
	$(for_windows) build --locked --quiet --target $(windows_target) --bins
	$(for_windows) test --locked --quiet --target $(windows_target) --no-run --test walks
	scripts/try-windows target/$(windows_target)/debug
	@$(MAKE) --no-print-directory heard-on-windows

# Sound is made in real time: where a busy machine has lost a word, it is heard once more.
on_windows := WINEPREFIX=$(CURDIR)/target/wine ANNABELLA_WINDOWS=$(CURDIR)/target/$(windows_target)/debug/annabella.exe \
	$(tested) --test heard -- --ignored on_windows
heard-on-windows:
	$(on_windows) || $(on_windows)

# All of it but the installer, which is packed for minutes, the walks, which the house does alike everywhere, and what is heard: wine
# on a busy machine loses words.
windows-in-short:
	@scripts/prepare windows
	$(for_windows) build --locked --quiet --target $(windows_target) --bins
	PACKED=no WALKS=no scripts/try-windows target/$(windows_target)/debug

setup.exe windows-zip:
	@scripts/prepare windows
	cargo build --release --locked --quiet --target $(windows_target)
	scripts/package $@

clips:
	@scripts/prepare clips
	@scripts/render-all missing

bench:
	@scripts/prepare test
	cargo bench --locked --quiet --bench start --bench frame --bench announce --bench referee --bench import --bench latency \
		--bench mating --bench online

cost:
	@scripts/prepare test
	@$(MAKE) --no-print-directory counted

# Instructions are counted, so that a busy machine changes nothing.
export WHY
counted:
	cargo build --profile cost --locked --quiet --bin annabella
	$(tested) --test cost

clean:
	cargo clean
