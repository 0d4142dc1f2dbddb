/// The models that this machine is fit for.
package struct Recommendation: Sendable, Hashable {
  /// A model and how it would do here.
  package struct Choice: Sendable, Hashable {
    package var entry: ModelEntry
    /// A recognizer: milliseconds from the end of speech to text. A language model: to a command of 40 tokens after a
    /// prompt of 200.
    package var milliseconds: Double
    /// Whether that was measured with the model itself, or is computed from the machine's speed and the model's size.
    package var isMeasured: Bool
    /// Bytes of memory that it needs, estimated from the file's length.
    package var memory: Int
  }

  /// Nothing where none fits: the embedded recognizer and interpreter then stay the best.
  package var recognizer: Choice?
  package var languageModel: Choice?

  /// - Parameters:
  ///   - language: ISO 639-1; models for English alone are considered for “en”.
  ///   - recognizerBudget: milliseconds from the end of speech to text.
  ///   - languageModelBudget: milliseconds from text to a command.
  ///   - measured: milliseconds that were measured with models on this machine, by name.
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
    // Of language models that follow orders the larger is mostly the better; licences that forbid work are left to
    // whoever asks for those by name.
    languageModel = best(.language, budget: languageModelBudget) {
      $0.licence == "qwen-research" ? nil : $0.bytes
    }
  }

  /// What a model needs, activations and caches beside the mapped weights, as measured for Whisper base and small
  /// (BENCHMARKS.md).
  package static func memory(ofFile bytes: Int) -> Int { bytes + bytes / 2 + 100_000_000 }

  /// How an entry would do; nil when too little is known of it.
  private static func choice(_ entry: ModelEntry, _ speed: MachineSpeed, _ measured: Double?) -> Choice? {
    guard let bytes = entry.bytes else { return nil }
    let memory = memory(ofFile: bytes)
    let estimate: Double? =
      switch entry.task {
      case .recognition: WhisperSize.of(entry.name).map { recognition($0, bytes: bytes, speed) }
      case .language: language(bytes: bytes, speed)
      case .voiceActivity: nil
      }
    guard let milliseconds = measured ?? estimate else { return nil }
    return Choice(entry: entry, milliseconds: milliseconds, isMeasured: measured != nil, memory: memory)
  }

  /// An order has about twenty tokens. Attention runs at half the speed of products, what is neither costs a third more;
  /// with these the encoder's times in BENCHMARKS.md come out within a fifth.
  static func recognition(_ size: WhisperSize, bytes: Int, _ speed: MachineSpeed) -> Double {
    let encoder =
      (size.encoderOperations + 2 * size.attentionOperations) / speed.operationsPerSecond * 1.3
    let step = Double(bytes) * size.stepShare / speed.bytesPerSecond * 1.5
    return 1_000 * (encoder + 20 * step)
  }

  /// Files of 4 to 8 bits a weight: between two weights and one a byte, so two operations for each of 1.5.
  static func language(bytes: Int, _ speed: MachineSpeed) -> Double {
    let prompt = 200 * 2 * 1.5 * Double(bytes) / speed.operationsPerSecond * 1.3
    let tokens = 40 * Double(bytes) / speed.bytesPerSecond * 1.3
    return 1_000 * (prompt + tokens)
  }
}
