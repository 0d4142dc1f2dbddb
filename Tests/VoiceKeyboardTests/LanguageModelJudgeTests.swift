import Dictation
import PublishedWeights
import Testing

@testable import VoiceKeyboard

@Suite("A language model decides what a speaker meant") struct LanguageModelJudgeTests {
  @Test(
    "by the likelihood of each text, about the same each time",
    .enabled(if: PublishedWeights.areExpected, "\(PublishedWeights.hint)"))
  func decides() async throws {
    let judge = LanguageModelJudge(path: try #require(PublishedWeights.smallLanguageModel), threads: 2)
    let texts = [
      "We paid for the lamp no wait the chair.", "We paid for the chair.", "We paid for the lamp the chair.",
    ]
    let scores = try await judge.scores(of: texts)
    #expect(scores.count == 3 && scores.allSatisfy { $0 < 0 })
    #expect(scores[1] > scores[2])
    // Texts that are in the context already are computed in other pieces.
    #expect(zip(try await judge.scores(of: texts), scores).allSatisfy { abs($0 - $1) < 0.1 })
  }

  @Test("a file that is no model is an error, and dictation goes on by rules") func noModel() async {
    let judge = LanguageModelJudge(path: "/dev/null", threads: 1)
    await #expect(throws: (any Error).self) { try await judge.prepare() }
    let phrase = HeardPhrase([HeardWord("The"), HeardWord("the"), HeardWord("end.")])
    #expect(await PhraseCleaning(judge).cleaned(phrase, for: Dictation()).text == "The end.")
  }
}
