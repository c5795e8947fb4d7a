//! Where TypeScript cannot be read, and its slips.

mod constants;
mod results;
mod slips;

use super::*;

fn fault_of(text: &str) -> Option<(usize, String)> {
    Findings::of(text.to_owned(), Syntax::TypeScript).fault
}

#[test]
fn the_line_is_told_and_what_was_expected() {
    for (text, line, expected) in [
        (
            "const a = {\n  b: 1,\n  c 2,\n};\n",
            3,
            "Expected `,` or `}`",
        ),
        ("if (a) {\n  b();\n", 3, "but found the end of the file"),
        ("a();\nconst s = \"open;\n", 2, "Unterminated string"),
        ("a();\nprint(\"a\")\nelif x:\n", 3, "semicolon"),
        ("import { a } form \"b\";\n", 1, "Expected `from`"),
        ("a();\nfunction g() {\n  await f();\n}\n", 3, "async"),
        ("const x;\n", 1, "initializer"),
        ("const v = a ?? b || c;\n", 1, "mixed"),
    ] {
        let found = fault_of(text);
        let is_told = found
            .as_ref()
            .is_some_and(|(at, fault)| *at == line && fault.contains(expected));
        assert!(is_told, "{text}: {found:?}");
    }
}

#[test]
fn what_runs_is_not_judged() {
    for text in [
        "",
        "#!/usr/bin/env -S npx tsx\nconst a = await fetch(\"x\");\n",
        "const a = <string>b; let c = d as any satisfies unknown;\n",
        "class A { constructor(private readonly x: string) {} declare y: number; accessor z = 1 }\n",
        "enum E { A, B }\nnamespace N { export const a = 1 }\nabstract class B<T extends E> {}\n",
        "function f(x: string): asserts x is \"a\" {}\nlet g = <T,>(x: T) => x;\n",
        "for await (const x of y()) console.log(`${x.map((z) => `${z}`).join(\",\")}`);\n",
        "const { a, ...rest } = JSON.parse(process.env.GRAPH_STATE!);\nexport default rest;\n",
        "import fs = require(\"fs\"); export = fs;\n",
        "if (a / b > c) { d = /[/}]\\//g.test(e) }\n",
        "return 1;\n",
    ] {
        assert_eq!(fault_of(text), None, "{text}");
    }
}

#[test]
fn hostile_texts_end() {
    for part in ["(", "{", "[", "!", "`${", "a=>", "class A{a="] {
        let text = part.repeat(LONGEST_TEXT / part.len());
        assert!(fault_of(&text).is_some(), "{part}");
        assert_eq!(fault_of(&(text + part)), None, "{part}");
    }
    // These can be read, and are as deep.
    for (open, close) in [
        ("!", ""),
        ("[", "]"),
        ("(", ")"),
        ("a=>", ""),
        ("f(", ")"),
        ("{", "}"),
    ] {
        let count = LONGEST_TEXT / 2 / (open.len() + close.len());
        let text = format!("{}1{}", open.repeat(count), close.repeat(count));
        assert_eq!(fault_of(&text), None, "{open}");
        let slip = Findings::of(text, Syntax::TypeScript).slip;
        assert_eq!(slip.map(|slip| slip.does), None, "{open}");
    }
    // Lists of lists of the same: what an item is, is asked again and again.
    let mut text = "const z = [1, 2];\n".to_owned();
    for name in ["y", "x", "w", "v", "u", "t", "s", "r"] {
        let before = text.chars().nth(6).unwrap_or('z');
        text = format!(
            "const {name} = [{}];\n{text}",
            vec![before.to_string(); 60].join(", ")
        );
    }
    text.push_str("console.log(r.append(1));\n");
    let _ = slip_of(&text);
}

/// The line of the first slip, and what the text does there. The text is one that can be read.
fn slip_of(text: &str) -> Option<(usize, String)> {
    let asks = |text: &str| {
        let _ = estree(text, Syntax::TypeScript)?;
        look(text, Syntax::TypeScript)
    };
    let found = apart(text.to_owned(), asks);
    let found = found.unwrap_or_else(|| panic!("cannot be read: {text}"));
    assert_eq!(found.fault, None, "{text}");
    found.slip.map(|slip| (slip.line, slip.does))
}

