import Testing

@testable import TimeExpressions

@Suite struct SaidTests {
  static let cases: [(String, TimeMatch.Said)] = [
    ("tomorrow", .day), ("on the 3rd", .day), ("next week", .day), ("in two days", .day),
    ("at seven", .clock), ("half past nine", .clock), ("tomorrow at seven", [.day, .clock]),
    ("at 4 pm", [.clock, .halfOfDay]), ("16:30", [.clock, .halfOfDay]), ("noon", [.clock, .halfOfDay]),
    ("at seven in the evening", [.clock, .halfOfDay, .partOfDay]),
    ("in the morning", [.partOfDay, .halfOfDay]),
    ("tonight", [.day, .partOfDay, .halfOfDay]), ("friday morning", [.day, .partOfDay, .halfOfDay]),
    ("first thing tomorrow", [.day, .halfOfDay]), ("now", .distance), ("in 20 minutes", .distance),
    ("half an hour before noon", [.clock, .halfOfDay]), ("from 3 to 4", .clock),
    ("from 3 to 4 pm", [.clock, .halfOfDay]), ("by friday", .day), ("after five", .clock),
    ("every day at nine", .clock), ("every monday", .day), ("for an hour", []),
    ("quarter to", [.distance, .minutesOnly]), ("half past", [.distance, .minutesOnly]),
  ]

  @Test("a match tells what of its value was said", arguments: cases)
  func said(text: String, expected: TimeMatch.Said) throws {
    let match = try #require(TimeExpressionParser().matches(in: text, context: .reference).first)
    #expect(match.text == text)
    #expect(match.said == expected)
  }
}
