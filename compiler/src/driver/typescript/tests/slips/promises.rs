//! Slips that `slips/promises.rs` tells of, and right lines that look like them.

use super::super::{are_quiet, are_told};

#[test]
fn what_is_wrong_is_told() {
    are_told(&[
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nasync function load(text: string): Promise<number> { return JSON.parse(text).length; }\nasync function safe(text: string): Promise<number> {\n  try {\n    return load(text);\n  } catch {\n    return 0;\n  }\n}\nconsole.log(JSON.stringify({ size: await safe(String(state.text)) }));\n",
            5,
            "returns `load(text)` out of a `try` without `await`: what fails there, the `catch` does no",
        ),
        (
            "import fs from \"node:fs\";\nconst text = await fs.readFile(\"names.csv\", \"utf8\");\nconsole.log(JSON.stringify({ text }));\n",
            2,
            "calls `fs.readFile` of `node:fs` without a function that takes what it gives, which fails",
        ),
        (
            "async function count(text: string): Promise<number> {\n  return text.length;\n}\nconst state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst n = count(String(state.text));\nconsole.log(JSON.stringify({ line: `${n} letters` }));\n",
            6,
            "writes `n` into a text, which is a promise",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst row = { name: \"a\", size: state.n };\nconsole.log(JSON.stringify({ line: `row: ${row}` }));\n",
            3,
            "makes a text of `row`, which is an object: that gives no more than `[object …]`",
        ),
        (
            "async function size(text: string): Promise<number> { return text.length; }\nconst state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst sizes = String(state.text).split(\" \").map(async (word) => await size(word));\nconst total = sizes.reduce((sum, n) => sum + n, 0);\nconsole.log(JSON.stringify({ total }));\n",
            4,
            "reckons with `n`, which is a promise",
        ),
        (
            "async function size(text: string): Promise<number> { return text.length; }\nconst state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nlet total = 0;\nfor (const word of String(state.text).split(\" \")) total += size(word);\nconsole.log(JSON.stringify({ total }));\n",
            4,
            "reckons with `size(word)`, which is a promise",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst n = Promise.resolve(state.n).then((x) => x * 2);\nconsole.log(JSON.stringify({ n: n + 1 }));\n",
            3,
            "reckons with `n`, which is a promise",
        ),
    ]);
}

#[test]
fn what_is_right_is_left_alone() {
    are_quiet(&[
        "async function size(text: string): Promise<number> { return text.length; }\nconst n = await size(\"a\");\nconst all = await Promise.all([\"a\"].map((w) => size(w)));\nlet total = 0;\nfor (const w of [\"a\"]) total += await size(w);\nconsole.log(`${n}`, total, all.reduce((a, b) => a + b, 0));\n",
        "async function load(): Promise<string> { return \"a\"; }\nasync function safe(): Promise<string> { try { return await load(); } catch { return \"\"; } }\nclass Row { toString() { return \"row\"; } }\nconst row = { name: \"a\", toString() { return this.name; } };\nconsole.log(await safe(), `${new Row()} ${row} ${[\"a\", \"b\"]}`, \"a\" + [\"b\"].join(\"\"));\n",
        "import fs from \"node:fs\";\nimport { readFile } from \"node:fs/promises\";\nfs.readFile(\"a\", \"utf8\", (error, text) => console.log(error, text));\nconsole.log(await readFile(\"a\", \"utf8\"), await fs.promises.readFile(\"a\", \"utf8\"));\n",
    ]);
}
