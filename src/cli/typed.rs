//! Arguments in commands that somebody is told to type.

use std::borrow::Cow;

/// An argument as it is typed: in quotation marks where a shell would make something else of it, and never to be
/// taken for an option.
pub(super) fn typed(argument: &str) -> String {
    let argument = match argument.starts_with('-') {
        true => Cow::Owned(format!("./{argument}")),
        false => Cow::Borrowed(argument),
    };
    // Nothing has a zero byte that came from a command line.
    let quoted = shlex::try_quote(&argument).map(Cow::into_owned);
    quoted.unwrap_or_else(|_| argument.clone().into_owned())
}

#[cfg(test)]
mod tests {
    use super::typed;

    #[test]
    fn what_is_pasted_comes_to_the_program_as_it_is() {
        for (argument, pasted) in [
            ("out/scenario.orbat", "out/scenario.orbat"),
            ("sub dir/my-mod", "'sub dir/my-mod'"),
            ("./d`id`", "'./d`id`'"),
            ("./a$HOME", "'./a$HOME'"),
            ("./b\"q", "'./b\"q'"),
            ("./e\\x", r#""./e\\x""#),
            ("it's", "\"it's\""),
            ("", "''"),
            ("-/scenario.orbat", "./-/scenario.orbat"),
        ] {
            assert_eq!(typed(argument), pasted);
        }
    }
}
