import ArgumentParser
import Assistant
import Audio
import Capture
import Console
import Evaluation
import Foundation
import JSONValues
import ModelStore
import Setup
import Speech
import TimeExpressions
import Whisper

struct EvalLiveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "live",
    abstract: "Recordings as if they were being spoken: how soon captions and commands come, and how right.",
    discussion: """
      Each recording comes in as fast as it was spoken, with two seconds of silence after it, and is listened to as \
      listen does; nothing is acted on. What is heard is compared with what transcribe makes of the whole recording.
      """)

  @Argument(help: "The folder that audio paths are relative to.") var directory: String
  @Argument(
    help: "A JSON object a line with audio and perhaps text, or a line of a path, a tab and the words.")
  var labels: String
  @Option(help: "Only every so many recordings.") var every = 1
  @Option(help: "Only the first so many of these.") var limit: Int?
  @Flag(help: "As fast as it can be: for what is heard alone, times mean nothing.") var atOnce = false
  @Flag(help: "Do not compare with whole recordings.") var noWhole = false
  @OptionGroup var clock: ClockOptions
  @OptionGroup var recognition: RecognizerOptions
  @Flag(help: "Every recording's texts and captions, and the scores, as a JSON object a line.") var json =
    false

  func validate() throws {
    guard every > 0 else { throw ValidationError("--every must be 1 or more.") }
  }

  func run() async throws {
    let installation = try Installation()
    let trial = LiveTrial(
      installation: installation, context: try clock.context(),
      listening: try await installation.listening(recognition), isRealTime: !atOnce)
    let all = try RecordingLabel.labels(String(contentsOfFile: labels, encoding: .utf8))
    let chosen = stride(from: 0, to: all.count, by: every).map { all[$0] }.prefix(limit ?? .max)
    guard !chosen.isEmpty else { throw ValidationError("\(labels) has no recordings.") }
    var score = LiveScore()
    var (seconds, processing) = (0.0, 0.0)
    var heard: [LiveTrial.Heard] = []
    for label in chosen {
      try Task.checkCancellation()
      let samples = try AudioFileReader(path: path(of: label)).readAll().samples
      let began = processorSeconds()
      heard.append(try await trial.listen(to: samples, &score))
      processing += processorSeconds() - began
      seconds += Double(samples.count) / Double(AudioChunk.sampleRate) + LiveTrial.silence
    }
    let peak = peakMemory()
    let wholes = noWhole ? nil : try await wholeTexts(chosen)
    for (index, label) in chosen.enumerated() {
      if let wholes { score.add(text: heard[index].text, whole: wholes[index], said: label.text) }
      if json { try write(label, heard[index], whole: wholes?[index]) }
    }
    guard !json else {
      var line = JSONObject()
      try line.add("score", score)
      try line.add("cores", processing / seconds)
      return output(line.text)
    }
    output("\(score)")
    output(
      String(
        format: "%.2f cores while listening, %.0f MB at most", processing / seconds, Double(peak ?? 0) / 1e6))
  }

  /// Returns the texts that `transcribe` gives, or `nil` if the recognizer has no Whisper model.
  private func wholeTexts(_ labels: some Sequence<RecordingLabel>) async throws -> [String]? {
    let settings = try await Installation().hearing(recognition).settings[0]
    guard let model = settings.model else { return nil }
    let recordings = try WhisperRecordings(model: model, threads: settings.threads)
    var options = try WhisperOptions.parse([]).options([])
    options.decoding.language = settings.languages.count == 1 ? settings.languages.first : nil
    return try labels.map { label in
      try recordings.transcribe(
        AudioFileReader(path: path(of: label)), options, detector: try recognition.detector()
      ) { _ in }.transcription.text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }

  private func path(of label: RecordingLabel) -> String {
    label.audio.hasPrefix("/") ? label.audio : (directory as NSString).appendingPathComponent(label.audio)
  }

  private func write(_ label: RecordingLabel, _ heard: LiveTrial.Heard, whole: String?) throws {
    var line = JSONObject()
    try line.add("audio", label.audio)
    try line.add("text", label.text)
    try line.add("heard", heard.text)
    try line.add("whole", whole)
    try line.add("moments", heard.moments)
    output(line.text)
  }
}

