//! Slips in what is written out once: objects and lists that stay as they are; and pairs, which are taken apart.

use super::{are_quiet, are_told};

#[test]
fn keys_that_an_object_has_not_are_told() {
    are_told(&[
        (
            "const RAMP: Record<number, number> = { 4: 7.5, 6: 9 };\nexport function f(cone: number) {\n  return RAMP.cone;\n}\n",
            3,
            "takes `cone` of `RAMP`, which has no such key",
        ),
        (
            "const FEES = { small: 1, large: 2 } as const;\nconsole.log(FEES[\"smal\"]);\n",
            2,
            "takes `smal` of `FEES`, which has `small` and `large`",
        ),
        (
            "const FEES = Object.freeze({ small: 1, large: 2 });\nconst { small, lage } = FEES;\nconsole.log(small, lage);\n",
            2,
            "takes `lage` of `FEES`",
        ),
        (
            "const LIMITS = { cold: { min: 1, max: 2 } };\nconsole.log(LIMITS.cold.mini);\n",
            2,
            "takes `mini` of `LIMITS.cold`",
        ),
        (
            "enum Glaze { Red = \"red\", Blue = \"blue\" }\nconsole.log(Glaze.Green);\n",
            2,
            "takes `Green` of `Glaze`",
        ),
    ]);
    are_quiet(&[
        "const RAMP: Record<number, number> = { 4: 7.5, 6: 9 };\nexport const f = (cone: number) => RAMP[cone] ?? Object.keys(RAMP).length;\n",
        "const out: any = { a: 1 };\nout.b = 2;\nconsole.log(out.b, out.hasOwnProperty(\"c\"));\n",
        "const out: any = { a: 1 };\nfill(out);\nconsole.log(out.b);\nfunction fill(x: any) { x.b = 1; }\n",
        "const more = { c: 1 };\nconst out: any = { a: 1, ...more };\nconsole.log(out.c);\n",
        "const key = \"c\";\nconst out: any = { a: 1, [key]: 2 };\nconsole.log(out.c);\n",
        "const FEES: any = { small: 1 };\nconst { small, large = 2 } = FEES;\nconsole.log(small, large);\n",
        "let out: any = { a: 1 };\nout = { b: 1 };\nconsole.log(out.b);\n",
        "const made = { get() { return 1; }, a: 1 };\nconsole.log(made.get(), made.a);\n",
        "interface Options { verbose?: boolean; limit: number }\nconst OPTIONS: Options = { limit: 3 };\nconsole.log(OPTIONS.verbose);\n",
        "const RULES: { wet: Rule } = { wet: { min: 2 } };\ntype Rule = { min: number; most?: number };\nconsole.log(RULES.wet.most);\n",
        "const OPTIONS = { limit: 3 } as Options;\nconsole.log(OPTIONS.verbose);\n",
        "const CALLS: Record<string, () => number> = { a: () => 1 };\nconsole.log(CALLS.b?.() ?? 0);\n",
        "const FEES = { small: 1 };\nconsole.log((FEES as any).large ?? 2);\n",
        "const clock: any = { n: 0, start() { this.begun = Date.now(); } };\nclock.start();\nconsole.log(clock.begun);\n",
        "const clock = { n: 0, start() { (this as any).begun = Date.now(); } };\nclock.start();\nconsole.log((clock as any).begun);\n",
        "enum Glaze { Red = \"red\" }\nnamespace Glaze { export const best = 1; }\nconsole.log(Glaze.Red, Glaze.best);\n",
    ]);
}

#[test]
fn pairs_that_are_not_taken_apart_are_told() {
    are_told(&[
        (
            "const x: any = {};\nconsole.log(Object.entries(x).map((name, length) => ({ name, metres: length })));\n",
            2,
            "`name` is each pair as a whole, and `length` its number",
        ),
        (
            "const x: any = {};\nObject.entries(x).filter(([, n]) => n).forEach((key, value) => console.log(key, value));\n",
            2,
            "hands `forEach` a function of `key` and `value`",
        ),
        (
            "const x: any = {};\nconsole.log(Object.entries(x).reduce((sum, name, price) => sum + price, 0));\n",
            2,
            "hands `reduce` a function of `name` and `price`",
        ),
        (
            "const stock = new Map();\nconsole.log([...stock.entries()].some((name, count_left) => count_left > 1));\n",
            2,
            "`count_left` its number",
        ),
        (
            "const stock = new Map();\nstock.forEach((key, value) => console.log(key, value));\n",
            2,
            "the value comes first, and then the key",
        ),
    ]);
    are_quiet(&[
        "const x: any = {};\nconsole.log(Object.entries(x).map(([name, length]) => ({ name, length })));\n",
        "const x: any = {};\nconsole.log(Object.entries(x).map((name, index) => ({ name, index })));\n",
        "const x: any = {};\nconsole.log(Object.entries(x).map((pair, length) => ({ pair, length })));\n",
        "const x: any = {};\nconsole.log(Object.entries(x).map((line, length) => line[0] + length));\n",
        "const x: any = {};\nconst show = (pair: any, size: number) => `${size}: ${pair.join()}`;\nconsole.log(Object.entries(x).map((name, size) => show(name, size)));\n",
        "const x: any = {};\nObject.entries(x).forEach((cell, col) => console.log(col, cell));\n",
        "const x: any = {};\nconsole.log(Object.keys(x).map((name, length) => ({ name, length })));\n",
        "const stock = new Map();\nstock.forEach((value, key) => console.log(key, value));\n",
    ]);
}

