//! Slips that `slips/contradictions.rs` tells of, and right lines that look like them.

use super::super::{are_quiet, are_told};

#[test]
fn what_is_wrong_is_told() {
    are_told(&[
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst out = state.n < 1 && state.n > 10;\nconsole.log(JSON.stringify({ out }));\n",
            2,
            "asks `state.n < 1 && state.n > 10`, which never holds",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst rows = String(state.text).split(\" \").filter((w) => w === \"a\" && w === \"b\");\nconsole.log(JSON.stringify({ n: rows.length }));\n",
            2,
            "asks `w === \"a\" && w === \"b\"`, which never holds",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nlet kind = \"\";\nswitch (state.text) {\n  case \"a\" || \"b\": kind = \"first\"; break;\n  default: kind = \"other\";\n}\nconsole.log(JSON.stringify({ kind }));\n",
            4,
            "has `case \"a\" || \"b\"`, which is one value: the other one is not looked for",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nlet bad = false;\nif (state.text !== \"a\" || state.text !== \"b\") bad = true;\nconsole.log(JSON.stringify({ bad }));\n",
            3,
            "asks `state.text !== \"a\" || state.text !== \"b\"`, which always holds",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nlet size = \"small\";\nif (state.n > 10) size = \"middle\";\nelse if (state.n > 100) size = \"large\";\nconsole.log(JSON.stringify({ size }));\n",
            4,
            "asks `state.n > 100` behind `state.n > 10`, which holds there, too: the second way is neve",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nlet fee = 0;\nif (state.n > 3) {\n  fee = state.n * 2;\n} else {\n  fee = state.n * 2;\n}\nconsole.log(JSON.stringify({ fee }));\n",
            3,
            "does the same on both ways of `state.n > 3`",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nlet size = \"\";\nswitch (state.n) {\n  case state.n > 10: size = \"large\"; break;\n  default: size = \"small\";\n}\nconsole.log(JSON.stringify({ size }));\n",
            4,
            "has `case state.n > 10`, which is true or false, and compares `state.n` with it",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst size = state.n > 10 ? \"large\" : state.n > 10 ? \"middle\" : \"small\";\nconsole.log(JSON.stringify({ size }));\n",
            2,
            "asks `state.n > 10` behind `state.n > 10`, which holds there, too",
        ),
    ]);
}

#[test]
fn what_is_right_is_left_alone() {
    are_quiet(&[
        "const n = Number(process.env.T);\nconsole.log(n < 1 || n > 10, n > 1 && n < 10, n >= 5 && n <= 5, n !== 1 && n !== 2, n === 1 || n === 2);\n",
        "const n = Number(process.env.T);\nlet size = \"small\";\nif (n > 100) size = \"large\";\nelse if (n > 10) size = \"middle\";\nif (n !== n) size = \"none\";\nconsole.log(size);\n",
        "const f = (n: number) => {\n  if (n > 100) return \"large\";\n  if (n > 10) return \"middle\";\n  if (n < 0) return \"below\";\n  return \"small\";\n};\nconsole.log(f(Number(process.env.T)));\n",
        "const n = Number(process.env.T);\nswitch (true) {\n  case n > 10: console.log(\"large\"); break;\n  default: console.log(\"small\");\n}\nif (n > 3) { console.log(n); } else { console.log(n + 1); }\n",
        "const n = Number(process.env.T);\nconst rows = [{ n }];\nconsole.log(n === n, rows.filter((row) => row.n === row.n));\n",
    ]);
}
