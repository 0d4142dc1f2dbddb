import ArgumentParser
import Console
import Foundation
import Inference
import JSONValues
import LanguageModel

struct LanguageModelGenerateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Let a language model go on from a prompt.",
    discussion: """
      Writes the text to standard output as it comes, and what it took to standard error. With --json each part is an \
      object {"text"}, and the last one holds the whole text, its tokens with their probabilities, and why it ended. \
      Ctrl-C stops within one token.
      """)

  @OptionGroup var model: LanguageModelOptions
  @OptionGroup(title: "Prompt") var prompt: LanguageModelPromptOptions
  @OptionGroup(title: "Choice of tokens") var sampling: LanguageModelSamplingOptions
  @Option(help: "Most tokens to write.") var maxTokens = 512
  @Option(help: "End before this text; may be given several times.") var stop: [String] = []
  @Option(help: ArgumentHelp("Write only what this grammar allows, in GBNF.", valueName: "file"))
  var grammar: String?
  @Option(help: ArgumentHelp("Write only JSON that this schema allows.", valueName: "file"))
  var jsonSchema: String?
  @Option(help: ArgumentHelp("What the schema's strings of the format “span” copy from.", valueName: "text"))
  var span: String?
  @Flag(
    inversion: .prefixedNo,
    help: "Append what the grammar leaves no choice about without asking the model for it.")
  var jumpForward = true
  @Flag(help: "An object a line.") var json = false

  func validate() throws {
    guard maxTokens >= 0 else { throw ValidationError("--max-tokens takes 0 or more.") }
    guard !stop.contains("") else { throw ValidationError("--stop takes a text.") }
    guard grammar == nil || jsonSchema == nil else {
      throw ValidationError("Give --grammar or --json-schema, not both.")
    }
    guard span == nil || jsonSchema != nil else { throw ValidationError("--span needs --json-schema.") }
  }

  func run() async throws {
    let command = self
    try await untilStopped { try await command.generate() }
  }

  private func generate() async throws {
    let grammar = try readGrammar()
    let loaded = try LanguageModel(path: model.file())
    let tokenizer = try TextTokenizer(loaded.file)
    let chat = prompt.isChat ? try ChatFormat(loaded.file, tokenizer: tokenizer) : nil
    let session = try GenerationSession(
      loaded, tokenizer: tokenizer, endTokens: chat.map { Set($0.endTokens) }, kernels: .chosen(),
      threads: ThreadPool(threadCount: model.threads), capacity: model.context,
      cache: model.cache)
    var options = GenerationOptions()
    options.sampling = sampling.options
    options.maximumTokens = maxTokens
    options.stopStrings = stop
    options.jumpsForward = jumpForward
    if let grammar { options.grammar = try await session.compile(grammar) }
    for try await element in session.generate(after: try prompt.tokens(tokenizer, chat), options) {
      try show(element)
    }
  }

  private func readGrammar() throws -> Grammar? {
    if let grammar { return try Grammar(gbnf: textOfFile(grammar)) }
    guard let jsonSchema else { return nil }
    return try Grammar(jsonSchema: textOfFile(jsonSchema), span: span)
  }

  private func show(_ element: GenerationStream.Element) throws {
    switch element {
    case .text(let part):
      guard json else { return output(part, terminator: "") }
      var line = JSONObject()
      try line.add("text", part)
      output(line.text)
    case .end(let generation):
      if json {
        output(try generation.json)
      } else {
        output("")
        printError(generation.summary)
      }
    }
  }
}

extension Generation {
  fileprivate var json: String {
    get throws {
      struct Token: Encodable {
        var token: Int32
        var logProbability: Float?
        var allowedLogProbability: Float
        var forced: Bool

        enum CodingKeys: String, CodingKey {
          case token, forced
          case logProbability = "log_probability"
          case allowedLogProbability = "allowed_log_probability"
        }
      }
      var line = JSONObject()
      try line.add("end", end)
      try line.add("text", text)
      try line.add(
        "tokens",
        tokens.map {
          Token(
            token: $0.token, logProbability: $0.logProbability,
            allowedLogProbability: $0.allowedLogProbability, forced: $0.isForced)
        })
      try line.add("prompt_tokens", statistics.promptTokens)
      try line.add("forced_tokens", statistics.forcedTokens)
      try line.add("choices", statistics.choices)
      try line.add("prompt_seconds", statistics.promptSeconds)
      try line.add("generation_seconds", statistics.generationSeconds)
      return line.text
    }
  }

  fileprivate var summary: String {
    let reason =
      switch end {
      case .endToken: "the model ended it"
      case .stopString: "a stop string came"
      case .length: "--max-tokens were written"
      case .contextFull: "the context is full; --context makes more room"
      case .grammarComplete: "nothing more is allowed"
      }
    let seconds = statistics.promptSeconds + statistics.generationSeconds
    return String(
      format:
        "%d prompt tokens, %d written (%d forced, %d chosen) in %.2f s, %.2f s of them for the prompt; %@.",
      statistics.promptTokens, tokens.count, statistics.forcedTokens, statistics.choices, seconds,
      statistics.promptSeconds, reason)
  }
}