fn are_told(all: &[(&str, usize, &str)]) {
    for (text, line, part) in all {
        let found = slip_of(text);
        let is_told = found
            .as_ref()
            .is_some_and(|(at, does)| at == line && does.contains(part));
        assert!(is_told, "{text}: {found:?}");
    }
}

fn are_quiet(all: &[&str]) {
    for text in all {
        assert_eq!(slip_of(text), None, "{text}");
    }
}

#[test]
fn loops_and_functions_over_lists_are_looked_at() {
    are_told(&[
        (
            "const rows: string[] = JSON.parse(a());\nfor (const row in rows) {\n  use(row);\n}\nfunction a() { return '' }\nfunction use(x) { return x }\n",
            2,
            "goes over `rows` with `in`",
        ),
        (
            "const rows = 'a b'.split(' ').filter((x) => x !== 'b');\nfor (const row in rows) console.log(row);\n",
            2,
            "no item",
        ),
        (
            "const m = new Map();\nfor (const k in m) console.log(k);\n",
            2,
            "has no names to go over",
        ),
        (
            "const counts = { a: 1 };\nfor (const [k, v] of counts) console.log(k, v);\n",
            2,
            "`counts`, which is an object and no list",
        ),
        (
            "const l = JSON.parse('[]');\nconst b = l.filter((x) => { x > 1; });\nconsole.log(b);\n",
            2,
            "no `return`: it takes none",
        ),
        (
            "const l = JSON.parse('[]');\nconst b = l.map((x) => { name: x });\nconsole.log(b);\n",
            2,
            "each item becomes",
        ),
        (
            "const l = JSON.parse('[]');\nl.sort((a, b) => { a - b; });\nconsole.log(l);\n",
            2,
            "put in order",
        ),
        (
            "const l = JSON.parse('[]');\nconst b = l.filter(async (x) => await fetch(x));\nconsole.log(b);\n",
            2,
            "a promise, which is true",
        ),
        (
            "const l = JSON.parse('[]');\nlet n = 0;\nl.forEach(async (x) => { n += (await fetch(x)).status; });\nconsole.log(n);\n",
            3,
            "`n` is read before",
        ),
        (
            "type Book = { pages: number };\nconst books: Book[] = JSON.parse('[]');\nconst pages = books.map((b) => b.pages);\npages.sort();\nconsole.log(pages);\n",
            4,
            "sorts the numbers `pages` as texts",
        ),
        (
            "const sum = '1,2'.split(',').reduce((a, b) => a + b, 0);\nconsole.log(sum);\n",
            1,
            "adds up the texts",
        ),
        (
            "const m = new Map();\nconsole.log(Object.entries(m));\n",
            2,
            "gives an empty list",
        ),
    ]);
    are_quiet(&[
        "const rows: string[] = [];\nfor (const i in rows) console.log(rows[i]);\n",
        "const rows: string[] = [];\nfor (const i in rows) console.log(Number(i) + 1);\n",
        "const rows: string[] = [];\nfor (const i in rows) if (+i > 3) console.log(i);\n",
        "const o: Record<string, number> = {};\nfor (const k in o) console.log(k);\n",
        "const l = JSON.parse('[]');\nl.map((x) => { console.log(x); });\n",
        "const l = JSON.parse('[]');\nconsole.log(l.filter((x) => { if (x) return true; return false; }));\n",
        "const l = JSON.parse('[]');\nconsole.log(l.map((x) => { throw new Error(x); }));\n",
        "const l = JSON.parse('[]');\nl.forEach(async (x) => { await fetch(x); });\n",
        "const l = ['b', 'a'];\nl.sort();\nconsole.log(l, [3, 1].sort((a, b) => a - b));\n",
        "const s = '1,2'.split(',').reduce((a, b) => a + b, '');\nconsole.log(s, [1, 2].reduce((a, b) => a + b, 0));\n",
        "const o = { a: 1 };\nfor (const [k, v] of Object.entries(o)) console.log(k, v);\nfor (const l of 'ab') console.log(l);\n",
    ]);
}

