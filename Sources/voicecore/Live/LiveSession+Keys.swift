import Actions
import Assistant
import Console
import Foundation

/// The actions of the keys.
extension LiveSession {
  func press(_ key: Key) {
    if line.typed != nil {
      type(key)
    } else {
      switch key {
      case .space: talk()
      case .enter, .character("y"):
        if let question, question.takesYes {
          answer {
            try await $0.confirm(
              question.turn.id, edited: question.command, really: question.turn.isAskedAgain)
          }
        }
      case .escape, .character("n"):
        if let question { dismiss(question.turn) }
      case .character("u"): undo()
      case .character("/"): line.typed = ""
      case .character(let character):
        if let number = character.wholeNumberValue, let question,
          question.turn.readings.indices.contains(number - 1)
        {
          answer { try await $0.confirm(question.turn.id, edited: question.turn.readings[number - 1]) }
        }
      case .backspace: break
      }
    }
    draw()
  }

  private func type(_ key: Key) {
    switch key {
    case .escape: line.typed = nil
    case .backspace: line.typed = line.typed.map { String($0.dropLast()) }
    case .space: line.typed?.append(" ")
    case .character(let character): line.typed?.append(character)
    case .enter:
      let typed = line.typed ?? ""
      line.typed = nil
      do {
        if try question?.edit(typed) == true, let question { return say(question.text) }
      } catch {
        return warn("  \(error)")
      }
      if typed.contains(where: { !$0.isWhitespace }) {
        Task { [assistant] in try await assistant.ask(typed) }
      }
    }
  }

  /// Handles the space bar: silences the assistant while it speaks; otherwise pauses or resumes listening, or, in
  /// push-to-talk mode, presses the talk button.
  private func talk() {
    if saying.isAloud { return silence() }
    guard options.isPushToTalk else {
      isPaused.toggle()
      return openOrClose()
    }
    guard let input = button.press(at: .now) else { return }
    control(input)
    // A key that is no longer repeated was released.
    Task {
      try? await Task.sleep(for: TalkButton.laterRepeat)
      if let input = button.wait(until: .now) { control(input) }
    }
  }

  private func control(_ input: ListeningInput) {
    isPaused = if case .open = input { false } else { true }
    controls.add(input)
    draw()
  }

  func answer(_ body: @escaping @Sendable (Assistant) async throws -> Turn) {
    question = nil
    Task {
      do { _ = try await body(assistant) } catch { warn("  \(error)") }
    }
  }

  private func dismiss(_ turn: Turn) {
    question = nil
    Task {
      do { _ = try await assistant.dismiss(turn.id) } catch { warn("  \(error)") }
    }
  }

  private func undo() {
    undoable = nil
    Task {
      do {
        switch try await assistant.undoLast().1 {
        case .undone: break
        case .refused(let reason), .notNow(let reason):
          warn("  \(presentation.notUndone(printable(reason)))")
        }
      } catch { warn("  \(error)") }
    }
  }
}
