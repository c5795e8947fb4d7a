//! The runtime from outside: graphs written by hand, run against the scripted world and real processes.

#[cfg(test)]
mod brief;
#[cfg(test)]
mod runs;
