//! Slips that `slips/errors.rs` tells of, and right lines that look like them.

use super::super::{are_quiet, are_told};

#[test]
fn what_is_wrong_is_told() {
    are_told(&[
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nif (!state.text) {\n  new Error(\"no text\");\n}\nconsole.log(JSON.stringify({ n: String(state.text).length }));\n",
            3,
            "makes an error (`new Error(\"no text\")`) and does not throw it, so the script goes on",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nfunction check(text: string): boolean {\n  if (text === \"\") Error(\"empty\");\n  return true;\n}\nconsole.log(JSON.stringify({ ok: check(String(state.text)) }));\n",
            3,
            "makes an error (`Error(\"empty\")`) and does not throw it, so the script goes on",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nfunction size(text: string): number {\n  try {\n    return JSON.parse(text).length;\n  } finally {\n    return 0;\n  }\n}\nconsole.log(JSON.stringify({ size: size(String(state.text)) }));\n",
            6,
            "has a `return` in `finally`, which takes the place of each other `return`, and of each err",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\ntry {\n  if (!state.text) throw \"no text\";\n} catch (error) {\n  console.log(JSON.stringify({ error: (error as Error).message }));\n  process.exit(0);\n}\nconsole.log(JSON.stringify({ ok: true }));\n",
            5,
            "throws the text `\"no text\"`, and takes its `message`: a text has none",
        ),
    ]);
}

#[test]
fn what_is_right_is_left_alone() {
    are_quiet(&[
        "try {\n  if (!process.env.T) throw new Error(\"none\");\n} catch (error) {\n  console.error((error as Error).message);\n} finally {\n  console.log(\"done\");\n}\n",
        "const fail = (text: string) => new Error(text);\nconst copy = JSON.parse(JSON.stringify({ a: 1 }));\nconst size = () => 1;\nconsole.log(fail(\"a\"), copy, JSON.stringify({ n: Number(10n), size: size() }));\ntry { throw \"text\"; } catch (error) { console.log(error instanceof Error ? error.message : error); }\n",
        "const seen: string[] = [];\nfunction AddError(text: string) { seen.push(text); }\nAddError(\"none\");\nconsole.log(seen);\n",
    ]);
}
