#!/usr/bin/env bash
set -euo pipefail
jq -r .plan <<<"$GRAPH_STATE" > plan.txt
echo '{}'
