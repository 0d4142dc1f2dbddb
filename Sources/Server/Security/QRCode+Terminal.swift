extension QRCode {
  /// The code for a terminal: two modules per character, black on white whatever the terminal's colours, with the
  /// margin of four modules that readers need.
  package var terminalText: String {
    let margin = 4
    func isDark(_ row: Int, _ column: Int) -> Bool {
      (0..<side).contains(row) && (0..<side).contains(column) && self[row, column]
    }
    return stride(from: -margin, to: side + margin, by: 2).map { row in
      let line = (-margin..<side + margin).map { column in
        switch (isDark(row, column), isDark(row + 1, column)) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
      }
      return "\u{1B}[38;5;16;48;5;231m\(line.joined())\u{1B}[0m\n"
    }.joined()
  }
}
