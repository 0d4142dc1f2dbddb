import Understanding

typealias JSONLine = Understanding.JSONLine
