/// The words that ask for a change.
enum ChangePhrases {
  /// Words before a follow-up request that add nothing to it.
  static let openings: [Phrase] = [
    "and|then|also|now|oh|ah|ha|haha|great|good|perfect|alright|cool|yes|yeah|sure|but",
    "that's|thats fine|good|great|right",
  ]

  /// Words that join two requests.
  static let joining: [Phrase] = [
    "and|then|also|plus|but then|also|after? that|please?", "and after that", "as well as",
  ]
  /// Words that ask for another one of the same kind.
  static let another: [Phrase] = ["another|one one|more?", "a second one?"]
  /// Words that begin a question.
  static let asking: [Phrase] = [
    "what|what's|whats|when|when's|how|do|does|is|are|am|tell|show|read|list|find|check|search"
  ]

  /// Phrases that ask for something new.
  static let beginnings: [Phrase] = [
    Phrase(
      "schedule|create|book|arrange|plan|organize|organise|enter|make|set|add|put|need|want|have|get|do me|us|in|up|down? also? "
        + "a|an|another|new|one|some|something"),
    "i'd|i would like|love a|an|another|to schedule|create|book|add", "remind|wake me|us", "set up",
    "there's|theres|there is|will a|an",
    "schedule|create|book|arrange|plan|organize|organise|enter breakfast|brunch|lunch|dinner|drinks|coffee|meeting|call",
  ]

  /// Phrases that mean the other of two things.
  static let otherOne: [Phrase] = [
    "not|i that|this|mean|meant one? the other one|timer|alarm|event|reminder|meeting|appointment? please?",
    "the other one|timer|alarm|event|reminder|meeting|appointment please?",
    "wrong one the other one|timer|alarm|event|reminder?",
  ]

  /// Phrases that write what was spoken of into the calendar.
  static let puttingIn: [Phrase] = [
    "put|pop|stick|get|write|pencil it|that|this in|down", "add|book|schedule it|that|this",
    "put|add it|that|this on|to my|the calendar|diary",
  ]

  /// Phrases that take back what was just said.
  static let takingBack: [Phrase] = [
    "no|nope|nah|actually|sorry|wait|oops|rather|correction", "i'm sorry", "my mistake|bad", "scratch that",
    "on second thought",
    "i|we mean|meant|said", "i meant? to? say", "did i say", "that's|thats not right", "that's|thats wrong",
    "not that",
  ]

  /// Phrases at the end that take back what was said: “eight I mean”.
  static let takenBackAtEnd: [Phrase] = ["actually", "i mean|meant", "rather"]

  /// Verbs that move an existing thing to another time.
  static let moving: [Phrase] = ["move|reschedule|shift|push|postpone|delay"]

  /// Phrases that give something another content: “change it to”.
  static let editing: [Phrase] = [
    "change|edit|update|correct it|that|this|the note? to|so", "it|that changed|changes to", "it's|its now",
    "it is now",
  ]

  /// Phrases that say when something begins or ends: “start at half past eight”, “it's on Friday”.
  static let beginningTimes: [Phrase] = [
    "start|begin|end|finish it|that? at|on|in", "it|that starts|begins|ends|finishes",
    "it's|that's on|at|from", "it is on|at|from",
  ]

  /// Phrases that change or remove an existing thing.
  static let verbs: [Phrase] = [
    Phrase(
      "move|change|reschedule|shift|push|postpone|delay|update|edit|rename|extend|shorten|lengthen|prolong|adjust|modify"
        + "|swap|switch|replace|cancel|delete|remove|erase|drop|scrap|snooze|dismiss|stop|complete|undo|invite|uninvite"
    ),
    Phrase(
      "add|include|set|change|put a|an|the|as? new|more? description|location|attendee|attendees|guest|guests|invitee|invitees"
        + "|participants|people|place|venue|duration|subject|status|start|end"),
    "start|end|begin|finish at|on|in|with",
    "can|could|may|should we|i? have|move|change|make|push|start|end|get|do it|that|this",
    "can|could|may it|that|this|they be", "is it possible to",
    "bring|move|push|put|pull it|that|this|the|my", "put|push|call off|back",
    "bring|pull|put + forward|back|up", "bring|pull|put + + forward|back|up",
    "bring|pull|put + + + forward|back|up", "tick|check|cross off",
    "mark it|that|this|the|my",
    "never mind|nevermind|forget about? the|that|my event|meeting|appointment|reminder|alarm|timer",
    "get rid of", "take it|that|this|the|my", "what|how about", "add|invite + to it|that|this|the",
  ]
  /// Phrases that set something to a new value: “make it four”.
  static let makingIt: [Phrase] = [
    "make|set|have|start|end|keep|call|name|rename|schedule|book|plan|put|do it|that|this|them|those",
    "make|set|have the|my",
    "let it|that",
  ]
  /// Phrases that state how something is or should be: “it should be at five”.
  static let statements: [Phrase] = [
    "it|that|this|they should|needs|need|has|have|is|will|must to? be? going? to? be?", "it's|that's|they're",
  ]

