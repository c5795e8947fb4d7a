//! Slips of Python in classes and what is made of them.

use super::{are_quiet, are_told};

/// Texts with a slip: its line, and a part of its message.
const TOLD: &[(&str, usize, &str)] = &[
    (
        "import json\nclass Ledger:\n    def __init__(self, rows):\n        self.rows = rows\n    def names(self):\n        return self.rows\n    def total(purpose=None):\n        return len(self.rows) if purpose else 0\nprint(json.dumps({\"n\": Ledger([1]).total(\"x\")}))\n",
        7,
        "defines the method `total` of `Ledger` without `self`, so `purpose` gets the object",
    ),
    (
        "import json\nclass A:\n    @staticmethod\n    def f(self, x):\n        return x\nprint(json.dumps({\"n\": A().f(1)}))\n",
        4,
        "takes `self` in `f` of `A`, which is a `staticmethod` and gets none",
    ),
    (
        "import json\nclass Box:\n    def __init__(self, w):\n        self.width = w\n    def area(self):\n        return self.widht * 2\nprint(json.dumps({\"a\": Box(3).area()}))\n",
        6,
        "uses `self.widht`, which nothing in `Box` gives a value",
    ),
    (
        "import json\nclass Box:\n    def __init__(self, w):\n        self.w = w\n    @property\n    def area(self):\n        return self.w * 2\nprint(json.dumps({\"a\": Box(3).area()}))\n",
        8,
        "calls `Box(3).area`, which is a property and has its value without that",
    ),
    (
        "import json\nfrom dataclasses import dataclass\n@dataclass\nclass Box:\n    width: int\n    height: int\nbox = Box(3)\nprint(json.dumps({\"a\": box.width}))\n",
        7,
        "makes `Box` without `height`, which it needs",
    ),
    (
        "import json\nclass Box:\n    def __init__(self, width):\n        self.width = width\nbox = Box(1, 2)\nprint(json.dumps({\"w\": box.width}))\n",
        5,
        "makes `Box` with 2 values, and it takes 1",
    ),
    (
        "import json\nclass Box:\n    def __init__(self, width):\n        self.width = width\nbox = Box(widht=1)\nprint(json.dumps({\"w\": box.width}))\n",
        5,
        "makes `Box` without `width`, which it needs",
    ),
];

/// Right ones that look like them.
const QUIET: &[&str] = &[
    "class Ledger:\n    def __init__(self, rows):\n        self.rows = rows\n    @staticmethod\n    def tidy(text):\n        return text.strip()\n    @classmethod\n    def of(cls, rows):\n        return cls(rows)\nprint(Ledger.of([1]).rows)\n",
    "class Table:\n    def __init__(this, rows):\n        this.rows = rows\n    def size(this):\n        return len(this.rows)\nprint(Table([1]).size())\n",
    "class Box:\n    unit = \"cm\"\n    def __init__(self, w):\n        self.w = w\n    def text(self):\n        return f\"{self.w} {self.unit} {self.__class__.__name__}\"\nprint(Box(3).text())\n",
    "class Open:\n    def __init__(self, data):\n        self.__dict__.update(data)\n    def name(self):\n        return self.title\nprint(Open({\"title\": \"a\"}).name())\n",
    "class Base:\n    def run(self):\n        return self.step()\nclass Own(Base):\n    def step(self):\n        return 1\nprint(Own().run())\n",
    "from dataclasses import dataclass, field\n@dataclass\nclass Box:\n    width: int\n    height: int = 2\n    tags: list = field(default_factory=list)\nprint(Box(3).width, Box(3, 4, [\"a\"]).tags)\n",
    "class Box:\n    def __init__(self, w, h=1):\n        self.w = w * h\n    @property\n    def area(self):\n        return self.w * 2\nprint(Box(3).area, Box(3, h=2).area)\n",
    "from dataclasses import dataclass\n@dataclass\nclass Box:\n    width: int\n    height: int\n    def __init__(self, text):\n        self.width, self.height = map(int, text.split(\"x\"))\nprint(Box(\"3x4\").width)\n",
];

#[test]
fn classes_that_fail_are_told() {
    are_told("classes", TOLD);
}

#[test]
fn what_looks_like_them_is_left() {
    are_quiet("classes-others", QUIET);
}
