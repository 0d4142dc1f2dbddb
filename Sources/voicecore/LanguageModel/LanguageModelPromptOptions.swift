import ArgumentParser
import Console
import Foundation
import LanguageModel

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
