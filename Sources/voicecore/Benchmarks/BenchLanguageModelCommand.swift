import ArgumentParser
import Console
import Evaluation
import Foundation
import Inference
import ModelStore
import Setup

struct BenchLanguageModelCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lm", abstract: "A language model's timings, memory and accuracy.",
    discussion: """
      constrained_json_ms is the time from a prompt that was read to a whole command as a grammar wants it; grammar is \
      what a JSON schema of commands costs over the model's vocabulary. The accuracy is that of the fast kernels against \
      f32 ones on the same file; the command fails when it is worse than a root mean square error of \
      \(LanguageModelAccuracy.limits.logitError) of the logits' spread, or when more than \
      \(LanguageModelAccuracy.limits.differingTokens) of the chosen tokens differ.
      """)

  @Option(help: ArgumentHelp("A language model of the store's, or a GGUF file.", valueName: "name|file"))
  var model: String
  @Option(help: "Threads to compute with.") var threads = 2
  @Option(help: "Tokens to read.") var promptTokens = 256
  @Option(help: "Tokens to write after them.") var generateTokens = 64
  @Option(help: "How the context is kept: f16, or q8 in little more than half the memory.")
  var cache = KeyValueCache.Form.f16
  @Option(help: "How often the prompt is read and the command written.") var repeats = 3
  @Option(
    help: ArgumentHelp(
      "Another engine to run in turn with this three times, such as “python3 training/language_model/peer.py”.",
      valueName: "command"))
  var peer: String?
  @Flag(help: "Leave out the comparison with f32 kernels.") var skipAccuracy = false
  @Flag(help: "One JSON object.") var json = false

  func validate() throws {
    guard (1...1_024).contains(threads) else { throw ValidationError("--threads takes 1 to 1024.") }
    guard (2...65_536).contains(promptTokens) else {
      throw ValidationError("--prompt-tokens takes 2 to 65536.")
    }
    guard (1...65_536).contains(generateTokens) else {
      throw ValidationError("--generate-tokens takes 1 to 65536.")
    }
    guard (1...1_000).contains(repeats) else { throw ValidationError("--repeats takes 1 to 1000.") }
  }

  func run() async throws {
    let kernels = try Kernels.chosen()
    let model = try ModelStore.modelFile(model)
    let peer = try peer.map { try LanguageModelPeer(command: $0) }
    var timings: [LanguageModelTimings] = []
    var writings: [CommandWriting] = []
    var peers: [LanguageModelPeer.Result] = []
    for _ in 0..<(peer == nil ? 1 : 3) {
      timings.append(
        try .measured(
          model: model, kernels: kernels, threads: threads, promptTokens: promptTokens,
          generateTokens: generateTokens, repeats: repeats, cache: cache))
      writings.append(
        try await .measured(model: model, kernels: kernels, threads: threads, repeats: repeats, cache: cache))
      guard let peer else { continue }
      peers.append(
        try await peer.run(
          model: model, threads: threads, promptTokens: promptTokens, generateTokens: generateTokens))
    }
    // Before the comparison, which needs two contexts.
    let memory = peakMemory()
    let figures = LanguageModelFigures(
      timings: timings, writings: writings, peers: peers, memory: memory,
      grammar: try .measured(model: model),
      accuracy: skipAccuracy
        ? nil : try LanguageModelAccuracy.measured(model: model, kernels: kernels, threads: threads),
      kernels: kernels.name, threads: threads)
    output(json ? try figures.json() : figures.text)
    if let accuracy = figures.accuracy, !accuracy.isWithin(LanguageModelAccuracy.limits) {
      throw ExitCode.failure
    }
  }
}
