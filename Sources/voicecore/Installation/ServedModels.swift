import Evaluation
import Foundation
import Inference
import ModelStore
import Server
import Speech

extension ServedModels {
  /// This installation's models.
  ///
  /// - Parameters:
  ///   - held: What the server was started with.
  ///   - threads: That models compute with.
  ///   - steps: Tells when another model is used from now on.
  static func current(
    held: [ModelTask: String], threads: Int, steps: AsyncStream<String>
  ) -> ServedModels {
    let measurements = ModelMeasurements(threads: threads)
    return ServedModels(
      store: { try .current() }, pull: pull,
      found: { FoundModels(environment: ProcessInfo.processInfo.environment).all(besides: $0) },
      chosen: {
        let installation = try Installation()
        let hearing = try installation.knownHearingModels().first?.name
        return [.recognition: hearing, .language: installation.configuration.languageModel]
          .compactMapValues(\.self)
      },
      choose: { task, name in
        try SettingsStore.writing.withLock { _ in
          let installation = try Installation()
          var configuration = installation.configuration
          switch task {
          case .recognition: configuration.whisperModel = name ?? PocketSphinxRecognizer.identifier
          case .language: configuration.languageModel = name
          case .voiceActivity: return
          }
          try configuration.write(installation.state.configurationFile)
        }
      },
      held: held, machine: { try await measurements.machine() },
      measure: { try await measurements.milliseconds(of: $0) }, steps: steps)
  }
}

extension ServedModels {
  /// Downloads a model in this process where it has the network, else by the helper.
  private static let pull: Pull = { name, store, report in
    if try NetworkSetting.current() == .never {
      throw NetworkForbidden(consequence: "Nothing is downloaded")
    }
    #if canImport(CNetworkSeal)
      if Errands.isPrepared { return try await ErrandPull(name: name).run(in: store, report: report) }
    #endif
    return try await store.pull(name, report: report)
  }
}

/// How fast this machine and its models are, measured apart from the threads that serve.
actor ModelMeasurements {
  private let threads: Int
  private var speed: MachineSpeed?
  private nonisolated let queue = SerialQueue(label: "VoiceCore measurements")

  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  init(threads: Int) { self.threads = threads }

  /// What the machine has now; its speed is measured once.
  func machine() throws -> ServedModels.Machine {
    let kernels = try Kernels.chosen()
    let measured = try speed ?? MachineSpeed.measured(kernels: kernels, threads: threads)
    speed = measured
    return (MachineCapacity(kernels: kernels), measured)
  }

  /// Milliseconds for ``ModelTask/measuredWork``.
  func milliseconds(of model: InstalledModel) throws -> Double {
    let kernels = try Kernels.chosen()
    switch model.task {
    case .recognition:
      let timings = try WhisperTimings.measured(
        model: model.path, kernels: kernels, threads: threads, audioSeconds: 30, repeats: 3)
      // The fastest of several: others take time away, nothing gives any.
      return (timings.mel.min() ?? 0) + (timings.encode.min() ?? 0) + 20 * (timings.step.min() ?? 0)
    case .language:
      let timings = try LanguageModelTimings.measured(
        model: model.path, kernels: kernels, threads: threads, promptTokens: 200, generateTokens: 40,
        repeats: 1)
      return 1_000 * (200 / max(timings.prompt.max() ?? 0, 1e-9) + 40 / max(timings.generate, 1e-9))
    case .voiceActivity: throw ModelMeasurementError.nothingToMeasure(model.name)
    }
  }
}

enum ModelMeasurementError: Error, CustomStringConvertible {
  case nothingToMeasure(String)

  var description: String {
    switch self {
    case .nothingToMeasure(let name):
      "\(name) tells speech from all else, which takes no time worth measuring."
    }
  }
}
