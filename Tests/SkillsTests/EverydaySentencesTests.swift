import Testing

@testable import Skills

@Suite("What everybody says to an assistant")
struct EverydaySentencesTests {
  private func mayBeSaid(_ sentence: String) throws -> Bool {
    let grammar = try #require(EverydaySentences.grammar(language: "en"))
    var places = [grammar.start]
    for word in sentence.split(separator: " ") {
      places = places.flatMap { place in
        grammar.words(after: place).filter { $0.text == word }.map(\.places)
      }
    }
    return places.contains { grammar.mayEnd(at: $0) }
  }

  @Test(
    "is listened for",
    arguments: [
      "undo that", "cancel it", "please cancel that", "stop the timer", "what's next", "is friday free",
      "am i free on friday", "set a timer for 15 minutes",
    ])
  func listed(sentence: String) throws {
    #expect(try mayBeSaid(sentence))
  }

  @Test(
    "leaves alone what takes words of one's own", arguments: ["remove milk", "cancel lunch", "set a timer"])
  func others(sentence: String) throws {
    #expect(try !mayBeSaid(sentence))
  }

  @Test("is there for each of its languages, and for no other")
  func otherLanguages() {
    #expect(EverydaySentences.grammar(language: "pt") == nil)
    #expect(EverydaySentences.languages.allSatisfy { EverydaySentences.grammar(language: $0) != nil })
  }
}
