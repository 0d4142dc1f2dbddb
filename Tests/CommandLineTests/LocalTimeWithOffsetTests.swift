import Testing
import TimeExpressions

@testable import voicecore

@Suite struct LocalTimeWithOffsetTests {
  @Test(
    arguments: [
      ("2025-09-01T10:00:00", nil), ("2025-09-01T10:00", nil), ("2025-09-01T10:00:00Z", 0),
      ("2025-09-01T10:00:00+02:00", 7200), ("2025-09-01T10:00:00-0330", -12600),
    ] as [(String, Int?)])
  func reads(text: String, offset: Int?) throws {
    let clock = try #require(LocalTimeWithOffset(iso8601: text))
    #expect(clock.time == LocalDateTime(2025, 9, 1, 10))
    #expect(clock.offset == offset)
  }

  @Test(arguments: [
    "", "now", "2025-02-30T10:00:00", "2025-09-01T10:00:00+2", "2025-09-01T10:00:00+99:00", "٢٠٢٥-09-01",
  ])
  func refuses(text: String) {
    #expect(LocalTimeWithOffset(iso8601: text) == nil)
  }
}
