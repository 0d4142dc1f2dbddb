import Assistant
import Chat
import Foundation
import JSONValues
import LanguageModel
import Presentation
import Speech

/// Responses: the assistant carries out what it can, a function of the client's is called, or the model answers.
extension RealtimeSession {
  /// Begins a response that the client asks for.
  func respond(_ event: JSONFields) throws {
    guard response == nil else {
      throw APIError.invalid(
        "A response is being made. Cancel it, or wait for its end.", nil,
        code: "conversation_already_has_active_response")
    }
    var new = settings
    var wanted = RealtimeResponse(new)
    if let fields = try event.fields("response") {
      try new.change(fields)
      wanted = RealtimeResponse(new)
      wanted.metadata = fields.value("metadata") ?? .null
      if try fields.text("conversation") == "none" { wanted.aside = items.messages }
      if let input = try fields.array("input") { wanted.aside = try messages(input, fields) }
    }
    // The assistant carries out only what the person said last; items that a program filled in were said elsewhere.
    let last = wanted.aside == nil ? items.all.last : nil
    begin(wanted, answering: last?.id)
  }

  private func messages(_ input: [JSONValue], _ fields: JSONFields) throws -> [ChatMessage] {
    try input.enumerated().compactMap { index, value -> ChatMessage? in
      let given = try JSONFields(value, at: "\(fields.place("input"))[\(index)]")
      if try given.text("type") == "item_reference" {
        let id = try given.required("id")
        guard let item = items[id] else {
          throw APIError.invalid(
            "There is no item “\(id.prefix(64))”.", given.place("id"), code: "item_not_found")
        }
        return item.message
      }
      return try GivenRealtimeItem(given).item.message
    }
  }

  /// Answers a turn of speech, after the current response if there is one.
  func answer(_ item: String) {
    guard response == nil else { return owed.append(item) }
    begin(RealtimeResponse(settings), answering: item)
  }

  private func begin(_ new: RealtimeResponse, answering item: String?) {
    response = new
    tell("response.created", ["response": new.json(dialect)])
    response?.task = Task { await make(new.id, answering: item) }
  }

  func cancel(_ event: JSONFields) throws {
    let wanted = try event.text("response_id")
    guard let response, wanted ?? response.id == response.id else {
      throw APIError.invalid(
        "There is no such response to be cancelled.", nil, code: "response_cancel_not_active")
    }
    cancel(.clientCancelled)
  }

  func cancel(_ reason: RealtimeResponse.Reason) {
    guard let response else { return }
    response.stop()
    end(response.id, .cancelled(reason))
  }

  func isGoingOn(_ id: String) -> Bool { response?.id == id }

  func end(_ id: String, _ end: RealtimeResponse.End) {
    guard isGoingOn(id) else { return }
    closeMessage(end == .completed ? .completed : .incomplete)
    guard let ended = response else { return }
    response = nil
    tell("response.done", ["response": ended.json(dialect, end)])
    if !owed.isEmpty { answer(owed.removeFirst()) }
  }

  // MARK: Making

  private func make(_ id: String, answering item: String?) async {
    do {
      for task in hearing.values { await task.value }
      if let item, let words = try await act(on: item, for: id) {
        // The result of an action is told even if the response was cancelled meanwhile.
        let teller = isGoingOn(id) ? id : replaced()
        return try await say(words, in: teller)
      }
      guard isGoingOn(id), let response else { return }
      if isSpeaking, let item, items[item]?.saidByPerson != nil { return cancel(.turnDetected) }
      guard let chatModel = installation.chatModel else {
        throw APIError(
          status: .notFound, message: "There is no language model to answer.", code: "model_not_found")
      }
      var wishes = response.settings.wishes
      let added = items.instructions
      if response.aside == nil, !added.isEmpty {
        wishes.instructions = ([wishes.instructions].compactMap(\.self) + added).joined(separator: "\n")
      }
      let model = try await chatModel().with(wishes)
      let messages = response.aside ?? items.messages
      let callable = response.settings.callable
      let functions = callable.functions
      if let call = try await model.functionCall(
        after: messages, among: functions, isRequired: callable.isRequired)
      {
        return tell(call, in: id)
      }
      if functions.isEmpty, let item, let words = try await propose(for: item, by: model) {
        return try await say(words, in: isGoingOn(id) ? id : replaced())
      }
      guard isGoingOn(id) else { return }
      try await answer(messages, by: model, in: id)
    } catch is CancellationError {
    } catch {
      end(id, .failed(APIError(error).message))
    }
  }

