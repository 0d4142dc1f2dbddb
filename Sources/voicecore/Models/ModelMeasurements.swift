import Evaluation
import Foundation
import Inference
import ModelStore
import Queues
import Server
import Speech

/// Measures the speed of this machine and its models, on a queue apart from the threads that serve.
actor ModelMeasurements {
  private let threads: Int
  private var speed: MachineSpeed?
  private nonisolated let queue = SerialQueue(label: "VoiceCore measurements")

  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  init(threads: Int) { self.threads = threads }

  /// Returns the machine's present capacity, and its speed, which is measured once.
  func machine() throws -> (capacity: MachineCapacity, speed: MachineSpeed) {
    let kernels = try Kernels.chosen()
    let measured = try speed ?? MachineSpeed.measured(kernels: kernels, threads: threads)
    speed = measured
    return (MachineCapacity(kernels: kernels), measured)
  }

  /// Measures how many milliseconds a model takes for ``ModelTask/measuredWork``.
  func milliseconds(of model: InstalledModel) throws -> Double {
    let kernels = try Kernels.chosen()
    switch model.task {
    case .recognition:
      let timings = try WhisperTimings.measured(
        model: model.path, kernels: kernels, threads: threads, audioSeconds: 30, repeats: 3)
      // The fastest of several runs, since other programs can only slow a run down.
      return (timings.mel.min() ?? 0) + (timings.encode.min() ?? 0) + 20 * (timings.step.min() ?? 0)
    case .language:
      let timings = try LanguageModelTimings.measured(
        model: model.path, kernels: kernels, threads: threads, promptTokens: 200, generateTokens: 40,
        repeats: 1)
      return 1_000 * (200 / max(timings.prompt.max() ?? 0, 1e-9) + 40 / max(timings.generate, 1e-9))
    case .voiceActivity, .voice: throw ModelMeasurementError.nothingToMeasure(model.name)
    }
  }
}

enum ModelMeasurementError: Error, CustomStringConvertible {
  case nothingToMeasure(String)

  var description: String {
    switch self {
    case .nothingToMeasure(let name):
      "\(name) hears or says nothing that is measured here; “bench speak” measures a voice."
    }
  }
}
