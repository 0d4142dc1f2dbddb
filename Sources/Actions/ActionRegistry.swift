import Understanding

/// Which action does which intent.
public struct ActionRegistry: Sendable {
  private let actions: [Intent: any Action]

  /// Of two actions for one intent the last is taken.
  public init(_ actions: [any Action]) {
    self.actions = Dictionary(actions.map { ($0.intent, $0) }) { _, last in last }
  }

  /// The calendar, reminder and note actions of this platform, and others such as mail's.
  public init(configuration: ActionConfiguration, others: [any Action] = []) {
    var actions: [any Action] = [CreateNoteAction(configuration: configuration)]
    #if canImport(CIcal)
      actions.append(CreateEventAction(configuration: configuration))
      actions.append(AddReminderAction(configuration: configuration))
    #endif
    self.init(actions + others)
  }

  public var intents: Set<Intent> { Set(actions.keys) }

  /// - Throws: `ActionError.unknownIntent`.
  public func action(for intent: Intent) throws -> any Action {
    guard let action = actions[intent] else { throw ActionError.unknownIntent(intent) }
    return action
  }
}
