//! Scripts in TypeScript as people write them, and what they are followed to do.

#![cfg(feature = "typescript")]

use super::super::*;

/// The beginning of most scripts.
const GIVEN: &str = r#"import { readFileSync } from "node:fs";
const { GRAPH_STATE, GRAPH_STATE_FILE } = process.env;
const state = JSON.parse(GRAPH_STATE_FILE ? readFileSync(GRAPH_STATE_FILE, "utf-8") : GRAPH_STATE!);
"#;

fn with_modules(text: &str, modules: &[(&str, &str)]) -> Option<Followed> {
    let tree = crate::driver::typescript_tree(text).expect(text);
    follow(Interpreter::TypeScript, &tree, &|module| {
        let text = modules.iter().find(|(name, _)| *name == module)?.1;
        crate::driver::typescript_tree(text)
    })
}

fn of(text: &str) -> Followed {
    with_modules(text, &[]).unwrap_or_else(|| panic!("not followed: {text}"))
}

fn given(text: &str) -> Followed {
    of(&format!("{GIVEN}{text}"))
}

fn keys(found: &Followed) -> Vec<&str> {
    let keys = found.keys();
    keys.map_or_else(|| vec!["?"], |keys| keys.into_iter().collect())
}

/// The texts that a script may print under a key. `?`: something else.
fn texts(found: &Followed, key: &str) -> Vec<String> {
    let mut all: Vec<String> = found
        .values(key)
        .flat_map(|(_, shape)| shape.all())
        .map(|shape| match shape {
            Shape::Text(Some(pieces)) => shown(pieces),
            other => format!("?{}", other.name()),
        })
        .collect();
    all.sort();
    all.dedup();
    all
}

fn shape_of<'f>(found: &'f Followed, key: &'f str) -> &'f Shape {
    found.values(key).next().expect(key).1
}

#[test]
fn the_keys_are_told_that_a_script_prints_after_it_has_waited() {
    for (script, expected) in [
        (
            "async function main() {\n  const load = async () => ({ a: 1 });\n  console.log(JSON.stringify(await load()));\n}\nmain();",
            &["a"][..],
        ),
        (
            "(async () => {\n  console.log(JSON.stringify({ a: 1 }));\n})();",
            &["a"],
        ),
        (
            "const load = async () => ({ a: 1 });\nload().then((x) => console.log(JSON.stringify(x)));",
            &["a"],
        ),
        (
            "const load = async () => ({ a: 1 });\nload().then(JSON.stringify).then(console.log);",
            &["a"],
        ),
    ] {
        let found = given(script);
        assert_eq!(keys(&found), expected, "{script}: {found:?}");
        assert!(found.faults.is_empty(), "{script}: {found:?}");
    }
}

#[test]
fn the_keys_are_told_that_a_script_prints() {
    for (script, expected) in [
        (
            "const { plot: name, beds } = state as any;\nconsole.log(JSON.stringify({ title: `Plot ${name}`, beds }));",
            &["beds", "title"][..],
        ),
        (
            "const result: Record<string, unknown> = {};\nresult.a = 1;\nresult[\"b\"] = 2;\ndelete result.a;\nconsole.log(JSON.stringify(result, null, 2));",
            &["b"],
        ),
        (
            "const found = { ...state.best, price: 1 };\nconsole.log(JSON.stringify(found, [\"price\", \"left\"]));",
            &["left", "price"],
        ),
        (
            "console.log(JSON.stringify({ a: undefined, b: () => 1, c: null }));",
            &["c"],
        ),
        (
            "const out = Object.fromEntries([[\"a\", 1], [\"b\", 2]]);\nprocess.stdout.write(`${JSON.stringify(out)}\\n`);",
            &["a", "b"],
        ),
        (
            "const { a, ...rest } = { a: 1, b: 2, c: 3 };\nconsole.log(JSON.stringify(rest));",
            &["b", "c"],
        ),
        (
            "class Row { x = 1; constructor(private y: number) {} get z() { return 1; } }\nconsole.log(JSON.stringify(new Row(2)));",
            &["x", "y"],
        ),
        (
            "const out = Object.assign({}, { a: 1 }, state.late && { b: 2 });\nconsole.log(JSON.stringify({ a: out.a }));",
            &["a"],
        ),
        (
            "console.log(JSON.stringify({ a: 1, ...(state.late && { b: 2 }) }));",
            &["a", "b"],
        ),
        (
            "const out: any = {};\nfor (const [k, v] of Object.entries({ a: 1, b: 2 })) out[k] = v;\nconsole.log(JSON.stringify(out));",
            &["a", "b"],
        ),
        (
            "const out: any = { a: 1 };\nfor (const row of state.rows) { if (row.x) out.b = row; }\nconsole.log(JSON.stringify(out));",
            &["a", "b"],
        ),
        ("console.log(JSON.stringify({ ...state }));", &["?"]),
        ("console.log(JSON.stringify(new Set([1])));", &[]),
        (
            "let i = 0;\nconst out: any = {};\nwhile (i < 3) { if (i++ === 1) continue; out.x = 1; }\nconsole.log(JSON.stringify(out));",
            &["x"],
        ),
        (
            "function show(o: object) { console.log(JSON.stringify(o)); }\nif (state.a) show({ a: 1 }); else show({ b: 1 });",
            &["a", "b"],
        ),
        (
            "const f = { show(x: number) { this.say({ x }); }, say(o: object) { console.log(JSON.stringify(o)); } };\nf.show(1);",
            &["x"],
        ),
        (
            "const x = 1;\n{ const x = { b: 1 }; }\nif (state.a) { const out = { c: 1 }; }\nconst out = { a: x };\nconsole.log(JSON.stringify(out));",
            &["a"],
        ),
    ] {
        let found = given(script);
        assert_eq!(keys(&found), expected, "{script}: {found:?}");
        assert!(found.faults.is_empty(), "{script}: {found:?}");
    }
}

