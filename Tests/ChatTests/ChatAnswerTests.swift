import Inference
import LanguageModel
import PublishedWeights
import Synchronization
import Testing

@testable import Chat

/// Writes the same pieces whatever is asked.
private struct ScriptedModel: ChatModel {
  let name = "scripted"
  var pieces: [String]
  var failure: (any Error)?
  var room = Int.max

  func surplus(of messages: [ChatMessage]) -> Int { max(0, messages.count - room) }

  func answer(_ messages: [ChatMessage]) -> AsyncThrowingStream<AnswerPiece, any Error> {
    AsyncThrowingStream { continuation in
      for piece in pieces { continuation.yield(.text(piece)) }
      continuation.finish(throwing: failure)
    }
  }
}

/// Repeats what was said, and keeps what it was asked.
private final class CountingModel: ChatModel {
  let name = "counting"
  let thinksAhead = true
  private let texts = Mutex<[String]>([])
  var asked: [String] { texts.withLock { $0 } }

  func surplus(of messages: [ChatMessage]) -> Int { 0 }

  func answer(_ messages: [ChatMessage]) -> AsyncThrowingStream<AnswerPiece, any Error> {
    let text = messages.last?.content ?? ""
    texts.withLock { $0.append(text) }
    return AsyncThrowingStream { continuation in
      continuation.yield(.text("\(text) Yes."))
      continuation.finish()
    }
  }
}

private struct OutOfMemory: Error, CustomStringConvertible {
  let description = "There is no memory left."
}

private final class Kept: Sendable {
  private let messages = Mutex<[ChatMessage]>([])
  var all: [ChatMessage] { messages.withLock { $0 } }

  @Sendable func add(_ message: ChatMessage) { messages.withLock { $0.append(message) } }
}

private final class Told: Sendable {
  private let events = Mutex<[ChatEvent]>([])
  var all: [ChatEvent] { events.withLock { $0 } }
  var sentences: [String] { all.compactMap { if case .sentence(let text) = $0 { text } else { nil } } }
  var spoken: [String] { all.compactMap { if case .spoken(let text) = $0 { text } else { nil } } }

  func add(_ event: ChatEvent) { events.withLock { $0.append(event) } }
}

