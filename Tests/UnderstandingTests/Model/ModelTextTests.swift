import Testing

@testable import Understanding

@Suite("A text as the model reads it")
struct ModelTextTests {
  @Test("a span ends with a word, or before its last marks")
  func wordBoundaries() {
    let said = ModelText("call mom, tomorrow!?")
    let ends = said.canEnd.indices.filter { said.canEnd[$0] }
    #expect(
      ends.map { String(decoding: said.bytes[..<$0], as: UTF8.self) } == [
        "", " call", " call mom", " call mom,", " call mom, tomorrow", " call mom, tomorrow!",
        " call mom, tomorrow!?",
      ])
  }

  @Test(
    "has single blanks and nothing that JSON escapes",
    arguments: [
      ("  call\tMom \n", " call Mom"), ("say \"hi\\there\"", " say hi there"), ("it\u{2019}s", " it's"),
      ("\u{201C}a\u{201D}\u{7F}b\u{0}", " a b"), ("", ""), (" \u{3000} ", ""), ("é👩‍👧", " é👩‍👧"),
      ("Remind Anna.", " remind Anna."), ("NASA calls", " NASA calls"), ("I do", " I do"),
      ("Émile", " émile"),
    ])
  func normalization(text: String, read: String) {
    #expect(ModelText(text).text == read)
  }

  @Test("a span knows where it stood")
  func origins() throws {
    let text = "note “é  b” c"
    let said = ModelText(text)
    let start = try #require(said.text.range(of: " b"))
    let bytes = said.text.utf8.distance(from: said.text.startIndex, to: start.lowerBound)
    #expect(said.origin(of: bytes..<bytes + 2) == 9..<10)
    #expect(said.words(bytes..<bytes + 2) == "b")
  }

  @Test(
    "words stand one after another, and a span of them has no marks behind it",
    arguments: [
      ("call mom, tomorrow!?", ["call", "mom,", "tomorrow!?"], "call mom, tomorrow"),
      ("at 7 p.m.", ["at", "7", "p.m."], "at 7 p.m."), ("é…", ["é…"], "é"),
    ])
  func words(text: String, words: [String], span: String) {
    let said = ModelText(text)
    #expect(said.wordRanges.map(said.words) == words)
    #expect(said.words(said.withoutMarks(0..<said.bytes.count)) == span)
  }
}
