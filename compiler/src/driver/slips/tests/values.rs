//! Slips of Python in how a value is cut, shared or read.

use super::{are_quiet, are_told};

#[test]
fn a_beginning_is_no_choice_of_letters() {
    are_told(
        "cut-letters",
        &[
            (
                "way = \"at_trench\"\nprint(way.lstrip(\"at_\"))\n",
                2,
                "each letter of 'at_'",
            ),
            (
                "name = \"a.json\"\nprint(name.rstrip(\".json\"))\n",
                2,
                "each letter of '.json'",
            ),
        ],
    );
    are_quiet(
        "no-cut-letters",
        &[
            "print(\"at_trench\".removeprefix(\"at_\"))\n",
            "print(\"x1\".lstrip(\"0123456789\"), \"v1\".lstrip(\"v.\"), \"a, b\".rstrip(\".,;\"))\n",
            "print(\"KM12\".lstrip(\"KM-\"), \"aabb\".rstrip(\"ab\"))\n",
        ],
    );
}

#[test]
fn a_field_of_a_data_class_shares_no_list() {
    let class = |field: &str| {
        format!(
            "from dataclasses import dataclass, field\nfrom typing import ClassVar\n\n@dataclass(frozen=True)\nclass Print:\n    name: str\n    {field}\n\nprint(Print(\"a\"))\n"
        )
    };
    for (field, what) in [
        ("marks: list[str] = []", "a list as its default"),
        ("marks: dict = {}", "a dictionary as its default"),
        ("marks: set = set()", "a set as its default"),
    ] {
        are_told("shared-fields", &[(class(field).as_str(), 7, what)]);
    }
    let fine = [
        "marks: list[str] = field(default_factory=list)",
        "marks: tuple = ()",
        "marks: ClassVar[list] = []",
    ]
    .map(class);
    are_quiet("no-shared-fields", &fine.each_ref().map(String::as_str));
    let other = "class Print:\n    marks: list[str] = []\n\nprint(Print().marks)\n";
    are_quiet("plain-class", &[other]);
}

#[test]
fn a_line_of_bytes_is_no_text() {
    let with = |how: &str| {
        format!(
            "import subprocess\nout = subprocess.run([\"cat\", \"a.txt\"], {how}).stdout\npairs = dict(line.split(\":\") for line in out.splitlines())\nprint(pairs)\n"
        )
    };
    let wrong = with("capture_output=True");
    are_told("raw-lines", &[(wrong.as_str(), 3, "`line` as a text")]);
    let fine = with("capture_output=True, text=True");
    let again = wrong.replace(
        "print(pairs)",
        "for line in [\"a:b\"]:\n    print(line.split(\":\"))",
    );
    are_quiet("no-raw-lines", &[fine.as_str(), again.as_str()]);
}

#[test]
fn what_each_function_gives_is_looked_at_once() {
    let function = |number: usize| {
        let next = format!("    if x: return f{}()\n", number + 1).repeat(20);
        format!("def f{number}():\n{next}    return f{}()\n", number + 1)
    };
    let all: String = (0..12).map(function).collect();
    let text = format!("def f12():\n    return \"a\"\n{all}x = true\nprint(f0().trim())\n");
    let line = text.lines().count() - 1;
    are_told("given-functions", &[(text.as_str(), line, "`true`")]);
}

#[test]
fn nothing_is_beyond_infinity() {
    let search = |begin: &str, test: &str| {
        format!(
            "import math\n\ndef best(offers):\n    {begin}\n    for offer in offers:\n        if {test}:\n            name, least = offer[\"by\"], offer[\"price\"]\n    return name, least\n\nprint(best([]))\n"
        )
    };
    for (begin, test) in [
        ("name, least = \"\", math.inf", "offer[\"price\"] > least"),
        (
            "name, least = \"\", float(\"inf\")",
            "least < offer[\"price\"]",
        ),
        ("name, least = \"\", -math.inf", "offer[\"price\"] < least"),
    ] {
        are_told(
            "beyond",
            &[(search(begin, test).as_str(), 6, "so it never holds")],
        );
    }
    for (begin, test) in [
        ("name, least = \"\", math.inf", "offer[\"price\"] < least"),
        ("name, least = \"\", -math.inf", "offer[\"price\"] > least"),
        (
            "name, least = \"\", math.inf",
            "name and offer[\"price\"] > least or not name",
        ),
        ("name, least = \"\", 1000", "offer[\"price\"] > least"),
        (
            "name, least = \"\", math.inf\n    least = 3",
            "offer[\"price\"] > least",
        ),
    ] {
        are_quiet("not-beyond", &[search(begin, test).as_str()]);
    }
}

