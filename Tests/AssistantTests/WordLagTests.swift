import Speech
import Testing

@testable import Assistant

@Suite struct WordLagTests {
  private let start = ContinuousClock.now

  private func transcript(_ words: [(String, Double)]) -> Transcript {
    Transcript(
      text: words.map(\.0).joined(separator: " "), confidence: 1,
      words: words.map { Transcript.Word(text: $0.0, start: $0.1 - 0.2, end: $0.1, confidence: 1) })
  }

  /// A stream whose sound comes in tenths of a second, each when it is over.
  private func heard(seconds: Double) -> WordLag {
    var lag = WordLag()
    lag.begin()
    for tenth in 1...Int(seconds * 10) {
      lag.captured(upTo: Double(tenth) / 10, at: start + .milliseconds(100 * tenth))
    }
    return lag
  }

  @Test func aWordsLagIsFromItsEndToItsBeingShown() {
    var lag = heard(seconds: 3)
    lag.shown("call", at: start + .milliseconds(800))
    lag.shown("call john", at: start + .milliseconds(1_500))
    let found = lag.milliseconds(of: transcript([("call", 0.55), ("john", 1.2)]))
    #expect(found.map { $0.rounded() } == [250, 300])
  }

  @Test func aWordThatWasWrongAtFirstCountsFromWhenItWasRight() {
    var lag = heard(seconds: 3)
    lag.shown("tall", at: start + .milliseconds(700))
    lag.shown("call", at: start + .milliseconds(1_000))
    #expect(lag.milliseconds(of: transcript([("call", 0.5)])).map { $0.rounded() } == [500])
  }

  @Test func anUtteranceForgetsTheOneBefore() {
    var lag = heard(seconds: 3)
    lag.shown("call", at: start)
    lag.begin()
    #expect(lag.milliseconds(of: transcript([("call", 0.5)])).isEmpty)
  }
}
