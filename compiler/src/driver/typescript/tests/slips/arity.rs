//! Slips that `slips/arity.rs` tells of, and right lines that look like them.

use super::super::{are_quiet, are_told};

#[test]
fn what_is_wrong_is_told() {
    are_told(&[
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nfunction price(amount: number, rate: number): number {\n  return amount / rate;\n}\nconst amount = state.n, rate = 3;\nconsole.log(JSON.stringify({ price: price(rate, amount) }));\n",
            6,
            "hands `price` first `rate` and then `amount`, and it takes them the other way round: `(amo",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nfunction price(amount: number, rate: number): number {\n  return amount * rate;\n}\nconsole.log(JSON.stringify({ price: price(state.n) }));\n",
            5,
            "hands `price` 1 of its 2 values: `rate` is `undefined` there",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nfunction double(n: number): number {\n  return n * 2;\n}\nconsole.log(JSON.stringify({ twice: double(state.n, 3) }));\n",
            5,
            "hands `double` 2 values, and it takes 1: `3` has no effect",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nfunction double(n: number): number {\n  return n * 2;\n}\nconsole.log(JSON.stringify({ twice: double(String(state.n)) }));\n",
            5,
            "hands `double` a text (`String(state.n)`) for `n`, which is declared as a number",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nfunction missing(before: string[], after: string[]): string[] {\n  return before.filter((one) => !after.includes(one));\n}\nconst before = String(state.old).split(\" \"), after = String(state.text).split(\" \");\nconsole.log(JSON.stringify({ gone: missing(after, before) }));\n",
            6,
            "hands `missing` first `after` and then `before`",
        ),
    ]);
}

#[test]
fn what_is_right_is_left_alone() {
    are_quiet(&[
        "function price(amount: number, rate = 2, note?: string): number { return amount * rate + (note ? 1 : 0); }\nconst swap = (one: number, other: number) => [other, one];\nconst one = 1, other = 2;\nconsole.log(price(1), price(1, 2, \"a\"), swap(other, one), [\"1\"].map(Number), price(...([1, 2] as [number, number])));\n",
        "function say(name: string, ...more: string[]): string { return name + more.join(\"\"); }\nfunction pick(text: string | number): string { return String(text); }\nfunction after(a: number, b: number): number { return a > b ? after(b, a) : b - a; }\nconsole.log(say(\"a\", \"b\", \"c\"), pick(1), after(1, 2));\n",
        "function missing(before: string[], after: string[]): string[] { return before.filter((one) => !after.includes(one)); }\nconst before = [\"a\"], after = [\"b\"];\nconsole.log(missing(before, after), missing(after, before));\n",
        "function area(width: number, height: number): number { return width * 2 + height; }\nconst width = 1, height = 2;\nconst rotated = area(height, width);\nconsole.log(rotated, { flipped: area(height, width) });\n",
    ]);
}
