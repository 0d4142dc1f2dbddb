import LanguageModel

/// A model that answers in a conversation.
public protocol ChatModel: Sendable {
  var name: String { get }
  /// What the person must know before talking to it, such as where the words go.
  var notice: String? { get }
  /// How many of the oldest messages to drop before it answers; 0 if all of them and an answer fit.
  func surplus(of messages: [ChatMessage]) -> Int
  /// The answer piece by piece. Ends early when the reading task is cancelled.
  func answer(_ messages: [ChatMessage]) -> AsyncThrowingStream<AnswerPiece, any Error>
  /// The tool that the person's words ask for; nil if they ask for none, or if the model calls no tools.
  func toolCall(for text: String) async throws -> ToolCall?
  /// The same model, answering as a program wishes.
  func with(_ wishes: ChatWishes) -> any ChatModel
  /// Whether it may begin to answer words that the person has perhaps not finished.
  var thinksAhead: Bool { get }
  /// Reads its instructions in advance, so that the first answer begins sooner.
  func prepare() async throws
  /// The tokens of messages together with the instructions; nil if the model does not tell.
  func tokenCount(of messages: [ChatMessage]) -> Int?
  /// The function to call instead of an answer; nil for none.
  ///
  /// - Parameter isRequired: Whether one of them has to be called.
  /// - Throws: ``FunctionCallError`` if one has to be called and cannot be, `CancellationError`, or the errors of
  ///   generation.
  func functionCall(
    after messages: [ChatMessage], among functions: [ChatFunction], isRequired: Bool
  ) async throws -> FunctionCall?
}

extension ChatModel {
  public var notice: String? { nil }
  public func toolCall(for text: String) async throws -> ToolCall? { nil }
  public func with(_ wishes: ChatWishes) -> any ChatModel { self }
  public var thinksAhead: Bool { false }
  public func prepare() async throws {}
  public func tokenCount(of messages: [ChatMessage]) -> Int? { nil }
  public func functionCall(
    after messages: [ChatMessage], among functions: [ChatFunction], isRequired: Bool
  ) async throws -> FunctionCall? {
    if isRequired { throw FunctionCallError.callsNone(name) }
    return nil
  }
}

/// A part of an answer as it comes.
public enum AnswerPiece: Sendable, Hashable, Codable {
  case text(String)
  /// A function to call instead of an answer. Nothing follows.
  case call(FunctionCall)
  /// The answer is as long as it may be. Nothing follows.
  case limit
}

/// How a model answers for a program that has wishes of its own, or by a preset; nil leaves it as the person has set it.
public struct ChatWishes: Sendable, Hashable, Codable {
  public var instructions: String?
  public var temperature: Double?
  /// The most tokens of an answer.
  public var maximumTokens: Int?

  public init() {}

  enum CodingKeys: String, CodingKey {
    case temperature, maximumTokens
    case instructions = "system"
  }
}

/// A language model from a GGUF file, run in this process.
public struct LocalChatModel: ChatModel {
  public let name: String
  /// The options for answers. A small model that always takes the likeliest word repeats itself.
  public var options: GenerationOptions
  /// The instructions before the conversation.
  public var system: String
  /// Whether it chooses a tool before it answers; by default a model does that is large enough for it.
  public var callsTools: Bool
  private let session: GenerationSession
  private let format: ChatFormat
  let caller: ToolCaller?

  /// The number of weights from which a model is asked for tools. SmolLM2 with 135 million recognized none of 70
  /// requests, and asking it delayed every answer; others were not measured.
  private static let leastForTools = 300_000_000

