import Testing

@testable import Speech

/// Text becomes phonemes clause by clause, and keeps the marks that are heard.
@Suite struct PhonemizerTests {
  @Test func marksEndClausesOnlyBetweenWords() {
    let clauses = Clause.all(of: "Well, it's 3.5 km — or more?! Yes")
    #expect(clauses.map(\.words) == ["Well", "it's 3.5 km", "or more", "Yes"])
    #expect(String(clauses.map(\.mark)) == ",,?.")
    #expect(Clause.all(of: "… !").isEmpty)
  }

  #if canImport(CFlite)
    @Test func theLexiconSpeaksAsEspeakWritesIt() async throws {
      let phonemes = try await LexiconPhonemizer().phonemes(of: "Hello, the ship USB?")
      #expect(phonemes == "həlˈoʊ, ðə ʃˈɪp jˈuː ˈɛs bˈiː?")
    }
  #endif

  @Test(.enabled("the program espeak-ng is not installed") { await EspeakPhonemizer.isInstalled() })
  func espeakGivesAClauseForAClause() async throws {
    let phonemes = try await EspeakPhonemizer(voice: "en-us").phonemes(of: "Hello there, how are you?")
    #expect(phonemes == "həlˈoʊ ðˈɛɹ, hˈaʊ ɑːɹ juː?")
  }
}
