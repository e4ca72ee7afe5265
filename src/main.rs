use std::process::ExitCode;

fn main() -> ExitCode {
    orbat::cli::run(std::env::args_os())
}