  /// Lets the assistant carry out the person's words, if they are a command.
  ///
  /// - Returns: The words of its answer; nil if the response is to be made in another way.
  private func act(on item: String, for id: String) async throws -> String? {
    guard let response, response.id == id, !response.settings.callable.isRequired,
      let text = items[item]?.saidByPerson, taken.insert(item).inserted
    else { return nil }
    let (assistant, heard) = (served.assistant, heard.removeValue(forKey: item))
    // An action is carried out as a whole, even if the response is cancelled.
    let acting = Task { () async throws -> Turn in
      if let heard, heard.text == text { return try await assistant.hear(heard) }
      return try await assistant.ask(text)
    }
    let turn = try await acting.value
    wasTalk = turn.isTalk(afterTalk: wasTalk)
    return wasTalk ? nil : words(of: turn)
  }

  private func propose(for item: String, by model: any ChatModel) async throws -> String? {
    guard let text = items[item]?.saidByPerson, wasTalk else { return nil }
    let assistant = served.assistant
    let proposing = Task { try await assistant.proposal(by: model, for: text) }
    guard let turn = try await proposing.value else { return nil }
    wasTalk = false
    return words(of: turn)
  }

  private func words(of turn: Turn) -> String {
    turn.all.compactMap { installation.presentation.speech(of: $0, .on) }.joined(separator: " ")
  }

  /// Returns the id of the current response, or of a new one in place of one that was cancelled.
  private func replaced() -> String {
    if let response { return response.id }
    let new = RealtimeResponse(settings)
    response = new
    tell("response.created", ["response": new.json(dialect)])
    return new.id
  }

  private func say(_ words: String, in id: String) async throws {
    if response?.settings.speaks ?? false {
      for sentence in Passages.of(words) {
        try await speak(sentence.trimmingCharacters(in: .whitespacesAndNewlines), in: id)
      }
    } else {
      write(words, in: id)
    }
    end(id, .completed)
  }

  private func answer(_ messages: [ChatMessage], by model: any ChatModel, in id: String) async throws {
    guard let response else { return }
    let speaks = response.settings.speaks
    let (events, continuation) = AsyncStream.makeStream(of: ChatEvent.self)
    let voice: Chat.Voice = { [weak self] sentence in try await self?.speak(sentence, in: id) }
    let chat = Chat(model, messages: messages, voice: speaks ? voice : nil) { continuation.yield($0) }
    self.response?.chat = chat
    let answering = Task {
      await chat.answer()
      continuation.finish()
    }
    var (failure, isCut): (String?, Bool) = (nil, false)
    for await event in events {
      switch event {
      case .text(let text) where !speaks: write(text, in: id)
      case .limit: isCut = true
      case .failed(let reason): failure = reason
      case .forgot(let count) where response.aside == nil:
        for forgotten in items.forget(messages: count) { tellForgotten(forgotten) }
      default: break
      }
    }
    await answering.value
    if isGoingOn(id) {
      let usage = usage(of: messages, by: model)
      self.response?.usage = usage
    }
    end(id, failure.map { .failed(APIError.withoutFolders($0)) } ?? (isCut ? .cut : .completed))
  }

  private func usage(of messages: [ChatMessage], by model: any ChatModel) -> JSONValue {
    guard let input = model.tokenCount(of: messages) else { return .null }
    let text = response?.message?.text ?? ""
    let whole = model.tokenCount(of: messages + [ChatMessage(.assistant, text)]) ?? input
    let output = text.isEmpty ? 0 : max(0, whole - input)
    return [
      "total_tokens": .number("\(input + output)"), "input_tokens": .number("\(input)"),
      "output_tokens": .number("\(output)"),
      "input_token_details": ["text_tokens": .number("\(input)"), "audio_tokens": 0, "cached_tokens": 0],
      "output_token_details": ["text_tokens": .number("\(output)"), "audio_tokens": 0],
    ]
  }
}
