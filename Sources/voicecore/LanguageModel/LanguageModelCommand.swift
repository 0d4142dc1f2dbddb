import ArgumentParser
import Console
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