#[test]
fn what_json_has_not_is_told() {
    are_told(&[
        (
            "const votes = new Map<string, number>();\nconsole.log(JSON.stringify({ votes }));\n",
            2,
            "which is a `Map`",
        ),
        (
            "const out = { seen: new Set([1]) };\nconsole.log(JSON.stringify(out));\n",
            2,
            "which is a `Set`",
        ),
        (
            "async function load() { return 1; }\nconsole.log(JSON.stringify({ a: load() }));\n",
            2,
            "which is a promise",
        ),
        (
            "const l = [1];\nconst all = l.map(async (x) => x);\nconsole.log(JSON.stringify({ all }));\n",
            3,
            "a list of promises",
        ),
        (
            "try { a(); } catch (error) { console.log(JSON.stringify({ error })); }\nfunction a() {}\n",
            1,
            "which is an error",
        ),
        (
            "const s = JSON.parse(process.env);\nconsole.log(s);\n",
            1,
            "which is no text",
        ),
    ]);
    are_quiet(&[
        "const votes = new Map();\nconsole.log(JSON.stringify({ votes: Object.fromEntries(votes), n: votes.size, all: [...votes] }));\n",
        "const m = new Map();\nconsole.log(JSON.stringify({ m }, (k, v) => v instanceof Map ? [...v] : v));\n",
        "async function load() { return 1; }\nconst a = await load();\nconsole.log(JSON.stringify({ a }, null, 2));\n",
        "const s = JSON.parse(process.env.GRAPH_STATE!);\nconsole.log(JSON.stringify({ d: new Date(), s }));\n",
        "class Set { toJSON() { return 1; } }\nconst a = new Set();\nconsole.log(JSON.stringify({ a }));\n",
    ]);
}

#[test]
fn parts_that_values_have_not_are_told() {
    are_told(&[
        (
            "import { readFileSync } from 'node:fs';\nconst lines = readFileSync('a.csv').split('\\n');\nconsole.log(lines);\n",
            2,
            "which is bytes",
        ),
        (
            "import { execSync } from 'child_process';\nconst out = execSync('git log').trim();\nconsole.log(out);\n",
            2,
            "uses `.trim`",
        ),
        (
            "const rows = [];\nrows.append(1);\nconsole.log(rows);\n",
            2,
            "uses `.append` of `rows`, which is a list",
        ),
        (
            "const s = new Set();\nconsole.log(s.length);\n",
            2,
            "`.length` of `s`",
        ),
        (
            "const rows: string[] = [];\nconsole.log(rows.length());\n",
            2,
            "calls `.length()`",
        ),
        (
            "const m = new Map();\nm['a'] = 1;\nconsole.log(m);\n",
            2,
            "writes brackets",
        ),
        (
            "const name = ' a '.trim();\nconsole.log(name.strip());\n",
            2,
            "`.strip`",
        ),
    ]);
    are_quiet(&[
        "import { readFileSync } from 'node:fs';\nconst a = readFileSync('a', 'utf8').split(',');\nconst b = readFileSync('a').toString().trim();\nconst c = readFileSync('a', { encoding: 'utf8' }).trim();\nconsole.log(a, b, c, JSON.parse(readFileSync('a')), readFileSync('b').slice(1));\n",
        "import { execSync } from 'child_process';\nconst o = { encoding: 'utf8' };\nconsole.log(execSync('a', { encoding: 'utf8' }).trim(), execSync('b', o).trim());\n",
        "function readFileSync(a) { return a; }\nconsole.log(readFileSync('a').split(','));\n",
        "const rows = [];\nrows.push(1);\nconsole.log(rows.length, rows[0], [...new Set(rows)].length, new Map().get('a'));\n",
        "let s: any = [];\ns = { append() {} };\ns.append(1);\nconst d = new Date();\nconsole.log(d.toISOString(), d.getTime());\n",
        "const q = { length() { return 1; } };\nconsole.log(q.length());\n",
    ]);
}

