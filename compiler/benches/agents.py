#!/usr/bin/env python3
"""What an agent costs: the time to build it, its size, the time from its start to its first node, the memory it holds there.

    cargo build --release -p graphwright-cli
    python3 compiler/benches/agents.py [--graphwright target/release/graphwright] [--starts 30]

Builds in a cache of its own, so the first build is one with nothing compiled, and prints a Markdown table. Crates that cargo has
not downloaded yet would count as building: build once before. Needs about ten minutes on two cores. The seconds of processor time
are what to compare: those of the clock depend on what else the machine does.
"""

import argparse
import json
import os
import pathlib
import resource
import shutil
import statistics
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"

# The request, and what answers instead of the world: a run must not wait for anything.
GATE = {"answers": {}, "replies": {}}


def spent():
    """Seconds of processor time of all processes that have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def built(command, environment, path, *options):
    """Builds, and says how long it took: by the clock, and of the processors."""
    begun, before = time.monotonic(), spent()
    done = subprocess.run([command, "build", str(path), *options], env=environment, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{path}: {done.stderr}")
    return f"{time.monotonic() - begun:.0f} s ({spent() - before:.0f} s)"


def resident(process):
    """The most memory that a process has held so far, in KiB; 0 if it has ended. What `wait` tells would count this program, too,
    which the process was before it became another."""
    status = pathlib.Path(f"/proc/{process}/status").read_text()
    return next((int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM")), 0)


def first_node(command, world, starts):
    """Milliseconds from the start of the process to the event that its first node is entered; and its memory then, in KiB."""
    times, memory = [], 0
    for _ in range(starts):
        begun = time.monotonic()
        child = subprocess.Popen(
            [*command, "x", "--script", world, "--events", "-", "--quiet", "--detach-on-ask", "--store", "none"],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )
        for line in child.stdout:
            if json.loads(line).get("event") == "entered":
                times.append((time.monotonic() - begun) * 1000)
                memory = max(memory, resident(child.pid))
                break
        child.stdout.read()
        child.wait()
    return statistics.median(times), memory


def row(name, needs, release, size, start, memory):
    print(f"| {name} | {needs} | {release} | {size / 1e6:.1f} MB | {start:.1f} ms | {memory / 1024:.1f} MB |", flush=True)


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--graphwright", default=str(ROOT / "target/release/graphwright"))
    arguments.add_argument("--starts", type=int, default=30)
    arguments.add_argument("--only", help="agents whose name begins so")
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as place:
        place = pathlib.Path(place)
        environment = dict(os.environ, GRAPHWRIGHT_CACHE=str(place / "cache"))
        world = place / "world.json"
        world.write_text(json.dumps(GATE))
        writer = place / "writer"
        shutil.copytree(EXAMPLES / "macro/agents/brief-writer", writer)
        agents = [
            ("link-check (first of all)", "scripts, a person", EXAMPLES / "link-check"),
            ("two-desks (second of its kind)", "scripts, a person", EXAMPLES / "two-desks"),
            ("brief-writer (first with models)", "models", writer),
            ("field-report", "models, MCP, tools", EXAMPLES / "field-report"),
        ]
        print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}\n")
        print("| agent | needs | release build (processor time) | size | start to first node | memory there |")
        print("|---|---|---|---|---|---|", flush=True)
        for name, needs, path in agents:
            if given.only and not name.startswith(given.only):
                continue
            binary = place / "agent"
            taken = built(given.graphwright, environment, path, "-o", str(binary))
            start, memory = first_node([str(binary)], str(world), given.starts)
            row(name, needs, taken, binary.stat().st_size, start, memory)
        if given.only:
            return
        again = built(given.graphwright, environment, writer, "-o", str(place / "agent"))
        first = built(given.graphwright, environment, writer, "--debug", "-o", str(place / "agent"))
        graph = writer / "graph.yaml"
        text = graph.read_text()
        edit = text.replace("Write a brief", "Write a short brief", 1)
        if edit == text:
            raise SystemExit(f"{graph}: nothing to edit")
        graph.write_text(edit)
        edited = built(given.graphwright, environment, writer, "--debug", "-o", str(place / "agent"))
        print(f"\nbrief-writer again, nothing changed: {again}; --debug with an empty cache: {first}; "
              f"--debug after an edit of the graph: {edited}")


if __name__ == "__main__":
    main()
