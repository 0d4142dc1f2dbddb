import Testing

@testable import LanguageModel

@Suite struct OutputTextTests {
  /// What comes out of bytes in pieces of a length.
  private func pieces(_ bytes: [UInt8], _ length: Int, stops: [String] = []) -> (
    parts: [String], stopped: Bool
  ) {
    var output = OutputText(stops: stops)
    var parts: [String] = []
    for start in stride(from: 0, to: bytes.count, by: length) {
      parts.append(output.append(bytes[start..<min(start + length, bytes.count)]))
    }
    parts.append(output.finish())
    #expect(parts.joined() == output.text)
    return (parts, output.isStopped)
  }

  @Test(arguments: [
    "plain", "naïve café", "日本語 😀👩‍👩‍👧", "\u{FFFD}",
  ])
  func charactersComeWhole(_ text: String) {
    for length in 1...5 {
      let (parts, _) = pieces(Array(text.utf8), length)
      #expect(parts.joined() == text)
    }
  }

  @Test(
    arguments: [
      [0xE2, 0x82], [0x80, 0x41], [0xF0, 0x9F, 0x41], [0xC3, 0xC3, 0xA9], [0xE0, 0x80, 0x80],
      [0xFF, 0xF5, 0x90],
      [0xED, 0xA0, 0x80, 0x41], [0xF0, 0x9F, 0x98],
    ] as [[UInt8]])
  func whatIsNotUTF8IsReplacedAsInOnePiece(_ bytes: [UInt8]) {
    for length in 1...bytes.count {
      #expect(pieces(bytes, length).parts.joined() == String(decoding: bytes, as: UTF8.self))
    }
  }

  @Test(arguments: [
    ("one two three", ["two"], "one "),
    ("one two three", ["absent"], "one two three"),
    ("aaab", ["aab"], "a"),
    ("ababac", ["abac"], "ab"),
    ("stop", ["stop"], ""),
    ("abcd", ["bcd", "c"], "ab"),
    ("abc", ["c", "bc"], "a"),
    ("ab<|", ["<|end|>"], "ab<|"),
    ("naïve", ["ï"], "na"),
    ("hé\u{1F600}x", ["\u{1F600}"], "hé"),
  ])
  func endsBeforeAStopStringHoweverItIsCut(_ text: String, _ stops: [String], _ expected: String) {
    for length in 1...8 {
      let (parts, stopped) = pieces(Array(text.utf8), length, stops: stops)
      #expect(parts.joined() == expected)
      #expect(stopped == (expected != text))
    }
  }

  @Test func givesOutWhatCanBeNoPartOfAStopString() {
    var output = OutputText(stops: ["END"])
    #expect(output.append("a E".utf8) == "a ")
    #expect(output.append("N".utf8) == "")
    #expect(output.append("o".utf8) == "ENo")
  }

  @Test func nothingFollowsAStopString() {
    var output = OutputText(stops: ["."])
    #expect(output.append("a.b".utf8) == "a")
    #expect(output.append("c".utf8) == "")
    #expect(output.finish() == "")
  }
}
