#if canImport(CDBus)
  import Dictation

  /// Writes into the field through the input method IBus, without any keys.
  package actor IBusPlacer: TextPlacer {
    /// The time that the field has to get the keyboard, as while windows change.
    private static let patience = Duration.seconds(2)
    /// The time that a field has to tell its text. It takes a millisecond; an empty field tells nothing.
    private static let reading = Duration.milliseconds(100)

    package nonisolated let name = "IBus"
    private let access: IBusAccess
    private let key: WatchedKey?
    private var engine: IBusEngine?
    /// What this dictation entered.
    private var written = ""
    private var isShowing = false
    /// The text that is held, and how often it stood in the field before it was entered.
    private var held: (text: String, known: Int)?
    /// The indicator as it is shown.
    private var indicated = ""

    /// - Parameter key: The key that is told of while text is placed.
    package init(_ access: IBusAccess, watching key: WatchedKey? = nil) {
      (self.access, self.key) = (access, key)
    }

    /// Gives the person's engine its place back if a dictation was cut off.
    package static func recover(_ access: IBusAccess) async {
      guard access.former != nil, let engine = try? IBusEngine(access) else { return }
      try? await engine.stop()
      engine.close()
    }

    package func begin() async throws -> String? {
      let engine = try IBusEngine(access, watching: key)
      self.engine = engine
      guard await engine.hasField() else { throw PlacingError.nowhere }
      try await engine.start()
      guard try await engine.wait(Self.patience, until: \.takesText) else { throw PlacingError.nowhere }
      engine.askForSurroundingText()
      // A field may get the keyboard before it tells what it can do.
      _ = try await engine.wait(Self.reading) { $0.before != nil }
      return engine.field.before
    }

    package func show(_ words: String) {
      guard let engine, engine.field.takesText, engine.field.showsPreedit else { return }
      engine.show(words)
      isShowing = !words.isEmpty
    }

    package func indicate(_ state: DictationIndicator) {
      let text = state.text
      guard let engine, text != indicated, engine.field.takesText else { return }
      engine.indicate(text)
      indicated = text
    }

    package func canHold() -> Bool { engine?.field.canHold ?? false }

    package func hold(_ text: String, ended: @escaping @Sendable (HoldEnd) -> Void) {
      engine?.hold(text, ended: ended)
      isShowing = !text.isEmpty
      held = (text, engine.map { Self.count(of: text, in: $0.field) } ?? 0)
      // A field may count what it only shows to its text.
      Task { [weak self] in
        try? await Task.sleep(for: Self.reading)
        await self?.countHeld(text)
      }
    }

    package func hasEntered(waits: Bool) async -> Bool? {
      guard let (text, known) = held, let engine, engine.field.isReadable, engine.field.around != nil else {
        return nil
      }
      return try? await engine.wait(waits ? Self.reading : .zero) { field in
        Self.count(of: text, in: field) > known
      }
    }

    private func countHeld(_ text: String) {
      if held?.text == text, let engine { held = (text, Self.count(of: text, in: engine.field)) }
    }

    /// How often a text stands in the field.
    private static func count(of text: String, in field: IBusField) -> Int {
      text.isEmpty ? 0 : field.around?.ranges(of: text).count ?? 0
    }

    package func release() {
      held = nil
      engine?.release()
    }

    private func hide(_ engine: IBusEngine) {
      if isShowing { engine.show("") }
      isShowing = false
    }

    package func place(_ edit: TextEdit) async throws {
      guard let engine, try await takesText(engine) else { throw PlacingError.nowhere }
      hide(engine)
      if edit.deleted > 0 { try await delete(edit.deleted, engine) }
      if !edit.inserted.isEmpty { engine.commit(edit.inserted) }
      written = edit.applied(to: written)
    }

    private func takesText(_ engine: IBusEngine) async throws -> Bool {
      try await engine.wait(Self.patience) { field in
        guard field.takesText else { return false }
        return await engine.hasField()
      }
    }

    /// - Parameter count: In characters as a person counts them.
    private func delete(_ count: Int, _ engine: IBusEngine) async throws {
      guard !engine.field.isReadable else {
        return engine.delete(written.suffix(count).unicodeScalars.count)
      }
      for _ in 0..<count { engine.pressBackspace() }
      // Keys wait in the program's queue, where text would overtake them.
      try await Task.sleep(for: .milliseconds(50 + 5 * count))
    }

    package func close() async {
      guard let engine else { return }
      hide(engine)
      engine.indicate("")
      engine.release()
      try? await engine.stop()
      engine.close()
      self.engine = nil
    }
  }
#endif
