import Dictation

extension TextEdit {
  /// The edit as an object a line, with the phrase that it comes from.
  func json(_ phrase: HeardPhrase) throws -> JSONLine {
    var line = JSONLine()
    switch self {
    case .insert(let text):
      try line.add("edit", "insert")
      try line.add("text", text)
    case .deleteBack(let count):
      try line.add("edit", "delete_back")
      try line.add("count", count)
    case .replace(let count, let text):
      try line.add("edit", "replace")
      try line.add("count", count)
      try line.add("text", text)
    }
    try line.add("heard", phrase.text)
    try line.add("start", phrase.start)
    try line.add("end", phrase.end)
    return line
  }
}