#[test]
fn conditions_that_come_out_the_same_each_time_are_told() {
    are_told(&[
        (
            "let x = JSON.parse('1');\nif (x = 0) {\n  console.log(x);\n}\n",
            2,
            "in a condition (`x = 0`)",
        ),
        (
            "const t = 'abc';\nif (t.indexOf('a')) console.log(t);\n",
            2,
            "-1 where nothing",
        ),
        (
            "const t = JSON.parse('1');\nif (t === NaN) console.log(t);\n",
            2,
            "never holds",
        ),
        (
            "const t = JSON.parse('1');\nif (t === []) console.log(t);\n",
            2,
            "new object",
        ),
        (
            "const t = JSON.parse('1');\nif (typeof t === 'array') console.log(t);\n",
            2,
            "gives no `array`",
        ),
        (
            "if (process.env.DEBUG === true) console.log('');\n",
            1,
            "compares a text with true or false",
        ),
        (
            "const l = ['a'];\nif ('a' in l) console.log(l);\n",
            2,
            "looks for a place",
        ),
        (
            "const k = JSON.parse('1');\nif (k === 'a') {\n  console.log(1);\n} else if (k === 'a') {\n  console.log(2);\n}\n",
            4,
            "twice in a row",
        ),
    ]);
    are_quiet(&[
        "let m;\nconst r = /a/g;\nwhile ((m = r.exec('a'))) console.log(m);\n",
        "const t = 'abc';\nif (t.indexOf('a') >= 0 && t === 'b') console.log(t);\n",
        "if (process.env.DEBUG === '1' || Number(process.env.N) === 3) console.log('');\n",
        "const o = { a: 1 };\nif ('a' in o && typeof o === 'object') console.log(o);\n",
        "const k = JSON.parse('1');\nif (k.shift() === 'a') console.log(1);\nelse if (k.shift() === 'a') console.log(2);\n",
    ]);
}

#[test]
fn second_variables_and_constants_are_told() {
    are_told(&[
        (
            "let up = false;\nwhile (!up) {\n  const up = await ask();\n  if (!up) await ask();\n}\nasync function ask() { return true; }\n",
            3,
            "declares a second `up`",
        ),
        (
            "let best = '';\nfor (const x of ['a']) {\n  if (x > best) { let best = x; }\n}\nconsole.log(best);\n",
            3,
            "declares a second `best`",
        ),
        (
            "const total = 0;\nfor (const x of [1]) {\n  total += x;\n}\nconsole.log(total);\n",
            3,
            "it is a `const`",
        ),
        (
            "let total = 0;\nfor (const x of [1]) {\n  const total = total + x;\n  console.log(total);\n}\n",
            3,
            "reads `total` in the line",
        ),
    ]);
    are_quiet(&[
        "let up = false;\nwhile (!up) { up = await ask(); }\nasync function ask() { return true; }\n",
        "let n = 1;\nfunction f() { const n = 2; return n; }\nconsole.log(n, f());\n",
        "for (const x of [1]) { const y = x; console.log(y); }\nfor (const x of [2]) { const y = x; console.log(y); }\n",
        "const f = (n) => n ? f(n - 1) : 0;\nconsole.log(f(1));\n",
    ]);
}

