import Foundation
import PublishedWeights
import Testing
import TimeExpressions
import Understanding

@testable import Setup

/// Models that understand commands, under pressure and when nobody speaks.
@Suite(.timeLimit(.minutes(5))) struct SteppingInterpreterTests {
  private static let shipped = PublishedWeights.checkout.appending(path: "models/commands-q5_0.gguf")

  private let context = TimeContext(
    now: LocalDateTime(date: LocalDate(daysSinceEpoch: 20_332), secondOfDay: 36_000), timeZone: .gmt)

  /// A machine that waits for memory in this share of ten seconds.
  private func machine(_ home: TemporaryFolder, stall: Double) throws -> String {
    try FileManager.default.createDirectory(
      at: home.folder.appending(path: "proc/pressure"), withIntermediateDirectories: true)
    try home.write("proc/pressure/memory", "some avg10=\(stall) avg60=0.00 avg300=0.00 total=0\n")
    return home.folder.path
  }

  @Test func aSmallerModelUnderstandsWhileMemoryIsShort() throws {
    let home = try TemporaryFolder()
    let paths = ["large.gguf", "small.gguf"].map { home.folder.appending(path: $0).path }
    for path in paths { try FileManager.default.copyItem(atPath: Self.shipped.path, toPath: path) }
    let interpreter = try SteppingInterpreter(
      models: paths, idle: .seconds(600), machine: machine(home, stall: 0))
    let text = "remind me tomorrow at seven to call john"
    #expect(interpreter.interpret(text, context: context).command.intent == .addReminder)
    #expect(interpreter.path == paths[0])
    _ = try machine(home, stall: 30)
    #expect(interpreter.interpret(text, context: context).command.intent == .addReminder)
    #expect(interpreter.path == paths[1])
  }

  @Test func whatATextDoesInAConversationIsToldAsByTheModelItself() throws {
    let home = try TemporaryFolder()
    let stepping = try SteppingInterpreter(
      models: [Self.shipped.path], idle: .seconds(600), machine: machine(home, stall: 0))
    let model = try ModelInterpreter(model: Self.shipped.path)
    let before = SaidBefore(.createEvent, "lunch with Anna on Friday at noon")
    let acts = try #require(stepping.acts(of: "make it one", after: before))
    #expect(acts == model.acts(of: "make it one", after: before))
  }

  @Test func aModelThatNobodySpeaksToIsLetGoAndLoadedAgain() async throws {
    let home = try TemporaryFolder()
    let interpreter = try SteppingInterpreter(
      models: [Self.shipped.path], idle: .milliseconds(20), machine: machine(home, stall: 0))
    for _ in 0..<2 {
      while interpreter.path != nil { try await Task.sleep(for: .milliseconds(5)) }
      let command = interpreter.interpret("remind me tomorrow at seven to call john", context: context)
        .command
      #expect(command.intent == .addReminder)
    }
  }

  @Test func aModelThatCannotBeUsedIsRefusedAtOnce() {
    #expect(throws: (any Error).self) {
      try SteppingInterpreter(models: [Self.shipped.path, "/nowhere.gguf"], idle: .seconds(600))
    }
  }
}
