import Inference
import LanguageModel
import Testing
import TimeExpressions

@testable import Understanding

@Suite("The grammar of what the model writes")
struct CommandGrammarTests {
  let vocabulary: CommandVocabulary

  init() throws {
    let model = try UntrainedModel(seed: 1)
    vocabulary = try CommandVocabulary(
      TextTokenizer(GGUFFile(path: model.path)), schema: CommandSchema.bundled())
  }

  @Test("whatever is chosen of what it allows is JSON of the schema, its spans whole words of the text")
  func anyChoice() throws {
    var generator = SplitMix64(state: 3)
    var texts = RandomTexts(seed: 20_260_101)
    for _ in 0..<6_000 {
      let text = texts.next()
      let said = ModelText(text)
      var grammar = CommandGrammar(said, vocabulary: vocabulary)
      var written: [UInt8] = []
      var isEnded = false
      while !isEnded {
        let allowed = grammar.allowed
        // It never comes to where nothing goes on, and ends at last: spans hold the text's words, slots come once.
        let step = try #require(allowed.randomElement(using: &generator), "\(text.debugDescription)")
        written += vocabulary.tokenizer.bytes(of: step.token)
        grammar.take(step.token, step.step)
        if case .end = step.step { isEnded = true }
      }
      guard case .object(let members) = try JSONReader.value(of: written) else {
        Issue.record("no object: \(String(decoding: written, as: UTF8.self))")
        continue
      }
      #expect(members.map(\.name) == ["intent", "slots", "needs_confirmation"])
      let definition = try #require(vocabulary.schema[grammar.command.intent])
      let slots = grammar.command.slots.map(\.slot)
      #expect(slots == definition.slots.filter { slots.contains($0) })
      for span in grammar.command.slots.flatMap(\.spans) {
        #expect(said.bytes[span].first == UInt8(ascii: " ") && said.canEnd[span.upperBound])
        #expect(said.origin(of: span).upperBound <= text.unicodeScalars.count)
      }
    }
  }

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
    "texts are read with single blanks and without what JSON escapes",
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
}
