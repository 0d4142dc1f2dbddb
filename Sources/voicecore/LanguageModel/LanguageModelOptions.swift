import ArgumentParser
import Console
import Foundation
import Inference
import JSONValues
import LanguageModel
import ModelStore
import Setup

struct LanguageModelCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lm", abstract: "The language model alone.",
    subcommands: [
      TokenizeCommand.self, LanguageModelGenerateCommand.self, LanguageModelLogitsCommand.self,
    ])
}

struct TokenizeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tokenize",
    abstract: "Show a text's tokens as a language model counts them.",
    discussion: """
      Writes {"tokens": [ids]} and adds no special tokens. Each byte that belongs to no character is read as U+FFFD, as \
      llama.cpp does it.
      """)

  @Option(help: "The model, or its vocabulary alone, in GGUF.") var model: String
  @Option(help: "The text.") var textFile: String

  func run() async throws {
    let text = try bytesOfFile(textFile)
    let tokenizer = try TextTokenizer(GGUFFile(path: ModelStore.modelFile(model)))
    var line = JSONObject()
    try line.add("tokens", tokenizer.encode(bytes: text))
    output(line.text)
  }
}

/// The model and its resources.
struct LanguageModelOptions: ParsableArguments {
  @Option(help: ArgumentHelp("A model of the store's, or a GGUF file.", valueName: "name|file")) var model:
    String
  @Option(help: "Tokens to make room for, the prompt's included; the model's own limit if that is less.")
  var context = 4_096
  @Option(help: "How the context is kept: f16, or q8 in little more than half the memory.")
  var cache = KeyValueCache.Form.f16
  @Option(help: "Threads that compute.") var threads = ProcessInfo.processInfo.activeProcessorCount

  /// Returns the model's file.
  func file() throws -> String { try ModelStore.modelFile(model) }

  func validate() throws {
    guard (1...1 << 20).contains(context) else { throw ValidationError("--context takes 1 to 1048576.") }
    guard (1...256).contains(threads) else { throw ValidationError("--threads takes 1 to 256.") }
  }
}

/// Reads a file. If it cannot be read, prints what to do and throws `ExitCode.failure`.
func bytesOfFile(_ path: String) throws -> Data {
  guard let bytes = FileManager.default.contents(atPath: path) else {
    printError("\(path) cannot be read. Check the path and its permissions.")
    throw ExitCode.failure
  }
  return bytes
}

/// Reads a file as text. Throws like `bytesOfFile(_:)`.
func textOfFile(_ path: String) throws -> String {
  String(decoding: try bytesOfFile(path), as: UTF8.self)
}

extension KeyValueCache.Form: ExpressibleByArgument {}

/// The options for the prompt.
struct LanguageModelPromptOptions: ParsableArguments {
  @Option(help: "The prompt. Without it or --prompt-file, standard input is read to its end.")
  var prompt: String?
  @Option(help: ArgumentHelp("A file that holds the prompt.", valueName: "file")) var promptFile: String?
  @Flag(help: "The prompt is what a person says to the model; the file's chat format is put around it.")
  var chat = false
  @Option(help: "What an application asks of the model before; implies --chat.") var system: String?
  @Flag(inversion: .prefixedNo, help: "Let a model that can think in writing do so; with --chat.")
  var thinking = true
  @Flag(help: "Read control tokens such as <|im_end|> where the prompt has their names; not with --chat.")
  var controlTokens = false

  var isChat: Bool { chat || system != nil }

  func validate() throws {
    guard prompt == nil || promptFile == nil else {
      throw ValidationError("Give --prompt or --prompt-file, not both.")
    }
    guard !isChat || !controlTokens else {
      throw ValidationError("--control-tokens is for plain prompts; --chat writes them itself.")
    }
  }

  func tokens(_ tokenizer: TextTokenizer, _ format: ChatFormat?) throws -> [Int32] {
    let text = try text()
    if let format {
      let system = system.map { [ChatMessage(.system, $0)] } ?? []
      return format.tokens(of: system + [ChatMessage(.user, text)], thinks: thinking)
    }
    let beginning = tokenizer.addsBeginning ? tokenizer.beginning.map { [Int32($0)] } ?? [] : []
    let tokens = beginning + (text.isEmpty ? [] : tokenizer.encode(text, readsSpecial: controlTokens))
    guard !tokens.isEmpty else {
      printError("The prompt is empty, and this model needs one. Give it with --prompt or on standard input.")
      throw ExitCode.failure
    }
    return tokens
  }

  private func text() throws -> String {
    if let prompt { return prompt }
    if let promptFile { return try textOfFile(promptFile) }
    if isatty(STDIN_FILENO) == 1 { printError("Type the prompt, then Ctrl-D.") }
    return String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self)
  }
}

/// The options for choosing the next token.
struct LanguageModelSamplingOptions: ParsableArguments {
  @Option(help: "0 takes the likeliest token; 1 draws by the model's own probabilities.")
  var temperature: Float = 0
  @Option(help: "Draw among the likeliest so many; 0 for all.") var topK = 0
  @Option(help: "Draw among the likeliest that together have this probability.") var topP: Float = 1
  @Option(help: "Draw among those with at least this share of the likeliest's probability.") var minP: Float =
    0
  @Option(help: "Make tokens that came lately less likely; 1 does nothing.") var repeatPenalty: Float = 1
  @Option(help: "Taken from the logits of tokens that came lately.") var presencePenalty: Float = 0
  @Option(help: "Taken from them as often as they came.") var frequencyPenalty: Float = 0
  @Option(help: "The same seed makes the same text on the same machine.") var seed: UInt64 = 0

  func validate() throws {
    guard temperature >= 0, temperature <= 100 else { throw ValidationError("--temperature takes 0 to 100.") }
    guard topK >= 0 else { throw ValidationError("--top-k takes 0 or more.") }
    guard (0...1).contains(topP) else { throw ValidationError("--top-p takes 0 to 1.") }
    guard (0...1).contains(minP) else { throw ValidationError("--min-p takes 0 to 1.") }
    guard repeatPenalty > 0, repeatPenalty <= 100 else {
      throw ValidationError("--repeat-penalty takes a number over 0, at most 100.")
    }
    guard (-100...100).contains(presencePenalty), (-100...100).contains(frequencyPenalty) else {
      throw ValidationError("--presence-penalty and --frequency-penalty take -100 to 100.")
    }
  }

  var options: SamplingOptions {
    var options = SamplingOptions()
    options.temperature = temperature
    options.topK = topK
    options.topP = topP
    options.minP = minP
    options.repetitionPenalty = repeatPenalty
    options.presencePenalty = presencePenalty
    options.frequencyPenalty = frequencyPenalty
    options.seed = seed
    return options
  }
}
