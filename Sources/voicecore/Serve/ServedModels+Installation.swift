import Evaluation
import Foundation
import Inference
import ModelStore
import Server
import Setup
import Speech

extension ServedModels {
  /// Returns the models of this installation.
  ///
  /// - Parameters:
  ///   - held: The models that the server was started with.
  ///   - threads: The threads of each model.
  ///   - steps: Announces that another model takes over.
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
          case .recognition: configuration.whisperModel = name ?? RecognizerEngine.builtIn.name
          case .language: configuration.languageModel = name
          case .voiceActivity, .voice: return
          }
          try configuration.write(installation.state.configurationFile)
        }
      },
      held: held, machine: { try await measurements.machine() },
      measure: { try await measurements.milliseconds(of: $0) }, steps: steps)
  }
}

extension ServedModels {
  /// Downloads a model in this process if it has the network, otherwise through the broker.
  private static let pull: Pull = { name, store, report in
    if try NetworkSetting.current() == .never {
      throw NetworkForbidden(consequence: "Nothing is downloaded")
    }
    #if canImport(CNetworkSeal)
      if NetworkBroker.isPrepared { return try await BrokeredPull(name: name).run(in: store, report: report) }
    #endif
    return try await store.pull(name, report: report)
  }
}
