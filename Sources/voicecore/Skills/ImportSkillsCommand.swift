import Actions
import ArgumentParser
import Console
import Foundation
import Setup
import Skills

struct ImportSkillsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Bring in a folder of sentences, or turn a context of Picovoice's Rhino into a skill file.",
    discussion: """
      Of a folder, such as Home Assistant's, the files of one language are copied into your folder of skills. A context \
      (YAML) is written to standard output as a skill file. Where something is in error, nothing is written but what is \
      wrong, with file, line and column, and the command ends with 1.
      """)

  @Argument(
    help: ArgumentHelp(
      "A folder of YAML files, or a context as Rhino's console exports it.", valueName: "path")
  )
  var path: String
  @Option(help: "What is spoken.") var language = "en"

  func validate() throws {
    guard language.wholeMatch(of: /[A-Za-z]{2,3}([-_][A-Za-z0-9]+)*/) != nil else {
      throw ValidationError("--language takes a code, as in en or pt-BR.")
    }
  }

  func run() async throws {
    let url = URL(filePath: path).standardizedFileURL
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue {
      try copy(url)
    } else {
      try convert(url)
    }
  }

  private func convert(_ context: URL) throws {
    let (read, problems) = RhinoContext.read(context)
    for problem in problems { printError(printable("\(problem)")) }
    guard let read else { throw ExitCode.failure }
    output(read.skillFile(language: language, source: printable(context.lastPathComponent)), terminator: "")
  }

  private func copy(_ folder: URL) throws {
    let read = try SkillFolder(contentsOf: folder, language: language)
    for problem in read.problems { printError(printable("\(problem)")) }
    guard read.problems.isEmpty else { throw ExitCode.failure }
    guard !read.skills.intents.isEmpty else {
      throw ValidationError("\(printable(folder.path)) holds no sentences for “\(language)”.")
    }
    let own = URL(filePath: StateFolder.current.skills, directoryHint: .isDirectory)
    let target = own.appending(path: folder.lastPathComponent, directoryHint: .isDirectory)
    guard !FileManager.default.fileExists(atPath: target.path) else {
      throw ValidationError("\(printable(target.path)) is there already.")
    }
    let here: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
    try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true, attributes: here)
    // The folder appears whole, since a program that listens reads it at once.
    let half = own.appending(path: ".\(UUID().uuidString)", directoryHint: .isDirectory)
    defer { try? FileManager.default.removeItem(at: half) }
    for file in read.files {
      let copy = half.appending(path: file.path)
      try FileManager.default.createDirectory(
        at: copy.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: here)
      try Data(contentsOf: file.url).write(to: copy)
    }
    try FileManager.default.moveItem(at: half, to: target)
    output(printable(target.path))
    printError("Files: \(read.files.count), intents: \(read.skills.intents.count).")
    read.skills.printIdleIntents()
  }
}