#[test]
fn lines_that_do_not_what_they_seem_to_are_told() {
    are_told(&[
        (
            "let total = 1;\ntotal + 1;\nconsole.log(total);\n",
            2,
            "computes `total + 1`",
        ),
        (
            "const name = ' a ';\nname.trim();\nconsole.log(name);\n",
            2,
            "stays as it is",
        ),
        (
            "let sum = 0;\nfor (const line of 'a,1'.split(';')) {\n  const parts = line.split(',');\n  sum += parts[1];\n}\nconsole.log(sum);\n",
            4,
            "adds the text `parts[1]`",
        ),
        (
            "console.log(JSON.stringify({ a: 1, b: 2, a: 3 }));\n",
            1,
            "the key `a` twice",
        ),
        (
            "let w = '';\nswitch (process.env.A) {\n  case 'x': w = 'a';\n  case 'y': w = 'b'; break;\n}\nconsole.log(w);\n",
            3,
            "no `break`",
        ),
        (
            "const w = { gear: '' };\nswitch (process.env.A) {\n  case 'x':\n    w.gear = 'a';\n  case 'y':\n    w.gear = 'b';\n    break;\n}\nconsole.log(w);\n",
            3,
            "no `break`",
        ),
        (
            "const amount = 'a,1.50'.split(',')[1];\nconst sum = parseInt(amount, 10);\nconsole.log(sum.toFixed(2));\n",
            2,
            "takes the cents off",
        ),
        (
            "async function main() {\n  console.log('{}');\n}\n",
            1,
            "never calls it",
        ),
    ]);
    are_quiet(&[
        "'use strict';\nlet total = 1;\ntotal += 1;\nconsole.log(total);\n",
        "switch (process.env.A) {\n  case 'x':\n  case 'y': console.log(1); break;\n  default: console.log(2);\n}\n",
        "let w = '';\nswitch (process.env.A) {\n  case 'x': w = 'a'; // falls through\n  case 'y': w += 'b'; break;\n}\nconsole.log(w);\n",
        "const w = { gear: '' };\nswitch (process.env.A) {\n  case 'x':\n    w.gear = 'a';\n  case 'y':\n    w.gear += 'b';\n    break;\n}\nconsole.log(w);\n",
        "let w = '';\nswitch (process.env.A) {\n  case 'x':\n    w = 'a';\n  case 'y':\n    w = `${w} b`;\n}\nconsole.log(w);\n",
        "let w = '';\nconst fail = (t: string): never => process.exit(t.length);\nswitch (process.env.A) {\n  case 'x':\n    w = 'a';\n    fail(w);\n  case 'y':\n    w = 'b';\n}\nconsole.log(w);\n",
        "const base = { a: 1 };\nconsole.log({ a: 0, ...base, a: 2 });\n",
        "export async function main() {}\nmain().catch(console.error);\n",
    ]);
}

#[test]
fn names_that_nothing_defines_are_told() {
    are_told(&[
        (
            "const topics = 1;\nconsole.log(JSON.stringify({ topics: topic }));\n",
            2,
            "uses the name `topic`",
        ),
        (
            "const a = readFileSync('a', 'utf8');\nconsole.log(a);\n",
            1,
            "uses the name `readFileSync`",
        ),
        (
            "console.log(JSON.stringify({ found: True }));\n",
            1,
            "uses the name `True`",
        ),
    ]);
    are_quiet(&[
        "import fs, { join as j } from 'node:fs';\nimport * as p from 'node:path';\ntype A<T> = { b: T };\ninterface C extends D { e(f: string): A<C> }\nconst g: C = JSON.parse('{}') as C;\nconsole.log(fs, j, p, g.h, { i: 1, [g.k]: 2 });\ntype D = Missing;\n",
        "enum E { A, B = 2 }\nclass F { private x = 1; get y() { return this.x; } static z(a = 1, { b, c: [d] } = {}, ...e) { return [a, b, d, e, arguments]; } }\nlabel: for (const q of []) { break label; }\nconsole.log(E.A, F, new.target, import.meta.url, process.env.A);\n",
        "if (typeof window !== 'undefined' && typeof foo === 'function') foo();\nfor (const x in {}) console.log(x);\nx2 = 1;\nconsole.log(x2);\n",
        "globalThis.shared = 1;\nconsole.log(shared);\nlet i;\nfor (i of [1]) console.log(i);\ntry { f(); } catch { f(); }\nfunction f(this: Window, a?: number): a is number { return a; }\n",
        "declare const injected: string;\nconsole.log(injected);\n",
        "export { a as b };\nconst a = <T,>(x: T): x is T => true;\nexport default a;\nconst c = a satisfies unknown;\nconst d = c!;\nconsole.log(d?.e?.[c]);\n",
    ]);
}

