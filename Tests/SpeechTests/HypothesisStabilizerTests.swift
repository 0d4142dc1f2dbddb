import Testing

@testable import Speech

@Suite("A stabilizer of growing hypotheses")
struct HypothesisStabilizerTests {
  /// Hypotheses a tenth of a second apart.
  private func partials(_ hypotheses: [String], settling: Double = 0.1) -> [PartialTranscript] {
    var stabilizer = HypothesisStabilizer(settling: settling, heldBack: 1)
    return hypotheses.enumerated().map { number, text in
      stabilizer.update(text.split(separator: " ").map(String.init), at: Double(number) / 10)
    }
  }

  @Test("settles what hypotheses agree on, but for the last word")
  func settles() {
    let result = partials(["remind", "remind me", "remind me to", "remind me two"])
    #expect(result.map(\.stable) == ["", "remind", "remind me", "remind me"])
    #expect(result.map(\.unstable) == ["remind", "me", "to", "two"])
  }

  @Test("never takes a settled word back")
  func neverTakesBack() {
    let result = partials(["call john now", "call john now", "cold", "cold jaw knee", "cold jaw knee"])
    #expect(result.last?.stable == "call john")
    for (earlier, later) in zip(result, result.dropFirst()) {
      #expect(later.stable.hasPrefix(earlier.stable))
    }
  }

  @Test("waits for as long as it is told", arguments: [0, 1, 2, 4])
  func settling(tenths: Int) {
    let result = partials(
      Array(repeating: "read my mail", count: 6), settling: Double(tenths) / 10 - 0.05)
    #expect(result.firstIndex { $0.stable == "read my" } == tenths)
  }

  @Test("a word that changes begins anew, and with it those that follow")
  func changes() {
    let result = partials(
      ["call john now please", "call joan now please", "call joan now please", "call joan now please"],
      settling: 0.15)
    #expect(result.map(\.stable) == ["", "", "call", "call joan now"])
  }

  @Test("what is not certain does not settle, nor does what follows it")
  func uncertain() {
    var stabilizer = HypothesisStabilizer(settling: 0.1, heldBack: 1)
    let words = ["call", "john", "right", "now"]
    _ = stabilizer.update(words, certain: 1, at: 0)
    #expect(stabilizer.update(words, certain: 1, at: 1).stable == "call")
    #expect(stabilizer.update(words, certain: 3, at: 2).stable == "call john right")
  }

  private func settled() -> HypothesisStabilizer {
    var stabilizer = HypothesisStabilizer(settling: 0.2, heldBack: 1)
    for second in [0, 0.2] { _ = stabilizer.update(["Remind", "me", "to", "call"], at: second) }
    return stabilizer
  }

  @Test("goes on after the words that stand for the settled ones")
  func continues() {
    let stabilizer = settled()
    #expect(stabilizer.stable == ["Remind", "me", "to"])
    func after(_ text: String) -> String {
      stabilizer.continued(text.split(separator: " ").map(String.init)).joined(separator: " ")
    }
    #expect(after("Remind me to call John") == "Remind me to call John")
    #expect(after("remind me, to call John") == "Remind me to call John")
    #expect(after("Rewind me to call John") == "Remind me to call John")
    #expect(after("Me to call John") == "Remind me to call John")
    #expect(after("Please remind me to call John") == "Remind me to call John")
    #expect(after("") == "Remind me to")
  }

  @Test(
    "goes on within a word with a hyphen, which is two words to others",
    arguments: [
      ("a single", "a single-shot latte", "a single shot latte"),
      ("a double-shot", "a double shot latte", "a double-shot latte"),
      ("a large", "a large — latte", "a large — latte"), ("a -5", "a -5 degree day", "a -5 degree day"),
      ("uh-", "uh- a latte", "uh- a latte"),
    ])
  func hyphens(settled: String, final: String, expected: String) {
    func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
    var stabilizer = HypothesisStabilizer(settling: 0, heldBack: 1)
    _ = stabilizer.update(words(settled) + ["now"], at: 0)
    #expect(stabilizer.stable == words(settled))
    #expect(stabilizer.continued(words(final)) == words(expected))
    #expect(stabilizer.update(words(final) + ["now"], at: 1).stable == expected)
  }

  @Test("settles a word with a hyphen as a whole")
  func wholeWords() {
    var stabilizer = HypothesisStabilizer(settling: 0, heldBack: 1)
    let partial = stabilizer.update(["a", "single-shot"], at: 0)
    #expect((partial.stable, partial.unstable) == ("a", "single-shot"))
    #expect(stabilizer.update(["a", "single-shot", "latte"], at: 1).stable == "a single-shot")
  }

  @Test("tells a contradiction from another way to write the same")
  func contradiction() {
    let stabilizer = settled()
    #expect(!stabilizer.isContradicted(by: ["remind", "me,", "to", "call"]))
    #expect(stabilizer.isContradicted(by: ["remind", "him", "to", "call"]))
    #expect(stabilizer.isContradicted(by: []))
  }

  @Test("settles no word until as many follow as it is told")
  func holdsBack() {
    var stabilizer = HypothesisStabilizer(settling: 0, heldBack: 3)
    #expect(stabilizer.update(["read", "my", "mail"], at: 0).stable.isEmpty)
    #expect(stabilizer.update(["read", "my", "mail", "now"], at: 1).stable == "read")
  }

  @Test("takes empty hypotheses")
  func empty() {
    #expect(partials(["", "", ""]).allSatisfy { $0.stable.isEmpty && $0.unstable.isEmpty })
  }
}
