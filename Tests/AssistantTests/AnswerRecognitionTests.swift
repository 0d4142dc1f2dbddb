#if canImport(CFlite) && canImport(CPocketSphinx)
  import Audio
  import Capture
  import Foundation
  import PublishedWeights
  import Speech
  import Testing

  @testable import Assistant

  /// Given in pieces, as live.
  private func transcript(
    of samples: [Float], by recognizer: any Recognizer, expecting kind: UtteranceKind = .command
  ) async throws -> Transcript {
    let session = try await recognizer.startSession(expecting: kind)
    for start in stride(from: 0, to: samples.count, by: 1_600) {
      let end = min(start + 1_600, samples.count)
      _ = try await session.accept(AudioChunk(samples: Array(samples[start..<end]), start: start))
    }
    return try await session.finish()
  }

  private func hear(
    _ samples: [Float], by recognizer: any Recognizer, expecting kind: UtteranceKind = .command
  ) async throws -> String {
    try await transcript(of: samples, by: recognizer, expecting: kind).text
  }

  /// The embedded recognizer with the answers that a waiting command expects, on synthetic speech.
  @Suite struct AnswerRecognitionTests {
    private static let recognizer = PocketSphinxRecognizer(
      PocketSphinxConfiguration(answers: AnswerGrammar.rule))

    @Test(arguments: [
      "yes", "no", "go ahead", "never mind", "the second one", "undo that", "change it to four",
      "on wednesday at two",
    ])
    func answersAreHeard(text: String) async throws {
      let silence = [Float](repeating: 0.0003, count: 8_000)
      let speech = try await FliteSynthesizer().synthesize(text).samples
      let heard = try await hear(silence + speech + silence, by: Self.recognizer, expecting: .answer)
      #expect(heard == text)
    }

    @Test(
      "a yes that was heard is acted on, and not asked for again", arguments: ["yes", "okay", "go ahead"])
    func agreementsAreSure(text: String) async throws {
      let silence = [Float](repeating: 0.0003, count: 8_000)
      let speech = try await FliteSynthesizer().synthesize(text).samples
      let heard = try await transcript(
        of: silence + speech + silence, by: Self.recognizer, expecting: .answer)
      #expect(SpokenAnswer(heard.text) == .yes, "\(heard.text)")
      #expect(heard.confidence >= ConfirmationPolicy().confirmThreshold)
    }

    @Test("what a swallowed “don't” turns around is not expected", arguments: ["do it", "send it"])
    func turnedAround(agreement: String) {
      #expect(SpokenAnswer(agreement) == .yes)
      #expect(!AnswerGrammar.phrases.contains(agreement))
      #expect(AnswerGrammar.phrases.contains("don't \(agreement)"))
    }

    @Test("an answer has one spelling for one sound")
    func spellings() {
      let spoken = AnswerGrammar.phrases.map { $0.filter(\.isLetter) }
      #expect(Set(spoken).count == spoken.count)
    }

    @Test(arguments: ["01-reminder", "03-event-with-duration", "05-read-email", "07-question"])
    func commandsAreNotTakenForAnswers(name: String) async throws {
      let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Examples/spoken_commands/\(name).flac").path
      let samples = try AudioFileReader(path: path).readAll().samples
      let plain = try await hear(samples, by: Self.recognizer)
      #expect(try await hear(samples, by: Self.recognizer, expecting: .answer) == plain)
    }
  }

  /// Whisper on the same.
  @Suite(.serialized, .enabled(if: PublishedWeights.areExpected, "\(PublishedWeights.hint)"))
  struct WhisperAnswerTests {
    private static let recognizer: WhisperRecognizer = {
      var configuration = WhisperConfiguration(model: PublishedWeights.tiny ?? "")
      configuration.threads = 1
      configuration.answers = AnswerGrammar.rule
      return WhisperRecognizer(configuration)
    }()

    @Test func asManyAnswersAreHeardWhereOneIsExpected() async throws {
      var heard = (plain: 0, answering: 0)
      let answers = [
        "yes", "no", "yeah", "sure", "okay", "go ahead", "do it", "that's right", "never mind", "cancel it",
        "cancel that", "forget it", "stop", "the first one", "the second one", "the third one",
      ]
      for text in answers {
        let silence = [Float](repeating: 0.0003, count: 8_000)
        let samples = silence + (try await FliteSynthesizer().synthesize(text).samples) + silence
        let plain = try await hear(samples, by: Self.recognizer)
        let answering = try await hear(samples, by: Self.recognizer, expecting: .answer)
        if isHeard(text, in: plain) { heard.plain += 1 }
        if isHeard(text, in: answering) { heard.answering += 1 }
      }
      print("Answers heard by Whisper: \(heard.plain) of \(answers.count), expected ones \(heard.answering)")
      #expect(heard.answering >= max(heard.plain, 13))
    }

    private func isHeard(_ text: String, in heard: String) -> Bool {
      let (said, heard) = (SpokenAnswer(text), SpokenAnswer(heard))
      return said != nil && said == heard
    }

    @Test(arguments: ["01-reminder", "03-event-with-duration", "05-read-email", "07-question"])
    func commandsAreNotTakenForAnswers(name: String) async throws {
      let path = PublishedWeights.example(name).path
      let samples = try AudioFileReader(path: path).readAll().samples
      let plain = try await hear(samples, by: Self.recognizer)
      #expect(try await hear(samples, by: Self.recognizer, expecting: .answer) == plain)
    }
  }
#endif