#[test]
fn a_form_for_whole_numbers_takes_no_other() {
    are_told(
        "whole-form",
        &[
            (
                "n = int(\"7\")\nshare = n / 2\nprint(f\"{share:d} of it\")\n",
                3,
                "`share` by the form `d`",
            ),
            (
                "import time\nprint(f\"{time.time():03d}\")\n",
                2,
                "which takes whole numbers only",
            ),
        ],
    );
    are_quiet(
        "no-whole-form",
        &[
            "n = int(\"7\")\nshare = n / 2\nprint(f\"{share:.1f} {share:>6} {n:03d} {n // 2:d} {n}\")\n",
            "import datetime\nn = datetime.date.today()\nprint(f\"{n:%d}\")\n",
        ],
    );
}

#[test]
fn a_docstring_names_the_values_of_the_type() {
    let tool = |room: &str| {
        format!(
            "from typing import Literal\n\ndef price(room: Literal[\"dormitory\", \"twin\", \"family\"], summer: bool) -> str:\n    \"\"\"What a night costs.\n\n    Args:\n        room: {room}\n        summer: Whether it is summer.\n    \"\"\"\n    return room if summer else \"\"\n"
        )
    };
    are_told(
        "told-values",
        &[(
            tool("dormitory, double or family.").as_str(),
            3,
            "as `double`, which its type has not",
        )],
    );
    for fine in [
        "dormitory, twin or family.",
        "The room, such as a dormitory or a family room.",
        "dormitory or family",
        "twin is for two, family for more",
    ] {
        are_quiet("no-told-values", &[tool(fine).as_str()]);
    }
}

#[test]
fn a_default_for_what_is_there_changes_nothing() {
    are_told(
        "given-already",
        &[(
            "import json\nout = {\"_next\": \"sow\"}\nif len(str(out)) > 9:\n    out.setdefault(\"_next\", \"wait\")\nprint(json.dumps(out))\n",
            4,
            "`out` has that key since line 2",
        )],
    );
    are_quiet(
        "not-given",
        &[
            "import json\nout = {\"a\": 1}\nout.setdefault(\"_next\", \"wait\")\nprint(json.dumps(out))\n",
            "import json\nout = {\"a\": 1}\nout.pop(\"a\")\nout.setdefault(\"a\", 2)\nprint(json.dumps(out))\n",
            "import json\nrows = {}\nfor key in \"ab\":\n    rows.setdefault(key, []).append(1)\nprint(json.dumps(rows))\n",
        ],
    );
}

#[test]
fn a_member_is_no_text_of_its_value() {
    let class = |base: &str, more: &str, value: &str| {
        format!(
            "import json\nfrom enum import Enum, StrEnum\n\nclass Grade({base}):\n    POOR = \"poor\"\n    FINE = \"fine\"\n{more}\ndef grade() -> Grade:\n    return Grade.POOR\n\nfound = grade()\nprint(json.dumps({{\"grade\": {value}}}))\n"
        )
    };
    for value in [
        "str(found)",
        "str(Grade.FINE)",
        "str(grade())",
        "str(Grade(\"poor\"))",
    ] {
        are_told(
            "enum-text",
            &[(
                class("Enum", "", value).as_str(),
                12,
                "gives `Grade.POOR` and the like",
            )],
        );
    }
    for (base, more, value) in [
        ("Enum", "", "found.value"),
        ("StrEnum", "", "str(found)"),
        (
            "Enum",
            "\n    def __str__(self):\n        return self.value\n",
            "str(found)",
        ),
        ("Enum", "", "str(found.value)"),
    ] {
        are_quiet("no-enum-text", &[class(base, more, value).as_str()]);
    }
}
