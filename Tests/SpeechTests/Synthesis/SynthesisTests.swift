import Foundation
import Testing

@testable import Speech

@Suite struct SynthesisTests {
  #if canImport(CFlite)
    @Test func speaksASentenceOfSensibleLength() async throws {
      let speech = try await FliteSynthesizer().synthesize("Reminder: call John.")
      #expect(speech.sampleRate == 16_000)
      #expect((0.8...3).contains(speech.duration))
      #expect(speech.samples.allSatisfy { abs($0) <= 1 })
      let energy = speech.samples.reduce(0) { $0 + $1 * $1 } / Float(speech.samples.count)
      #expect(energy > 1e-4)
    }

    @Test func beginsAtOnce() async throws {
      let speech = try await FliteSynthesizer().synthesize("Reminder: call John.")
      let begin = try #require(speech.samples.firstIndex { abs($0) > 0.01 })
      #expect(Double(begin) / 16_000 < 0.08)
    }

    @Test func longerTextTakesLonger() async throws {
      let short = try await FliteSynthesizer().synthesize("Call John.")
      let long = try await FliteSynthesizer().synthesize("Call John about the picnic on Saturday afternoon.")
      #expect(long.duration > short.duration * 1.5)
    }

    @Test func fasterSpeechIsShorter() async throws {
      let usual = try await FliteSynthesizer().synthesize("Call John about the picnic.")
      let fast = try await FliteSynthesizer().synthesize("Call John about the picnic.", speed: 2)
      let slow = try await FliteSynthesizer().synthesize("Call John about the picnic.", speed: 0.5)
      #expect((1.7...2.3).contains(usual.duration / fast.duration))
      #expect((1.7...2.3).contains(slow.duration / usual.duration))
    }

    // The noise in consonants is random, so the samples differ.
    @Test func speaksTwoSentencesAtOnce() async throws {
      async let first = FliteSynthesizer().synthesize("Buy milk.")
      async let second = FliteSynthesizer().synthesize("Buy milk.")
      #expect(try await first.samples.count == second.samples.count)
    }

    @Test(arguments: ["", "   ", "…", "🎂🎂", "\u{0}\u{7}"])
    func textWithoutWordsIsSilent(text: String) async throws {
      #expect(try await FliteSynthesizer().synthesize(text).samples.isEmpty)
    }

    @Test func leavesOutWhatItCannotRead() async throws {
      #expect(FliteSynthesizer.speakable("Zoë\u{202E} déjà\u{0} 🎂!") == "Zoe  deja   !")
    }

    @Test func endlessTextIsCut() async throws {
      #expect(FliteSynthesizer.speakable(String(repeating: "a", count: 1_000_000)).count == 1_000)
    }
  #endif

  @Test func speaksOtherLanguagesThroughEspeak() async throws {
    let synthesizer = try EspeakSynthesizer(language: "de")
    do {
      let speech = try await synthesizer.synthesize("-v Erinnerung: Müller anrufen, morgen um sieben.\n")
      #expect(speech.sampleRate == 22_050)
      #expect((1.5...6).contains(speech.duration))
      #expect(speech.samples.contains { abs($0) > 0.1 })
      let fast = try await synthesizer.synthesize("Erinnerung: Müller anrufen, morgen um sieben.", speed: 2)
      #expect((1.4...2.6).contains(speech.duration / fast.duration))
      #expect(try await synthesizer.synthesize("…").samples.isEmpty)
      #expect(await EspeakSynthesizer.voices().voice(for: "de-AT")?.name == "German")
      await #expect(throws: SynthesisError.voiceMissing("xq")) {
        try await EspeakSynthesizer(language: "xq").synthesize("Hello.")
      }
    } catch SynthesisError.programMissing(let program) {
      print("Skipped: \(program) is not installed.")
    }
  }

  @Test(arguments: ["", "../../etc/passwd", "de/x", "-f", "!v/croak", String(repeating: "a", count: 100)])
  func aLanguageIsNoPath(language: String) {
    #expect(throws: SynthesisError.voiceMissing(language)) { try EspeakSynthesizer(language: language) }
  }

  @Test func aSynthesizerThatIsNotThereIsNamed() async throws {
    let missing = try EspeakSynthesizer(language: "de", program: "no-such-synthesizer")
    await #expect(throws: SynthesisError.programMissing("no-such-synthesizer")) {
      try await missing.synthesize("Hello.")
    }
    #expect(await EspeakSynthesizer.voices(program: "no-such-synthesizer").isEmpty)
  }

  @Test func readsAWaveFileOfUnknownLength() throws {
    let speech = SynthesizedSpeech(sampleRate: 8_000, samples: [0, 0.5, -0.5])
    let file = Array(speech.waveFile)
    let read = try #require(SynthesizedSpeech(streamedWaveFile: file))
    #expect(read.sampleRate == 8_000)
    #expect(zip(read.samples, speech.samples).allSatisfy { abs($0 - $1) < 0.001 } && read.samples.count == 3)
    for end in file.indices.dropLast(6) {
      #expect(SynthesizedSpeech(streamedWaveFile: Array(file[..<end])) == nil)
    }
  }

  @Test func writesAWaveFile() {
    let file = SynthesizedSpeech(sampleRate: 8_000, samples: [0, 1, -1, .nan, 7]).waveFile
    #expect(file.count == 44 + 10)
    #expect(Array(file[24..<28]) == [0x40, 0x1F, 0, 0])
    #expect(Array(file[44...]) == [0, 0, 0xFF, 0x7F, 0x01, 0x80, 0, 0, 0xFF, 0x7F])
  }

  @Test func playsThroughTheFirstProgramThatCan() async throws {
    let missing = ProgramLoudspeaker.Player(name: "no-such-player-\(UUID().uuidString)")
    let failing = ProgramLoudspeaker.Player(name: "false")
    let working = ProgramLoudspeaker.Player(name: "test", arguments: ["-s"])
    let output = SpokenOutput(through: [missing, failing, working])
    try await output.say("Hello.")
  }

  @Test func saysWhyNothingWasHeard() async throws {
    await #expect(throws: SynthesisError.noPlayer(["no-such-player"])) {
      try await SpokenOutput(through: [.init(name: "no-such-player")]).say("Hello.")
    }
    await #expect(throws: SynthesisError.playerFailed("false", message: "")) {
      try await SpokenOutput(through: [.init(name: "false")]).say("Hello.")
    }
  }

  @Test func stopsWhenCancelled() async throws {
    // `sh -c 'sleep 60'` with the file as $0 stands for a long sentence.
    let endless = ProgramLoudspeaker.Player(name: "sh", arguments: ["-c", "exec sleep 60"])
    let saying = Task { try await SpokenOutput(through: [endless]).say("Hello.") }
    try await Task.sleep(for: .milliseconds(200))
    saying.cancel()
    await #expect(throws: (any Error).self) { try await saying.value }
  }
}

private struct Beep: Synthesizer {
  let name = "beep"
  let language = "en"

  func synthesize(_ text: String, speed: Double) async throws -> SynthesizedSpeech {
    SynthesizedSpeech(sampleRate: 8_000, samples: [Float](repeating: 0.5, count: 800))
  }
}

extension SpokenOutput {
  fileprivate init(through players: [ProgramLoudspeaker.Player]) {
    self.init(synthesizer: Beep(), loudspeaker: ProgramLoudspeaker(players: players))
  }
}
