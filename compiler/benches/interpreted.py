#!/usr/bin/env python3
"""What the same graph costs interpreted and compiled: the time from the start of the process to its first node, the memory it holds there,
and the steps that it takes in a second of processor time, which other programs on the machine change little.

    cargo build --release -p graphwright-cli
    python3 compiler/benches/interpreted.py [--graphwright target/release/graphwright] [--starts 30]

The graph has a hundred nodes: questions to a model, every fourth one with a schema, and to a person, which a world answers at once. They
stand in a loop, so that steps are counted by how often it is gone through. Nothing is kept. Prints a Markdown table. Builds the agent in the
usual cache, for some minutes the first time.
"""

import argparse
import json
import os
import pathlib
import subprocess
import tempfile

from agents import ROOT, built, first_node, spent

NODES = 100
# Each way through the graph is gone so often in the short and in the long run; what both spend beside steps is taken away.
SHORT, LONG = 20, 420


def node(number):
    name, following = f"n{number:02}", f"n{number + 1:02}" if number < NODES - 3 else "again"
    if number % 5 == 4:
        return name, {
            "type": "approval", "question": "Send {{text}} to {{initial_prompt}}?", "options": ["yes", "no"],
            "routes": {"yes": following, "no": following}, "on_other": following,
        }
    asked = {"type": "llm", "prompt": "About {{initial_prompt}}, after {{text}}:\n{{note}}", "next": following}
    if number % 4 == 0:
        properties = {"text": {"type": "string"}, "note": {"type": "string"}}
        schema = {"type": "object", "properties": properties, "required": ["text", "note"]}
        return name, asked | {"output_schema": schema, "fallback": following}
    return name, asked | {"state_updates": {"text": f"{number} {{{{output}}}}"}}


def graph():
    nodes = dict(node(number) for number in range(NODES - 2))
    nodes["again"] = {
        "type": "approval", "question": "Again?", "options": ["again", "done"], "routes": {"again": "n00", "done": "end"},
        "on_other": "end",
    }
    nodes["end"] = {"type": "end", "output": "{{text}}"}
    settings = {"x-allow-cycles": True, "max_loop_iterations": 1_000_000}
    state = {"text": "nothing", "note": ""}
    return {"name": "mixed", "settings": settings, "initial_state": state, "start": "n00", "nodes": nodes}


def world(times):
    people = [name for name, one in graph()["nodes"].items() if one["type"] == "approval" and name != "again"]
    answers = {name: ["yes"] * times for name in people}
    answers["again"] = ["again"] * (times - 1) + ["done"]
    return {"replies": {"*": ['{"text": "a letter", "note": "short"}']}, "answers": answers}


def seconds(command, script):
    before = spent()
    done = subprocess.run([*command, "x", "--script", script, "--quiet", "--store", "none"], capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(done.stderr)
    return spent() - before


def steps_per_second(command, short, long):
    took = [min(seconds(command, script) for _ in range(7)) for script in (short, long)]
    return (LONG - SHORT) * NODES / (took[1] - took[0])


def measured(command, place, starts):
    start, memory = first_node(command, str(place / "short.json"), starts)
    steps = steps_per_second(command, str(place / "short.json"), str(place / "long.json"))
    return start, memory / 1024, steps


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--graphwright", default=str(ROOT / "target/release/graphwright"))
    arguments.add_argument("--starts", type=int, default=30)
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as place:
        place = pathlib.Path(place)
        (place / "graph.yaml").write_text(json.dumps(graph()))
        (place / "short.json").write_text(json.dumps(world(SHORT)))
        (place / "long.json").write_text(json.dumps(world(LONG)))
        binary = place / "mixed"
        taken = built(given.graphwright, dict(os.environ), place / "graph.yaml", "-o", str(binary))
        ways = {
            "interpreted": [given.graphwright, "run", "--interpret", str(place / "graph.yaml")],
            "compiled": [str(binary)],
        }
        found = {name: measured(command, place, given.starts) for name, command in ways.items()}
        print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}; built in {taken}\n")
        print("| a graph of 100 nodes | start to first node | memory there | steps per second of a processor |")
        print("|---|---:|---:|---:|")
        for name, (start, memory, steps) in found.items():
            print(f"| {name} | {start:.1f} ms | {memory:.1f} MB | {steps:,.0f} |")
        (start, memory, steps), (start_too, memory_too, steps_too) = found.values()
        print(f"| times | {start / start_too:.1f} | {memory / memory_too:.1f} | {steps_too / steps:.1f} |")


if __name__ == "__main__":
    main()
