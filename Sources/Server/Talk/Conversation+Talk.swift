import Assistant
import Chat
import Foundation
import JSONValues
import LanguageModel
import Presentation
import Understanding

/// A language model's part of a conversation.
struct Talk {
  /// The chat with the model, made with the first answer so that nobody waits for a model that is not needed.
  var chat: Chat?
  /// The model of the chat.
  var model: (any ChatModel)?
  /// The messages so far, while there is no chat.
  var messages: [ChatMessage]
  /// Where the conversation is kept.
  let kept: KeptTalk?
  /// The number of messages that are older than the conversation's events.
  let earlier: Int

  /// - Parameter messages: What was said before.
  init(messages: [ChatMessage] = [], kept: KeptTalk? = nil) {
    (self.messages, self.kept, earlier) = (messages, kept, messages.count)
  }
  /// Whether the model spoke last.
  var wasLast = false
  /// The number of the last sentence that the client was given, and the answer that waits until it was said.
  var sentence = 0
  var speaking: CheckedContinuation<Void, Never>?
}

/// Where a conversation with a language model is kept.
struct KeptTalk: Sendable {
  let store: ConversationStore
  /// Whether the person wants new messages to be kept.
  let isWanted: @Sendable () throws -> Bool
  let id: UUID

  @Sendable func add(_ message: ChatMessage) throws {
    if try isWanted() { try store.add(message, to: id) }
  }
}

/// The Chat page: a model answers what is not a command, a sentence at a time. The client tells when each was said.
extension Conversation {
  /// Whether an event ends a turn that the model answers.
  func talks(_ event: AssistantEvent) -> Bool {
    guard case .ended(let turn, _) = event, let talk, installation.chatModel != nil else { return false }
    return turn.isTalk(afterTalk: talk.wasLast)
  }

  /// Lets the model call a tool, or else answer, and returns at once.
  func answer(_ turn: Turn) async {
    do {
      let chat = try await chat()
      let start = ContinuousClock.now - .milliseconds(turn.timings.total ?? 0)
      let (text, assistant) = (turn.interpretation.text, served.assistant)
      Task {
        guard let model = talk?.model, await hasTool(for: text, model, assistant) else {
          return await chat.answer(text, since: start)
        }
      }
    } catch {
      reportChat(.failed("\(error)"))
    }
  }

  /// Returns whether the model called a tool for the person's words. The assistant's events tell of the call.
  private func hasTool(for text: String, _ model: any ChatModel, _ assistant: Assistant) async -> Bool {
    do {
      return try await assistant.proposal(by: model, for: text) != nil
    } catch {
      reportChat(.failed("\(error)"))
      return false
    }
  }

  /// Tells the model what was done, so that the conversation can continue about it.
  func tellModel(of turn: Turn, isTalk: Bool) async {
    talk?.wasLast = isTalk
    guard talk != nil, !isTalk, !turn.waits, let words = presentation.speech(of: turn, .on) else { return }
    let text = turn.interpretation.text
    if let chat = talk?.chat { return await chat.acted(on: text, answer: words) }
    for message in [ChatMessage(.user, text), ChatMessage(.assistant, words)] {
      talk?.messages.append(message)
      do {
        try talk?.kept?.add(message)
      } catch {
        reportChat(.notKept("\(error)"))
      }
    }
  }

  func interrupt() async {
    spoke(talk?.sentence ?? 0)
    await talk?.chat?.interrupt()
  }

  /// Returns the settings for listening to a stream that begins while an answer is said aloud. The client is told of
  /// it only if somebody interrupts the answer.
  func overhearing(_ stream: UInt32) -> ListeningSettings {
    var listening = served.listening
    listening.recognizer = OverhearingRecognizer(
      listening.recognizer, spoken: { [weak self] in await self?.spoken(during: stream) },
      interrupted: { [weak self] in await self?.interrupted(by: stream) })
    return listening
  }

  /// Returns what was said aloud last, if nobody has interrupted it in this stream.
  private func spoken(during stream: UInt32) -> [String]? { overheard == stream ? said : nil }

  private func interrupted(by stream: UInt32) async {
    overheard = nil
    await interrupt()
    do {
      var line = JSONObject()
      try line.add("event", "interrupted")
      try line.add("stream", stream)
      try tell(line)
    } catch {
      report(.failure("\(error)"))
    }
  }

  /// Handles the client's report that a sentence was said aloud, or is only shown.
  func spoke(_ sentence: Int) {
    guard sentence == talk?.sentence else { return }
    talk?.speaking?.resume()
    talk?.speaking = nil
  }

  /// Stops speaking and releases the model, since nobody is connected.
  func leaveTalk() {
    guard let chat = talk?.chat else { return }
    spoke(talk?.sentence ?? 0)
    Task {
      await chat.close()
      await keep(chat)
    }
  }

  func endTalk() async {
    spoke(talk?.sentence ?? 0)
    await talk?.chat?.close()
    talk?.chat = nil
    talk?.model = nil
  }

  private func keep(_ chat: Chat) async {
    let messages = await chat.messages
    guard outlet == nil, talk?.chat === chat else { return }
    talk?.messages = messages
    talk?.chat = nil
    talk?.model = nil
  }

  private func chat() async throws -> Chat {
    if let chat = talk?.chat { return chat }
    guard let model = try await installation.chatModel?() else { throw AssistantError.nothingWaits }
    if let chat = talk?.chat { return chat }
    if let notice = model.notice { report(.notice(notice)) }
    let (events, continuation) = AsyncStream.makeStream(of: ChatEvent.self)
    let chat = Chat(
      model, messages: talk?.messages ?? [],
      voice: { [weak self] sentence in await self?.say(sentence) },
      keep: talk?.kept?.add,
      observe: { continuation.yield($0) })
    talk?.chat = chat
    talk?.model = model
    Task { [weak self] in for await event in events { await self?.reportChat(event) } }
    return chat
  }

  /// Sends the client a sentence, and returns when it was said.
  private func say(_ sentence: String) async {
    guard outlet != nil, let number = talk.map({ $0.sentence + 1 }) else { return }
    talk?.sentence = number
    remember(said: sentence)
    var line = JSONObject()
    do {
      try line.add("event", "sentence")
      try line.add("sentence", number)
      try line.add("text", sentence)
      try line.add("speaks", speechBack == .on)
      try tell(line)
    } catch {
      return report(.failure("\(error)"))
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { speaking in
        // Ends the wait of an answer that was stopped.
        talk?.speaking?.resume()
        talk?.speaking = speaking
      }
    } onCancel: {
      Task { await self.spoke(number) }
    }
  }

  private func reportChat(_ event: ChatEvent) {
    var line = JSONObject()
    do {
      switch event {
      case .text(let text):
        // Only a connected client sees the text grow; the sentences are kept for others.
        try line.add("event", "writing")
        try line.add("text", text)
        return send(line.text)
      case .forgot(let count):
        try line.add("event", "forgot")
        try line.add("messages", count)
      case .failed(let reason), .notKept(let reason):
        try line.add("event", "failure")
        try line.add("message", reason)
      case .done(let timings):
        try line.add("event", "answered")
        try line.add("timings", timings)
      case .sentence, .spoken, .limit: return
      }
      try tell(line)
    } catch {
      report(.failure("\(error)"))
    }
  }
}
