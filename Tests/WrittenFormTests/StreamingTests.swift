import Testing
import WrittenForm

@Suite("A growing text")
struct StreamingTests {
  static let sentences = [
    "remind me tomorrow at seven thirty p m to call anna dot smith at gmail dot com about the twenty second of june",
    "two hundred and fifty four thousand three hundred and two point five six dollars and thirty cents",
    "my number is four one two five five five one two three four and the code is seven three nine one",
    "hello comma i am anna period open quote really close quote question mark new paragraph may i go",
    "in nineteen eighty four we paid five pounds fifty for two and a half kilograms, or was it twenty-five? yes",
    "the n a s a and f b i people met at a quarter to five on march third twenty twenty six",
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen",
    "go to w w w dot example dot com slash news  \n\n then write to john at example dot org\nplease",
    "john smith met doctor jones and mister brown in may. mark will call mark tomorrow",
  ]

  static let converters = [
    WrittenFormConverter(), WrittenFormConverter(style: .nemo), WrittenFormConverter(punctuation: .automatic),
  ]

  /// A small generator of its own, so that every run tries the same pieces.
  struct Pieces: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  @Test(arguments: sentences.indices, converters.indices)
  func stablePrefixNeverChanges(sentence: Int, converter: Int) {
    let text = Array(Self.sentences[sentence].unicodeScalars)
    let converter = Self.converters[converter]
    var random = Pieces(state: UInt64(sentence) + 1)
    for _ in 0..<12 {
      var stream = WrittenFormStream(converter)
      var index = 0
      var before = ""
      while index < text.count {
        let end = min(text.count, index + Int.random(in: 1...9, using: &random))
        var piece = ""
        piece.unicodeScalars.append(contentsOf: text[index..<end])
        stream.append(piece)
        #expect(stream.stable.unicodeScalars.starts(with: before.unicodeScalars))
        before = stream.stable
        var prefix = ""
        prefix.unicodeScalars.append(contentsOf: text[..<end])
        #expect(stream.text == converter.written(prefix))
        index = end
      }
      stream.finish()
      #expect(stream.stable.unicodeScalars.starts(with: before.unicodeScalars))
      #expect(stream.stable == converter.written(Self.sentences[sentence]))
      #expect(stream.provisional.isEmpty)
    }
  }

  @Test func randomWordsStayStable() {
    let words = Self.sentences.flatMap { $0.split(separator: " ").map(String.init) }
    var random = Pieces(state: 7)
    for _ in 0..<300 {
      let spoken = (0..<20).compactMap { _ in words.randomElement(using: &random) }
      for converter in Self.converters {
        var stream = WrittenFormStream(converter)
        for word in spoken {
          let before = stream.stable
          stream.append(word + " ")
          #expect(stream.stable.hasPrefix(before))
        }
        stream.finish()
        #expect(stream.stable == converter.written(spoken.joined(separator: " ")))
      }
    }
  }

  @Test func ordinaryWordsSettleAtOnce() {
    var stream = WrittenFormStream()
    stream.append("please remind everybody gently ")
    #expect(stream.stable == "Please remind everybody")
    #expect(stream.provisional == " gently")
    stream.append("twenty ")
    #expect(stream.text == "Please remind everybody gently 20")
    stream.append("five dollars")
    stream.finish()
    #expect(stream.stable == "Please remind everybody gently $25")
    stream.append(" more")
    #expect(stream.text == "Please remind everybody gently $25")
  }

  @Test func timedWordsGiveTheSameAsAtOnce() {
    let words: [SpokenWord] = [
      .init("i"), .init("paid"), .init("twenty"), .init("five"), .init("dollars"), .init("so", pause: 0.5),
      .init("we"), .init("left", pause: 0.2), .init("bye", pause: 2),
    ]
    let converter = WrittenFormConverter(punctuation: .automatic)
    var stream = WrittenFormStream(converter)
    for word in words { stream.append([word]) }
    stream.finish()
    #expect(stream.stable == converter.written(words))
    #expect(stream.stable == "I paid $25, so we left. Bye.")
  }
}
