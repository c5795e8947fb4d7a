"""One open point as a line of a list: who is asked, what is open, where it stands."""

import json
import sys

point = json.load(sys.stdin)
text = point["text"].removeprefix("OPEN:").strip()
who, colon, what = text.partition(":")
owner = who.strip() if colon and " " not in who.strip() else "nobody"
print(json.dumps({
    "owner": owner,
    "line": f"{what.strip() if colon and owner != 'nobody' else text} ({point['file']}:{point['line']})",
}))
