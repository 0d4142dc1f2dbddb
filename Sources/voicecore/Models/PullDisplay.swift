import Console
import Foundation
import JSONValues
import ModelStore
import Synchronization

/// Shows a download: in a line that is redrawn in a terminal, or as JSON lines.
final class PullDisplay: Sendable {
  private let name: String
  private let json: Bool
  private let isLive = isatty(STDERR_FILENO) == 1
  // Events come from many threads, and their lines must not mix.
  private let lock = Mutex(())

  init(name: String, json: Bool) {
    self.name = name
    self.json = json
  }

  func show(_ event: PullEvent) {
    lock.withLock { _ in
      if json {
        if let line = try? line(event) { output(line) }
      } else {
        write(event)
      }
    }
  }

  func end(_ model: InstalledModel) throws {
    clear()
    var line = JSONObject()
    try line.add("event", "here")
    try line.add("name", name)
    try line.add("path", model.path)
    try line.add("bytes", model.bytes)
    try line.add("sha256", model.sha256)
    output(json ? line.text : "\(name): here, \(byteText(model.bytes)), SHA-256 right")
  }

  func paused() throws {
    clear()
    if json { output(try line("paused").text) }
  }

  func failed(_ error: any Error) throws {
    clear()
    guard json else { return }
    var line = try self.line("failed")
    try line.add("message", "\(error)")
    output(line.text)
  }

  private func clear() {
    if isLive && !json { ProgressLine.clear() }
  }

  private func write(_ event: PullEvent) {
    switch event {
    case .progress(let progress): live(text(progress))
    case .verifying(let done, let total): live("checking \(100 * done / max(total, 1)) %")
    default:
      clear()
      printError("\(name): \(event.sentence)")
    }
  }

  private func live(_ text: String) {
    if isLive { ProgressLine.show("\(name)  \(text)") }
  }

  private func text(_ progress: TransferProgress) -> String {
    let share = progress.total.map { "\(100 * progress.done / max($0, 1)) % of \(byteText($0))" }
    let left = progress.secondsLeft.map { ", \(durationText($0)) left" } ?? ""
    return "\(share ?? byteText(progress.done))  \(byteText(Int(progress.bytesPerSecond)))/s\(left)"
  }

  private func line(_ kind: String) throws -> JSONObject {
    var line = JSONObject()
    try line.add("event", kind)
    try line.add("name", name)
    return line
  }

  private func line(_ event: PullEvent) throws -> String {
    var line: JSONObject
    switch event {
    case .progress(let progress):
      line = try self.line("progress")
      try line.add("done", progress.done)
      try line.add("total", progress.total)
      try line.add("bytes_per_second", progress.bytesPerSecond)
      try line.add("seconds_left", progress.secondsLeft)
    case .verifying(let done, let total):
      line = try self.line("verifying")
      try line.add("done", done)
      try line.add("total", total)
    default:
      line = try self.line("notice")
      try line.add("text", event.sentence)
    }
    return line.text
  }
}
