//! What a text in TypeScript takes of the values that it is handed.

use super::reads::{MOST, Read, Root};
use crate::world::{Kind, ScriptStep, ScriptTake, ValueKind};

/// The parts that are taken of each value. What is done with them is not looked at.
pub(super) fn of(reads: &[Read]) -> Vec<ScriptTake> {
    let taken = reads.iter().filter_map(|read| {
        let (ScriptStep::Key(key), path) = read.steps.split_first()? else {
            return None;
        };
        let is_part = read.root == Root::Given && !path.is_empty();
        is_part.then(|| ScriptTake {
            key: key.clone(),
            path: path.to_vec(),
            asks: ValueKind::Of(Kind::ALL.to_vec()),
            line: read.line,
            does: String::new(),
        })
    });
    taken.take(MOST).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{Syntax, look};
    use crate::world::ScriptStep;

    fn taken(text: &str) -> Vec<String> {
        // However long it takes: the machine may be busy.
        let found = look(text, Syntax::TypeScript).expect("findings").takes;
        let shown = found.into_iter().map(|take| {
            let steps = take.path.iter().map(|step| match step {
                ScriptStep::Item => "[]".to_owned(),
                ScriptStep::Key(key) => format!(".{key}"),
            });
            format!("{}{}", take.key, steps.collect::<String>())
        });
        shown.collect()
    }

    #[test]
    fn parts_of_the_state_are_known() {
        let load = "function load(): any {\n  const file = process.env.GRAPH_STATE_FILE;\n  return JSON.parse(file ? readFileSync(file, \"utf8\") : process.env.GRAPH_STATE ?? \"{}\");\n}\n";
        for (text, part) in [
            (
                "const { rows } = load();\nprint(rows.reduce((most: number, one: any) => Math.max(most, one.temp), 0));\n",
                "rows[].temp",
            ),
            (
                "const state = load();\nfor (const one of state.rows) print(one.temp);\n",
                "rows[].temp",
            ),
            (
                "const { rows } = load();\nprint(rows.filter((one: any) => one.kiln).map((one: any) => one.temp));\n",
                "rows[].temp",
            ),
            (
                "const { site } = JSON.parse(process.env.GRAPH_STATE!);\nprint(site.north);\n",
                "site.north",
            ),
            (
                "const { site } = JSON.parse(readFileSync(\"/dev/stdin\", \"utf8\"));\nprint(site.north);\n",
                "site.north",
            ),
        ] {
            let text = format!("{load}{text}");
            assert!(
                taken(&text).contains(&part.to_owned()),
                "{text}: {:?}",
                taken(&text)
            );
        }
        for text in [
            "const { rows } = load();\nprint(rows.map((one: any) => one.temp ?? 1));\n",
            "const { rows } = load();\nrows.forEach((one: any) => { one.temp = 1; });\nprint(rows.map((one: any) => one.temp));\n",
            "const { rows } = load();\nconst others = [{ temp: 1 }];\nprint(rows.map((one: any) => one), others.map((one: any) => one.temp));\n",
            "const rows = other();\nprint(rows.map((one: any) => one.temp));\nfunction other() { return []; }\n",
        ] {
            let text = format!("{load}{text}");
            assert!(
                !taken(&text).contains(&"rows[].temp".to_owned()),
                "{text}: {:?}",
                taken(&text)
            );
        }
    }

    #[test]
    fn values_that_are_added_for_a_number_are_known() {
        let load = "function load(): any {\n  const text = process.env.GRAPH_STATE ?? \"{}\";\n  return JSON.parse(text);\n}\nconst now = load();\n";
        let added = |line: &str| taken(&format!("{load}{line}"));
        for line in [
            "const taken = now.reserved + now.seats;\nprint(now.capacity - taken);\n",
            "print((now.seats + 1) * 2);\n",
            "const note = ({ seats }: any) => `${seats}`;\nprint(note(now), 3 - (now.reserved + now.seats));\n",
        ] {
            assert!(added(line).contains(&"seats".to_owned()), "{line}");
        }
        for line in [
            "print(now.guest + now.seats);\n",
            "print(now.guest + \": \" + now.seats);\n",
            "print(9 - (Number(now.seats) + 1));\n",
            "const note = ({ rows }: any) => rows.push(1);\nnote(now);\nprint(3 - (now.reserved + now.seats));\n",
        ] {
            assert!(!added(line).contains(&"seats".to_owned()), "{line}");
        }
    }

    #[test]
    fn names_that_stand_for_each_other_in_many_ways_end() {
        let mut text =
            "const { a, one, other } = JSON.parse(process.env.GRAPH_STATE!);\nprint(one.part);\n"
                .to_owned();
        let names: Vec<char> = ('a'..='j').collect();
        for pair in names.windows(2) {
            if let [list, item] = pair {
                text += &format!("for (const {item} of {list}) {{ print(1); }}\n").repeat(8);
            }
        }
        text += &"print(j.x.y);\n".repeat(200);
        text += "print(other.part);\n";
        // One of them is looked at before all looks are used up.
        let found = taken(&text);
        assert!(found.iter().any(|one| one.ends_with(".part")), "{found:?}");
    }
}
