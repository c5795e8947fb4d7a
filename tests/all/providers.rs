//! The compiler's table of providers says what the runtime's documentation says.

use graphwright_compiler::providers;
use graphwright_tests::cases;

/// The names in backticks of a cell.
fn quoted(cell: &str) -> Vec<String> {
    cell.split('`')
        .skip(1)
        .step_by(2)
        .map(str::to_string)
        .collect()
}

#[test]
fn the_compiler_knows_the_providers_of_the_runtime() {
    let page = cases::root().join("../runtime/src/world/models/models.md");
    let page = std::fs::read_to_string(page).unwrap();
    let mut documented: Vec<(String, Vec<String>)> = Vec::new();
    for row in page.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = row.split('|').collect();
        let key = if cells[2].contains("none needed") {
            Vec::new()
        } else {
            quoted(cells[2])
        };
        documented.extend(quoted(cells[1]).into_iter().map(|name| (name, key.clone())));
    }
    documented.sort();
    let mut known: Vec<(String, Vec<String>)> = providers::ALL
        .iter()
        .map(|(name, keys)| {
            (
                name.to_string(),
                keys.iter().map(ToString::to_string).collect(),
            )
        })
        .collect();
    known.sort();
    assert_eq!(documented, known);
}

#[test]
fn models_that_are_judged_have_a_price_and_the_same_sizes() {
    let table = cases::root().join("../runtime/data/prices.json");
    let table: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(table).unwrap()).unwrap();
    for (model, context, most) in providers::judged() {
        let price = &table["prices"][model];
        let sizes = (price["context"].as_u64(), price["max_output"].as_u64());
        assert_eq!(sizes, (Some(context), Some(most)), "{model}");
    }
}
