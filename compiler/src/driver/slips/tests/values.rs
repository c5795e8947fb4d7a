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