#[test]
fn an_object_in_each_round_is_told() {
    let line = |text: &str| Findings::of(text.to_owned(), Syntax::TypeScript).repeated_output;
    let round = "for (const x of [1, 2]) {\n  console.log(JSON.stringify({ x }));\n";
    assert_eq!(line(&format!("{round}}}\n")), Some(2));
    assert_eq!(line(&format!("{round}  break;\n}}\n")), None);
    let each =
        "// ä \u{1f980}\n[1, 2].forEach((x) => {\n  console.log(JSON.stringify({ x }));\n});\n";
    assert_eq!(line(each), Some(3));
    assert_eq!(
        line("for (const x of [1]) { f(() => { console.log(JSON.stringify({ x })); }); }\n"),
        None
    );
}

#[test]
fn what_is_handed_oddly_is_told() {
    are_told(&[
        (
            "const l = ['1', '2'].map(parseInt);\nconsole.log(l);\n",
            1,
            "the base of its number",
        ),
        (
            "const l = [3, 1].sort((a, b) => a > b);\nconsole.log(l);\n",
            1,
            "true or false",
        ),
        (
            "const l = [3, 1];\nconsole.log(Math.max(l));\n",
            2,
            "gives `NaN`",
        ),
        (
            "const l = JSON.parse('[]');\nconsole.log(l.reduce((sum, x) => sum + x.price));\n",
            2,
            "without a first value",
        ),
        (
            "const l = JSON.parse('[]');\nconsole.log(l.reduce((sum, x) => sum + 2 * x.price));\n",
            2,
            "without a first value",
        ),
        (
            "const NEAR = ['a b', 'c'];\nconst d = `${process.env.D}`;\nif (d.toLowerCase() in NEAR) console.log(1);\n",
            3,
            "`in` looks for a place in a list",
        ),
        (
            "const all: Record<string, string[]> = { a: ['b'] };\nconst some = all[process.env.A ?? 'a'];\nconsole.log(some.size);\n",
            3,
            "uses `.size` of `some`, which is a list",
        ),
        (
            "const l = [3, 1];\nfor (let i = 0; i <= l.length; i++) {\n  console.log(l[i]);\n}\n",
            2,
            "no such item",
        ),
        (
            "const f = (x) => { name: x };\nconsole.log(f(1));\n",
            1,
            "is no object",
        ),
        (
            "const k = JSON.parse('1');\nif (k === 'a' || 'b') console.log(k);\n",
            2,
            "always holds",
        ),
        (
            "function f(x) {\n  return\n    x;\n}\nconsole.log(f(1));\n",
            3,
            "behind `return`",
        ),
        (
            "const name = 'a';\nconsole.log('${name} is ready');\n",
            2,
            "put nothing in",
        ),
        (
            "const l = [1];\nconst m = l.forEach((x) => x + 1);\nconsole.log(m);\n",
            2,
            "which is nothing",
        ),
        (
            "function f(x) {\n  if (x) { 'yes'; }\n  return 'no';\n}\nconsole.log(f(1));\n",
            2,
            "which does nothing",
        ),
    ]);
    are_quiet(&[
        "const l = ['1'].map((x) => parseInt(x, 10)).map(Number);\nconsole.log(Math.max(...l), Math.max(1, 2), l.reduce((s, x) => s + x.toFixed().length, 0));\n",
        "const l = [3, 1];\nfor (let i = 1; i <= l.length; i++) console.log(l[i - 1]);\n",
        "const k = JSON.parse('1');\nconst v = k === 'a' || 'b';\nif (k === 'a' || k === 'b') console.log(v);\n",
        "function f(x) {\n  return g(x);\n  function g(y) { return y; }\n}\nconsole.log(f(1), '${HOME}', '${name}'.length);\n",
        "const l = [1];\nl.forEach((x) => console.log(x));\nconst go = () => l.forEach((x) => console.log(x));\ngo();\n",
    ]);
}

