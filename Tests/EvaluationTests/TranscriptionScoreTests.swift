import Testing

@testable import Evaluation

@Suite struct TranscriptionScoreTests {
  @Test func labelsAreJSONOrTabSeparated() throws {
    let labels = try RecordingLabel.labels(
      "{\"audio\":\"a.flac\",\"text\":\"read my mail\",\"intent\":\"read_email\"}\n\nb.wav\t and so \nc.wav\t\n"
        + "{\"audio\":\"d.flac\"}")
    #expect(labels.map(\.audio) == ["a.flac", "b.wav", "c.wav", "d.flac"])
    #expect(labels.map(\.text) == ["read my mail", "and so", nil, nil])
    for bad in ["{}", "words alone", "\tno path", "{\"audio\":3}"] {
      #expect(throws: RecordingLabelError(line: 2)) { try RecordingLabel.labels("a.wav\tx\n\(bad)") }
    }
  }

  @Test func labelsMayHaveSlotsOfWords() throws {
    let labels = try RecordingLabel.labels(
      """
      {"audio":"a.flac","slots":{"size":"large"}}
      {"audio":"b.flac","slots":{"email_to":["anna"]}}
      """)
    #expect(labels.map(\.slots) == [["size": "large"], [:]])
  }

  @Test(arguments: [
    ("eight ounce", "An 8-ounce mocha, please."), ("twelve ounce", "a 12oz. latte"),
    ("sixteen ounce", "sixteen ounces of it"), ("double shot", "a doubleshot"),
    ("a lot of milk", "with alot of milk"), ("house coffee", "House-Coffee!"),
  ])
  func slotsAreHeardHoweverTheyAreWritten(slot: String, text: String) {
    #expect(SpokenSlots.isHeard(slot, in: text))
  }

  @Test(arguments: [
    ("eight ounce", "an 18-ounce mocha"), ("latte", "two lattes"), ("a lot of milk", "lots of milk"),
    ("iced coffee", "iced mocha and coffee"), ("single shot", "one shot"),
  ])
  func slotsAreNotHeardInOtherWords(slot: String, text: String) {
    #expect(!SpokenSlots.isHeard(slot, in: text))
  }

  @Test func aCommandIsRightWithAllItsSlots() {
    var slots = SpokenSlots()
    slots.add(["large", "dark roast"], text: "a large, dark roast coffee")
    slots.add(["large", "dark roast"], text: "a large dog rose coffee")
    #expect((slots.recordings, slots.right, slots.share) == (2, 1, 0.5))
  }

  @Test func namesAreRecognizedOrMadeUp() {
    let scores = NameScores(
      ["Anna", "New York", "Bob"], reference: "Call Anna and Anna, from new york.",
      hypothesis: "call anna and hannah from New York, Bob")
    #expect((scores.said, scores.recognized, scores.invented) == (3, 2, 1))
    #expect(NameScores([], reference: "a", hypothesis: "b").recall == nil)
  }

  @Test func wordsAreRightWhereTheBestAlignmentMatches() {
    func right(_ said: String, _ heard: String) -> [Bool] {
      rightWords(said: comparedWords(said), heard: comparedWords(heard))
    }
    #expect(right("call john now", "call john now") == [true, true, true])
    #expect(right("call john now", "please call jon now") == [false, true, false, true])
    #expect(right("", "a b") == [false, false])
    #expect(right("a b", "").isEmpty)
  }

  @Test func confidencesAreComparedWithWhatIsRight() throws {
    var table = ReliabilityTable()
    for index in 0..<10 { table.add(confidence: 0.95, isRight: index > 0) }
    for index in 0..<10 { table.add(confidence: 0.25, isRight: index > 5) }
    #expect(table.rows.map(\.words) == [10, 10])
    #expect(table.rows.map(\.right) == [0.4, 0.9])
    #expect(abs(try #require(table.calibrationError) - 0.1) < 1e-9)
    #expect(ReliabilityTable().calibrationError == nil)
  }

  @Test(arguments: SpeechlessSound.Kind.allCases)
  func speechlessSoundIsTheSameInAnyPieces(kind: SpeechlessSound.Kind) {
    var (whole, pieces) = (SpeechlessSound(kind), SpeechlessSound(kind))
    let samples = whole.next(4_000)
    #expect((0..<40).flatMap { _ in pieces.next(100) } == samples)
    let peak = samples.map(abs).max() ?? 0
    #expect(kind == .silence ? peak == 0 : (0.001...1).contains(peak))
  }
}
