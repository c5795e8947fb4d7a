//! Hosts that stand in for the world: scripted ones, and rehearsals.

use super::scripted::{ScriptedWorld, World};
use super::{rehearsal, stand_in};
use crate::host::Environment;
use crate::world::FilesInMemory;
use crate::world::Host;
use std::sync::Arc;

impl Host {
    /// A world that answers from a script, offline and repeatably. Scripts that the world says nothing about really run.
    pub fn scripted(world: World) -> Self {
        ScriptedWorld::new(world).host()
    }

    /// A rehearsal of this world ([`rehearsal`]): answers of models, scripts, actions, tools, agents and knowledge bases are made
    /// up from what the graph declares, and files of runs stay in memory. Nothing outside is started, asked or changed. What a
    /// scripted world says counts before that.
    #[must_use]
    pub fn rehearsing(mut self) -> Self {
        self.model = Arc::new(rehearsal::Rehearsal);
        self.rehearsal = true;
        self.scripts = Arc::new(stand_in::MadeUpScripts::instead_of(Arc::clone(
            &self.scripts,
        )));
        self.actions = Arc::new(stand_in::MadeUpActions::instead_of(Arc::clone(
            &self.actions,
        )));
        if self.environment == Environment::Real {
            self.tools = Arc::new(stand_in::StandIn);
            self.agents = Arc::new(stand_in::StandIn);
            self.retrieval = Arc::new(stand_in::StandIn);
            self.artifacts = Arc::new(FilesInMemory::default());
        }
        self
    }
}
