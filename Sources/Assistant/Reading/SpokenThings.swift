import Actions
import Foundation
import TimeExpressions
import Understanding

/// The things that a conversation has spoken of.
///
/// They resolve words that don't mean the last thing: “delete that reminder” after a question, “make it 7:30”
/// after something was put on a list.
struct SpokenThings: Sendable, Hashable {
  /// The things, newest first; at most eight.
  private(set) var things: [Referent] = []
  /// The things in the last text that made several requests, in the order in which they were said.
  private(set) var together: [Referent] = []
  /// The things told of together last, in their order, until something new is made. A thing that has been changed
  /// since is as it is now; one that is gone is `nil`.
  private(set) var listed: [Referent?] = []
  /// The index in ``listed`` of the thing that was changed or taken away last, which “the one after it” counts from.
  private var place: Int?

  /// The things that were made or changed, newest first; at most eight.
  private var made: [Referent] = []

  private static let most = 8

  /// Adds what was done or told of. A thing that was cancelled or completed is removed instead.
  mutating func add(_ command: Command, _ receipt: Receipt, schema: CommandSchema) {
    if schema.mayRefer(command.intent), schema.ends(command.intent) {
      let title = command.text(.title)
      replaceListed(command, at: command.point(.dateTimePoint), with: nil)
      things.removeAll { $0.title == title }
      together.removeAll { $0.title == title }
      made.removeAll { $0.title == title }
      return
    }
    let told = receipt.items.map(Referent.init)
    let new = (told.isEmpty ? [Referent(command, schema: schema)].compactMap(\.self) : told).map(
      \.asOneOfSeveral)
    if command.intent == schema.generalChange, let old = command.text(.title) {
      things.removeAll { $0.title == old }
      let start = command.point(.oldDateTime)
      replaceListed(command, at: start, with: new.first)
      made.removeAll { $0.title == old && (start == nil || $0.start == start) }
    }
    if [.create, .change].contains(schema.act(of: command.intent)) {
      made = Array((new + made.filter { !new.contains($0) }).prefix(Self.most))
    }
    if schema.act(of: command.intent) == .create { (listed, place) = ([], nil) }
    if told.count > 1, receipt.isAnswer { (listed, place) = (told, nil) }
    things = Array((new + things.filter { !new.contains($0) }).prefix(Self.most))
  }

  /// Puts what became of a listed thing in its place.
  private mutating func replaceListed(_ command: Command, at start: TimePoint?, with thing: Referent?) {
    let named = listed.indices.filter { listed[$0]?.title == command.text(.title) }
    place = named.first { listed[$0]?.start == start } ?? named.first
    if let place { listed[place] = thing }
  }

  /// Returns the listed thing that comes after the one changed or taken away last, or before it, or `nil` where there
  /// is none.
  func neighbour(isAfter: Bool) -> Referent? {
    guard let place else { return nil }
    return isAfter
      ? listed[(place + 1)...].lazy.compactMap(\.self).first : listed[..<place].last { $0 != nil } ?? nil
  }

  /// Sets which things one text asked for.
  mutating func group(_ commands: [Command], schema: CommandSchema) {
    together = commands.compactMap { Referent($0, schema: schema)?.asOneOfSeveral }
  }

  /// Returns the thing that words such as “it” or “that reminder” mean, or `nil` where there is none.
  ///
  /// Words that name a kind mean the newest thing of that kind. Other words mean `last`, but an event rather than
  /// its reminder where they say when it begins or report that it was moved. “Done” means the newest reminder. Where
  /// `last` is `nil`, a change means the newest thing with a time.
  func meant(
    by said: DialogueReader.SaidText, as intent: Intent, last: Referent?, schema: CommandSchema
  ) -> Referent? {
    let all = [last].compactMap(\.self) + things
    if let kind = Self.kind(in: said.text) { return all.first { $0.kind == kind } }
    if let last, last.kind == .reminder, said.isReport || Reference.saysWhenItBegins(said.text),
      let event = things.first(where: { $0.kind == .event })
    {
      return event
    }
    // “Done” is said of a reminder, whatever was spoken of since.
    if schema.ends(intent), schema.act(of: intent) == .change { return all.first { $0.kind == .reminder } }
    if let last { return last }
    return intent == schema.generalChange
      ? things.first { Self.timed.contains($0.kind) && $0.start != nil } : nil
  }

  /// The things of one kind that were made one after the other, in their order: those with the name of the newest
  /// where there are several, as after “the same again next week”.
  var madeInARow: [Referent] {
    let named = made.prefix { $0.title == made.first?.title }
    return (named.count > 1 ? Array(named) : made.filter { $0.kind == made.first?.kind }).reversed()
  }

  /// The things of the same kind as the newest, in the order in which they were spoken of.
  var newestKind: [Referent] { things.filter { $0.kind == things.first?.kind }.reversed() }

  /// The things that “both” means: the two of the last text that made two requests, or else the two newest with a
  /// time.
  var both: [Referent] {
    together.count == 2
      ? together : things.filter { Self.timed.contains($0.kind) && $0.start != nil }.prefix(2).reversed()
  }

  /// The newest event with a time.
  var newestEvent: Referent? { things.first { $0.kind == .event && $0.start != nil } }

  /// Returns the newest thing with this name, or `nil` where there is none or things of several kinds have it.
  func named(_ title: String) -> Referent? {
    let all = all(named: title)
    return Set(all.map(\.kind)).count == 1 ? all.first : nil
  }

  /// Returns the only thing with this name, or `nil` where there is none or more than one.
  func onlyNamed(_ title: String) -> Referent? {
    let all = all(named: title)
    return all.count == 1 ? all[0] : nil
  }

  /// Returns whether a request to move something means a thing that was spoken of, and not the card of `pending` that
  /// has the same name and no time yet: “move the dinner to 7:30” beside its reminder's card.
  func isMoved(by change: Interpretation, ratherThan pending: Command) -> Bool {
    guard Reference.asksToMove(change.text), pending.start == nil, let title = change.command.text(.title)
    else { return false }
    return named(title)?.start != nil
  }

  private func all(named title: String) -> [Referent] {
    let named = things.filter { FoldedWords.areAll(of: title, in: $0.title) }
    return named.isEmpty ? things.filter { FoldedWords.areStems(of: title, in: $0.title) } : named
  }

  /// Returns the time that “an hour before” counts from: for a reminder of an event that was spoken of, the event's.
  func anchor(of thing: Referent) -> TimePoint? {
    let event = things.first { $0.kind == .event && FoldedWords.areAll(of: thing.title, in: $0.title) }
    return (thing.kind == .reminder ? event?.start : nil) ?? thing.start
  }

  private static let timed: Set<FoundItem.Kind> = [.event, .reminder, .alarm]

  /// Returns the kind of thing that “that reminder” or “the meeting” names, or `nil` for other words.
  private static func kind(in text: String) -> FoundItem.Kind? {
    let words = FoldedWords.words(text)
    for (pointer, noun) in zip(words, words.dropFirst()) where pointers.contains(pointer) {
      if let kind = nouns[noun] { return kind }
    }
    return nil
  }

  private static let pointers: Set<Substring> = ["that", "the", "this", "my"]
  private static let nouns: [Substring: FoundItem.Kind] = [
    "reminder": .reminder, "event": .event, "meeting": .event, "appointment": .event, "alarm": .alarm,
  ]
}
