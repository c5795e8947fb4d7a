//! What the caller wants to hear: which warnings are silenced, and whether the others stop the build.

use super::{ALL, find, published};
use crate::diag::{Code, Diagnostic, Level, Report};
use crate::suggestion::nearest_word;

/// The caller's choice. The default changes nothing.
#[derive(Clone, Debug, Default)]
pub struct Levels {
    allowed: Vec<Kind>,
    denied: Vec<Kind>,
    warnings: Warnings,
}

/// What one `--allow` or `--deny` is about: all findings of our code, or those a dialect publishes under its own.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Code(&'static Code),
    Published(&'static str),
}

impl Kind {
    fn named(name: &str) -> Result<Self, UnknownCode> {
        let mut published = published().map(|(published, _)| published);
        match (published.find(|published| *published == name), find(name)) {
            (Some(published), _) => Ok(Self::Published(published)),
            (None, Some(code)) => Ok(Self::Code(code)),
            (None, None) => Err(UnknownCode::new(name)),
        }
    }

    fn is_of(self, found: &Diagnostic) -> bool {
        match self {
            Self::Code(code) => code.id == found.code.id,
            Self::Published(name) => found.published == Some(name),
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Warnings {
    #[default]
    Keep,
    Allow,
    Deny,
}

/// A code that does not exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownCode {
    /// What was written.
    pub name: String,
    /// What was probably meant: an id if an id was written, else a name or a published code.
    pub meant: Option<&'static str>,
}

impl UnknownCode {
    /// `name` is no code: [`find`] does not know it.
    pub fn new(name: &str) -> Self {
        // Ids differ in digits only, so each is near to each: a wrong one is no slip of another.
        let published = published().map(|(published, _)| published);
        let known = ALL.iter().map(|code| code.name).chain(published);
        Self {
            name: name.to_owned(),
            meant: nearest_word(name, known).map(|near| near.name),
        }
    }
}

impl std::fmt::Display for UnknownCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "there is no diagnostic `{}`", self.name.escape_debug())?;
        match self.meant {
            Some(meant) => write!(f, "; did you mean `{meant}`?"),
            None => write!(f, "; `graphwright explain --list` shows all"),
        }
    }
}

impl std::error::Error for UnknownCode {}

impl Levels {
    /// Silences the warnings and notes of a code, given by its id, its name or the code a dialect publishes. Errors of the code
    /// stay: a graph with errors has no meaning that could be compiled.
    ///
    /// # Errors
    /// When no code has that name.
    pub fn allow(&mut self, name: &str) -> Result<(), UnknownCode> {
        self.allowed.push(Kind::named(name)?);
        Ok(())
    }

    /// Turns the warnings and notes of a code into errors, given as for [`Levels::allow`]. What is both allowed and denied is denied:
    /// whoever names a code to deny it wants to hear of it.
    ///
    /// # Errors
    /// When no code has that name.
    pub fn deny(&mut self, name: &str) -> Result<(), UnknownCode> {
        self.denied.push(Kind::named(name)?);
        Ok(())
    }

    /// Silences all warnings and notes that are not denied. Whoever also denies all hears of all.
    pub fn allow_warnings(&mut self) {
        if self.warnings == Warnings::Keep {
            self.warnings = Warnings::Allow;
        }
    }

    /// Turns the remaining warnings into errors. Notes stay: nothing is wrong there.
    pub fn deny_warnings(&mut self) {
        self.warnings = Warnings::Deny;
    }

    /// Drops what is allowed from `report`, and makes the rest as loud as the caller wants it.
    pub fn apply(&self, report: &mut Report) {
        report.diagnostics.retain(|found| {
            found.level == Level::Error
                || names(&self.denied, found)
                || !(self.warnings == Warnings::Allow || names(&self.allowed, found))
        });
        for found in &mut report.diagnostics {
            let warns = found.level == Level::Warning && self.warnings == Warnings::Deny;
            if warns || names(&self.denied, found) {
                found.level = Level::Error;
            }
        }
    }
}

