/// What the schema says about an intent, as the dialogue asks it.
extension CommandSchema {
  /// The usual kind of thing that an intent is about; nil where it is about none, as with a sum.
  package func thing(of intent: Intent) -> Thing? { self[intent]?.things?.first }

  /// Whether an intent makes something of a kind: a new event, a new note.
  package func makes(_ thing: Thing, _ intent: Intent) -> Bool {
    act(of: intent) == .create && self.thing(of: intent) == thing
  }

  /// The title of the list that a command puts things on: “shopping list”; nil for any other command.
  package func list(of command: Command) -> String? {
    guard makes(.note, command.intent), Subject.listName(command.text(.title)) != nil else { return nil }
    return command.text(.title)
  }

  /// Whether an intent is about the calendar's events, as making, changing, cancelling and asking about them is.
  package func isAboutEvents(_ intent: Intent) -> Bool { thing(of: intent) == .event }

  /// Whether an intent is about something that rings: an alarm or a timer.
  package func isAboutRinging(_ intent: Intent) -> Bool { [.alarm, .timer].contains(thing(of: intent)) }

  /// Whether an intent changes a timer that is there: pauses it, lets it run longer.
  package func changesTimer(_ intent: Intent) -> Bool {
    act(of: intent) == .change && thing(of: intent) == .timer
  }

  /// Whether an intent is given to something that is there, which it may mean without a name: “cancel it”, “done”.
  package func mayRefer(_ intent: Intent) -> Bool { self[intent]?.mayRefer ?? false }

  /// Whether an intent lacks nothing once it is known which thing is meant: cancelling does, moving needs a time.
  package func needsOnlyWhatIsMeant(_ intent: Intent) -> Bool {
    guard let definition = self[intent], mayRefer(intent) else { return false }
    return definition.needs.allSatisfy { $0.contains(.title) }
  }

  /// Whether an intent destroys what it names, as cancelling an event does. An alarm that is stopped may ring another day.
  package func destroys(_ intent: Intent) -> Bool {
    act(of: intent) == .cancel && self[intent]?.alwaysConfirms ?? false
  }

  /// Whether what an intent names is no longer spoken of afterwards: it was cancelled, stopped or done.
  package func ends(_ intent: Intent) -> Bool { act(of: intent) == .cancel || self[intent]?.ends ?? false }

  /// Whether an intent is about the day of what was spoken of before where no day is said.
  package func takesDay(_ intent: Intent) -> Bool { self[intent]?.takesDay ?? false }

  /// Whether an intent has words that are dictated, such as a note's or a mail's, which may go on for long.
  package func isDictated(_ intent: Intent) -> Bool {
    self[intent]?.slots.contains { self[$0]?.dictated ?? false } ?? false
  }

  /// Whether an intent keeps words that a person reads again, with whatever they wait for.
  package func isReadAgain(_ intent: Intent) -> Bool { makes(.reminder, intent) || isDictated(intent) }

  /// The slots of an intent whose words are kept as they were said.
  package func kept(by intent: Intent) -> [Slot] { self[intent]?.kept ?? [] }

  /// The intent of a change of something that is there, whatever it turns out to be: “move it to four”.
  package var generalChange: Intent { intent(.change, .event) }

  /// The intent of taking something away, whatever it turns out to be: “delete that”.
  package var generalRemoval: Intent { intent(.cancel, .event) }

  /// The intent of a question about the calendar.
  package var calendarQuestion: Intent { intent(.query, .event) }
}
