import Audio
import Foundation
import Speech

/// A whole recording turned into text, an utterance at a time; memory does not grow with its length.
struct FileTranscription {
  private struct Result {
    var segments: [Transcript] = []
    /// Seconds of audio.
    var seconds = 0.0
  }

  let recognizer: any Recognizer
  let path: String

  func run(progress: (TranscriptionReport) -> Void) async throws -> TranscriptDocument {
    let reader = try AudioFileReader(argument: path)
    let started = ContinuousClock.now
    var result = Result()
    var segmenter = UtteranceSegmenter(Self.dictation)
    var session: (any RecognitionSession)?
    var reported = 0.0

    func take(_ events: [UtteranceEvent]) async throws {
      for event in events {
        switch event {
        case .started: session = try await recognizer.startSession()
        case .audio(let chunk): _ = try await session?.accept(chunk)
        case .ended:
          if let transcript = try await session?.finish(), !transcript.text.isEmpty {
            result.segments.append(transcript)
          }
          session = nil
        }
      }
    }

    do {
      while let chunk = try reader.next() {
        try await take(segmenter.process(chunk))
        result.seconds += chunk.duration
        if result.seconds - reported >= 5 {
          reported = result.seconds
          progress(TranscriptionReport(result.seconds, of: reader.declaredDuration, since: started))
        }
      }
      try await take(segmenter.finish())
    } catch {
      await session?.cancel()
      throw error
    }
    for notice in reader.notices { printError("\(path): \(notice)") }
    return try document(result)
  }

  private func document(_ result: Result) throws -> TranscriptDocument {
    var json = JSONLine()
    try json.add("audio", path)
    try json.add("text", result.segments.map(\.text).joined(separator: " "))
    try json.add("seconds", result.seconds)
    try json.add("segments", result.segments)
    let cues = result.segments.compactMap { segment -> SubtitleFile.Cue? in
      guard let first = segment.words.first, let last = segment.words.last else { return nil }
      return SubtitleFile.Cue(start: first.start, end: last.end, text: segment.text)
    }
    return TranscriptDocument(lines: result.segments.map(\.text), cues: cues, json: json)
  }

  /// People who read or dictate pause longer than people who order.
  private static var dictation: UtteranceSegmenter.Configuration {
    var configuration = UtteranceSegmenter.Configuration()
    configuration.endSilence = 0.7
    return configuration
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
