import Dictation
import Testing

@Suite("Spacing and capitals fit what stands before the cursor") struct CursorTests {
  @Test(arguments: [
    ("", "The end."), ("Dear ", "the end."), ("I like", " the end."), ("Done.", " The end."),
    ("Done. ", "The end."),
    ("Really?\n\n", "The end."), ("He said: ", "The end."), ("(", "The end."), ("see (", "the end."),
    ("He said “", "the end."), ("He said \"", "the end."), ("He said \"no\"", " the end."),
    ("and/", "the end."),
    ("“Stop.”", " The end."),
  ]) func fits(before: String, inserted: String) {
    #expect(dictated("The end.", after: before) == inserted)
  }

  @Test(
    "what has a capital of its own keeps it",
    arguments: [
      "John is here.", "I am here.", "NASA is here.", "Anneke is here.", "I'm here.", "Monday is fine.",
    ])
  func names(heard: String) {
    #expect(dictated(heard, after: "and ", names: ["Anneke"]) == heard)
  }

  @Test("phrases follow one another as sentences")
  func phrases() {
    #expect(dictated("Hello, world.", "How are you?") == "Hello, world. How are you?")
  }
}

@Suite struct TextEditTests {
  @Test(arguments: [
    ("", "a", TextEdit?.some(.insert("a"))), ("ab", "a", .deleteBack(1)),
    ("abc", "axyz", .replace(2, with: "xyz")),
    ("a", "a", nil), ("cafe\u{301}", "caf", .deleteBack(1)),
  ]) func isTheShortest(old: String, new: String, edit: TextEdit?) {
    #expect(TextEdit.between(old, new) == edit)
    if let edit { #expect(edit.applied(to: old) == new) }
  }

  @Test func aRecordingIsPartedAtItsPauses() {
    let words = [
      HeardWord("One", start: 0, end: 0.3), HeardWord("two.", start: 0.5, end: 1),
      HeardWord("Three.", start: 1.8, end: 2),
    ]
    #expect(HeardPhrase(words).divided().map(\.text) == ["One two.", "Three."])
  }

  @Test func aWordIsWhatStandsBetweenSpaces() {
    let pieces = [
      HeardWord("An", start: 0, end: 0.2), HeardWord("ill", start: 0.2, end: 0.5),
      HeardWord("-disposed", start: 0.5, end: 1), HeardWord("man.", start: 2, end: 2.5),
    ]
    let phrase = HeardPhrase("An ill-disposed man.", pieces: pieces)
    #expect(phrase.words.map(\.text) == ["An", "ill-disposed", "man."])
    #expect(phrase.words.map(\.end) == [0.2, 1, 2.5])
    #expect(phrase.divided().map(\.text) == ["An ill-disposed", "man."])
    #expect(HeardPhrase("Two words", pieces: []).text == "Two words")
  }

  @Test("a phrase that goes on is shown as it would be written, and a command as it is said") func previews()
  {
    var dictation = Dictation(before: "I said that")
    #expect(dictation.preview(of: HeardPhrase("The meeting", pieces: [])) == " the meeting")
    #expect(dictation.text.isEmpty)
    _ = dictation.take(HeardPhrase("The meeting is today.", pieces: []))
    #expect(dictation.preview(of: HeardPhrase("Scratch that.", pieces: [])) == "Scratch that.")
  }
}
