import Foundation
import Skills
import Testing
import TimeExpressions
import Understanding

@testable import Actions

/// A folder of skills with programs, gone after the test.
private struct SkillHome: ~Copyable {
  let folder = FileManager.default.temporaryDirectory.appending(path: "skills-\(UUID().uuidString)").path

  init(_ intent: String, programs: [String: String] = [:], permissions: Int = 0o700) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let lines = intent.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
    let file = """
      language: en
      lists: {what: {wildcard: true}}
      intents:
        Test:
      \(lines)
          data: [{sentences: ["test {what}"]}]
      """
    try write(file, to: "skills.yaml", 0o600)
    for (name, text) in programs { try write("#!/bin/sh\n" + text, to: name, permissions) }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func write(_ text: String, to name: String, _ permissions: Int) throws {
    try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name)"))
    try FileManager.default.setAttributes(
      [.posixPermissions: permissions], ofItemAtPath: "\(folder)/\(name)")
  }

  func text(_ name: String) -> String? { try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8) }

  func prepared(_ what: String = "it", answer: String? = nil) async throws -> PreparedAction {
    var command = Command(
      .runSkill, [.skill: .text("Test"), .details: .details(["what": .text(what), "n": .number(2)])])
    command.slots[.answer] = answer.map { .text($0) }
    let now = LocalDateTime(iso8601: "2025-09-01T10:00:00") ?? LocalDateTime(secondsSinceEpoch: 0)
    return try await RunSkillAction(SkillLibrary(folder: folder)).prepare(
      command, context: TimeContext(now: now, timeZone: .gmt))
  }
}

@Suite("Doing what a skill says")
struct RunSkillTests {
  @Test("a program gets what was said as JSON, and what it prints is the answer")
  func program() async throws {
    let home = try SkillHome(
      "run: [go.sh, -x]\nsay: Done.", programs: ["go.sh": "echo \"$1 $(cat)\"\necho two"])
    let receipt = try await home.prepared("$(touch x); \"it\"").perform()
    #expect(
      receipt.summary
        == #"-x {"skill":"Test","slots":{"n":2,"what":"$(touch x); \"it\""},"time":"2025-09-01T10:00:00"} two Done."#
    )
    #expect(!FileManager.default.fileExists(atPath: "\(home.folder)/x"))
  }

  @Test("a response is the answer, unless the skill says one itself")
  func response() async throws {
    let line = try SkillHome("append: {file: diary.md, text: \"{what}\"}")
    #expect(try await line.prepared(answer: "Noted.").perform().summary == "Noted.")
    let saying = try SkillHome("say: Done.")
    #expect(try await saying.prepared(answer: "Noted.").perform().summary == "Done.")
  }

  @Test("what takes it back gets the same; without it, undo says so")
  func undo() async throws {
    let home = try SkillHome(
      "run: [go.sh]\nundo: [back.sh]", programs: ["go.sh": "cat > here", "back.sh": "cat > gone; echo Back."])
    let undo = Undo([RanPrograms()])
    let receipt = try await home.prepared().perform()
    #expect(await undo.state(of: receipt) == .unknown)
    #expect(await undo.undo(receipt) == .undone("Took back: Ran go.sh."))
    #expect(home.text("gone") == home.text("here"))
    let other = try SkillHome("run: [go.sh]", programs: ["go.sh": ":"])
    let final = try await other.prepared().perform()
    #expect(await undo.undo(final) == .refused("go.sh cannot be taken back: its skill has no “undo”."))
  }

  @Test("what never asks only tells, and is not undone")
  func telling() async throws {
    let home = try SkillHome("run: [go.sh]\nconfirmation: never", programs: ["go.sh": "echo Sunny."])
    let receipt = try await home.prepared().perform()
    #expect(receipt.isAnswer && receipt.effects == [.told("Sunny.")])
  }

  @Test(
    "a program that fails, hangs, forks or prints without end is ended, and that is said",
    arguments: [
      ("echo No water. >&2; exit 3", 60, "go.sh failed: No water."),
      ("sleep 60", 0.5, "go.sh was ended: it took longer than 0.5 seconds."),
      ("sleep 60 & sleep 60 & wait", 0.5, "go.sh was ended: it took longer than 0.5 seconds."),
      ("yes", 60, "go.sh printed more than can be said, and was ended."),
    ])
  func trouble(program: String, seconds: Double, words: String) async throws {
    let home = try SkillHome("run: {program: go.sh, seconds: \(seconds)}", programs: ["go.sh": program])
    let action = try await home.prepared()
    let error = await #expect(throws: ProgramRunError.self) { try await action.perform() }
    #expect(error?.errorDescription == words)
  }

  @Test("nothing is run that is elsewhere, is no program, or that others may change")
  func refusals() async throws {
    let home = try SkillHome("run: go.sh")
    func failure() async throws -> ProgramRunError? {
      let action = try await home.prepared()
      return await #expect(throws: ProgramRunError.self) { try await action.perform() }
    }
    #expect(try await failure() == .missing("go.sh", home.folder))
    try FileManager.default.createSymbolicLink(
      atPath: "\(home.folder)/go.sh", withDestinationPath: "/bin/ls")
    #expect(try await failure() == .outside("go.sh"))
    try FileManager.default.removeItem(atPath: "\(home.folder)/go.sh")
    try home.write("#!/bin/sh\n", to: "go.sh", 0o600)
    #expect(try await failure() == .notExecutable("go.sh"))
    try home.write("#!/bin/sh\n", to: "go.sh", 0o777)
    #expect(try await failure() == .othersMayChange("go.sh"))
    try home.write("#!/no/such/program\n", to: "go.sh", 0o700)
    #expect(try await failure() == .cannotRun("go.sh"))
  }

  @Test("a line is added to a file, and taken back")
  func line() async throws {
    let home = try SkillHome("append: {file: diary.md, text: \"- {what}\"}")
    let undo = Undo()
    let first = try await home.prepared("one\ntwo").perform()
    #expect(home.text("diary.md") == "- one two\n")
    let second = try await home.prepared("three").perform()
    #expect(home.text("diary.md") == "- one two\n- three\n")
    _ = await undo.undo(second)
    #expect(home.text("diary.md") == "- one two\n")
    _ = await undo.undo(first)
    #expect(home.text("diary.md") == nil)
  }
}
