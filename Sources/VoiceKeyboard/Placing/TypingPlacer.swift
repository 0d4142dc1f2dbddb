import Dictation

/// Types what was dictated, as if by hand.
public struct TypingPlacer: TextPlacer {
  public let program: TypingProgram
  /// Takes what the program has no keys for.
  let clipboard: ClipboardProgram?

  public var name: String { program.rawValue }

  /// - Parameter clipboard: Takes what the program has no keys for.
  public init(_ program: TypingProgram, clipboard: ClipboardProgram? = nil) {
    (self.program, self.clipboard) = (program, clipboard)
  }

  public func place(_ edit: TextEdit) async throws {
    if let clipboard, !program.types(edit.inserted) {
      return try await PastingPlacer(clipboard, keys: program).place(edit)
    }
    if edit.deleted > 0 { try await program.deleting(edit.deleted).run() }
    if !edit.inserted.isEmpty { try await program.typing(edit.inserted).run() }
  }
}
