import ArgumentParser
import Console
import Foundation
import Skills

struct ImportSkillsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Turn a context of Picovoice's Rhino (YAML) into a skill file.",
    discussion: """
      Writes the skill file to standard output. Where the context is in error, nothing is written but what is wrong, with file, \
      line and column, and the command ends with 1.
      """)

  @Argument(help: ArgumentHelp("The context, as the console exports it.", valueName: "file")) var file: String
  @Option(help: "What is spoken.") var language = "en"

  func validate() throws {
    guard language.wholeMatch(of: /[A-Za-z]{2,3}([-_][A-Za-z0-9]+)*/) != nil else {
      throw ValidationError("--language takes a code, as in en or pt-BR.")
    }
  }

  func run() async throws {
    let url = URL(filePath: file)
    let (context, problems) = RhinoContext.read(url)
    for problem in problems { printError(printable("\(problem)")) }
    guard let context else { throw ExitCode.failure }
    output(context.skillFile(language: language, source: printable(url.lastPathComponent)), terminator: "")
  }
}
