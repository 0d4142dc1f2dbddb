import Audio
import Foundation
import NIOCore
import Speech

/// `POST /v1/audio/speech`.
///
/// A long text is synthesized sentence by sentence, and each is sent before the next. Source: OpenAI, "API
/// reference", "Create speech".
struct SpeechEndpoint: Sendable {
  private static let longestInput = 4_096

  let engines: ServerEngines
  let limits: ServerLimits
  let metrics: ServerMetrics
  let turns: FairTurns<[UInt8]>

  func respond(to request: HTTPRequest) async throws -> HTTPResponse {
    let fields = try JSONFields(try await request.body.collect(limit: limits.jsonBytes))
    // OpenAI's custom voices are objects.
    let voice = if case .string(let name)? = fields.value("voice") { name } else { "" }
    let synthesizer = TurnTakingSynthesizer(
      synthesizer: try engines.voices.synthesizer(model: try fields.required("model"), voice: voice),
      turns: turns, client: request.client)
    let input = try fields.required("input")
    guard input.count <= Self.longestInput else {
      throw fields.wrong("input", "of at most \(Self.longestInput) characters")
    }
    let speed = try fields.number("speed", in: 0.25...4) ?? 1
    guard let format = AudioEncoding(rawValue: try fields.text("response_format") ?? "mp3") else {
      throw fields.wrong("response_format", AudioEncoding.allCases.map(\.rawValue).joined(separator: ", "))
    }
    let streams = try fields.text("stream_format") ?? "audio"
    guard ["audio", "sse"].contains(streams) else { throw fields.wrong("stream_format", "audio or sse") }

    // Text that cannot be spoken is reported with the status.
    var passages = SpokenPassages(of: input, by: synthesizer, speed: speed)
    guard let first = try await passages.next() else {
      throw APIError.invalid("The input has no word to be spoken.", "input")
    }
    let rest = passages
    if streams == "sse" {
      return .events { events in
        try await encode(first, rest, as: format) { data in
          try await events.send(SpeechDelta(audio: data.base64EncodedString()))
        }
        try await events.send(SpeechDone())
      }
    }
    if rest.hasMore, format.isStreamed {
      return .streamed(type: format.mediaType) { write in
        try await encode(first, rest, as: format) { try await write(ByteBuffer(bytes: $0)) }
      }
    }
    var whole = Data()
    try await encode(first, rest, as: format) { whole += $0 }
    return .bytes(whole, type: format.mediaType)
  }

  private func encode(
    _ first: SynthesizedSpeech, _ rest: SpokenPassages, as format: AudioEncoding,
    _ take: (Data) async throws -> Void
  ) async throws {
    let encoder = try AudioEncoder(format, sampleRate: first.sampleRate)
    func give() async throws {
      let data = encoder.take()
      if !data.isEmpty { try await take(data) }
    }
    var rest = rest
    var speech: SynthesizedSpeech? = first
    while let passage = speech {
      metrics.spoke(passage.duration)
      try encoder.append(passage.samples)
      if rest.hasMore, format.isStreamed { try await give() }
      speech = try await rest.next()
    }
    try encoder.finish()
    try await give()
  }
}

/// A piece of the speech.
private struct SpeechDelta: Encodable {
  var type = "speech.audio.delta"
  /// The audio in base64.
  var audio: String
}

private struct SpeechDone: Encodable {
  struct Usage: Encodable {
    var inputTokens = 0
    var outputTokens = 0
    var totalTokens = 0
  }

  var type = "speech.audio.done"
  /// Clients expect it; no tokens are used.
  var usage = Usage()
}
