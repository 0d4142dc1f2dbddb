import Inference
import LanguageModel

/// Lets a model choose a program's function in a conversation, or none.
///
/// The name is chosen among the functions and none. The arguments are written under a grammar made from the function's
/// schema, so they are never malformed.
package struct FunctionCaller: Sendable {
  /// The probability from which a function is called.
  private static let threshold = 0.5
  /// The most tokens of the arguments.
  private static let longestArguments = 256
  /// How many of the last messages are read.
  private static let lastMessages = 8

  private let functions: [ChatFunction]
  private let isRequired: Bool
  private let instructions: String
  private let session: GenerationSession
  private let format: ChatFormat

  /// - Parameter isRequired: Whether one of the functions has to be called.
  package init(
    _ functions: [ChatFunction], isRequired: Bool, instructions: String, session: GenerationSession,
    format: ChatFormat
  ) {
    (self.functions, self.isRequired, self.instructions) = (functions, isRequired, instructions)
    (self.session, self.format) = (session, format)
  }

  /// Returns the function to call, or `nil` for none.
  ///
  /// - Throws: ``FunctionCallError`` if one has to be called and cannot be, `CancellationError`, or the errors of
  ///   generation.
  package func call(after messages: [ChatMessage]) async throws -> FunctionCall? {
    guard !functions.isEmpty else { return nil }
    let prompt = prompt(messages.suffix(Self.lastMessages))
    let needed = prompt.count + Self.longestArguments
    guard needed <= session.capacity else {
      if isRequired { throw FunctionCallError.noRoom(tokens: needed, capacity: session.capacity) }
      return nil
    }
    guard let function = try await choice(after: prompt) else { return nil }
    return FunctionCall(name: function.name, arguments: try await arguments(of: function, after: prompt))
  }

  private func choice(after prompt: [Int32]) async throws -> ChatFunction? {
    if isRequired, functions.count == 1 { return functions.first }
    let names = functions.map(\.name) + (isRequired ? [] : [ChatFunction.none])
    let likely = try await session.probabilities(
      of: names, followedBy: "\"", after: prompt + tokens(FunctionCall.beginning))
    guard let best = likely.indices.max(by: { likely[$0] < likely[$1] }), best < functions.count,
      isRequired || Double(likely[best]) >= Self.threshold
    else { return nil }
    return functions[best]
  }

  private func arguments(of function: ChatFunction, after prompt: [Int32]) async throws -> String {
    var options = GenerationOptions()
    options.grammar = try await session.compile(try Grammar(jsonSchema: function.schema))
    options.maximumTokens = Self.longestArguments
    // Otherwise a small model may write a text without end.
    options.sampling.repetitionPenalty = 1.1
    let before = prompt + tokens(FunctionCall.beginning + function.name + FunctionCall.middle)
    let written = try await session.generate(after: before, options).generation()
    guard written.end == .grammarComplete || written.end == .endToken else {
      throw FunctionCallError.endless(function.name)
    }
    return written.text
  }

  private func prompt(_ messages: ArraySlice<ChatMessage>) -> [Int32] {
    let list = functions.map { "- \($0.name): \($0.description) Arguments: \($0.schema)" }
    let none = isRequired ? [] : ["- none: no function is needed; the user is answered in words"]
    let system =
      ([instructions, "Choose the function that does what the user asks for. The functions:"] + list + none)
      .joined(separator: "\n")
    return format.tokens(of: [ChatMessage(.system, system)] + messages, thinks: false)
  }

  private func tokens(_ text: String) -> [Int32] {
    session.tokenizer.encode(text, isBeginning: false, except: [])
  }
}