#[test]
fn the_way_is_told_that_a_script_names() {
    for (script, expected) in [
        (
            "const usual = { _next: \"water\" };\nconst choose = (n: number) => (n > 2 ? { _next: \"keeper\" } : {});\nconsole.log(JSON.stringify({ ...usual, ...choose(state.n) }));",
            &["keeper", "water"][..],
        ),
        (
            "const usual = { _next: \"water\" };\nconst choose = (n: number) => (n > 2 ? { _next: \"keeper\" } : {});\nconsole.log(JSON.stringify({ ...choose(state.n), ...usual }));",
            &["water"],
        ),
        (
            "let way = \"enter\";\nif (state.cone === \"\") way = \"ask\";\nif (state.peak > 12) { way = \"refused\"; }\nconsole.log(JSON.stringify({ _next: way }));",
            &["ask", "enter", "refused"],
        ),
        (
            "function way(grade: string) {\n  switch (grade) {\n    case \"a\":\n    case \"b\":\n      return \"x\";\n    case \"c\": {\n      return \"y\";\n    }\n    default:\n      return \"z\";\n  }\n}\nconsole.log(JSON.stringify({ _next: way(state.grade) }));",
            &["x", "y", "z"],
        ),
        (
            "let way;\nswitch (state.pain) {\n  case 0: way = \"a\"; break;\n  case 1: if (state.x) { way = \"b\"; break; }\n  default: way = \"c\";\n}\nconsole.log(JSON.stringify({ _next: way }));",
            &["a", "b", "c"],
        ),
        (
            "console.log(JSON.stringify({ _next: `go_${state.kind}` }));",
            &["go_{kind}"],
        ),
        (
            "const ways: Record<string, string> = { a: \"x\", b: \"y\" };\nconsole.log(JSON.stringify({ _next: ways[state.kind] ?? \"z\" }));",
            &["x", "y", "z"],
        ),
        (
            "enum Way { Up = \"up\", Down = \"down\" }\nconsole.log(JSON.stringify({ _next: state.a ? Way.Up : Way.Down }));",
            &["down", "up"],
        ),
        (
            "let way = \"a\";\nstate.rows.forEach((row: any) => { if (row.x) way = \"b\"; });\nconsole.log(JSON.stringify({ _next: way }));",
            &["a", "b"],
        ),
        (
            "const { way = \"a\" } = {} as any;\nconsole.log(JSON.stringify({ _next: way }));",
            &["a"],
        ),
        (
            "const f = (way = \"a\") => way;\nconsole.log(JSON.stringify({ _next: f() }));",
            &["a"],
        ),
    ] {
        let found = given(script);
        assert_eq!(texts(&found, "_next"), expected, "{script}: {found:?}");
    }
}

