# make play    installs what is missing, builds, and starts. Options for the program: make play ARGS="--two"
# make test    installs what is missing, and runs every check.
# make readers installs what is missing, and tests the program under two more screen readers, one of them in a graphical terminal.
# make soak    tries for a long time what the tests only try for seconds.
# make fuzz    tries hostile input for an hour, or as long as you say: make fuzz HOURS=8. One kind of it: make fuzz TARGET=pgn
# make clips   installs what is missing, and renders the recorded words that are not there yet.
# make bench   installs what is missing, and measures.
# make clean   removes what was built.

.PHONY: play test test-waiting test-reckoning readers soak fuzz clips bench clean
.DEFAULT_GOAL := play

# Where rustup puts cargo, for shells that have not been told.
export PATH := $(PATH):$(HOME)/.cargo/bin

# Moving bars are noise to a screen reader.
export CARGO_TERM_PROGRESS_WHEN := never

ARGS ?=

play:
	@scripts/prepare play
	@echo "Building. The first time this takes a few minutes."
	@cargo build --release --locked --quiet
	@cargo run --release --locked --quiet -- $(ARGS)

# Tests that wait, for terminals and for other programs, run beside those that reckon. Sound is made in real time, and is heard alone.
waiting := program readers faults
reckoning := reckoning walks house

# The third line is the proof that the house is pure: built without its doors, nothing in it can touch the world.
test:
	@scripts/prepare test
	cargo fmt --check
	cargo check --locked --quiet --lib --no-default-features
	cargo clippy --locked --quiet --all-targets -- -D warnings
	cargo test --locked --quiet --no-run
	@$(MAKE) --no-print-directory --jobs 2 --output-sync=target test-waiting test-reckoning
	RUST_TEST_THREADS=3 cargo test --locked --quiet --test heard

test-waiting:
	cargo test --locked --quiet $(waiting:%=--test %)

# Hostile input is tried for ten seconds of each kind.
test-reckoning:
	FUZZ_SECONDS=10 cargo test --locked --quiet --lib --bins $(reckoning:%=--test %)
	RUSTDOCFLAGS="-D warnings" cargo doc --locked --quiet --no-deps --document-private-items

readers:
	@scripts/prepare readers
	cargo test --locked --test readers -- --ignored --nocapture --test-threads 1

soak:
	@scripts/prepare test
	cargo test --release --locked --test reckoning clear -- --ignored --nocapture --test-threads 1
	cargo test --release --locked --test reckoning mating -- --ignored --nocapture --test-threads 1
	cargo test --locked --test faults -- --ignored --nocapture --test-threads 1

HOURS ?= 1
TARGET ?=

fuzz:
	@scripts/prepare fuzz
	@HOURS=$(HOURS) nice -n 19 scripts/fuzz $(TARGET)

clips:
	@scripts/prepare clips
	@scripts/render-all missing

bench:
	@scripts/prepare test
	cargo bench --locked --quiet --bench start --bench announce --bench referee --bench mating --bench import --bench latency

clean:
	cargo clean
