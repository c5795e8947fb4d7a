//! What is looked at before a run: whether there is what a whitelist names, and whether it has what it needs.
//!
//! No server is started for it. So an entry may mean a function of any server there is, and whether one has it is told when
//! the servers are asked.

use super::declaration::DeclaredTool;
use super::{Toolbox, builtin, failed, run};
use crate::host::{CallError, Whitelist};

impl Toolbox {
    /// Whether there is all that a whitelist names, with the variables that it needs.
    ///
    /// # Errors
    /// What is missing, a line each.
    pub(super) fn checked(&self, wanted: &Whitelist<'_>) -> Result<(), CallError> {
        let mut missing: Vec<String> = Vec::new();
        for name in wanted.names {
            let faults = match self.exists(name, wanted) {
                Ok(()) => self.unset(name, wanted),
                Err(fault) => vec![fault],
            };
            missing.extend(faults.into_iter().map(|fault| fault.message));
        }
        missing.dedup();
        if missing.is_empty() {
            return Ok(());
        }
        Err(failed(missing.join("\n")))
    }

    /// The programs of tools and servers that are not there.
    pub(super) fn absent_programs(&self, wanted: &Whitelist<'_>) -> Vec<String> {
        let mut absent: Vec<String> = Vec::new();
        for name in wanted.names {
            let tools = self.in_files(name, wanted);
            absent.extend(tools.iter().filter_map(run::missing_program));
            #[cfg(feature = "mcp")]
            absent.extend(self.servers.absent(name, wanted.dir));
        }
        absent.dedup();
        absent
    }

    /// Whether an entry means something that there may be.
    fn exists(&self, name: &str, wanted: &Whitelist<'_>) -> Result<(), CallError> {
        if let Some(server) = name.strip_prefix("mcp:") {
            return match self.has_server(server, wanted)? {
                true => Ok(()),
                false => Err(self.no_server(server, wanted)),
            };
        }
        let own = self.files.own(wanted.dir)?;
        let is_function = self.functions.iter().any(|known| known.about.name == name);
        let there = is_function
            || builtin::is_built_in(name)
            || own.iter().any(|tool| tool.name == name)
            || !self.files.named(name, wanted.dir)?.is_empty()
            || self.has_servers(wanted)?;
        match there {
            true => Ok(()),
            false => Err(self.unknown(name, wanted, &own)),
        }
    }

    #[cfg(feature = "mcp")]
    fn has_server(&self, server: &str, wanted: &Whitelist<'_>) -> Result<bool, CallError> {
        self.servers.has(server, wanted.dir)
    }

    #[cfg(feature = "mcp")]
    fn has_servers(&self, wanted: &Whitelist<'_>) -> Result<bool, CallError> {
        self.servers.any(wanted.dir)
    }

    #[cfg(not(feature = "mcp"))]
    #[expect(
        clippy::unused_self,
        clippy::unnecessary_wraps,
        reason = "with the feature `mcp` files are read"
    )]
    fn has_server(&self, _: &str, _: &Whitelist<'_>) -> Result<bool, CallError> {
        Ok(false)
    }

    #[cfg(not(feature = "mcp"))]
    #[expect(
        clippy::unused_self,
        clippy::unnecessary_wraps,
        reason = "with the feature `mcp` files are read"
    )]
    fn has_servers(&self, _: &Whitelist<'_>) -> Result<bool, CallError> {
        Ok(false)
    }

    /// The tools in files that an entry stands for.
    fn in_files(&self, name: &str, wanted: &Whitelist<'_>) -> Vec<DeclaredTool> {
        let own = self.files.own(wanted.dir).unwrap_or_default();
        let own = own.into_iter().find(|tool| tool.name == name);
        match own {
            Some(tool) => vec![tool],
            None if self.functions.iter().any(|known| known.about.name == name) => Vec::new(),
            None => self.files.named(name, wanted.dir).unwrap_or_default(),
        }
    }

    /// What an entry of a whitelist needs of the environment and does not find there.
    fn unset(&self, name: &str, wanted: &Whitelist<'_>) -> Vec<CallError> {
        let tools = self.in_files(name, wanted);
        let missing = tools.iter().filter_map(run::missing_variable);
        #[cfg(feature = "mcp")]
        let missing = missing.chain(self.servers.unset(name, wanted.dir));
        let search = (name == builtin::SEARCH)
            .then(|| self.cannot_search(wanted))
            .flatten();
        missing.chain(search).collect()
    }
}
