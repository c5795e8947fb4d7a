//! Slips that `slips/json.rs` tells of, and right lines that look like them.

use super::super::{are_quiet, are_told};

#[test]
fn what_is_wrong_is_told() {
    are_told(&[
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nfunction total(): number { return state.n * 2; }\nconsole.log(JSON.stringify({ total }));\n",
            3,
            "makes JSON of the function `total`: its key is left out",
        ),
        (
            "const rows = [{ a: 1 }];\nconst state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst copy = JSON.parse(rows);\nconsole.log(JSON.stringify({ copy, n: state.n }));\n",
            3,
            "reads `rows` as JSON, which is a list and no text",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconsole.log(JSON.stringify({ n: state.n, big: 10n }));\n",
            2,
            "makes JSON of `10n`, which is a `BigInt`: `JSON.stringify` refuses that",
        ),
    ]);
}

#[test]
fn what_is_right_is_left_alone() {
    are_quiet(&[
        "const show = () => 1;\nconst given = { show, big: 10n };\nconsole.log(JSON.stringify(given, (_, value) => (typeof value === \"function\" ? value() : String(value))));\nconsole.log(JSON.parse(JSON.stringify({ n: show() }), (_, value) => value));\n",
        "console.log(JSON.stringify({ n: 10n }, (_, value) => (typeof value === \"bigint\" ? Number(value) : value)));\n",
    ]);
}
