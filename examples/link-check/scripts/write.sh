#!/usr/bin/env bash
# Writes the report. The state comes inline, or in a file when it is large.
set -euo pipefail
if [ -n "${GRAPH_STATE_FILE:-}" ]; then exec < "$GRAPH_STATE_FILE"; else exec <<< "$GRAPH_STATE"; fi
python3 -c '
import json, pathlib, sys
state = json.load(sys.stdin)
report = "# Broken links\n\n" + state["listing"] + "\n"
print(json.dumps({"bytes": pathlib.Path(state["report_file"]).write_text(report, encoding="utf-8")}))
'
