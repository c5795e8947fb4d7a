//! What the lines of a script ask of what it is handed, as its text shows it.

/// What a line of a script asks of a value that the script is handed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptTake {
    /// The name of the value.
    pub key: String,
    /// The steps from there to what the line works with; none: the value itself.
    pub path: Vec<ScriptStep>,
    /// Of which kind it has to be, or the line fails.
    pub asks: ValueKind,
    /// The number of the line.
    pub line: usize,
    /// What the line does with the value, as the end of "the line …".
    pub does: String,
}

/// A form by which a line of a script reads a text that the script is handed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptForm {
    /// The name of the value.
    pub key: String,
    /// The steps from there to the text.
    pub path: Vec<ScriptStep>,
    /// The number of the line.
    pub line: usize,
    /// The form.
    pub form: TextForm,
}

/// The form of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextForm {
    /// A time as `strptime` writes it: `%Y-%m-%d`.
    Time(String),
    /// A regular expression for the whole text.
    Pattern(String),
}

/// A step into a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScriptStep {
    /// To an item of a list.
    Item,
    /// To the value under a key of a map.
    Key(String),
}

/// What a line asks of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ValueKind {
    /// To be of one of these kinds.
    Of(Vec<Kind>),
    /// To be of the kind of another value that the script is handed.
    Same(String),
}

/// A kind of value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A text.
    Text,
    /// A number.
    Number,
    /// A list.
    List,
    /// A map.
    Map,
    /// True or false.
    Truth,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Text, Self::Number, Self::List, Self::Map, Self::Truth];

    /// What a person calls a value of the kind.
    pub fn name(self) -> &'static str {
        match self {
            Self::Text => "a text",
            Self::Number => "a number",
            Self::List => "a list",
            Self::Map => "a map",
            Self::Truth => "true or false",
        }
    }
}

/// A file that a line of a script reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptFile {
    /// The number of the line.
    pub line: usize,
    /// Its path, as it is written.
    pub path: String,
    /// Whether that counts from the directory of the script; else from where it works.
    pub is_beside: bool,
    /// What the line takes it for.
    pub form: FileForm,
}

/// What a line takes a file for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileForm {
    /// Any text.
    Text,
    /// JSON, and the steps into it with which the line fails if they are not there.
    Json(Vec<ScriptStep>),
    /// Rows under a line of columns.
    Rows {
        /// The column that the line takes; `None`: it takes none.
        column: Option<String>,
        /// What parts the columns.
        sign: char,
    },
    /// A text that is filled in with these names alone.
    Template(Vec<String>),
}
