import Foundation
import Speech

/// `POST /v1/audio/transcriptions` and `/v1/audio/translations`.
///
/// Source: OpenAI, "API reference", "Create transcription".
struct TranscriptionEndpoint: Sendable {
  let engines: ServerEngines
  let limits: ServerLimits
  let metrics: ServerMetrics
  let turns: FairTurns<[UInt8]>

  func respond(to request: HTTPRequest, translates: Bool) async throws -> HTTPResponse {
    let form = try await MultipartForm(request, limits: limits)
    guard let recording = form.file else { throw APIError.invalid("The field “file” is missing.", "file") }
    let wish = try TranscriptionRequest(form, translates: translates)
    let recognizer = try engines.recognizer(wish.model)
    if let language = wish.options.language, !recognizer.languages.contains(language) {
      throw APIError.invalid(
        "\(recognizer.name) knows \(recognizer.languages.map(\.code).joined(separator: ", ")) alone.",
        "language")
    }
    // A file that cannot be read is reported before it waits or anything is streamed.
    _ = try recording.reader()
    if wish.streams { return stream(recording, wish, recognizer, for: request.client) }
    let transcript = try await transcribe(recording, wish, recognizer, for: request.client)
    return try Self.response(transcript, wish)
  }

  private func stream(
    _ recording: Recording, _ wish: TranscriptionRequest, _ recognizer: any RecordingRecognizer,
    for client: [UInt8]
  ) -> HTTPResponse {
    .events { events in
      let (segments, heard) = AsyncStream.makeStream(of: RecordingTranscript.Segment.self)
      async let transcript = {
        defer { heard.finish() }
        return try await transcribe(recording, wish, recognizer, for: client) { heard.yield($0) }
      }()
      var isFirst = true
      for await segment in segments {
        let text = isFirst ? String(segment.text.drop { $0.isWhitespace }) : segment.text
        try await events.send(TranscriptDelta(delta: text))
        isFirst = false
      }
      try await events.send(TranscriptDone(text: transcript.text))
    }
  }

  /// Transcribes a recording when it is the client's turn.
  func transcribe(
    _ recording: Recording, _ wish: TranscriptionRequest, _ recognizer: any RecordingRecognizer,
    for client: [UInt8], heard: @escaping @Sendable (RecordingTranscript.Segment) -> Void = { _ in }
  ) async throws -> RecordingTranscript {
    let transcript = try await turns.take(client) {
      try await recognizer.transcribe(recording, wish.options, heard: heard)
    }
    metrics.recognized(seconds: transcript.seconds, in: transcript.recognitionSeconds)
    return transcript
  }

  private static func response(
    _ transcript: RecordingTranscript, _ wish: TranscriptionRequest
  ) throws -> HTTPResponse {
    switch wish.format {
    case .json: return try .json(TranscriptionJSON(transcript))
    case .verboseJSON: return try .json(VerboseTranscriptionJSON(transcript, wish))
    case .text: return .text(transcript.text + "\n")
    case .srt: return .text(transcript.subtitles.subRip, type: "application/x-subrip; charset=utf-8")
    case .vtt: return .text(transcript.subtitles.webVTT, type: "text/vtt; charset=utf-8")
    }
  }
}
