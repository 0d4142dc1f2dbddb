import Sentences

/// A polite utterance that asks for nothing.
public enum SmallTalk: Sendable, Hashable, CaseIterable {
  case thanks, praise, greeting, farewell, courtesy, introduction, neverMind, moment

  /// Returns `nil` if `text` says anything else.
  public init?(_ text: String) {
    guard let utterance = Utterance(text), !utterance.words.isEmpty else { return nil }
    let words = utterance.words[...]
    var kinds: [SmallTalk] = []
    var index = words.startIndex
    while index < words.endIndex {
      let found = Self.phrases.compactMap { kind, phrases in
        phrases.end(in: words, at: index).map { (kind, end: $0) }
      }.max { $0.end < $1.end }
      if let found, found.end > (Self.fillers.end(in: words, at: index) ?? 0) {
        kinds.append(found.0)
        index = found.end
      } else if let end = Self.fillers.end(in: words, at: index) {
        index = end
      } else if index == words.endIndex - 1, let last = kinds.last, last.isSaidToSomebody {
        // A name or a term of address, as in “thank you, chef”.
        index += 1
      } else {
        return nil
      }
    }
    // “Hi, thanks, bye” is answered by its last part.
    guard let last = kinds.last(where: { $0 != .praise }) ?? kinds.last else { return nil }
    self = last
  }

  /// The reply to the utterance.
  public var reply: String {
    switch self {
    case .thanks: SmallTalkSentences.thanks
    case .praise: SmallTalkSentences.praise
    case .greeting: SmallTalkSentences.greeting
    case .farewell: SmallTalkSentences.farewell
    case .courtesy: SmallTalkSentences.courtesy
    case .introduction: SmallTalkSentences.introduction
    case .neverMind: SmallTalkSentences.neverMind
    case .moment: SmallTalkSentences.moment
    }
  }

  /// Returns whether `text` begins with a greeting, as messages do: “hi, are we still on for Friday”.
  public static func opens(_ text: String) -> Bool {
    guard let words = Utterance(text)?.words[...] else { return false }
    return phrases.contains { kind, phrases in
      kind == .greeting && phrases.end(in: words, at: words.startIndex) != nil
    }
  }

  /// Whether people also write this in messages: “hello, how are you”.
  public var canBeWritten: Bool {
    switch self {
    case .greeting, .farewell, .courtesy, .thanks: true
    case .praise, .introduction, .neverMind, .moment: false
    }
  }

  /// Whether people often add whom they say it to.
  private var isSaidToSomebody: Bool { [.thanks, .greeting, .farewell].contains(self) }

  private static let phrases: [(SmallTalk, [Phrase])] = [
    (
      .thanks,
      [
        "thanks|thank|thx|cheers|ta a? lot|ton|bunch|million? so? very? much?",
        "thank you so? very? much? kindly? again? indeed?",
        "thanks|thank you? so? much? for your|the|all help|that|everything|this|it", "many thanks",
        "much appreciated",
        "i appreciate it|that",
      ]
    ),
    (
      .praise,
      [
        Phrase(
          "that|it|this|that's|thats|it's|its|this's is|was|looks|sounds|works|seems? all? just? so? very? "
            + "great|good|perfect|fine|awesome|excellent|wonderful|nice|cool|lovely|amazing|fantastic|brilliant|right|correct "
            + "for|to? me|us?"),
        "looks|sounds|works great|good|perfect|fine|nice|right? for|to? me?",
        "great|good|nice|excellent|well job|work|done|one",
        "great|perfect|awesome|excellent|wonderful|cool|lovely|amazing|fantastic|brilliant|splendid|beautiful|neat",
        "ace|super|superb|terrific|marvellous|marvelous|smashing|sweet|magic|brill|fab", "lovely jubbly",
        "right you are", "you're|you are most? welcome", "no problem|worries", "fair enough",
        "fine by|with me",
        "well done", "that will be? all", "that's|thats it|all|everything for? now|today?",
        "that is it|all|everything for? now?",
        "you're|you|youre are? so? great|the? best|awesome|amazing|brilliant|wonderful|star|lifesaver|a? star|lifesaver?",
        "you rock", "you're|youre|that's|thats so|very|too|most? kind|sweet|helpful of? you?",
        "you|that are|is so|very|too|most? kind|sweet|helpful of? you?",
      ]
    ),
    (
      .greeting,
      [
        "hi|hello|hey|howdy|greetings there|you?", "good morning|afternoon|evening",
        "are you there|awake|listening",
        "can|do you hear me", "anyone|anybody there|home|listening",
      ]
    ),
    (
      .farewell,
      [
        "bye|goodbye|cheerio bye?", "good|night|nighty night", "see you|ya later|soon|tomorrow?",
        "have a great|good|nice day|one|evening|weekend", "talk to you later|soon",
      ]
    ),
    (
      .courtesy,
      ["how are you doing|today?", "how's|hows it going|everything", "what's|whats up", "nice to meet you"]
    ),
    (
      .introduction,
      [
        "who|what are you exactly?", "what's|whats your name", "what is your name",
        "what are you called", "what should|can|do i call you",
        "are you a|an real|human|robot|bot|machine|computer|person|ai", "are you real|human",
        "who made|built you",
        "introduce|describe yourself", "tell me about yourself",
      ]
    ),
    (.neverMind, ["never mind", "nevermind", "forget it|that|about it?"]),
    (
      // “A minute” by itself may be a length that was asked for.
      .moment,
      [
        "hold|hang on just? a|one? second|sec|moment|minute|tick?",
        "wait just? a|one second|sec|moment|minute|tick", "just? a|one moment|sec|tick|mo",
        "give me a|one moment|second|sec", "let me think|see|check", "bear with me",
      ]
    ),
  ]

  private static let fillers: [Phrase] = [
    "ok|okay|k|oh|well|um|uh|so|and|then|all|alright|right|again|please|now|yes|yeah|now|very|much|again|too|you|google|alexa|siri|computer|assistant",
    "mate|buddy|pal|dear|man",
  ]
}
