import ArgumentParser
import Console
import Foundation
import ModelStore
import Server
import Setup

struct RecommendModelsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recommend", abstract: "Which recognizer and language model this machine is fit for.",
    discussion: """
      Measures for a second how fast this machine multiplies and reads weights, and computes from that how long models \
      of known sizes would take. Models that are here are measured themselves.
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
    let measurements = ModelMeasurements(threads: threads)
    let (capacity, speed) = try await measurements.machine()
    let recommendation = Recommendation(
      catalogue: store.catalogue, capacity: capacity, speed: speed, language: language,
      recognizerBudget: recognizerBudget, languageModelBudget: languageModelBudget,
      measured: try await measured(store, measurements))
    if json { return output(try recommendation.json(capacity, speed).text) }
    write(recommendation, capacity, speed)
  }

  /// Measures the installed models; “models show” shows the results afterwards.
  private func measured(
    _ store: ModelStore, _ measurements: ModelMeasurements
  ) async throws -> [String: Double] {
    var measured: [String: Double] = [:]
    for model in try store.installed() where model.task != .voiceActivity {
      guard (try? store.path(of: model.name)) != nil else { continue }
      do {
        let milliseconds = try await measurements.milliseconds(of: model)
        measured[model.name] = milliseconds
        try await store.keep(milliseconds: milliseconds, of: model)
      } catch {
        printError("\(model.name) cannot be measured: \(error)")
      }
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
}