#[test]
fn what_a_value_is_is_told() {
    for (value, expected) in [
        (
            "state.rows.map(({ title }: any) => { title })",
            "a list of nulls",
        ),
        (
            "state.rows.map((row: any) => row.title).join(\", \")",
            "a text",
        ),
        ("state.rows.length", "a number"),
        ("Math.ceil(state.a / 18)", "a number"),
        ("new Date()", "a text"),
        ("new Date().toISOString().slice(0, 10)", "a text"),
        ("new Set([1, 2])", "an object"),
        ("[...new Set([1, 2])]", "a list"),
        ("state.a > 3", "true or false"),
        ("!state.a", "true or false"),
        ("String(state.a)", "a text"),
        ("[3, 1].sort()", "a list"),
        ("(async () => 1)()", "an object"),
        ("state.a", "anything"),
        ("state.a + 1", "anything"),
        ("state.a ?? null", "anything"),
    ] {
        let found = given(&format!("console.log(JSON.stringify({{ x: {value} }}));"));
        assert_eq!(shape_of(&found, "x").name(), expected, "{value}: {found:?}");
    }
}

#[test]
fn pauses_are_told_that_a_script_takes_in_any_case() {
    let pause = "const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));\n";
    for (script, expected) in [
        (
            "async function main() { await pause(4_000); await pause(3_000); console.log(1); }\nmain();",
            7.0,
        ),
        ("await pause(2000);\nif (x) { await pause(3000); }", 2.0),
        ("await Promise.all([pause(2000), pause(3000)]);", 3.0),
        (
            "import { setTimeout as sleep } from \"node:timers/promises\";\nawait sleep(5000);",
            5.0,
        ),
        ("await Bun.sleep(1500);", 1.5),
        (
            "const first = pause(2000);\nconst second = pause(3000);\nawait first;\nawait second;",
            3.0,
        ),
        ("for (let i = 0; i < 3; i++) await pause(1000);", 0.0),
        ("if (x) process.exit(0);\nawait pause(9000);", 0.0),
        ("if (x) process.exit(1);\nawait pause(9000);", 9.0),
        (
            "const one = async (x: number) => { await pause(2000); return x; };\nawait Promise.all([1, 2].map(one));\nconsole.log(1);",
            2.0,
        ),
        (
            "main().catch((e) => { console.error(e); process.exit(1); });\nasync function main() { await pause(6000); }",
            6.0,
        ),
    ] {
        let found = of(&format!("{pause}{script}"));
        assert_eq!(found.pause, expected, "{script}: {found:?}");
    }
}

#[test]
fn lines_that_fail_each_time_are_told() {
    for (script, line, does) in [
        (
            "const a = { b: 1 } as any;\nconsole.log(a.c.d);",
            2,
            "takes `d` of `undefined`",
        ),
        (
            "const show = () => { console.error(1); };\nconst x: any = show();\nx.y();",
            3,
            "takes `y` of `undefined`",
        ),
        (
            "const x: any = null;\nconsole.log(x.y);",
            2,
            "takes `y` of `null`",
        ),
        (
            "const load = async () => \"{}\";\nconst x = JSON.parse(load() as any);",
            2,
            "a promise",
        ),
        ("const x = JSON.parse({ a: 1 } as any);", 1, "an object"),
    ] {
        let found = of(script);
        let told = found.faults.first();
        let is_told = told.is_some_and(|(at, what, _)| *at == line && what.contains(does));
        assert!(is_told, "{script}: {found:?}");
    }
}

#[test]
fn texts_beside_the_object_are_told_and_modules_are_gone_through() {
    let lists = "export function matches(what: string) {\n  if (what) console.log(`nothing in ${what}`);\n  return [what];\n}\n";
    let script = format!(
        "{GIVEN}import {{ matches }} from \"./lists\";\nconst all = matches(state.what);\nconsole.log(JSON.stringify({{ all }}));"
    );
    let found = with_modules(&script, &[("lists", lists)]).expect("followed");
    assert_eq!(found.texts.iter().collect::<Vec<_>>(), [&2], "{found:?}");
    let quiet = lists.replace("console.log", "console.error");
    let found = with_modules(&script, &[("lists", &quiet)]).expect("followed");
    assert!(found.texts.is_empty(), "{found:?}");
    assert_eq!(keys(&found), ["all"]);
    assert!(with_modules(&script, &[]).is_none());
    for (script, is_told) in [
        ("console.log(\"working\");", true),
        ("console.info(\"rows:\", 3);", true),
        ("console.log({ a: 1 });", true),
        ("console.error(\"working\");", false),
        ("console.warn(\"working\");", false),
        (
            "if (state.a) { console.log(\"no\"); process.exit(1); }",
            false,
        ),
        (
            "try { f(); } catch (e) { console.log(\"no\"); process.exit(1); }",
            false,
        ),
        ("console.log();", false),
    ] {
        let found = given(&format!(
            "{script}\nconsole.log(JSON.stringify({{ a: 1 }}));"
        ));
        assert_eq!(!found.texts.is_empty(), is_told, "{script}: {found:?}");
    }
}

