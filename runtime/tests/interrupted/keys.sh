# Says which of these variables it sees.
for name in OPENAI_API_KEY GEMINI_API_KEY GRAPHWRIGHT_TOKEN HOUSE_KEY GITHUB_TOKEN; do
  seen="$seen $name=$(printenv $name)"
done
echo "{\"seen\": \"$seen\"}"
