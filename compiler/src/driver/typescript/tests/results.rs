//! Slips in what a call gives or takes.

use super::{are_quiet, are_told};

#[test]
fn what_a_call_gives_is_not_taken_for_something_else() {
    are_told(&[
        (
            "let rows = [1];\nrows = rows.push(2);\nconsole.log(rows);\n",
            2,
            "makes `rows` what `rows.push(…)` gives, which is the new length",
        ),
        (
            "const plan = { weeks: 2 };\nprocess.stdout.write(plan);\n",
            2,
            "hands `process.stdout.write` an object (`plan`)",
        ),
        (
            "const day = new Date();\nconsole.log(String(day.getMonth()).padStart(2, \"0\"));\n",
            2,
            "which is 0 in January",
        ),
        (
            "const two = (n: number) => String(n).padStart(2, \"0\");\nconst day = new Date();\nconsole.log(two(day.getMonth()));\n",
            3,
            "which is 0 in January",
        ),
        (
            "const { pools }: { pools: any } = JSON.parse(process.env.X!);\nlet n = 0;\nfor (const pool in pools) {\n  n += pool.limpets;\n}\nconsole.log(n);\n",
            4,
            "takes `limpets` of `pool`",
        ),
    ]);
    are_quiet(&[
        "let rows = [1];\nconst most = rows.push(2);\nrows = rows.concat(3);\nconsole.log(rows, most);\n",
        "const plan = { weeks: 2 };\nprocess.stdout.write(JSON.stringify(plan));\n",
        "const day = new Date();\nconsole.log(String(day.getMonth() + 1).padStart(2, \"0\"), [\"jan\"][day.getMonth()]);\n",
        "const two = (n: number) => String(n).padStart(2, \"0\");\nconst day = new Date();\nconsole.log(two(day.getMonth() + 1), two(day.getDate()));\n",
        "const prices: any = JSON.parse(process.env.X!);\nfor (const name in prices) {\n  console.log(name.length, name.toUpperCase(), prices[name].low);\n}\n",
    ]);
}
