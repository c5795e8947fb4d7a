//! Slips that `slips/layout.rs` tells of, and right lines that look like them.

use super::super::{are_quiet, are_told};

#[test]
fn what_is_wrong_is_told() {
    are_told(&[
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst n = state.n\nconst rows = [1, 2]\n[n].forEach((x) => rows.push(x))\nconsole.log(JSON.stringify({ rows }));\n",
            3,
            "goes on with the line `[1, 2]` in the next one, which begins with `[`",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nlet out = 0\nconst n = state.n\n(function () { out = n * 2 })()\nconsole.log(JSON.stringify({ out }));\n",
            3,
            "goes on with the line `state.n` in the next one, which begins with `(`",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nlet n = 0;\nlet m = 0;\nif (state.n > 3)\n  n = 1;\n  m = 2;\nconsole.log(JSON.stringify({ n, m }));\n",
            6,
            "moves `m = 2;` in as if it belonged to the line above, and it is run each time",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nlet kind = \"\";\nswitch (state.text) {\n  case \"a\": kind = \"first\"; break;\n  defualt: kind = \"other\";\n}\nconsole.log(JSON.stringify({ kind }));\n",
            5,
            "has a label `defualt:` in a `switch`, which is no way of it",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nlet n = 0;\nfor (let i = 0; i < state.n; i++); {\n  n += 2;\n}\nconsole.log(JSON.stringify({ n }));\n",
            3,
            "ends the loop `for (let i = 0; i < state.n; i++);` with `;`, so the block behind it is run",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nlet n = 0;\nif (state.n > 3); {\n  n = 1;\n}\nconsole.log(JSON.stringify({ n }));\n",
            3,
            "ends `if (state.n > 3)` with `;`, so what stands behind it is done each time",
        ),
    ]);
}

#[test]
fn what_is_right_is_left_alone() {
    are_quiet(&[
        "const n = Number(process.env.T);\nif (n > 3) console.log(1);\nconsole.log(2);\nif (n > 4)\n  console.log(3);\nconsole.log(4);\nfor (let i = 0; i < 3; i++);\nconst made = [1, 2]\n  .map((x) => x + 1)\n  .filter((x) => x > 1);\nconsole.log(\n  made,\n);\n",
        "const n = Number(process.env.T);\nouter: for (const a of [1, 2]) {\n  for (const b of [1, 2]) if (a === b) continue outer;\n}\nswitch (n) {\n  case 1: inner: for (const a of [1]) { if (a) break inner; } break;\n  default: console.log(n);\n}\n",
    ]);
}
