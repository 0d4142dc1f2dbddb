import Foundation
import ModelStore
import Synchronization

/// Shows a download: a line that is written over in a terminal, or JSON lines.
final class PullDisplay: Sendable {
  private let name: String
  private let json: Bool
  private let isLive = isatty(STDERR_FILENO) == 1
  // Events come from many threads; their lines must not mix.
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
    var line = JSONLine()
    try line.add("event", "here")
    try line.add("name", name)
    try line.add("path", model.path)
    try line.add("bytes", model.bytes)
    try line.add("sha256", model.sha256)
    output(json ? line.text : "\(name): here, \(byteText(model.bytes)), SHA-256 right")
  }

  func clear() {
    if isLive && !json { FileHandle.standardError.write(Data("\r\u{1B}[2K".utf8)) }
  }

  private func write(_ event: PullEvent) {
    switch event {
    case .progress(let progress): live(text(progress))
    case .verifying(let done, let total): live("checking \(100 * done / max(total, 1)) %")
    default:
      clear()
      printError("\(name): \(sentence(event))")
    }
  }

  private func live(_ text: String) {
    if isLive { FileHandle.standardError.write(Data("\r\u{1B}[2K\(name)  \(text)".utf8)) }
  }

  private func text(_ progress: TransferProgress) -> String {
    let share = progress.total.map { "\(100 * progress.done / max($0, 1)) % of \(byteText($0))" }
    let left = progress.secondsLeft.map { ", \(Self.time($0)) left" } ?? ""
    return "\(share ?? byteText(progress.done))  \(byteText(Int(progress.bytesPerSecond)))/s\(left)"
  }

  static func time(_ seconds: Double) -> String {
    let whole = Int(min(seconds, 359_999).rounded(.up))
    if whole >= 3_600 { return "\(whole / 3_600) h \(whole / 60 % 60) min" }
    return whole >= 60 ? "\(whole / 60) min \(whole % 60) s" : "\(whole) s"
  }

  private func sentence(_ event: PullEvent) -> String {
    switch event {
    case .waiting: "another process fetches it; waiting"
    case .asking(let host): "asking \(host)"
    case .redirected(let from, let to): "\(from) sends on to \(to)"
    case .retrying(let reason, let delay):
      "\(reason); trying again in \(Self.time(delay / .seconds(1)))"
    case .restarting(let reason): "\(reason); from the start"
    case .sourceFailed(let reason): reason
    case .learned(let digest):
      "no SHA-256 was published; from now on it must be \(digest)"
    case .progress, .verifying: ""
    }
  }

  private func line(_ event: PullEvent) throws -> String {
    var line = JSONLine()
    func begin(_ kind: String) throws {
      try line.add("event", kind)
      try line.add("name", name)
    }
    switch event {
    case .progress(let progress):
      try begin("progress")
      try line.add("done", progress.done)
      try line.add("total", progress.total)
      try line.add("bytes_per_second", progress.bytesPerSecond)
      try line.add("seconds_left", progress.secondsLeft)
    case .verifying(let done, let total):
      try begin("verifying")
      try line.add("done", done)
      try line.add("total", total)
    default:
      try begin("notice")
      try line.add("text", sentence(event))
    }
    return line.text
  }
}
