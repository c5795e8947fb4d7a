#!/usr/bin/env bash
# Makes runs.db, which `earlier.rs` opens: two runs of `brief-writer`, kept by the code of an earlier commit.
#   runtime/tests/durable/earlier/make.sh 1bf918d
# `asked` waits for an answer at `review`; `failed` failed at its script `gate`.
set -euo pipefail
cd "$(dirname "$0")"
here="$PWD"
commit="$1"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/tree" "$work/agent/src"
git -C "$(git rev-parse --show-toplevel)" archive "$commit" | tar -x -C "$work/tree"
cp "$work"/tree/runtime/tests/brief/*.rs "$work/agent/src/"
cp "$work/tree/Cargo.lock" "$work/agent/"
cat > "$work/agent/Cargo.toml" << 'END'
[package]
name = "brief-writer"
version = "0.0.0"
edition = "2024"

[dependencies]
graphwright = { path = "../tree/runtime", default-features = false, features = ["cli"] }

[workspace]
END
cargo build --manifest-path "$work/agent/Cargo.toml"
cat > "$work/asked.json" << 'END'
{"replies": {"draft": [{"json": {"title": "T", "body": "B"}}]}, "scripts": {"gate": [{"stdout": "{\"attempts\": 1}"}]}}
END
cat > "$work/failed.json" << 'END'
{"replies": {"draft": [{"json": {"title": "T", "body": "B"}}]}, "scripts": {"gate": [{"exit": 1, "stderr": "no gate"}]}}
END
begin() { # run, code that it has to end with
  local code=0
  "$work/agent/target/debug/brief-writer" Wasm --run-id "$1" --detach-on-ask --quiet \
    --store "sqlite:$work/runs.db" --script "$work/$1.json" < /dev/null || code=$?
  [ "$code" = "$2" ] || { echo "run $1 ended with $code instead of $2" >&2; exit 1; }
}
begin asked 3
begin failed 1
# One file, without a log beside it and without room to spare.
python3 - "$work/runs.db" << 'END'
import sqlite3, sys
store = sqlite3.connect(sys.argv[1])
store.execute("PRAGMA wal_checkpoint(TRUNCATE)")
store.execute("VACUUM")
store.execute("PRAGMA wal_checkpoint(TRUNCATE)")
store.close()
END
cp "$work/runs.db" "$here/runs.db"
echo "made $here/runs.db with $commit: $(wc -c < "$here/runs.db") bytes"
