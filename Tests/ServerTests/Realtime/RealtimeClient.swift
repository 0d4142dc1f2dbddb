import Chat
import Foundation
import LanguageModel
import Speech
import Synchronization

@testable import Server

/// A client of the Realtime interface that remembers what it was told.
final class RealtimeClient {
  private let socket: SocketClient
  /// The types of what it was told so far.
  private(set) var types: [String] = []

  init(_ socket: SocketClient) { self.socket = socket }

  func send(_ text: String) async throws { try await socket.send(text) }

  func sendBytes(_ bytes: [UInt8]) async throws { try await socket.send(2, bytes) }

  /// The next event of that type, past all others; nil when the server closes.
  @discardableResult
  func next(_ type: String) async throws -> [String: Any]? {
    while let event = try await socket.next() {
      types.append(event["type"] as? String ?? "")
      if types.last == type { return event }
    }
    return nil
  }

  /// All events until one of that type.
  func all(until type: String) async throws -> [[String: Any]] {
    var events: [[String: Any]] = []
    while let event = try await socket.next() {
      types.append(event["type"] as? String ?? "")
      events.append(event)
      if types.last == type { break }
    }
    return events
  }

  func closeReason() async throws -> String? { try await socket.closeReason() }

  func say(_ text: String) async throws {
    try await send(
      #"{"type":"conversation.item.create","item":{"type":"message","role":"user","content":[{"type":"input_text","text":"\#(text)"}]}}"#
    )
  }

  /// Writes what the person says and asks for a response; gives its status and text.
  func answer(_ text: String) async throws -> (status: String?, text: String?) {
    try await say(text)
    try await send(#"{"type":"response.create"}"#)
    return try await done()
  }

  func done() async throws -> (status: String?, text: String?) {
    let response = try await next("response.done")?["response"] as? [String: Any]
    return (response?["status"] as? String, Self.text(of: (response?["output"] as? [[String: Any]])?.first))
  }

  static func text(of item: [String: Any]?) -> String? {
    let part = (item?["content"] as? [[String: Any]])?.first
    return (part?["text"] ?? part?["transcript"]) as? String
  }

  /// Speaks, and is silent for a second after.
  func speak(_ text: String, silence: Double = 1) async throws {
    let speech = try await FliteSynthesizer().synthesize(text)
    let sound = try RealtimeSound.pcm.samples(of: speech)
    try await append(
      [Float](repeating: 0, count: 12_000) + sound + [Float](repeating: 0, count: Int(24_000 * silence)))
  }

  func append(_ samples: [Float]) async throws {
    for start in stride(from: 0, to: samples.count, by: 24_000) {
      let piece = RealtimeSound.pcm.bytes(of: samples[start..<min(start + 24_000, samples.count)])
      try await send(#"{"type":"input_audio_buffer.append","audio":"\#(piece.base64EncodedString())"}"#)
    }
  }
}

/// Answers with how many messages it knows, calls a function for a word, and can be kept waiting.
struct RealtimeModel: ChatModel {
  let name = "scripted"
  var instructions = "usual"
  /// What it answers, in the place of what it knows.
  var answer: [String]?
  /// The most pieces of an answer, which count as tokens.
  var most: Int?
  /// What is waited for before the first piece,
  var hesitation: Duration?
  /// and after it.
  var pause: Duration?
  var failure: RealtimeModelFailure?
  var tool: ToolCall?

  func surplus(of messages: [ChatMessage]) -> Int { max(0, messages.count - 9) }

  func with(_ wishes: ChatWishes) -> any ChatModel {
    var model = self
    model.instructions = wishes.instructions ?? instructions
    model.most = wishes.maximumTokens
    return model
  }

  func tokenCount(of messages: [ChatMessage]) -> Int? { messages.reduce(0) { $0 + $1.content.count } }

  func toolCall(for text: String) async throws -> ToolCall? { text.contains("john") ? tool : nil }

  func functionCall(
    after messages: [ChatMessage], among functions: [ChatFunction], isRequired: Bool
  ) async throws -> FunctionCall? {
    guard let function = functions.first, isRequired || messages.last?.content.contains("weather") == true
    else {
      return nil
    }
    return FunctionCall(name: function.name, arguments: #"{"city":"Paris"}"#)
  }

  func answer(_ messages: [ChatMessage]) -> AsyncThrowingStream<AnswerPiece, any Error> {
    let pieces =
      answer ?? ["I know \(messages.count) messages, ", "\(instructions). ", "Here is another sentence."]
    let (hesitation, pause, failure, most) = (hesitation, pause, failure, most ?? .max)
    return AsyncThrowingStream { continuation in
      let task = Task {
        if let hesitation { try await Task.sleep(for: hesitation) }
        for (index, piece) in pieces.prefix(most).enumerated() {
          if index > 0, let pause { try await Task.sleep(for: pause) }
          continuation.yield(.text(piece))
        }
        if pieces.count > most { continuation.yield(.limit) }
        continuation.finish(throwing: failure)
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}

struct RealtimeModelFailure: Error, CustomStringConvertible {
  let description = "There is no memory left."
}
