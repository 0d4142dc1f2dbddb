import Audio
import Console
import Foundation
import JSONValues
import Speech

/// Transcribes a recording utterance by utterance; memory does not grow with its length.
struct FileTranscription {
  let recognizer: any Recognizer
  let path: String

  func run(progress: (TranscriptionReport) -> Void) async throws -> TranscriptDocument {
    let reader = try AudioFileReader(argument: path)
    let started = ContinuousClock.now
    let (utterances, seconds) = try await recognizer.transcribe(reader) { _, seconds in
      progress(TranscriptionReport(seconds, of: reader.declaredDuration, since: started))
    }
    for notice in reader.notices { printError("\(path): \(notice)") }
    return try document(utterances, seconds: seconds)
  }

  private func document(_ utterances: [Transcript], seconds: Double) throws -> TranscriptDocument {
    var json = JSONObject()
    try json.add("audio", path)
    try json.add("text", utterances.map(\.text).joined(separator: " "))
    try json.add("seconds", seconds)
    try json.add("segments", utterances)
    let words = utterances.flatMap(\.words).map {
      TimedText(text: " " + $0.text, start: $0.start, end: $0.end)
    }
    return TranscriptDocument(lines: utterances.map(\.text), words: words, json: json)
  }
}

extension AudioFileReader {
  /// - Parameter argument: A path, or `-` for standard input.
  convenience init(argument: String) throws {
    if argument == "-" {
      try self.init(fileDescriptor: STDIN_FILENO, name: "standard input")
    } else {
      try self.init(path: argument)
    }
  }
}

extension Duration {
  var milliseconds: Double {
    Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15
  }
}
