#!/bin/sh
# GRAPH_STATE is the state as JSON; of an item's chain it holds the item.
text=$(printf '%s' "$GRAPH_STATE" | sed 's/.*"text": *"\([a-z]*\)".*/\1/')
sleep "${SECONDS_PER_TEXT:-1}"
words=$(wc -w < "${GRAPH_DIR:-.}/texts/$text.md") || exit 1
echo "{\"counted\": \"$text: $((words)) words\"}"
