import ArgumentParser
import Audio
import Console
import Evaluation
import Foundation
import Inference
import JSONValues
import ModelStore
import Setup

struct BenchWhisperCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "whisper", abstract: "A Whisper model's timings, memory and accuracy.",
    discussion: """
      The accuracy is that of the fast kernels against f32 ones on the same file; the command fails when it is worse \
      than a root mean square error of \(WhisperAccuracy.limits.logitError) of the logits' spread, or when more than \
      \(WhisperAccuracy.limits.differingTokens) of the chosen tokens differ.
      """)

  @Option(
    help: ArgumentHelp(
      "A Whisper model of the store's, or a file in whisper.cpp's format.", valueName: "name|file"))
  var model: String
  @Option(help: "Threads to compute with.") var threads = 2
  @Option(help: "Seconds of audio; 30 is the full window.") var audioSeconds = 30.0
  @Option(help: "How often the encoder runs.") var repeats = 5
  @Option(
    help: ArgumentHelp(
      "whisper.cpp's whisper-bench, to run in turn with this three times.", valueName: "program"))
  var peer: String?
  @Option(
    help: ArgumentHelp(
      "Speech to compare the kernels on, instead of the benchmark's own sound.", valueName: "file"))
  var audio: String?
  @Flag(help: "Leave out the comparison with f32 kernels.") var skipAccuracy = false
  @Flag(help: "One JSON object.") var json = false

  func validate() throws {
    guard (1...1_024).contains(threads) else { throw ValidationError("--threads takes 1 to 1024.") }
    guard audioSeconds > 0, audioSeconds <= 30 else {
      throw ValidationError("--audio-seconds takes a number up to 30.")
    }
    guard (1...1_000).contains(repeats) else { throw ValidationError("--repeats takes 1 to 1000.") }
  }

  func run() async throws {
    let kernels = try Kernels.chosen()
    let model = try ModelStore.modelFile(model)
    var timings: [WhisperTimings] = []
    var peers: [WhisperPeer.Result] = []
    for _ in 0..<(peer == nil ? 1 : 3) {
      timings.append(
        try .measured(
          model: model, kernels: kernels, threads: threads, audioSeconds: audioSeconds, repeats: repeats))
      if let peer { peers.append(try await WhisperPeer(path: peer).run(model: model, threads: threads)) }
    }
    // Before the comparison, which needs two models.
    let memory = peakMemory()
    let samples = try audio.map { try AudioFileReader(path: $0).readAll().samples }
    let accuracy =
      skipAccuracy
      ? nil
      : try WhisperAccuracy.measured(model: model, kernels: kernels, threads: threads, samples: samples)
    let figures = Figures(
      timings: timings, peers: peers, memory: memory, accuracy: accuracy, kernels: kernels.name)
    output(json ? try figures.json(threads: threads) : figures.text)
    if let accuracy, !accuracy.isWithin(WhisperAccuracy.limits) { throw ExitCode.failure }
  }

  /// The medians over all rounds.
  private struct Figures {
    var load, mel, encode, prompt, step: Double
    var peer: WhisperPeer.Result?
    var memory: Int?
    var accuracy: KernelAccuracy?
    var kernels: String

    init(
      timings: [WhisperTimings], peers: [WhisperPeer.Result], memory: Int?, accuracy: KernelAccuracy?,
      kernels: String
    ) {
      func median(_ values: [Double]) -> Double { values.percentile(0.5) ?? 0 }
      load = median(timings.map(\.load))
      mel = median(timings.flatMap(\.mel))
      encode = median(timings.flatMap(\.encode))
      prompt = median(timings.flatMap(\.prompt))
      // A decoder step is short, so it is the mean over a whole decoding, as from the peer.
      step = median(timings.map { $0.step.reduce(0, +) / Double(max($0.step.count, 1)) })
      peer =
        peers.isEmpty
        ? nil : WhisperPeer.Result(encode: median(peers.map(\.encode)), step: median(peers.map(\.step)))
      self.memory = memory
      self.accuracy = accuracy
      self.kernels = kernels
    }

    func json(threads: Int) throws -> String {
      var line = JSONObject()
      try line.add("load_ms", load)
      try line.add("mel_ms", mel)
      try line.add("encode_ms", encode)
      try line.add("prompt_ms", prompt)
      try line.add("decode_ms_per_token", step)
      if let memory { try line.add("peak_bytes", memory) }
      try line.add("kernels", kernels)
      try line.add("threads", threads)
      if let accuracy { try line.add("accuracy", accuracy) }
      if let peer {
        try line.add("peer_encode_ms", peer.encode)
        try line.add("peer_decode_ms_per_token", peer.step)
        try line.add("encode_ratio", peer.encode / encode)
        try line.add("decode_ratio", peer.step / step)
      }
      return line.text
    }

    var text: String {
      var lines = [
        "kernels \(kernels)", String(format: "load     %8.1f ms", load),
        String(format: "mel      %8.1f ms", mel), String(format: "encode   %8.1f ms", encode),
        String(format: "prompt   %8.1f ms for %d tokens", prompt, WhisperTimings.promptTokens),
        String(format: "decode   %8.2f ms a token", step),
      ]
      if let memory { lines.append("memory   \(megabytes(memory))") }
      if let accuracy { lines.append("accuracy \(accuracy.sentence)") }
      if let peer {
        lines.append(
          String(
            format: "peer     %.1f ms to encode (%.2f times), %.2f ms a token (%.2f times)", peer.encode,
            peer.encode / encode, peer.step, peer.step / step))
      }
      return lines.joined(separator: "\n")
    }
  }
}
