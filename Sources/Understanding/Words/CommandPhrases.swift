/// The phrases that ask for something. To support a new way of asking, add a line here.
enum CommandPhrases {
  /// Words before and after a request that add nothing to it.
  static let politeness: [Phrase] = [
    "please", "hey", "hi", "hello", "ok|okay", "siri|alexa|google|computer|assistant|olly|cortana",
    "so|well|um|uh",
    "can|could|would|will you", "can|could you please", "can|could|may i", "i want|need you to",
    "i'd|i would? like you to", "i'd|i would? like to", "i want|need to", "i wanna", "let's", "go ahead and",
    "would you mind", "make sure to", "kindly", "just", "for me", "thanks", "thank you", "if you can|could",
    "just in case", "just? to be safe|sure",
  ]

  static let reminder: [Phrase] = [
    "remind|reminding me|us|myself?", "remind my? self", "remember to remind me",
    "remind|reminding me|us to remember to", "i|we'd|would? like|love to? be reminded|notified|alerted",
    "be reminded|notified|alerted", "make sure? i|we? remember to",
    "i|we have|need|want|ought|got|must|should|gotta|better to? remember to",
    "remember to",
    Phrase(
      "set|make|create|add|put|schedule|give|send|leave|need|want|have|get|place|enter|program me? up? "
        + "a|an|the|another|my? new|quick|daily|weekly|monthly|yearly|recurring|repeating|phone|calendar? "
        + "reminder|reminders|alert|notification|notifications up|in? for? me?"),
    "new? reminder|reminders", "don't|dont|do not? let me forget", "don't|dont forget", "do not forget",
    "notify|alert|ping|nudge|buzz me|us", "let me know",
  ]
  /// Phrases for a reminder that are followed by what to do, with or without a time between: "tell me at eight to
  /// charge the camera".
  static let toldToDo: [Phrase] = [
    "tell me|us to", "be told to", "let me|us know to", "notify|alert|ping|nudge|buzz me|us to",
  ]
  /// The part of such a phrase that stands before the time.
  static let told: [Phrase] = ["tell me|us", "be told"]

  static let event: [Phrase] = [
    Phrase(
      "schedule|set|create|make|add|put|book|arrange|plan|organize|organise|enter|insert|mark|save|record|include|"
        + "calendar|register me|us|up|down|in|out? for? me|us?"),
    "block|pencil off|out|in?", "put|mark|sign me|us down|up for", "set up", "new event|appointment|meeting",
    "i|we have|got", "i've|we've got?",
    "i'm|i am going to|having", "there|there's is? a|an", "remember",
  ]

  /// Phrases that begin a request for an event and hardly anything else.
  static let plainEvent: [Phrase] = [
    "schedule|create|arrange|organize|organise|pencil|calendar me|us|in|up? for?",
    "add|put|enter|plan|make|set|insert|place me|us? a|an|some|another", "set up",
    "set|block off|out|aside? a? time",
    "i'm|i am|we're|we are going|having|meeting|seeing|taking|visiting|flying|playing|off|away",
    "i|we have|got|will", "i've|we've got", "i'll|we'll be", "there|there's is? a|an",
    "new event|appointment|meeting",
  ]
  /// Phrases for a duty, of which the person wants to be reminded.
  static let duties: [Phrase] = [
    "i|we also? need|have|got|ought to", "i|we also? must|should|gotta", "i've|we've got to",
  ]

  /// Phrases for the calendar as the place of an event, anywhere in the utterance.
  static let calendar: [Phrase] = [
    Phrase(
      "and|please? please? put|add|set|save|enter|schedule it|that|this|them? to|on|in|into my|the|our? "
        + "calendar|schedule|agenda|diary"), "and|please? add|put|save|schedule|set it|that|this down?",
    Phrase(
      "to|on|in|into|onto|at|of my|the|our|this|a google|work|personal|family|shared|outlook|phone|online? "
        + "calendar|calender|schedule|agenda|diary|planner|calendars"),
    "my calendar|schedule|agenda", "to|on|in|into calendar|calender",
  ]

  /// Names with a word for a time: “date night”.
  static let namesOfTimes: [Phrase] = [
    "game|games|movie|date|girls|girls'|boys|ladies|quiz|trivia|poker|family|karaoke|opening|wedding|school night|nights",
    "one on one|ones",
  ]

  /// Phrases that introduce a name: "called team lunch".
  static let called: [Phrase] = ["called|named|titled|entitled", "with|by the title|name of?"]

  /// Phrases that precede a title and are not part of it: "that I have a".
  static let titleOpenings: [Phrase] = [
    "i|we have|need|got|must|should|want|ought|gotta|wanna to?", "i've|we've got? to?",
    "i'm|i am|we're|we are going|having to?",
    "there|there's is?", "it|it's is? time to|for", "it's|its",
  ]

  /// Words that say only that the thing is an event.
  static let bareEvent: [Phrase] = [
    Phrase(
      "a|an|the|this|my|another|one? new|calendar|generic|recurring|repeating|repeat? "
        + "event|events|entry|item|slot|calendar|something|reservation|it|this|that"),
    "some|the? time",
  ]

  /// Words for an appointment, which is named by its purpose.
  static let appointment: [Phrase] = ["a|an|the|my|another|one? new? appointment|appt"]

