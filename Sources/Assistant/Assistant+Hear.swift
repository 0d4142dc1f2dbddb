import Audio
import Foundation
import Speech

extension Assistant {
  /// Listens to a stream of audio: cuts it into utterances, recognizes each while it is spoken, and acts on it as the
  /// policy says when it has ended. Returns at the end of the stream, with a turn for each utterance that had words.
  /// - Parameters:
  ///   - endpointing: How utterances are told apart.
  ///   - detector: What tells speech from all else, at the beginning of a stream.
  /// - Throws: What the audio or the recognizer throws; `CancellationError`.
  public nonisolated func hear<Source: AsyncSequence>(
    _ audio: Source, by recognizer: any Recognizer,
    endpointing: UtteranceSegmenter.Configuration = UtteranceSegmenter.Configuration(),
    detector: any VoiceActivityDetector = SpectralVoiceActivityDetector()
  ) async throws -> [Turn] where Source.Element == AudioChunk {
    var segmenter = UtteranceSegmenter(endpointing, detector: detector)
    var hearing = Hearing(assistant: self, recognizer: recognizer)
    do {
      for try await chunk in audio {
        try Task.checkCancellation()
        await emit(.level(chunk.level))
        for event in segmenter.process(chunk) { try await hearing.take(event) }
      }
      for event in segmenter.finish() { try await hearing.take(event) }
    } catch {
      await hearing.cancel()
      throw error
    }
    return hearing.turns
  }
}

/// One stream being listened to.
private struct Hearing {
  let assistant: Assistant
  let recognizer: any Recognizer
  var turns: [Turn] = []
  private var session: (any RecognitionSession)?
  /// The utterance so far, where it is to be kept.
  private var heard: [Float] = []

  init(assistant: Assistant, recognizer: any Recognizer) {
    self.assistant = assistant
    self.recognizer = recognizer
  }

  mutating func take(_ event: UtteranceEvent) async throws {
    switch event {
    case .started(let position, _):
      await assistant.emit(.speechStarted(seconds(position)))
      heard = []
      session = try await recognizer.startSession()
    case .audio(let chunk):
      if assistant.recordings != nil { heard += chunk.samples }
      if let partial = try await session?.accept(chunk) { await assistant.emit(.partial(partial)) }
    case .ended(let position, let declared):
      try await end(silence: seconds(declared - position))
    }
  }

  private mutating func end(silence: Double) async throws {
    guard let ending = session else { return }
    session = nil
    let end = ContinuousClock.now
    let transcript = try await ending.finish()
    var timings = StageTimings()
    timings.endpointSilence = silence * 1000
    timings.recognition = (.now - end).milliseconds
    await assistant.emit(.final(transcript))
    guard !transcript.text.isEmpty else { return }
    let turn = await assistant.take(transcript.text, transcript: transcript, since: end, timings: timings)
    turns.append(turn)
    await keep(turn)
  }

  /// Keeps the audio of a turn, where the person wants that.
  private func keep(_ turn: Turn) async {
    guard let folder = assistant.recordings else { return }
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let file = SynthesizedSpeech(sampleRate: AudioChunk.sampleRate, samples: heard).waveFile
      try file.write(to: URL(fileURLWithPath: "\(folder)/\(turn.id.uuidString).wav"), options: .atomic)
    } catch {
      await assistant.emit(.failure("The recording could not be kept: \(error.localizedDescription)"))
    }
  }

  mutating func cancel() async {
    await session?.cancel()
    session = nil
  }

  private func seconds(_ samples: Int) -> Double {
    Double(samples) / Double(AudioChunk.sampleRate)
  }
}
