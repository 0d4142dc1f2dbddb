#if canImport(CIcal)
  import Foundation
  import Sentences
  import TimeExpressions
  import Understanding

  /// Tells which alarms and timers are set and what rings, or how long a timer still runs.
  package struct ListAlarmsAction: Action {
    package let intent = Intent.listAlarms
    private let places: AlarmPlaces

    package init(places: AlarmPlaces) {
      self.places = places
    }

    /// What the question is limited to.
    private enum Asked: String { case timers }

    package func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
      if command.scope(as: Asked.self) == .timers { return try timers(named: command.text(.title), context) }
      let wanted = WantedItem(
        title: nil, point: command.point(.dateTimePoint), time: command.range(.dateTimeRange))
      if wanted.point != nil || wanted.time != nil { return try alarms(at: wanted, context) }
      let lookup = AlarmLookup(places: places, context: context)
      let ringing = try lookup.ringing().filter(\.isAlarm)
      let set = try lookup.pending()
      let items = (ringing + set).map { lookup.item($0).found(as: .alarm) }
      let held = TimerLookup(places: places, context: context).held()
      let all = items.map { words($0, context) } + held.map(\.words)
      return PreparedAction(
        intent: intent,
        told: all.isEmpty
          ? AlarmSentences.noneSet : told(all, of: items.map(\.title) + held.map(\.item.title)),
        items: items + held.map { $0.item.found(as: .alarm) }, location: places.alarms.path)
    }

    /// Returns the alarms of a time, such as a day.
    private func alarms(at wanted: WantedItem, _ context: TimeContext) throws -> PreparedAction {
      let lookup = AlarmLookup(places: places, context: context)
      let alarms = try lookup.coming().map(lookup.item).filter { !TimerLookup.isTimer($0.title) }
      let items = wanted.all(among: alarms).map { $0.found(as: .alarm) }
      let time =
        wanted.point.map { TimePhrase().text(for: $0, now: context.now) }
        ?? wanted.time.map { TimePhrase().text(for: $0, now: context.now) } ?? ""
      let all = items.map { words($0, context) }
      return PreparedAction(
        intent: intent,
        told: items.isEmpty
          ? AlarmSentences.noneSet(for: time) : told(all, of: items.map(\.title)),
        items: items, location: places.alarms.path)
    }

    /// Returns how long timers still run.
    private func timers(named title: String?, _ context: TimeContext) throws -> PreparedAction {
      let lookup = TimerLookup(places: places, context: context)
      guard try !lookup.all().isEmpty else {
        return PreparedAction(intent: intent, told: AlarmSentences.noTimerSet)
      }
      let timers = try lookup.named(title)
      let told = Counting.list(timers.map(\.words), of: timers.count)
      let sentence = told.prefix(1).uppercased() + told.dropFirst()
      return PreparedAction(
        intent: intent, told: sentence + ".", items: timers.map { $0.item.found(as: .alarm) },
        location: places.alarms.path)
    }

    /// Returns the answer that tells alarms and timers with these titles.
    private func told(_ all: [String], of titles: [String]) -> String {
      let timers = titles.count(where: TimerLookup.isTimer)
      return AlarmSentences.list(
        alarms: titles.count - timers, timers: timers, Counting.list(all, of: all.count))
    }

    /// Returns the item in words; for a near one, the time left.
    private func words(_ item: FoundItem, _ context: TimeContext) -> String {
      guard let time = item.start?.start else { return item.title }
      guard time > context.now else { return AlarmSentences.ringing(item.title) }
      return time.secondsSinceEpoch - context.now.secondsSinceEpoch < 3600
        ? "\(item.title) \(TimePhrase().relativeText(for: time, now: context.now))"
        : "\(item.title) \(TimePhrase().text(for: .dateTime(time), now: context.now))"
    }
  }
#endif
