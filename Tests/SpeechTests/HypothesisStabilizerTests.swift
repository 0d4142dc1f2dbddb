import Testing

@testable import Speech

@Suite("A stabilizer of growing hypotheses")
struct HypothesisStabilizerTests {
  private func partials(_ hypotheses: [String], agreement: Int = 2) -> [PartialTranscript] {
    var stabilizer = HypothesisStabilizer(agreement: agreement)
    return hypotheses.map { stabilizer.update($0.split(separator: " ").map(String.init)) }
  }

  @Test("settles what successive hypotheses agree on, but for the last word")
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

  @Test("waits for as many hypotheses as it is told", arguments: [1, 2, 3, 5])
  func agreement(count: Int) {
    let result = partials(Array(repeating: "read my mail", count: 6), agreement: count)
    #expect(result.firstIndex { $0.stable == "read my" } == count - 1)
  }

  private func settled() -> HypothesisStabilizer {
    var stabilizer = HypothesisStabilizer(agreement: 2)
    for _ in 0..<2 { _ = stabilizer.update(["Remind", "me", "to", "call"]) }
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

  @Test("tells a contradiction from another way to write the same")
  func contradiction() {
    let stabilizer = settled()
    #expect(!stabilizer.isContradicted(by: ["remind", "me,", "to", "call"]))
    #expect(stabilizer.isContradicted(by: ["remind", "him", "to", "call"]))
    #expect(stabilizer.isContradicted(by: []))
  }

  @Test("settles no word until as many follow as it is told")
  func holdsBack() {
    var stabilizer = HypothesisStabilizer(agreement: 1, heldBack: 3)
    #expect(stabilizer.update(["read", "my", "mail"]).stable.isEmpty)
    #expect(stabilizer.update(["read", "my", "mail", "now"]).stable == "read")
  }

  @Test("takes empty hypotheses")
  func empty() {
    #expect(partials(["", "", ""]).allSatisfy { $0.stable.isEmpty && $0.unstable.isEmpty })
  }
}
