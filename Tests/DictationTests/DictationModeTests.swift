import Dictation
import Testing

@Suite("What a mode makes of the same words") struct DictationModeTests {
  private static let heard = "Hello, John. The NASA rocket, I think, costs 3.5 million."

  @Test(arguments: [
    (DictationMode.automatic, heard), (.raw, "hello John the NASA rocket I think costs 3.5 million"),
    (.sentence, "Hello John the NASA rocket I think costs 3.5 million."),
    (.verbatim, "hello john the nasa rocket i think costs 3.5 million"),
  ]) func writesItsOwnWay(mode: DictationMode, written: String) {
    #expect(dictated(Self.heard, mode: mode) == written)
  }

  @Test("all phrases are one sentence, ended as the last one was heard")
  func oneSentence() {
    #expect(dictated("Will it rain.", "Tomorrow?", mode: .sentence) == "Will it rain tomorrow?")
    #expect(dictated("Tell me, colon.", mode: .sentence) == "Tell me:.")
  }

  @Test("no mark stands in raw text but those that were said")
  func rawMarks() {
    #expect(dictated("Hello, comma, world. Full stop.", mode: .raw) == "hello, world.")
  }

  @Test(
    "code has its symbols by their names",
    arguments: [
      ("Print open paren X close paren.", "print(x)"), ("Self dot name equals name.", "self.name = name"),
      ("Max underscore count colon int", "max_count: int"),
      ("Let x equals open quote hi close quote", "let x = \"hi\""),
      ("Return, new line, scratch pad", "return\nscratch pad"),
    ]) func code(heard: String, written: String)
  {
    #expect(dictated(heard, mode: .verbatim) == written)
  }

  @Test("a program has the mode that the settings give it")
  func programs() {
    let settings = DictationSettings(mode: .sentence, programs: ["Code": .verbatim])
    #expect(settings.mode(for: "code") == .verbatim)
    #expect(settings.mode(for: "firefox") == .sentence)
    #expect(settings.mode(for: nil) == .sentence)
    #expect(DictationSettings().mode(for: "code") == .automatic)
  }
}
