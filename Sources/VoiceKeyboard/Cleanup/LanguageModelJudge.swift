import Dictation
import Foundation
import Inference
import LanguageModel
import Queues

/// Asks a language model which of a few texts a speaker meant.
///
/// The model writes nothing. It tells how probable each text is by itself, and how probable it is as the meaning of
/// the sentence, after examples of what others said and meant.
public actor LanguageModelJudge: CleanupJudge {
  /// The tokens to make room for: the examples, and the longest sentence with one of its texts.
  private static let context = 1_024
  /// The words after a cut that are compared. Those that follow are the same in all texts.
  private static let compared = 3
  /// The weight of a text's own probability; the rest is the weight of its probability after the examples.
  private static let freeWeight: Float = 0.6
  /// How much a long text gains against a short one: its probability is divided by its words to this power.
  private static let lengthPower: Float = 0.6
  /// The lead in score that a text needs to leave out a repetition, since words are mostly said twice on purpose.
  private static let caution: Float = 3

  private let path: String
  private let threads: Int
  private let idle: Duration
  private var loaded: Task<Loaded, any Error>?
  private lazy var watch = IdleWatch(after: idle) { [weak self] in await self?.release() }

  private struct Loaded {
    /// Reads texts by themselves.
    var free: GenerationSession
    /// Reads texts after the examples, which stay in its context.
    var guided: GenerationSession
    var examples: [Int32]
  }

  /// - Parameters:
  ///   - path: A GGUF file.
  ///   - idle: The time without use after which the model is unloaded.
  public init(path: String, threads: Int, idle: Duration = .seconds(600)) {
    (self.path, self.threads, self.idle) = (path, threads, idle)
  }

  /// Loads the model and reads the examples in advance, so that the first sentence does not wait for that.
  ///
  /// - Throws: `ModelFileError`, `GenerationError` or `KernelsError`.
  public func prepare() async throws { _ = try await load() }

  public func choice(_ question: Cleanup.Question) async throws -> Int {
    Self.choice(try await scores(of: question.texts), question)
  }

  /// Returns the index of the text that the scores speak for.
  package static func choice(_ scores: [Float], _ question: Cleanup.Question) -> Int {
    let best = scores.indices.max { scores[$0] < scores[$1] } ?? 0
    let caution = question.kind == .restart ? caution : 0
    return best > 0 && scores[best] - scores[0] > caution ? best : 0
  }

  /// Returns how likely it is that each text was meant, as a score.
  ///
  /// - Parameter texts: The sentence as it was said, and then the other texts.
  package func scores(of texts: [String]) async throws -> [Float] {
    guard let said = texts.first else { return [] }
    let loaded = try await load()
    defer { watch.used() }
    let tokenizer = loaded.free.tokenizer
    let free = try await loaded.free.logProbabilities(
      of: texts.map { "\($0)\n" }, after: tokenizer.encode("\n", isBeginning: true, except: []))
    let opening = tokenizer.encode(Self.opening(said), isBeginning: false, except: [])
    let guided = try await loaded.guided.logProbabilities(
      of: Self.beginnings(texts).map { " \($0)" }, after: loaded.examples + opening)
    return texts.indices.map { index in
      let words = Float(max(1, texts[index].split(separator: " ").count))
      return Self.freeWeight * free[index] / pow(words, Self.lengthPower) + (1 - Self.freeWeight)
        * guided[index]
    }
  }

  /// The texts without most of the words with which all of them end.
  static func beginnings(_ texts: [String]) -> [String] {
    let words = texts.map { $0.split(separator: " ") }
    let shortest = words.map(\.count).min() ?? 0
    let common = (0..<shortest).prefix { place in
      Set(words.map { $0[$0.count - 1 - place] }).count == 1
    }.count
    return words.map { $0.dropLast(max(0, common - compared)).joined(separator: " ") }
  }

  private func load() async throws -> Loaded {
    let (path, threads) = (path, threads)
    let loading = loaded ?? Task { try await Self.loaded(path, threads: threads) }
    loaded = loading
    do {
      let loaded = try await loading.value
      watch.used()
      return loaded
    } catch {
      loaded = nil
      throw error
    }
  }

  private static func loaded(_ path: String, threads: Int) async throws -> Loaded {
    let model = try LanguageModel(path: path)
    let tokenizer = try TextTokenizer(model.file)
    let pool = ThreadPool(threadCount: threads)
    let (free, guided) = (
      try GenerationSession(
        model, tokenizer: tokenizer, kernels: .chosen(), threads: pool, capacity: context),
      try GenerationSession(
        model, tokenizer: tokenizer, kernels: .chosen(), threads: pool, capacity: context)
    )
    let beginning = tokenizer.addsBeginning ? tokenizer.beginning.map { [Int32($0)] } ?? [] : []
    let examples = beginning + tokenizer.encode(examples, isBeginning: true, except: [])
    try await guided.prepare(examples)
    return Loaded(free: free, guided: guided, examples: examples)
  }

  private func release() { loaded = nil }

  private static func opening(_ said: String) -> String { "Said: \(said)\nMeant:" }

  private static let examples =
    [
      ("I'll come on Sunday, or rather on Saturday night.", "I'll come on Saturday night."),
      ("She knew that that shop was closed.", "She knew that that shop was closed."),
      ("Who painted no wait who bought the house?", "Who bought the house?"),
      ("The small dog, I mean cat, sleeps.", "The small cat sleeps."),
      ("I waited, but there was no answer.", "I waited, but there was no answer."),
      ("Which town no sorry river is the longest in Spain?", "Which river is the longest in Spain?"),
      ("How long did the storm or wait the flood in Texas last?", "How long did the flood in Texas last?"),
    ].map { "\(opening($0.0)) \($0.1)\n\n" }.joined()
}
