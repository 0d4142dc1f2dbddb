import Assistant
import Chat
import Console
import Foundation
import JSONValues
import LanguageModel
import Presentation
import Speech

/// What was said before in a conversation, and where it is kept.
struct ChatRecord {
  var messages: [ChatMessage] = []
  /// Stores a message; nil if the conversation is not kept.
  var keep: (@Sendable (ChatMessage) throws -> Void)?

  /// Creates an empty record that keeps nothing.
  init() {}

  /// Creates the record of a conversation in a store.
  ///
  /// - Parameter continuing: An earlier conversation; nil for a new one.
  init(_ store: ConversationStore, continuing earlier: UUID?, keeps: Bool) throws {
    messages = try earlier.map { try store.messages(of: $0) }?.map { ChatMessage($0.role, $0.text) } ?? []
    let id = earlier ?? UUID()
    if keeps { keep = { try store.add($0, to: id) } }
  }
}

/// A conversation in lines of text, typed by a person or written by a program.
struct ChatLines {
  let assistant: Assistant
  let presentation: Presentation
  let writesJSON: Bool
  let model: any ChatModel
  let voice: SpokenOutput?
  let record: ChatRecord

  func run() async throws {
    let events = ChatEvents(writesJSON: writesJSON)
    var say: Chat.Voice?
    if let voice { say = { try await voice.say($0) } }
    let chat = Chat(model, messages: record.messages, voice: say, keep: record.keep, observe: events.show)
    var talked = false
    for line in StandardInputLines() {
      let text = line.trimmingCharacters(in: .whitespaces)
      guard !text.isEmpty else { continue }
      let start = ContinuousClock.now
      var turn = try await assistant.ask(text)
      try Task.checkCancellation()
      talked = turn.isTalk(afterTalk: talked)
      if talked, let proposed = await proposal(for: text) { (turn, talked) = (proposed, false) }
      if talked {
        await chat.answer(text, since: start)
      } else {
        let words = turn.all.compactMap { presentation.speech(of: $0, .on) }.joined(separator: " ")
        await chat.acted(on: text, answer: words)
        events.acted(turn, words, milliseconds: (ContinuousClock.now - start) / .milliseconds(1))
        try await voice?.say(words)
      }
    }
    await chat.close()
  }

  /// Returns the turn of a tool that the model called. Returns `nil` if it called none or failed; then the model
  /// answers in words.
  private func proposal(for text: String) async -> Turn? {
    do {
      return try await assistant.proposal(by: model, for: text)
    } catch {
      printError(printable("\(error)"))
      return nil
    }
  }
}

/// Writes the events of a conversation, for a person or for a program.
struct ChatEvents {
  let writesJSON: Bool

  @Sendable func show(_ event: ChatEvent) {
    guard writesJSON else { return tell(event) }
    do {
      var line = JSONObject()
      switch event {
      case .text(let text):
        try line.add("event", "text")
        try line.add("text", text)
      case .sentence(let text):
        try line.add("event", "sentence")
        try line.add("text", text)
      case .spoken(let text):
        try line.add("event", "spoken")
        try line.add("text", text)
      case .limit: try line.add("event", "limit")
      case .forgot(let count):
        try line.add("event", "forgot")
        try line.add("messages", count)
      case .failed(let reason):
        try line.add("event", "failed")
        try line.add("message", reason)
      case .notKept(let reason):
        try line.add("event", "not_kept")
        try line.add("message", reason)
      case .done(let timings):
        try line.add("event", "done")
        try line.add("milliseconds", timings)
      }
      output(line.text)
    } catch { printError("\(error)") }
  }

  /// Writes what the assistant did or asks.
  func acted(_ turn: Turn, _ words: String, milliseconds: Double) {
    guard writesJSON else { return output(printable(words)) }
    do {
      var line = JSONObject()
      try line.add("event", "tool")
      try line.add("intents", turn.all.map(\.interpretation.command.intent.rawValue))
      try line.add("decision", turn.decision)
      try line.add("waits", turn.waits)
      try line.add("text", words)
      output(line.text)
      var end = JSONObject()
      try end.add("event", "done")
      try end.add("milliseconds", ["total": milliseconds])
      output(end.text)
    } catch { printError("\(error)") }
  }

  private func tell(_ event: ChatEvent) {
    switch event {
    case .text(let text): output(printable(text), terminator: "")
    case .sentence, .spoken: break
    case .limit: output(" …", terminator: "")
    case .forgot(let count):
      printError("(The conversation is long: its first \(count) messages are forgotten.)")
    case .failed(let reason), .notKept(let reason): printError("\n\(printable(reason))")
    case .done: output("")
    }
  }
}
