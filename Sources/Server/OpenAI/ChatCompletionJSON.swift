import LanguageModel

/// A chat completion, or a chunk of one, in OpenAI's form.
struct ChatCompletionJSON: Encodable {
  struct Message: Encodable {
    var role: String?
    var content: String?
    var toolCalls: [Call]?
  }

  struct Call: Encodable {
    struct Function: Encodable {
      var name: String
      var arguments: String
    }

    var index = 0
    var id: String
    var type = "function"
    var function: Function
  }

  struct Choice: Encodable {
    var index = 0
    var message: Message?
    var delta: Message?
    var finishReason: String?
    var logprobs: LogProbabilities?
  }

  struct LogProbabilities: Encodable {
    var content: [TokenLogProbability]
  }

  struct TokenLogProbability: Encodable {
    var token: String
    var logprob: Float
    var bytes: [UInt8]
    var topLogprobs: [Alternative] = []
  }

  struct Alternative: Encodable {
    var token: String
    var logprob: Float
    var bytes: [UInt8]
  }

  struct Usage: Encodable {
    struct PromptDetails: Encodable {
      var cachedTokens: Int
    }

    var promptTokens: Int
    var completionTokens: Int
    var totalTokens: Int
    var promptTokensDetails: PromptDetails

    init(_ generation: Generation) {
      promptTokens = generation.statistics.promptTokens
      completionTokens = generation.tokens.count
      totalTokens = promptTokens + completionTokens
      promptTokensDetails = .init(cachedTokens: generation.statistics.reusedTokens)
    }
  }

  var id: String
  var object: String
  var created: Int
  var model: String
  var choices: [Choice]
  var usage: Usage?
}
