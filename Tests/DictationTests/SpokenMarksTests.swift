import Dictation
import Testing

@Suite("Marks that are said") struct SpokenMarksTests {
  @Test(
    "are written, however the recognizer sets them off",
    arguments: [
      ("Hello comma world", "Hello, world"),
      ("Hello, comma, world.", "Hello, world."),
      ("Hello. Comma. World.", "Hello, world."),
      ("Hello | comma | world.", "Hello, world."),
      ("Hello, Comma, world. Full stop.", "Hello, world."),
      ("Is it raining? Question mark.", "Is it raining?"),
      (
        "Is it raining question mark new paragraph? I hope not exclamation mark.",
        "Is it raining?\n\nI hope not!"
      ),
      ("I said open quote hello there close quote and left.", "I said “hello there” and left."),
      ("He said, open quote, hello, close quote.", "He said “hello”."),
      ("Dear John, comma, new line, thank you.", "Dear John,\nthank you."),
      ("The price, open parenthesis, net, close parenthesis, is high.", "The price (net) is high."),
      ("One thing, colon, time.", "One thing: time."),
      ("Paris, dash, in spring, dash, is full.", "Paris – in spring – is full."),
      ("A well, hyphen, known fact.", "A well-known fact."),
    ]) func areWritten(heard: String, written: String)
  {
    #expect(dictated(heard) == written)
  }

  @Test(
    "are words where somebody speaks of them",
    arguments: [
      "The comma goes before the and.", "The period before the war was long.",
      "It was a Victorian period house.",
      "We need a new line of credit.", "He came to a full stop.", "Comma usage is hard.",
      "Make a dash for it.",
      "There is a question mark over it.", "Colon cancer is common.",
    ]) func areWords(heard: String)
  {
    #expect(dictated(heard) == heard)
  }

  @Test(
    "are words after “literal”",
    arguments: [
      ("Literal comma.", "Comma."), ("Hello, literal comma, world.", "Hello, comma, world."),
      ("Press literal new line to go on.", "Press new line to go on."),
      ("A literal reading.", "A literal reading."),
    ]) func canBeSaidLiterally(heard: String, written: String)
  {
    #expect(dictated(heard) == written)
  }

  @Test("take the place of a mark that the recognizer put at the end of the phrase before")
  func replaceWhatNobodySaid() {
    var dictation = Dictation()
    #expect(dictation.take(HeardPhrase("Hello, world.")) == [.insert("Hello, world.")])
    #expect(dictation.take(HeardPhrase("Question mark.")) == [.replace(1, with: "?")])
    #expect(dictation.take(HeardPhrase("How are you?")) == [.insert(" How are you?")])
  }

  @Test("keep what was said: a second mark stands beside it")
  func leaveWhatWasSaid() {
    #expect(dictated("Really, question mark.", "Exclamation mark.") == "Really?!")
  }
}
