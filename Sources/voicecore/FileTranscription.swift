import Audio
import Foundation
import Speech

/// A whole recording turned into text, an utterance at a time; memory does not grow with its length.
struct FileTranscription {
  struct Result {
    var segments: [Transcript] = []
    /// Seconds of audio.
    var seconds = 0.0
  }

  struct Progress {
    /// Of the recording, 0 to 1; nil where its length is not known.
    var share: Double?
    /// Seconds of audio a second.
    var speed: Double
    var secondsLeft: Double?
  }

  let recognizer: any Recognizer
  let path: String

  func run(progress: (Progress) -> Void) async throws -> Result {
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
          progress(report(result.seconds, of: reader.declaredDuration, since: started))
        }
      }
      try await take(segmenter.finish())
    } catch {
      await session?.cancel()
      throw error
    }
    for notice in reader.notices { printError("\(path): \(notice)") }
    return result
  }

  /// People who read or dictate pause longer than people who order.
  private static var dictation: UtteranceSegmenter.Configuration {
    var configuration = UtteranceSegmenter.Configuration()
    configuration.endSilence = 0.7
    return configuration
  }

  private func report(_ seconds: Double, of whole: Double?, since start: ContinuousClock.Instant) -> Progress
  {
    let elapsed = (ContinuousClock.now - start).milliseconds / 1000
    let speed = elapsed > 0 ? seconds / elapsed : 0
    return Progress(
      share: whole.map { min(1, seconds / $0) }, speed: speed,
      secondsLeft: whole.map { max(0, $0 - seconds) / max(speed, 0.001) })
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
