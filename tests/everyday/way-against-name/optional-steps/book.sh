#!/usr/bin/env bash
set -euo pipefail
curl -fsS --data "$(jq -r .initial_prompt <<<"$GRAPH_STATE")" https://books.example/api | jq '{number: .id}'
