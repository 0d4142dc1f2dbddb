/// What makes a request depend on something.
enum ConditionPhrases {
  static let openings: [Phrase] = [
    "only|and|but? if|unless", "provided|providing|assuming|supposing|suppose that?", "on condition that?",
    "as|so long as", "in the event that|of?",
  ]
  /// What does so only before the request: after it they give a reason or a time.
  static let leading: [Phrase] =
    ["in case"]
    + ["when|whenever|once", "as soon as", "the moment|minute|second", "every time"].map {
      Phrase($0 + " " + subjects)
    }
  private static let subjects =
    "i|i'm|im|we|we're|you|he|he's|she|she's|it|it's|its|they|they're|my|our|the|a|an|somebody|someone|anyone|anybody"
  /// What happens at a place, and nobody here can watch.
  static let arriving: [Phrase] = [
    Phrase(
      "when|once|whenever|soon as? i|i'm|we get|arrive|reach|leave|come|am|at|walk|back home|back|to|at|in|the|into|out|work|school|there? "
        + "the|my|work|office|home|store|shop|supermarket|school|gym|house|door?")
  ]
  /// Conditions in form alone, which are courtesy: "if you can", "if that's okay".
  static let courtesies: [Phrase] = [
    "if you|i|we can|could|would|will|may|might|please|like|want|wish", "if you don't|dont|wouldn't mind",
    "if possible|any|anything|needed|necessary|required|applicable|available|so", "if it|that works",
    "if it's|its|it|that's|thats|that is? at? all? possible|ok|okay|fine|alright|convenient",
    "if you've|you have|got|get? some|the|a|got? time|chance|moment|minute",
    "if you're|youre|you are? able|free|there",
  ]
  /// Before these "if" means "whether": "ask if", "check if".
  static let asking: Set<String> = [
    "ask", "asks", "asked", "asking", "see", "seeing", "check", "checking", "know", "knows", "tell",
    "telling",
    "wonder", "wondering", "sure", "unsure", "out", "doubt", "decide", "test", "verify", "idea", "confirm",
    "say",
    "says", "saying", "look", "curious", "question", "inform", "what", "even", "as", "like",
  ]
}
