//! Slips that `slips/numbers.rs` tells of, and right lines that look like them.

use super::super::{are_quiet, are_told};

#[test]
fn what_is_wrong_is_told() {
    are_told(&[
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst isOn = Boolean(\"false\");\nconsole.log(JSON.stringify({ isOn, n: state.n }));\n",
            2,
            "takes the text `false` for true or false: each text with letters is true",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst dry = Boolean(process.env.DRY_RUN ?? \"false\");\nconsole.log(JSON.stringify({ dry, n: state.n }));\n",
            2,
            "takes the text `false` for true or false: each text with letters is true",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst out = \"total: \" + Number(state.n) - 1;\nconsole.log(JSON.stringify({ out }));\n",
            2,
            "reckons with the text `\"total: \" + Number(state.n)`, which gives `NaN`",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst pick = Math.floor(Math.random()) * state.n;\nconsole.log(JSON.stringify({ pick }));\n",
            2,
            "writes `Math.floor(Math.random()) * state.n`, which is 0 each time",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst clamped = Math.max(Math.min(state.n, 0), 100);\nconsole.log(JSON.stringify({ clamped }));\n",
            2,
            "writes `Math.max(Math.min(state.n, 0), 100)`, which is 100 each time: the lower limit (100) is above the upper one (0)",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst total = Math.round(state.n / 3, 2);\nconsole.log(JSON.stringify({ total }));\n",
            2,
            "hands `Math.round` 2 values, and it takes one: `2` has no effect",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst n = Number(state.text) ?? 5;\nconsole.log(JSON.stringify({ n }));\n",
            2,
            "writes `Number(state.text) ?? 5`: `Number` gives a number or `NaN` and is never missing",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst rate = parseInt(\"0.25\");\nconsole.log(JSON.stringify({ fee: rate * state.n }));\n",
            2,
            "takes the places behind the dot off with `parseInt(\"0.25\")`",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst n = parseInt(String(state.text), 2 + 8 * 5);\nconsole.log(JSON.stringify({ n }));\n",
            2,
            "hands `parseInt` the base 42, which gives `NaN`: it goes from 2 to 36",
        ),
        (
            "const LEVELS = [\"low\", \"mid\", \"high\"];\nconst pick = LEVELS[Math.round(Math.random() * LEVELS.length)];\nconsole.log(JSON.stringify({ pick }));\n",
            2,
            "takes `LEVELS[Math.round(Math.random() * LEVELS…`, whose number goes up to the length: the",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst words: string[] = String(state.text).split(\" \");\nwords.sort((a, b) => a.toLowerCase() - b.toLowerCase());\nconsole.log(JSON.stringify({ words }));\n",
            3,
            "reckons with the text `a.toLowerCase()`, which gives `NaN`",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst sizes = String(state.text).split(\" \");\nconst big = sizes.filter((size) => size > \"10\");\nconsole.log(JSON.stringify({ big }));\n",
            3,
            "compares `size > \"10\"` as texts: \"9\" comes behind \"10\"",
        ),
    ]);
}

#[test]
fn more_that_is_wrong_is_told() {
    are_told(&[
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst word = \"abc\";\nconsole.log(JSON.stringify({ out: word * 2, n: state.n }));\n",
            3,
            "reckons with the text `word`, which gives `NaN`",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst price = (state.n / 3).toFixed(2);\nconst fee = price + (state.n * 0.1).toFixed(2);\nconsole.log(JSON.stringify({ fee }));\n",
            3,
            "writes `price + (state.n * 0.1).toFixed(2)`: `toFixed` gives a text, so they are joined an",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst price = (state.n / 3).toFixed(2);\nconst total = price + 5;\nconsole.log(JSON.stringify({ total }));\n",
            3,
            "writes `price + 5`: `toFixed` gives a text, so they are joined and not added",
        ),
    ]);
}

#[test]
fn what_is_right_is_left_alone() {
    are_quiet(&[
        "const text = String(process.env.T);\nconsole.log(parseInt(text, 10), parseInt(\"10.0\"), Boolean(text), Boolean(\"\"), Math.round(Number(text) * 100) / 100, Number(text) || 5, Math.max(Math.min(Number(text), 100), 0));\n",
        "const text = String(process.env.T);\nconst price = (Number(text) / 3).toFixed(2);\nconsole.log(\"total: \" + (Number(text) - 1), price + \" EUR\", `${price} EUR`, text >= \"0\", Number(price) + 5, Math.floor(Math.random() * 5), \"5\" * 2 as any);\n",
    ]);
}
