import Foundation
import JSONValues
import LanguageModel
import ModelStore
import Understanding

/// Work on models, such as downloads: one thing at a time for each model. It continues when the client that asked for
/// it disconnects, and its progress is sent to all listeners.
actor ModelWork {
  enum Kind: String, Encodable {
    case pull, verify, measure
  }

  private struct Running {
    var kind: Kind
    var task: Task<Void, any Error>
    /// The last progress message.
    var progress: JSONObject
    var isGivenUp = false
  }

  private var running: [String: Running] = [:]
  private var listeners: [UUID: AsyncStream<JSONObject>.Continuation] = [:]
  private var isStopped = false
  /// The last sentence that said that another model is used now, since memory or time is short.
  private(set) var step: String?

  /// The last progress message for each model in work.
  var progress: [String: JSONObject] { running.mapValues(\.progress) }

  /// Returns all events from now on, after those in progress. A slow listener misses the oldest.
  func events() -> AsyncStream<JSONObject> {
    let id = UUID()
    let (events, continuation) = AsyncStream.makeStream(
      of: JSONObject.self, bufferingPolicy: .bufferingNewest(256))
    continuation.onTermination = { [weak self] _ in Task { await self?.leave(id) } }
    if isStopped { continuation.finish() }
    listeners[id] = continuation
    for each in running.values { continuation.yield(each.progress) }
    return events
  }

  private func leave(_ id: UUID) { listeners[id] = nil }

  /// Starts some work and does not wait for it.
  ///
  /// - Throws: ``APIError`` if there is work on that model already.
  func begin(
    _ kind: Kind, _ name: String,
    _ body: @escaping @Sendable (_ report: @escaping @Sendable (PullEvent) -> Void) async throws -> JSONObject
  ) throws {
    guard !isStopped, running[name] == nil else {
      throw APIError(
        status: .conflict, message: "Something is being done with \(name) already.", code: "model_busy")
    }
    // Reports come from many threads; this keeps them in order.
    let (reports, report) = AsyncStream.makeStream(of: PullEvent.self)
    let task = Task {
      let telling = Task { for await event in reports { self.tell(event, kind, name) } }
      let outcome: Result<JSONObject, any Error>
      do {
        outcome = .success(try await body { report.yield($0) })
      } catch {
        outcome = .failure(error)
      }
      report.finish()
      await telling.value
      self.end(kind, name, outcome)
      _ = try outcome.get()
    }
    let progress = Self.line("progress", kind, name)
    running[name] = Running(kind: kind, task: task, progress: progress)
    send(progress)
  }

  /// Does some work and waits for its end.
  func finish(
    _ kind: Kind, _ name: String,
    _ body: @escaping @Sendable (_ report: @escaping @Sendable (PullEvent) -> Void) async throws -> JSONObject
  ) async throws {
    try begin(kind, name, body)
    guard let task = running[name]?.task else { return }
    try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Stops a download and waits until it has ended; its parts stay.
  ///
  /// - Parameter givingUp: Whether its parts will be deleted.
  func stop(_ name: String, givingUp: Bool) async throws {
    guard let task = running[name]?.task, running[name]?.kind == .pull else {
      throw APIError(status: .conflict, message: "\(name) is not being downloaded.", code: "model_idle")
    }
    running[name]?.isGivenUp = givingUp
    task.cancel()
    _ = await task.result
  }

  /// Stops everything; downloaded parts stay.
  func stopAll() async {
    isStopped = true
    let tasks = running.values.map(\.task)
    for task in tasks { task.cancel() }
    for task in tasks { _ = await task.result }
    for listener in listeners.values { listener.finish() }
  }

  /// Announces that another model takes over.
  func stepped(_ sentence: String) {
    step = sentence
    var line = JSONObject("event", "stepped")
    line.add("text", .string(sentence))
    send(line)
  }

  /// Announces that the list has changed.
  func changed() {
    send(JSONObject("event", "changed"))
  }

  private func end(_ kind: Kind, _ name: String, _ outcome: Result<JSONObject, any Error>) {
    let isGivenUp = running[name]?.isGivenUp ?? false
    running[name] = nil
    var line = Self.line("ended", kind, name)
    switch outcome {
    case .success(let result):
      line.add("outcome", "done" as JSONValue)
      line.add(result)
    case .failure(is CancellationError):
      line.add("outcome", .string(isGivenUp ? "cancelled" : "paused"))
    case .failure(let error):
      line.add("outcome", "failed" as JSONValue)
      try? line.add("message", APIError(error).message)
    }
    send(line)
  }

  private func tell(_ event: PullEvent, _ kind: Kind, _ name: String) {
    var line: JSONObject
    do {
      switch event {
      case .progress(let progress):
        line = Self.line("progress", kind, name)
        try line.add("done", progress.done)
        try line.add("total", progress.total)
        try line.add("bytes_per_second", progress.bytesPerSecond)
        try line.add("seconds_left", progress.secondsLeft)
        running[name]?.progress = line
      case .verifying(let done, let total):
        // The last step of a download is its verification.
        line = Self.line("progress", .verify, name)
        try line.add("done", done)
        try line.add("total", total)
        running[name]?.progress = line
      default:
        line = Self.line("notice", kind, name)
        try line.add("text", event.sentence)
      }
    } catch {
      return
    }
    send(line)
  }

  private static func line(_ event: String, _ kind: Kind, _ name: String) -> JSONObject {
    var line = JSONObject("event", .string(event))
    line.add("work", .string(kind.rawValue))
    line.add("name", .string(name))
    return line
  }

  private func send(_ line: JSONObject) {
    for listener in listeners.values { listener.yield(line) }
  }
}
