import LanguageModel

/// A conversation as a state machine: events go in, actions come out. It is a pure value, so that every order of
/// events can be tested.
///
/// idle → listening → thinking → speaking → listening. A sentence is spoken while the next is written. An
/// interruption stops both, and what was not spoken is forgotten, since nobody heard it.
public struct ChatState: Sendable, Hashable {
  public enum Phase: String, Sendable, Hashable {
    /// Nobody is there, or the conversation broke off.
    case idle
    /// It is the person's turn.
    case listening
    /// The model writes, and nothing is spoken yet.
    case thinking
    /// A sentence is spoken.
    case speaking
  }

  public enum Input: Sendable, Hashable {
    case opened
    /// The person said something for the model.
    case heard(String)
    /// The model is to answer the messages so far, whoever wrote the last one.
    case asked
    /// The assistant carried out a command and answers with these words.
    case acted(on: String, answer: String)
    /// The model wrote a complete sentence.
    case sentence(String)
    /// The model has finished writing.
    case written
    /// The voice has spoken its sentence.
    case spoken
    /// The person began to speak.
    case interrupted
    case failed(String)
    case closed
  }

  public enum Effect: Sendable, Hashable {
    /// Let the model answer the messages.
    case think
    /// Give the voice a sentence.
    case speak(String)
    /// Stop the model and the voice.
    case stop
    /// The person may speak.
    case listen
    /// Tell the person what went wrong.
    case tell(String)
  }

  public private(set) var phase = Phase.idle
  /// The messages, the newest last. An answer in progress is not included.
  public private(set) var messages: [ChatMessage] = []
  /// The sentences that were spoken, and the one being spoken.
  private var spoken: [String] = []
  private var current: String?
  private var waiting: [String] = []
  /// The sentence to be spoken after the one being spoken.
  var next: String? { waiting.first }
  private var isWritten = false

  public init(messages: [ChatMessage] = []) {
    self.messages = messages
  }

  /// Applies an input.
  ///
  /// - Returns: The actions to take, in order.
  public mutating func take(_ input: Input) -> [Effect] {
    switch (input, phase) {
    case (.opened, .idle):
      phase = .listening
      return [.listen]
    case (.heard(let text), .listening), (.heard(let text), .thinking), (.heard(let text), .speaking):
      let wasBusy = phase != .listening
      endAnswer()
      messages.append(ChatMessage(.user, text))
      phase = .thinking
      return (wasBusy ? [.stop] : []) + [.think]
    case (.asked, .listening):
      phase = .thinking
      return [.think]
    case (.acted(let text, let answer), .listening), (.acted(let text, let answer), .thinking),
      (.acted(let text, let answer), .speaking):
      let wasBusy = phase != .listening
      endAnswer()
      messages += [ChatMessage(.user, text), ChatMessage(.assistant, answer)]
      phase = .listening
      return (wasBusy ? [.stop] : []) + [.listen]
    case (.sentence(let sentence), .thinking):
      (current, phase) = (sentence, .speaking)
      return [.speak(sentence)]
    case (.sentence(let sentence), .speaking):
      waiting.append(sentence)
      return []
    case (.spoken, .speaking): return goOn()
    case (.written, .thinking), (.written, .speaking):
      isWritten = true
      return current == nil ? turnOver() : []
    case (.interrupted, .thinking), (.interrupted, .speaking):
      endAnswer()
      phase = .listening
      return [.stop, .listen]
    case (.failed(let reason), .listening), (.failed(let reason), .thinking),
      (.failed(let reason), .speaking):
      endAnswer()
      phase = .idle
      return [.stop, .tell(reason)]
    case (.closed, _):
      endAnswer()
      phase = .idle
      return [.stop]
    default: return []
    }
  }

  /// Forgets the oldest messages.
  public mutating func forget(_ count: Int) { messages.removeFirst(min(count, messages.count)) }

  private mutating func goOn() -> [Effect] {
    if let current { spoken.append(current) }
    current = waiting.isEmpty ? nil : waiting.removeFirst()
    if let current { return [.speak(current)] }
    if isWritten { return turnOver() }
    phase = .thinking
    return []
  }

  private mutating func turnOver() -> [Effect] {
    endAnswer()
    phase = .listening
    return [.listen]
  }

  private mutating func endAnswer() {
    if !spoken.isEmpty { messages.append(ChatMessage(.assistant, spoken.joined(separator: " "))) }
    (spoken, current, waiting, isWritten) = ([], nil, [], false)
  }
}
