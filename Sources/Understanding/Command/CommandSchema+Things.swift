/// The facts about intents that the dialogue asks for.
extension CommandSchema {
  /// Returns the usual kind of thing that an intent is about, or `nil` if it is about none, such as a calculation.
  package func thing(of intent: Intent) -> Thing? { self[intent]?.things?.first }

  /// Returns whether an intent makes a new thing of this kind.
  package func makes(_ thing: Thing, _ intent: Intent) -> Bool {
    act(of: intent) == .create && self.thing(of: intent) == thing
  }

  /// Returns the title of the list that a command adds to, such as “shopping list”, or `nil` for any other command.
  package func list(of command: Command) -> String? {
    guard makes(.note, command.intent), Subject.listName(command.text(.title)) != nil else { return nil }
    return command.text(.title)
  }

  /// Returns whether an intent makes, changes, cancels or queries calendar events.
  package func isAboutEvents(_ intent: Intent) -> Bool { thing(of: intent) == .event }

  /// Returns whether an intent is about an alarm or a timer.
  package func isAboutRinging(_ intent: Intent) -> Bool { [.alarm, .timer].contains(thing(of: intent)) }

  /// Returns whether an intent changes an existing timer, such as by pausing it.
  package func changesTimer(_ intent: Intent) -> Bool {
    act(of: intent) == .change && thing(of: intent) == .timer
  }

  /// Returns whether an intent is about an existing thing that need not be named: “cancel it”, “done”.
  package func mayRefer(_ intent: Intent) -> Bool { self[intent]?.mayRefer ?? false }

  /// Returns whether an intent is complete once it is known which thing is meant. This is so for cancelling, but
  /// moving also needs a time.
  package func needsOnlyWhatIsMeant(_ intent: Intent) -> Bool {
    guard let definition = self[intent], mayRefer(intent) else { return false }
    return definition.needs.allSatisfy { $0.contains(.title) }
  }

  /// Returns whether an intent destroys what it names, as cancelling an event does. Stopping an alarm does not,
  /// since it may ring on another day.
  package func destroys(_ intent: Intent) -> Bool {
    act(of: intent) == .cancel && self[intent]?.alwaysConfirms ?? false
  }

  /// Returns whether what an intent names is gone afterwards: cancelled, stopped or done.
  package func ends(_ intent: Intent) -> Bool { act(of: intent) == .cancel || self[intent]?.ends ?? false }

  /// Returns whether an intent without a day is about the day that was spoken of before.
  package func takesDay(_ intent: Intent) -> Bool { self[intent]?.takesDay ?? false }

  /// Returns whether an intent has a slot for dictated words, such as a note's or a mail's, which may go on for
  /// long.
  package func isDictated(_ intent: Intent) -> Bool {
    self[intent]?.slots.contains { self[$0]?.dictated ?? false } ?? false
  }

  /// Returns whether an intent keeps words that a person will read later, including any conditions in them.
  package func isReadAgain(_ intent: Intent) -> Bool { makes(.reminder, intent) || isDictated(intent) }

  /// Returns the slots of an intent whose words are kept as they were said.
  package func kept(by intent: Intent) -> [Slot] { self[intent]?.kept ?? [] }

  /// The intent of a change before it is known what is changed: “move it to four”.
  package var generalChange: Intent { intent(.change, .event) }

  /// The intent of a removal before it is known what is removed: “delete that”.
  package var generalRemoval: Intent { intent(.cancel, .event) }

  /// The intent of a question about the calendar.
  package var calendarQuestion: Intent { intent(.query, .event) }
}
