import Actions
import Understanding

/// Works out times that are said by an event in the calendar.
extension Assistant {
  /// Fills in the time of something new that counts from an event: “remind me 30 minutes before the dentist”. If
  /// no event has that name, the time stays open and is asked for.
  func anchorToEvent(_ turn: inout Turn) async {
    let (interpretation, schema) = (turn.interpretation, dialogue.schema)
    let (command, context) = (interpretation.command, context())
    guard schema.act(of: command.intent) == .create, !command.hasTime, interpretation.objection == nil,
      schema[command.intent]?.slots.contains(.dateTimePoint) ?? false,
      let anchor = EventAnchor(interpretation.lastSaid, context: context),
      let told = try? await actions[schema.calendarQuestion]?.prepare(
        Command(schema.calendarQuestion, [.title: .text(anchor.name)]), context: context)
    else { return }
    let times = told.receipt.items.compactMap { item in
      item.start.flatMap { anchor.time(start: $0, end: item.end) }.map { (item, $0) }
    }
    guard let (event, time) = times.first(where: { $0.1.start > context.now }) else { return }
    turn.interpretation.command.slots[.dateTimePoint] = .point(time)
    // “Remind me an hour before the dentist” is about the dentist.
    let isNamedSo = interpretation.spans[.title].map { $0.contains { $0.overlaps(anchor.nameSpan) } } ?? false
    if isNamedSo || command.text(.title) == nil {
      turn.interpretation.command.slots[.title] = .text(event.title)
    }
    turn.interpretation.missing = schema.missing(in: turn.interpretation.command)
    turn.interpretation.partOfDay = nil
    turn.interpretation.alternatives = []
  }
}
