import Testing

@testable import Server
@testable import Speech

@Suite struct ServedVoicesTests {
  private let voices = ServedVoices(
    usual: FliteSynthesizer(),
    espeak: EspeakVoice.list(
      """
      Pty Language       Age/Gender VoiceName          File                 Other Languages
       5  de              --/M      German             gmw/de
       2  en-gb           --/M      English_(Great_Britain) gmw/en               (en 2)
       2  en-us           --/M      English_(America)  gmw/en-US            (en 3)
      """))

  @Test(arguments: [
    ("tts-1", "alloy", "flite en-us"), ("gpt-4o-mini-tts", "", "flite en-us"),
    ("tts-1-hd", "en-US", "flite en-us"),
    ("tts-1", "flite", "flite en-us"), ("flite", "alloy", "flite en-us"), ("flite", "en", "flite en-us"),
    ("tts-1", "de", "espeak-ng de"), ("tts-1", "de_AT", "espeak-ng de"),
    ("tts-1", "en-GB", "espeak-ng en-gb"),
    ("tts-1", "espeak-ng", "espeak-ng en-us"), ("espeak-ng", "alloy", "espeak-ng en-us"),
    ("espeak-ng", "de", "espeak-ng de"), ("espeak-ng", "en", "espeak-ng en-gb"),
  ])
  func theModelAndTheVoiceChoose(model: String, voice: String, chosen: String) throws {
    let synthesizer = try voices.synthesizer(model: model, voice: voice)
    #expect("\(synthesizer.name) \(synthesizer.language)" == chosen)
  }

  @Test(arguments: [("flite", "de", "voice"), ("bark", "alloy", "model"), ("", "", "model")])
  func whatIsNotThereIsRefused(model: String, voice: String, place: String) {
    let error = #expect(throws: APIError.self) { try voices.synthesizer(model: model, voice: voice) }
    #expect(error?.parameter == place)
  }

  @Test func withoutEspeakThereIsOneVoice() throws {
    let alone = ServedVoices(usual: FliteSynthesizer(), espeak: [])
    #expect(alone.names == ["flite"] && voices.names == ["flite", "espeak-ng"])
    #expect(try alone.synthesizer(model: "tts-1", voice: "de").name == "flite")
    #expect(throws: APIError.self) { try alone.synthesizer(model: "espeak-ng", voice: "de") }
    #expect(try alone.synthesizer(named: "de") == nil)
  }

  @Test("another voice speaks from when it is chosen, and those of espeak-ng stay") func change() throws {
    let current = CurrentVoices(voices)
    current.change(usual: TunelessSynthesizer())
    #expect(try current.now.synthesizer(model: "tts-1", voice: "alloy").name == "tuneless")
    #expect(try current.now.synthesizer(model: "tts-1", voice: "de").name == "espeak-ng")
    #expect(current.now.names == ["tuneless", "flite", "espeak-ng"])
  }
}

private struct TunelessSynthesizer: Synthesizer {
  let name = "tuneless"
  let language = "en"

  func synthesize(_ text: String, speed: Double) async throws -> SynthesizedSpeech {
    SynthesizedSpeech(sampleRate: 16_000, samples: [])
  }
}
