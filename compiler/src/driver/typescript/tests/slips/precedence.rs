//! Slips that `slips/precedence.rs` tells of, and right lines that look like them.

use super::super::{are_quiet, are_told};

#[test]
fn what_is_wrong_is_told() {
    are_told(&[
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst ok = state.n > 3 & state.n < 10;\nconst first = state.text | \"none\";\nconsole.log(JSON.stringify({ ok, first }));\n",
            2,
            "writes `state.n > 3 & state.n < 10`: `&` works on the bits of numbers and gives one",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst inside = 0 < state.n < 10;\nconsole.log(JSON.stringify({ inside }));\n",
            2,
            "asks `0 < state.n < 10`, which compares true or false (`0 < state.n`) with `10`",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst total = Math.round(state.n * (1,19));\nconsole.log(JSON.stringify({ total }));\n",
            2,
            "writes `1,19` with a comma, which is `19` alone",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst grid = [[1, 2], [3, 4]];\nconsole.log(JSON.stringify({ v: grid[0, 1], n: state.n }));\n",
            3,
            "writes `0, 1` with a comma, which is `1` alone",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst name = \"x \" + state.n > 3 ? \"many\" : \"few\";\nconsole.log(JSON.stringify({ name }));\n",
            2,
            "compares the text `\"x \" + state.n` with a number, which never holds",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst ok = [\"a\", \"b\"].includes(\"a\" || \"b\");\nconst words = String(state.text).split(\" \");\nconst has = words.includes(\"urgent\" || \"now\");\nconsole.log(JSON.stringify({ ok, has }));\n",
            2,
            "writes `\"a\" || \"b\"`, which is `\"a\"` each time",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst missing = !\"text\" in state;\nconsole.log(JSON.stringify({ missing }));\n",
            2,
            "asks `!\"text\" in state`, in which `!` belongs to `\"text\"` alone",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nlet why = \"\";\ntry {\n  JSON.parse(String(state.text));\n} catch (error) {\n  if (!error instanceof SyntaxError) throw error;\n  why = \"no JSON\";\n}\nconsole.log(JSON.stringify({ why }));\n",
            6,
            "asks `!error instanceof SyntaxError`, in which `!` belongs to `error` alone",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst total = state.n ?? 0 + 5;\nconsole.log(JSON.stringify({ total }));\n",
            2,
            "writes `state.n ?? 0 + 5`: `0 + 5` is only reckoned where `state.n` is missing",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst label = \"count: \" + state.n || \"none\";\nconsole.log(JSON.stringify({ label }));\n",
            2,
            "asks whether `\"count: \" + state.n` holds, which is a text with letters: it is true each ti",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst done = 3, total = Number(state.n);\nconst percent = Math.round(done / total) * 100;\nconsole.log(JSON.stringify({ percent }));\n",
            3,
            "rounds `done / total` before it is made a number of a hundred: it is a multiple of 100 then",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst kilo = 10 ^ 3;\nconsole.log(JSON.stringify({ size: state.n * kilo }));\n",
            2,
            "writes `10 ^ 3`: `^` works on bits, and is no power",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst mean = Number(state.mean);\nconsole.log(JSON.stringify({ off: (state.n - mean) ^ 2 }));\n",
            3,
            "writes `(state.n - mean) ^ 2`: `^` works on bits, and is no power",
        ),
    ]);
}

#[test]
fn what_is_right_is_left_alone() {
    are_quiet(&[
        "const state: any = JSON.parse(process.env.T ?? \"{}\");\nconsole.log(!(\"text\" in state), !(state.error instanceof Error), !!state.a > !!state.b, 0 < state.n && state.n < 10);\n",
        "const state: any = JSON.parse(process.env.T ?? \"{}\");\nconsole.log(state.n ?? 60 * 1000, (state.n ?? 0) + 5, state.name || \"none\", \"a\" + (state.n || \"none\"));\n",
        "const state: any = JSON.parse(process.env.T ?? \"{}\");\nlet hash = 7;\nhash = (hash ^ 3) >>> 0;\nconsole.log(hash, state.n & 1, state.n | 0, Math.round(state.n / 100) * 100, Math.round((state.n / state.m) * 100));\n",
        "const n = Number(process.env.T);\nfor (let i = 0, j = 9; i < j; i++, j--) console.log(i, j, (0, Math.max)(i, j));\nconsole.log(\"a\" + n === \"a1\" ? 1 : 2, n === 1 === true);\n",
        "const MINUTE = 60;\nconst given = JSON.parse(process.env.T ?? \"{}\");\nconsole.log(given.wait ?? 1 * MINUTE, Math.floor(given.room / given.size) * 100 + (given.room % given.size));\n",
        "let flags = Number(process.env.T);\nflags = flags ^ 2;\nconsole.log(flags);\n",
        "const given = JSON.parse(process.env.T ?? \"{}\");\nconsole.log(Math.floor(given.room / given.size) * 100 + (given.room % given.size));\n",
    ]);
}
