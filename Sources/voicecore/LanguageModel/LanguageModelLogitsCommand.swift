import ArgumentParser
import Console
import Foundation
import Inference
import JSONValues
import LanguageModel

struct LanguageModelLogitsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "logits",
    abstract: "Show what a language model makes of a text, for comparison with other engines.",
    discussion: """
      Writes {"position","token","logits"} for the last token, or with --all for each: the logits of the token after \
      it, one for each of the vocabulary. With --top only the largest, as [[token, logit]]. Nothing is added to the \
      text: no token that begins one either.
      """)

  @OptionGroup var model: LanguageModelOptions
  @Option(help: ArgumentHelp("The text.", valueName: "file")) var textFile: String?
  @Option(help: ArgumentHelp("The tokens themselves, with commas between.", valueName: "ids")) var tokens:
    String?
  @Flag(help: "After each token, not only after the last.") var all = false
  @Option(help: ArgumentHelp("Only the largest so many.", valueName: "count")) var top: Int?

  func validate() throws {
    guard (textFile == nil) != (tokens == nil) else {
      throw ValidationError("Give the text with --text-file or its tokens with --tokens.")
    }
    guard tokens == nil || given != nil else {
      throw ValidationError("--tokens takes numbers with commas between, as in 1,17,42.")
    }
    guard top.map({ $0 > 0 }) ?? true else { throw ValidationError("--top takes 1 or more.") }
  }

  private var given: [Int32]? {
    guard let tokens else { return nil }
    let numbers = tokens.split(separator: ",", omittingEmptySubsequences: false).map {
      Int32($0.trimmingCharacters(in: .whitespaces))
    }
    return numbers.contains(nil) ? nil : numbers.compactMap(\.self)
  }

  func run() async throws {
    let command = self
    try await untilStopped { try command.show() }
  }

  private func show() throws {
    let loaded = try LanguageModel(path: model.file())
    let tokens =
      try textFile.map { try TextTokenizer(loaded.file).encode(bytes: bytesOfFile($0)) } ?? given ?? []
    let processor = Processor(kernels: try .chosen(), threads: ThreadPool(threadCount: model.threads))
    let transformer = Transformer(loaded, processor: processor, capacity: model.context, cache: model.cache)
    if all {
      var failure: (any Error)?
      try transformer.readEach(tokens) { index, logits in
        do { try show(logits, index, tokens[index]) } catch { failure = failure ?? error }
      }
      if let failure { throw failure }
    } else {
      let logits = try transformer.read(tokens)
      try show(logits, tokens.count - 1, tokens[tokens.count - 1])
    }
  }

  private func show(_ logits: UnsafeMutableBufferPointer<Float>, _ position: Int, _ token: Int32) throws {
    guard logits.allSatisfy(\.isFinite) else { throw GenerationError.noProbabilities }
    var line = JSONObject()
    try line.add("position", position)
    try line.add("token", token)
    if let top {
      let largest = logits.indices.sorted { logits[$0] > logits[$1] }.prefix(top)
      line.add("logits", .array(largest.map { [.number("\($0)"), .number("\(logits[$0])")] }))
    } else {
      try line.add("logits", Array(logits))
    }
    output(line.text)
  }
}
