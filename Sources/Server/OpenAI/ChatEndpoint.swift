import LanguageModel

/// `POST /v1/chat/completions`.
///
/// Source: OpenAI, "API reference", "Create chat completion".
struct ChatEndpoint: Sendable {
  let engines: ServerEngines
  let limits: ServerLimits
  let metrics: ServerMetrics

  func respond(to request: HTTPRequest) async throws -> HTTPResponse {
    let wish = try ChatRequest(JSONFields(try await request.body.collect(limit: limits.jsonBytes)))
    let model = try await engines.chats.model(wish.model)
    let prompt = model.format.tokens(of: wish.messages, thinks: wish.thinks)
    guard prompt.count < model.session.capacity else {
      throw APIError.invalid(
        "The messages have \(prompt.count) tokens, and the context has room for \(model.session.capacity).",
        "messages", code: "context_length_exceeded")
    }
    let options = try await options(wish, model)
    let reply = ChatReply(model: model, hasLogProbabilities: wish.hasLogProbabilities)
    if wish.streams {
      return .events { events in
        try await stream(prompt, options, to: events, reply, wish, model)
      }
    }
    let generation = try await model.session.generate(after: prompt, options).generation()
    count(generation)
    return try .json(reply.completion(generation))
  }

  private func stream(
    _ prompt: [Int32], _ options: GenerationOptions, to events: EventWriter, _ reply: ChatReply,
    _ wish: ChatRequest, _ model: ServedLanguageModel
  ) async throws {
    try await events.send(reply.beginning)
    for try await element in model.session.generate(after: prompt, options) {
      switch element {
      case .text(let text):
        try await events.send(reply.part(text))
      case .end(let generation):
        count(generation)
        try await events.send(reply.end(generation))
        if wish.streamsUsage { try await events.send(reply.usage(generation)) }
      }
    }
    try await events.send(text: "[DONE]")
  }

  private func options(_ wish: ChatRequest, _ model: ServedLanguageModel) async throws -> GenerationOptions {
    var options = GenerationOptions()
    options.sampling = wish.sampling
    options.maximumTokens = wish.maximumTokens ?? model.session.capacity
    options.stopStrings = wish.stopStrings
    options.alternatives = wish.alternatives
    // Forced tokens have no probabilities, since the model is not asked for them.
    options.jumpsForward = !wish.hasLogProbabilities
    guard case .json(let schema) = wish.form else { return options }
    do {
      options.grammar = try await model.session.compile(Grammar(jsonSchema: schema))
    } catch let error where error is JSONSchemaError || error is GrammarError {
      throw APIError.invalid("\(error)", "response_format")
    }
    return options
  }

  private func count(_ generation: Generation) {
    let statistics = generation.statistics
    metrics.generated(
      prompt: statistics.promptTokens, completion: generation.tokens.count,
      seconds: statistics.promptSeconds + statistics.generationSeconds)
  }
}
