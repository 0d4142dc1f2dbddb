/// A yes, a no or praise in any of its natural forms, and nothing else: “yes, that's the one”, “absolutely not”,
/// “great”.
package enum Verdict: Sendable, Hashable {
  case yes, no
  /// Approval that does not ask for anything to be done: “great”, “that works for me”. A command that must never run
  /// by mistake needs a plain yes.
  case praise

  private static let mostWords = 12

  /// Returns `nil` if `text` says anything more: “yes, but at four”.
  package init?(_ text: String) {
    guard let utterance = Utterance(text), (1...Self.mostWords).contains(utterance.words.count) else {
      return nil
    }
    self.init(utterance.words[...])
  }

  init?(_ words: ArraySlice<Utterance.Word>) {
    if let verdict = Self.agreed(words) {
      self = verdict
    } else if Denial.isAll(of: words) {
      self = .no
    } else {
      return nil
    }
  }

  /// Returns whether `text` refuses what would be done, whatever else it says: “don't you send my boss that thing”.
  ///
  /// - Parameter act: What would be done. The denial of a removal only refuses a removal.
  package static func denies(_ text: String, act: DialogueAct) -> Bool {
    guard let utterance = Utterance(text), !text.hasSuffix("?") else { return false }
    let scope = RequestScope(of: utterance)
    if scope.isQuestion || scope.howTo != nil { return false }
    if scope.deniesAnything { return !scope.deniesRemoval || act == .cancel }
    let words = utterance.words[...]
    return words.indices.contains {
      words[$0].normal == "no" || ScopePhrases.negation(at: $0, in: words) != nil
    }
  }

  /// Returns the verdict of a text that consists of known phrases only, or `nil` for other texts and for
  /// contradictions.
  private static func agreed(_ words: ArraySlice<Utterance.Word>) -> Verdict? {
    var found: Set<Verdict> = []
    var index = words.startIndex
    while index < words.endIndex {
      // The longest phrase wins, and of equally long ones a no: “no, that's not right”.
      let phrase = [(Verdict.no, refusals), (.yes, agreements), (.praise, praises)]
        .compactMap { kind, phrases in phrases.end(in: words, at: index).map { (kind, end: $0) } }
        .max { $0.end < $1.end }
      if let phrase {
        found.insert(phrase.0)
        index = phrase.end
      } else if let end = fillers.end(in: words, at: index) {
        index = end
      } else {
        return nil
      }
    }
    if found.contains(.no) { return found.count == 1 ? .no : nil }
    return found.contains(.yes) ? .yes : found.first
  }

  static let agreements: [Phrase] = [
    "yes|yeah|yep|yup|yea|yeppers|aye|sure|ok|okay|absolutely|definitely|certainly|correct|right|exactly|precisely|confirm|confirmed|affirmative",
    "that's|thats|it's|its the exactly? right|correct? one", "that|it is the right|correct? one",
    "that's|thats|it's|its|that|this is? absolutely|exactly? right|correct",
    "go ahead and? do|send|save|schedule|add|book|confirm|create|make? it|that|this?", "go for it",
    "do|save|schedule|add|book|confirm|create|send|set it|that|this right? now?", "all right", "alright",
    "i'm|i am? sure|certain", "of course", "sure thing", "to both|all|everything of? them|those|it?",
    "both|all|everything of them|those|it", "off it|you goes|go", "go on then",
    "you can|may send|do|save it|that now?",
    "send it off|out|away",
  ]
  static let praises: [Phrase] = [
    "perfect|great|good|excellent|awesome|wonderful", "very good|well",
    Phrase(
      "that|it|this does|is|looks|sounds|seems|works|will|would be|work|do? just|so|very|really|pretty|much|all|absolutely? "
        + "great|good|perfect|fine|ok|okay|awesome|better|wonderful|excellent? to|for|with? me|us?"
    ),
    Phrase(
      "that's|thats|it's|its|that'll|thatll|it'll be|work|do? just|so|very|really|pretty|absolutely? "
        + "great|good|perfect|fine|ok|okay|awesome|better|wonderful|excellent|it to|for|with? me|us?"
    ),
    "that|it is it", "looks|look|sounds|works good|great|fine|perfect|right? to|for? me?",
    "that's|thats|that is? exactly? what i want|need|wanted|needed|meant|mean",
    "exactly what i want|need|wanted|needed|meant", "you|you've have? got it|that right?",
    "i do|would|agree", "all good", "that'll|that|this|it will? do nicely|fine?", "go|carry on", "send|y",
    "both|all|everything",
  ]
  static let refusals: [Phrase] = [
    "no|nope|nah|n", "stop|abort|cancel it|that|this? right? now?", "stop|cancel",
    "cancel|drop|forget|leave both|all|everything of? them|those|it?", "leave|drop|forget|scratch it|that",
    "not that|right one?", "wrong|negative", "that's|thats|it's|its wrong|incorrect", "maybe? later",
    "another|some other time", "no thanks", "no thank you", "hold on|it|off on?",
    "i|i've have? changed my mind", "changed my mind", "on second thought|thoughts",
    "no way|chance", "as if", "why would i|we do? it|that|this?", "or not",
    "under no circumstances|condition|conditions", "by no means", "in no way|case|event",
  ]
  static let fillers: [Phrase] = [
    "please|thanks|thank|you|very|much|so|um|uh|well|oh|then|now|and|the|hey|google|alexa|siri|computer|assistant",
    "hell|heck|god|lord", "for me|us", "i|we said|say",
  ]
}
