//! Slips that `slips/dates.rs` tells of, and right lines that look like them.

use super::super::{are_quiet, are_told};

#[test]
fn what_is_wrong_is_told() {
    are_told(&[
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst day = new Date(String(state.text));\nconst isNew = day === new Date(\"2026-01-01\");\nconsole.log(JSON.stringify({ isNew }));\n",
            3,
            "asks `day === new Date(\"2026-01-01\")`, which never holds: each date is an object of its ow",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst at = new Date(String(state.text));\nconst day = `${at.getFullYear()}-${at.getMonth() + 1}-${at.getDay()}`;\nconsole.log(JSON.stringify({ day }));\n",
            3,
            "writes `at.getDay()` as the day of a date, and it is the day of the week",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst due = new Date(2026, 12, 31);\nconsole.log(JSON.stringify({ due: due.toISOString(), n: state.n }));\n",
            2,
            "writes `new Date(2026, 12, 31)`, whose month counts from 0: 12 is in the next year",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst at = new Date(String(state.text));\nconsole.log(JSON.stringify({ day: `${at.getFullYear()}-${at.getMonth()}-${at.getDate()}` }));\n",
            3,
            "writes `at.getMonth()`, which is 0 in January, as a month",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst days = (Date.now() - new Date(String(state.text)).getTime()) / (60 * 60 * 24);\nconsole.log(JSON.stringify({ days: Math.floor(days) }));\n",
            2,
            "divides `Date.now() - new Date(String(state.text)…`, which counts milliseconds, by `60 * 6",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst now = Date();\nconsole.log(JSON.stringify({ at: now.toISOString(), n: state.n }));\n",
            3,
            "uses `.toISOString` of `now`, which is a text and has none",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst due = new Date(String(state.text)) + 7 * 24 * 60 * 60 * 1000;\nconsole.log(JSON.stringify({ due: new Date(due).toISOString() }));\n",
            2,
            "writes `new Date(String(state.text)) + 7 * 24 * …`: a date and a number are joined as text",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst at = new Date(String(state.text));\nconsole.log(JSON.stringify({ year: at.getYear() }));\n",
            3,
            "calls `at.getYear()`, which counts the years from 1900 on",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst at = new Date(String(state.text));\nconst due = new Date(at.getTime() + 7 * 24 * 60 * 60);\nconsole.log(JSON.stringify({ due: due.toISOString() }));\n",
            3,
            "adds `7 * 24 * 60 * 60`, which counts seconds, to `at.getTime()`, which counts milliseconds",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst at = new Date(String(state.text));\nconst isNew = at > \"2026-01-01\";\nconsole.log(JSON.stringify({ isNew }));\n",
            3,
            "asks `at > \"2026-01-01\"`, which never holds: a date is compared with a text",
        ),
        (
            "const state = JSON.parse(process.env.GRAPH_STATE ?? \"{}\");\nconst a = new Date(String(state.a));\nconst b = new Date(String(state.b));\nconst isSame = a === b;\nconsole.log(JSON.stringify({ isSame }));\n",
            4,
            "asks `a === b`, which never holds: each date is an object of its own",
        ),
    ]);
}

#[test]
fn what_is_right_is_left_alone() {
    are_quiet(&[
        "const day = new Date(2026, 11, 31);\nconst other = new Date(\"2026-01-01\");\nconsole.log(day.getTime() === other.getTime(), day > other, (day.getTime() - other.getTime()) / (1000 * 60 * 60 * 24), new Date(day.getTime() + 7 * 24 * 60 * 60 * 1000), (Number(day) - Number(other)) / 1000 / 86400);\n",
        "const day = new Date();\nconst seconds = (Date.now() - day.getTime()) / 1000;\nconsole.log(`${day.getFullYear()}-${day.getMonth() + 1}-${day.getDate()}`, `${day.getFullYear()} ${day.getDay()} ${day.getDate()}`, seconds / 86400, day.getMonth());\n",
        "const DAYS = [\"Su\", \"Mo\", \"Tu\", \"We\", \"Th\", \"Fr\", \"Sa\"];\nconst day = new Date();\nconsole.log(new Date(2026, 12, 0), `${DAYS[day.getDay()]} ${day.getFullYear()}`);\n",
        "const days = [\"2026-01-01\", \"2026-01-02\"].map((one) => new Date(one));\nconst first = days[0];\nconsole.log(days.filter((day) => day !== first));\n",
        "const DAYS = [\"Su\", \"Mo\", \"Tu\", \"We\", \"Th\", \"Fr\", \"Sa\"];\nconst day = new Date();\nconsole.log(`${DAYS[day.getDay()]} ${day.getFullYear()}`);\n",
    ]);
}
