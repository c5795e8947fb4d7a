//! Slips that `slips/ends.rs` tells of, and right lines that look like them.

use super::super::{are_quiet, are_told};

#[test]
fn what_is_wrong_is_told() {
    are_told(&[
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst sizes = String(state.text).split(\" \").map((word) => {\n  if (word.length > 3) {\n    return \"long\";\n  } else if (word.length > 1) {\n    return \"middle\";\n  }\n});\nconsole.log(JSON.stringify({ sizes }));\n",
            2,
            "hands `map` a function that comes to its end without a `return`: the item becomes `undefin",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nfunction total(words: string[]): number {\n  let sum = 0;\n  for (const word of words) sum += word.length;\n}\nconsole.log(JSON.stringify({ total: total(String(state.text).split(\" \")) }));\n",
            2,
            "has no `return` in `total`, so it gives `undefined`",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst total = String(state.text).split(\" \").reduce((sum, word) => {\n  if (word.length > 1) return sum + word.length;\n}, 0);\nconsole.log(JSON.stringify({ total }));\n",
            2,
            "hands `reduce` a function that comes to its end without a `return`: the result so far is l",
        ),
        (
            "class Box {\n  private size = 2;\n  get double(): number { this.size * 2; }\n}\nconst state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconsole.log(JSON.stringify({ n: new Box().double, m: state.n }));\n",
            3,
            "has no `return` in `double`, so it gives `undefined`",
        ),
    ]);
}

#[test]
fn what_is_right_is_left_alone() {
    are_quiet(&[
        "function size(kind: \"a\" | \"b\"): number {\n  switch (kind) {\n    case \"a\": return 1;\n    case \"b\": return 2;\n  }\n}\nfunction fail(why: string): never { throw new Error(why); }\nfunction take(n: number): number { if (n > 1) return n; fail(\"few\"); }\nfunction maybe(n: number): number | undefined { if (n > 1) return n; }\nconsole.log(size(\"a\"), take(2), maybe(3));\n",
        "const words = [\"a\", \"bb\"];\nconst out = words.map((w) => { if (w.length > 1) return w; }).filter(Boolean);\nconsole.log(out, words.find((w) => { if (w === \"a\") return true; }));\n",
        "async function load(): Promise<string> {\n  for (;;) {\n    try { return await Promise.resolve(\"a\"); } catch (error) { console.error(error); }\n  }\n}\nconsole.log(await load());\n",
        "function size(n: number): string {\n  if (n > 1) return \"many\";\n  Deno.exit(1);\n}\nconsole.log(size(2));\n",
    ]);
}
