#!/usr/bin/env bash
set -euo pipefail
jq -n --arg commits "$(git log --oneline -20)" '{commits: $commits}'
