import Foundation
import Sentences
import TimeExpressions
import Understanding

/// Removes things from a list, ticks them off, or empties the list.
package struct ChangeListAction: Action {
  package let intent: Intent
  private let configuration: ActionConfiguration

  package static func removing(configuration: ActionConfiguration) -> ChangeListAction {
    ChangeListAction(intent: .removeFromList, configuration: configuration)
  }

  package static func ticking(configuration: ActionConfiguration) -> ChangeListAction {
    ChangeListAction(intent: .tickList, configuration: configuration)
  }

  package static func clearing(configuration: ActionConfiguration) -> ChangeListAction {
    ChangeListAction(intent: .clearList, configuration: configuration)
  }

  package func destroys(_ command: Command, context: TimeContext) async -> Bool { intent == .clearList }

  /// - Throws: `ActionError.notFound`.
  package func ground(
    _ command: Command, said: SaidTime, context: TimeContext
  ) async throws -> Grounding {
    let lists = try lists(command)
    if intent == .clearList, lists.allSatisfy({ $0.entries.isEmpty }) {
      throw ActionError.unclear(.listName, ListSentences.isEmpty(lists[0].note.title))
    }
    let commands = lists.map { list in
      var one = command
      one.slots[.listName] = .text(list.note.title)
      return one
    }
    return commands.count > 1 ? .several(commands) : .one(commands[0])
  }

  /// - Throws: `ActionError.notFound`.
  package func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
    var list = try lists(command)[0]
    let things = command.texts(.items) ?? []
    let name = list.note.title
    let meant = list.entries.map(\.thing).filter { thing in things.contains { ListNote.fits($0, thing) } }
    let summary: String
    switch intent {
    case .clearList:
      summary = ListSentences.removedAll(list.entries.count, from: name)
      list.change { _ in false }
    case .tickList:
      summary = ListSentences.ticked(meant, on: name)
      list.change { entry in
        if meant.contains(entry.thing) { entry.isDone = true }
        return true
      }
    default:
      summary = ListSentences.removed(meant, from: name)
      list.change { !meant.contains($0.thing) }
    }
    return PreparedAction(
      intent: intent, summary: summary, change: list.note.replaced(by: list.text), items: [list.note.found])
  }

  /// Returns the lists that contain everything that was said; at least one.
  private func lists(_ command: Command) throws -> [ListNote] {
    let lists = try NoteFolder(configuration.notes).lists(command.text(.listName))
    guard intent != .clearList else { return lists }
    guard let things = command.texts(.items) else { throw ActionError.missingSlot(.items) }
    let fitting = lists.filter { list in
      things.allSatisfy { thing in list.entries.contains { ListNote.fits(thing, $0.thing) } }
    }
    guard !fitting.isEmpty else {
      throw ActionError.notFound(
        ListSentences.wanted(things, on: lists.count == 1 ? lists[0].note.title : nil))
    }
    return fitting
  }
}
