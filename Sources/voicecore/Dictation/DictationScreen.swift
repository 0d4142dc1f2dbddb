import Console
import Dictation
import Foundation
import JSONValues
import Setup
import VoiceKeyboard

/// Shows the progress of a dictation on standard error, since the text goes to standard output.
struct DictationScreen: Sendable {
  private let installation: Installation
  private let json: Bool
  private static let isShown = isatty(STDERR_FILENO) == 1

  init(_ installation: Installation, json: Bool) {
    (self.installation, self.json) = (installation, json)
  }

  func show(_ event: DictationEvent) {
    switch event {
    case .listening(let device): line("● \(printable(device)) · Enter ends · Escape gives up")
    case .hearing(let partial): line("● \(printable(partial.stable + " " + partial.unstable))")
    case .lost(let reason):
      printError("The microphone went away (\(reason)). It is used again when it is back.")
    case .placed(let phrase, let edits):
      guard json else { return }
      do {
        for edit in edits { output(try edit.json(phrase).text) }
      } catch { printError("\(error)") }
    case .learned(let words): installation.learn(words)
    case .doubtful(let text): printError("“\(printable(text))” may be missing where it was cut off.")
    case .unremembered(let reason): printError(reason)
    case .level, .key: break
    }
  }

  private func line(_ text: String) {
    guard Self.isShown, !json else { return }
    ProgressLine.show(String(text.suffix(Terminal().columns - 1)))
  }

  static func clear() {
    if isShown { ProgressLine.clear() }
  }
}

extension TextEdit {
  /// Returns the edit as a JSON object, with the phrase that it comes from.
  func json(_ phrase: HeardPhrase) throws -> JSONObject {
    var line = JSONObject()
    switch self {
    case .insert(let text):
      try line.add("edit", "insert")
      try line.add("text", text)
    case .deleteBack(let count):
      try line.add("edit", "delete_back")
      try line.add("count", count)
    case .replace(let count, let text):
      try line.add("edit", "replace")
      try line.add("count", count)
      try line.add("text", text)
    }
    try line.add("heard", phrase.text)
    try line.add("start", phrase.start)
    try line.add("end", phrase.end)
    return line
  }
}
