#if canImport(CIcal)
  import Foundation
  import Sentences
  import TimeExpressions
  import Understanding

  /// The calendar item that a command refers to, by words of its title, by its time, or by both.
  struct WantedItem {
    /// The title, or `nil` if none was said.
    var title: String?
    var time: TimeRange?
    var point: TimePoint?
    /// Whether the whole series is meant rather than one occurrence.
    var isSeries = false

    /// Words that do not name a particular item.
    private static let general: Set<Substring> = [
      "a", "an", "the", "my", "our", "to", "with", "about", "for", "appointment", "meeting", "event",
      "reminder", "session", "thing", "alarm", "timer", "task",
    ]
    /// Words that people say before a title when they mean the whole series.
    private static let wholes: Set<Substring> = ["all", "every"]

    init(title: String?, point: TimePoint? = nil, time: TimeRange? = nil, isSeries: Bool = false) {
      let line = CleanText.line(title ?? "")
      self.title = line.isEmpty ? nil : line
      self.point = point
      self.time = time
      self.isSeries = isSeries
    }

    /// Returns all occurrences that fit, including several of one item.
    func all(among items: [CalendarItem]) -> [CalendarItem] {
      let fitting = Set(matches(among: items).items.map(Key.init))
      return items.filter { isAtTime($0) && fitting.contains(Key($0)) }
    }

    /// Returns the items that fit, a recurring one once with its first fitting occurrence; and whether the whole
    /// series was meant, as in “all standups”.
    func matches(among items: [CalendarItem]) -> (items: [CalendarItem], isWhole: Bool) {
      let timed = items.filter(isAtTime)
      guard let title else { return (first(of: timed), isSeries) }
      let words = FoldedWords.words(title)
      let exact = timed.filter { FoldedWords.words($0.title) == words }
      if !exact.isEmpty { return (first(of: exact), isSeries) }
      if let opening = words.first, Self.wholes.contains(opening) {
        let rest = WantedItem(
          title: words.dropFirst().joined(separator: " "), point: point, time: time, isSeries: true)
        return rest.matches(among: items)
      }
      let named = timed.filter { FoldedWords.areAll(of: title, in: $0.title) }
      if !named.isEmpty { return (first(of: named), isSeries) }
      let telling = words.filter { !Self.general.contains($0) }.joined(separator: " ")
      return (first(of: timed.filter { FoldedWords.areAll(of: telling, in: $0.title) }), isSeries)
    }

    /// Returns the removals that may be meant: one of each item that fits, or of its whole series.
    func removals(_ intent: Intent, among items: [CalendarItem]) -> [Command] {
      let (found, isWhole) = matches(among: items)
      return found.map { item in
        var one = Command(intent, [.title: .text(item.title)])
        one.meansSeries = isWhole
        if !isWhole { one.slots[.dateTimePoint] = item.start.map { .point($0) } }
        return one
      }
    }

    /// Returns the one item that fits.
    ///
    /// - Throws: `ActionError.notFound`, `ActionError.several`.
    func only(
      among items: [CalendarItem], as kind: FoundItem.Kind, context: TimeContext
    ) throws(ActionError) -> (item: CalendarItem, isWhole: Bool) {
      let (found, isWhole) = matches(among: items)
      guard let item = found.first else { throw .notFound(inWords(kind, context)) }
      guard found.count == 1 else {
        throw .several(
          inWords(kind, context, plural: true), found: found.map { $0.found(as: kind) })
      }
      return (item, isWhole)
    }

    private func isAtTime(_ item: CalendarItem) -> Bool {
      if let point { return item.isAt(point) }
      guard let time else { return true }
      guard let start = item.start else { return false }
      return start.start < time.end.start
        && (start.start >= time.start.start || (item.end ?? start).start > time.start.start)
    }

    private func first(of items: [CalendarItem]) -> [CalendarItem] {
      var seen: Set<Key> = []
      return items.filter { seen.insert(Key($0)).inserted }
    }

    /// What the occurrences of one item share.
    private struct Key: Hashable {
      let uid: String
      let path: String

      init(_ item: CalendarItem) {
        (uid, path) = (item.uid, item.path)
      }
    }

    private func inWords(_ kind: FoundItem.Kind, _ context: TimeContext, plural: Bool = false) -> String {
      let when =
        point.map { TimePhrase().text(for: $0, now: context.now) }
        ?? time.map { TimePhrase().text(for: $0, now: context.now) }
      return ItemSentences.wanted(kind.rawValue, plural: plural, title: title, when: when)
    }
  }
#endif
