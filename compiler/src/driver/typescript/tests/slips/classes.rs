//! Slips that `slips/classes.rs` tells of, and right lines that look like them.

use super::super::{are_quiet, are_told};

#[test]
fn what_is_wrong_is_told() {
    are_told(&[
        (
            "class Counter {\n  total = 0;\n  add(n: number) { this.totl += n; }\n}\nconst state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst c = new Counter();\nc.add(Number(state.n));\nconsole.log(JSON.stringify({ total: c.total }));\n",
            3,
            "takes `this.totl`, and the class `Counter` has no `totl`",
        ),
        (
            "class Counter {\n  total = 0;\n  add(n: number) { this.total += n; }\n}\nconst state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst c = new Counter();\nc.increase(Number(state.n));\nconsole.log(JSON.stringify({ total: c.total }));\n",
            7,
            "takes `c.increase`, and the class `Counter` has no `increase`",
        ),
        (
            "class Counter {\n  static parse(text: string) { return text.length; }\n}\nconst state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconsole.log(JSON.stringify({ total: new Counter().parse(String(state.text)) }));\n",
            5,
            "takes `new Counter().parse`, and `parse` is `static`: the class itself has it",
        ),
        (
            "class Box {\n  private size = 2;\n  get double() { this.size * 2; }\n}\nconst state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconsole.log(JSON.stringify({ n: new Box().double, m: state.n }));\n",
            3,
            "has no `return` in `get double`, so it gives `undefined`",
        ),
        (
            "class Tax {\n  rate = 0.2;\n  of(n: number) { return n * this.rate; }\n}\nconst state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst tax = new Tax();\nconsole.log(JSON.stringify({ taxes: String(state.text).split(\" \").map(Number).map(tax.of) }));\n",
            7,
            "hands `map` the method `tax.of` alone, in which `this` is `undefined` then",
        ),
        (
            "class Base { constructor(readonly n: number) {} }\nclass Box extends Base {\n  label: string;\n  constructor(n: number) { this.label = \"x\"; super(n); }\n}\nconst state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconsole.log(JSON.stringify({ b: new Box(state.n) }));\n",
            4,
            "uses `this.label` before `super(…)`, where there is no `this` yet",
        ),
        (
            "class Sum {\n  total = 0;\n  run(words: string[]) {\n    words.forEach(function (word) { this.total += word.length; });\n  }\n}\nconst state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst s = new Sum();\ns.run(String(state.text).split(\" \"));\nconsole.log(JSON.stringify({ total: s.total }));\n",
            4,
            "uses `this.total` in a `function` that `forEach` calls, where `this` is `undefined`",
        ),
        (
            "class Counter {\n  parse(text: string) { return text.length; }\n}\nconst state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconsole.log(JSON.stringify({ total: Counter.parse(String(state.text)) }));\n",
            5,
            "calls `Counter.parse` of the class itself, and it is a part of what `new Counter` makes",
        ),
        (
            "class Base { n = 1; }\nclass Box extends Base {\n  label: string;\n  constructor(label: string) { this.label = label; }\n}\nconst state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconsole.log(JSON.stringify({ b: new Box(String(state.text)) }));\n",
            4,
            "has a constructor that never calls `super(…)`, and the class extends another one",
        ),
    ]);
}

#[test]
fn what_is_right_is_left_alone() {
    are_quiet(&[
        "class Base { n = 1; }\nclass Box extends Base {\n  label: string;\n  constructor(readonly size: number) { super(); this.label = \"x\"; }\n  get double(): number { return this.size * 2; }\n  static make() { return new Box(2); }\n  each(words: string[]) { words.forEach((w) => { this.label += w; }); return this.n; }\n}\nconsole.log(new Box(1).each([\"a\"]), Box.make().double);\n",
        "class Tax {\n  private rate = 0.2;\n  static zero = 0;\n  [key: string]: unknown;\n  of(n: number) { return n * this.rate + Number(this.more); }\n}\nclass Plain { made: number; constructor(n: number) { this.made = n; } get twice() { return this.made * 2; } of = (n: number) => n * this.made; }\nconst tax = new Tax(), plain = new Plain(1);\nconsole.log([1].map((n) => tax.of(n)), tax.anything, Tax.zero, plain.twice, [1].map(plain.of));\n",
        "class Options { verbose = false; constructor(given: object) { Object.assign(this, given); } show() { return (this as any).name; } }\nconst o = new Options({ name: \"a\" });\nconsole.log(o.show(), (o as any).name);\n",
        "class Tax {\n  rate = 0.2;\n  constructor() { this.of = this.of.bind(this); }\n  of(n: number) { return n * this.rate; }\n}\nconst tax = new Tax();\nconsole.log([1].map(tax.of));\n",
    ]);
}
