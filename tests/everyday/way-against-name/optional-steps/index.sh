#!/usr/bin/env bash
set -euo pipefail
ls archive > index.txt
echo '{}'
