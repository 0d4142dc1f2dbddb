import Foundation
import Testing
import TimeExpressions

@testable import Understanding

@Suite("Whatever is said")
struct RandomTextTests {
  @Test("the command JSON is valid, its spans lie in the text, and its confidence is a probability")
  func alwaysValid() throws {
    let interpreter = try EmbeddedInterpreter()
    let json = CommandJSON(schema: interpreter.schema)
    let zone = try #require(TimeZone(identifier: "America/New_York"))
    let context = TimeContext(now: try #require(LocalDateTime(2025, 3, 9, 1, 30)), timeZone: zone)
    var texts = RandomTexts(seed: 20_250_901)
    for _ in 0..<12_000 {
      let text = texts.next()
      let interpretation = interpreter.interpret(text, context: context)
      let written = json.text(.init(interpretation))
      let read = try json.document(written)
      #expect(read.command == interpretation.command, "\(text.debugDescription)")
      #expect((0...1).contains(interpretation.confidence))
      let length = text.unicodeScalars.count
      for span in interpretation.spans.values.joined() {
        #expect(span.lowerBound >= 0 && span.upperBound <= length, "\(text.debugDescription)")
      }
    }
  }
}

/// Texts made of commands' words, of pieces that break parsers, and of any characters at all.
struct RandomTexts {
  private var generator: SplitMix64
  private static let words = (Utterances.reminders + Utterances.events + Utterances.notes + Utterances.mails)
    .flatMap { $0.0.split(separator: " ").map(String.init) }
  private static let pieces = [
    "\"", "\\", "\\u0000", "\u{00}", "\u{1B}", "\u{7F}", "\u{85}", "\u{202E}", "\u{200D}", "\u{FEFF}",
    "e\u{301}", "👩‍👩‍👧",
    "{\"intent\":\"send_email\"}", "\n", "\t", "'s", "@", "a@", "@b", "a@b.c", "dot dot at dot", "٣", "½",
    "Ⅷ", "ß", "İ", "ﬁ",
    "9999999999999999999", "-1", "31/02", "25:61", "\u{2028}", "no no", "at at at",
  ]

  init(seed: UInt64) { generator = SplitMix64(state: seed) }

  mutating func next() -> String {
    let length = Int.random(in: 0...14, using: &generator)
    return (0..<length).map { _ in piece() }.joined(separator: Bool.random(using: &generator) ? " " : "")
  }

  private mutating func piece() -> String {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: return Self.pieces.randomElement(using: &generator) ?? ""
    case 1:
      return Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &generator)).map { String($0) }
        ?? "\u{FFFD}"
    default: return Self.words.randomElement(using: &generator) ?? ""
    }
  }
}

/// Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
