import Capture
import Dictation

/// A phrase is held at the cursor for a few seconds, in which what follows may still change it. It is entered when
/// something has followed, when nothing follows, or when the person presses a key. Until then it is not noted: after
/// a crash its sound is heard again.
extension DictationSession {
  /// Whether a phrase is nothing but text, and can be shown where it will stand.
  func canHold(_ phrase: HeardPhrase) async -> Bool {
    guard !phrase.words.isEmpty,
      dictation.textRuns(of: phrase).reduce(0, { $0 + $1.count }) == phrase.words.count
    else { return false }
    return await placer.canHold()
  }

  func hold(_ heard: HeardPhrase, as phrase: HeardPhrase, sound: AudioChunk, end: Int) async throws {
    heldCount += 1
    let held = HeldPhrase(number: heldCount, heard: heard, phrase: phrase, sound: sound, end: end)
    self.held = held
    await show(held)
  }

  /// Shows the phrase that is held, and waits for more.
  func show(_ held: HeldPhrase) async {
    await placer.hold(dictation.preview(of: held.phrase)) { [weak self] end in
      Task { await self?.end(held.number, end) }
    }
    Task { [weak self] in
      try? await Task.sleep(for: HeldPhrase.patience)
      await self?.expire(held.number)
    }
  }

  /// Hears the next phrase again together with the held one, which may change as well, and returns the next phrase.
  func revised(_ before: HeldPhrase, with next: HeardPhrase, sound: [Float]) async -> HeardPhrase {
    guard let (first, second) = try? await before.heard(with: next, sound: sound, by: recognizer),
      held?.number == before.number
    else { return next }
    let phrase = await cleaning?.cleaned(first, for: dictation) ?? first
    if held?.number == before.number {
      held?.heard = first
      held?.phrase = phrase
    }
    return second
  }

  /// Enters the phrase that is held, and gives keys that waited to the program.
  ///
  /// - Parameter end: Why it is no longer held; nil if nothing else happened.
  func enterHeld(after end: HoldEnd? = nil) async throws {
    guard let held else { return }
    self.held = nil
    let hasEntered = await placer.hasEntered(waits: end == .entered)
    // A field that lost the keyboard cannot be asked any more.
    if end == .entered, hasEntered == nil { observe(.doubtful(dictation.preview(of: held.phrase))) }
    try await enter(held.phrase, end: held.end, isThere: hasEntered ?? (end == .entered))
    await placer.release()
  }

  /// Enters the held phrase if nothing has followed in time.
  private func expire(_ number: Int) {
    guard held?.number == number, session == nil else { return }
    entering = Task { try await enterHeld() }
  }

  private func end(_ number: Int, _ end: HoldEnd) {
    // If the phrase is being entered already, a key that waits is released after that.
    guard held?.number == number, end != .forgotten else { return }
    entering = Task { try await enterHeld(after: end) }
  }
}
