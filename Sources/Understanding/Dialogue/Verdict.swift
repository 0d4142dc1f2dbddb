/// A yes or a no in any of its natural forms, and nothing else: “yes, that's the one”, “that works for me”, “no, it doesn't”.
public enum Verdict: Sendable, Hashable {
  case yes, no

  /// Nil for what says more: “yes, but at four”.
  public init?(_ text: String) {
    guard let utterance = Utterance(text), (1...12).contains(utterance.words.count) else { return nil }
    let words = utterance.words[...]
    var verdict: Verdict?
    var index = words.startIndex
    while index < words.endIndex {
      // The longest wins, and a no before a yes: “no, that's not right”.
      let found = [(Verdict.no, Self.refusals), (.yes, Self.agreements)].compactMap { kind, phrases in
        phrases.end(in: words, at: index).map { (kind, end: $0) }
      }.max { $0.end < $1.end }
      if let found {
        guard verdict == nil || verdict == found.0 else { return nil }
        (verdict, index) = (found.0, found.end)
      } else if let end = Self.fillers.end(in: words, at: index) {
        index = end
      } else {
        return nil
      }
    }
    guard let verdict else { return nil }
    self = verdict
  }

  private static let agreements: [Phrase] = [
    "yes|yeah|yep|yup|yea|yeppers|aye|sure|ok|okay|absolutely|definitely|certainly|correct|exactly|precisely|perfect|confirm|confirmed|affirmative",
    Phrase(
      "that|it|this does|is|looks|sounds|seems|works|will|would be|work|do? just|so|very|really|pretty|much|all|absolutely? "
        + "great|good|perfect|fine|right|correct|ok|okay|awesome|better|wonderful|excellent|exactly? to|for|with? me|us?"
    ),
    Phrase(
      "that's|thats|it's|its|that'll|thatll|it'll be|work|do? just|so|very|really|pretty|absolutely? "
        + "great|good|perfect|fine|right|correct|ok|okay|awesome|better|wonderful|excellent|it|exactly? to|for|with? me|us?"
    ),
    "that's|thats|it's|its the exactly? right|correct? one", "that|it is the right|correct? one",
    "that|it is it",
    "looks|look|sounds|works good|great|fine|perfect|right? to|for? me?",
    "that's|thats|that is? exactly? what i want|need|wanted|needed|meant|mean",
    "exactly what i want|need|wanted|needed|meant",
    "go ahead and? do|save|schedule|add|book|confirm|create|make? it|that|this?", "go for it",
    "do|save|schedule|add|book|confirm|create|send|set it|that|this right? now?", "send|y", "all right",
    "alright", "i'm|i am sure|certain", "of course", "all good",
    "you|you've have? got it|that right?", "i do|would|agree", "great|good|excellent|awesome|wonderful",
    "very good|well", "to? both|all|everything of? them|those|it?",
    "go|carry on",
  ]
  private static let refusals: [Phrase] = [
    "no|nope|nah|n|stop", "cancel|drop|forget|leave both|all|everything of? them|those|it?",
    "leave|drop|forget it|that",
    "that|it|this doesn't|isn't right|correct|it|what? i? want|need|meant?",
    "that|it|this does|is not right|correct|it|what? i? want|need|meant?",
    "that's|thats|it's|its not right|correct|it|that", "that's|thats|it's|its wrong|incorrect",
    "not that|right one?", "not right? now", "wrong", "i don't", "no way", "no thanks", "no thank you",
    "maybe? later", "another|some other time",
  ]
  private static let fillers: [Phrase] = [
    "please|thanks|thank|you|very|much|so|um|uh|well|oh|then|now|and|the|hey|google|alexa|siri|computer|assistant",
    "for me|us",
  ]
}
