import Chat
import LanguageModel
import Testing

@testable import Server

@Suite("The conversation of a Realtime session") struct RealtimeItemsTests {
  private func said(_ id: String, _ role: ChatMessage.Role = .user) -> RealtimeItem {
    RealtimeItem(id, content: .message(role, [.text("This is \(id).")]))
  }

  private func conversation(_ ids: String...) throws -> RealtimeItems {
    var items = RealtimeItems()
    for id in ids { _ = try items.insert(said(id)) }
    return items
  }

  @Test("takes an item at its end, at its beginning or after another one") func places() throws {
    var items = try conversation("a", "b")
    #expect(try items.insert(said("c")) == "b")
    #expect(try items.insert(said("first"), after: "root") == nil)
    #expect(try items.insert(said("d"), after: "a") == "a")
    #expect(items.all.map(\.id) == ["first", "a", "d", "b", "c"])
  }

  @Test("takes no item twice, and none after one that is not there") func unknown() throws {
    var items = try conversation("a")
    #expect(throws: APIError.self) { try items.insert(said("a")) }
    #expect(throws: APIError.self) { try items.insert(said("b"), after: "c") }
    #expect(throws: APIError.self) { try items.remove("c") }
    #expect(items.all.map(\.id) == ["a"])
  }

  @Test("is read by the model with calls and what they gave, without what is not known yet") func messages()
    throws
  {
    var items = try conversation("a")
    let call = FunctionCall(name: "weather", arguments: #"{"city":"Paris"}"#)
    for content in [
      RealtimeItem.Content.call(call, id: "call"), .output("21 degrees", ofCall: "call"),
      .message(.user, [.sound(transcript: nil)]), .message(.system, [.text("Be brief.")]),
    ] {
      _ = try items.insert(RealtimeItem(content: content))
    }
    #expect(
      items.messages == [
        ChatMessage(.user, "This is a."),
        ChatMessage(.assistant, #"{"tool":"weather","arguments":{"city":"Paris"}}"#),
        ChatMessage(.user, "The function gave: 21 degrees"),
      ])
    #expect(items.instructions == ["Be brief."])
  }

  /// Two sentences of two seconds each.
  @Test(
    "keeps of a spoken answer the words that were heard",
    arguments: [
      (4_000, "One two three four. Five six."), (4_001, "One two three four. Five six."),
      (3_100, "One two three four. Five"), (2_000, "One two three four."), (1_050, "One two"), (400, ""),
      (0, ""),
    ])
  func truncation(milliseconds: Int, heard: String) throws {
    var items = try conversation("a")
    var answer = RealtimeItem(
      "b", content: .message(.assistant, [.sound(transcript: "One two three four. Five six.")]))
    answer.spoken = [
      .init(text: "One two three four.", milliseconds: 2_000), .init(text: "Five six.", milliseconds: 2_000),
    ]
    _ = try items.insert(answer)
    try items.truncate("b", after: milliseconds)
    #expect(items["b"]?.text == heard)
    #expect(items.messages.count == (heard.isEmpty ? 1 : 2))
  }

  @Test("cuts nothing that was written, said by the person, or is shorter") func noTruncation() throws {
    var items = try conversation("a")
    _ = try items.insert(said("b", .assistant))
    _ = try items.insert(RealtimeItem("c", content: .message(.assistant, [.sound(transcript: "Yes.")])))
    for id in ["a", "b", "c", "d"] {
      #expect(throws: APIError.self) { try items.truncate(id, after: 100) }
    }
  }

  @Test("forgets the oldest when it is too long, but never the last") func trimming() throws {
    var items = try conversation("a", "b", "c")
    #expect(items.trim(toBytes: 22) == ["a"])
    #expect(items.trim(toBytes: 0) == ["b"])
    #expect(items.all.map(\.id) == ["c"])
    for index in 0..<600 { _ = try items.insert(said("\(index)")) }
    #expect(items.trim(toBytes: .max).count == 601 - 512)
  }

  @Test("forgets the messages that the model has no room for") func forgetting() throws {
    var items = try conversation("a", "b")
    _ = try items.insert(
      RealtimeItem("unheard", content: .message(.user, [.sound(transcript: nil)])), after: "a")
    #expect(items.forget(messages: 2) == ["a", "unheard", "b"])
  }
}
