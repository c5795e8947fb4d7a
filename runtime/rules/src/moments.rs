//! What happens in a run that policies look at, and what that is to one.

/// What an event is to a policy. What is several of these at once is them one after another, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The end of a run that counts.
    Ends,
    /// What must not be.
    Forbidden,
    /// What is wanted.
    Required,
    /// What makes earlier wants void.
    Void,
    /// What something has to follow.
    Due,
}

/// What happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// The node is entered.
    Enter,
    /// It is left by the exit.
    Exit,
    /// It is left by the exit, which writes a key.
    Write,
    /// It is left by the exit, which may write keys that fit the pattern.
    MayWrite,
    /// It writes what it collected of items.
    Collect,
    /// It calls a tool or an action of this name.
    Call,
    /// It, or without a node any, calls what fits the pattern and is none of its [`Moment::Call`]s.
    OtherCall,
    /// It calls something of this name that means nothing.
    Known,
    /// It asks a model or runs a program.
    Act,
    /// The run ends: `succeeded`, `failed`.
    End,
}
