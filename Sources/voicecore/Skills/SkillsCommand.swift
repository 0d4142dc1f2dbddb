import Actions
import ArgumentParser
import Console
import Foundation
import JSONValues
import Setup
import Skills

struct SkillsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "skills",
    abstract: "Your own spoken commands: files of sentences, in Home Assistant's format.",
    subcommands: [
      NewSkillCommand.self, List.self, Check.self, TrySkillsCommand.self, Say.self, MatchSkillsCommand.self,
      TestSkillsCommand.self, ImportSkillsCommand.self, SkillsHomeCommand.self, ReachServiceCommand.self,
    ])

  struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Read a folder of skills and say what is wrong, with file, line and column.",
      discussion: "Ends with 1 where a file is in error. Such a file is left out, and all others count.")

    @Argument(help: ArgumentHelp("A folder of YAML files; without it your own.", valueName: "folder"))
    var folder: String?
    @OptionGroup var options: SkillLanguageOptions

    func run() async throws {
      let read = try options.folder(folder)
      for problem in read.problems { output(printable("\(problem)")) }
      let sentences = read.skills.blocks.reduce(0) { $0 + $1.sentences.count }
      printError("Intents that can be used: \(read.skills.intents.count), with sentences: \(sentences).")
      read.skills.printIdleIntents()
      let wrong = Set(read.problems.map(\.place.file)).count
      if wrong > 0 { printError("Files in error, which are left out: \(wrong).") }
      if !read.problems.isEmpty { throw ExitCode.failure }
    }
  }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Show the intents with their sentences.")

    @Argument(help: ArgumentHelp("A folder of YAML files; without it your own.", valueName: "folder"))
    var folder: String?
    @OptionGroup var options: SkillLanguageOptions
    @Flag(help: "One JSON object a line.") var json = false

    func run() async throws {
      let skills = try options.skills(folder)
      let blocks = Dictionary(grouping: skills.blocks, by: \.intent)
      for intent in skills.intents {
        let sentences = blocks[intent, default: []].flatMap(\.sentences).map(\.text)
        if json {
          var line = JSONObject()
          try line.add("intent", intent)
          try line.add("sentences", sentences)
          output(line.text)
        } else {
          output(printable(intent))
          for sentence in sentences { output("  \(printable(sentence))") }
        }
      }
    }
  }
}

extension SkillsCommand {
  struct Say: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show what you can say, an example of each sentence.")

    @Argument(help: ArgumentHelp("An intent; without it all.", valueName: "intent")) var intent: String?
    @OptionGroup var options: SkillLanguageOptions

    private static let most = 100

    func run() async throws {
      let skills = try options.skills(nil)
      let matcher = SkillMatcher(skills)
      if let intent, !skills.intents.contains(intent) {
        throw ValidationError(
          "There is no intent “\(printable(intent))”. There are: \(skills.intents.joined(separator: ", ")).")
      }
      for intent in skills.intents where self.intent == nil || self.intent == intent {
        for example in matcher.examples(of: intent, most: Self.most) { output(printable(example)) }
      }
    }
  }
}

/// The option for the language of a folder's files.
struct SkillLanguageOptions: ParsableArguments {
  @Option(help: "Only files of this language, and those of none. Without it, the language of most files.")
  var language: String?

  /// Reads a folder of skills.
  ///
  /// - Parameter path: Nil for the person's own folder.
  func folder(_ path: String?) throws -> SkillFolder {
    let own = StateFolder.current.skills
    guard path != nil || FileManager.default.fileExists(atPath: own) else { throw NoSkills(folder: own) }
    return try SkillFolder(
      contentsOf: URL(filePath: path ?? own, directoryHint: .isDirectory), language: language)
  }

  /// Returns the skills of a folder; mistakes in its files are printed.
  ///
  /// - Parameter path: Nil for the person's own folder.
  func skills(_ path: String?) throws -> SkillSet {
    let read = try folder(path)
    for problem in read.problems { printError(printable("\(problem)")) }
    return read.skills
  }
}

/// A person has no skills yet.
struct NoSkills: Error, CustomStringConvertible {
  var folder: String

  var description: String {
    "There are no skills in \(folder). Begin one with “voicecore skills new NAME”."
  }
}

extension SkillSet {
  /// Prints the intents that are not listened for because nothing says what to do for them.
  func printIdleIntents() {
    let idle = intents.filter { definitions[$0] == nil }
    guard !idle.isEmpty else { return }
    printError("Intents of which nothing says what to do, so that they are not listened for: \(idle.count).")
    printError(printable("  \(idle.joined(separator: ", "))"))
    printError("  Give each a “run:”, a “say:” or another of the keys in Documentation/writing-skills.md,")
    printError("  where its sentences are or in another file of your folder.")
  }
}

struct SkillsHomeCommand: AsyncParsableCommand, NetworkCommand {
  static let configuration = CommandConfiguration(
    commandName: "home",
    abstract: "Fetch the things, areas, floors and devices of Home Assistant, for the slots of skills.",
    discussion: "Run it again when you have added or renamed something there.")

  var networkUse: NetworkUse { .reachesServices }

  func run() async throws {
    let installation = try Installation()
    let home = try await HomeDescription.fetched(by: installation.reach.callAsFunction)
    try home.write(to: installation.state.home)
    let counts = home.counts
    output(
      "Things: \(counts.things), areas: \(counts.areas), floors: \(counts.floors), devices: \(counts.devices)."
    )
    output(printable(installation.state.home))
  }
}