#[test]
fn javascript_is_read_as_what_it_is() {
    let fault = |text: &str, syntax| Findings::of(text.to_owned(), syntax).fault;
    let typed = "const a: number = 1;\nconsole.log(a);\n";
    assert_eq!(fault(typed, Syntax::TypeScript), None);
    for syntax in [Syntax::JavaScript, Syntax::Module] {
        assert!(fault(typed, syntax).is_some());
        assert!(fault("const a = {;\n", syntax).is_some());
    }
    // What is no module may leave it, and name its own old things.
    for text in ["if (a) return;\n", "with (a) { b(); }\n", "var a = 010;\n"] {
        assert_eq!(fault(text, Syntax::JavaScript), None, "{text}");
    }
    let slip = |text: &str, syntax| Findings::of(text.to_owned(), syntax).slip;
    let lost = "import fs from \"node:fs\";\nconst rows = JSON.parse(fs.readFileSync(0));\nconsole.log(JSON.stringify({ rows: rows.map((row) => { row.name }) }));\n";
    for syntax in [Syntax::JavaScript, Syntax::Module, Syntax::TypeScript] {
        let slip = slip(lost, syntax).expect("a slip");
        assert!(slip.does.contains("no `return`"), "{slip:?}");
    }
    for parts in ["row.name", "name", "name, row"] {
        let text = lost.replace("row.name", parts);
        let help = slip(&text, Syntax::Module).expect("a slip").help;
        assert_eq!(help.contains("({ … })"), parts != "row.name", "{help}");
    }
    assert_eq!(
        ["a.ts", "a.js", "b/a.mjs", "a.py", "a"].map(|path| Syntax::of(Path::new(path))),
        [
            Some(Syntax::TypeScript),
            Some(Syntax::JavaScript),
            Some(Syntax::Module),
            None,
            None
        ]
    );
}

#[test]
fn a_value_that_is_worked_out_and_used_nowhere_is_told() {
    are_told(&[
        (
            "export function price(tons: number): string {\n  const sum = tons * 3;\n  const rebate = tons > 20 ? sum * 0.05 : 0;\n  return `${sum} EUR`;\n}\n",
            3,
            "works out `rebate` (`tons > 20 ? sum * 0.05 : 0`), which nothing uses",
        ),
        (
            "const rows: number[] = JSON.parse('[]');\nconst total = rows.reduce((a, b) => a + b, 0);\nconsole.log(JSON.stringify({ rows }));\n",
            2,
            "works out `total`",
        ),
    ]);
    are_quiet(&[
        "const n = Number(process.env.N);\nconst half = n / 2;\nclass Box {\n  constructor(public readonly size: number = half) {}\n}\nconsole.log(new Box().size);\n",
        "const n = Number(process.env.N);\nconst half = n / 2;\nenum Size { Half = half, Same = Half }\nconsole.log(Size.Half);\n",
        "const n = Number(process.env.N);\nconst half = n / 2;\nnamespace Sizes {\n  export const value = half + 1;\n}\nconsole.log(Sizes.value);\n",
        "const n = JSON.parse('1');\nexport const half = n / 2;\n",
        "const n = JSON.parse('1');\nconst half = n / 2;\nexport { half };\n",
        "const n = JSON.parse('1');\nconst half = n / 2;\ntype Half = typeof half;\nconst x: Half = 1;\nconsole.log(x);\n",
        "const n = JSON.parse('1');\nconst half = n / 2;\nconsole.log({ half });\n",
        "const n = JSON.parse('1');\nconst _half = n / 2;\n",
        "const n = JSON.parse('1');\nconst half = save(n) + 1;\nfunction save(n: number) { return n }\n",
        "const rows = JSON.parse('[]');\nconst all = rows.map((row: string) => save(row));\nfunction save(n: string) { return n }\n",
        "const n = JSON.parse('1');\nlet half = n / 2;\nhalf = 3;\n",
    ]);
}
