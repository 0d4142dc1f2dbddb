import Foundation
import Testing

/// The built tool, run as a person runs it, with a state folder of its own.
@Suite struct EndToEndTests {
  @Test func aReminderIsDoneShownInTheHistoryAndTakenBackWithoutATrace() async throws {
    let home = try TemporaryHome()
    let before = try home.files()
    let asked = try await home.run(
      "ask", "remind me tomorrow at 7 to call John", "--now", "2025-09-01T10:00:00")
    #expect(asked.status == 0)
    #expect(asked.output.contains("execute"))
    let item = try #require(try home.files().first { $0.key.hasSuffix(".ics") })
    #expect(String(decoding: item.value, as: UTF8.self).contains("SUMMARY:call John"))
    #expect(try await home.run("history", "--json").output.contains("\"outcome\":\"done\""))
    #expect(try await home.run("undo").status == 0)
    #expect(try home.files().filter { !$0.key.contains("history.sqlite") } == before)
  }

  @Test func everyLineOfInputGivesOneObject() async throws {
    let home = try TemporaryHome()
    let lines = ["remind me tomorrow at seven to call john", "", "\u{202E}abc\u{7}", "🎉🎉", "none of that"]
    for command in [["interpret"], ["time"], ["normalize"]] {
      let result = try await home.run(command, input: lines.joined(separator: "\n"))
      let objects = result.output.split(separator: "\n").map {
        try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
      }
      #expect(result.status == 0)
      #expect(objects.count == lines.count)
      #expect(objects.compactMap { $0?["text"] as? String } == lines)
    }
  }

  /// As a program that keeps the tool running uses it.
  @Test(.timeLimit(.minutes(3)), arguments: ["interpret", "time", "normalize"])
  func aLineIsAnsweredBeforeTheNextIsWritten(command: String) async throws {
    let home = try TemporaryHome()
    let (input, output) = (Pipe(), Pipe())
    let process = Process()
    process.executableURL = TemporaryHome.tool
    process.arguments = [command]
    process.environment = [
      "VOICECORE_HOME": home.folder.path, "PATH": "/usr/bin:/bin", "VOICECORE_MODELS": "",
    ]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    for line in ["tomorrow at seven", "next friday"] {
      try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
      let answer = await withCheckedContinuation { answered in
        DispatchQueue.global().async {
          answered.resume(returning: output.fileHandleForReading.availableData)
        }
      }
      #expect(String(decoding: answer, as: UTF8.self).contains(line))
    }
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test func aRehearsalChangesNothing() async throws {
    let home = try TemporaryHome()
    let result = try await home.run(
      "ask", "remind me tomorrow at 7 to call John", "--dry-run", "--json", "--now", "2025-09-01T10:00:00")
    #expect(result.output.contains("\"event\":\"receipt\""))
    #expect(try home.files().isEmpty)
  }

  @Test func whatNeedsAnAnswerIsLeftUndoneWithoutOne() async throws {
    let home = try TemporaryHome()
    let result = try await home.run("ask", "remind me on friday to water the plants", "--no-input")
    #expect(result.status == 0)
    #expect(result.errors.contains("When should I remind you?"))
    #expect(try home.files().keys.allSatisfy { $0.contains("history.sqlite") })
  }

  @Test(arguments: [
    ["frob"], ["ask"], ["ask", "x", "--now", "yesterday"], ["ask", "x", "--time-zone", "Mars/Base"],
    ["history", "--limit", "0"], ["transcribe", "a.wav", "--language", "xx"],
  ])
  func wrongUsageEndsWithTwo(arguments: [String]) async throws {
    let result = try await TemporaryHome().run(arguments, input: "")
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(!result.errors.isEmpty)
  }

  @Test(arguments: ["/nonexistent.wav", "/", "/dev/null", "/etc/passwd"])
  func audioThatIsNoneIsAFailureThatSaysWhy(path: String) async throws {
    let home = try TemporaryHome()
    let result = try await home.run("run", path)
    #expect(result.status == 1)
    #expect(result.errors.contains(path))
    #expect(try home.files().keys.allSatisfy { $0.contains("history.sqlite") })
  }

  @Test func settingsThatCannotBeReadAreNamed() async throws {
    let home = try TemporaryHome()
    try home.write("config.yaml", "actions: [what")
    let result = try await home.run("ask", "remind me tomorrow at 7 to call John")
    #expect(result.status == 1)
    #expect(result.errors.contains("config.yaml"))
  }
}
