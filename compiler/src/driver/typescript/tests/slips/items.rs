//! Slips that `slips/items.rs` tells of, and right lines that look like them.

use super::super::{are_quiet, are_told};

#[test]
fn what_is_wrong_is_told() {
    are_told(&[
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst rows = Array.from(5, (_, i) => i * Number(state.n));\nconsole.log(JSON.stringify({ rows }));\n",
            2,
            "calls `Array.from` with the number `5`, which gives an empty list",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst rows = new Array(5).map((_, i) => i * Number(state.n));\nconsole.log(JSON.stringify({ rows }));\n",
            2,
            "calls `map` of `new Array(5)`, whose places hold nothing: no round is run",
        ),
        (
            "const LEVELS = [\"low\", \"mid\", \"high\"];\nconst state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconsole.log(JSON.stringify({ top: LEVELS[3], n: state.n }));\n",
            3,
            "takes `LEVELS[3]`, and `LEVELS` has 3 items: the last place is 2",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst words = String(state.text).split(\" \");\ndelete words[0];\nconsole.log(JSON.stringify({ n: words.length, words }));\n",
            3,
            "deletes an item of the list `words`, which leaves a hole there: it has as many items as be",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst rows: string[][] = Array(3).fill([]);\nString(state.text).split(\" \").forEach((word, i) => rows[i % 3].push(word));\nconsole.log(JSON.stringify({ rows }));\n",
            2,
            "hands `fill` `[]`, which is one object at all places: who changes one of them changes all",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst STOP = [\"the\", \"a\"];\nconst words = String(state.text).split(\" \");\nconst kept = words.filter((w) => !w.includes(STOP));\nconsole.log(JSON.stringify({ kept }));\n",
            4,
            "asks whether the text `w` holds `STOP`, which is a list",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst text = String(state.text);\nconst has = text.indexOf(\"a\") > 0;\nconsole.log(JSON.stringify({ has }));\n",
            3,
            "asks `text.indexOf(\"a\") > 0`, which does not hold where `a` comes first: that place is 0",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst words = String(state.text).split(\" \");\nconst last = words[words.length];\nconsole.log(JSON.stringify({ last }));\n",
            3,
            "takes `words[words.length]`, which is one behind the last item",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst words = String(state.text).split(\" \");\nconst sorted = [...words].sort();\nconsole.log(JSON.stringify({ isSorted: words === sorted }));\n",
            4,
            "asks `words === sorted`, which never holds: each list is an object of its own",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst words = String(state.text).split(\" \");\nconst all = words + [\"end\"];\nconsole.log(JSON.stringify({ all }));\n",
            3,
            "adds `[\"end\"]` to `words`: lists are joined as texts",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst has = [[1, 2], [3, 4]].includes([1, 2]);\nconsole.log(JSON.stringify({ has, n: state.n }));\n",
            2,
            "looks for `[1, 2]` with `includes`, which never finds it: what is written there is a new o",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst words = String(state.text).split(\" \");\nconst last = words[-1];\nconsole.log(JSON.stringify({ last }));\n",
            3,
            "takes `words[-1]`, which there is not: no place is below 0",
        ),
    ]);
}

#[test]
fn more_that_is_wrong_is_told() {
    are_told(&[
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst rows = String(state.text).split(\" \").filter((w) => w.length > 1);\nif (!rows) console.error(\"none\");\nconsole.log(JSON.stringify({ found: rows ? true : false }));\n",
            3,
            "asks whether `rows` holds: a list is true also when it is empty",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst words = String(state.text).split(\" \").push(\"end\");\nconsole.log(JSON.stringify({ words }));\n",
            2,
            "calls `push` of a list that has no name: it gives the new length, and the list is lost",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst seen = new Set<number[]>();\nconst pairs = String(state.text).split(\" \").map((w) => [w.length, 1]);\nconst out = pairs.filter((pair) => { if (seen.has([pair[0], 1])) return false; seen.add(pair); return true; });\nconsole.log(JSON.stringify({ out }));\n",
            4,
            "looks for `[pair[0], 1]` with `has`, which never finds it: what is written there is a new ",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst queue = String(state.text).split(\" \");\nconst out: string[] = [];\nwhile (queue) {\n  out.push(queue.shift()!);\n}\nconsole.log(JSON.stringify({ out }));\n",
            4,
            "asks whether `queue` holds: a list is true also when it is empty",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst lengths = String(state.text).split(\" \").reduce((all, word) => all.push(word.length), [] as number[]);\nconsole.log(JSON.stringify({ lengths }));\n",
            2,
            "hands `reduce` a function that gives `all.push(word.length)`, which is a length and no list",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst rows: string[] = String(state.text).split(\" \");\nconst rest = rows.slice(1);\nif (!rest) console.error(\"none\");\nconsole.log(JSON.stringify({ rest }));\n",
            4,
            "asks whether `rest` holds: a list is true also when it is empty",
        ),
    ]);
}

#[test]
fn what_is_right_is_left_alone() {
    are_quiet(&[
        "const words = String(process.env.T).split(\" \");\nconst LEVELS = [\"low\", \"mid\", \"high\"];\nconsole.log(words.at(-1), words[words.length - 1], LEVELS[2], LEVELS[3] ?? \"none\", words.length === LEVELS.length, [...words, ...LEVELS], words.indexOf(\"a\") >= 0, \"a:b\".indexOf(\":\") > 0);\nwords[words.length] = \"end\";\n",
        "const words = String(process.env.T).split(\" \");\nconst rows = Array.from({ length: 3 }, () => [] as string[]);\nconst zeros = new Array(3).fill(0).map((_, i) => i);\nconst grid = Array(3).fill([]).map(() => [1]);\nconst seen = new Set([\"1,2\"]);\nconst o: Record<string, number> = { a: 1 };\ndelete o[\"a\"];\nconsole.log(rows, zeros, grid, seen.has([1, 2].join()), words.includes(\"a\"), Array.from(words), Array.from(\"abc\"), words.concat([\"a\"]));\nif (!words.length) console.log(\"none\");\n",
        "let rows: string[] | undefined;\nif (process.env.T) rows = process.env.T.split(\" \");\nif (!rows) console.log(\"none\");\nconst same = rows;\nconsole.log(same === rows, [\"a\"].reduce((all, w) => { all.push(w); return all; }, [] as string[]));\n",
        "for (const line of String(process.env.T).split(\"\\n\")) {\n  const rest = line.slice(1);\n  const all = line.concat(\"\");\n  if (!rest) console.log(\"none\");\n  console.log(all ? 1 : 2);\n}\n",
    ]);
}
