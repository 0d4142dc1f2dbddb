import Understanding

/// What `--json` prints, in every command.
typealias JSONLine = Understanding.JSONLine
