/// Decides how a sentence was meant.
public protocol CleanupJudge: Sendable {
  /// Returns the index of the text that the speaker meant to write.
  func choice(_ question: Cleanup.Question) async throws -> Int
}

/// How phrases are cleaned before they are written.
public struct PhraseCleaning: Sendable {
  /// The usual time limit, which is so short that nobody minds.
  public static let usualLimit = Duration.milliseconds(700)

  private let judge: (any CleanupJudge)?
  private let limit: Duration

  /// - Parameters:
  ///   - judge: Decides what rules cannot; nil for rules alone.
  ///   - limit: The time for all of its decisions about a phrase. What is open then, or after an error, is left to the
  ///     rules.
  public init(_ judge: (any CleanupJudge)?, limit: Duration = usualLimit) {
    (self.judge, self.limit) = (judge, limit)
  }

  /// Returns the phrase without what its speaker did not mean to write.
  public func cleaned(_ phrase: HeardPhrase, for dictation: Dictation) async -> HeardPhrase {
    var cleanup = Cleanup(phrase, runs: dictation.textRuns(of: phrase))
    let end = ContinuousClock.now + limit
    while let question = cleanup.question {
      cleanup.answer(await choice(question, until: end) ?? question.usual)
    }
    return cleanup.phrase
  }

  /// The judge's choice; nil if there is none by that time.
  private func choice(_ question: Cleanup.Question, until end: ContinuousClock.Instant) async -> Int? {
    guard let judge, end > .now else { return nil }
    return await withTaskGroup(of: Int?.self) { group in
      group.addTask { try? await judge.choice(question) }
      group.addTask {
        try? await Task.sleep(until: end)
        return nil
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
  }
}