/// Plays recordings as they were spoken and listens as `listen` does.
private struct LiveTrial {
  /// The seconds of silence after each recording.
  static let silence = 2.0

  /// The text heard in a recording, and when its words were shown.
  struct Heard {
    struct Moment: Encodable {
      var second: Double
      /// The kind of event, such as `partial`.
      var event: String
      var text: String
    }

    var text: String
    var moments: [Moment]
  }

  /// The number of samples in a chunk, as from a microphone.
  private static let piece = 512

  let installation: Installation
  let context: @Sendable () -> TimeContext
  let listening: ListeningSettings
  let isRealTime: Bool

  /// Listens to a recording and adds the result to the score.
  func listen(to samples: [Float], _ score: inout LiveScore) async throws -> Heard {
    let assistant = try await installation.assistant(context: context, isRehearsal: true)
    let padded = samples + [Float](repeating: 0, count: Int(Self.silence * Double(AudioChunk.sampleRate)))
    let clock = ContinuousClock()
    let events = await assistant.events()
    let began = clock.now
    let watching = Task {
      var seen: [(event: AssistantEvent, second: Double)] = []
      for await event in events {
        if case .level = event { continue }
        seen.append((event, (clock.now - began) / .seconds(1)))
      }
      return seen
    }
    let inputs = AsyncStream<ListeningInput> { continuation in
      let feeding = Task {
        for start in stride(from: 0, to: padded.count, by: Self.piece) {
          let end = min(start + Self.piece, padded.count)
          if isRealTime {
            try await clock.sleep(until: began + .seconds(Double(end) / Double(AudioChunk.sampleRate)))
          }
          continuation.yield(.audio(AudioChunk(samples: Array(padded[start..<end]), start: start)))
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in feeding.cancel() }
    }
    try await assistant.listen(to: inputs, listening)
    await assistant.endEvents()
    let heard = add(await watching.value, &score)
    score.add(done: heard.moments.filter { $0.event == "ended" }.map(\.second), in: samples)
    return heard
  }

  private func add(_ seen: [(event: AssistantEvent, second: Double)], _ score: inout LiveScore) -> Heard {
    var captions: [(stable: String, text: String, second: Double)] = []
    var heard = Heard(text: "", moments: [])
    var texts: [String] = []
    var lastWord: Double?
    func note(_ event: String, _ text: String = "", at second: Double) {
      heard.moments.append(.init(second: second, event: event, text: text))
    }
    for (event, second) in seen {
      switch event {
      case .speechStarted:
        captions = []
        note("started", at: second)
      case .partial(let partial):
        let text = [partial.stable, partial.unstable].filter { !$0.isEmpty }.joined(separator: " ")
        captions.append((partial.stable, text, second))
        note("partial", text, at: second)
      case .final(let transcript) where !transcript.text.isEmpty:
        captions.append((captions.last?.stable ?? "", transcript.text, second))
        score.add(
          captions: captions, final: transcript.text, words: transcript.words.map { ($0.text, $0.end) })
        texts.append(transcript.text)
        lastWord = transcript.words.last?.end
        let words = transcript.words.map { String(format: "%@ %.2f", $0.text, $0.end) }
        note("final", words.joined(separator: " "), at: second)
      case .ended(let turn, _):
        note("ended", at: second)
        if let recognition = turn.timings.recognition { score.final.append(recognition) }
        if let total = turn.timings.total { score.done.append(total) }
        if let tail = turn.timings.afterLastWord { score.afterLastWord.append(tail) }
        if let silence = turn.timings.endpointSilence { score.endSilence.append(silence) }
        if let lastWord { score.sinceLastWord.append(1000 * (second - lastWord)) }
      default: break
      }
    }
    heard.text = texts.joined(separator: " ")
    return heard
  }
}
