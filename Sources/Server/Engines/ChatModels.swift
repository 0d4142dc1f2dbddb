import LanguageModel
import ModelStore
import Queues

/// The language models for chats, the best first.
///
/// One is in memory at a time. It is loaded when it is needed and unloaded after a time without use. While the
/// machine is under pressure, a smaller one takes its place.
actor ChatModels {
  private let load: @Sendable (_ path: String) throws -> ServedLanguageModel
  private let makeSteps: @Sendable (_ names: [String]) -> @Sendable () -> Int
  private let idle: Duration
  private var paths: [String] = []
  private var step: @Sendable () -> Int = { 0 }
  private var loaded: (path: String, model: ServedLanguageModel)?
  private lazy var idleness = IdleWatch(after: idle) { [weak self] in await self?.release() }
  private nonisolated let queue = SerialQueue(label: "VoiceCore loading of language models")

  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  /// - Parameters:
  ///   - idle: The time without use after which a model is unloaded.
  ///   - steps: Gives, for models with these names, the index of the one that the machine can bear.
  init(
    idle: Duration, steps: @escaping @Sendable (_ names: [String]) -> @Sendable () -> Int,
    load: @escaping @Sendable (_ path: String) throws -> ServedLanguageModel
  ) {
    (self.idle, makeSteps, self.load) = (idle, steps, load)
  }

  var names: [String] { paths.map(ModelStore.name(ofFile:)) }

  var isLoaded: Bool { loaded != nil }

  /// Replaces the models, after trying each. Chats with an earlier model go on with it.
  ///
  /// - Throws: The errors of loading; then nothing changes.
  func use(_ paths: [String]) throws {
    for path in paths.dropFirst().reversed() { _ = try load(path) }
    loaded = try paths.first.map { ($0, try load($0)) }
    self.paths = paths
    step = makeSteps(names)
    idleness.used()
  }

  /// The model with a name, or a smaller one while the machine is under pressure.
  func model(_ name: String) throws -> ServedLanguageModel {
    guard let wanted = names.firstIndex(of: name) else {
      guard !paths.isEmpty else {
        throw APIError(
          status: .notFound,
          message:
            "There is no language model for chats. Choose one in the web app, or with --language-model.",
          parameter: "model", code: "model_not_found")
      }
      throw APIError.unknownModel(name, known: names)
    }
    idleness.used()
    let path = paths[min(max(wanted, step()), paths.count - 1)]
    if let loaded, loaded.path == path { return loaded.model }
    // The old model is freed before the new one is loaded, unless it is still writing.
    loaded = nil
    let model = try load(path)
    loaded = (path, model)
    return model
  }

  private func release() {
    guard let path = loaded?.path, var model = loaded?.model else { return }
    loaded = nil
    guard !model.isUnused() else { return }
    // Somebody is still reading its answer.
    loaded = (path, model)
    idleness.used()
  }
}

/// A language model for conversations.
struct ServedLanguageModel: Sendable {
  let name: String
  private(set) var session: GenerationSession
  let format: ChatFormat

  /// - Parameters:
  ///   - path: A GGUF file.
  ///   - context: The tokens to make room for.
  /// - Throws: `ModelFileError`, `ChatFormatError`, `GenerationError` or `KernelsError`.
  init(path: String, threads: Int, context: Int) throws {
    let model = try LanguageModel(path: path)
    let tokenizer = try TextTokenizer(model.file)
    format = try ChatFormat(model.file, tokenizer: tokenizer)
    session = try GenerationSession(
      model, tokenizer: tokenizer, turnsOf: format, threads: threads, capacity: context)
    name = ModelStore.name(ofFile: path)
  }

  init(name: String, session: GenerationSession, format: ChatFormat) {
    (self.name, self.session, self.format) = (name, session, format)
  }

  /// Whether nothing else holds its session.
  mutating func isUnused() -> Bool { isKnownUniquelyReferenced(&session) }
}
