import Dictation

/// Hands the whole text over once all is said.
public actor WholeTextPlacer: TextPlacer {
  public nonisolated let name: String
  public nonisolated let placesAtOnce = false
  private let handOver: @Sendable (String) async throws -> Void
  private var text = ""

  /// - Parameter handOver: Is given the text, unless it is empty.
  public init(_ name: String, handOver: @escaping @Sendable (String) async throws -> Void) {
    (self.name, self.handOver) = (name, handOver)
  }

  /// Leaves the text in the clipboard, for the person to paste.
  public init(_ clipboard: ClipboardProgram) {
    self.init("the clipboard, to be pasted by hand") { try await clipboard.set($0) }
  }

  public func place(_ edit: TextEdit) { text = edit.applied(to: text) }

  public func finish() async throws {
    if !text.isEmpty { try await handOver(text) }
  }
}
