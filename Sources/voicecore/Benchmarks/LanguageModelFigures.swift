import Evaluation
import Foundation
import JSONValues

/// The figures of a language model's benchmark: medians over all rounds.
struct LanguageModelFigures {
  private var load, tokenizerLoad, prompt, generate, constrained: Double
  private var writing: CommandWriting?
  private var peer: Peer?
  private var memory: Int?
  private var grammar: GrammarTimings
  private(set) var accuracy: KernelAccuracy?
  private var kernels: String
  private var threads: Int

  private struct Peer {
    var prompt, generate, constrained: Double
    var constrainedTokens: Int
  }

  init(
    timings: [LanguageModelTimings], writings: [CommandWriting], peers: [LanguageModelPeer.Result],
    memory: Int?, grammar: GrammarTimings, accuracy: KernelAccuracy?, kernels: String, threads: Int
  ) {
    func median(_ values: [Double]) -> Double { values.percentile(0.5) ?? 0 }
    load = median(timings.map(\.load))
    tokenizerLoad = median(timings.map(\.tokenizerLoad))
    prompt = median(timings.flatMap(\.prompt))
    generate = median(timings.map(\.generate))
    constrained = median(writings.flatMap(\.milliseconds))
    writing = writings.last
    peer = peers.last.map { last in
      Peer(
        prompt: median(peers.map(\.promptTokensPerSecond)),
        generate: median(peers.map(\.generateTokensPerSecond)),
        constrained: median(peers.map(\.constrainedMilliseconds)), constrainedTokens: last.constrainedTokens)
    }
    self.memory = memory
    self.grammar = grammar
    self.accuracy = accuracy
    self.kernels = kernels
    self.threads = threads
  }

  func json() throws -> String {
    var line = JSONObject()
    try line.add("prompt_tokens_per_second", prompt)
    try line.add("generate_tokens_per_second", generate)
    try line.add("constrained_json_ms", constrained)
    if let writing {
      try line.add("constrained_json_tokens", writing.tokens)
      try line.add("constrained_json_forced_tokens", writing.forcedTokens)
      try line.add("constrained_json", writing.text)
    }
    try line.add("load_ms", load)
    try line.add("tokenizer_load_ms", tokenizerLoad)
    if let memory { try line.add("peak_bytes", memory) }
    try line.add("grammar", grammar)
    try line.add("kernels", kernels)
    try line.add("threads", threads)
    if let accuracy { try line.add("accuracy", accuracy) }
    if let peer {
      try line.add("peer_prompt_tokens_per_second", peer.prompt)
      try line.add("peer_generate_tokens_per_second", peer.generate)
      try line.add("peer_constrained_json_ms", peer.constrained)
      try line.add("peer_constrained_json_tokens", peer.constrainedTokens)
      try line.add("prompt_ratio", prompt / peer.prompt)
      try line.add("generate_ratio", generate / peer.generate)
      try line.add("constrained_json_ratio", peer.constrained / constrained)
    }
    return line.text
  }

  var text: String {
    var lines = [
      "kernels   \(kernels)",
      String(format: "load      %8.1f ms, and %.1f ms for the tokenizer", load, tokenizerLoad),
      String(format: "prompt    %8.1f tokens a second", prompt),
      String(format: "generate  %8.1f tokens a second", generate),
      String(
        format: "command   %8.1f ms, %d tokens of which %d were forced", constrained, writing?.tokens ?? 0,
        writing?.forcedTokens ?? 0),
      String(
        format: "grammar   %8.1f ms to compile, masks %.1f µs in the median, %.1f at p99", grammar.compile,
        grammar.median, grammar.p99),
    ]
    if let memory { lines.append("memory    \(megabytes(memory))") }
    if let accuracy { lines.append("accuracy  \(accuracy.sentence)") }
    if let peer {
      lines.append(
        String(
          format: "peer      %.1f (%.2f times), %.1f (%.2f times), %.1f ms for %d tokens (%.2f times)",
          peer.prompt, prompt / peer.prompt, peer.generate, generate / peer.generate, peer.constrained,
          peer.constrainedTokens, peer.constrained / constrained))
    }
    return lines.joined(separator: "\n")
  }
}

// Words that the benchmarks of both kinds of models share.

func megabytes(_ peakBytes: Int) -> String { String(format: "%8.1f MB at most", Double(peakBytes) / 1e6) }

extension KernelAccuracy {
  var sentence: String {
    String(
      format: "%.4f error of the logits, %.1f %% of %d tokens differ from the %@ kernels", logitError,
      100 * differingTokens, steps, reference)
  }
}
