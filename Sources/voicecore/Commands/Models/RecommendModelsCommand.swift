import ArgumentParser
import Evaluation
import Foundation
import Inference
import ModelStore

struct RecommendModelsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recommend", abstract: "Which recognizer and language model this machine is fit for.",
    discussion: """
      Measures for a second how fast this machine multiplies and reads weights, and computes from that how long models \
      of known sizes would take. Recognizers that are here are measured themselves.
      """)

  @Option(help: "The language that is spoken, as in en.") var language = "en"
  @Option(help: "Milliseconds from the end of speech to text.") var recognizerBudget = 600.0
  @Option(help: "Milliseconds from text to a command, for a language model.") var languageModelBudget =
    2_000.0
  @Option(help: "Threads that compute.") var threads = ProcessInfo.processInfo.activeProcessorCount
  @Flag(help: "One JSON object.") var json = false

  func validate() throws {
    guard (1...256).contains(threads) else { throw ValidationError("--threads takes 1 to 256.") }
    guard recognizerBudget > 0, languageModelBudget > 0 else {
      throw ValidationError("A budget must be more than 0.")
    }
  }

  func run() async throws {
    let store = try ModelStore.current()
    let kernels = try Kernels.chosen()
    let capacity = MachineCapacity(kernels: kernels)
    let speed = try MachineSpeed.measured(kernels: kernels, threads: threads)
    let recommendation = Recommendation(
      catalogue: store.catalogue, capacity: capacity, speed: speed, language: language,
      recognizerBudget: recognizerBudget, languageModelBudget: languageModelBudget,
      measured: try await measured(store, kernels))
    json ? output(try line(recommendation, capacity, speed)) : write(recommendation, capacity, speed)
  }

  /// A pass of the encoder and twenty steps, with the recognizers that are here; “models show” tells it from then on.
  private func measured(_ store: ModelStore, _ kernels: Kernels) async throws -> [String: Double] {
    var measured: [String: Double] = [:]
    for model in try store.installed() where model.task == .recognition {
      guard let path = try? store.path(of: model.name) else { continue }
      let timings = try WhisperTimings.measured(
        model: path, kernels: kernels, threads: threads, audioSeconds: 30, repeats: 1)
      let steps = timings.step.prefix(20).reduce(0, +)
      let milliseconds = (timings.mel.min() ?? 0) + (timings.encode.min() ?? 0) + steps
      measured[model.name] = milliseconds
      try await store.keep(milliseconds: milliseconds, of: model)
    }
    return measured
  }

  private func write(_ recommendation: Recommendation, _ capacity: MachineCapacity, _ speed: MachineSpeed) {
    output(
      "\(capacity.cores) cores with \(capacity.kernels), \(byteText(capacity.memory)) of memory, "
        + "\(byteText(capacity.availableMemory)) available; measured: "
        + String(
          format: "%.0f billion operations and %.1f GB of weights a second.", speed.operationsPerSecond / 1e9,
          speed.bytesPerSecond / 1e9))
    write("recognizer", recommendation.recognizer, "The embedded recognizer stays the best here.")
    write("language model", recommendation.languageModel, "The embedded interpreter stays the best here.")
  }

  private func write(_ title: String, _ choice: Recommendation.Choice?, _ otherwise: String) {
    guard let choice else { return output("\(title): none fits the budget. \(otherwise)") }
    output(
      "\(title): \(choice.entry.name), about \(Int(choice.milliseconds)) ms "
        + (choice.isMeasured ? "(measured)" : "(estimated)")
        + " and \(byteText(choice.memory)) of memory (estimated). \(choice.entry.goodFor)")
    output("  voicecore models pull \(choice.entry.name)")
  }

  private func line(
    _ recommendation: Recommendation, _ capacity: MachineCapacity, _ speed: MachineSpeed
  ) throws -> String {
    func choice(_ choice: Recommendation.Choice?) throws -> String {
      guard let choice else { return "null" }
      var line = JSONLine()
      try line.add("name", choice.entry.name)
      try line.add("milliseconds", choice.milliseconds)
      try line.add("measured", choice.isMeasured)
      try line.add("memory_bytes_estimated", choice.memory)
      return line.text
    }
    var line = JSONLine()
    try line.add("machine", capacity)
    try line.add("speed", speed)
    line.add("recognizer", json: try choice(recommendation.recognizer))
    line.add("language_model", json: try choice(recommendation.languageModel))
    return line.text
  }
}
