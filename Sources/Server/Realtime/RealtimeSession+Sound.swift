import Audio
import Capture
import Foundation
import JSONValues
import Speech

/// A client's sound: turns of speech are found in it, or it is committed, and what was said is recognized.
extension RealtimeSession {
  func append(_ audio: String) async throws {
    guard let bytes = Data(base64Encoded: audio) else {
      throw APIError.invalid("The audio is not base64.", "audio")
    }
    guard ear.keptSeconds < Double(limits.realtimeSeconds) else {
      throw APIError.invalid(
        "More than \(limits.realtimeSeconds) seconds wait: commit or clear them.", "audio",
        code: "buffer_full")
    }
    lastSound = .now
    for event in try ear.take(bytes) {
      // A client that is faster than speech waits until its earlier utterances are recognized.
      if case .started = event, hearing.count >= 2 { for task in hearing.values { await task.value } }
      take(event)
    }
  }

  private func take(_ event: UtteranceEvent) {
    switch event {
    case .started(let position, _):
      let item = RealtimeItem.newID()
      utterance?.cancel()
      utterance = RealtimeUtterance(item, by: served.listening.recognizer, expecting: expected)
      let padding = settings.turnDetection?.prefixPadding ?? 0
      tell(
        "input_audio_buffer.speech_started",
        [
          "audio_start_ms": .number("\(max(0, Self.milliseconds(position) - padding))"),
          "item_id": .string(item),
        ])
      if settings.turnDetection?.interruptsResponse ?? false { cancel(.turnDetected) }
      watch(item)
    case .audio(let chunk): utterance?.take(chunk, isPause: ear.isPausing)
    case .ended(let position, _):
      guard let ended = utterance else { return }
      utterance = nil
      ended.end()
      tell(
        "input_audio_buffer.speech_stopped",
        ["audio_end_ms": .number("\(Self.milliseconds(position))"), "item_id": .string(ended.item)])
      committed(ended.item)
      recognize(ended.transcript, as: ended.item, samples: ended.samples, isTurn: true)
    }
  }

  /// Whether the person goes on speaking, so that what they said before is not answered yet.
  var isSpeaking: Bool { utterance != nil && settings.turnDetection?.interruptsResponse ?? false }

  /// Ends an utterance whose sound does not go on, so that it keeps no recognizer from others.
  private func watch(_ item: String) {
    Task { [weak self] in
      while await self?.isFed(item) ?? false { try await Task.sleep(for: .seconds(2)) }
    }
  }

  private func isFed(_ item: String) -> Bool {
    guard utterance?.item == item else { return false }
    if .now - lastSound < .seconds(20) { return true }
    for event in ear.finish() { take(event) }
    return false
  }

  func commit() throws {
    if settings.turnDetection != nil {
      guard utterance != nil else { throw Self.nothingToCommit }
      for event in ear.finish() { take(event) }
      return
    }
    // The least that OpenAI's interface takes.
    guard ear.keptSeconds >= 0.1 else { throw Self.nothingToCommit }
    let sound = ear.commit()
    let item = RealtimeItem.newID()
    committed(item)
    recognize(sound, as: item)
  }

  private static var nothingToCommit: APIError {
    .invalid("There is less than 100 ms of speech to commit.", nil, code: "input_audio_buffer_commit_empty")
  }

  private func committed(_ id: String) {
    tell(
      "input_audio_buffer.committed",
      ["previous_item_id": items.all.last.map { .string($0.id) } ?? .null, "item_id": .string(id)])
    // Its id is new.
    try? add(RealtimeItem(id, content: .message(.user, [.sound(transcript: nil)])))
  }

  func chunk(_ audio: String) throws -> AudioChunk {
    guard let bytes = Data(base64Encoded: audio) else {
      throw APIError.invalid("The audio is not base64.", "item.content.audio")
    }
    var given = settings
    given.turnDetection = nil
    var ear = try RealtimeEar(given, detector: served.listening.detector)
    _ = try ear.take(bytes)
    return ear.commit()
  }

  func recognize(_ sound: AudioChunk, as item: String) {
    let (recognizer, expected) = (served.listening.recognizer, expected)
    let transcript = Task {
      // Sound that is longer than an utterance is divided at its pauses.
      guard sound.duration > UtteranceSegmenter.Configuration().maximumDuration else {
        return try await recognizer.recognize(
          AudioChunk(samples: sound.samples), expecting: await expected())
      }
      var live = LiveTranscription(recognizer)
      _ = try await live.accept(sound.samples)
      return Transcript(text: try await live.finish().whole.text, confidence: 1, words: [])
    }
    recognize(transcript, as: item, samples: sound.samples.count, isTurn: false)
  }

  /// Waits for the transcript of an item, and takes it into the conversation.
  ///
  /// - Parameter isTurn: Whether it is a turn of speech, which may be answered without a request.
  private func recognize(
    _ transcript: Task<Transcript, any Error>, as item: String, samples: Int, isTurn: Bool
  ) {
    let seconds = Double(samples) / Double(AudioChunk.sampleRate)
    let started = ContinuousClock.now
    hearing[item] = Task { [weak self] in
      let result = await withTaskCancellationHandler {
        await transcript.result
      } onCancel: {
        transcript.cancel()
      }
      await self?.recognized(result, as: item, seconds: seconds, since: started, isTurn: isTurn)
    }
  }

  private func recognized(
    _ result: Result<Transcript, any Error>, as id: String, seconds: Double, since: ContinuousClock.Instant,
    isTurn: Bool
  ) {
    hearing[id] = nil
    switch result {
    case .success(let transcript):
      metrics.recognized(seconds: seconds, in: (.now - since) / .seconds(1))
      heard[id] = transcript
      if var item = items[id] {
        item.content = .message(.user, [.sound(transcript: transcript.text)])
        items.update(item)
      }
      if settings.transcription != nil { tellTranscript(transcript.text, of: id, seconds: seconds) }
      let answers = isTurn && settings.turnDetection?.createsResponse ?? false
      if answers, !transcript.text.isEmpty { answer(id) }
    case .failure(let error):
      guard !(error is CancellationError) else { return }
      let words = APIError(error)
      tell(
        "conversation.item.input_audio_transcription.failed",
        [
          "item_id": .string(id), "content_index": 0,
          "error": ["type": .string(words.type), "message": .string(words.message)],
        ])
    }
  }

  private func tellTranscript(_ text: String, of item: String, seconds: Double) {
    let name = "conversation.item.input_audio_transcription"
    if !text.isEmpty {
      tell("\(name).delta", ["item_id": .string(item), "content_index": 0, "delta": .string(text)])
    }
    tell(
      "\(name).completed",
      [
        "item_id": .string(item), "content_index": 0, "transcript": .string(text),
        "usage": ["type": "duration", "seconds": .number("\(seconds)")],
      ])
  }

  private var expected: @Sendable () async -> UtteranceKind {
    { [assistant = served.assistant] in await assistant.expected }
  }

  private static func milliseconds(_ samples: Int) -> Int { samples * 1_000 / AudioChunk.sampleRate }
}
