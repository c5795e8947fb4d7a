#!/usr/bin/env bash
echo '{"two": "TWO"}'