fn names(kinds: &[Kind], found: &Diagnostic) -> bool {
    kinds.iter().any(|kind| kind.is_of(found))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::codes::{MISSING_FIELD, UNKNOWN_KEY};
    use crate::source::{Sources, Span};

    fn report() -> Report {
        let mut sources = Sources::default();
        let place = Span::new(sources.add("graph.yaml", "a: b\n"), 0, 1);
        let diagnostics = vec![
            Diagnostic::new(&UNKNOWN_KEY, place, "unknown", ""),
            Diagnostic::new(&MISSING_FIELD, place, "missing", ""),
        ];
        Report { diagnostics }
    }

    fn left(levels: &Levels) -> Vec<(&'static str, Level)> {
        let mut report = report();
        levels.apply(&mut report);
        report
            .diagnostics
            .iter()
            .map(|found| (found.code.name, found.level))
            .collect()
    }

    #[test]
    fn silences_warnings_by_id_and_by_name() {
        for name in ["G0101", "g0101", "unknown-key"] {
            let mut levels = Levels::default();
            levels.allow(name).unwrap();
            assert_eq!(left(&levels), [("missing-field", Level::Error)], "{name}");
        }
    }

    #[test]
    fn never_silences_an_error() {
        let mut levels = Levels::default();
        levels.allow("missing-field").unwrap();
        assert_eq!(left(&levels).len(), 2);
    }

    #[test]
    fn denies_what_is_not_allowed() {
        let mut levels = Levels::default();
        levels.deny_warnings();
        assert_eq!(
            left(&levels),
            [
                ("unknown-key", Level::Error),
                ("missing-field", Level::Error)
            ]
        );
        levels.allow("unknown-key").unwrap();
        assert_eq!(left(&levels), [("missing-field", Level::Error)]);
    }

    #[test]
    fn a_note_is_no_warning() {
        let levels_of = |levels: &Levels| {
            let mut report = report();
            report.diagnostics.remove(1);
            report.diagnostics[0].level = Level::Note;
            levels.apply(&mut report);
            let left = report.diagnostics.iter();
            left.map(|found| found.level).collect::<Vec<_>>()
        };
        let mut levels = Levels::default();
        levels.deny_warnings();
        assert_eq!(levels_of(&levels), [Level::Note]);
        levels.deny("unknown-key").unwrap();
        assert_eq!(levels_of(&levels), [Level::Error]);
        let mut levels = Levels::default();
        levels.allow_warnings();
        assert_eq!(levels_of(&levels), []);
    }

    #[test]
    fn silences_all_warnings_but_those_that_are_denied() {
        let mut levels = Levels::default();
        levels.allow_warnings();
        assert_eq!(left(&levels), [("missing-field", Level::Error)]);
        levels.deny("unknown-key").unwrap();
        assert_eq!(left(&levels).len(), 2);
        let mut levels = Levels::default();
        levels.deny_warnings();
        levels.allow_warnings();
        assert_eq!(left(&levels).len(), 2);
    }

    #[test]
    fn denies_one_code_whatever_is_allowed() {
        for name in ["G0101", "unknown-key"] {
            let mut levels = Levels::default();
            levels.deny(name).unwrap();
            levels.allow(name).unwrap();
            assert_eq!(left(&levels)[0], ("unknown-key", Level::Error), "{name}");
        }
        let mut levels = Levels::default();
        levels.deny("unused-key").unwrap();
        assert_eq!(left(&levels)[0], ("unknown-key", Level::Warning));
        assert!(levels.deny("unkown-key").is_err());
    }

    #[test]
    fn refuses_a_code_that_does_not_exist() {
        let refused = Levels::default().allow("unkown-key").unwrap_err();
        assert_eq!(
            refused.to_string(),
            "there is no diagnostic `unkown-key`; did you mean `unknown-key`?"
        );
        let refused = Levels::default().allow("G9999").unwrap_err();
        assert_eq!(refused.meant, None);
    }
}
