//! The tree of a script, the same for each language it may be written in: what a reader of Python or TypeScript hands over, and what is then
//! followed without being run.

pub(crate) mod walk;

use std::rc::Rc;

/// A statement and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Statement {
    /// The number of its line.
    pub line: usize,
    /// What it does.
    pub kind: StatementKind,
}

/// What a statement does.
#[derive(Clone, Debug, PartialEq)]
pub enum StatementKind {
    /// Works out a value that nobody keeps.
    Value(Expression),
    /// Gives a value to all that stands on the left.
    Assign(Vec<Expression>, Expression),
    /// Gives a value to names that are there already, wherever that is.
    Set(Expression, Expression),
    /// The names that are meant where they are given a value here are those around.
    Outer(Vec<String>),
    /// `x += 1`
    Change(Expression, Sign, Expression),
    /// A branch: its condition, what is done then, and what else.
    If(Expression, Vec<Statement>, Vec<Statement>),
    /// A loop: its condition, what is repeated, and what follows where nothing broke out of it.
    While(Expression, Vec<Statement>, Vec<Statement>),
    /// A loop over items: what each is called, what they are items of, what is repeated, and what follows where nothing broke out of it.
    For(Expression, Expression, Vec<Statement>, Vec<Statement>),
    /// Cases of one value: each with the values of which one has to be there (none: any), and what is done then.
    Cases(Expression, Vec<(Vec<Expression>, Vec<Statement>)>),
    /// Leaves a function.
    Return(Option<Expression>),
    /// Raises or throws something.
    Raise(Option<Expression>),
    /// Leaves a loop.
    Break,
    /// Begins the next round of a loop.
    Continue,
    /// What is tried, what is done where it fails (each with the name of the failure), and what is done at the end in any case.
    Try(
        Vec<Statement>,
        Vec<(Option<String>, Vec<Statement>)>,
        Vec<Statement>,
    ),
    /// Defines a function.
    Function(Rc<Function>),
    /// Defines a class.
    Class(Rc<Class>),
    /// Takes names from a module.
    Import(Import),
    /// Does nothing.
    Nothing,
    /// What is not read; it may change all that it names.
    Unknown(Vec<Expression>),
}

/// What is taken from a module.
#[derive(Clone, Debug, PartialEq)]
pub struct Import {
    /// The module, as it is written.
    pub module: String,
    /// Whether it is looked for in the package of the script.
    pub in_package: bool,
    /// The names that are taken, each with what it is called here. None: the module itself.
    pub names: Vec<(String, String)>,
    /// What the module itself is called here.
    pub whole: Option<String>,
}

/// A function.
#[derive(Clone, Debug, PartialEq)]
pub struct Function {
    /// Empty: it has none.
    pub name: String,
    /// What it takes.
    pub parameters: Vec<Parameter>,
    /// What it does.
    pub body: Vec<Statement>,
    /// What it is changed by.
    pub decorators: Vec<Expression>,
    /// Whether it gives values one after the other.
    pub is_generator: bool,
    /// Whether it does nothing before somebody waits for it.
    pub is_async: bool,
}

/// What a function takes.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// A name, or what takes the value apart.
    pub target: Expression,
    /// What it is where nothing is given.
    pub default: Option<Expression>,
    /// How many values it takes.
    pub takes: Takes,
}

/// How many values a parameter takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// One.
    One,
    /// One that has to be named.
    Named,
    /// All that are left.
    Rest,
    /// All names that are left.
    Names,
}

/// A class.
#[derive(Clone, Debug, PartialEq)]
pub struct Class {
    /// Its name.
    pub name: String,
    /// What it is derived from.
    pub bases: Vec<Expression>,
    /// What it is changed by.
    pub decorators: Vec<Expression>,
    /// Its functions and values.
    pub body: Vec<Statement>,
}

