//! Slips that `slips/patterns.rs` tells of, and right lines that look like them.

use super::super::{are_quiet, are_told};

#[test]
fn what_is_wrong_is_told() {
    are_told(&[
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst ok = String(state.text).includes(/\\d+/);\nconsole.log(JSON.stringify({ ok }));\n",
            2,
            "hands `includes` the pattern `/\\d+/`, and it takes a text",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst found = String(state.text).match(/(\\w+)=(\\d+)/g);\nconst value = found ? found[1] : \"\";\nconst m = String(state.text).match(/id (\\d+)/g);\nconsole.log(JSON.stringify({ value, id: m ? Number(m[1]) : 0 }));\n",
            5,
            "takes `m[1]` as a group, and `match` with the flag `g` gives whole matches and no groups",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst found = /^(\\w+)-(\\d+)$/.exec(String(state.text));\nconst unit = found ? found[3] : \"\";\nconsole.log(JSON.stringify({ unit }));\n",
            3,
            "takes `found[3]` of a match, and the pattern has 2 groups",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst found = String(state.text).match(/(?<name>\\w+) (?<size>\\d+)/);\nconsole.log(JSON.stringify({ size: found?.groups?.amount ?? 0, name: found?.groups?.name }));\n",
            3,
            "takes the group `amount` of a match (`found?.groups?.amount`), and the pattern has `name` ",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst found = [...String(state.text).matchAll(/\\d+/)].map((m) => m[0]);\nconsole.log(JSON.stringify({ found }));\n",
            2,
            "hands `matchAll` the pattern `/\\d+/` without the flag `g`, which fails",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst ok = /^yes|no$/.test(String(state.text));\nconsole.log(JSON.stringify({ ok }));\n",
            2,
            "asks `/^yes|no$/`, in which `^` belongs to the first word alone, and `$` to the last",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst kind = /^[yes|no]$/.test(String(state.text));\nconsole.log(JSON.stringify({ kind }));\n",
            2,
            "asks for `[yes|no]` in `/^[yes|no]$/`, which is one letter of these and no word",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst URGENT = /urgent/gi;\nconst words = String(state.text).split(\" \");\nconst hits = words.filter((word) => URGENT.test(word));\nconsole.log(JSON.stringify({ hits }));\n",
            4,
            "asks `URGENT` again, which has the flag `g`: it goes on from where its last match ended, a",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst NUMBER = /(\\d+)/g;\nconst found = String(state.text).split(\" \").map((word) => NUMBER.exec(word)?.[1] ?? \"\");\nconsole.log(JSON.stringify({ found }));\n",
            3,
            "asks `NUMBER` again, which has the flag `g`: it goes on from where its last match ended, a",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst CODE = /^[A-Z]{2}\\d+/g;\nfunction isCode(text: string): boolean {\n  return CODE.test(text);\n}\nconst codes = String(state.text).split(\" \").filter(isCode);\nconsole.log(JSON.stringify({ codes }));\n",
            4,
            "asks `CODE` again, which has the flag `g`: it goes on from where its last match ended, and",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst digits = /\\d+/g;\nlet n = 0;\nfor (const word of String(state.text).split(\" \")) {\n  if (digits.test(word)) n++;\n}\nconsole.log(JSON.stringify({ n }));\n",
            5,
            "asks `digits` again, which has the flag `g`: it goes on from where its last match ended, a",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst ok = /a$b/.test(String(state.text));\nconsole.log(JSON.stringify({ ok }));\n",
            2,
            "asks for letters behind `$` in `/a$b/`, which is the end of the text: it never matches",
        ),
    ]);
}

#[test]
fn more_that_is_wrong_is_told() {
    are_told(&[
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst ok = /^[A-z]+$/.test(String(state.text));\nconsole.log(JSON.stringify({ ok }));\n",
            2,
            "asks for `[A-z]` in `/^[A-z]+$/`, which takes `[`, `]`, `^`, `_` and others, too",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst ok = String(state.text).test(/^\\d+$/);\nconsole.log(JSON.stringify({ ok }));\n",
            2,
            "uses `.test` of `String(state.text)`, which is a text and has none",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst pattern = new RegExp(\"^\\d+$\");\nconsole.log(JSON.stringify({ ok: pattern.test(String(state.text)) }));\n",
            2,
            "writes `\\d` in quotes that are made a pattern: the quotes take the backslash, and `d` alon",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst slug = String(state.text).toLowerCase().replace(\" \", \"-\");\nconsole.log(JSON.stringify({ slug }));\n",
            2,
            "replaces the first `\" \"` of a text alone, and all behind it stay",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst text = String(state.text).replace(\"/[^a-z]/g\", \"\");\nconsole.log(JSON.stringify({ text }));\n",
            2,
            "hands `replace` the pattern `\"/[^a-z]/g\"` in quotes: it looks for these letters as they st",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst text = String(state.text).replaceAll(/\\s+/, \" \");\nconsole.log(JSON.stringify({ text }));\n",
            2,
            "hands `replaceAll` the pattern `/\\s+/` without the flag `g`, which fails",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst words = String(state.text).split(\"\\\\s+\");\nconst parts = String(state.text).split(\"/,\\s*/\");\nconsole.log(JSON.stringify({ words, parts }));\n",
            2,
            "hands `split` the pattern `\"\\\\s+\"` in quotes: it looks for these letters as they stand",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst found = /^(\\w+)-(\\d+)$/.exec(String(state.text));\nconst [, name, size, unit] = found ?? [];\nconsole.log(JSON.stringify({ name, size, unit }));\n",
            3,
            "takes 4 parts of a match, and the pattern has 2 groups: the first part is the whole match",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst text = String(state.text).replace(/(\\w+)-\\d+/, \"$2\");\nconsole.log(JSON.stringify({ text }));\n",
            2,
            "puts `$2` into a text, and the pattern has one group",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst ok = /a^b/.test(String(state.text));\nconsole.log(JSON.stringify({ ok }));\n",
            2,
            "asks for letters before `^` in `/a^b/`, which is the beginning of the text: it never matches",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst ok = String(state.text).includes(\"/^[a-z]+$/\");\nconsole.log(JSON.stringify({ ok }));\n",
            2,
            "hands `includes` the pattern `\"/^[a-z]+$/\"` in quotes: it looks for these letters as they st",
        ),
    ]);
}

#[test]
fn what_is_right_is_left_alone() {
    are_quiet(&[
        "const RE = /a/g;\nconst one = (text: string) => text.replace(RE, \"b\");\nfor (const w of [\"a\", \"b\"]) if (RE.test(w)) console.log(w.replace(RE, \"c\"));\nconsole.log(one(\"a\"));\n",
        "const RE = /\\d+/g;\nconst text = String(process.env.T);\nlet m: RegExpExecArray | null;\nwhile ((m = RE.exec(text)) !== null) console.log(m[0], m.index);\n",
        "const RE = /\\d+/g;\nfor (const w of [\"a\", \"1\"]) {\n  RE.lastIndex = 0;\n  if (RE.test(w)) console.log(w);\n}\n",
        "const RE = /\\d+/g;\nconst has = [\"a\", \"1\"].some((w) => RE.test(w));\nconsole.log(has);\n",
        "for (const w of [\"a\", \"1\"]) {\n  const re = /\\d/g;\n  if (re.test(w)) console.log(w);\n}\n",
        "const found = /^(\\w+)-(\\d+)$/.exec(String(process.env.T));\nconst [, unit, size] = found ?? [];\nconsole.log(found ? found[2] : \"\", unit, size, [...\"a1\".matchAll(/\\d/g)].length);\n",
        "const all = String(process.env.T).match(/(\\d+)/g);\nconsole.log(all ? all[1] : \"\", \"a\".replace(/x/, \"$5\"), \"a-b\".replace(/(a)-(b)/, \"$2-$1\"));\n",
        "const parts = \"/a/b/\".split(\"/\");\nconsole.log(parts, \"C:\\\\data\".split(\"\\\\data\"), \"a b\".replace(\" \", \", \"), \"1,5\".replace(\",\", \".\"));\n",
        "const re = new RegExp(\"^\\\\d+\\\\.$\");\nconsole.log(re.test(\"1.\"), /[a|b]/.test(\"a\"), /^\\s+|\\s+$/.test(\"x\"), /^a$|^b$/.test(\"a\"), /\\$x/.test(\"a\"), /[\\^a]^/m.test(\"b\"));\n",
        "const found = \"a 1\".match(/(?<name>\\w+) (?<size>\\d+)/);\nconsole.log(found?.groups?.name, found?.groups?.size);\n",
        "const found = String(process.env.T).match(/^(\\w+)$/) ?? [\"\", \"\", \"none\"];\nconst [, name, unit] = String(process.env.T).match(/^(\\w+)$/) ?? [\"\", \"\", \"none\"];\nconsole.log(\"a1\".replace(/(\\d)/, \"$$2\"), found[2], name, unit);\n",
        "const text = String(process.env.T);\nconsole.log(text.startsWith(\"/* generated */\"), text.includes(\"/* a|b */\"));\n",
    ]);
}
