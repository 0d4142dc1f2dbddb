import Understanding

/// How long a pause may be before what was said is taken for all of it, by the words before the pause.
///
/// Where a sentence plainly goes on ("remind me to …") people are given time; where it is complete they need not wait.
public struct EndpointPatience: Sendable, Hashable {
  /// Seconds after a command that has all it needs, after an answer, and after other words that the recognizer takes for
  /// the last,
  public var complete = 0.35
  /// after words that are not understood, or not yet,
  public var unclear = 0.55
  /// after such words where the recognizer doubts that they are the last,
  public var doubtful = 0.7
  /// after a command that lacks something, such as a reminder without a time,
  public var lacking = 0.9
  /// after a text that is dictated, where people think between sentences,
  public var dictation = 1.2
  /// and where the sentence plainly goes on.
  public var unfinished = 1.5

  /// The probability from which words are taken for the last, chosen like ``doubtful`` on recordings of people with pauses.
  private static let end = 0.93

  public init() {}

  /// - Parameters:
  ///   - text: The words so far, as recognized.
  ///   - understood: What they would mean if they were all, where that is known.
  ///   - endProbability: The recognizer's probability that nothing follows them, where it knows one.
  public func endSilence(
    after text: String, understood: Interpretation?, endProbability: Double? = nil
  ) -> Double {
    if SentenceEnd.isOpen(text) { return unfinished }
    if SpokenAnswer(text) != nil { return complete }
    guard let understood else { return unclear }
    if understood.command.intent == .none {
      return endProbability.map { $0 >= Self.end ? complete : doubtful } ?? unclear
    }
    if Self.dictated.contains(understood.command.intent) { return dictation }
    // "Remind me tomorrow at nine": nobody stops before saying what of.
    if understood.missing.contains(.title) { return unfinished }
    return understood.missing.isEmpty ? complete : lacking
  }

  private static let dictated: Set<Intent> = [.createNote, .sendEmail, .replyEmail, .forwardEmail]
}
