import ArgumentParser
import Console
import Foundation
import JSONValues
import Skills

struct MatchSkillsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "match", abstract: "Tell which skill each line of text means.",
    discussion: """
      Writes {"text","intent","slots","confidence"} for every line of standard input; the intent is null where no skill is \
      meant. A context file (YAML or JSON) holds “lists” as in a skill file, a “context”, or a home as “entities”, “areas” \
      and “floors”.
      """)

  @Option(help: ArgumentHelp("A folder of YAML files.", valueName: "folder")) var skills: String
  @Option(help: ArgumentHelp("What is known besides the words.", valueName: "file")) var context: String?
  @OptionGroup var options: SkillLanguageOptions
  @OptionGroup var clock: ClockOptions

  func run() async throws {
    let context = try context.map { try SkillContext(contentsOf: URL(filePath: $0)) } ?? SkillContext()
    let time = try clock.context()
    let matcher = SkillMatcher(try options.skills(skills), context: context)
    for text in StandardInputLines() {
      var match: SkillMatch?
      do {
        match = try matcher.match(text, at: time())
      } catch {
        // A line that cannot be matched is no skill; the next ones are read anyway.
        printError("\(error)")
      }
      var line = JSONObject()
      try line.add("text", text)
      try line.add("intent", match?.intent)
      line.add("slots", match?.slotsObject ?? JSONObject())
      try line.add("confidence", ((match?.confidence ?? 0) * 1_000).rounded() / 1_000)
      output(line.text)
    }
  }
}
