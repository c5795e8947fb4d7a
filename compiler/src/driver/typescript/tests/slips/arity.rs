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
    ]);
}

#[test]
fn what_is_right_is_left_alone() {
    are_quiet(&[
        "function price(amount: number, rate = 2, note?: string): number { return amount * rate + (note ? 1 : 0); }\nconst swap = (one: number, other: number) => [other, one];\nconst one = 1, other = 2;\nconsole.log(price(1), price(1, 2, \"a\"), swap(other, one), [\"1\"].map(Number), price(...([1, 2] as [number, number])));\n",
        "function say(name: string, ...more: string[]): string { return name + more.join(\"\"); }\nfunction pick(text: string | number): string { return String(text); }\nfunction after(a: number, b: number): number { return a > b ? after(b, a) : b - a; }\nconsole.log(say(\"a\", \"b\", \"c\"), pick(1), after(1, 2));\n",
    ]);
}