/// A value and where it is worked out.
#[derive(Clone, Debug, PartialEq)]
pub struct Expression {
    /// The number of its line.
    pub line: usize,
    /// How it is worked out.
    pub kind: ExpressionKind,
}

/// How a value is worked out.
#[derive(Clone, Debug, PartialEq)]
pub enum ExpressionKind {
    /// A text.
    Text(String),
    /// A number, and whether it is written as a whole one.
    Number(f64, bool),
    /// `True`
    Truth(bool),
    /// `None`, `null`
    Nothing,
    /// `undefined`
    Undefined,
    /// A name.
    Name(String),
    /// `x.name`
    Part(Box<Expression>, String),
    /// `x[index]`
    Item(Box<Expression>, Box<Expression>),
    /// `x[1:]`
    Slice(Box<Expression>),
    /// A call.
    Call(Box<Call>),
    /// `a + b`
    Sum(Sign, Box<Expression>, Box<Expression>),
    /// `not a`
    Not(Box<Expression>),
    /// `-a`
    Minus(Box<Expression>),
    /// `a and b and c`
    Joined(Joint, Vec<Expression>),
    /// `a < b < c`
    Compared(Box<Expression>, Vec<(Comparison, Expression)>),
    /// `a if test else b`
    Choice(Box<Expression>, Box<Expression>, Box<Expression>),
    /// A list.
    List(Vec<Expression>),
    /// A tuple.
    Tuple(Vec<Expression>),
    /// A set.
    Set(Vec<Expression>),
    /// Keys and values. Without a key: all keys of the value.
    Map(Vec<(Option<Expression>, Expression)>),
    /// A text with values put in.
    Format(Vec<Expression>),
    /// A function.
    Lambda(Rc<Function>),
    /// A value for each item.
    Each(Box<Each>),
    /// `*x`, `...x`
    Spread(Box<Expression>),
    /// `await x`
    Await(Box<Expression>),
    /// `(name := value)`
    Named(String, Box<Expression>),
    /// Does something first, and is this value then.
    Does(Box<Statement>, Box<Expression>),
    /// `a?.b.c`: nothing, where one of the parts that may be missing is.
    Chain(Box<Expression>),
    /// The part of a chain that may be missing: `a` of `a?.b`.
    Present(Box<Expression>),
    /// What is not read, and what is worked out in it.
    Unknown(Vec<Expression>),
}

/// A call.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    /// What is called.
    pub of: Expression,
    /// What is handed over by its place.
    pub given: Vec<Expression>,
    /// What is handed over by name. Without a name: all keys of the value.
    pub named: Vec<(Option<String>, Expression)>,
    /// Whether it makes an object: `new X()`.
    pub is_new: bool,
}

/// A value for each item.
#[derive(Clone, Debug, PartialEq)]
pub struct Each {
    /// What comes out of it.
    pub makes: Makes,
    /// The key of each, where keys come out of it.
    pub key: Option<Expression>,
    /// The value of each.
    pub value: Expression,
    /// What is gone through: what an item is called, what the items are of, and the conditions.
    pub rounds: Vec<(Expression, Expression, Vec<Expression>)>,
}

/// What comes out of a value for each item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Makes {
    /// A list.
    List,
    /// A set.
    Set,
    /// A map.
    Map,
    /// One after the other.
    Generator,
}

/// What two values are put together with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `*`
    Times,
    /// `/`
    Divide,
    /// `//`
    WholeDivide,
    /// `%`
    Remainder,
    /// `|`
    Or,
    /// Any other.
    Other,
}

/// How truths are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joint {
    /// `and`, `&&`
    And,
    /// `or`, `||`
    Or,
    /// `??`
    Else,
}

/// How two values are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `==`, `===`
    Same,
    /// `!=`, `!==`
    Unlike,
    /// `is`
    Is,
    /// `is not`
    IsNot,
    /// `in`
    In,
    /// `not in`
    NotIn,
    /// Less, more, or as much.
    Order,
}