#[test]
fn what_may_do_anything_is_not_followed() {
    for script in [
        "eval(\"1\");",
        "console.log = console.error;",
        "outer: for (const a of [1]) { for (const b of [2]) { continue outer; } }",
        "class A { set x(v: number) { console.log(v); } }",
        "import { a } from \"../elsewhere\";",
        "export * from \"./b\";",
        "const { a } = require(\"./b\");",
        "class A extends Base { go() { console.log(1); } }\nnew A().go();",
        "const make = (n: string) => () => n;\nconst a = [\"x\", \"y\"].map(make);\na[0]();",
    ] {
        assert!(with_modules(script, &[]).is_none(), "{script}");
    }
}

#[test]
fn nothing_is_claimed_of_right_scripts() {
    for script in [
        "const best = state.rows.find((row: any) => row.free);\nconsole.log(JSON.stringify({ best: best?.name ?? \"none\" }));",
        "let last: any;\nfor (const row of state.rows) last = row;\nconsole.log(JSON.stringify({ x: last.name }));",
        "let found: any = null;\nstate.rows.forEach((row: any) => { found = row; });\nif (found) console.log(JSON.stringify({ x: found.name }));",
        "const byName: Record<string, any> = {};\nfor (const row of state.rows) { byName[row.name] ??= []; byName[row.name].push(row); }\nconsole.log(JSON.stringify({ x: byName[state.a].length }));",
        "const cache = new Map<string, any>();\ncache.set(\"a\", { n: 1 });\ncache.get(\"a\").n++;\nconsole.log(JSON.stringify({ x: cache.get(\"a\").n }));",
        "const m = /a(b)/.exec(state.text);\nif (!m) process.exit(1);\nconsole.log(JSON.stringify({ x: m[1] }));",
        "let m: RegExpExecArray | null;\nconst re = /a/g;\nconst all: any[] = [];\nwhile ((m = re.exec(state.text)) !== null) all.push(m[0]);\nconsole.log(JSON.stringify({ all }));",
        "const [first, ...others] = state.rows;\nconsole.log(JSON.stringify({ x: first.a, n: others.length }));",
        "let config: any;\ntry { config = JSON.parse(readFileSync(\"a.json\", \"utf8\")); } catch { config = {}; }\nconsole.log(JSON.stringify({ x: config.a.b }));",
        "const a: any = {};\nconst b = a;\nb.c = { d: 1 };\nconsole.log(JSON.stringify({ x: a.c.d }));",
        "function make() { const o: any = {}; return o; }\nconst a = make();\na.x = { y: 1 };\nconst b = make();\nb.z = { y: 1 };\nconsole.log(JSON.stringify({ x: a.x.y, z: b.z.y }));",
        "let [a, b] = [1, 2];\n[a, b] = [b, a];\nlet c: any;\n({ c } = { c: { d: 1 } });\nconsole.log(JSON.stringify({ a, b, x: c.d }));",
        "const total = state.rows.reduce((sum: any, row: any) => ({ ...sum, [row.k]: row }), {});\nconsole.log(JSON.stringify({ x: total.a.b }));",
        "class Counter { #n = 0; rows: any[] = []; add(x: any) { this.#n++; this.rows.push(x); return this; } get n() { return this.#n; } }\nconst c = new Counter().add(1).add(2);\nconsole.log(JSON.stringify({ n: c.n, x: c.rows[0].toFixed(2) }));",
        "const fns: any[] = [];\nfor (const x of [{ a: 1 }, { b: { c: 1 } }] as any[]) fns.push(() => x.b?.c);\nconsole.log(JSON.stringify({ x: fns.map((f) => f()) }));",
        "const res = await fetch(\"http://a\");\nconst body: any = await res.json();\nconsole.log(JSON.stringify({ x: body.items[0].name }));",
        "const name = process.env.NAME;\nconsole.log(JSON.stringify({ x: name!.trim() }));",
        "var i;\nfor (i = 0; i < 3; i++) { if (i == 2) break; }\nconsole.log(JSON.stringify({ i }));",
        "const pick = ({ a, b }: any) => a ?? b;\nconsole.log(JSON.stringify({ x: pick(state).y }));",
        "export default function run() { return { a: 1 }; }\nconst handlers: any = { a: () => ({ x: { y: 1 } }), b: () => ({ x: { y: 2 } }) };\nconst out = handlers[state.kind]();\nconsole.log(JSON.stringify({ x: out.x.y }));",
        "let out = \"\";\nfor await (const part of process.stdin) out += part;\nconst given = JSON.parse(out);\nconsole.log(JSON.stringify({ x: given.a.b }));",
        "const o: any = Object.create(null);\no.a = 1;\nconsole.log(JSON.stringify({ x: o.a.b }));",
        "const arr = new Array(3).fill(0);\nconsole.log(JSON.stringify({ x: arr[1].toFixed() }));",
        "let queue: any[] = [{ n: 1 }];\nwhile (queue.length) { const one = queue.shift(); if (one.n < 3) queue.push({ n: one.n + 1 }); }\nconsole.log(JSON.stringify({ x: 1 }));",
        "function walk(n: any): any { return n.children ? n.children.map(walk) : n.name.first; }\nconsole.log(JSON.stringify({ x: walk(state.tree) }));",
        "main();\nasync function main() { console.log(JSON.stringify({ x: inner().a.b })); }\nfunction inner(): any { return late; }\nconst late = { a: { b: 1 } };",
    ] {
        let text = format!("{GIVEN}{script}");
        let Some(found) = with_modules(&text, &[]) else {
            continue;
        };
        assert!(found.faults.is_empty(), "{script}: {found:?}");
        assert!(found.texts.is_empty(), "{script}: {found:?}");
        assert_eq!(found.pause, 0.0, "{script}");
    }
}

