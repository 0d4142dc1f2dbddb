import ArgumentParser
import Console
import Evaluation
import Foundation
import Inference
import JSONValues
import ModelStore
import NeuralVoice
import Setup

struct BenchSpeakCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "speak", abstract: "A neural voice's timings, and its samples for comparison.",
    discussion: """
      Each line of the symbols' file is a sentence: the numbers of a voice's symbols. With --noise, the numbers that are \
      drawn are read from a file of 32-bit floats, as often as they are needed; otherwise they are zero.
      """)

  @Option(help: ArgumentHelp("A voice of the store's, or its file.", valueName: "name|file")) var model:
    String
  @Option(help: "Threads to compute with.") var threads = 2
  @Option(help: "A file of sentences.") var symbols: String
  @Option(help: "How often each is spoken.") var repeats = 3
  @Option(help: "A file of random numbers.") var noise: String?
  @Option(help: "Where the samples of all sentences go, as 32-bit floats.") var samples: String?
  @Flag(help: "One JSON object.") var json = false

  func validate() throws {
    guard (1...1_024).contains(threads) else { throw ValidationError("--threads takes 1 to 1024.") }
    guard (1...1_000).contains(repeats) else { throw ValidationError("--repeats takes 1 to 1000.") }
  }

  func run() async throws {
    let kernels = try Kernels.chosen()
    let start = ContinuousClock.now
    let voice = try VoiceModel(path: ModelStore.modelFile(model), kernels: kernels)
    let loading = (ContinuousClock.now - start) / .milliseconds(1)
    let processor = VoiceProcessor(
      Processor(kernels: kernels, threads: ThreadPool(threadCount: threads)))
    let sentences = try String(contentsOfFile: symbols, encoding: .utf8).split(separator: "\n").map {
      $0.split(whereSeparator: { !$0.isNumber }).compactMap { Int($0) }
    }
    let drawn = try noise.map { path in
      try Data(contentsOf: URL(filePath: path)).withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    }
    var (spoken, firsts, took): ([Float], [Double], [Double]) = ([], [], [])
    for round in 0..<repeats {
      var total = 0.0
      for sentence in sentences {
        let start = ContinuousClock.now
        var first: Double?
        voice.speak(
          sentence, processor,
          noise: { count in
            guard let drawn, !drawn.isEmpty else { return [Float](repeating: 0, count: count) }
            return (0..<count).map { drawn[$0 % drawn.count] }
          },
          write: { piece in
            first = first ?? (ContinuousClock.now - start) / .milliseconds(1)
            if round == 0 { spoken += piece }
          })
        firsts.append(first ?? 0)
        total += (ContinuousClock.now - start) / .seconds(1)
      }
      took.append(total)
    }
    if let samples { try spoken.withUnsafeBytes { Data($0) }.write(to: URL(filePath: samples)) }
    let seconds = Double(spoken.count) / Double(voice.sampleRate)
    let best = took.min() ?? 0
    guard json else {
      return output(
        String(
          format:
            "%.1f s of speech in %.3f s, %.1f times real time; first samples after %.0f ms; loaded in %.0f ms",
          seconds, best, seconds / best, firsts.percentile(0.5) ?? 0, loading))
    }
    var line = JSONObject()
    try line.add("kernels", kernels.name)
    try line.add("threads", threads)
    try line.add("load_ms", loading)
    try line.add("speech_s", seconds)
    try line.add("times_real_time", seconds / best)
    try line.add("first_samples_p50_ms", firsts.percentile(0.5) ?? 0)
    try line.add("peak_memory_bytes", peakMemory())
    output(line.text)
  }
}
