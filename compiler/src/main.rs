//! The `graphwright` command.

fn main() -> std::process::ExitCode {
    graphwright_compiler::cli::main()
}
