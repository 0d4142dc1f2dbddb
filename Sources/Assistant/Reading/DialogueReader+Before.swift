import Actions
import TimeExpressions
import Understanding

extension DialogueReader {
  /// The turn before the text, with what is known of it.
  struct Before {
    let turn: Turn
    /// Whether the turn is a card that waits for an answer.
    let waits: Bool
    /// Whether this conversation has not shown the card as it is now.
    let isUnseen: Bool
    /// The things that the conversation has spoken of so far.
    let spoken: SpokenThings

    init(_ turn: Turn, waits: Bool, isUnseen: Bool = false, spoken: SpokenThings = SpokenThings()) {
      (self.turn, self.waits, self.isUnseen, self.spoken) = (turn, waits, isUnseen, spoken)
    }

    /// Returns the one thing that the turn made, changed or told of, or `nil` while it waits or where there are
    /// several.
    func referent(_ schema: CommandSchema) -> Referent? {
      waits ? nil : turn.receipt.flatMap { Referent(turn.interpretation.command, $0, schema: schema) }
    }

    /// Returns the one thing that is being spoken of: what the waiting card would make, or what was done or told
    /// of. After a question that found nothing, this is the last thing spoken of before the question.
    func thing(_ schema: CommandSchema) -> Referent? {
      if waits { return Referent(turn.interpretation.command, schema: schema) }
      return referent(schema) ?? passedBy
    }

    /// The last thing spoken of before a question that found nothing.
    private var passedBy: Referent? {
      turn.onlyTells && turn.receipt?.items.isEmpty ?? false ? spoken.things.first : nil
    }

    /// Returns when the last of the things told or made is over, which “after that” counts from.
    func end(_ schema: CommandSchema) -> TimePoint? {
      turn.receipt?.items.compactMap { $0.end ?? $0.start }.max { $0.start < $1.start } ?? anchor(schema)
    }

    /// Returns when the event begins for which the alarm was set that was spoken of last: the newest event on its day. A
    /// reminder “24 hours before” counts from the flight, and not from the alarm for it.
    func eventAnchor(_ schema: CommandSchema) -> TimePoint? {
      guard let thing = thing(schema), thing.kind == .alarm, let day = thing.start?.date else { return nil }
      return spoken.things.first { $0.kind == .event && $0.start?.date == day }?.start
    }

    /// Returns the time being spoken of, which “an hour before” counts from and “then” means.
    func anchor(_ schema: CommandSchema) -> TimePoint? {
      let command = turn.interpretation.command
      let said = command.point(.dateTimePoint) ?? command.range(.dateTimeRange)?.start
      // After a question about the day of the thing, that thing's own time is still meant.
      if !waits, referent(schema) == nil, let said, said.date != passedBy?.start?.date { return said }
      return thing(schema)?.start ?? said ?? spoken.things.lazy.compactMap(\.start).first
    }
  }

  /// A text that is to be read, and the turn before it.
  struct SaidText {
    let text: String
    /// How the text refers to what came before.
    var reference: Reference
    let before: Before?
    /// Whether the text stands for a report of what happened, as in “it's been moved to Friday”.
    let isReport: Bool

    init(_ text: String, after before: Before?, isReport: Bool = false) {
      (self.text, self.before, self.isReport) = (text, before, isReport)
      reference = Reference(text)
    }

    /// The turn before, where it is a card that waits for an answer.
    var card: Before? { before.flatMap { $0.waits ? $0 : nil } }
  }
}
