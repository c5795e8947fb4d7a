//! Names: texts that are not empty, and of which a list has each once.

use super::{FieldReader, FieldValue};
use crate::diag::codes::INVALID_VALUE;
use crate::diag::{Diagnostic, Level};

impl<'a> FieldReader<'a> {
    /// The name of something, if the key is there: a text that is not empty.
    pub fn name(&mut self, key: &'static str) -> Option<FieldValue<&'a str>> {
        let found = self.optional_text(key)?;
        self.filled(key, found)
    }

    /// The required name of something that is declared here; a number is taken by its spelling.
    pub fn id(&mut self, key: &'static str) -> Option<FieldValue<&'a str>> {
        let found = self.scalar_text(key)?;
        self.filled(key, found)
    }

    fn filled(&mut self, key: &str, found: FieldValue<&'a str>) -> Option<FieldValue<&'a str>> {
        if !found.value.trim().is_empty() {
            return Some(found);
        }
        let message = format!("`{key}` of {} is empty", self.owner());
        let fault = Diagnostic::new(&INVALID_VALUE, found.span, message, "a name is needed here");
        self.find(fault.help("write a name"));
        None
    }

    /// A list of names, if the key is there: one that stands there twice is told, and counts as it stands.
    pub fn names(&mut self, key: &'static str) -> Option<FieldValue<Vec<FieldValue<&'a str>>>> {
        let names = self.texts(key)?;
        for (number, again) in names.value.iter().enumerate() {
            if again.value.trim().is_empty() {
                let message = format!("`{key}` of {} has an empty name in it", self.owner());
                let fault = Diagnostic::new(&INVALID_VALUE, again.span, message, "names nothing");
                self.find(fault.help("write a name, or take it out"));
                continue;
            }
            let mut before = names.value.iter().take(number);
            if let Some(first) = before.find(|first| first.value == again.value) {
                let message = format!("`{key}` of {} names `{}` twice", self.owner(), again.value);
                let found = Diagnostic::new(&INVALID_VALUE, again.span, message, "the same again");
                let found = found.level(Level::Warning).label(first.span, "first here");
                self.find(found.help("remove one"));
            }
        }
        Some(names)
    }
}
