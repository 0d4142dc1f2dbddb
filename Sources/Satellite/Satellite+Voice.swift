import Capture
import Console

/// What is said aloud, and who interrupts it.
extension Satellite {
  /// The time that a room echoes after the voice has ended.
  private static let echo = Duration.milliseconds(300)

  /// Takes what an event gives to say.
  func announce(_ event: ConversationEvent) {
    switch event {
    case .speech(let text) where options.speaks: announcements.add(.init(text: text))
    case .sentence(let number, let text) where options.speaks:
      announcements.add(.init(text: text, sentence: number))
    case .sentence(let number, _): talk.spoke(number)
    case .answered, .failure: announcements.answered()
    case .interrupted: silence()
    // What was said before these words is old.
    case .final(let words) where !words.isEmpty: silence()
    default: break
    }
  }

  /// Silences the voice, and stops the answer that it says.
  func hush() {
    guard !announcements.isOver else { return }
    silence()
    talk.interrupt()
    dispatch()
  }

  private func silence() {
    saying?.cancel()
    playback?.close()
    announcements.stop()
  }

  /// Says what is to be said, pauses where somebody may be speaking, and hears as usual when nothing is said any more.
  func attend() {
    playback?.pause(talk.isDoubting)
    if !talk.isSpeaking, let words = announcements.next() {
      talk.overhear()
      quietSince = nil
      let before = saying
      saying = Task {
        await before?.value
        if !Task.isCancelled { await say(words) }
      }
    }
    if screen.isSpeaking == announcements.isOver {
      screen.isSpeaking.toggle()
      quietSince = .now
      screen.draw()
    }
    if announcements.isOver, let since = quietSince, .now - since > Self.echo { talk.hearAgain() }
  }

  private func say(_ words: Announcements.Words) async {
    do {
      let playback = try PulsePlayback(device: options.speaker, rate: ServerLink.speechRate)
      defer {
        playback.close()
        self.playback = nil
      }
      self.playback = playback
      playback.pause(talk.isDoubting)
      for try await samples in link.speech(words.text) { playback.add(samples) }
      try await playback.played()
    } catch is CancellationError {
      return
    } catch {
      screen.warn("  This cannot be said aloud: \(printable("\(error)"))")
    }
    guard !Task.isCancelled else { return }
    announcements.ended()
    if let sentence = words.sentence { talk.spoke(sentence) }
    dispatch()
  }
}
