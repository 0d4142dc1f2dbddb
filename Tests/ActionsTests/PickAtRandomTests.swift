import Testing
import TimeExpressions
import Understanding

@testable import Actions

@Suite("Chance decides")
struct PickAtRandomTests {
  private let now = context("2026-11-23T09:00:00")

  /// The answer where the lots fall as low, or as high, as they can.
  private func told(_ text: String, high: Bool) async throws -> String {
    let command = try EmbeddedInterpreter().interpret(text, context: now).command
    #expect(command.intent == .pickAtRandom, "\(text)")
    let action = PickAtRandomAction { high ? $0.upperBound : $0.lowerBound }
    return try await action.prepare(command, context: now).receipt.summary
  }

  @Test(
    "by a coin, dice, a number or one of several things",
    arguments: [
      ("flip a coin", "Heads.", "Tails."),
      ("Heads or tails?", "Heads.", "Tails."),
      ("please toss a coin for me", "Heads.", "Tails."),
      ("roll a die", "1.", "6."),
      ("roll two dice", "1 and 1, which makes 2.", "6 and 6, which makes 12."),
      ("pick a number between 1 and 10", "1.", "10."),
      ("give me a random number between one and ten", "1.", "10."),
      ("choose between pizza, soup and the green curry", "Pizza.", "Green curry."),
    ])
  func told(text: String, low: String, high: String) async throws {
    #expect(try await told(text, high: false) == low)
    #expect(try await told(text, high: true) == high)
  }

  @Test(
    "only between two numbers, or things that are named",
    arguments: [
      "pick a number between 1 and many", "choose between soup",
    ])
  func unclear(text: String) async throws {
    await #expect(throws: ActionError.self) { try await told(text, high: false) }
  }
}
