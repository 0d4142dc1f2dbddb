import LanguageModel
import Speech

/// Runs a conversation: the model answers the person, and its sentences are spoken while it still writes.
public actor Chat {
  /// Says a sentence aloud and returns when it was heard; cancelling silences it.
  public typealias Voice = @Sendable (String) async throws -> Void
  /// Gets a sentence ready that the voice will say next.
  public typealias Preparation = @Sendable (String) async -> Void

  private let model: any ChatModel
  private let voice: Voice?
  private let prepare: Preparation?
  private let keep: (@Sendable (ChatMessage) throws -> Void)?
  private let observe: @Sendable (ChatEvent) -> Void
  private var state: ChatState
  private var writing: Task<Void, Never>?
  private var speaking: Task<Void, Never>?
  /// The answer to words that may be all that the person says, begun in a pause of theirs.
  private var ahead: (messages: [ChatMessage], answer: AsyncThrowingStream<AnswerPiece, any Error>)?
  /// Counts the answers, to distinguish the tasks of a stopped answer from those of the present one.
  private var answers = 0
  /// The text that is not a complete sentence yet.
  private var rest = ""
  /// The sentences of the present answer. Small models may repeat themselves without end.
  private var sentences: Set<String> = []
  private var isWriting = false
  private var timings = ChatTimings()
  private var start = ContinuousClock.now
  private var waiters: [CheckedContinuation<Void, Never>] = []

  /// - Parameters:
  ///   - messages: What was said before.
  ///   - voice: Nil if answers are only shown; a sentence then counts as heard when it is shown.
  ///   - prepare: Called with the next sentence while the one before is said; nil if nothing is to be gained by it.
  ///   - keep: Called with each new message when it is complete; nil keeps none.
  ///   - observe: Called with each event, in order.
  public init(
    _ model: any ChatModel, messages: [ChatMessage] = [], voice: Voice? = nil, prepare: Preparation? = nil,
    keep: (@Sendable (ChatMessage) throws -> Void)? = nil,
    observe: @escaping @Sendable (ChatEvent) -> Void
  ) {
    (self.model, self.voice, self.prepare) = (model, voice, prepare)
    (self.keep, self.observe) = (keep, observe)
    state = ChatState(messages: messages)
    _ = state.take(.opened)
  }

  /// The messages so far.
  public var messages: [ChatMessage] { state.messages }

  /// Lets the model answer; returns when the answer is over or was interrupted.
  ///
  /// - Parameter start: When the person stopped speaking; the timings count from then.
  public func answer(_ text: String, since start: ContinuousClock.Instant = .now) async {
    await answer(.heard(text), since: start)
  }

  /// Lets the model answer what was said so far, such as a function's output.
  public func answer(since start: ContinuousClock.Instant = .now) async {
    await answer(.asked, since: start)
  }

  private func answer(_ input: ChatState.Input, since start: ContinuousClock.Instant) async {
    (self.start, timings) = (start, ChatTimings())
    take(input)
    while state.phase == .thinking || state.phase == .speaking {
      await withCheckedContinuation { waiters.append($0) }
    }
  }

  /// Begins to answer words that may be all that the person says, so that the answer is there when they are. Nobody is
  /// told of it before ``answer(_:since:)`` asks for an answer to the same words.
  ///
  /// - Parameter text: The words; nil if the person goes on speaking.
  public func anticipate(_ text: String?) {
    guard let text, model.thinksAhead, state.phase == .listening else {
      ahead = nil
      return
    }
    let messages = state.messages + [ChatMessage(.user, text)]
    guard ahead?.messages != messages else { return }
    // The old answer ends before another begins.
    ahead = nil
    if model.surplus(of: messages) == 0 { ahead = (messages, gettingReady(model.answer(messages))) }
  }

  /// Returns an answer unchanged, and lets the voice get ready for its first sentence meanwhile.
  private func gettingReady(
    _ answer: AsyncThrowingStream<AnswerPiece, any Error>
  ) -> AsyncThrowingStream<AnswerPiece, any Error> {
    guard let prepare else { return answer }
    let (pieces, continuation) = AsyncThrowingStream<AnswerPiece, any Error>.makeStream()
    let reading = Task {
      var beginning: String? = ""
      do {
        for try await piece in answer {
          continuation.yield(piece)
          guard case .text(let text) = piece, let before = beginning else { continue }
          beginning = before + text
          guard let first = Self.firstPassage(of: before + text) else { continue }
          beginning = nil
          await prepare(first)
        }
        continuation.finish()
      } catch {
        continuation.finish(throwing: error)
      }
    }
    continuation.onTermination = { _ in reading.cancel() }
    return pieces
  }

  /// Returns what is spoken first of an answer that still grows, or `nil` while that is not complete.
  private static func firstPassage(of text: String) -> String? {
    let sentences = Passages.whole(of: text).sentences
    return (Passages.of(sentences).first ?? Passages.clause(of: text)?.clause).map(spoken)
  }

  /// Returns a passage as it is given to the voice.
  private static func spoken(_ passage: String) -> String {
    passage.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Records that the assistant carried out a command and what it answered.
  public func acted(on text: String, answer: String) { take(.acted(on: text, answer: answer)) }

  /// Stops the voice and the model, because the person begins to speak.
  public func interrupt() { take(.interrupted) }

  /// Ends the conversation, and an answer in progress with it.
  public func close() {
    take(.closed)
    ended()
  }

  private func take(_ input: ChatState.Input) {
    let known = state.messages.count
    let (effects, next) = (state.take(input), state.next)
    for message in state.messages[known...] { write(message) }
    if let next, let prepare { Task { await prepare(next) } }
    for effect in effects {
      switch effect {
      case .think: think()
      case .speak(let sentence): speak(sentence)
      case .stop:
        answers += 1
        writing?.cancel()
        speaking?.cancel()
      case .listen: ended()
      case .tell(let reason):
        observe(.failed(reason))
        ended()
        // The chat is then ready for the next message.
        _ = state.take(.opened)
      }
    }
  }

  private func write(_ message: ChatMessage) {
    do {
      try keep?(message)
    } catch {
      observe(.notKept("\(error)"))
    }
  }

  private func think() {
    let surplus = model.surplus(of: state.messages)
    if surplus > 0 {
      state.forget(surplus)
      observe(.forgot(messages: surplus))
    }
    (rest, sentences, isWriting) = ("", [], true)
    answers += 1
    let answer = answers
    let pieces = ahead?.messages == state.messages ? ahead?.answer : nil
    ahead = nil
    writing = Task { [model, messages = state.messages] in
      do {
        for try await piece in pieces ?? model.answer(messages) {
          switch piece {
          case .text(let text): wrote(text, in: answer)
          case .limit: reachedLimit(answer)
          case .call: break
          }
        }
        finished(answer)
      } catch {
        failed(error, in: answer)
      }
    }
  }

  private func wrote(_ text: String, in answer: Int) {
    guard answer == answers, isWriting else { return }
    timings.firstText = timings.firstText ?? elapsed
    observe(.text(text))
    let (whole, rest) = Passages.whole(of: rest + text)
    self.rest = rest
    for sentence in Passages.of(whole) where isWriting { add(sentence) }
    // The first sound need not wait for the end of a long sentence.
    if voice != nil, timings.firstSentence == nil, let (clause, rest) = Passages.clause(of: self.rest) {
      self.rest = rest
      add(clause)
    }
  }

  private func reachedLimit(_ answer: Int) {
    guard answer == answers, isWriting else { return }
    observe(.limit)
  }

  private func finished(_ answer: Int) {
    guard answer == answers, isWriting else { return }
    for sentence in Passages.of(rest) where isWriting { add(sentence) }
    if isWriting { endWriting() }
  }

  private func endWriting() {
    isWriting = false
    timings.written = elapsed
    take(.written)
  }

  private func failed(_ error: any Error, in answer: Int) {
    guard answer == answers, !(error is CancellationError) else { return }
    take(.failed("\(error)"))
  }

  private func add(_ passage: String) {
    let sentence = Self.spoken(passage)
    guard !sentence.isEmpty else { return }
    guard sentences.insert(sentence).inserted else {
      writing?.cancel()
      return endWriting()
    }
    timings.firstSentence = timings.firstSentence ?? elapsed
    observe(.sentence(sentence))
    take(.sentence(sentence))
  }

  private func speak(_ sentence: String) {
    let answer = answers
    guard let voice else { return spoke(sentence, in: answer) }
    speaking = Task {
      do {
        try await voice(sentence)
        spoke(sentence, in: answer)
      } catch {
        failed(error, in: answer)
      }
    }
  }

  private func spoke(_ sentence: String, in answer: Int) {
    guard answer == answers else { return }
    if voice != nil { observe(.spoken(sentence)) }
    take(.spoken)
  }

  private func ended() {
    if timings.firstText != nil {
      timings.total = elapsed
      observe(.done(timings))
      timings = ChatTimings()
    }
    for waiter in waiters { waiter.resume() }
    waiters = []
  }

  private var elapsed: Double { (ContinuousClock.now - start) / .milliseconds(1) }
}

/// What happens in a conversation.
public enum ChatEvent: Sendable, Hashable {
  /// The model wrote a piece of text.
  case text(String)
  /// A complete sentence, which is about to be spoken.
  case sentence(String)
  /// A sentence was heard.
  case spoken(String)
  /// The answer ends here, since it may not be longer.
  case limit
  /// The oldest messages were dropped, since the context was full.
  case forgot(messages: Int)
  case failed(String)
  /// A message could not be kept; the conversation goes on.
  case notKept(String)
  /// The answer is complete, or was broken off.
  case done(ChatTimings)
}

/// The timings of an answer, in milliseconds from the end of what was said.
public struct ChatTimings: Sendable, Hashable, Codable {
  public var firstText: Double?
  /// When the first sentence was given to the voice.
  public var firstSentence: Double?
  /// When the model had written everything.
  public var written: Double?
  /// When everything was shown or heard.
  public var total: Double?

  enum CodingKeys: String, CodingKey {
    case written, total
    case firstText = "first_text"
    case firstSentence = "first_sentence"
  }
}
