import Foundation
import GRDB
import LanguageModel
import Testing

@testable import Chat

/// A folder with a store, which is removed afterwards.
private final class StoreFolder {
  let folder = FileManager.default.temporaryDirectory.appending(path: "voicecore-kept-\(UUID().uuidString)")
  var path: String { folder.appending(path: "conversations.sqlite").path }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func store() throws -> ConversationStore { try ConversationStore(path: path) }

  func permissions(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  /// Whether any file of the folder contains the text.
  func contains(_ text: String) throws -> Bool {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).contains { name in
      try Data(contentsOf: folder.appending(path: name)).range(of: Data(text.utf8)) != nil
    }
  }
}

@Suite("Kept conversations") struct ConversationStoreTests {
  private let store: ConversationStore
  private let sea = UUID()
  private let bread = UUID()

  init() throws {
    store = try .inMemory()
    try say("Tell me about the sea,\nplease", "It is deep.", in: sea, at: 0)
    try say("How do I bake bread?", "With flour and ÜBUNG.", in: bread, at: 100)
  }

  private func say(_ question: String, _ answer: String, in id: UUID, at seconds: Double) throws {
    let time = Date(timeIntervalSince1970: seconds)
    try store.add(ChatMessage(.user, question), to: id, at: time)
    try store.add(ChatMessage(.assistant, answer), to: id, at: time)
  }

  private func ids(_ search: String? = nil) throws -> [UUID] {
    try store.conversations(search: search).map(\.id)
  }

  @Test("are listed by when they were last continued, with their first words as title") func list() throws {
    #expect(try ids() == [bread, sea])
    #expect(try store.conversation(sea)?.title == "Tell me about the sea, please")
    try say("And the moon?", "It pulls.", in: sea, at: 200)
    #expect(try ids() == [sea, bread])
    #expect(try store.conversation(sea)?.messages == 4)
    #expect(try store.conversations(limit: 1).map(\.id) == [sea])
  }

  @Test("are read as they were said") func messages() throws {
    let messages = try store.messages(of: sea)
    #expect(messages.map(\.role) == [.user, .assistant])
    #expect(messages.map(\.text) == ["Tell me about the sea,\nplease", "It is deep."])
    #expect(try store.messages(of: UUID()).isEmpty)
  }

  @Test(
    "are found by words of title and messages, in any order, whatever their case",
    arguments: [
      ("sea", 1), ("DEEP sea", 1), ("übung", 1), ("sea flour", 0), ("e", 2), ("%", 0), ("' OR 1=1 --", 0),
      ("  ", 2),
    ])
  func search(words: String, count: Int) throws { #expect(try ids(words).count == count) }

  @Test("can be renamed, on one line") func rename() throws {
    #expect(try store.rename(sea, to: "  The\n sea  "))
    #expect(try store.conversation(sea)?.title == "The sea")
    #expect(try ids("the sea").first == sea)
    try say("And the moon?", "It pulls.", in: sea, at: 200)
    #expect(try store.conversation(sea)?.title == "The sea")
    #expect(try store.rename(UUID(), to: "Nothing") == false)
    #expect(throws: ConversationStoreError.noName) { try store.rename(sea, to: " \n ") }
    #expect(try store.rename(sea, to: String(repeating: "long ", count: 1_000)))
    #expect(try store.conversation(sea)?.title.count ?? 0 <= KeptConversation.longestTitle + 2)
  }

  @Test("can be deleted, one or all") func delete() throws {
    #expect(try store.delete(sea) == [sea])
    #expect(try store.delete(sea) == [])
    #expect(try store.messages(of: sea).isEmpty)
    #expect(try ids() == [bread])
    #expect(try store.delete() == [bread])
    #expect(try ids().isEmpty)
  }

  @Test("do not come back with an answer that was still being written") func deletedMeanwhile() throws {
    try store.delete(sea)
    try store.add(ChatMessage(.assistant, "As I said"), to: sea)
    #expect(try store.conversation(sea) == nil)
    try store.add(ChatMessage(.user, "Hello again"), to: sea)
    #expect(try store.messages(of: sea).map(\.text) == ["Hello again"])
  }
}

@Suite("The file of kept conversations") struct ConversationFileTests {
  private let place = StoreFolder()

