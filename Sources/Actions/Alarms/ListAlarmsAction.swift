#if canImport(CIcal)
  import Foundation
  import TimeExpressions
  import Understanding

  /// Tells which alarms and timers are set, and what rings.
  public struct ListAlarmsAction: Action {
    public let intent = Intent.listAlarms
    private let places: AlarmPlaces

    public init(places: AlarmPlaces) {
      self.places = places
    }

    public func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
      let lookup = AlarmLookup(places: places, context: context)
      let ringing = try lookup.ringing().filter(\.isAlarm)
      let set = try lookup.pending()
      let items = (ringing + set).map { lookup.item($0).found(as: .alarm) }
      let told = items.prefix(SpokenList.told).map { words($0, context) }.joined(separator: ", ")
      let rest = items.count - SpokenList.told
      return PreparedAction(
        intent: intent,
        told: items.isEmpty
          ? "No alarm or timer is set."
          : "You have \(SpokenList.counted(items.count, "alarm")): \(told)\(rest > 0 ? ", and \(rest) more" : "").",
        items: items, location: places.alarms.path)
    }

    /// What is near is told by what is left.
    private func words(_ item: FoundItem, _ context: TimeContext) -> String {
      guard let time = item.start?.start else { return item.title }
      guard time > context.now else { return "\(item.title), ringing" }
      return time.secondsSinceEpoch - context.now.secondsSinceEpoch < 3600
        ? "\(item.title) \(TimePhrase().relativeText(for: time, now: context.now))"
        : "\(item.title) \(TimePhrase().text(for: .dateTime(time), now: context.now))"
    }
  }
#endif
