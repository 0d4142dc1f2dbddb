import Dictation
import Testing

@Suite("What a person's settings make of words") struct PersonalTextTests {
  @Test(
    "fillers go where that is wanted, with the commas that set them off",
    arguments: [
      ("I, uh, think so.", "I think so."), ("Um, so we go.", "So we go."), ("We go, um.", "We go."),
      ("It is, er, late. Uh, good night.", "It is late. Good night."), ("Um.", ""),
    ]) func fillers(heard: String, written: String)
  {
    #expect(dictated(heard, settings: DictationSettings(removesFillers: true)) == written)
    #expect(dictated(heard) == heard)
  }

  @Test("replacements are made everywhere, the longest first")
  func replacements() {
    let settings = DictationSettings(replacements: [
      "voice core": "VoiceCore", "voice core two": "VoiceCore 2",
    ])
    #expect(dictated("Voice core, and voice core two.", settings: settings) == "VoiceCore, and VoiceCore 2.")
    #expect(dictated("Voice, core.", settings: settings) == "Voice, core.")
  }

  @Test("a snippet stands by itself")
  func snippets() {
    let settings = DictationSettings(snippets: ["my address": "Baker Street 221b"])
    #expect(dictated("Send it to, my address.", settings: settings) == "Send it to Baker Street 221b")
    #expect(dictated("Is my address right?", settings: settings) == "Is my address right?")
  }

  @Test("numbers and dates are written in the style that is wanted")
  func numbers() {
    let settings = DictationSettings(numbers: .standard)
    #expect(dictated("It costs twenty five dollars, John.", settings: settings) == "It costs $25, John.")
    #expect(dictated("It costs twenty five dollars.") == "It costs twenty five dollars.")
  }

  @Test("words without capitals and marks get them")
  func spokenForm() {
    #expect(
      dictated("we meet on monday at seven thirty p m", form: .spoken) == "We meet on Monday at 7:30 PM.")
    #expect(dictated("is it late", "yes | comma | it is", form: .spoken) == "Is it late? Yes, it is.")
  }
}
