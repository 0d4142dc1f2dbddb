import Testing
import TimeExpressions
import Understanding

@testable import Evaluation

@Suite struct ScoresTests {
  private let pairs = [("a", "a"), ("a", "b"), ("b", "b"), ("b", "b")].map { (expected: $0.0, actual: $0.1) }

  @Test func accuracyIsTheShareOfEqualPairs() {
    #expect(accuracy(pairs) == 0.75)
    #expect(accuracy([(expected: String, actual: String)]()) == nil)
  }

  @Test("Macro F1 weighs every label alike")
  func macro() throws {
    // a: precision 1, recall 1/2; b: precision 2/3, recall 1.
    let expected = 0.733_333_333
    #expect(abs(try #require(macroF1(pairs)) - expected) < 1e-6)
  }

  @Test("Calibration error: 0.8 that is right half of the time is 0.3 off")
  func calibration() throws {
    let predictions = [true, false].map { (confidence: 0.8, isRight: $0) }
    #expect(abs(try #require(calibrationError(predictions)) - 0.3) < 1e-12)
    let certain = [true, false].map { (confidence: $0 ? 1.0 : 0, isRight: $0) }
    #expect(calibrationError(certain) == 0)
  }

  @Test("Slots are scored by title words, whole time values, recipients and words of text")
  func slots() throws {
    let point = try #require(TimePoint(iso8601: "2025-09-02T07:00:00"))
    let other = try #require(TimePoint(iso8601: "2025-09-02T19:00:00"))
    var scores = SlotScores()
    scores.add(
      expected: Command(.addReminder, [.title: .text("call John"), .dateTimePoint: .point(point)]),
      actual: Command(.addReminder, [.title: .text("Call Joan now"), .dateTimePoint: .point(other)]))
    scores.add(
      expected: Command(.sendEmail, [.emailTo: .texts(["Anna", "Bob"])]),
      actual: Command(.sendEmail, [.emailTo: .texts(["bob"]), .emailBody: .text("hi")]))
    #expect(scores.title == MatchCounts(found: 1, spurious: 2, missed: 1))
    #expect(scores.time == MatchCounts(found: 0, spurious: 1, missed: 1))
    #expect(scores.recipients == MatchCounts(found: 1, spurious: 0, missed: 1))
    #expect(scores.text == MatchCounts(found: 0, spurious: 1, missed: 0))
  }

  @Test("A request is the same whatever its case and punctuation")
  func sameness() {
    let left = Command(
      .addReminder, [.title: .text("call John"), .recurrence: .rule(.weekly([.monday]))])
    var right = Command(
      .addReminder, [.title: .text("Call john."), .recurrence: .rule(.weekly([.monday]))])
    #expect(sameRequest(left, right))
    right.slots[.durationMinutes] = .minutes(5)
    #expect(!sameRequest(left, right))
    #expect(!sameRequest(left, Command(.createEvent, left.slots)))
  }
}

@Suite struct PercentileTests {
  @Test("Nearest rank", arguments: [(0.0, 1.0), (0.2, 1), (0.5, 3), (0.95, 5), (1, 5)])
  func nearestRank(share: Double, expected: Double) {
    #expect([5.0, 1, 4, 2, 3].percentile(share) == expected)
  }

  @Test func nothing() {
    #expect([Double]().percentile(0.5) == nil)
  }
}
