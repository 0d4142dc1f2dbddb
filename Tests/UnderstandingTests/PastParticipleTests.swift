import Testing

@testable import Understanding

@Suite("A report of something done") struct PastParticipleTests {
  @Test(
    "gives the words in which it was planned",
    arguments: [
      ("paid the rent", "pay the rent"), ("booked the vet", "book the vet"),
      ("moved the car", "move the car"), ("dropped off the parcel", "drop off the parcel"),
      ("carried the boxes up", "carry the boxes up"), ("Fed the cat", "feed the cat"),
    ])
  func plans(report: String, plan: String) {
    #expect(PastParticiple.plans(for: report).contains(plan))
  }

  @Test("and anything else gives none", arguments: ["the rent", "red paint", "", "feed the cat"])
  func none(text: String) {
    #expect(PastParticiple.plans(for: text).isEmpty)
  }
}
