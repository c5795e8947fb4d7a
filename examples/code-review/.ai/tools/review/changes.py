"""What has changed since a commit, file by file, as git tells it."""

import json
import subprocess
import sys


def git(*words):
    done = subprocess.run(["git", *words], capture_output=True, text=True, encoding="utf-8", errors="replace")
    if done.returncode != 0:
        sys.exit(done.stderr.strip() or f"git ended with {done.returncode}")
    return done.stdout


# Whatever the caller gives is a commit, and no option of git's.
since = git("rev-parse", "--verify", "--quiet", "--end-of-options", json.load(sys.stdin)["since"] + "^{commit}").strip()
names = git("diff", "--name-only", "--diff-filter=d", "-z", since, "--").split("\0")
files = [
    {"path": path, "diff": git("diff", "--no-color", "--no-ext-diff", "-U5", since, "--", f":(literal){path}")}
    for path in names
    if path
]
print(json.dumps({"files": files, "count": len(files)}))
