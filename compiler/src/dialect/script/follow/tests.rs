//! Scripts as people write them, and what they are followed to do.

mod python;
mod python_limits;
mod typescript;
