import ArgumentParser
import Assistant
import Audio
import Console
import Foundation
import JSONValues
import Setup
import Speech
import TimeExpressions
import Understanding

struct EvalEndpointingCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "endpointing",
    abstract: "Recordings with pauses: how often a speaker is cut off, and how long one waits at the end.",
    discussion: """
      The silence after which listen takes what was said for all of it, beside silences of fixed length. The recordings \
      are made by evaluation/endpointing/make.py.
      """)

  @Argument(help: "The folder that audio paths are relative to.") var directory: String
  @Argument(help: "A JSON object a line: audio, text, pauses, split.") var labels: String
  @Option(help: "Only this part of the set, as in dev or test.") var split: String?
  @OptionGroup var clock: ClockOptions
  @OptionGroup var recognition: RecognizerOptions
  @Flag(help: "What was heard before each pause, as a JSON object a line.") var json = false

  private struct Label: Decodable {
    var audio: String
    var text: String
    var pauses: [Double]
    var split: String
  }

  func run() async throws {
    let installation = try Installation()
    let (context, interpreter) = (try clock.context(), try installation.interpreter())
    let hearing = PausedHearing(
      recognizer: try await installation.recognizer(recognition), detector: try recognition.detector()
    ) { interpreter.interpret($0, context: context()) }
    let chosen = try String(contentsOfFile: labels, encoding: .utf8).split(separator: "\n")
      .map { try JSONDecoder().decode(Label.self, from: Data($0.utf8)) }
      .filter { split == nil || $0.split == split }
    guard !chosen.isEmpty else { throw ValidationError("\(labels) has no recordings of that part.") }
    var recordings: [[PausedHearing.Pause]] = []
    for label in chosen {
      let pauses = try await hearing.pauses(of: AudioFileReader(path: "\(directory)/\(label.audio)"))
      recordings.append(pauses)
      if json { try write(label, pauses) }
    }
    let patience = EndpointPatience()
    var rows: [(String, (PausedHearing.Moment) -> Double)] = [
      (
        "by the words",
        {
          patience.endSilence(
            after: $0.text, understood: $0.understood, schema: installation.commands.schema,
            endProbability: $0.endProbability)
        }
      )
    ]
    for silence in [0.35, 0.5, 0.7, 0.9, 1.1, 1.3, 1.5] {
      rows.append((String(format: "fixed, %.2f s", silence), { _ in silence }))
    }
    output("\(chosen.count) recordings, \(chosen.reduce(0) { $0 + $1.pauses.count }) pauses within them")
    output("end of speech     cut off   mean wait   p95")
    for (name, silence) in rows {
      let waits = recordings.compactMap { PausedHearing.wait(in: $0, after: silence) }.sorted()
      let cut = recordings.count - waits.count
      output(
        "\(name.padding(toLength: 16, withPad: " ", startingAt: 0))"
          + String(
            format: "  %5.1f %%   %5.0f ms   %5.0f ms", 100 * Double(cut) / Double(recordings.count),
            1000 * waits.reduce(0, +) / Double(max(1, waits.count)),
            1000 * (waits.isEmpty ? 0 : waits[(waits.count - 1) * 95 / 100])))
    }
  }

  private func write(_ label: Label, _ pauses: [PausedHearing.Pause]) throws {
    for (number, pause) in pauses.enumerated() {
      guard let last = pause.moments.last else { continue }
      var line = JSONObject()
      try line.add("audio", label.audio)
      try line.add("said", label.text)
      try line.add("is_last", number == pauses.count - 1)
      try line.add("seconds", last.seconds)
      try line.add("heard", last.text)
      try line.add("intent", last.understood?.command.intent)
      try line.add("missing", last.understood?.missing)
      try line.add("end_probability", last.endProbability)
      output(line.text)
    }
  }
}

/// Finds the pauses of a recording and what is known at each moment of them, whenever speech is taken to end.
struct PausedHearing {
  struct Moment {
    /// The seconds since the last speech.
    var seconds: Double
    var text: String
    var understood: Interpretation?
    /// The recognizer's probability that nothing follows.
    var endProbability: Double?
  }

  struct Pause {
    var moments: [Moment] = []
  }

  let recognizer: any Recognizer
  let detector: any VoiceActivityDetector
  let understand: (String) -> Interpretation

  /// Returns the pauses within the speech and the one after it.
  func pauses(of reader: AudioFileReader) async throws -> [Pause] {
    var configuration = UtteranceSegmenter.Configuration()
    configuration.endSilence = configuration.maximumDuration
    var segmenter = UtteranceSegmenter(configuration, detector: detector)
    var session: (any RecognitionSession)?
    var (pauses, text, end) = ([Pause](), "", Double?.none)
    var known: Interpretation?
    while let chunk = try reader.next() {
      for event in segmenter.process(chunk) {
        switch event {
        case .started: session = try await recognizer.startSession(expecting: .command)
        case .audio(let chunk):
          guard let partial = try await session?.accept(chunk) else { continue }
          text = [partial.stable, partial.unstable].filter { !$0.isEmpty }.joined(separator: " ")
          end = partial.endProbability
        case .ended: break
        }
      }
      guard let seconds = segmenter.pause, seconds > 0 else { continue }
      if seconds >= 0.15, !text.isEmpty, known?.text != text { known = understand(text) }
      let moment = Moment(
        seconds: seconds, text: text, understood: known?.text == text ? known : nil, endProbability: end)
      if seconds < pauses.last?.moments.last?.seconds ?? .infinity { pauses.append(Pause()) }
      pauses[pauses.count - 1].moments.append(moment)
    }
    await session?.cancel()
    return pauses
  }

  /// Returns the seconds from the end of speech until `silence` has passed, or `nil` if the speaker was cut off in an
  /// earlier pause.
  static func wait(in pauses: [Pause], after silence: (Moment) -> Double) -> Double? {
    for (number, pause) in pauses.enumerated() {
      guard let moment = pause.moments.first(where: { $0.seconds >= silence($0) }) else { continue }
      return number == pauses.count - 1 ? moment.seconds : nil
    }
    return nil
  }
}
