//! Slips that `slips/fields.rs` tells of, and right lines that look like them.

use super::super::{are_quiet, are_told};

#[test]
fn what_is_wrong_is_told() {
    are_told(&[
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst rows = String(state.text).split(\" \").map((w) => ({ word: w, size: w.length }));\nconst sizes = rows.map(({ word, length }) => `${word}:${length}`);\nconsole.log(JSON.stringify({ sizes }));\n",
            3,
            "takes `length` of the items of `rows`, which have `word` and `size`: it is `undefined`",
        ),
        (
            "interface Order { id: string; quantity: number }\nconst state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst orders: Order[] = String(state.text).split(\" \").map((id) => ({ id, quantity: 2 }));\nconst total = orders.reduce((sum, order) => sum + order.amount, 0);\nconsole.log(JSON.stringify({ total }));\n",
            4,
            "takes `amount` of `order`, which has `id` and `quantity`: it is `undefined`",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst rows = String(state.text).split(\" \").map((word) => ({ word, size: word.length }));\nconst total = rows.reduce((sum, row) => sum + row.length, 0);\nconsole.log(JSON.stringify({ total }));\n",
            3,
            "takes `length` of `row`, which has `word` and `size`: it is `undefined`",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nfunction split(text: string): { head: string; rest: string } {\n  return { head: text.slice(0, 1), rest: text.slice(1) };\n}\nconst { head, tail } = split(String(state.text));\nconsole.log(JSON.stringify({ head, tail }));\n",
            5,
            "takes `tail` of `split(String(state.text))`, which has `head` and `rest`: it is `undefined",
        ),
    ]);
}

#[test]
fn what_is_right_is_left_alone() {
    are_quiet(&[
        "interface Order { id: string; quantity: number; note?: string }\ninterface More extends Order { extra: number }\nconst orders: Order[] = JSON.parse(process.env.T ?? \"[]\");\nconst more: More[] = JSON.parse(process.env.M ?? \"[]\");\nconsole.log(orders.map((o) => o.quantity + (o.note ?? \"\")), more.map((m) => m.id + m.extra));\n",
        "const rows = [\"a\"].map((w) => ({ word: w, size: w.length }));\nrows.forEach((row: any) => { row.rank = 1; });\nconst { word, other = 1 } = rows[0] as any;\nconsole.log(rows.map((row: any) => row.rank), rows.map(({ word, size }) => word + size), word, other);\n",
        "type Split = { head: string; rest: string };\nfunction split(text: string): Split { return { head: text, rest: text }; }\nconst { head, rest } = split(\"a\");\ninterface Open { [key: string]: number }\nconst open: Open = {};\ninterface Twice { a: number }\ninterface Twice { b: number }\nconst twice: Twice = JSON.parse(\"{}\");\nconsole.log(head, rest, open.any, twice.a, twice.b);\n",
    ]);
}
