//! The runtime from outside: graphs written by hand, run against the scripted world and real processes.

#[cfg(test)]
mod branches;
#[cfg(test)]
mod brief;
#[cfg(feature = "cli")]
#[cfg(test)]
mod cli;
#[cfg(feature = "sqlite")]
#[cfg(test)]
mod durable;
#[cfg(feature = "models")]
#[cfg(test)]
mod models;
#[cfg(test)]
mod processes;
#[cfg(test)]
mod runs;
#[cfg(feature = "serve")]
#[cfg(test)]
mod serve;
#[cfg(test)]
mod toy;
