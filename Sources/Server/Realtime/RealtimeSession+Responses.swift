import Assistant
import Chat
import Foundation
import JSONValues
import LanguageModel
import Presentation
import Speech

/// Responses: the assistant carries out what it can, a function of the client's is called, or the model answers.
extension RealtimeSession {
  /// A response that the client asks for.
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
    // Only what the person said last is theirs to be done; what a program fills in before it was said elsewhere.
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

  /// Answers a turn of speech, after the response that is being made.
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

  private func isGoingOn(_ id: String) -> Bool { response?.id == id }

  private func end(_ id: String, _ end: RealtimeResponse.End) {
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
        // What was done is told even if the response to it was cancelled meanwhile.
        let teller = isGoingOn(id) ? id : replaced()
        return try await say(words, in: teller)
      }
      guard isGoingOn(id), let response else { return }
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
      let (functions, isRequired) = response.settings.callable
      if let call = try await model.functionCall(after: messages, among: functions, isRequired: isRequired) {
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

  /// Lets the assistant do what the person asked for.
  ///
  /// - Returns: What it says to that; nil if it has nothing to do with it.
  private func act(on item: String, for id: String) async throws -> String? {
    guard let response, response.id == id, !response.settings.callable.isRequired,
      let text = items[item]?.saidByPerson, taken.insert(item).inserted
    else { return nil }
    let (assistant, heard) = (served.assistant, takeHeard(item))
    // What is done is done as a whole, even if the response is cancelled.
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

  /// Another response in the place of one that was cancelled.
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
    var failure: String?
    for await event in events {
      switch event {
      case .text(let text) where !speaks: write(text, in: id)
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
    end(id, failure.map { .failed(APIError.withoutFolders($0)) } ?? .completed)
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

  // MARK: Output

  private func tell(_ call: FunctionCall, in id: String) {
    guard isGoingOn(id), let response else { return }
    let callID = RealtimeItem.newID("call")
    let item = RealtimeItem(content: .call(call, id: callID))
    let place = response.output.count
    func tellItem(_ event: String, _ item: RealtimeItem) {
      tell(
        event, ["response_id": .string(id), "output_index": .number("\(place)"), "item": item.json(dialect)])
    }
    func tellArguments(_ event: String, _ more: [JSONValue.Member]) {
      let at: [JSONValue.Member] = [
        .init(key: "response_id", value: .string(id)), .init(key: "item_id", value: .string(item.id)),
        .init(key: "output_index", value: .number("\(place)")), .init(key: "call_id", value: .string(callID)),
      ]
      tell("response.function_call_arguments.\(event)", .object(at + more))
    }
    var begun = RealtimeItem(
      item.id, content: .call(FunctionCall(name: call.name, arguments: ""), id: callID))
    begun.status = .inProgress
    tellItem("response.output_item.added", begun)
    tellArguments("delta", [.init(key: "delta", value: .string(call.arguments))])
    tellArguments(
      "done",
      [
        .init(key: "name", value: .string(call.name)),
        .init(key: "arguments", value: .string(call.arguments)),
      ])
    if response.aside == nil { try? add(item) }
    tellItem("response.output_item.done", item)
    self.response?.output.append(item)
    end(id, .completed)
  }

  /// Begins the message of the response, unless it has begun.
  private func openMessage(in id: String) {
    guard isGoingOn(id), let response, response.message == nil else { return }
    let part: RealtimeItem.Part = response.settings.speaks ? .sound(transcript: "") : .text("")
    var item = RealtimeItem(content: .message(.assistant, [part]))
    item.status = .inProgress
    self.response?.message = item
    tellItem("response.output_item.added", item)
    if response.aside == nil { try? add(item) }
    tellPart("response.content_part.added", ["part": Self.json(part)])
  }

  private func write(_ text: String, in id: String) {
    guard !text.isEmpty else { return }
    openMessage(in: id)
    guard isGoingOn(id), let before = response?.message?.text else { return }
    change(.text(before + text))
    tellPart("response.output_text.delta", ["delta": .string(text)])
  }

  /// Speaks a sentence; returns when its sound was sent.
  private func speak(_ sentence: String, in id: String) async throws {
    guard isGoingOn(id), let settings = response?.settings else { throw CancellationError() }
    let voice = voices(try engines.voices.synthesizer(model: "tts-1", voice: settings.voice))
    var isTold = false
    for try await speech in SpokenPassages(of: sentence, by: voice, speed: settings.speed) {
      guard isGoingOn(id) else { throw CancellationError() }
      metrics.spoke(speech.duration)
      if !isTold {
        isTold = true
        openMessage(in: id)
        transcribe(sentence)
      }
      let samples = try settings.output.samples(of: speech)
      let step = settings.output.rate / 5
      for start in stride(from: 0, to: samples.count, by: step) {
        let piece = samples[start..<min(start + step, samples.count)]
        sound(
          settings.output.bytes(of: piece),
          milliseconds: 1_000 * Double(piece.count) / Double(settings.output.rate))
        try await outbox.room()
        guard isGoingOn(id) else { throw CancellationError() }
      }
    }
  }

  private func transcribe(_ sentence: String) {
    let before = response?.message?.text ?? ""
    change(.sound(transcript: before.isEmpty ? sentence : "\(before) \(sentence)"))
    response?.message?.spoken.append(.init(text: sentence, milliseconds: 0))
    tellPart(
      "response.output_audio_transcript.delta", ["delta": .string(before.isEmpty ? sentence : " \(sentence)")]
    )
  }

  private func sound(_ bytes: Data, milliseconds: Double) {
    guard let last = response?.message?.spoken.indices.last else { return }
    response?.message?.spoken[last].milliseconds += milliseconds
    if let message = response?.message { items.update(message) }
    tellPart("response.output_audio.delta", ["delta": .string(bytes.base64EncodedString())])
  }

  private func change(_ part: RealtimeItem.Part) {
    guard var message = response?.message else { return }
    message.content = .message(.assistant, [part])
    response?.message = message
    items.update(message)
  }

  private func closeMessage(_ status: RealtimeItem.Status) {
    guard var message = response?.message else { return }
    message.status = status
    items.update(message)
    if response?.settings.speaks ?? false {
      tellPart("response.output_audio.done")
      tellPart("response.output_audio_transcript.done", ["transcript": .string(message.text)])
      tellPart("response.content_part.done", ["part": Self.json(.sound(transcript: message.text))])
    } else {
      tellPart("response.output_text.done", ["text": .string(message.text)])
      tellPart("response.content_part.done", ["part": Self.json(.text(message.text))])
    }
    if response?.aside == nil { tell("conversation.item.done", ["item": message.json(dialect)]) }
    tellItem("response.output_item.done", message)
    response?.output.append(message)
    response?.message = nil
  }

  /// A part as its events show it, under the same names in every dialect.
  private static func json(_ part: RealtimeItem.Part) -> JSONValue {
    switch part {
    case .text(let text): ["type": "text", "text": .string(text)]
    case .sound(let transcript): ["type": "audio", "transcript": .string(transcript ?? "")]
    }
  }

  private func tellItem(_ event: String, _ item: RealtimeItem) {
    guard let response else { return }
    tell(
      event,
      [
        "response_id": .string(response.id), "output_index": .number("\(response.output.count)"),
        "item": item.json(dialect),
      ])
  }

  /// Tells of the message's only part.
  private func tellPart(_ event: String, _ more: JSONValue = [:]) {
    guard let response, let message = response.message, case .object(let members) = more else { return }
    let at: [JSONValue.Member] = [
      .init(key: "response_id", value: .string(response.id)),
      .init(key: "item_id", value: .string(message.id)),
      .init(key: "output_index", value: .number("\(response.output.count)")),
      .init(key: "content_index", value: 0),
    ]
    tell(event, .object(at + members))
  }
}
