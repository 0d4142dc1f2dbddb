import Dictation
import Foundation
import JSONValues
import NIOHTTP1
import VoiceKeyboard

/// `/v1/dictations`: dictates a recording, and reads, corrects and forgets the last dictations.
struct DictationsEndpoint: Sendable {
  let served: ServedDictations
  let transcription: TranscriptionEndpoint
  let limits: ServerLimits

  var routes: [String: [Router.Method: Router.Handler]] {
    [
      "/v1/dictations": [
        .get: { _ in try list() }, .post: { try await dictate($0) }, .put: { try await correct($0) },
        .delete: { try forget($0) },
      ],
      "/v1/dictations/choices": [.get: { _ in choices() }],
      "/v1/dictations/sound": [.get: { try sound($0) }],
    ]
  }

  private func list() throws -> HTTPResponse {
    let history = try served.history()
    var answer = JSONObject()
    answer.add(
      "dictations",
      .array(
        history.entries().map { entry in
          [
            "id": .string(entry.id.uuidString), "time": .string(entry.time.formatted(.iso8601)),
            "text": .string(entry.text), "program": entry.program.map { .string($0) } ?? .null,
            "sound": .boolean(history.hasSound(entry.id)),
          ]
        }))
    return .json(answer)
  }

  /// Returns the recognizers, the default one first, and their languages.
  private func choices() -> HTTPResponse {
    var answer = JSONObject()
    answer.add(
      "recognizers",
      .array(
        transcription.engines.recognizers.map { recognizer in
          [
            "id": .string(recognizer.name), "name": .string(recognizer.description),
            "languages": .array(recognizer.languages.map { .string($0.code) }),
          ]
        }))
    return .json(answer)
  }

  /// Handles the form of a transcription request, and returns the text that dictation makes of the recording.
  private func dictate(_ request: HTTPRequest) async throws -> HTTPResponse {
    let form = try await MultipartForm(request, limits: limits)
    guard let recording = form.file else { throw APIError.invalid("The field “file” is missing.", "file") }
    var wish = try TranscriptionRequest(form, translates: false)
    wish.options.hasWordTimes = true
    let recognizer = try transcription.engines.recognizer(wish.model)
    _ = try recording.reader()
    let transcript = try await transcription.transcribe(recording, wish, recognizer, for: request.client)
    var dictation = try served.dictation(recognizer.name, form["before"] ?? "")
    let cleaning = try await served.cleaning()
    for phrase in transcript.phrases {
      _ = dictation.take(await cleaning?.cleaned(phrase, for: dictation) ?? phrase)
    }
    _ = dictation.finish()
    let past = PastDictation(text: dictation.text)
    if !past.text.isEmpty { try served.history().add(past) }
    if !dictation.learned.isEmpty { try served.learn(dictation.learned) }
    var answer = JSONObject()
    try answer.add("id", past.id.uuidString)
    try answer.add("text", past.text)
    return .json(answer)
  }

  private func correct(_ request: HTTPRequest) async throws -> HTTPResponse {
    struct Body: Decodable { var text: String }
    let id = try id(request)
    let body = try await request.body.collect(limit: limits.fieldBytes)
    guard let wish = try? JSONDecoder().decode(Body.self, from: Data(body.readableBytesView)) else {
      throw APIError.invalid("The field “text” is missing.", "text")
    }
    guard let former = try served.history().correct(id, to: wish.text) else { throw Self.unknown }
    let learned = Correction.learned(from: former, to: wish.text)
    if !learned.isEmpty { try served.learn(learned) }
    var answer = JSONObject()
    answer.add("learned", .array(learned.map { .string($0) }))
    return .json(answer)
  }

  private func forget(_ request: HTTPRequest) throws -> HTTPResponse {
    let isAll = try request.query(["id", "all"])["all"] == "true"
    let count = try served.history().forget(isAll ? nil : id(request))
    guard isAll || count > 0 else { throw Self.unknown }
    return .json(JSONObject("deleted", .number("\(count)")))
  }

  private func sound(_ request: HTTPRequest) throws -> HTTPResponse {
    guard let data = FileManager.default.contents(atPath: try served.history().sound(of: id(request))) else {
      throw Self.unknown
    }
    return .bytes(data, type: "audio/wav")
  }

  private func id(_ request: HTTPRequest) throws -> UUID {
    guard let id = try request.query(["id", "all"])["id"].flatMap({ UUID(uuidString: $0) }) else {
      throw APIError.invalid("Name a dictation by its id.", "id")
    }
    return id
  }

  private static let unknown = APIError(
    status: .notFound, message: "There is no such dictation.", code: "not_found")
}

extension RecordingTranscript {
  /// What was said, divided at pauses.
  fileprivate var phrases: [HeardPhrase] {
    let pieces = segments.flatMap { segment in
      segment.decoding.map { $0.words.map { HeardWord($0.text, start: $0.start, end: $0.end) } }
        ?? segment.words.map { HeardWord($0.text, start: $0.start, end: $0.end) }
    }
    return HeardPhrase(text, pieces: pieces).divided()
  }
}