#[test]
fn defaults_that_are_laid_over_what_is_given_are_told() {
    let head = "const DEFAULTS = { patience: 300, size: 8 };\nconst params = JSON.parse(\"{}\");\n";
    for (line, is_told) in [
        ("const limits = { ...params.limits, ...DEFAULTS };", true),
        ("const limits = { ...params, late: 1, ...DEFAULTS };", true),
        (
            "const limits = Object.assign({}, params.limits, DEFAULTS);",
            true,
        ),
        ("const limits = { ...DEFAULTS, ...params.limits };", false),
        (
            "const limits = Object.assign({}, DEFAULTS, params.limits);",
            false,
        ),
        (
            "const limits = { ...DEFAULTS, ...params, ...DEFAULTS };",
            false,
        ),
        ("const limits = { ...{ a: 1 }, ...DEFAULTS };", false),
        (
            "let limits: any = {};\nlimits = { ...limits, ...DEFAULTS };",
            false,
        ),
        (
            "const FIXED = { a: 1 };\nconst limits = { ...params, ...FIXED };",
            false,
        ),
        (
            "const resetLimits = (of: any) => ({ ...of, ...DEFAULTS });\nconst limits = resetLimits(params);",
            false,
        ),
        (
            "const limits = params.action === \"reset\" ? { ...params, ...DEFAULTS } : params;",
            false,
        ),
        (
            "const parse = (line: string) => ({ name: line });\nconst limits = { ...parse(\"a\"), ...DEFAULTS };",
            false,
        ),
        (
            "const lay = (of: any) => ({ ...of, ...DEFAULTS });\nconst limits = lay({ name: 1 });",
            false,
        ),
        (
            "const DEFAULT_TAGS = { unit: \"kg\" };\nconst limits = { ...params, ...DEFAULT_TAGS };",
            false,
        ),
    ] {
        let text = format!("{head}{line}\nconsole.log(JSON.stringify(limits));\n");
        match is_told {
            true => are_told(&[(&text, 3, "lays `DEFAULTS` over `params")]),
            false => are_quiet(&[&text]),
        }
    }
}

#[test]
fn lists_that_are_too_short_are_told() {
    let head = "const STEPS = [1, 5];\nconst NAMES = [\"a\", \"b\"];\nconst KINDS = [\"x\", \"y\", \"z\"];\n";
    for (line, is_told) in [
        (
            "export const f = (x: number) => NAMES[STEPS.filter((step) => step <= x).length];",
            true,
        ),
        (
            "export const f = (x: string) => NAMES[KINDS.indexOf(x)];",
            true,
        ),
        (
            "export const f = () => KINDS.map((kind, i) => kind + NAMES[i]);",
            true,
        ),
        (
            "export const f = (x: number) => KINDS[STEPS.filter((step) => step <= x).length];",
            false,
        ),
        (
            "export const f = (x: number) => NAMES[STEPS.findIndex((step) => x < step)];",
            false,
        ),
        (
            "export const f = () => KINDS.map((kind, i) => (i < 2 ? NAMES[i] : kind));",
            false,
        ),
        (
            "export const f = (x: string) => NAMES[KINDS.indexOf(x)] ?? \"c\";",
            false,
        ),
        (
            "export const f = () => KINDS.map((kind, i) => NAMES[i] ?? kind);",
            false,
        ),
        (
            "export const f = (x: string) => (x === \"z\" ? \"c\" : NAMES[KINDS.indexOf(x)]);",
            false,
        ),
        (
            "export function f(x: number) {\n  const at = STEPS.filter((step) => step <= x).length;\n  return at < NAMES.length ? NAMES[at] : \"above\";\n}",
            false,
        ),
        (
            "NAMES.push(\"c\");\nexport const f = (x: string) => NAMES[KINDS.indexOf(x)];",
            false,
        ),
    ] {
        let text = format!("{head}{line}\n");
        match is_told {
            true => are_told(&[(&text, 4, "of `NAMES`, which has 2")]),
            false => are_quiet(&[&text]),
        }
    }
}

#[test]
fn a_generator_is_no_list() {
    let head = "function* rows() {\n  yield 1;\n}\nconst found = rows();\n";
    for (line, part) in [
        (
            "if (!found) console.log(1);",
            "a generator is true whatever it gives",
        ),
        (
            "console.log((found as any).length);",
            "a generator has none",
        ),
    ] {
        are_told(&[(&format!("{head}{line}\n"), 5, part)]);
    }
    are_quiet(&[
        &format!("{head}const all = [...found];\nif (!all.length) console.log(all);\n"),
        "const rows = () => [1];\nconst found = rows();\nif (!found) console.log(found.length);\n",
    ]);
}
