//! Functions of files beside the script that are called with more or fewer values than they take. Of those of the script itself the
//! language's own reader tells.

use super::calls::Called;
use super::state::State;
use super::value::Closure;
use super::{Follower, GLOBAL};
use crate::world::script_tree::{ExpressionKind as E, Parameter, Takes};

impl Follower<'_> {
    /// Tells a call that its function refuses. `None`: it takes what it is handed.
    pub(super) fn refused(
        &mut self,
        state: &mut State,
        closure: &Closure,
        called: &Called<'_>,
    ) -> Option<()> {
        let function = &closure.function.0;
        let is_known = !self.is_javascript()
            && function.decorators.is_empty()
            && state.root(closure.frame) != GLOBAL
            && called.named.iter().all(|(name, _)| name.is_some());
        if !is_known {
            return None;
        }
        let given = called.given.len() + usize::from(closure.own.is_some());
        let (does, help) = misfit(&function.name, &function.parameters, given, called)?;
        self.fails(state, (called.line, "arguments"), does, help);
        Some(())
    }
}

/// Why a function does not take what it is handed, and the way out. `given`: how many values it gets by their places.
fn misfit(
    function: &str,
    parameters: &[Parameter],
    given: usize,
    called: &Called<'_>,
) -> Option<(String, String)> {
    let places: Vec<&Parameter> = parameters
        .iter()
        .filter(|one| one.takes == Takes::One)
        .collect();
    let takes_rest = parameters.iter().any(|one| one.takes == Takes::Rest);
    if given > places.len() && !takes_rest {
        let named = parameters.iter().find(|one| one.takes == Takes::Named);
        let help = match named.and_then(name) {
            Some(name) => format!("hand it over by its name: `{name}=…`"),
            None => "take out what it does not take".to_owned(),
        };
        let many = if given == 1 { "value" } else { "values" };
        let places = places.len();
        let does =
            format!("hands `{function}` {given} {many} by place, and it takes {places} that way");
        return Some((does, help));
    }
    let later = places.iter().skip(given).copied();
    let named = parameters.iter().filter(|one| one.takes == Takes::Named);
    let mut needed = later
        .chain(named)
        .filter(|one| one.default.is_none())
        .filter_map(name);
    let lacks = needed.find(|name| called.by_name(name).is_none())?;
    Some((
        format!("calls `{function}` without `{lacks}`, which it needs"),
        format!("hand it `{lacks}`"),
    ))
}

fn name(parameter: &Parameter) -> Option<&str> {
    match &parameter.target.kind {
        E::Name(name) => Some(name),
        _ => None,
    }
}
