import Testing

@testable import Evaluation

@Suite struct WordErrorsTests {
  @Test(
    "Substitutions, deletions and insertions",
    arguments: [
      ("call john", "call john", 0, 0, 0), ("call john", "call joan", 1, 0, 0),
      ("call john now", "call now", 0, 1, 0),
      ("call john", "please call john", 0, 0, 1), ("a b c d e", "x b d e f", 1, 1, 1), ("a b", "", 0, 2, 0),
      ("", "a", 0, 0, 1),
      ("Call John, at 7.", "call john at 7", 0, 0, 0), ("what’s new", "what's new", 0, 0, 0),
    ])
  func counts(reference: String, hypothesis: String, substitutions: Int, deletions: Int, insertions: Int) {
    let errors = WordErrors(reference: reference, hypothesis: hypothesis)
    #expect(errors.substitutions == substitutions)
    #expect(errors.deletions == deletions)
    #expect(errors.insertions == insertions)
  }

  @Test("The rate is over the words said, and none without words")
  func rate() {
    #expect(WordErrors(reference: "a b c d", hypothesis: "a x c").rate == 0.5)
    #expect(WordErrors(reference: "", hypothesis: "a").rate == nil)
    var sum = WordErrors(reference: "a b", hypothesis: "a")
    sum += WordErrors(reference: "a b", hypothesis: "a b")
    #expect(sum.rate == 0.25)
  }
}
