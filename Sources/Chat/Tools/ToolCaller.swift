import Inference
import LanguageModel

/// Lets a model choose a tool for what a person said, or none.
///
/// The model reads the tools and the person's last words, and nothing else: neither the conversation nor what was read
/// from mail, notes or the web. So no text but the person's own can lead to a call. The name is chosen among the tools
/// and none; the arguments are written under a grammar made from the tool's schema.
actor ToolCaller {
  /// The tokens to make room for: the tools, the examples and a request.
  static let context = 2_048
  /// The probability from which a tool is called.
  static let threshold = 0.5
  /// The longest text in which tools are looked for; a request is shorter.
  static let longestText = 400
  private static let none = "none"
  private static let beginning = #"{"tool":""#

  private let tools: [ChatTool]
  nonisolated let session: GenerationSession
  private let format: ChatFormat

  init(_ tools: [ChatTool], session: GenerationSession, format: ChatFormat) {
    (self.tools, self.session, self.format) = (tools, session, format)
  }

  /// Lets the model read the list of tools in advance, so that the first request waits no longer than others.
  func prepare() async throws {
    if fits(prompt("")) { try await session.prepare(prompt("")) }
  }

  /// Whether a model with a small context can read the tools, and write a call.
  private func fits(_ prompt: [Int32]) -> Bool { prompt.count + Self.longestText <= session.capacity }

  /// The tool that the person's words ask for; nil if none is probable enough.
  ///
  /// - Throws: `CancellationError` or the errors of generation.
  func call(for text: String) async throws -> ToolCall? {
    guard text.count <= Self.longestText, !tools.isEmpty else { return nil }
    let prompt = prompt(text)
    guard fits(prompt) else { return nil }
    let likely = try await likelihoods(after: prompt)
    guard let best = likely.indices.max(by: { likely[$0] < likely[$1] }), best < tools.count,
      likely[best] >= Self.threshold
    else { return nil }
    return try await call(tools[best], for: text, probability: likely[best])
  }

  /// A tool with the arguments that the model finds in the person's words.
  func call(_ tool: ChatTool, for text: String, probability: Double = 1) async throws -> ToolCall? {
    let arguments = try await arguments(of: tool, from: text, after: prompt(text))
    return ToolCall(tool, arguments: arguments, probability: probability, said: text)
  }

  /// How probable each tool is for the person's words, and none.
  func likelihoods(for text: String) async throws -> [String: Double] {
    let prompt = prompt(text)
    guard fits(prompt) else { return [Self.none: 1] }
    let likely = try await likelihoods(after: prompt)
    return Dictionary(zip(tools.map(\.name) + [Self.none], likely)) { first, _ in first }
  }

  /// How probable each tool is, and at the end none.
  private func likelihoods(after prompt: [Int32]) async throws -> [Double] {
    let names = tools.map(\.name) + [Self.none]
    return try await session.probabilities(
      of: names, followedBy: "\"", after: prompt + tokens(Self.beginning)
    ).map(Double.init)
  }

  private func arguments(of tool: ChatTool, from text: String, after prompt: [Int32]) async throws -> String {
    guard !tool.parameters.isEmpty else { return "{}" }
    let grammar = try Grammar(jsonSchema: tool.schema, span: text)
    var options = GenerationOptions()
    options.grammar = try await session.compile(grammar)
    options.maximumTokens = Self.longestText
    let before = prompt + tokens("\(Self.beginning)\(tool.name)\",\"arguments\":")
    return try await session.generate(after: before, options).generation().text
  }

  private func prompt(_ text: String) -> [Int32] {
    let list = tools.map { tool in
      "- \(tool.name)(\(tool.parameters.map(\.name).joined(separator: ", "))): \(tool.description)"
    }
    let instructions =
      (["Choose the tool that does what the user asks for. The tools:"] + list + [
        "- none(): the user asks for nothing of this, and only talks",
        "Arguments are copied from the user's words.",
      ]).joined(separator: "\n")
    let examples = Self.examples.flatMap { [ChatMessage(.user, $0.said), ChatMessage(.assistant, $0.call)] }
    return format.tokens(
      of: [ChatMessage(.system, instructions)] + examples + [ChatMessage(.user, text)], thinks: false)
  }

  private static let examples = [
    (
      said: "don't let me forget to water the plants tonight",
      call: #"{"tool":"add_reminder","arguments":{"what":"water the plants","when":"tonight"}}"#
    ),
    (said: "I had such a long day", call: #"{"tool":"none","arguments":{}}"#),
    (said: "am I free on Sunday", call: #"{"tool":"query_calendar","arguments":{"when":"on Sunday"}}"#),
    (said: "why is the sky blue", call: #"{"tool":"none","arguments":{}}"#),
  ]

  private func tokens(_ text: String) -> [Int32] {
    session.tokenizer.encode(text, isBeginning: false, except: [])
  }
}
