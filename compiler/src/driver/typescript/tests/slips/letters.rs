//! Slips that `slips/letters.rs` tells of, and right lines that look like them.

use super::super::{are_quiet, are_told};

#[test]
fn what_is_wrong_is_told() {
    are_told(&[
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst isYes = String(state.text).toLowerCase() === \"Yes\";\nconsole.log(JSON.stringify({ isYes }));\n",
            2,
            "looks for `Yes` in a text that has only small letters: it is never found",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst has = String(state.text).toUpperCase().includes(\"urgent\");\nconsole.log(JSON.stringify({ has }));\n",
            2,
            "looks for `urgent` in a text that has only capitals: it is never found",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst words = String(state.text).split(\" \");\nconst mid = words.slice(5, 2);\nconsole.log(JSON.stringify({ mid }));\n",
            3,
            "cuts `words` from 5 to 2, which is empty each time",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst words = String(state.text).split();\nconsole.log(JSON.stringify({ n: words.length }));\n",
            2,
            "splits `String(state.text)` at nothing: that gives one item, the whole text",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst text = String(state.text);\nconst isDraft = text.slice(0, 4) === \"draft\";\nconsole.log(JSON.stringify({ isDraft }));\n",
            3,
            "compares `text.slice(0, 4)`, which has 4 letters, with `draft`, which has 5",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst text = String(state.text);\nconst end = text.substring(-3);\nconsole.log(JSON.stringify({ end }));\n",
            3,
            "begins `substring` at -3, which counts as 0: that is the whole text",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst rows = String(state.text).split(\"\\n\").filter((line) => line.trim() !== \" \");\nconsole.log(JSON.stringify({ rows }));\n",
            2,
            "compares `line.trim()`, which has no blanks at its ends, with ` `, which has",
        ),
    ]);
}

#[test]
fn what_is_right_is_left_alone() {
    are_quiet(&[
        "const text = String(process.env.T);\nconsole.log(text.toLowerCase() === \"yes\", text.toUpperCase().includes(\"NO\"), text === \"Yes\", text.slice(0, 5) === \"draft\", text.slice(-3) === \"end\", text.trim() === \"\", text.split(\"\"), text.slice(2), text.substring(0, 3), text.slice(0, -1), text.slice(-3, -1), [\"yes\", \"no\"].includes(text.toLowerCase()));\n",
        "const text = String(process.env.T);\nconst lower = text.toLowerCase().replace(\"x\", \"X\");\nconsole.log(lower === \"aX\", text.toLowerCase() === text, text.slice(0, 0));\n",
        "const text = String(process.env.T);\nconst i = Number(process.env.N);\nconsole.log(text.substring(i, -1));\n",
    ]);
}
