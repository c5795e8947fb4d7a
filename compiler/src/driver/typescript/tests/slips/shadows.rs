//! Slips that `slips/shadows.rs` tells of, and right lines that look like them.

use super::super::{are_quiet, are_told};

#[test]
fn what_is_wrong_is_told() {
    are_told(&[(
        "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nfunction length(rows: string[]): number {\n  let total = 0;\n  for (const row of rows) {\n    let total = row.length;\n    total += 2;\n  }\n  return total;\n}\nconsole.log(JSON.stringify({ total: length(String(state.text).split(\" \")) }));\n",
        5,
        "declares a second `total` with `let`, so the first one keeps its first value",
    )]);
}

#[test]
fn what_is_right_is_left_alone() {
    are_quiet(&[
        "function f(rows: number[]): number {\n  let total = 0;\n  for (const row of rows) { const part = row; total += part; }\n  return total;\n}\nfunction g(rows: number[]): number {\n  let total = 0;\n  for (const row of rows) total += row;\n  return total;\n}\nconsole.log(f([1]), g([1]));\n",
        "function f(rows: number[][]): number {\n  let total = 0;\n  for (const row of rows) { let sum = 0; for (const n of row) { let total = n; sum += total; } total += sum; }\n  return total;\n}\nconsole.log(f([[1]]));\n",
    ]);
}
