import ArgumentParser
import TimeExpressions

struct TimeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "time", abstract: "Find the time expressions in lines of text and resolve them.",
    discussion: "Writes {\"text\",\"matches\"} for every line of standard input.")

  @OptionGroup var clock: ClockOptions

  func run() async throws {
    let context = try clock.context()
    let parser = TimeExpressionParser()
    for text in StandardInputLines() {
      var line = JSONLine()
      try line.add("text", text)
      let matches = parser.matches(in: text, context: context()).map(\.json)
      line.add("matches", json: "[\(matches.joined(separator: ","))]")
      output(line.text)
    }
  }
}