  /// - Parameters:
  ///   - path: A GGUF file of a model for conversations.
  ///   - context: The tokens to make room for.
  ///   - tools: The tools that it may call.
  /// - Throws: `ModelFileError`, `ChatFormatError`, `GenerationError` or `KernelsError`.
  public init(
    path: String, name: String, system: String, options: GenerationOptions, threads: Int,
    context: Int = 2_048, tools: [ChatTool] = []
  ) throws {
    let model = try LanguageModel(path: path)
    let tokenizer = try TextTokenizer(model.file)
    format = try ChatFormat(model.file, tokenizer: tokenizer)
    session = try GenerationSession(
      model, tokenizer: tokenizer, turnsOf: format, threads: threads, capacity: context)
    // A context of its own, so that neither the conversation nor the list of tools has to be read again.
    caller =
      tools.isEmpty
      ? nil
      : ToolCaller(
        tools,
        session: try GenerationSession(
          model, tokenizer: tokenizer, turnsOf: format, threads: threads, capacity: ToolCaller.context),
        format: format)
    (self.name, self.system, self.options) = (name, system, options)
    callsTools = model.parameterCount >= Self.leastForTools
  }

  /// A model that chooses a tool first may not answer at all.
  public var thinksAhead: Bool { !callsTools }

  public func prepare() async throws {
    try await session.prepare(format.tokens(of: [ChatMessage(.system, system)], thinks: false))
    if callsTools { try await caller?.prepare() }
  }

  public func toolCall(for text: String) async throws -> ToolCall? {
    callsTools ? try await caller?.call(for: text) : nil
  }

  /// How probable each tool is for the person's words, and `none`.
  package func likelyTools(for text: String) async throws -> [String: Double] {
    try await caller?.likelihoods(for: text) ?? [:]
  }

  public func with(_ wishes: ChatWishes) -> any ChatModel {
    var model = self
    model.system = wishes.instructions ?? system
    model.options.sampling.temperature = wishes.temperature.map(Float.init) ?? options.sampling.temperature
    model.options.maximumTokens = wishes.maximumTokens ?? options.maximumTokens
    return model
  }

  public func tokenCount(of messages: [ChatMessage]) -> Int? { tokens(of: messages[...]).count }

  public func functionCall(
    after messages: [ChatMessage], among functions: [ChatFunction], isRequired: Bool
  ) async throws -> FunctionCall? {
    // The context that the tools are read in, so that the conversation does not have to be read again.
    try await FunctionCaller(
      functions, isRequired: isRequired, instructions: system, session: caller?.session ?? session,
      format: format
    ).call(after: messages)
  }

  public func surplus(of messages: [ChatMessage]) -> Int {
    let room = session.capacity - min(options.maximumTokens, session.capacity / 2)
    return messages.surplus(room: room) { tokens(of: $0).count }
  }

  public func answer(_ messages: [ChatMessage]) -> AsyncThrowingStream<AnswerPiece, any Error> {
    AsyncThrowingStream { continuation in
      let task = Task {
        do {
          let prompt = tokens(of: messages[...])
          var options = options
          options.unpenalized =
            prompt.count - zip(prompt, tokens(of: messages.dropLast())).prefix { $0 == $1 }.count
          for try await element in session.generate(after: prompt, options) {
            switch element {
            case .text(let text): continuation.yield(.text(text))
            case .end(let generation): if generation.end == .length { continuation.yield(.limit) }
            }
          }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  private func tokens(of messages: ArraySlice<ChatMessage>) -> [Int32] {
    format.tokens(of: [ChatMessage(.system, system)] + messages, thinks: false)
  }
}

extension [ChatMessage] {
  /// How many of the oldest messages to drop; 0 if all fit.
  ///
  /// If they do not fit, half of the room is freed at once. After a message is dropped, the model has to read
  /// everything else anew, so dropping a little at each turn would delay every answer.
  func surplus(room: Int, size: (ArraySlice<ChatMessage>) -> Int) -> Int {
    guard size(self[...]) > room else { return 0 }
    let asked = indices.dropFirst().filter { self[$0].role == .user }
    return asked.first { size(self[$0...]) <= room / 2 } ?? asked.last ?? 0
  }
}
