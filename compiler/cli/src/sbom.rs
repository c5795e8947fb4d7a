//! What an agent is made of, as CycloneDX has it: crates, models, files, and what it calls.

use serde_json::{Map, Value, json};
use std::ffi::OsStr;
use std::path::Path;
use std::process::Command;

/// A crate that is built in.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Crate {
    name: String,
    version: String,
    /// As its manifest says it; empty: it says nothing.
    license: String,
}

/// The crates that the package in a directory is built of, but for itself.
///
/// # Errors
/// If cargo cannot tell.
pub(super) fn crates(
    cargo: &OsStr,
    directory: &Path,
    machine: Option<&str>,
) -> Result<Vec<Crate>, String> {
    let mut command = Command::new(cargo);
    command
        .args(["tree", "--edges", "normal", "--prefix", "none"])
        .args(["--format", "{p}\t{l}", "--manifest-path"])
        .arg(directory.join("Cargo.toml"));
    if let Some(machine) = machine {
        command.args(["--target", machine]);
    }
    let failed = |why: &str| format!("cargo cannot tell what the agent is built of: {why}");
    let out = command
        .output()
        .map_err(|error| failed(&error.to_string()))?;
    if !out.status.success() {
        return Err(failed(String::from_utf8_lossy(&out.stderr).trim()));
    }
    Ok(listed(&String::from_utf8_lossy(&out.stdout)))
}

/// The lines of `cargo tree`: `name v1.2.3 (where from)`, a tab, the license. The first is the package itself.
fn listed(tree: &str) -> Vec<Crate> {
    let one = |line: &str| {
        let (package, license) = line.split_once('\t')?;
        let mut words = package.split(' ');
        let (name, version) = (words.next()?, words.next()?.strip_prefix('v')?);
        Some(Crate {
            name: name.to_owned(),
            version: version.to_owned(),
            license: license.trim_end_matches(" (*)").trim().to_owned(),
        })
    };
    let mut crates: Vec<Crate> = tree.lines().skip(1).filter_map(one).collect();
    crates.sort();
    crates.dedup_by(|a, b| (&a.name, &a.version) == (&b.name, &b.version));
    crates
}

/// The document, of a certificate and of the crates.
pub(super) fn document(certificate: &Value, crates: &[Crate]) -> Value {
    let libraries = crates.iter().map(library);
    let models = certificate.pointer("/needs/models");
    let models = models.and_then(Value::as_object).into_iter().flatten();
    let models = models.map(|(name, _)| json!({ "type": "machine-learning-model", "name": name }));
    let files = certificate.get("sources").and_then(Value::as_object);
    let files = files.into_iter().flatten().map(|(name, hash)| {
        let hash = hash.as_str().unwrap_or_default();
        let hash = hash.trim_start_matches("sha256:");
        json!({ "type": "file", "name": name, "hashes": [{ "alg": "SHA-256", "content": hash }] })
    });
    let calls = certificate.get("effects").and_then(Value::as_array);
    let services = calls.into_iter().flatten().filter_map(|effect| {
        let name = effect.get("calls")?;
        let effects = effect.get("effects")?;
        Some(json!({
            "name": name,
            "properties": [{ "name": "graphwright:effects", "value": effects }],
        }))
    });
    json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "component": { "type": "application", "name": certificate.get("graph") },
            "tools": { "components": [{
                "type": "application",
                "name": "graphwright",
                "version": env!("CARGO_PKG_VERSION"),
            }] },
        },
        "components": libraries.chain(models).chain(files).collect::<Vec<_>>(),
        "services": services.collect::<Vec<_>>(),
    })
}

fn library(built_in: &Crate) -> Value {
    let Crate {
        name,
        version,
        license,
    } = built_in;
    let mut fields = Map::new();
    fields.insert("type".to_owned(), "library".into());
    fields.insert("name".to_owned(), name.as_str().into());
    fields.insert("version".to_owned(), version.as_str().into());
    let url = format!("pkg:cargo/{name}@{version}");
    fields.insert("bom-ref".to_owned(), url.as_str().into());
    fields.insert("purl".to_owned(), url.into());
    if !license.is_empty() {
        // As it was written before there were expressions.
        let expression = license.replace('/', " OR ");
        fields.insert("licenses".to_owned(), json!([{ "expression": expression }]));
    }
    Value::Object(fields)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_crates_of_a_tree_are_listed_once() {
        let tree = "agent-x v0.0.0 (/tmp/x)\t\nserde v1.0.2\tMIT OR Apache-2.0\nitoa v1.0.0\tMIT/Apache-2.0\nserde v1.0.2\tMIT OR Apache-2.0 (*)\ngraphwright v0.1.0 (/tmp/y)\t\n";
        let crates = listed(tree);
        let names: Vec<&str> = crates.iter().map(|one| one.name.as_str()).collect();
        assert_eq!(names, ["graphwright", "itoa", "serde"]);
        assert_eq!(
            library(&crates[1])["licenses"],
            json!([{ "expression": "MIT OR Apache-2.0" }])
        );
        assert_eq!(library(&crates[0]).get("licenses"), None);
        assert_eq!(library(&crates[2])["purl"], "pkg:cargo/serde@1.0.2");
    }

    #[test]
    fn models_files_and_calls_fit_the_schema() {
        let schema = include_str!("schemas/sbom.json");
        let schema: Value = serde_json::from_str(schema).unwrap();
        let fits = |document: &Value| graphwright_rules::schema::check(&schema, document);
        let certificate = json!({
            "graph": "desk",
            "needs": { "models": { "house:m": {} } },
            "sources": { "graph.yaml": format!("sha256:{}", "0a".repeat(32)) },
            "effects": [{ "calls": "send", "effects": "external" }],
        });
        let document = document(&certificate, &listed("agent v0.0.0\t\nitoa v1.0.0\tMIT\n"));
        assert_eq!(fits(&document), Ok(()));
        let kinds = document["components"].as_array().unwrap().iter();
        let kinds: Vec<&Value> = kinds.map(|one| &one["type"]).collect();
        assert_eq!(kinds, ["library", "machine-learning-model", "file"]);
        assert_eq!(document["services"][0]["name"], "send");
        for (place, wrong) in [
            ("/components/0/purl", json!("itoa")),
            ("/components/1/name", json!("")),
            ("/components/2/hashes/0/content", json!("0a")),
            ("/services/0/properties/0/value", json!("perhaps")),
        ] {
            let mut other = document.clone();
            *other.pointer_mut(place).unwrap() = wrong;
            assert!(fits(&other).is_err(), "{place}");
        }
    }
}
