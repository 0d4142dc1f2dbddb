import ArgumentParser
import Foundation
import Inference
import LanguageModel
import ModelStore

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
    discussion: "Writes {\"tokens\": [ids]} and adds no special tokens. What is not UTF-8 is read as U+FFFD.")

  @Option(help: "The model, or its vocabulary alone, in GGUF.") var model: String
  @Option(help: "The text.") var textFile: String

  func run() async throws {
    guard let bytes = FileManager.default.contents(atPath: textFile) else {
      printError("\(textFile) cannot be read. Check the path and its permissions.")
      throw ExitCode.failure
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let tokenizer = try TextTokenizer(GGUFFile(path: ModelStore.modelFile(model)))
    var line = JSONLine()
    try line.add("tokens", tokenizer.encode(text))
    output(line.text)
  }
}
