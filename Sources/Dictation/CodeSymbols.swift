import WrittenForm

/// The symbols of code by name. They are always obeyed, since in code these names are rarely words.
enum CodeSymbols {
  static let all: [SpokenCommand] = groups.flatMap { joining, symbols in
    symbols.map { name, written in
      let mark = SpokenMark(said: [], written: written, joining: joining)
      return SpokenCommand(name, .mark(mark), .inFlow)
    }
  }

  private static let groups: [(SpokenMark.Joining, [(String, String)])] = [
    (
      .toBoth,
      [
        ("dot", "."), ("underscore", "_"), ("open paren", "("), ("open parenthesis", "("),
        ("open bracket", "["),
        ("slash", "/"), ("backslash", "\\"), ("hyphen", "-"), ("new line", "\n"), ("new paragraph", "\n\n"),
        ("tab key", "\t"), ("colon colon", "::"),
      ]
    ),
    (
      .toPrevious,
      [
        ("comma", ","), ("colon", ":"), ("semicolon", ";"), ("close paren", ")"), ("close parenthesis", ")"),
        ("close bracket", "]"), ("close quote", "\""), ("question mark", "?"), ("exclamation mark", "!"),
        ("percent sign", "%"),
      ]
    ),
    (
      .toNext,
      [
        ("open quote", "\""), ("hash", "#"), ("at sign", "@"), ("dollar sign", "$"), ("bang", "!"),
        ("tilde", "~"),
      ]
    ),
    (
      .spaced,
      [
        ("equals", "="), ("double equals", "=="), ("not equals", "!="), ("plus sign", "+"),
        ("minus sign", "-"),
        ("asterisk", "*"), ("open brace", "{"), ("close brace", "}"), ("arrow", "->"), ("fat arrow", "=>"),
        ("less than", "<"), ("greater than", ">"), ("ampersand", "&"), ("pipe", "|"), ("caret", "^"),
      ]
    ),
  ]
}
