//! The JSON files that a text in TypeScript reads, and what it takes of them.

use super::reads::{MOST, Read, Root};
use crate::world::{FileForm, ScriptFile};

/// The files themselves, and what is taken of them.
pub(super) fn of(reads: &[Read]) -> Vec<ScriptFile> {
    let files = reads.iter().filter_map(|read| match &read.root {
        Root::File(path, is_beside) => Some(ScriptFile {
            line: read.line,
            path: path.clone(),
            is_beside: *is_beside,
            form: FileForm::Json(read.steps.clone()),
        }),
        Root::Given => None,
    });
    files.take(MOST).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{Findings, Syntax};
    use crate::world::{FileForm, ScriptStep};

    /// The files with the steps into them.
    fn files(text: &str) -> Vec<String> {
        let found = Findings::of(text.to_owned(), Syntax::TypeScript).files;
        let shown = found.into_iter().map(|file| {
            let steps = match file.form {
                FileForm::Json(steps) => steps,
                FileForm::Text | FileForm::Rows { .. } | FileForm::Template(_) => Vec::new(),
            };
            let steps: String = steps
                .iter()
                .map(|step| match step {
                    ScriptStep::Item => "[]".to_owned(),
                    ScriptStep::Key(key) => format!(".{key}"),
                })
                .collect();
            let own = if file.is_beside { "@" } else { "" };
            format!("{own}{} {steps}", file.path)
        });
        // The file itself is no part of it.
        shown.filter(|one| !one.ends_with(' ')).collect()
    }

    #[test]
    fn what_is_taken_of_a_file_is_known() {
        let read = "JSON.parse(readFileSync(\"rates.json\", \"utf8\"))";
        for (text, found) in [
            (format!("const r = {read} as any;\nprint(r.usd);\n"), "rates.json .usd"),
            (format!("const {{ usd }} = {read};\nprint(usd.rate);\n"), "rates.json .usd.rate"),
            (
                format!("const r = {read};\nprint(r.map((row: any) => row.kind));\n"),
                "rates.json [].kind",
            ),
            (
                format!("const r = {read};\nfor (const row of r) print(row[\"kind\"]);\n"),
                "rates.json [].kind",
            ),
            (
                "const r = JSON.parse(readFileSync(new URL(\"./data/r.json\", import.meta.url), \"utf8\"));\nprint(r.usd);\n".to_owned(),
                "@data/r.json .usd",
            ),
            (
                "const r = JSON.parse(fs.readFileSync(path.join(__dirname, \"data\", \"r.json\")).toString());\nprint(r.usd);\n".to_owned(),
                "@data/r.json .usd",
            ),
        ] {
            assert!(files(&text).contains(&found.to_owned()), "{text}: {:?}", files(&text));
        }
        for text in [
            format!("const r = {read};\nprint(r.usd ?? 1, r?.eur, r.length, r[key]);\n"),
            format!("const r = {read};\nif (r.usd) print(1);\n"),
            format!("const r = {read};\nr.usd = 1;\nprint(r.usd);\n"),
            format!("let r = {read};\nr = other();\nprint(r.usd);\n"),
            format!(
                "const r = {read};\nfor (const row of r) row.sum = 2;\nprint(r.map((one) => one.sum));\n"
            ),
            format!("const r = {read};\nif (r.usd !== undefined) print(r.usd);\n"),
            format!("const r = {read};\nprint(r.usd ? r.usd.trim() : 1);\n"),
            format!("const r = {read};\nprint(r.usd?.rate ?? 1);\n"),
            format!("const r = {read};\nprint(r.filter((row) => row.late).length);\n"),
            format!("const r = {read};\nprint(r.filter((row) => row.late !== true).length);\n"),
            format!("const r = {read};\nObject.assign(r, more());\nprint(r.usd);\n"),
            format!(
                "const r = {read};\nfor (const row of r) Object.assign(row, more());\nprint(r.map((one) => one.sum));\n"
            ),
            format!("const r = {read};\nfill(r);\nprint(r.usd);\n"),
            format!("const r = {read};\nprint(\"usd\" in r ? r.usd : 5);\n"),
            format!(
                "const r = {read};\nfor (const row of r) {{ if (row.note) print(row.note.trim()); }}\n"
            ),
            format!("const r = {read};\nshow(r.usd);\nfunction show(usd = 1) {{ print(usd); }}\n"),
            "const r = JSON.parse(readFileSync(process.argv[2], \"utf8\"));\nprint(r.usd);\n"
                .to_owned(),
        ] {
            assert_eq!(files(&text), [""; 0], "{text}");
        }
    }
}