#[test]
fn hostile_scripts_end() {
    let nested = |open: &str, inner: &str, close: &str, depth: usize| {
        format!("{}{inner}{}", open.repeat(depth), close.repeat(depth))
    };
    let places = nested("a[", "i", "]++", 50);
    let set = nested("a[", "i", " = 1]", 50);
    let cases: String = (0..3_000).map(|at| format!("case {at}: f();\n")).collect();
    let inner: String = (0..8).map(|at| format!("case {at}:")).collect();
    let switches = nested(&format!("switch (q) {{ {inner} "), "f();", "}", 12);
    let loops = nested("while (q) { x = 1; ", "", "}", 18);
    let long = vec!["a"; 9_000].join(", ");
    let leaves = "if (q) continue;\n".repeat(3_000);
    for script in [
        format!("let a: any, i = 0;\nx = {places};"),
        format!("let a: any, i = 0;\nx = {set};"),
        format!("switch (q) {{\n{cases}}}"),
        switches,
        format!("let x, q;\n{loops}"),
        format!("let a, q;\nfor (;; g([{long}])) {{\n{leaves}}}"),
    ] {
        // One that has too many parts on all its ways has no tree.
        if let Some(tree) = crate::driver::typescript_tree(&script) {
            drop(follow(Interpreter::TypeScript, &tree, &|_| None));
        }
    }
}

#[test]
fn a_promise_has_functions_of_its_own() {
    let begin = "async function rows(): Promise<any[]> { return [1]; }\n";
    let faults = |end: &str| given(&format!("{begin}{end}")).faults;
    let found = faults("const all = rows();\nconsole.log(JSON.stringify({ a: all.slice(0, 2) }));");
    assert!(
        found
            .iter()
            .any(|(_, does, _)| does.contains("`slice` of a promise")),
        "{found:?}"
    );
    for end in [
        "rows().then((all) => console.log(JSON.stringify({ a: all.slice(0, 2) })));",
        "const all = await rows();\nconsole.log(JSON.stringify({ a: all.slice(0, 2) }));",
        "console.log(JSON.stringify({ a: rows().toString() }));",
    ] {
        assert!(faults(end).is_empty(), "{end}: {:?}", faults(end));
    }
    let compares = given("const { condition } = state;\nswitch (condition) { case \"a\": break; case \"b\": break; }").compares;
    let texts: Vec<&str> = compares.iter().map(|one| one.text.as_str()).collect();
    assert_eq!(texts, ["a", "b"]);
}
