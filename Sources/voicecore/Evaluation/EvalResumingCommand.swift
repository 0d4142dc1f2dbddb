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

struct EvalResumingCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resuming",
    abstract: "Recordings with pauses: what comes of a sentence whose speaker was cut off and went on.",
    discussion: """
      Each recording is listened to as listen does, once with each part taken by itself and once with what its speaker \
      went on with put together, and compared with what is understood when nobody is cut off. Recordings marked \
      "apart" hold two commands that must stay two. The recordings are made by evaluation/endpointing/make.py.
      """)

  @Argument(help: "The folder that audio paths are relative to.") var directory: String
  @Argument(help: "A JSON object a line: audio, text, split, apart.") var labels: String
  @Option(help: "Only this part of the set, as in dev or test.") var split: String?
  @OptionGroup var clock: ClockOptions
  @OptionGroup var recognition: RecognizerOptions
  @Flag(help: "What was understood, as a JSON object a line.") var json = false

  private struct Label: Decodable {
    var audio: String
    var split: String
    var apart: Bool?
  }

  func run() async throws {
    let installation = try Installation()
    let trial = ResumingTrial(
      installation: installation, context: try clock.context(),
      listening: try await installation.listening(recognition))
    let chosen = try String(contentsOfFile: labels, encoding: .utf8).split(separator: "\n")
      .map { try JSONDecoder().decode(Label.self, from: Data($0.utf8)) }
      .filter { split == nil || $0.split == split }
    guard !chosen.isEmpty else { throw ValidationError("\(labels) has no recordings of that part.") }
    var (cut, byItself, together, apart, kept) = (0, 0, 0, 0, 0)
    for label in chosen {
      let path = "\(directory)/\(label.audio)"
      let parts = try await trial.turns(in: path)
      // Nothing was cut off, so nothing can be joined.
      guard parts.count > 1 || parts.contains(where: \.isCompleted) else { continue }
      let joined = try await trial.turns(in: path, resumesWithin: ListeningSettings.usualResumption)
      let isApart = label.apart ?? false
      let whole = isApart ? parts : try await trial.turns(in: path, endSilence: 2)
      let isAsWhole = joined.map(\.command) == whole.map(\.command)
      if isApart {
        apart += 1
        kept += isAsWhole ? 1 : 0
      } else {
        cut += 1
        byItself += parts.map(\.command) == whole.map(\.command) ? 1 : 0
        together += isAsWhole ? 1 : 0
      }
      if json { try write(label, parts, joined, whole: whole) }
    }
    output("\(chosen.count) recordings, of which \(cut) of one command were cut off in a pause")
    output("as if not cut off, each part by itself: \(byItself)")
    output("as if not cut off, put together:        \(together)")
    if apart > 0 { output("\(apart) recordings of two commands, \(kept) left as they were") }
  }

  private func write(
    _ label: Label, _ parts: [ResumingTrial.Outcome], _ joined: [ResumingTrial.Outcome],
    whole: [ResumingTrial.Outcome]
  ) throws {
    var line = JSONObject()
    try line.add("audio", label.audio)
    try line.add("whole", whole.map(\.description))
    try line.add("parts", parts.map(\.description))
    try line.add("together", joined.map(\.description))
    output(line.text)
  }
}

/// Listens to a recording live.
private struct ResumingTrial {
  /// The final state of a turn.
  struct Outcome {
    var text: String
    /// Whether later speech completed it.
    var isCompleted: Bool
    var command: Command
    var decision: Decision
    var confidence: Double

    var description: String {
      "\(text) -> \(command.intent.rawValue) \(command.slots.keys.map(\.rawValue).sorted()) \(decision) "
        + String(format: "%.2f", confidence)
    }
  }

  let installation: Installation
  let context: @Sendable () -> TimeContext
  let listening: ListeningSettings

  /// Listens to a recording and returns the final state of each turn.
  ///
  /// - Parameter endSilence: Seconds of silence that end an utterance in any case; nil for the usual patience.
  func turns(in path: String, endSilence: Double? = nil, resumesWithin: Double? = nil) async throws
    -> [Outcome]
  {
    let assistant = try await installation.assistant(context: context, isRehearsal: true)
    var listening = listening
    listening.resumesWithin = resumesWithin
    if let endSilence { (listening.endpointing.endSilence, listening.patience) = (endSilence, nil) }
    var turns: [Turn] = []
    let audio = try AudioFileReader(path: path).chunks.map { ListeningInput.audio($0) }
    try await assistant.listen(to: audio, listening) { turn in
      // The last result of each sentence.
      if let index = turns.firstIndex(where: { $0.id == turn.id }) {
        turns[index] = turn
      } else {
        turns.append(turn)
      }
    }
    return turns.map {
      Outcome(
        text: $0.interpretation.text, isCompleted: $0.interpretation.said.count > 1,
        command: $0.interpretation.command, decision: $0.decision,
        confidence: $0.interpretation.confidence)
    }
  }
}
