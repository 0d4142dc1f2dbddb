import ArgumentParser
import Console
import Dictation
import Foundation
import JSONValues
import ModelStore
import VoiceKeyboard

struct EvalCleanupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cleanup",
    abstract: "Dictated sentences with what was taken back: how many come out as they were meant.",
    discussion: """
      The sentences are in evaluation/cleanup. A line holds a kind, what was said and what was meant (= for the same), with \
      tabs between. Counts how many are right as they were said, by rules alone and, with --model, by rules and a model.
      """)

  @Argument(help: "Files of sentences.") var files: [String]
  @Option(help: ArgumentHelp("A language model of the store's, or a GGUF file.", valueName: "name|file"))
  var model: String?
  @Option(help: "Threads that the model computes with.")
  var threads = ProcessInfo.processInfo.activeProcessorCount
  @Flag(help: "Compare words alone, without marks and capitals.") var words = false
  @Flag(help: "Each sentence as a JSON object a line, with what the model was asked.") var json = false

  private struct Sentence {
    var kind: String
    var said: String
    var meant: String
  }

  private struct Tally {
    var sentences = 0
    var (said, rules, judged) = (0, 0, 0)
  }

  /// The cleaned text of a sentence, with the questions that the cleanup asked and the seconds that it took.
  private struct Result {
    var text: String
    var asked: [JSONObject] = []
    var seconds = 0.0
  }

  func run() async throws {
    let judge = try model.map { LanguageModelJudge(path: try ModelStore.modelFile($0), threads: threads) }
    try await judge?.prepare()
    var tallies: [String: Tally] = [:]
    var (seconds, gained) = ([Double](), 0)
    for sentence in try files.flatMap(sentences) {
      let ruled = try await clean(sentence.said, by: nil)
      let judged = try await clean(sentence.said, by: judge)
      var tally = tallies[sentence.kind] ?? Tally()
      tally.sentences += 1
      if isRight(sentence.said, sentence) { tally.said += 1 }
      if isRight(ruled.text, sentence) { tally.rules += 1 }
      if isRight(judged.text, sentence) { tally.judged += 1 }
      tallies[sentence.kind] = tally
      if !judged.asked.isEmpty { seconds.append(judged.seconds) }
      if !Self.isPart(judged.text, of: sentence.said) { gained += 1 }
      if json { try write(sentence, ruled, judged) }
    }
    show(tallies, seconds, gained: gained)
  }

  private func sentences(_ file: String) throws -> [Sentence] {
    try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map { line in
      let fields = line.split(separator: "\t").map(String.init)
      guard fields.count == 3 else { throw ValidationError("\(file): a line has not three fields: \(line)") }
      return Sentence(kind: fields[0], said: fields[1], meant: fields[2] == "=" ? fields[1] : fields[2])
    }
  }

  private func clean(_ said: String, by judge: LanguageModelJudge?) async throws -> Result {
    let phrase = HeardPhrase(said, pieces: [])
    var cleanup = Cleanup(phrase, runs: [Array(phrase.words.indices)])
    var result = Result(text: "")
    let began = ContinuousClock.now
    while let question = cleanup.question {
      var choice = question.usual
      var line = JSONObject()
      line.add("texts", .array(question.texts.map { .string($0) }))
      if let judge {
        let scores = try await judge.scores(of: question.texts)
        choice = LanguageModelJudge.choice(scores, question)
        line.add("scores", .array(scores.map { .number("\($0)") }))
      }
      try line.add("usual", question.usual)
      try line.add("choice", choice)
      result.asked.append(line)
      cleanup.answer(choice)
    }
    result.seconds = (ContinuousClock.now - began) / .seconds(1)
    result.text = cleanup.phrase.text
    return result
  }

  private func isRight(_ text: String, _ sentence: Sentence) -> Bool {
    words ? Self.words(text) == Self.words(sentence.meant) : text == sentence.meant
  }

  private static func words(_ text: String) -> [String] {
    text.lowercased().split(separator: " ").map { $0.filter { $0.isLetter || $0.isNumber } }.filter {
      !$0.isEmpty
    }
  }

  /// Returns whether `text` has only words of `said`, in the same order.
  private static func isPart(_ text: String, of said: String) -> Bool {
    var rest = words(said)[...]
    return words(text).allSatisfy { word in
      guard let place = rest.firstIndex(of: word) else { return false }
      rest = rest[(place + 1)...]
      return true
    }
  }

  private func write(_ sentence: Sentence, _ ruled: Result, _ judged: Result) throws {
    var line = JSONObject()
    try line.add("kind", sentence.kind)
    try line.add("said", sentence.said)
    try line.add("meant", sentence.meant)
    try line.add("rules", ruled.text)
    if model != nil { try line.add("model", judged.text) }
    line.add("asked", judged.asked)
    output(line.text)
  }

  private func show(_ tallies: [String: Tally], _ seconds: [Double], gained: Int) {
    output("kind        sentences   right as said   by rules" + (model == nil ? "" : "   by rules and model"))
    var all = Tally()
    for (kind, tally) in tallies.sorted(by: { $0.key < $1.key }) {
      row(kind, tally)
      all.sentences += tally.sentences
      all.said += tally.said
      all.rules += tally.rules
      all.judged += tally.judged
    }
    row("all", all)
    output("with a word that was not said: \(gained)")
    guard model != nil, !seconds.isEmpty else { return }
    let sorted = seconds.sorted()
    output(
      String(
        format: "asked about %d sentences, which took %.0f ms in the median, %.0f ms at most", sorted.count,
        sorted[sorted.count / 2] * 1_000, (sorted.last ?? 0) * 1_000))
  }

  private func row(_ kind: String, _ tally: Tally) {
    output(
      kind.padding(toLength: 10, withPad: " ", startingAt: 0)
        + String(format: "%11d  %14d  %9d", tally.sentences, tally.said, tally.rules)
        + (model == nil ? "" : String(format: "  %19d", tally.judged)))
  }
}
