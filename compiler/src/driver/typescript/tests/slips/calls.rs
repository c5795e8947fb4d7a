//! Slips that `slips/calls.rs` tells of, and right lines that look like them.

use super::super::{are_quiet, are_told};

#[test]
fn what_is_wrong_is_told() {
    are_told(&[
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst label = \"words\";\nconsole.log(JSON.stringify({ l: label(), n: state.n }));\n",
            3,
            "calls `label`, which is a text and no function",
        ),
        (
            "class Counter {\n  total = 0;\n}\nconst state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst c = Counter();\nconsole.log(JSON.stringify({ total: c.total, n: state.n }));\n",
            5,
            "calls the class `Counter` without `new`, which fails",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst seen = new Set(String(state.text));\nconst words = new Set(\"alpha\", \"beta\");\nconsole.log(JSON.stringify({ n: seen.size + words.size }));\n",
            3,
            "hands `new Set` 2 values, and it takes one list",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst words = String(state.text).split(\" \");\nconst hit = words.find(\"a\");\nconsole.log(JSON.stringify({ hit }));\n",
            3,
            "hands `find` the value `\"a\"`, and it takes a function: the script fails there",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst text = String(state.text);\nconst lower = text.trim.toLowerCase();\nconsole.log(JSON.stringify({ lower }));\n",
            3,
            "names the function `text.trim` and does not call it",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nfunction isLate(n: number) { return n > 3; }\nconst words = String(state.text).split(\" \");\nconst late = words.filter((w) => isLate);\nlet more = 0;\nif (isLate) more = 1;\nconsole.log(JSON.stringify({ late, more }));\n",
            4,
            "hands `filter` a function that names `isLate` and does not call it",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst title = String(state.text).toUpperCase;\nconsole.log(JSON.stringify({ line: `title: ${title}` }));\n",
            2,
            "names the function `String(state.text).toUpperCase` and does not call it",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst words = String(state.text).split(\" \");\nconst has = words.includes((w) => w.length > 3);\nconsole.log(JSON.stringify({ has }));\n",
            3,
            "hands `includes` a function, and it looks for that itself: it is never found",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst words = String(state.text).split(\" \");\nconst idx = words.indexOf((w) => w === \"a\");\nconsole.log(JSON.stringify({ idx }));\n",
            3,
            "hands `indexOf` a function, and it looks for that itself: it is never found",
        ),
        (
            "function* parts() { yield 1; yield 2; }\nlet n = 0;\nfor (const part of parts) n += part;\nconsole.log(JSON.stringify({ n }));\n",
            3,
            "goes over `parts`, which is a function and no list",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst total = Math.sum(state.n, 2);\nconsole.log(JSON.stringify({ total }));\n",
            2,
            "uses `Math.sum`, which there is not",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst names: string[] = String(state.text).split(\" \");\nconsole.log(JSON.stringify({ first: names(0) }));\n",
            3,
            "calls `names`, which is a list and no function",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nfunction isLate(n: number) { return n > 3; }\nlet more = 0;\nif (isLate) more = 1;\nconsole.log(JSON.stringify({ more, n: state.n }));\n",
            4,
            "asks whether `isLate` holds, which is a function: it is true each time",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst title = () => String(state.text).trim();\nconsole.log(JSON.stringify({ line: `title: ${title}` }));\n",
            3,
            "takes the function `title` for what it gives",
        ),
    ]);
}

#[test]
fn more_that_is_wrong_is_told() {
    are_told(&[
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nfunction show() { console.log(JSON.stringify({ n: state.n })); }\nsetTimeout(show(), 100);\n",
            3,
            "calls `show()` at once, and hands `setTimeout` what it gives, which is no function",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst words: string[] = String(state.text).split(\" \");\nwords.sort((a, b) => (a.length > b.length ? 1 : 0));\nconsole.log(JSON.stringify({ words }));\n",
            3,
            "sorts by `a.length > b.length ? 1 : 0`, which says of no two that they stand the other way",
        ),
    ]);
}

#[test]
fn what_is_right_is_left_alone() {
    are_quiet(&[
        "const text = String(process.env.T);\nconst lower = text.toLowerCase;\nconsole.log(lower.call(text), Math.max(1, 2), new Set([\"a\", \"b\"]), new Map([[\"a\", 1]]));\n",
        "const isLate = (n: number) => n > 3;\nclass Counter { total = 0; }\nconst names = [\"a\"];\nconst shout = (text: string) => text.toUpperCase();\nconsole.log(names.filter((n) => isLate(n.length)), new Counter().total, names[0], shout(\"a\"), names.some((n) => n === \"a\"), names.indexOf(\"a\"), names.sort((a, b) => (a > b ? 1 : -1)));\nsetTimeout(() => console.log(\"a\"), 1);\n",
        "const make = () => () => console.log(\"a\");\nsetTimeout(make(), 1);\nfunction* rows() { yield 1; }\nfor (const row of rows()) console.log(row);\nlet later: (() => void) | undefined;\nif (later) later();\n",
        "console.log(Array.apply(null, [1]).length, Object.toString(), Number.call(null, \"1\"));\n",
    ]);
}
