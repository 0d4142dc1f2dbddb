import Chat
import Foundation
import LanguageModel

/// An answer of the language model, complete or in chunks.
struct ChatReply: Sendable {
  let model: ServedLanguageModel
  let hasLogProbabilities: Bool
  private let id = "chatcmpl-" + UUID().uuidString.lowercased().replacing("-", with: "")
  private let created = Int(Date().timeIntervalSince1970)

  init(model: ServedLanguageModel, hasLogProbabilities: Bool) {
    (self.model, self.hasLogProbabilities) = (model, hasLogProbabilities)
  }

  func completion(_ generation: Generation) -> ChatCompletionJSON {
    var choice = ChatCompletionJSON.Choice()
    choice.message = .init(role: "assistant", content: generation.text)
    choice.finishReason = generation.end.finishReason
    choice.logprobs = logProbabilities(generation)
    var json = self.json("chat.completion", [choice])
    json.usage = .init(generation)
    return json
  }

  /// A call of a function, complete or as a chunk.
  func call(_ call: FunctionCall, isChunk: Bool) -> ChatCompletionJSON {
    let function = ChatCompletionJSON.Call.Function(name: call.name, arguments: call.arguments)
    let message = ChatCompletionJSON.Message(
      role: "assistant", toolCalls: [.init(id: "call_\(id.suffix(24))", function: function)])
    var choice = ChatCompletionJSON.Choice()
    if isChunk { choice.delta = message } else { choice.message = message }
    choice.finishReason = "tool_calls"
    return json(isChunk ? "chat.completion.chunk" : "chat.completion", [choice])
  }

  /// The first chunk, with the role.
  var beginning: ChatCompletionJSON { chunk(.init(delta: .init(role: "assistant", content: ""))) }

  func part(_ text: String) -> ChatCompletionJSON { chunk(.init(delta: .init(content: text))) }

  /// The last chunk, with the reason for the end. It has the log probabilities of all tokens, because other chunks
  /// end at characters and stop strings rather than at tokens.
  func end(_ generation: Generation) -> ChatCompletionJSON {
    var choice = ChatCompletionJSON.Choice(delta: .init())
    choice.finishReason = generation.end.finishReason
    choice.logprobs = logProbabilities(generation)
    return chunk(choice)
  }

  func usage(_ generation: Generation) -> ChatCompletionJSON {
    var json = self.json("chat.completion.chunk", [])
    json.usage = .init(generation)
    return json
  }

  private func chunk(_ choice: ChatCompletionJSON.Choice) -> ChatCompletionJSON {
    json("chat.completion.chunk", [choice])
  }

  private func json(_ object: String, _ choices: [ChatCompletionJSON.Choice]) -> ChatCompletionJSON {
    ChatCompletionJSON(id: id, object: object, created: created, model: model.name, choices: choices)
  }

  private func logProbabilities(_ generation: Generation) -> ChatCompletionJSON.LogProbabilities? {
    guard hasLogProbabilities else { return nil }
    func entry(_ token: Int32, _ logProbability: Float) -> ChatCompletionJSON.TokenLogProbability {
      let bytes = model.session.tokenizer.bytes(of: token)
      return .init(
        token: String(decoding: bytes, as: UTF8.self), logprob: logProbability, bytes: Array(bytes))
    }
    return .init(
      content: generation.tokens.map { token in
        var entry = entry(token.token, token.logProbability ?? 0)
        entry.topLogprobs = token.alternatives.map { alternative in
          let bytes = model.session.tokenizer.bytes(of: alternative.token)
          return .init(
            token: String(decoding: bytes, as: UTF8.self), logprob: alternative.logProbability,
            bytes: Array(bytes))
        }
        return entry
      })
  }
}

extension GenerationEnd {
  fileprivate var finishReason: String {
    switch self {
    case .endToken, .stopString, .grammarComplete: "stop"
    case .length, .contextFull: "length"
    }
  }
}
