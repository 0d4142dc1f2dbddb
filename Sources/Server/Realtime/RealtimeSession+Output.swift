import Chat
import Foundation
import JSONValues
import Speech

/// The output of a response: a message, written or spoken, or a function call.
extension RealtimeSession {
  func tell(_ call: FunctionCall, in id: String) {
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

  func write(_ text: String, in id: String) {
    guard !text.isEmpty else { return }
    openMessage(in: id)
    guard isGoingOn(id), let before = response?.message?.text else { return }
    change(.text(before + text))
    tellPart("response.output_text.delta", ["delta": .string(text)])
  }

  /// Speaks a sentence; returns when its sound was sent.
  func speak(_ sentence: String, in id: String) async throws {
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

  func closeMessage(_ status: RealtimeItem.Status) {
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

  /// Sends an event about the message's only part.
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
