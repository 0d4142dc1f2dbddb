/// Tells questions about the person's own calendar by the form of a question and by words for plans: “When was my last
/// brunch?”, “Who is coming to the meeting?”, “Find my lunch with Tom”.
enum CalendarQuestion {
  /// Returns whether the utterance is such a question.
  static func isAsked(in utterance: Utterance) -> Bool {
    guard (2...40).contains(utterance.words.count) else { return false }
    let starts = utterance.words.indices.filter { $0 == 0 || utterance.words[$0 - 1].endsClause }
    let question = starts.lazy.compactMap { Self.question(in: utterance.words[$0...]) }.first
    guard let question else { return false }
    return isOwn(question) && !question.contains { others.contains($0.normal) }
  }

  /// Returns the words from where a question begins, or `nil` if they do not begin as a question, apart from
  /// politeness.
  private static func question(in words: ArraySlice<Utterance.Word>) -> ArraySlice<Utterance.Word>? {
    var start = words.startIndex
    while start < words.endIndex {
      if forms.end(in: words, at: start) != nil {
        // “Have the meeting start at nine” is no question.
        return notQuestions.end(in: words, at: start) == nil ? words[start...] : nil
      }
      guard
        let end = CommandPhrases.politeness.end(in: words, at: start)
          ?? ChangePhrases.openings.end(in: words, at: start)
      else { return nil }
      start = end
    }
    return nil
  }

  private static let forms: [Phrase] = [
    "what|what's|whats|when|when's|whens|where|where's|wheres|which|who|who's|whos|whose",
    "how many|long|often|far|much", "how is|does my|the",
    "is|are|am|was|were|does|did|will|has", "do|have|don't|didn't|haven't i|we|they|you",
    "isn't|aren't|wasn't|doesn't|hasn't there|my|the|our|i|we",
    "do you know|see if|when|what|where|who|whether|how|which",
    "see if|when|what|where|who|whether|which|my",
    "check|find|search|view|verify|review for|if|when|what|where|who|whether|which|that?",
    "look up|for|at|through", "pull up",
    "tell|show|give|remind|let me|us know? if|when|what|where|who|whether|how|which",
    "show|find|get|give|tell me|us", "list my|the|all|our", "know if|when|what|where|who|whether|how|which",
    "find out if|when|what|where|who|whether|how|which", "any",
  ]
  private static let notQuestions: [Phrase] = [
    "what|how about", "find + and", "find a|an|some|+ free? minutes|minute|hours|hour|time|slot|block",
    "will|would|do you", "is it|that|this possible|ok|okay|alright|fine",
    "do it|that|this|not",
    "is|are|was|it|that at|on|in", "tell me a", "check|tick off|it|that",
    "find|get me? a|an|some? time|slot|place|room",
    "remind me",
  ]

  /// Returns whether a question is about the person's own plans: it has a word that only calendars hold
  /// (“meeting”), a personal word with one that calendars hold too (“my dinner”), or a phrase for plans (“am I
  /// seeing”).
  private static func isOwn(_ words: ArraySlice<Utterance.Word>) -> Bool {
    let isPersonal = words.contains { persons.contains($0.normal) }
    return words.contains { kept.contains($0.normal) || isPersonal && alsoKept.contains($0.normal) }
      || plans.first(in: words) != nil
  }

  private static let persons: Set<String> = [
    "i", "i'm", "i'll", "i've", "i'd", "my", "mine", "we", "we're", "we'll", "our", "ours",
  ]
  private static let kept: Set<String> = [
    "meeting", "meetings", "appointment", "appointments", "calendar", "calander", "schedule", "agenda",
    "brunch", "organizer", "organized", "organised", "accepted", "declined", "responded", "attended",
    "lunch", "standup", "interview", "invite", "invited", "attending", "attendees", "dentist",
  ]
  private static let alsoKept: Set<String> = [
    "event", "events", "scheduled", "planned", "booked", "happening", "busy", "breakfast", "dinner", "drinks",
    "coffee", "party", "parties", "date", "session", "class", "lesson", "conference", "concert", "game",
    "match",
    "trip", "vacation", "holiday", "wedding", "birthday", "anniversary", "practice", "workout", "gym",
    "doctor",
    "doctor's", "haircut", "checkup", "attend", "anything", "something", "review", "presentation", "deadline",
    "festival", "ceremony", "flight",
  ]
  /// Phrases that ask what the person does or plans to do.
  private static let plans: [Phrase] = [
    "am|was|will|i'm i|we|be? going|meeting|seeing|flying|travelling|traveling|playing|having|supposed",
    "do|did i|we have|see|meet|fly|travel|leave|go", "i'm|i|we am|are|was|were? supposed|scheduled|due to?",
    "my next|last|first|second|third|earliest|latest",
    "who|who's|anyone|anybody|everyone is|isn't|are|was|will|has|have? not? be|been? going|coming|attending|leading|hosting to?",
  ]
  /// Words that show that the question is about something other than the calendar.
  private static let others: Set<String> = [
    "reminder", "reminders", "alarm", "alarms", "timer", "timers", "email", "emails", "mail", "mails",
    "inbox",
    "note", "notes", "list", "lists", "weather", "rain", "rained", "raining", "snow", "sunny", "umbrella",
    "jacket",
    "temperature", "forecast", "news", "song", "songs", "music", "playlist", "podcast", "podcasts", "radio",
    "restaurant", "restaurants", "traffic", "stock", "stocks", "price", "recipe", "cook", "cooking", "food",
    "order",
    "joke", "train", "trains", "bus", "street", "lights", "contact", "contacts", "phone", "number", "battery",
    "volume", "country", "president", "capital", "facebook", "twitter", "instagram", "post", "photo",
    "photos",
    "delete", "remove", "clear", "you",
  ]
}
