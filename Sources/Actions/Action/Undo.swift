/// Checks receipts and takes actions back. Needs nothing but the receipt, so it works after a restart as well.
public struct Undo: Sendable {
  private let undoers: [any EffectUndoer]

  /// - Parameter undoers: Those of other parts, such as mail's; files and folders are always known.
  public init(_ undoers: [any EffectUndoer] = []) {
    self.undoers = undoers + [CreatedFiles(), ChangedFiles()]
  }

  /// Whether the receipt's effects are there, as after a crash between preparing and the end of performing.
  ///
  /// A receipt without effects, or with words alone, is done.
  public func state(of receipt: Receipt) async -> EffectState {
    var states: Set<EffectState> = []
    for effect in receipt.effects.filter(\.isEssential) {
      states.insert(await state(of: effect))
    }
    if states.contains(.unknown) { return .unknown }
    if states.contains(.partly) || states.count > 1 { return .partly }
    return states.first ?? .done
  }

  /// Takes back everything that the receipt lists, the last effect first; refuses the whole where one of its
  /// effects was changed since or cannot be taken back. What is gone counts as taken back, so that an undo that was
  /// interrupted is finished by asking again. Of an action that was interrupted before it was done, the draft and the
  /// empty folders go too.
  public func undo(_ receipt: Receipt) async -> UndoOutcome {
    let effects = receipt.effects.reversed().filter { !$0.isWords }
    if effects.isEmpty { return .refused("There is nothing to undo: \(receipt.summary).") }
    for effect in effects where effect.isEssential {
      guard let undoer = undoer(of: effect) else {
        return .refused("Nothing here knows how to undo \(receipt.summary).")
      }
      guard await undoer.state(of: effect) == .partly else { continue }
      // Undoing what is different now does nothing but say why, before anything else is touched.
      let outcome = await undoer.undo(effect)
      guard case .undone = outcome else { return outcome }
    }
    let isGone = await state(of: receipt) == .notDone
    for effect in effects {
      guard let undoer = undoer(of: effect) else { continue }
      let outcome = await undoer.undo(effect)
      if case .undone = outcome { continue }
      if effect.isEssential { return outcome }
    }
    // A skill's answer may be a sentence of its own.
    let summary = receipt.summary.hasSuffix(".") ? String(receipt.summary.dropLast()) : receipt.summary
    return .undone(isGone ? "There is nothing left to take back: \(summary)." : "Took back: \(summary).")
  }

  private func state(of effect: Effect) async -> EffectState {
    await undoer(of: effect)?.state(of: effect) ?? .partly
  }

  private func undoer(of effect: Effect) -> (any EffectUndoer)? {
    undoers.first { $0.owns(effect) }
  }
}

extension Effect {
  fileprivate var isWords: Bool {
    if case .told = self { true } else { false }
  }

  /// A folder is made for what goes into it; others may use it too by the time of an undo.
  fileprivate var isEssential: Bool {
    if case .createdFolder = self { false } else { !isWords }
  }
}

/// How much of a change is there.
public enum EffectState: Sendable, Hashable {
  /// It is as the receipt says.
  case done
  /// Nothing of it is there.
  case notDone
  /// Something is there, and it is not what the receipt says: edited since, or made by someone else.
  case partly
  /// Nobody can tell, since nothing of it is to be seen here.
  case unknown
}

extension UndoOutcome {
  /// A full disk or one that fails may be better later; what is in the way of the change itself stays there.
  init(failedBy error: any Error) {
    let mayPass = (error as? any PassingError)?.mayPass ?? false
    self = mayPass ? .notNow(error.localizedDescription) : .refused(error.localizedDescription)
  }
}

/// An error that may be gone when the same is tried later.
protocol PassingError: Error {
  var mayPass: Bool { get }
}

extension ActionError: PassingError {
  var mayPass: Bool {
    switch self {
    case .diskFull, .inputOutput: true
    default: false
    }
  }
}

/// Knows one kind of effect: whether it is there, and how to take it back.
public protocol EffectUndoer: Sendable {
  /// Whether the effect is of this undoer's kind.
  func owns(_ effect: Effect) -> Bool

  /// Looks, and changes nothing.
  func state(of effect: Effect) async -> EffectState

  /// Takes the effect back, or refuses and leaves everything as it is. Doing it again has no further effect: what is
  /// not there counts as taken back.
  func undo(_ effect: Effect) async -> UndoOutcome
}
