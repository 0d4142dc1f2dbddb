/// The recommendation of models that suit this machine.
package struct Recommendation: Sendable, Hashable {
  /// A model and its performance on this machine.
  package struct Choice: Sendable, Hashable {
    package var entry: ModelEntry
    /// The milliseconds of a recognizer from the end of speech to the text, or of a language model for a command
    /// of 40 tokens after a prompt of 200.
    package var milliseconds: Double
    /// Whether the time was measured with the model itself rather than estimated from sizes.
    package var isMeasured: Bool
    /// The bytes of memory that the model needs, estimated from the file's length.
    package var memory: Int
  }

  /// The recommended recognizer; `nil` if none fits, and the built-in one is best.
  package var recognizer: Choice?
  package var languageModel: Choice?

  /// Chooses the most accurate models that are fast enough and fit into half the available memory.
  ///
  /// - Parameters:
  ///   - language: The language as ISO 639-1. Models for English only are considered for “en”.
  ///   - recognizerBudget: The most milliseconds from the end of speech to the text.
  ///   - languageModelBudget: The most milliseconds from the text to a command.
  ///   - measured: The milliseconds measured with models on this machine, by name.
  package init(
    catalogue: Catalogue, capacity: MachineCapacity, speed: MachineSpeed, language: String = "en",
    recognizerBudget: Double = 600, languageModelBudget: Double = 2_000, measured: [String: Double] = [:]
  ) {
    let usable = catalogue.models.filter {
      $0.languages.contains("multilingual") || $0.languages.contains(language)
    }
    func best(_ task: ModelTask, budget: Double, rank: (ModelEntry) -> Int?) -> Choice? {
      let fitting = usable.compactMap { entry -> (rank: Int, choice: Choice)? in
        guard entry.task == task, let rank = rank(entry),
          let choice = Self.choice(entry, speed, measured[entry.name]),
          choice.memory <= capacity.availableMemory / 2, choice.milliseconds <= budget
        else { return nil }
        return (rank, choice)
      }
      guard let highest = fitting.map(\.rank).max() else { return nil }
      return fitting.filter { $0.rank == highest }.map(\.choice).min { $0.milliseconds < $1.milliseconds }
    }
    recognizer = best(.recognition, budget: recognizerBudget) { WhisperSize.of($0.name)?.rank }
    // Larger language models mostly follow instructions better. Models whose licence forbids commercial use must
    // be asked for by name.
    languageModel = best(.language, budget: languageModelBudget) {
      $0.licence == "qwen-research" ? nil : $0.bytes
    }
  }

  /// Returns the memory of a model with activations and caches, as measured for Whisper base and small
  /// (BENCHMARKS.md).
  package static func memory(ofFile bytes: Int) -> Int { bytes + bytes / 2 + 100_000_000 }

  /// Returns the performance of an entry, or `nil` if too little is known about it.
  private static func choice(_ entry: ModelEntry, _ speed: MachineSpeed, _ measured: Double?) -> Choice? {
    guard let bytes = entry.bytes else { return nil }
    let memory = memory(ofFile: bytes)
    let estimate: Double? =
      switch entry.task {
      case .recognition: WhisperSize.of(entry.name).map { recognition($0, bytes: bytes, speed) }
      case .language: language(bytes: bytes, speed)
      case .voiceActivity, .voice: nil
      }
    guard let milliseconds = measured ?? estimate else { return nil }
    return Choice(entry: entry, milliseconds: milliseconds, isMeasured: measured != nil, memory: memory)
  }

  /// Estimates the milliseconds to recognize a command of about twenty tokens. Attention runs at half the speed of
  /// products, and everything else costs a third more. This agrees with the encoder's times in BENCHMARKS.md
  /// within a fifth.
  static func recognition(_ size: WhisperSize, bytes: Int, _ speed: MachineSpeed) -> Double {
    let encoder =
      (size.encoderOperations + 2 * size.attentionOperations) / speed.operationsPerSecond * 1.3
    let step = Double(bytes) * size.stepShare / speed.bytesPerSecond * 1.5
    return 1_000 * (encoder + 20 * step)
  }

  /// Estimates the milliseconds of a language model. With 4 to 8 bits per weight, a byte holds one to two weights,
  /// so it takes two operations for each of 1.5 weights.
  static func language(bytes: Int, _ speed: MachineSpeed) -> Double {
    let prompt = 200 * 2 * 1.5 * Double(bytes) / speed.operationsPerSecond * 1.3
    let tokens = 40 * Double(bytes) / speed.bytesPerSecond * 1.3
    return 1_000 * (prompt + tokens)
  }
}
