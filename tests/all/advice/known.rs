//! What hints may name: the keys of the languages, the options and commands of the programs.

use graphwright_tests::cases;
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;
use syn::punctuated::Punctuated;
use syn::{Expr, ExprLit, Lit, Meta, MetaNameValue, Token};

/// What there is.
pub struct Known {
    keys: BTreeSet<String>,
    options: BTreeSet<String>,
    commands: BTreeSet<String>,
}

impl Known {
    /// From the schemas, and the sources of the command lines.
    pub fn read() -> Self {
        let root = cases::root().join("..");
        let mut known = Self {
            keys: BTreeSet::new(),
            options: BTreeSet::new(),
            commands: BTreeSet::new(),
        };
        for dialect in ["loki", "rye", "kegal", "euler"] {
            let file = root.join(format!("compiler/cli/src/schemas/{dialect}.json"));
            let text = std::fs::read_to_string(file).unwrap();
            known.add_keys(&serde_json::from_str(&text).unwrap());
        }
        known.add_words(&root.join("compiler/src/dialect"));
        known.add_sources(&root.join("compiler/cli/src"));
        known.add_sources(&root.join("runtime/src/cli/args"));
        known.add_options(&root.join("runtime/src/cli/args.rs"));
        assert!(known.keys.len() > 100 && known.options.len() > 50 && known.commands.len() > 10);
        known
    }

    fn add_keys(&mut self, schema: &Value) {
        if let Some(properties) = schema.get("properties").and_then(Value::as_object) {
            self.keys.extend(properties.keys().cloned());
        }
        match schema {
            Value::Object(fields) => fields.values().for_each(|inner| self.add_keys(inner)),
            Value::Array(items) => items.iter().for_each(|inner| self.add_keys(inner)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }

    /// What the readers of the languages ask for: the schemas leave some of it open.
    fn add_words(&mut self, directory: &Path) {
        for entry in std::fs::read_dir(directory).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                self.add_words(&path);
                continue;
            }
            let text = std::fs::read_to_string(path).unwrap();
            let words = text.split('"').skip(1).step_by(2);
            let key = |word: &&str| word.chars().all(|c| c.is_ascii_lowercase() || c == '_');
            self.keys.extend(words.filter(key).map(str::to_owned));
        }
    }

    fn add_sources(&mut self, directory: &Path) {
        for entry in std::fs::read_dir(directory).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                self.add_sources(&path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                self.add_options(&path);
            }
        }
    }

    /// The fields with `#[arg(long…)]` and the variants of `enum Command`.
    fn add_options(&mut self, file: &Path) {
        let text = std::fs::read_to_string(file).unwrap();
        let file = syn::parse_file(&text).unwrap();
        for item in &file.items {
            if let syn::Item::Struct(found) = item {
                found.fields.iter().for_each(|field| self.option(field));
            } else if let syn::Item::Enum(found) = item
                && found.ident == "Command"
            {
                for variant in &found.variants {
                    let name = variant.ident.to_string().to_lowercase();
                    self.commands.insert(name);
                    variant.fields.iter().for_each(|field| self.option(field));
                }
            }
        }
    }

    fn option(&mut self, field: &syn::Field) {
        for attribute in &field.attrs {
            if !attribute.path().is_ident("arg") {
                continue;
            }
            let parts = attribute.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated);
            for part in parts.unwrap() {
                let own = || {
                    field
                        .ident
                        .as_ref()
                        .map(|name| name.to_string().replace('_', "-"))
                };
                let given = if let Meta::NameValue(MetaNameValue {
                    value:
                        Expr::Lit(ExprLit {
                            lit: Lit::Str(name),
                            ..
                        }),
                    ..
                }) = &part
                {
                    Some(name.value())
                } else {
                    own()
                };
                let name = given.filter(|_| part.path().is_ident("long"));
                self.options.extend(name);
            }
        }
    }

    /// What a hint names and there is not: an option, a command, or a key that the graph is to have and no language knows.
    pub fn unknown<'h>(&self, hint: &'h str, text: &str) -> impl Iterator<Item = String> + use<'h> {
        let pieces: Vec<&str> = hint.split('`').skip(1).step_by(2).collect();
        let mut unknown = Vec::new();
        for piece in pieces {
            let mut words = piece.split_whitespace();
            while let Some(word) = words.next() {
                if let Some(option) = word.strip_prefix("--").filter(|option| !option.is_empty()) {
                    let option = option.split('=').next().unwrap_or_default();
                    if option.starts_with(|c: char| c.is_ascii_alphabetic())
                        && !self.options.contains(option)
                    {
                        unknown.push(word.to_string());
                    }
                }
                if word == "graphwright" {
                    let command = words.next().unwrap_or_default();
                    if !self.commands.contains(command) {
                        unknown.push(format!("graphwright {command}"));
                    }
                }
            }
            let key = piece.split_once(": ").map(|(key, _)| key);
            let key = key.or_else(|| piece.strip_suffix(':'));
            let plain = |key: &&str| {
                key.chars()
                    .all(|c| c.is_ascii_alphanumeric() || "_-".contains(c))
            };
            // An entry of any map, and a node of any name.
            let example = ["key", "done"];
            if let Some(key) = key.filter(plain).filter(|key| !example.contains(key))
                && !self.keys.contains(key)
                && !text.contains(key)
            {
                unknown.push(key.to_string());
            }
        }
        unknown.into_iter()
    }
}
