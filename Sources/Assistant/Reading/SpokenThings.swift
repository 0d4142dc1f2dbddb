import Actions
import Foundation
import Understanding

/// What a conversation has spoken of, for words that mean something else than the last of it: “delete that reminder” after a
/// question, “make it 7:30” after something was put on a list.
struct SpokenThings: Sendable, Hashable {
  /// The newest first.
  private(set) var things: [Referent] = []
  /// Those of the last text that made several requests, in the order in which they were said.
  private(set) var together: [Referent] = []

  private static let most = 8

  /// Takes what was done, or told of.
  mutating func add(_ command: Command, _ receipt: Receipt, schema: CommandSchema) {
    if schema.mayRefer(command.intent), schema.ends(command.intent) {
      let title = command.text(.title)
      things.removeAll { $0.title == title }
      together.removeAll { $0.title == title }
      return
    }
    let told = receipt.items.map(Referent.init)
    let new = (told.isEmpty ? [Referent(command, schema: schema)].compactMap(\.self) : told).map(
      \.asOneOfSeveral)
    if command.intent == schema.generalChange, let old = command.text(.title) {
      things.removeAll { $0.title == old }
    }
    things = Array((new + things.filter { !new.contains($0) }).prefix(Self.most))
  }

  /// Notes which things one text asked for.
  mutating func group(_ commands: [Command], schema: CommandSchema) {
    together = commands.compactMap { Referent($0, schema: schema)?.asOneOfSeveral }
  }

  /// The thing that words such as “it” or “that reminder” mean: the newest of the kind they name; without a kind, the last
  /// thing spoken of; and where that has no time but a time is to change, the newest that has one. Nil where there is none.
  func meant(by text: String, as intent: Intent, last: Referent?, schema: CommandSchema) -> Referent? {
    let all = [last].compactMap(\.self) + things
    if let kind = Self.kind(in: text) { return all.first { $0.kind == kind } }
    if let last { return last }
    if intent == schema.generalChange {
      return things.first { Self.timed.contains($0.kind) && $0.start != nil }
    }
    // “Done” is said of a reminder.
    let isCompleted = schema.ends(intent) && schema.act(of: intent) == .change
    return isCompleted ? things.first { $0.kind == .reminder } : nil
  }

  /// Those of the same kind as the newest, in the order in which they were spoken of.
  var newestKind: [Referent] { things.filter { $0.kind == things.first?.kind }.reversed() }

  /// The newest that is called so; nil where things of several kinds are.
  func named(_ title: String) -> Referent? {
    let all = things.filter { FoldedWords.areAll(of: title, in: $0.title) }
    return Set(all.map(\.kind)).count == 1 ? all.first : nil
  }

  private static let timed: Set<FoundItem.Kind> = [.event, .reminder, .alarm]

  /// What “that reminder” or “the meeting” says that it is.
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
