import Dictation
import Foundation
import Synchronization
import Testing
import VoiceKeyboard

@testable import Server

/// A folder of dictations and the words that they taught; it goes with the test.
final class DictationFolder: Sendable {
  private let path = FileManager.default.temporaryDirectory.appending(path: "voicecore-\(UUID().uuidString)")
    .path
  private let taught = Mutex<[String]>([])

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var learned: [String] { taught.withLock { $0 } }
  var history: DictationHistory { DictationHistory(folder: path, keepsSound: true) }

  var served: ServedDictations {
    ServedDictations(
      history: { self.history }, dictation: { _, before in Dictation(before: before) },
      learn: { words in self.taught.withLock { $0 += words } })
  }
}

/// `/v1/dictations`.
@Suite(.timeLimit(.minutes(5))) struct DictationsEndpointTests {
  private let folder = DictationFolder()

  private func call(_ call: HTTPCall) async throws -> HTTPReply {
    var result: HTTPReply?
    try await withServer(installation: try ServedWorld(dictations: folder).installation) { server in
      result = try await call.reply(from: server.port)
    }
    return try #require(result)
  }

  private func call(_ method: String, _ path: String, _ json: String) async throws -> HTTPReply {
    var call = HTTPCall.json(path, json)
    call.method = method
    return try await self.call(call)
  }

  @Test func whatIsSaidIsWrittenAsAfterWhatStandsThere() async throws {
    let reply = try await call(
      .form(
        "/v1/dictations", file: ProjectFile.spokenCommand(),
        [("model", "whisper-1"), ("before", "I said that we should"), ("prompt", "Meet Anna at noon.")]))
    #expect(reply.status == 200)
    #expect(reply.json["text"] as? String == " meet Anna at noon.")
    #expect(folder.history.entries().map(\.text) == [" meet Anna at noon."])
  }

  @Test func theLastDictationsAreListed() async throws {
    let past = PastDictation(text: "Call Annika.", program: "gedit")
    try folder.history.add(past)
    let list = try #require(try await call(.get("/v1/dictations")).json["dictations"] as? [[String: Any]])
    #expect(list.map { $0["text"] as? String } == ["Call Annika."])
    #expect(list[0]["program"] as? String == "gedit")
    #expect(list[0]["sound"] as? Bool == false)
    #expect(list[0]["id"] as? String == past.id.uuidString)
  }

  @Test func aCorrectionTeachesItsWord() async throws {
    let past = PastDictation(text: "Call Annika today.")
    try folder.history.add(past)
    let reply = try await call(
      "PUT", "/v1/dictations?id=\(past.id.uuidString)", #"{"text": "Call Anneke today."}"#)
    #expect(reply.json["learned"] as? [String] == ["Anneke"])
    #expect(folder.learned == ["Anneke"])
    #expect(folder.history.entries().map(\.text) == ["Call Anneke today."])
  }

  @Test func soundIsPlayedIfItWasKept() async throws {
    let past = PastDictation(text: "Call Anna.")
    try folder.history.add(past)
    let path = "/v1/dictations/sound?id=\(past.id.uuidString)"
    #expect(try await call(.get(path)).status == 404)
    try Data("RIFF".utf8).write(to: URL(fileURLWithPath: folder.history.sound(of: past.id)))
    let reply = try await call(.get(path))
    #expect(reply.headers["content-type"] == "audio/wav")
    #expect(reply.text == "RIFF")
  }

  @Test func whatIsForgottenIsGone() async throws {
    let past = [PastDictation(text: "One."), PastDictation(text: "Two."), PastDictation(text: "Three.")]
    for dictation in past { try folder.history.add(dictation) }
    #expect(try await call("DELETE", "/v1/dictations?id=\(past[1].id.uuidString)", "").status == 200)
    #expect(folder.history.entries().map(\.text) == ["Three.", "One."])
    #expect(try await call("DELETE", "/v1/dictations?id=\(past[1].id.uuidString)", "").status == 404)
    #expect(try await call("DELETE", "/v1/dictations?all=true", "").status == 200)
    #expect(folder.history.entries().isEmpty)
  }

  @Test(arguments: ["/v1/dictations", "/v1/dictations?id=1", "/v1/dictations?id=../etc/passwd"])
  func anIDThatIsNoneIsRefused(path: String) async throws {
    #expect(try await call("PUT", path, #"{"text": "a"}"#).status == 400)
    #expect(try await call("DELETE", path, "").status == 400)
  }

  @Test func theRecognizersAreOffered() async throws {
    let choices = try await call(.get("/v1/dictations/choices")).json["recognizers"] as? [[String: Any]]
    #expect(choices?.first?["languages"] as? [String] == ["en"])
  }
}
