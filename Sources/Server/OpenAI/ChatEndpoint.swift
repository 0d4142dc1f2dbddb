import Chat
import LanguageModel

/// `POST /v1/chat/completions`.
///
/// Source: OpenAI, "API reference", "Create chat completion".
struct ChatEndpoint: Sendable {
  let engines: ServerEngines
  let limits: ServerLimits
  let metrics: ServerMetrics
  let turns: FairTurns<[UInt8]>

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
    let client = request.client
    let reply = ChatReply(model: model, hasLogProbabilities: wish.hasLogProbabilities)
    if let call = try await call(wish, model, client) {
      guard wish.streams else { return try .json(reply.call(call, isChunk: false)) }
      return .events { events in
        try await events.send(reply.call(call, isChunk: true))
        try await events.send(text: "[DONE]")
      }
    }
    if wish.streams {
      return .events { events in
        let elements = inTurn(client) { model.session.generate(after: prompt, options) }
        try await stream(elements, to: events, reply, streamsUsage: wish.streamsUsage)
      }
    }
    let generation = try await turns.take(client) {
      try await model.session.generate(after: prompt, options).generation()
    }
    count(generation)
    return try .json(reply.completion(generation))
  }

  /// The function that the model calls instead of answering; nil for none.
  private func call(
    _ wish: ChatRequest, _ model: ServedLanguageModel, _ client: [UInt8]
  ) async throws -> FunctionCall? {
    guard !wish.callable.functions.isEmpty else { return nil }
    let instructions = wish.messages.filter { $0.role == .system }.map(\.content).joined(separator: "\n")
    let caller = FunctionCaller(
      wish.callable.functions, isRequired: wish.callable.isRequired, instructions: instructions,
      session: model.session, format: model.format)
    do {
      return try await turns.take(client) {
        try await caller.call(after: wish.messages.filter { $0.role != .system })
      }
    } catch let error as FunctionCallError {
      throw APIError.invalid("\(error)", "tools")
    }
  }

  /// Generates text when the client's turn has come. The turn ends with the text, however slowly the client reads it.
  private func inTurn(
    _ client: [UInt8], _ write: @escaping @Sendable () -> GenerationStream
  ) -> AsyncThrowingStream<GenerationStream.Element, any Error> {
    AsyncThrowingStream { elements in
      let task = Task {
        do {
          try await turns.take(client) { for try await element in write() { elements.yield(element) } }
          elements.finish()
        } catch {
          elements.finish(throwing: error)
        }
      }
      elements.onTermination = { _ in task.cancel() }
    }
  }

  private func stream(
    _ elements: AsyncThrowingStream<GenerationStream.Element, any Error>, to events: EventWriter,
    _ reply: ChatReply, streamsUsage: Bool
  ) async throws {
    try await events.send(reply.beginning)
    for try await element in elements {
      switch element {
      case .text(let text):
        try await events.send(reply.part(text))
      case .end(let generation):
        count(generation)
        try await events.send(reply.end(generation))
        if streamsUsage { try await events.send(reply.usage(generation)) }
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
