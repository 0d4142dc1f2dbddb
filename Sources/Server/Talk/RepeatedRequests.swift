/// Answers a request that a client repeats with what was answered the first time, so that nothing is done twice.
actor RepeatedRequests<Reply: Sendable> {
  /// How many requests are remembered.
  private let capacity: Int
  private var replies: [String: Task<Reply, any Error>] = [:]
  private var order: [String] = []

  init(capacity: Int = 1_000) {
    self.capacity = capacity
  }

  /// - Parameter key: The client's own name for the request; nil for one that it does not repeat.
  func answer(_ key: String?, _ body: @escaping @Sendable () async throws -> Reply) async throws -> Reply {
    guard let key else { return try await body() }
    if let known = replies[key] { return try await known.value }
    // Not cancelled with who asked first: what is begun is done, and told to who asks again.
    let task = Task { try await body() }
    replies[key] = task
    order.append(key)
    if order.count > capacity { replies[order.removeFirst()] = nil }
    return try await task.value
  }
}
