#!/usr/bin/env bash
set -euo pipefail
systemctl restart "$(jq -r .initial_prompt <<<"$GRAPH_STATE")"
echo '{}'