  /// Phrases that ask for a reminder and mean nothing else.
  static let plainReminder: [Phrase] = [
    "remind me|us|myself?", "i|we have|need|ought|got|must|should|gotta|better to? remember to",
    "make sure? i|we? remember to", "remember to", "be reminded|notified|alerted", "ping|nudge|buzz me|us",
  ]

  static let note: [Phrase] = [
    Phrase(
      "make|take|write|create|add|new|start|leave|save|record|put|jot|keep|open|do down? me? "
        + "a|an|the|this|my|another? new|quick|short|little|voice|text? note|notes|memo down?"),
    "note|memo to self|myself", "note down|that", "note|memo", "write|jot|take|put this|that|it? down",
    "remember that|this",
  ]

  static let readMail: [Phrase] = [
    Phrase(
      "read|check|show|open|list|refresh|get|see|hear|summarize|fetch|tell me|us|out? about? any|all|my|the|me|for|if? "
        + "of? my? new|latest|last|unread|recent|first|newest|incoming|most|important|today's|work? recent|unread? "
        + "email|emails|e-mail|e-mails|mail|mails|inbox|messages"),
    Phrase(
      "do|did|have|has + have|get|got|gotten|received|receive|sent|emailed|mailed any|a|an|new|me|"
        + "some? new|unread|more? email|emails|e-mail|e-mails|mail|mails|messages"),
    "are|is|was there any? new|unread|recent? email|emails|mail|mails|messages",
    "any new|unread|recent email|emails|mail|mails|messages",
    "what|what's is|are|new? in|with? my|the? new|latest|last|unread|recent? email|emails|mail|mails|inbox",
    "who emailed|mailed me", "did|has + email|mail|emailed|mailed me|my?",
    "how many|much new|unread? email|emails|mail|mails|messages",
  ]

  static let sendMail: [Phrase] = [
    Phrase(
      "send|write|compose|shoot|draft|create|start|make|drop|prepare|fire|dispatch|deliver|forward|open|begin out|off|up|me? "
        + "a|an|the|this|my|another? new|quick|short|test|following|confirmation|birthday|thank|thanks|reply|follow|voice? "
        + "you|up? email|e-mail|mail|message|reply|response|answer"),
    "email|e-mail|mail|message", "reply|respond|answer back? to?",
    "reply|respond|answer back? to? the|an? email|mail|message received|sent? from|of|by", "tell", "let",
    "text",
  ]
  /// Verbs after which the recipient stands before the word for the mail: "send anna an email".
  static let sendMailTo: [Phrase] = ["send|write|shoot|drop"]
  static let mailAfterRecipient: [Phrase] = [
    "a|an|the|my? new|quick|short? email|e-mail|mail|message|note|line"
  ]

  /// Phrases for mail as the way of sending.
  static let byMail: [Phrase] = ["by|via|through|over|in|as|using an? email|e-mail|mail"]

  /// Words for a mail of a person that is answered: "heather's latest email".
  static let ownersMail: [Phrase] = ["last|latest|newest|recent|new? email|e-mail|mail|message today?"]
  /// Phrases after a recipient in requests such as "let mom know by email".
  static let knowing: [Phrase] = ["know? by|via|through|in an? email|e-mail|mail", "know"]

  /// Phrases that negate a request, or ask about it.
  static let negation: [Phrase] = [
    Phrase(
      "don't|dont|never remind|send|email|mail|add|put|schedule|create|make|set|write|read|note|notify|alert|book|take|"
        + "message|bother|save|tell|open|check|reply|save|need|want"),
    Phrase(
      "do not remind|send|email|mail|add|put|schedule|create|make|set|write|read|note|notify|alert|book|take|message|"
        + "save|tell|open|check|reply|need|want"),
    "cancel|delete|remove|erase|clear|forget|undo|never mind?",
    "how do|does|should|would i|you|we|one", "how to", "stop reminding|sending|emailing",
    "stop the|my|all reminder|reminders", "i don't|dont want|need",
    "i do not want|need",
  ]

  static let remindingWords: [Phrase] = [
    "remind|reminder|reminders|reminding|reminded|notify|notified|alert|alerted|notification|notifications",
    "ping|nudge|buzz me|us", "let me know", "remember to",
    "don't|dont|not let me forget", "don't|dont forget to",
  ]

  static let question: [Phrase] = [
    "what|what's|whats|when|when's|where|where's|who|who's|why|how|which|whose",
    "is|are|was|were|am|does|did|has|have i",
    "do|does|did|is|are|was|were|has|am i|my|the|we|you|there|it|he|she|any|anyone",
  ]

  static let secondRequest: [Phrase] = [
    "and also|then? please? remind|email|schedule|send|add|create|set|make|put|book|read|take|play|turn|call|text me?",
    "then remind|email|schedule|send|add|create|set|make|read",
  ]

  static let articles: Set<String> = ["a", "an", "the", "my", "our", "some", "this", "that"]

  /// Words before a recurrence that are not part of the name.
  static let closings: Set<String> = ["repeat", "repeats", "repeating", "recurring", "occurring"]

  /// Words that join a title to what precedes it, and mean nothing at its start or end.
  static let connectors: Set<String> = [
    "to", "about", "of", "that", "for", "on", "at", "in", "by", "from", "regarding", "and", "is", "as",
    "with", "it's", "or",
    "there's", "when", "until", "till", "every", "starting", "so", "please", "which", "the", "up", "then",
    "it",
  ]
}