  /// Phrases for how a named thing should be: “dinner should be at seven”, “my spa day should have been for two
  /// hours”.
  static let expectations: [Phrase] = [
    "should|must|needs|has|supposed|ought to? be|start|end|last|begin|go|finish",
    "should have been|started|ended|lasted", "is|was at|on|with|for + not",
  ]
  /// Phrases that remove what was spoken of: “delete that one”.
  static let takingAway: [Phrase] = [
    "cancel|delete|remove|erase|drop|scrap|clear|bin|ditch|axe|kill|lose it|that|this|them|those one|event|meeting|appointment? please|pls|now?",
    "get rid of it|that|this|them", "take it|that|this off",
    "never mind|nevermind|forget about? the|that|my event|meeting|appointment|reminder|alarm|timer",
  ]
  /// Verbs that remove what a card would remove: “yes, please cancel”.
  static let removals: [Phrase] = ["cancel|delete|remove|erase|drop|scrap|clear|bin please|pls|now?"]
  /// Phrases that take a change back: “leave it where it was”.
  static let restoring: [Phrase] = [
    "leave|keep|have|put|move|change|set|bring it|that|this|them back? to? where|how|as|like|what it|that|this|they was|were please|then?",
    "put|change|switch|swap it|that|this|them back again? please?",
  ]
  /// Phrases that remove one of several things: “delete the second one”.
  static let takingAwayOne: [Phrase] = [
    "cancel|delete|remove|erase|drop|scrap|clear|stop|bin|ditch|axe|kill|lose the first|second|third|fourth|fifth|last|short|shorter|shortest|long|longer|longest|early|earlier|earliest|late|later|latest one|event|meeting|appointment|reminder|timer|alarm? please|pls|now?"
  ]
  /// Phrases that remove a thing by name: “delete the one about Gita”.
  static let takingAwayNamed: [Phrase] = [
    "cancel|delete|remove|erase|drop|scrap the one|event|meeting|appointment|reminder about|with|for|called|named|to"
  ]
  /// Phrases that give a new name: “call it brunch”.
  static let naming: [Phrase] = ["call|name|rename|title|label it|that|this"]

  /// Words that stand for something mentioned before.
  static let pointers: [Phrase] = [
    "it|that|them|those|itself", "this|that|the|last|first|second|third|other|same one|ones", "the same",
    "the last|previous|first|second|third",
  ]
  /// Phrases that keep the time: “same time on Friday”.
  static let sameTime: [Phrase] = [
    "make|move|do|have|keep it|that|this? to|at|for? the? same time but? on|for?",
    "at|for? the? same time but? on|for?",
  ]
  /// Words that add something to an existing thing, or replace a part of it.
  static let additions: [Phrase] = ["too|instead", "as well", "rather than", "also add|invite|include"]
  /// Phrases that ask for something to be read out: “read me the first one”.
  static let reading: [Phrase] = ["read|open|show|tell|give me|us?", "what does"]

  /// Phrases that dictate words: “just say I'm late”, “and add that I'm sorry”.
  static let dictating: [Phrase] = [
    "and|also? just? also? say|write|mention that?",
    "and|also? just? also? tell|let him|her|them know? that?",
    "and|also? add that", "and|also? to say that?",
    "with a|the note|message|comment|words saying|that? that?",
  ]

  /// Phrases for the days on which something repeats.
  static let thoseDays: [Phrase] = ["on? those|these days", "on? the same days"]

  /// Phrases before an amount of time that is added.
  static let addingTime: [Phrase] = ["add|give it|that|me|us? another|an|extra?"]
  /// Phrases that put off what will ring: “snooze it for ten minutes”.
  static let snoozing: [Phrase] = ["snooze it|that|this? for|by?"]

  /// Phrases that begin an exception: “except on Sundays”.
  static let exceptions: [Phrase] = ["except|excluding|besides for|on?", "but? not on|for|in? the?"]
  /// Phrases that leave out one time of something that repeats: “skip it on Friday”.
  static let skipping: [Phrase] = ["skip|drop it|that|this? on|for|in?", "but? not on|for|in? the?"]
  /// Phrases that stand for another thing of the same kind.
  static let others: [Phrase] = ["and|also? another|one one?", "and|also? a second|third one?"]
  /// Phrases that end a request for something that begins when what was spoken of is over.
  static let nextInTime: [Phrase] = [
    "right|straight|directly|immediately? after that|it?", "right|straight|directly? afterwards|afterward",
  ]
  /// Words of a change that name nothing.
  static let bareWords: Set<String> = [
    "that", "this", "them", "those", "back", "forward", "ahead", "off", "out", "down", "move", "push", "make",
    "delay",
  ]
  /// All words of the phrases for changes and around requests.
  static let allWords: Set<String> = Set(
    (openings + takingBack + verbs + makingIt + statements + naming + pointers + additions + details
      + CommandPhrases.politeness).flatMap(\.words)
  ).union(bareWords).union(CommandPhrases.connectors).union(CommandPhrases.articles)

  /// Words that begin an amount.
  static let amounts: Set<String> = [
    "a", "an", "the", "half", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "fifteen", "twenty", "thirty", "forty", "fifty", "ninety",
  ]
  /// Phrases that begin a detail, and never a request.
  static let details: [Phrase] = [
    "at|on|for|from|until|till|by|with|without|in|before|after|starting|ending|every",
    "same time|day|place|week", "the day|week|month after|before",
  ]
}
