/// A message: a line of texts, separated by tabs. Tabs, line ends and backslashes in a text are escaped as `\t`, `\n`
/// and `\\`.
package enum FieldLine {
  package static func line(_ fields: [String]) -> String {
    fields.map { field in
      var text = ""
      for scalar in field.unicodeScalars {
        switch scalar {
        case "\t": text += "\\t"
        case "\n": text += "\\n"
        case "\\": text += "\\\\"
        default: text.unicodeScalars.append(scalar)
        }
      }
      return text
    }.joined(separator: "\t")
  }

  package static func fields(_ line: String) -> [String] {
    line.split(separator: "\t", omittingEmptySubsequences: false).map { field in
      var text = ""
      var isEscaped = false
      for scalar in field.unicodeScalars {
        if isEscaped {
          text.unicodeScalars.append(scalar == "t" ? "\t" : scalar == "n" ? "\n" : scalar)
          isEscaped = false
        } else if scalar == "\\" {
          isEscaped = true
        } else {
          text.unicodeScalars.append(scalar)
        }
      }
      return text
    }
  }
}
