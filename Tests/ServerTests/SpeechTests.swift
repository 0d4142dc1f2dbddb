import Audio
import Foundation
import Testing

@testable import Server

@Suite(.timeLimit(.minutes(5))) struct SpeechTests {
  private func reply(_ text: String) async throws -> HTTPReply {
    var result: HTTPReply?
    try await withServer { server in
      result = try await HTTPCall.json("/v1/audio/speech", text).reply(from: server.port)
    }
    return try #require(result)
  }

  @Test(arguments: ["wav", "flac", "mp3", "opus"])
  func speaks(format: String) async throws {
    let reply = try await reply(
      #"{"model":"tts-1","voice":"alloy","input":"Call John tomorrow.","response_format":"\#(format)"}"#)
    #expect(reply.status == 200)
    #expect(reply.headers["content-type"]?.hasPrefix("audio/") == true)
    let file = try TemporaryFile()
    try file.append(reply.body)
    let audio = try Recording(file: file, name: "speech").reader().readAll()
    #expect((0.8...3).contains(audio.duration))
    #expect(audio.samples.contains { abs($0) > 0.05 })
  }

  @Test func writesBareSamplesAtTwentyFourKilohertz() async throws {
    let input = #""model":"flite","voice":"slt","input":"Call John tomorrow.""#
    let wav = try await reply("{\(input),\"response_format\":\"wav\"}").body.count - 44
    let pcm = try await reply("{\(input),\"response_format\":\"pcm\"}").body.count
    #expect(abs(Double(pcm) / Double(wav) - 1.5) < 0.01)
  }

  @Test func speaksLongTexts() async throws {
    let sentence = "This is a sentence to be spoken. "
    let short = try await reply(
      #"{"model":"tts-1","voice":"a","response_format":"wav","input":"\#(sentence)"}"#)
    let input = String(repeating: sentence, count: 60)
    let long = try await reply(#"{"model":"tts-1","voice":"a","response_format":"wav","input":"\#(input)"}"#)
    #expect(long.body.count > 30 * short.body.count)
  }

  @Test(arguments: [
    (#"{"model":"tts-1","voice":"a"}"#, "input"), (#"{"model":"tts-1","input":"…"}"#, "input"),
    (#"{"model":"tts-1","input":"a","response_format":"aac"}"#, "response_format"),
    (#"{"model":"tts-1","input":"a","speed":2}"#, "speed"), (#"{"model":"bark","input":"a"}"#, "model"),
    (#"{"model":"tts-1","input":"\#(String(repeating: "a", count: 4_097))"}"#, "input"),
  ])
  func saysWhatIsWrong(request: (text: String, place: String)) async throws {
    let reply = try await reply(request.text)
    #expect([400, 404].contains(reply.status))
    #expect(reply.error["param"] as? String == request.place)
  }

  @Test func cutsPassagesAtSentences() {
    #expect(Passages.of("One two. Three four. Five", atMost: 12) == ["One two.", " Three four.", " Five"])
    #expect(Passages.of("aaa bbb ccc", atMost: 5) == ["aaa ", "bbb ", "ccc"])
    #expect(Passages.of("aaaaaaa", atMost: 3) == ["aaa", "aaa", "a"])
    #expect(Passages.of("  \n ", atMost: 2).isEmpty)
  }
}
