import ArgumentParser
import Console
import JSONValues
import TimeExpressions
import WrittenForm

struct TimeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "time", abstract: "Find the time expressions in lines of text and resolve them.",
    discussion:
      "Writes {\"text\",\"matches\"} for every line of standard input, and what to ask about a day or a time that "
      + "does not exist as \"impossible\".")

  @OptionGroup var clock: ClockOptions

  func run() async throws {
    let context = try clock.context()
    let parser = TimeExpressionParser()
    for text in StandardInputLines() {
      var line = JSONObject()
      try line.add("text", text)
      let moment = context()
      line.add("matches", .array(parser.matches(in: text, context: moment).map(\.json)))
      let impossible = parser.impossibleTimes(in: text, context: moment)
      if !impossible.isEmpty { try line.add("impossible", impossible.map(\.question)) }
      output(line.text)
    }
  }
}

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
