import Foundation
import TimeExpressions
import Understanding

extension CalendarEntry {
  /// An entry made now, under a new identifier.
  init(title: String, start: EntryTime, kind: Kind, rule: String?, context: TimeContext) {
    self.init(
      uid: UUID().uuidString.lowercased(),
      stamp: ZoneOffset(context.timeZone).instant(of: context.now),
      summary: title, start: start, kind: kind, rule: rule, timeZone: context.timeZone)
  }
}

extension Command {
  /// A slot's words as one line.
  ///
  /// - Throws: `ActionError.missingSlot` where there are none, `ActionError.tooLong`.
  func line(_ slot: Slot, limit: Int = 500) throws -> String {
    guard let text = text(slot) else { throw ActionError.missingSlot(slot) }
    // Scalars, since one character may hold any number of them.
    guard text.unicodeScalars.count <= limit else { throw ActionError.tooLong(slot, limit: limit) }
    let line = SpokenText.line(text)
    guard !line.isEmpty else { throw ActionError.missingSlot(slot) }
    return line
  }
}
