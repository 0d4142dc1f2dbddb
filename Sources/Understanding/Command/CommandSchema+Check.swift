extension CommandSchema {
  /// Checks that the schema does not contradict itself.
  func check() throws(CommandSchemaError) {
    guard slotsByName.count == slots.count, intentsByName.count == intents.count else { throw .nameTwice }
    guard let none = self[.none], none.slots.isEmpty, none.needs.isEmpty else { throw .noneIsNotEmpty }
    for intent in intents {
      guard Set(intent.slots).count == intent.slots.count else { throw .nameTwice }
      for slot in intent.slots where self[slot] == nil {
        throw .unknownSlot(slot.rawValue, intent: intent.name.rawValue)
      }
      let followUps = intent.followUps ?? [:]
      for name in followUps.keys where Subject.Kind(rawValue: name) == nil {
        throw .unknownSubject(name, intent: intent.name.rawValue)
      }
      if !intent.isTrained, intent.name != .none, intent.phrases == nil, intent.shortcuts == nil,
        followUps.isEmpty
      {
        throw .noWayOfAsking(intent: intent.name.rawValue)
      }
      for subject in intent.subjects ?? [] where Subject.Kind(rawValue: subject.kind) == nil {
        throw .unknownSubject(subject.kind, intent: intent.name.rawValue)
      }
      let phrases = (intent.phrases ?? []) + (intent.shortcuts ?? []) + followUps.values.joined()
      let filled = phrases.flatMap(\.slots)
      let kept = (intent.kept ?? []) + (intent.subjects ?? []).flatMap(\.slots)
      for slot in intent.needs.joined() + filled + kept where !intent.slots.contains(slot) {
        throw .unknownSlot(slot.rawValue, intent: intent.name.rawValue)
      }
    }
  }
}

/// What is wrong with a schema file.
public enum CommandSchemaError: Error, Sendable, Hashable {
  case unreadable(String)
  case unknownVersion(Int)
  case nameTwice
  case noneIsNotEmpty
  case unknownSlot(String, intent: String)
  case unknownSubject(String, intent: String)
  /// An intent that is neither trained nor has phrases, so that nothing would be understood as it.
  case noWayOfAsking(intent: String)
}

extension CommandSchemaError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreadable(let reason): "the command schema cannot be read: \(reason)"
    case .unknownVersion(let version):
      "the command schema has version \(version); this program reads version 1"
    case .nameTwice: "the command schema defines one name twice; every slot and intent has its own"
    case .noneIsNotEmpty: "the command schema needs the intent none, without slots"
    case .unknownSlot(let slot, let intent):
      "the intent \(intent) of the command schema names the slot \(slot), which it does not define or allow"
    case .unknownSubject(let subject, let intent):
      "the intent \(intent) of the command schema goes on with \(subject), which is nothing that can be gone on with"
    case .noWayOfAsking(let intent):
      "nobody can ask for the intent \(intent) of the command schema: it is not trained, and it has no phrases. Give it "
        + "phrases, or train a model for it and say \"trained\": true"
    }
  }
}
