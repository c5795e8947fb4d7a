//! Every case becomes what its folder says: Rust, the common form, or diagnostics. The Rust is compiled with this
//! suite, so it type-checks, and it is what `rustfmt` writes.

use graphwright_compiler::codegen::{self, Origin};
use graphwright_compiler::diag::human;
use graphwright_compiler::driver::rustfmt;
use graphwright_compiler::ir;
use graphwright_tests::cases;

#[test]
fn every_case_becomes_what_is_expected() {
    let differences: Vec<String> = cases::all().iter().flat_map(differences).collect();
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

fn differences(case: &cases::Case) -> Vec<String> {
    let found = case.inspect();
    let mut differences = Vec::new();
    let said = human::render(&found.report, &found.sources, human::Style::Plain);
    let said = said.replace(&format!("{}/", case.directory.display()), "");
    if !said.is_empty() || case.directory.join("expected.stderr").exists() {
        differences.extend(case.compare("expected.stderr", &said));
    }
    if let Some(checked) = &found.checked {
        let origin = Origin {
            path: "graph.yaml".into(),
            ..Origin::default()
        };
        let lines = |span| found.sources.start(span).line;
        let rust = codegen::generate(checked, &origin, &lines);
        // A piece that is not Rust is replaced by this, so that the rest can be looked at.
        if rust.contains("compile_error!") {
            differences.push(format!("{}: generated code that is not Rust", case.name));
        }
        assert_eq!(
            rust,
            codegen::generate(checked, &origin, &lines),
            "{}: two runs differ",
            case.name
        );
        differences.extend(case.compare("expected.rs", &rustfmt::format(rust)));
        differences.extend(case.compare("expected.ir", &ir::print(checked.program())));
    }
    differences
}
