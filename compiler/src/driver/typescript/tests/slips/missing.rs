//! Slips that `slips/missing.rs` tells of, and right lines that look like them.

use super::super::{Findings, Syntax, are_quiet, are_told};

#[test]
fn what_is_wrong_is_told() {
    are_told(&[
        (
            "class Counter {\n  total = 0;\n  add(n: number) { total += n; }\n}\nconst state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst c = new Counter();\nc.add(Number(state.n));\nconsole.log(JSON.stringify({ total: c.total }));\n",
            3,
            "goes on with `total`, which nothing declares: the script fails there",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst counts: Record<string, number> = {};\nfor (const word of String(state.text).split(\" \")) counts[word] += 1;\nconsole.log(JSON.stringify({ counts }));\n",
            3,
            "counts up `counts[word]`, which nothing gives a first value: it becomes `NaN`",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nlet total: number;\nfor (const word of String(state.text).split(\" \")) total += word.length;\nconsole.log(JSON.stringify({ total }));\n",
            3,
            "goes on with `total`, which has no first value: it becomes `NaN`",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst counts = new Map<string, number>();\nfor (const word of String(state.text).split(\" \")) counts.set(word, counts.get(word) + 1);\nconsole.log(JSON.stringify(Object.fromEntries(counts)));\n",
            3,
            "reckons with `counts.get(word)`, which nothing gives a first value: it becomes `NaN`",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst groups = new Map<string, string[]>();\nfor (const word of String(state.text).split(\" \")) groups.get(word[0])!.push(word);\nconsole.log(JSON.stringify(Object.fromEntries(groups)));\n",
            3,
            "takes a part of `groups.get(word[0])`, and nothing gives `groups` a first value: the scrip",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst total = price * state.n;\nconst price = 3;\nconsole.log(JSON.stringify({ total }));\n",
            2,
            "uses `price` above the line that declares it, where it has no value: the script fails ther",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst total = double(state.n);\nconst double = (n: number) => n * 2;\nconsole.log(JSON.stringify({ total }));\n",
            2,
            "uses `double` above the line that declares it, where it has no value: the script fails the",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nmain();\nasync function main() {\n  await say(LIMIT);\n}\nasync function say(n: number) { console.log(JSON.stringify({ n, m: state.n })); }\nconst LIMIT = 3;\n",
            2,
            "calls `main` above the line that declares `LIMIT`, which it uses: the script fails there",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nlet line: string;\nfor (const word of String(state.text).split(\" \")) line += word.trim();\nconsole.log(JSON.stringify({ line }));\n",
            3,
            "goes on with `line`, which has no first value: it begins with the word `undefined`",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst lines: Record<string, string> = {};\nfor (const word of String(state.text).split(\" \")) lines[word[0]] += word.trim();\nconsole.log(JSON.stringify({ lines }));\n",
            3,
            "counts up `lines[word[0]]`, which nothing gives a first value: it begins with the word `undefined`",
        ),
    ]);
}

#[test]
fn what_is_right_is_left_alone() {
    are_quiet(&[
        "const counts: Record<string, number> = {};\nconst groups = new Map<string, string[]>();\nfor (const w of [\"a\"]) {\n  counts[w] ??= 0;\n  counts[w] += 1;\n  if (!groups.has(w)) groups.set(w, []);\n  groups.get(w)!.push(w);\n}\nconsole.log(counts, groups);\n",
        "const counts: Record<string, number> = {};\nfor (const w of [\"a\"]) counts[w] = (counts[w] ?? 0) + 1;\nconst seen = new Map([[\"a\", 1]]);\nseen.set(\"a\", seen.get(\"a\")! + 1);\nlet total: number;\ntotal = 0;\ntotal += 1;\nconsole.log(counts, seen, total);\n",
        "main();\nfunction main() { console.log(later()); }\nfunction later() { return 1; }\nconst one = () => two();\nconst two = () => 2;\nconsole.log(one());\n",
        "const state = init();\nfunction init() { const LIMIT = 3; return LIMIT; }\nconst LIMIT = 4;\nconsole.log(state, LIMIT);\n",
        "main();\nasync function main() {\n  const text = await Promise.resolve(\"a\");\n  console.log(text, LATER);\n}\nconst LATER = 1;\n",
    ]);
}

#[test]
fn the_way_out_counts_in_the_same_direction() {
    for (step, help) in [
        ("left[word]--", "(left[word] ?? 0) - …"),
        ("left[word]++", "(left[word] ?? 0) + …"),
        ("left[word] -= 2", "(left[word] ?? 0) - …"),
    ] {
        let text = format!(
            "const left: Record<string, number> = {{}};\nfor (const word of [\"a\"]) {step};\nconsole.log(JSON.stringify({{ left }}));\n"
        );
        let slip = Findings::of(text, Syntax::TypeScript).slip;
        let given = slip.map(|slip| slip.help).unwrap_or_default();
        assert!(given.contains(help), "{step}: {given}");
    }
}
