//! The tables of fields in the pages of the dialects, held against the JSON Schemas: no field is missing, none is invented, and
//! what is required, and of which type, is said.
//!
//! A table of fields begins with `| field |`. Those of one section stand in the order in which the list below has their places in the schema.

use super::page::{Page, anchor, root};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// A dialect, and for each section of its page the places in the schema that its tables describe.
struct Dialect {
    name: &'static str,
    /// A table of what several sections have, and these sections.
    shared: &'static [(&'static str, &'static [&'static str])],
    tables: &'static [(&'static str, &'static [Place])],
}

/// The places in a schema that one table describes.
type Place = &'static [&'static str];

const DIALECTS: [Dialect; 4] = [
    Dialect {
        name: "loki",
        shared: &[(
            "every-node",
            &[
                "llm", "agent", "script", "approval", "input", "rag", "map", "end",
            ],
        )],
        tables: &[
            ("the-graph", &[&[""]]),
            ("settings", &[&["/properties/settings"]]),
            ("variables", &[&["/properties/variables/items"]]),
            ("llm", &[&["/definitions/llm"]]),
            ("agent", &[&["/definitions/agent"]]),
            ("script", &[&["/definitions/script"]]),
            ("approval", &[&["/definitions/approval"]]),
            ("input", &[&["/definitions/input"]]),
            ("rag", &[&["/definitions/rag"]]),
            ("map", &[&["/definitions/map"]]),
            ("end", &[&["/definitions/end"]]),
        ],
    },
    Dialect {
        name: "rye",
        shared: &[
            ("every-node", &["action", "gate", "foreach", "return"]),
            ("actions", &["retries"]),
        ],
        tables: &[
            ("the-graph", &[&[""]]),
            ("config", &[&["/properties/config"]]),
            ("return", &[&["/definitions/node/anyOf/0"]]),
            ("gate", &[&["/definitions/node/anyOf/1"]]),
            ("foreach", &[&["/definitions/node/anyOf/2"]]),
            ("action", &[&["/definitions/node/anyOf/3"]]),
            (
                "actions",
                &[&[
                    "/definitions/node/anyOf/0/properties/action",
                    "/definitions/node/anyOf/2/properties/action",
                    "/definitions/node/anyOf/3/properties/action",
                ]],
            ),
            ("edges", &[&["/definitions/edge"]]),
            (
                "conditions",
                &[&[
                    "/definitions/condition/anyOf/2",
                    "/definitions/condition/anyOf/3",
                    "/definitions/condition/anyOf/4",
                    "/definitions/condition/anyOf/5",
                ]],
            ),
            ("hooks", &[&["/definitions/hook"]]),
            ("retries", &[&["/definitions/hook/properties/action"]]),
        ],
    },
    Dialect {
        name: "kegal",
        shared: &[],
        tables: &[
            ("the-graph", &[&[""]]),
            ("models", &[&["/properties/models/items"]]),
            (
                "prompts-images-and-documents",
                &[&["/definitions/data"], &["/definitions/template"]],
            ),
            ("nodes", &[&["/definitions/node"]]),
            ("prompt", &[&["/definitions/node/properties/prompt"]]),
            (
                "message-passing",
                &[&["/definitions/node/properties/message_passing"]],
            ),
            ("controllers", &[&["/definitions/node/properties/react"]]),
            ("edges", &[&["/definitions/edge"]]),
            (
                "boards",
                &[
                    &["/properties/blackboard"],
                    &["/properties/blackboard/properties/boards/items"],
                    &["/definitions/node/properties/blackboard"],
                ],
            ),
            (
                "conversations",
                &[
                    &["/properties/chat_history/additionalProperties/anyOf/0/items"],
                    &["/properties/chat_history/additionalProperties/anyOf/1"],
                ],
            ),
            ("tools", &[&["/properties/tools/items"]]),
            (
                "mcp-servers",
                &[
                    &["/properties/mcp_servers/items"],
                    &["/definitions/node/properties/mcp_servers/items/anyOf/1"],
                ],
            ),
        ],
    },
    Dialect {
        name: "euler",
        shared: &[],
        tables: &[
            ("the-graph", &[&[""]]),
            ("defaults", &[&["/properties/defaults"]]),
            ("finalize", &[&["/properties/finalize"]]),
            (
                "state",
                &[&["/properties/state_schema/additionalProperties"]],
            ),
            ("llm", &[&["/definitions/llm"]]),
            (
                "judge",
                &[&["/definitions/judge"], &["/definitions/judge_spec"]],
            ),
            ("runner", &[&["/definitions/runner"]]),
            (
                "artifacts-and-guardrails",
                &[&["/definitions/artifacts"], &["/definitions/guardrails"]],
            ),
            ("edges", &[&["/properties/edges/items"]]),
            ("parallel-groups", &[&["/properties/parallel_groups/items"]]),
        ],
    },
];

