import Testing
import TimeExpressions

@testable import Understanding

@Suite("The same for the next of several things")
struct SameForNeighbourTests {
  private let context = TimeContext(now: LocalDateTime(secondsSinceEpoch: 0), timeZone: .gmt)

  private func said(_ text: String) -> SameForNeighbour? { SameForNeighbour(text, context: context) }

  @Test(
    "is asked for in few words",
    arguments: [
      "and the one after it too", "the one after that as well", "and the next one",
      "and then the following one, please",
    ])
  func same(text: String) throws {
    let same = try #require(said(text))
    #expect(same.isAfter)
    #expect(same.amount == nil)
  }

  @Test("may be by another amount, or for the one before")
  func other() throws {
    #expect(try #require(said("and the one after it by an hour")).amount?.fixedSeconds == 3600)
    #expect(try #require(said("and the one before that too")).isAfter == false)
  }

  @Test(
    "is not asked for by anything else",
    arguments: [
      "", "the next one", "and the one after it at the office", "what's the one after that",
      "and the one after it by",
      "and the one after it by train",
    ])
  func none(text: String) {
    #expect(said(text) == nil)
  }
}
