import Actions
import ArgumentParser
import Assistant
import Console
import Foundation
import Setup

struct SetupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "setup", abstract: "Choose which calendars, notes folder and contacts to use.",
    discussion:
      "Without a terminal or with --no-input the first calendars found are taken, and new ones made where "
      + "there are none.")

  @Option(help: "The folder of .ics files for events.") var events: String?
  @Option(help: "The folder of .ics files for reminders.") var reminders: String?
  @Option(help: "The folder of Markdown files for notes.") var notes: String?
  @Option(help: "A vCard file, or a folder of them.") var contacts: String?
  @Flag(help: "Never ask.") var noInput = false

  func run() async throws {
    let installation = try Installation()
    var actions = installation.actions
    let discovery = CalendarDiscovery()
    let candidates = discovery.candidates()
    for candidate in candidates {
      if case .readOnly(let reason) = candidate.access {
        printError("Not usable: \(candidate.path): \(reason)")
      }
    }
    actions.events = try folder("events", given: events, candidates, .events, otherwise: actions.events)
    actions.tasks = try folder("reminders", given: reminders, candidates, .tasks, otherwise: actions.tasks)
    if let notes { actions.notes = ActionFolder(path: absolute(notes), isOwn: true) }
    actions.contacts = contacts.map(absolute) ?? actions.contacts ?? discovery.contactFolders().first

    var configuration = installation.configuration
    configuration.actions = actions
    try configuration.write(installation.state.configurationFile)
    output("events     \(actions.events.path)")
    output("reminders  \(actions.tasks.path)")
    output("notes      \(actions.notes.path)")
    output("contacts   \(actions.contacts ?? "none")")
    output("Written to \(installation.state.configurationFile).")
  }

  private func folder(
    _ what: String, given: String?, _ candidates: [CalendarCandidate], _ kind: CalendarCandidate.Kind,
    otherwise usual: ActionFolder
  ) throws -> ActionFolder {
    if let given {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: absolute(given), isDirectory: &isFolder),
        isFolder.boolValue
      else {
        throw ValidationError("\(given) is no folder. Make it first, or leave --\(what) out to choose.")
      }
      return ActionFolder(path: absolute(given), isOwn: false)
    }
    // A folder whose kinds of items are unknown may take any.
    let usable = candidates.filter { $0.isWritable && ($0.kinds.isEmpty || $0.kinds.contains(kind)) }
    guard let first = usable.first else { return usual }
    guard !noInput, Terminal().takesAnswers else { return ActionFolder(path: first.path, isOwn: false) }
    printError("Where should \(what) go?")
    for (number, candidate) in usable.enumerated() {
      printError("  \(number + 1)  \(printable(candidate.name))  \(candidate.path)")
    }
    printError("  n  a new folder of VoiceCore's own: \(ActionConfiguration.own().events.path)")
    FileHandle.standardError.write(Data("A number [1]: ".utf8))
    let answer = readLine()?.trimmingCharacters(in: .whitespaces) ?? ""
    if answer.isEmpty { return ActionFolder(path: first.path, isOwn: false) }
    if answer == "n" {
      return kind == .events ? ActionConfiguration.own().events : ActionConfiguration.own().tasks
    }
    guard let number = Int(answer), usable.indices.contains(number - 1) else {
      throw ValidationError("“\(answer)” is none of the numbers shown; nothing was changed.")
    }
    return ActionFolder(path: usable[number - 1].path, isOwn: false)
  }

  private func absolute(_ path: String) -> String {
    URL(fileURLWithPath: NSString(string: path).expandingTildeInPath).standardizedFileURL.path
  }
}

/// The setup before the first command.
enum FirstUse {
  /// Asks which of the person's calendars to write to. If there are none, or nobody can answer, VoiceCore's own are
  /// used.
  static func chooseCalendars() async throws {
    guard Terminal().takesAnswers,
      !FileManager.default.fileExists(atPath: StateFolder.current.configurationFile),
      CalendarDiscovery().candidates().contains(where: \.isWritable)
    else { return }
    try await SetupCommand.parse([]).run()
  }
}
