#!/usr/bin/env python3
"""How long `graphwright dev` takes from a saved file to what is found in it, and to the end of a run of it that a world answers.

    cargo build --release -p graphwright-cli
    python3 compiler/benches/dev.py [--graphwright target/release/graphwright] [--times 20]

The graph is a chain of a hundred questions to a model. Each time its file is saved with another text, the time is taken until the page is
told so, and until a run of it, begun then over HTTP, is over. Prints a Markdown table.
"""

import argparse
import json
import pathlib
import re
import statistics
import subprocess
import tempfile
import time
import urllib.request

from agents import ROOT

NODES = 100


def graph(number):
    """As the author saves it for the so-manieth time."""
    asked = {
        f"n{at}": {"type": "llm", "prompt": f"{number}: {{{{initial_prompt}}}}, after {{{{text}}}}", "state_updates": {"text": "{{output}}"},
                   "next": f"n{at + 1}" if at + 1 < NODES else "end"}
        for at in range(NODES)
    }
    nodes = asked | {"end": {"type": "end", "output": "{{text}}"}}
    return json.dumps({"name": "chain", "initial_state": {"text": "nothing"}, "start": "n0", "nodes": nodes})


class Page:
    """What a browser sees of `graphwright dev`."""

    def __init__(self, address):
        at = re.match(r"(http://[^/]+/)(?:.*token=([^&\s]+))?", address)
        self.address, token = at[1], at[2]
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}
        self.events = self.open("dev/events")

    def open(self, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, {**self.headers, "Content-Type": "application/json"})
        return urllib.request.urlopen(request, timeout=60)

    def told(self):
        """The next that is told of the graph."""
        for line in self.events:
            if line.startswith(b"data: "):
                return json.loads(line[6:])
        raise SystemExit("the page was told nothing")

    def until(self, edition):
        """Waits until so many graphs that can be run were there. Seconds until the first thing was told."""
        begun = time.monotonic()
        told = self.told()
        first = time.monotonic() - begun
        while told.get("edition", 0) < edition:
            told = self.told()
        return first


def saved(page, file, text, edition):
    """Seconds from a saved file until something is told, and until a run of it is over."""
    begun = time.monotonic()
    file.write_text(text)
    found = page.until(edition)
    outcome = json.load(page.open("runs?wait=60", {"prompt": "x"}))
    if outcome["status"] != "completed":
        raise SystemExit(f"a run came to {outcome}")
    return found, time.monotonic() - begun


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--graphwright", default=str(ROOT / "target/release/graphwright"))
    arguments.add_argument("--times", type=int, default=20)
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as place:
        file, script = pathlib.Path(place) / "graph.yaml", pathlib.Path(place) / "world.json"
        file.write_text(graph(1))
        script.write_text(json.dumps({"replies": {"*": ["a letter"]}}))
        command = [given.graphwright, "dev", str(file), "--script", str(script), "--port", "0", "--no-open"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=place)
        try:
            address = next(line for line in process.stdout if "http://" in line)
            page = Page(address[address.index("http://"):])
            page.until(1)
            took = []
            for number in range(2, given.times + 2):
                took.append(saved(page, file, graph(number), number))
        finally:
            process.kill()
    print("| a graph of 100 nodes | median | slowest |")
    print("|---|---:|---:|")
    for name, times in zip(("saved, until what is found is told", "saved, until a run is over"), zip(*took)):
        print(f"| {name} | {statistics.median(times) * 1000:.0f} ms | {max(times) * 1000:.0f} ms |")


if __name__ == "__main__":
    main()
