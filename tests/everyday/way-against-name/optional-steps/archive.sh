#!/usr/bin/env bash
set -euo pipefail
jq -r .initial_prompt <<<"$GRAPH_STATE" > "archive/$(jq -r .number <<<"$GRAPH_STATE").txt"
echo '{}'