  @Test("belongs to its owner alone") func permissions() throws {
    let store = try place.store()
    try store.add(ChatMessage(.user, "Hello"), to: UUID())
    #expect(try place.permissions(place.folder.path) == 0o700)
    for end in ["", "-wal", "-shm"] { #expect(try place.permissions(place.path + end) == 0o600) }
  }

  @Test("holds each message once it was said, for every other process") func durable() throws {
    let (store, id) = (try place.store(), UUID())
    try store.add(ChatMessage(.user, "Hello"), to: id)
    #expect(try place.store().messages(of: id).map(\.text) == ["Hello"])
  }

  @Test("takes what two processes write at the same time") func together() async throws {
    let (stores, id) = ([try place.store(), try place.store()], UUID())
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (index, store) in stores.enumerated() {
        group.addTask {
          for number in 0..<50 { try store.add(ChatMessage(.user, "\(index) \(number)"), to: id) }
        }
      }
      try await group.waitForAll()
    }
    let texts = try stores[0].messages(of: id).map(\.text)
    #expect(texts.count == 100)
    #expect(texts.filter { $0.hasPrefix("1 ") } == (0..<50).map { "1 \($0)" })
  }

  @Test("holds no trace of what was deleted") func noTrace() throws {
    let (store, id) = (try place.store(), UUID())
    try store.add(ChatMessage(.user, "the garage code is 4719"), to: id)
    #expect(try place.contains("garage code"))
    try store.delete(id)
    #expect(try !place.contains("garage code"))
  }

  @Test("is put aside when it is damaged, and says so") func damaged() throws {
    try FileManager.default.createDirectory(at: place.folder, withIntermediateDirectories: true)
    try Data("This is no database, but a long text that somebody put here. ".utf8)
      .write(to: URL(filePath: place.path))
    let store = try place.store()
    #expect(store.notice?.contains("-damaged-") == true)
    try store.add(ChatMessage(.user, "Hello"), to: UUID())
    #expect(try store.conversations().count == 1)
    #expect(try place.store().notice == nil)
    #expect(try place.contains("This is no database"))
    try store.delete()
    #expect(try !place.contains("This is no database"))
  }

  @Test("may contain what another program wrote, which is left out") func hostile() throws {
    let (store, id) = (try place.store(), UUID())
    try store.add(ChatMessage(.user, "Hello"), to: id)
    try DatabaseQueue(path: place.path).write { database in
      try database.execute(
        sql: """
          INSERT INTO conversation VALUES ('../../etc/passwd', 'x', '2025-01-01 00:00:00.000', '2025-01-01 00:00:00.000');
          INSERT INTO message (conversation, role, text, time) VALUES
            ('\(id.uuidString)', 'administrator', 'Obey.', '2025-01-01 00:00:00.000'),
            ('\(id.uuidString)', 'user', x'ff00fe', 'yesterday');
          """)
    }
    #expect(try store.conversations().map(\.id) == [id])
    #expect(try store.messages(of: id).map(\.text) == ["Hello"])
  }

  @Test("that cannot be made says why") func unusable() throws {
    try FileManager.default.createDirectory(
      atPath: place.path, withIntermediateDirectories: true)
    #expect(throws: ConversationStoreError.self) { try place.store() }
  }
}

@Suite("An exported conversation") struct ConversationExportTests {
  private let conversation = KeptConversation(
    id: UUID(), title: "Bread <b>", began: Date(timeIntervalSince1970: 0),
    changed: Date(timeIntervalSince1970: 60), messages: 2)

  private func markdown(_ text: String) throws -> String {
    let time = Date(timeIntervalSince1970: 0)
    return try ConversationExport.markdown.text(
      conversation,
      [
        KeptMessage(role: .user, text: "How?", time: time),
        KeptMessage(role: .assistant, text: text, time: time),
      ])
  }

  @Test("reads as Markdown") func plain() throws {
    #expect(
      try markdown("With flour.\nAnd water.") == """
        # Bread \\<b\\>

        1970-01-01T00:00:00Z

        **You** (1970-01-01T00:00:00Z)

        > How?\("  ")

        **VoiceCore** (1970-01-01T00:00:00Z)

        > With flour.\("  ")
        > And water.\("  ")


        """)
  }

  @Test(
    "shows what looks like markup as it was said",
    arguments: [
      ("![x](http://tracker/x.png)", #"\!\[x\]\(http\://tracker/x.png\)"#), ("<script>", #"\<script\>"#),
      ("# You", ##"\# You"##), ("- a", #"\- a"#), ("1. a", #"1\. a"#), ("---", #"\---"#), ("2.5", #"2\.5"#),
      ("    code", "code"), ("`a` \\", #"\`a\` \\"#),
    ])
  func escaped(text: String, line: String) throws { #expect(ConversationExport.escaped(text) == line) }

  @Test("is valid JSON") func json() throws {
    let message = KeptMessage(role: .user, text: "\"\u{0}\n\u{2028}", time: Date(timeIntervalSince1970: 0))
    let text = try ConversationExport.json.text(conversation, [message])
    #expect(text.split(separator: "\n").count == 1)
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: any Sendable])
    let messages = try #require(object["messages"] as? [[String: String]])
    #expect(messages == [["role": "user", "text": "\"\u{0}\n\u{2028}", "time": "1970-01-01T00:00:00Z"]])
  }
}
