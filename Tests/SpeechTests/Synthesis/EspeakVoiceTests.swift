import Testing

@testable import Speech

@Suite struct EspeakVoiceTests {
  private let voices = EspeakVoice.list(
    """
    Pty Language       Age/Gender VoiceName          File                 Other Languages
     5  cmn             --/M      Chinese_(Mandarin) sit/cmn              (zh-cmn 5)(zh 5)
     5  de              --/M      German             gmw/de
     5  en-029          --/M      English_(Caribbean) gmw/en-029           (en 10)
     2  en-gb           --/M      English_(Great_Britain) gmw/en               (en 2)
     2  en-us           --/M      English_(America)  gmw/en-US            (en 3)
     5  pt-br           --/M      Portuguese_(Brazil) roa/pt-BR            (pt 6)
     5  yue             --/M      Chinese_(Cantonese) sit/yue              (zh-yue 5)(zh 8)
     5  yue             --/M      Chinese_(Cantonese,_latin) sit/yue-Latn  (zh-yue 5)(zh 8)
    """)

  @Test func readsWhatTheProgramLists() {
    #expect(voices.map(\.language) == ["cmn", "de", "en-029", "en-gb", "en-us", "pt-br", "yue"])
    #expect(voices.first?.name == "Chinese (Mandarin)")
    #expect(voices.first?.others == ["zh-cmn": 5, "zh": 5])
    #expect(EspeakVoice.list("").isEmpty)
    #expect(EspeakVoice.list("nonsense\nmore nonsense").isEmpty)
  }

  @Test(arguments: [
    ("de", "de"), ("DE", "de"), ("de-AT", "de"), ("de_DE", "de"), ("pt", "pt-br"), ("pt-PT", "pt-br"),
    ("zh", "cmn"), ("zh-CN", "cmn"), ("en", "en-gb"), ("en-US", "en-us"), ("en-AU", "en-gb"),
  ])
  func findsTheVoiceOfALanguage(language: String, voice: String) {
    #expect(voices.voice(for: language)?.language == voice)
  }

  // Other synthesizers' voices may begin like a language.
  @Test(arguments: ["", "alloy", "fr", "de_thorsten", "--", "German"])
  func whatIsNoLanguageHasNone(language: String) {
    #expect(voices.voice(for: language) == nil)
  }
}
