import Foundation
import JSONValues
import NIOHTTP1

/// The conversations that go on.
actor Conversations {
  /// How long one waits for its client to come back.
  private static let patience = Duration.seconds(300)

  private let installation: ServedInstallation
  private let limit: Int
  private var open: [String: Conversation] = [:]
  private var ofPrograms: Task<Conversation, any Error>?

  init(_ installation: ServedInstallation, limits: ServerLimits) {
    (self.installation, limit) = (installation, limits.conversations)
  }

  /// Returns the open conversation with an id, or else a new one. A conversation that ended with the server starts
  /// anew under its own id, so that the keys of repeated requests are still known.
  func join(_ id: String?, talks: Bool = false) async throws -> (conversation: Conversation, isResumed: Bool)
  {
    if let id, let known = open[id] { return (known, true) }
    try await makeRoom()
    let conversation = try await start(id: id.flatMap(UUID.init)?.uuidString, talks: talks)
    open[conversation.id] = conversation
    return (conversation, false)
  }

  /// Ends conversations that the person deleted, and forgets what was said in them.
  func forget(_ ids: [UUID]) async {
    for id in ids.map(\.uuidString) {
      guard let conversation = open.removeValue(forKey: id) else { continue }
      await conversation.send(JSONObject("event", "deleted").text)
      await conversation.close()
    }
  }

  /// The conversation that all programs share which ask over HTTP.
  func forPrograms() async throws -> Conversation {
    let starting = ofPrograms ?? Task { try await start(keys: "programs") }
    ofPrograms = starting
    do {
      return try await starting.value
    } catch {
      ofPrograms = nil
      throw error
    }
  }

  /// Makes all conversations use the present settings.
  func renew() async {
    for conversation in open.values { await conversation.renew() }
    if let conversation = try? await ofPrograms?.value { await conversation.renew() }
  }

  /// Tells all conversations that another model takes over.
  func stepped(_ sentence: String) async {
    for conversation in open.values { try? await conversation.stepped(sentence) }
  }

  /// Tells all pages to look at the timers again.
  func timersChanged() async {
    for conversation in open.values { await conversation.send(JSONObject("event", "timers").text) }
  }

  func closeAll() async {
    for conversation in open.values { await conversation.close() }
    open = [:]
    if let conversation = try? await ofPrograms?.value { await conversation.close() }
    ofPrograms = nil
  }

  private func start(
    id: String? = nil, keys: String? = nil, talks: Bool = false
  ) async throws -> Conversation {
    let conversation = try await Conversation(installation, id: id, keys: keys, talks: talks)
    await conversation.begin()
    return conversation
  }

  /// Ends conversations whose clients stay away, and the one left longest if there is still no room.
  private func makeRoom() async throws {
    var lonely: [(conversation: Conversation, since: ContinuousClock.Instant)] = []
    for conversation in open.values {
      if let since = await conversation.lonelySince { lonely.append((conversation, since)) }
    }
    lonely.sort { $0.since < $1.since }
    let old = lonely.prefix { $0.since.duration(to: .now) > Self.patience }.count
    let tooMany = max(open.count - limit + 1, 0)
    guard tooMany <= lonely.count else {
      throw APIError(
        status: .serviceUnavailable, message: "\(limit) conversations go on already.",
        code: "too_many_conversations")
    }
    for (conversation, _) in lonely.prefix(max(old, tooMany)) {
      open[conversation.id] = nil
      await conversation.close()
    }
  }
}
