import ArgumentParser
import Console
import JSONValues
import WrittenForm

struct NormalizeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "normalize", abstract: "Turn lines of spoken form into the form people write.",
    discussion: "Writes {\"text\",\"written\"} for every line of standard input.")

  enum Style: String, ExpressibleByArgument, CaseIterable {
    case standard, nemo
  }

  @Option(help: "Conventions: standard, or nemo for those of NeMo text processing.") var style = Style
    .standard

  func run() async throws {
    let converter = WrittenFormConverter(style: style == .nemo ? .nemo : .standard)
    for text in StandardInputLines() {
      var line = JSONObject()
      try line.add("text", text)
      try line.add("written", converter.written(text))
      output(line.text)
    }
  }
}
