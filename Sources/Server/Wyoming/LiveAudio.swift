import NIOCore

/// Audio that a Wyoming client streams in the recognizers' own format, recognized while it arrives.
struct LiveAudio {
  private static let rate = 16_000

  private var transcription: LiveTranscription
  private let limit: Int
  private var byteCount = 0
  private var hasText = false

  /// - Parameter limit: The maximum number of bytes.
  init(_ transcription: LiveTranscription, limit: Int) {
    (self.transcription, self.limit) = (transcription, limit)
  }

  /// Returns whether an event announces 16-bit mono samples at 16 kHz.
  static func isFormat(_ event: WyomingEvent) -> Bool {
    event.integer("rate") == rate && event.integer("width") == 2 && event.integer("channels") == 1
  }

  /// Recognizes the audio of an `audio-chunk` event.
  ///
  /// - Returns: The segments that are final now, and whether they are the first text.
  mutating func append(
    _ chunk: WyomingEvent
  ) async throws -> (segments: [RecordingTranscript.Segment], isFirst: Bool) {
    guard Self.isFormat(chunk), chunk.payload.readableBytes % 2 == 0 else {
      throw APIError.invalid("An audio-chunk is not of the format that its audio-start announced.")
    }
    byteCount += chunk.payload.readableBytes
    guard byteCount <= limit else { throw APIError.tooLarge(limit: limit) }
    var payload = chunk.payload
    var samples: [Float] = []
    samples.reserveCapacity(payload.readableBytes / 2)
    while let sample = payload.readInteger(endianness: .little, as: Int16.self) {
      samples.append(Float(sample) / 32_768)
    }
    return first(of: try await transcription.accept(samples))
  }

  /// Recognizes the rest when the audio has ended.
  ///
  /// - Returns: The last segments, whether they are the first text, and the whole transcript.
  mutating func finish() async throws -> (
    segments: [RecordingTranscript.Segment], isFirst: Bool, whole: RecordingTranscript
  ) {
    let (last, whole) = try await transcription.finish()
    let (segments, isFirst) = first(of: last)
    return (segments, isFirst, whole)
  }

  private mutating func first(
    of segments: [RecordingTranscript.Segment]
  ) -> (segments: [RecordingTranscript.Segment], isFirst: Bool) {
    defer { hasText = hasText || !segments.isEmpty }
    return (segments, !hasText)
  }
}
