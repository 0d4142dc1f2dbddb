import Foundation
import Skills
import Testing
import TimeExpressions
import Understanding

@testable import Actions

/// A folder of its own for one test, gone afterwards.
final class TemporaryHome: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "voicecore-actions-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  var configuration: ActionConfiguration { .own(environment: ["VOICECORE_HOME": path]) }

  /// Every action, without contacts, told messages and skills.
  func actions() throws -> [any Action] {
    ActionSet(
      configuration: configuration, mail: MailConfiguration(), outbox: Outbox(directory: path + "/outbox"),
      alarms: places, skills: SkillLibrary(folder: path + "/skills"), reach: ServiceAccess(.init()).reach
    ).actions(try .bundled())
  }

  /// The action that does a command here.
  func action(for command: Command) throws -> any Action {
    try #require(actions().first { $0.intent == command.intent })
  }

  var places: AlarmPlaces {
    AlarmPlaces(actions: configuration, state: StateFolder(environment: ["VOICECORE_HOME": path]))
  }

  /// Does a command here and gives its receipt.
  @discardableResult
  func perform(_ command: Command, at context: TimeContext) async throws -> Receipt {
    let prepared = try await action(for: command).prepare(command, context: context)
    try await prepared.perform()
    return prepared.receipt
  }

  /// What a command is told in answer.
  func told(_ intent: Intent, _ slots: [Slot: SlotValue] = [:], at context: TimeContext) async throws
    -> String
  {
    try await perform(Command(intent, slots), at: context).summary
  }

  /// Every file and folder below, with its contents.
  func snapshot() throws -> [String: Data?] {
    var found: [String: Data?] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
      found[name] = .some(FileManager.default.contents(atPath: path + "/" + name))
    }
    return found
  }

  func write(_ text: String, to name: String) throws {
    let file = URL(fileURLWithPath: path).appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}

/// A context from ISO 8601 text; the epoch and UTC where the test is wrong.
func context(_ now: String, _ zone: String = "America/New_York") -> TimeContext {
  TimeContext(
    now: LocalDateTime(iso8601: now) ?? LocalDateTime(secondsSinceEpoch: 0),
    timeZone: TimeZone(identifier: zone) ?? .gmt)
}

func point(_ text: String) -> SlotValue {
  TimePoint(iso8601: text).map { .point($0) } ?? .text(text)
}

func range(_ text: String) -> SlotValue {
  TimeRange(iso8601: text).map { .range($0) } ?? .text(text)
}

/// The lines of a file, unfolded (RFC 5545, section 3.1).
func contentLines(_ path: String) throws -> [String] {
  try String(contentsOfFile: path, encoding: .utf8).replacingOccurrences(of: "\r\n ", with: "")
    .components(separatedBy: "\r\n")
}
