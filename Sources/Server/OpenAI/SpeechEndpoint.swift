import Audio
import Speech

/// `POST /v1/audio/speech`.
///
/// Any voice's name is taken, since clients have to send one; the synthesizer has a voice of its own. Source: OpenAI, "API
/// reference", "Create speech".
struct SpeechEndpoint: Sendable {
  private static let longestInput = 4_096

  let engines: ServerEngines
  let limits: ServerLimits
  let metrics: ServerMetrics

  func respond(to request: HTTPRequest) async throws -> HTTPResponse {
    let fields = try JSONFields(try await request.body.collect(limit: limits.jsonBytes))
    guard let synthesizer = engines.synthesizer else {
      throw APIError(status: .notFound, message: "No synthesizer is loaded.", code: "model_not_found")
    }
    let model = try fields.required("model")
    guard model == synthesizer.name || model.hasPrefix("tts-") else {
      throw APIError.unknownModel(model, known: [synthesizer.name])
    }
    let input = try fields.required("input")
    guard input.count <= Self.longestInput else {
      throw fields.wrong("input", "of at most \(Self.longestInput) characters")
    }
    guard try fields.number("speed", in: 0.25...4) ?? 1 == 1 else {
      throw APIError.invalid("\(synthesizer.name) speaks at one speed; leave “speed” out.", "speed")
    }
    guard try fields.text("stream_format") ?? "audio" == "audio" else {
      throw fields.wrong("stream_format", "audio")
    }
    guard let format = AudioEncoding(rawValue: try fields.text("response_format") ?? "mp3") else {
      throw fields.wrong("response_format", AudioEncoding.allCases.map(\.rawValue).joined(separator: ", "))
    }
    let speech = try await synthesizer.synthesize(passages: input)
    guard !speech.samples.isEmpty else {
      throw APIError.invalid("The input has no word to be spoken.", "input")
    }
    metrics.spoke(speech.duration)
    let data = try format.encoded(speech.samples, sampleRate: speech.sampleRate)
    return .bytes(data, type: format.mediaType)
  }
}