/// Parts of schemas that need no table of their own: why.
const UNTOLD: [(&str, &str, &str); 1] = [(
    "euler",
    "/definitions/idle_runner",
    "has no effect; its fields are those of `runner`",
)];

/// A row of a table: field, type and default.
#[derive(Clone, Debug)]
struct Row {
    field: String,
    ty: String,
    default: String,
}

/// The tables of fields by the section that they stand in.
fn tables(page: &Page) -> BTreeMap<String, Vec<Vec<Row>>> {
    let mut found: BTreeMap<String, Vec<Vec<Row>>> = BTreeMap::new();
    let (mut section, mut open) = (String::new(), false);
    for (_, line) in page.prose() {
        if let Some(heading) = anchor(&line) {
            section = heading;
        }
        if line.starts_with("| field |") {
            open = true;
            found.entry(section.clone()).or_default().push(Vec::new());
        } else if !line.starts_with('|') {
            open = false;
        } else if open && !line.starts_with("|---") {
            let cells: Vec<&str> = line.split('|').map(str::trim).collect();
            let [_, field, ty, default, ..] = cells.as_slice() else {
                panic!("{}: {line}", page.name());
            };
            let tables = found.get_mut(&section).unwrap();
            tables.last_mut().unwrap().push(Row {
                field: field.trim_matches('`').to_owned(),
                ty: (*ty).to_owned(),
                default: (*default).to_owned(),
            });
        }
    }
    found
}

/// What a schema says of a field at one or several places.
struct Field<'s> {
    about: &'s Value,
    required: bool,
}

fn fields<'s>(schema: &'s Value, places: Place) -> BTreeMap<&'s str, Field<'s>> {
    let mut found = BTreeMap::new();
    for place in places {
        let part = schema.pointer(place);
        let part = part.unwrap_or_else(|| panic!("no schema has `{place}`"));
        let required = part["required"].as_array();
        let required: BTreeSet<&str> = required
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        for (name, about) in part["properties"].as_object().unwrap() {
            let required = required.contains(name.as_str());
            found.insert(name.as_str(), Field { about, required });
        }
    }
    found
}

/// The words that a row has to say of the type of a field.
fn words(about: &Value) -> Vec<String> {
    let mut found = Vec::new();
    if let Some(value) = about["const"].as_str() {
        found.push(format!("`{value}`"));
    }
    let listed = about["enum"].as_array().into_iter().flatten();
    // Numbers among texts are other spellings of the first.
    let spelled = listed.clone().any(Value::is_number);
    let listed = listed.take(if spelled { 1 } else { usize::MAX });
    found.extend(
        listed
            .filter_map(Value::as_str)
            .map(|value| format!("`{value}`")),
    );
    if !found.is_empty() {
        return found;
    }
    let mut types: BTreeSet<&str> = BTreeSet::new();
    let alternatives = about["anyOf"].as_array().into_iter().flatten();
    for part in std::iter::once(about).chain(alternatives) {
        types.extend(part["type"].as_str());
        let several = part["type"].as_array().into_iter().flatten();
        types.extend(several.filter_map(Value::as_str));
    }
    // A scalar of any spelling is read as text.
    if types.contains("string") {
        types.retain(|ty| !["number", "integer", "boolean"].contains(ty));
    }
    let said = types.iter().filter_map(|ty| match *ty {
        "string" => Some("text"),
        "integer" => Some("whole number"),
        "number" => Some("number"),
        "boolean" => Some("yes or no"),
        "array" => Some("list"),
        "object" => Some("map"),
        _ => None,
    });
    said.map(str::to_owned).collect()
}

/// What is wrong with a table.
fn faults(rows: &[Row], schema: &BTreeMap<&str, Field<'_>>) -> Vec<String> {
    let mut wrong = Vec::new();
    for (name, field) in schema {
        let Some(row) = rows.iter().find(|row| row.field == *name) else {
            wrong.push(format!("`{name}` is missing"));
            continue;
        };
        // What tells kinds apart is in the schema of each, also where one of them is meant without it.
        let tells = field.about["const"].is_string();
        if !tells && (row.default == "required") != field.required {
            let is = if field.required { "" } else { "not " };
            wrong.push(format!(
                "`{name}` is {is}required, its default says `{}`",
                row.default
            ));
        }
        for word in words(field.about) {
            if !row.ty.contains(&word) {
                wrong.push(format!(
                    "the type of `{name}` is `{}`, without {word}",
                    row.ty
                ));
            }
        }
    }
    wrong
}

