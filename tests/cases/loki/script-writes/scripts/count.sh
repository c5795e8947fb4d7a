#!/usr/bin/env bash
echo '{"total": 2, "words": ["a", "b"], "_next": "many"}'
