import Assistant
import Chat
import Console
import Foundation
import Presentation
import Speech

/// `voicecore chat` by voice: a model answers what is not a command.
extension LiveSession {
  /// Starts a conversation with a model.
  func converse(with model: any ChatModel, record: ChatRecord) {
    let (events, continuation) = AsyncStream.makeStream(of: ChatEvent.self)
    chatModel = model
    var (say, prepare): (Chat.Voice?, Chat.Preparation?)
    if options.replies != .off {
      say = { try await self.say(sentence: $0) }
      prepare = { [voice] in await voice.prepare($0) }
    }
    chat = Chat(
      model, messages: record.messages, voice: say, prepare: prepare, keep: record.keep
    ) {
      continuation.yield($0)
    }
    Task { for await event in events { show(event) } }
  }

  func talks(_ turn: Turn) -> Bool {
    hasTalked = turn.isTalk(afterTalk: hasTalked)
    return hasTalked
  }

  /// Lets the model call a tool, or else answer.
  func answer(_ turn: Turn, in chat: Chat, by model: any ChatModel) {
    let start = ContinuousClock.now - .milliseconds(turn.timings.total ?? 0)
    let text = turn.interpretation.text
    Task {
      do {
        guard try await assistant.proposal(by: model, for: text) == nil else { return }
      } catch {
        warn("  \(printable("\(error)"))")
      }
      guard options.replies != .off else { return await chat.answer(text, since: start) }
      beginSpeaking()
      await chat.answer(text, since: start)
      await spoke()
    }
  }

  /// Tells the model what was done, so that the conversation can continue about it.
  func tell(_ chat: Chat?, of turn: Turn) {
    guard let chat, !turn.waits, let words = presentation.speech(of: turn, .on) else { return }
    Task { await chat.acted(on: turn.interpretation.text, answer: words) }
  }

  private func show(_ event: ChatEvent) {
    if options.json { return ChatEvents(writesJSON: true).show(event) }
    switch event {
    case .sentence(let sentence): say("  \(printable(sentence))")
    case .forgot(let count): warn("  The conversation is long: its first \(count) messages are forgotten.")
    case .failed(let reason), .notKept(let reason): warn("  \(printable(reason))")
    case .text, .spoken, .limit, .done: break
    }
  }
}
