//! Slips that `slips/rounds.rs` tells of, and right lines that look like them.

use super::super::{are_quiet, are_told};

#[test]
fn what_is_wrong_is_told() {
    are_told(&[
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst words = String(state.text).split(\" \");\nwords.forEach((word) => { word = word.toUpperCase(); });\nconsole.log(JSON.stringify({ words }));\n",
            3,
            "gives `word` another value (`word = word.toUpperCase()`), which nothing reads: `word` is a",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nfunction has(words: string[]): boolean {\n  words.forEach((word) => { if (word === \"a\") return true; });\n  return false;\n}\nconsole.log(JSON.stringify({ has: has(String(state.text).split(\" \")) }));\n",
            3,
            "returns `true` out of a function that `forEach` calls: it ends that round alone",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst words = String(state.text).split(\" \");\nfor (let word of words) { word = word.toUpperCase(); }\nconsole.log(JSON.stringify({ words }));\n",
            3,
            "gives `word` another value (`word = word.toUpperCase()`), which nothing reads: `word` is a",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst batches: string[][] = [];\nlet batch: string[] = [];\nfor (const word of String(state.text).split(\" \")) {\n  batch.push(word);\n  if (batch.length === 3) {\n    batches.push(batch);\n    batch = [];\n  }\n}\nconsole.log(JSON.stringify({ batches }));\n",
            8,
            "hands `batch` on when it is full, and forgets what is in it behind the loop",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst calls: (() => number)[] = [];\nfor (var i = 0; i < 3; i++) calls.push(() => i * state.n);\nconsole.log(JSON.stringify({ out: calls.map((c) => c()) }));\n",
            3,
            "keeps functions that read `i`, which is one variable for all rounds (`var`): each sees its",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst words = String(state.text).split(\" \");\nlet n = 0;\nfor (let i = 0; i < words.length; i++) {\n  if (words[i].length > words[i + 1].length) n++;\n}\nconsole.log(JSON.stringify({ n }));\n",
            5,
            "takes `words[i + 1]`, which is not there in the last round",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst words = String(state.text).split(\" \");\nlet result: string[] = [];\nfor (const word of words) {\n  result = [];\n  if (word.length > 1) result.push(word);\n}\nconsole.log(JSON.stringify({ result }));\n",
            5,
            "begins `result` anew in each round, so the last one alone is left behind the loop",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst words = String(state.text).split(\" \");\nconst back: string[] = [];\nfor (let i = words.length; i >= 0; i--) back.push(words[i]);\nconsole.log(JSON.stringify({ back }));\n",
            4,
            "begins at `words.length`, and reads `words[i]`: there is no such item",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst words = String(state.text).split(\" \");\nconst back: string[] = [];\nfor (let i = words.length - 1; i >= 0; i++) back.push(words[i]);\nconsole.log(JSON.stringify({ back }));\n",
            4,
            "counts `i` up as long as `i >= 0` holds, which is never so, or for ever",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst words = String(state.text).split(\" \");\nconst back: string[] = [];\nfor (let i = words.length - 1; i > 0; i--) back.push(words[i]);\nconsole.log(JSON.stringify({ back: back.join(\" \") }));\n",
            4,
            "ends before 0 and reads `words[i]`, so the first item is left out",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst words = String(state.text).split(\" \");\nlet n = 0;\nfor (let i = 0; i < words.length; i++) {\n  for (let j = 0; j < words.length; i++) {\n    if (words[i] === words[j]) n++;\n  }\n}\nconsole.log(JSON.stringify({ n }));\n",
            5,
            "asks for `j` and changes `i` in a loop (`for (let j = 0; j < words.length; i++) {…`): it n",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst words = String(state.text).split(\" \");\nlet n = 0;\nfor (let i = 0; i < words.length; i++) {\n  if (words[i].length > words[i - 1].length) n++;\n}\nconsole.log(JSON.stringify({ n }));\n",
            5,
            "takes `words[i - 1]`, which is not there in the first round",
        ),
    ]);
}

#[test]
fn more_that_is_wrong_is_told() {
    are_told(&[
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst rows: string[] = String(state.text).split(\" \");\nrows.map((row) => row.trim());\nconsole.log(JSON.stringify({ rows }));\n",
            3,
            "does nothing with what `rows.map((row) => row.trim())` gives, and `rows` stays as it is",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nlet largest = Infinity;\nfor (const word of String(state.text).split(\" \")) largest = Math.max(largest, word.length);\nconsole.log(JSON.stringify({ largest }));\n",
            2,
            "looks for the largest in `largest`, and begins with `Infinity`: nothing is above that",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nlet smallest = 0;\nfor (const word of String(state.text).split(\" \")) {\n  if (word.length < smallest) smallest = word.length;\n}\nconsole.log(JSON.stringify({ smallest }));\n",
            2,
            "looks for the smallest in `smallest`, and begins with `0`: nothing that is counted is belo",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nlet largest = Number.MIN_VALUE;\nfor (const word of String(state.text).split(\" \")) largest = Math.max(largest, Number(word));\nconsole.log(JSON.stringify({ largest }));\n",
            2,
            "looks for the largest in `largest`, and begins with `Number.MIN_VALUE`: that is the smalle",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nfunction clean(text: string) { text = text.trim(); }\nlet text = String(state.text);\nclean(text);\nconsole.log(JSON.stringify({ text }));\n",
            2,
            "gives `text` another value (`text = text.trim()`), which nothing reads: `text` is a name o",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst batches: string[][] = [];\nconst batch: string[] = [];\nfor (const word of String(state.text).split(\" \")) {\n  batch.push(word);\n  if (batch.length === 3) {\n    batches.push(batch);\n    batch.length = 0;\n  }\n}\nconsole.log(JSON.stringify({ batches }));\n",
            8,
            "puts `batch` into `batches` and empties it then: it is the same list",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst words = String(state.text).split(\" \");\nfor (let i = 0; i < words.length; i++) {\n  if (words[i] === \"\") words.splice(i, 1);\n}\nconsole.log(JSON.stringify({ words }));\n",
            4,
            "takes an item out of `words` while it counts up, so the next one is passed over",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nlet n = Number(state.n);\nlet steps = 0;\nwhile (n > 0) {\n  steps += 1;\n}\nconsole.log(JSON.stringify({ steps }));\n",
            4,
            "goes round as long as `n > 0` holds, and nothing in the loop changes that",
        ),
    ]);
}

#[test]
fn what_is_right_is_left_alone() {
    are_quiet(&[
        "const words = [\"a\", \"b\"];\nfor (let i = words.length - 1; i >= 0; i--) console.log(words[i]);\nfor (let i = words.length - 1; i > 0; i--) { const j = Math.floor(Math.random() * (i + 1)); [words[i], words[j]] = [words[j], words[i]]; }\nfor (let i = 0; i < words.length - 1; i++) console.log(words[i + 1].length);\nfor (let i = 0; i < words.length; i++) if (i + 1 < words.length) console.log(words[i + 1].length);\nfor (let i = 0; i < words.length; i++) { if (words[i] === \"\") { words.splice(i, 1); i--; } }\nfor (let i = 0; i < words.length; i++) { if (words[i] === \"x\") { words.splice(i, 1); break; } }\nfor (let i = words.length; i > 0; i--) console.log(words[i - 1]);\n",
        "let n = 5;\nconst queue = [\"a\"];\nwhile (n > 0) { n -= 1; }\nwhile (queue.length > 0) { const one = queue.shift(); console.log(one); }\nlet left = 3;\nconst step = () => { left -= 1; };\nwhile (left > 0) step();\nconsole.log(n);\n",
        "let smallest = Infinity;\nlet largest = -Infinity;\nlet lowest = 0;\nlet balance = 0;\nfor (const n of [1, -2]) {\n  if (n < smallest) smallest = n;\n  largest = Math.max(largest, n);\n  balance += n;\n  lowest = Math.min(lowest, balance);\n}\nconsole.log(smallest, largest, lowest);\n",
        "const batches: string[][] = [];\nlet batch: string[] = [];\nfor (const w of [\"a\", \"b\"]) {\n  batch.push(w);\n  if (batch.length === 3) { batches.push(batch); batch = []; }\n}\nif (batch.length > 0) batches.push(batch);\nconsole.log(batches);\n",
        "const rows: string[][] = [];\nlet row: string[] = [];\nfor (const line of [\"a,b\"]) {\n  row = [];\n  for (const cell of line.split(\",\")) row.push(cell);\n  rows.push(row);\n}\nconsole.log(rows, row);\n",
        "function first(words: string[]): string {\n  for (const w of words) { if (w.length > 1) { return w; } else { continue; } }\n  words.forEach((w) => { if (!w) return; console.log(w); });\n  return \"\";\n}\nconst clean = (text: string) => { text = text.trim(); return text; };\nconsole.log(first([\"a\"]), clean(\"a\"));\nfor (let word of [\"a \"]) { word = word.trim(); console.log(word); }\n",
        "function walk(node: any): number {\n  let depth = 0;\n  while (node) { node = node.next; depth++; }\n  return depth;\n}\nconst calls: (() => number)[] = [];\nfor (let i = 0; i < 3; i++) calls.push(() => i);\nfor (var j = 0; j < 3; j++) console.log([1].map((x) => x + j));\nconsole.log(walk(null), calls.length);\n",
        "const queue = [\"a\"];\nfunction step() { queue.shift(); }\nwhile (queue.length > 0) step();\nconst worker = { run() { queue.pop(); } };\nwhile (queue.length > 0) worker.run();\n",
        "const words = [\"a\", \"b\"];\nlet right = words.length;\nfor (let left = 0; left < right; right--) console.log(words[right - 1]);\n",
    ]);
}
