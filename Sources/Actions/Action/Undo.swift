import Sentences

/// Checks receipts and undoes actions. It needs only the receipt, so it works after a restart as well.
public struct Undo: Sendable {
  private let undoers: [any EffectUndoer]

  /// - Parameter undoers: Undoers of other effects, such as mail's; files and folders are always included.
  public init(_ undoers: [any EffectUndoer] = []) {
    self.undoers = undoers + [CreatedFiles(), ChangedFiles()]
  }

  /// Returns how much of the receipt's effects is there, for example after a crash while performing.
  ///
  /// A receipt without effects, or with words alone, counts as done.
  public func state(of receipt: Receipt) async -> EffectState {
    var states: Set<EffectState> = []
    for effect in receipt.effects.filter(\.isEssential) {
      states.insert(await state(of: effect))
    }
    if states.contains(.unknown) { return .unknown }
    if states.contains(.partly) || states.count > 1 { return .partly }
    return states.first ?? .done
  }

  /// Undoes all effects of the receipt, the last one first. It refuses everything if one effect was changed since or
  /// cannot be undone. Items that are gone count as undone, so an interrupted undo is completed by asking again.
  /// After an interrupted action, the draft and the empty folders are removed too.
  public func undo(_ receipt: Receipt) async -> UndoOutcome {
    let effects = receipt.effects.reversed().filter { !$0.isWords }
    // An answer is a complete sentence.
    let summary = receipt.summary.hasSuffix(".") ? String(receipt.summary.dropLast()) : receipt.summary
    if effects.isEmpty { return .refused(UndoSentences.nothing(summary)) }
    for effect in effects where effect.isEssential {
      guard let undoer = undoer(of: effect) else {
        return .refused(UndoSentences.unknown(summary))
      }
      guard await undoer.state(of: effect) == .partly else { continue }
      // The undo of a changed effect only says why, before anything else is touched.
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
    return .undone(isGone ? UndoSentences.nothingLeft(summary) : UndoSentences.tookBack(summary))
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

  /// Whether the undo depends on it. A folder was made for its contents, and others may use it by now.
  fileprivate var isEssential: Bool {
    if case .createdFolder = self { false } else { !isWords }
  }
}

/// How much of an effect is there.
public enum EffectState: Sendable, Hashable {
  /// The effect is there as the receipt says.
  case done
  /// Nothing of the effect is there.
  case notDone
  /// Something differs from the receipt: it was edited since, or made by someone else.
  case partly
  /// It cannot be checked from here.
  case unknown
}

extension UndoOutcome {
  /// An error such as a full disk may pass; an obstacle to the change itself stays.
  init(failedBy error: any Error) {
    let mayPass = (error as? any PassingError)?.mayPass ?? false
    self = mayPass ? .notNow(error.localizedDescription) : .refused(error.localizedDescription)
  }
}

/// An error that may be gone at the next try.
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

/// Checks and undoes one kind of effect.
public protocol EffectUndoer: Sendable {
  /// Returns whether it handles this effect.
  func owns(_ effect: Effect) -> Bool

  /// Checks the effect. Changes nothing.
  func state(of effect: Effect) async -> EffectState

  /// Undoes the effect, or refuses and changes nothing. Doing it again has no further effect: what is not there
  /// counts as undone.
  func undo(_ effect: Effect) async -> UndoOutcome
}
