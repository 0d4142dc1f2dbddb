/// Text as one line: line ends, control characters and marks that reorder text become spaces, runs of spaces one.
/// Header fields are made from it, and names and subjects from outside are shown through it.
func singleLine(_ text: String, limit: Int = .max) -> String {
  var line = String.UnicodeScalarView()
  var count = 0
  for scalar in text.unicodeScalars {
    let isSpace = scalar.properties.isWhitespace || isControl(scalar)
    if isSpace, line.isEmpty || line.last == " " { continue }
    line.append(isSpace ? " " : scalar)
    count += 1
    if count == limit { break }
  }
  if line.last == " " { line.removeLast() }
  return String(line)
}

/// Text as paragraphs: every line end a line feed, and no other control characters but tabs.
func paragraphs(_ text: String) -> String {
  var result = String.UnicodeScalarView()
  var previous: Unicode.Scalar?
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\r", "\u{2028}", "\u{2029}", "\u{85}": result.append("\n")
    case "\n": if previous != "\r" { result.append("\n") }
    case "\t": result.append("\t")
    case _ where isControl(scalar): break
    default: result.append(scalar)
    }
    previous = scalar
  }
  return String(result)
}

/// Control characters, and the embeddings, overrides and isolates with which text can be made to look like other text.
private func isControl(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
  default: scalar.properties.generalCategory == .control
  }
}