/// What is wrong with the tables of a dialect.
fn wrong(dialect: &Dialect) -> Vec<String> {
    let page = root().join(format!("compiler/guide/src/{}.md", dialect.name));
    let tables = tables(&Page::read(&page));
    let of = |section: &str| tables.get(section).cloned().unwrap_or_default();
    let schema = root().join(format!("compiler/cli/src/schemas/{}.json", dialect.name));
    let schema: Value = serde_json::from_str(&std::fs::read_to_string(schema).unwrap()).unwrap();
    let mut wrong = untold(dialect, &schema);
    let mut used: BTreeSet<(&str, String)> = BTreeSet::new();
    for (section, places) in dialect.tables {
        let shared = dialect.shared.iter();
        let shared = shared.filter(|(_, sharing)| sharing.contains(section));
        let shared: Vec<(&str, Row)> = shared
            .flat_map(|(table, _)| of(table).into_iter().flatten().map(|row| (*table, row)))
            .collect();
        let mut own = of(section);
        // A kind of node that has nothing of its own needs no table.
        if own.is_empty() && !shared.is_empty() {
            own.push(Vec::new());
        }
        if own.len() != places.len() {
            wrong.push(format!("{section}: {} tables", own.len()));
            continue;
        }
        for (rows, place) in own.into_iter().zip(*places) {
            let fields = fields(&schema, place);
            let known = |row: &Row| fields.contains_key(&*row.field);
            let invented = rows.iter().filter(|row| !known(row));
            wrong.extend(invented.map(|row| format!("{section}: no schema has `{}`", row.field)));
            used.extend(rows.iter().map(|row| (*section, row.field.clone())));
            let common = shared.iter().filter(|(_, row)| known(row));
            used.extend(
                common
                    .clone()
                    .map(|(table, row)| (*table, row.field.clone())),
            );
            let common = common.map(|(_, row)| row.clone());
            let all: Vec<Row> = rows.into_iter().chain(common).collect();
            let found = faults(&all, &fields);
            wrong.extend(found.into_iter().map(|fault| format!("{section}: {fault}")));
        }
    }
    for (table, _) in dialect.shared {
        let rows = of(table).into_iter().flatten();
        let idle = rows.filter(|row| !used.contains(&(*table, row.field.clone())));
        wrong.extend(idle.map(|row| format!("{table}: nothing has `{}`", row.field)));
    }
    wrong
}

#[test]
fn each_field_of_the_schemas_has_its_row_and_each_row_its_field() {
    let found = DIALECTS.iter().flat_map(|dialect| {
        let wrong = wrong(dialect).into_iter();
        wrong.map(|fault| format!("{}, {fault}", dialect.name))
    });
    let found: Vec<String> = found.collect();
    assert!(found.is_empty(), "{}\n{}", found.len(), found.join("\n"));
}

/// The maps of a schema that no table describes.
fn untold(dialect: &Dialect, schema: &Value) -> Vec<String> {
    let told = dialect
        .tables
        .iter()
        .flat_map(|(_, places)| *places)
        .flat_map(|place| *place);
    let mut told: BTreeSet<&str> = told.copied().collect();
    let untold = UNTOLD.iter().filter(|(name, ..)| *name == dialect.name);
    told.extend(untold.map(|(_, place, _)| *place));
    let mut found = Vec::new();
    maps(schema, String::new(), &mut found);
    let missing = found
        .into_iter()
        .filter(|place| !told.contains(place.as_str()));
    missing
        .map(|place| format!("no table has what is at `{place}`"))
        .collect()
}

/// The places of a schema that have named fields.
fn maps(part: &Value, place: String, found: &mut Vec<String>) {
    match part {
        Value::Object(inside) => {
            if part["properties"].is_object() && !place.ends_with("/properties") {
                found.push(place.clone());
            }
            for (key, inner) in inside {
                maps(inner, format!("{place}/{key}"), found);
            }
        }
        Value::Array(items) => {
            for (number, inner) in items.iter().enumerate() {
                maps(inner, format!("{place}/{number}"), found);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