@Suite("A conversation with a model", .timeLimit(.minutes(5))) struct ChatAnswerTests {
  private let told = Told()

  @Test("its text is divided where sentences end, however the pieces are cut") func sentences() async {
    let model = ScriptedModel(pieces: ["Hello, Dr", ". Smi", "th. It is 3", ".5 km", ". Good", " bye"])
    let chat = Chat(model, observe: told.add)
    await chat.answer("Hello")
    #expect(told.sentences == ["Hello, Dr. Smith.", "It is 3.5 km.", "Good bye"])
    #expect(await chat.messages.last == ChatMessage(.assistant, "Hello, Dr. Smith. It is 3.5 km. Good bye"))
  }

  @Test("its voice says one sentence after another") func speaking() async {
    let chat = Chat(
      ScriptedModel(pieces: ["Here is one. ", "Here is two. ", "Here is three."]), voice: { _ in },
      observe: told.add)
    await chat.answer("Count")
    #expect(told.spoken == ["Here is one.", "Here is two.", "Here is three."])
  }

  @Test("its first clause is spoken before the sentence is whole") func clause() async {
    let pieces = [
      "Well, I think it is", " a city, or perhaps", " a town, in the north.", " It is old, as I said.",
    ]
    let chat = Chat(ScriptedModel(pieces: pieces), voice: { _ in }, observe: told.add)
    await chat.answer("What is York?")
    #expect(
      told.spoken == [
        "Well, I think it is a city,", "or perhaps a town, in the north.", "It is old, as I said.",
      ])
    let whole = "Well, I think it is a city, or perhaps a town, in the north. It is old, as I said."
    #expect(await chat.messages.last == ChatMessage(.assistant, whole))
  }

  @Test("an answer begun in a pause is given if nothing more was said, and else forgotten")
  func anticipating()
    async
  {
    let model = CountingModel()
    let ready = Kept()
    let chat = Chat(
      model, voice: { _ in }, prepare: { ready.add(ChatMessage(.assistant, $0)) }, observe: told.add)
    await chat.anticipate("How are you")
    await chat.anticipate("How are you")
    await chat.anticipate("How are you today?")
    #expect(told.all.isEmpty && model.asked == ["How are you", "How are you today?"])
    await chat.answer("How are you today?")
    #expect(told.spoken == ["How are you today?", "Yes."] && model.asked.count == 2)
    #expect(ready.all.first?.content == "How are you today?")

    await chat.anticipate("Tell me")
    await chat.anticipate(nil)
    await chat.answer("Tell me")
    #expect(model.asked.suffix(2) == ["Tell me", "Tell me"])
    #expect(await chat.messages.count == 4)
  }

  @Test("an answer that says a sentence again is over") func repeating() async {
    let pieces = ["She is kind. ", "She is ", "tall. She is kind. And so on. ", "She is tall."]
    let chat = Chat(ScriptedModel(pieces: pieces), observe: told.add)
    await chat.answer("What is she like?")
    #expect(told.sentences == ["She is kind.", "She is tall."])
    #expect(await chat.messages.last == ChatMessage(.assistant, "She is kind. She is tall."))
  }

  @Test("who speaks makes it silent, and it knows what was heard") func interrupting() async {
    let (began, signal) = AsyncStream.makeStream(of: Void.self)
    let chat = Chat(
      ScriptedModel(pieces: ["Here is one. ", "Here is two. ", "Here is three."]),
      voice: { sentence in
        guard sentence == "Here is two." else { return }
        signal.yield()
        try await Task.sleep(for: .seconds(3_600))
      }, observe: told.add)
    let answering = Task { await chat.answer("Count") }
    for await _ in began { break }
    await chat.interrupt()
    await answering.value
    #expect(told.spoken == ["Here is one."])
    #expect(await chat.messages.last == ChatMessage(.assistant, "Here is one."))
  }

  @Test("what was said before is answered if that is asked for") func asking() async {
    let chat = Chat(
      ScriptedModel(pieces: ["Yes."]), messages: [ChatMessage(.user, "Really?")], observe: told.add)
    await chat.answer()
    #expect(await chat.messages == [ChatMessage(.user, "Really?"), ChatMessage(.assistant, "Yes.")])
  }

  @Test("its end ends an answer in progress") func closing() async {
    let (began, signal) = AsyncStream.makeStream(of: Void.self)
    let chat = Chat(
      ScriptedModel(pieces: ["Here is one. "]),
      voice: { _ in
        signal.yield()
        try await Task.sleep(for: .seconds(3_600))
      }, observe: told.add)
    let answering = Task { await chat.answer("Count") }
    for await _ in began { break }
    await chat.close()
    await answering.value
    #expect(told.spoken.isEmpty)
  }

  @Test("a model that fails says why, and answers the next time") func failing() async {
    let chat = Chat(ScriptedModel(pieces: ["Well, "], failure: OutOfMemory()), observe: told.add)
    await chat.answer("Hello")
    #expect(told.all.contains(.failed("There is no memory left.")))
    await chat.answer("Hello?")
    #expect(told.all.filter { $0 == .failed("There is no memory left.") }.count == 2)
  }

  @Test("a long conversation forgets its beginning, and says so") func forgetting() async {
    let chat = Chat(ScriptedModel(pieces: ["Yes."], room: 3), observe: told.add)
    for _ in 0..<3 { await chat.answer("Really?") }
    #expect(told.all.contains(.forgot(messages: 2)))
    #expect(await chat.messages.count == 4)
  }

  @Test("each message is kept when it is complete, and of an interrupted answer what was heard")
  func keeping() async {
    let kept = Kept()
    let chat = Chat(ScriptedModel(pieces: ["Well. ", "Yes."]), keep: kept.add) { event in
      // The question is kept before its answer begins.
      if case .text = event { #expect(kept.all.count == 1) }
    }
    await chat.answer("Really?")
    await chat.acted(on: "call john", answer: "Done.")
    let messages = await chat.messages
    #expect(messages == kept.all)
    #expect(messages.count == 4)
  }

  @Test("what cannot be kept is told, and the conversation goes on") func notKept() async {
    let chat = Chat(ScriptedModel(pieces: ["Yes."]), keep: { _ in throw OutOfMemory() }, observe: told.add)
    await chat.answer("Really?")
    #expect(told.all.contains(.notKept("There is no memory left.")))
    #expect(told.sentences == ["Yes."])
  }

  @Test(
    "a real model answers, and its conversation fits its context",
    .enabled(if: PublishedWeights.areExpected, "\(PublishedWeights.hint)"))
  func realModel() async throws {
    let path = try #require(PublishedWeights.smallLanguageModel)
    var options = GenerationOptions()
    options.maximumTokens = 24
    let model = try LocalChatModel(
      path: path, name: "small", system: "Answer in one short sentence.", options: options, threads: 2,
      context: 128)
    let chat = Chat(model, observe: told.add)
    await chat.answer("What is the capital of France?")
    #expect(told.sentences.joined(separator: " ").contains("Paris"))
    for _ in 0..<4 { await chat.answer("And what else can you tell me about that city?") }
    #expect(told.all.contains { if case .forgot = $0 { true } else { false } })
    #expect(!told.all.contains { if case .failed = $0 { true } else { false } })
  }
}
