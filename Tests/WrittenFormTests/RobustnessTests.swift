import Testing
import WrittenForm

@Suite("Any input")
struct RobustnessTests {
  static let converters = [
    WrittenFormConverter(), WrittenFormConverter(style: .nemo), WrittenFormConverter(punctuation: .automatic),
  ]

  @Test func randomScalars() {
    var random = StreamingTests.Pieces(state: 3)
    let alphabets: [ClosedRange<UInt32>] = [
      0...0x2FF, 0x590...0x6FF, 0x1F300...0x1F6FF, 0x2000...0x206F, 0xE0000...0xE007F,
    ]
    for _ in 0..<200 {
      var text = String.UnicodeScalarView()
      for _ in 0..<120 {
        guard let range = alphabets.randomElement(using: &random),
          let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random))
        else { continue }
        text.append(scalar)
      }
      for converter in Self.converters {
        _ = converter.written(String(text))
        _ = converter.title(String(text))
        _ = WrittenFormConverter.emailAddress(String(text))
      }
    }
  }

  @Test(arguments: [
    "", " ", "\n\n\n", "\u{0}", "\u{200F}שלום twenty five", "👩‍👩‍👧‍👦 five dollars 🎉", "e\u{301} one hundred",
    "zero zero zero", "hundred hundred hundred", "thousand million", "and and and", "point point",
    "minus minus five",
    "at dot at dot com", "dot dot dot", "a a a a a a", "double double", "the of the of", "-", "--", "-one-",
    "one-",
    "999999999999999999999 dollars", "9999999999999999999999999999 million", "999 vigintillion", "o o o o",
    "twenty twenty twenty twenty", "first second third fourth", "half past half past",
    "quarter to quarter to",
    "plus plus plus", "www dot", "h t t p colon slash slash", "one and one and one and", "per per per",
    "5.5.5 km",
  ])
  func oddInput(text: String) {
    for converter in Self.converters {
      let written = converter.written(text)
      var stream = WrittenFormStream(converter)
      for scalar in text.unicodeScalars { stream.append(String(Character(scalar))) }
      stream.finish()
      #expect(stream.stable.unicodeScalars.elementsEqual(written.unicodeScalars))
    }
  }

  /// Work grows with the length alone: the worst repetitions of each rule, long enough to show anything but linear work.
  @Test(arguments: [
    "one ", "twenty ", "a ", "dot ", "a dot ", "double one ", "one hundred ", "one thousand ", "at ",
    "anna dot ",
    "point ", "minus ", "o ", "plus ", "first ", "may ", "quarter to ", "one point ", "w w w dot ",
    "per meter ",
    "one meter per ", "comma ", "and ", "x1y ",
  ])
  func longRepetitions(piece: String) {
    let text = String(repeating: piece, count: 10_000 / piece.utf8.count)
    for converter in Self.converters { #expect(!converter.written(text).isEmpty) }
  }

  @Test func oneMegabyteOfText() {
    let sentence =
      "remind me at seven thirty p m to pay anna two hundred and fifty four dollars in nineteen eighty four "
      + String(repeating: "and then some ordinary words follow ", count: 20)
    let text = String(repeating: sentence, count: 1_000_000 / sentence.utf8.count)
    #expect(WrittenFormConverter().written(text).contains("7:30 PM to pay Anna $254 in 1984"))
    let word = String(repeating: "x", count: 1_000_000)
    #expect(WrittenFormConverter(casing: .unchanged).written(word).utf8.count == word.utf8.count)
  }
}
