import Testing

@testable import Whisper

@Suite("A text that says the same twice")
struct RepeatedTextTests {
  private func copy(of text: String) -> String? {
    let words = text.split(separator: " ").map(String.init)
    return RepeatedText.copyLength(of: words).map { words.prefix($0).joined(separator: " ") }
  }

  @Test(
    "is told by its words, whatever its marks",
    arguments: [
      ("Me? Me?", "Me?"),
      ("Get me. Get me. Get me.", "Get me."),
      ("Brew a double-side Americano. Brew a double-side Americano.", "Brew a double-side Americano."),
      ("I want it I want it.", "I want it"),
    ])
  func copies(text: String, once: String) {
    #expect(copy(of: text) == once)
  }

  @Test("may differ in a word of four")
  func nearCopies() {
    #expect(copy(of: "Two small little ones. Two little ones.") == "Two small little ones.")
    #expect(copy(of: "Call John now please. Call Jane now please.") == "Call John now please.")
  }

  @Test(
    "is none where something else is said",
    arguments: [
      "", "No.", "Remind me tomorrow at seven to call John.", "Call John. Call Anna.", "a b c d e f",
      "No, no way.",
    ])
  func others(text: String) {
    #expect(copy(of: text) == nil)
  }
}
