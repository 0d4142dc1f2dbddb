#if canImport(CPocketSphinx)
  import Audio
  import Capture
  import Testing

  @testable import Speech

  @Suite("The PocketSphinx recognizer")
  struct PocketSphinxRecognizerTests {
    static let general = PocketSphinxRecognizer(PocketSphinxConfiguration(languageModel: .general))

    private func transcribe(
      _ samples: [Float], start: Int = 0, with recognizer: PocketSphinxRecognizer = general
    ) async throws -> (transcript: Transcript, partials: [PartialTranscript]) {
      let session = try await recognizer.startSession(expecting: .command)
      var partials: [PartialTranscript] = []
      for chunk in TestAudio.chunks(samples, start: start) {
        if let partial = try await session.accept(chunk) { partials.append(partial) }
      }
      return (try await session.finish(), partials)
    }

    @Test(
      "recognizes people reading",
      arguments: [
        ("sense_and_sensibility_01_austen_64kb-0880", "young man"),
        ("sense_and_sensibility_01_austen_64kb-0930", "he might even have been made amiable"),
      ])
    func reading(name: String, words: String) async throws {
      guard let samples = try TestAudio.reading(name) else { return skip() }
      let (transcript, partials) = try await transcribe(samples)
      #expect(transcript.text.contains(words))
      #expect(partials.count > 5)
      #expect(transcript.text == transcript.words.map(\.text).joined(separator: " "))
      #expect((0...1).contains(transcript.confidence))
      #expect(transcript.words.allSatisfy { (0...1).contains($0.confidence) })
      for (earlier, later) in zip(partials, partials.dropFirst()) {
        #expect(later.stable.hasPrefix(earlier.stable))
      }
    }

    @Test("gives words times in the stream, in order and within the audio")
    func times() async throws {
      guard let samples = try TestAudio.reading("sense_and_sensibility_01_austen_64kb-0930") else {
        return skip()
      }
      let words = try await transcribe(samples, start: 160_000).transcript.words
      #expect(words.allSatisfy { $0.start >= 10 && $0.end <= 13.5 && $0.start < $0.end })
      #expect(zip(words, words.dropFirst()).allSatisfy { $0.end <= $1.start + 0.001 })
    }

    @Test("gives the same result whatever was recognized before")
    func repeatable() async throws {
      guard let samples = try TestAudio.reading("sense_and_sensibility_01_austen_64kb-0880") else {
        return skip()
      }
      let recognizer = PocketSphinxRecognizer(PocketSphinxConfiguration(languageModel: .general))
      let first = try await transcribe(samples, with: recognizer).transcript
      _ = try await transcribe(samples.map { $0 / 20 }, with: recognizer)
      #expect(try await transcribe(samples, with: recognizer).transcript == first)
    }

    @Test(
      "finds nothing where nothing was said",
      arguments: [(0, 0), (0, 1), (0, 100), (0, 48_000), (.nan, 8_000), (.infinity, 8_000)]
        as [(sample: Float, count: Int)])
    func nothing(sample: Float, count: Int) async throws {
      let transcript = try await transcribe([Float](repeating: sample, count: count)).transcript
      #expect(transcript == Transcript(text: "", confidence: 0))
    }

    @Test("makes a second session wait for the first")
    func oneAtATime() async throws {
      let first = try await Self.general.startSession(expecting: .command)
      let second = Task { try await Self.general.startSession(expecting: .command) }
      await first.cancel()
      let session = try await second.value
      await #expect(throws: PocketSphinxError.sessionEnded) { try await first.finish() }
      #expect(try await session.finish().text.isEmpty)
      await #expect(throws: PocketSphinxError.sessionEnded) { try await session.finish() }
    }

    @Test("frees its place when a waiting task is cancelled or a session is dropped")
    func abandoned() async throws {
      let recognizer = PocketSphinxRecognizer(PocketSphinxConfiguration(languageModel: .general))
      var session: (any RecognitionSession)? = try await recognizer.startSession(expecting: .command)
      let waiting = Task { try await recognizer.startSession(expecting: .command) }
      waiting.cancel()
      await #expect(throws: CancellationError.self) { try await waiting.value }
      _ = try await session?.accept(AudioChunk(samples: [Float](repeating: 0.01, count: 4_000)))
      session = nil
      _ = try await recognizer.startSession(expecting: .command)
    }

    @Test(
      "recognizes an utterance that is all there as well as one that is still spoken",
      arguments: [
        ("sense_and_sensibility_01_austen_64kb-0880", "young man"),
        ("sense_and_sensibility_01_austen_64kb-0930", "made amiable himself"),
      ])
    func whole(name: String, words: String) async throws {
      guard let samples = try TestAudio.reading(name) else { return skip() }
      let transcript = try await Self.general.recognize(
        AudioChunk(samples: samples, start: 16_000), expecting: .command)
      #expect(transcript.text.contains(words))
      #expect(transcript.words.allSatisfy { $0.start >= 1 })
      #expect(
        try await Self.general.recognize(AudioChunk(samples: []), expecting: .command)
          == Transcript(text: "", confidence: 0))
    }

    @Test("searches outside the threads that all tasks share, and stops in the middle")
    func ownThread() async throws {
      let recognizer = PocketSphinxRecognizer()
      try await recognizer.prepare()
      // Hours of noise.
      var noise = AudioChunk(samples: [])
      for index in 0..<1_600_000 { noise.samples.append(Float(index * 7_919 % 2_003) / 20_030 - 0.05) }
      let endless = noise
      let searches = Task { while true { _ = try await recognizer.recognize(endless, expecting: .command) } }
      // More of these than there are threads get on meanwhile.
      await withTaskGroup { group in for _ in 0..<64 { group.addTask { await Task.yield() } } }
      searches.cancel()
      await #expect(throws: CancellationError.self) { try await searches.value }
    }

    @Test("says what to install when the model is missing")
    func missingModel() throws {
      let error = #expect(throws: PocketSphinxError.self) {
        try PocketSphinxModel.find(environment: [PocketSphinxModel.environmentVariable: "/nowhere"])
      }
      #expect(error?.description.contains("apt install pocketsphinx-en-us") == true)
    }

    private func skip() {
      print("Skipped: the public recordings are not beside the project.")
    }
  }
#endif
