import Inference
import Testing

@testable import Whisper

/// What several hypotheses do together must be what each does alone.
@Suite struct HypothesesTests {
  let model: WhisperModel

  init() throws {
    model = try RandomModel.wide.model()
    try model.encode(WhisperModelTests.window(.wide, positions: 40))
  }

  /// The logits after `tokens`, computed from nothing.
  private func logits(after tokens: [Int32]) throws -> [Float] {
    Array(try model.prompt(tokens, logitsAt: [tokens.count - 1])[0])
  }

  @Test("Branches go on from their parents, whoever shared their sequence before")
  func branches() throws {
    _ = try model.prompt([1, 2, 3], logitsAt: [])
    model.branch(parents: [0, 0, 0])
    _ = try model.step([10, 11, 12])
    // The middle one has two children, the first none.
    model.branch(parents: [1, 2, 1])
    _ = try model.step([20, 21, 22])
    model.branch(parents: [2, 2, 0, 1])
    let last = try model.step([30, 31, 32, 33])
    let rows = (0..<4).map { Array(last[$0]) }
    let expected: [[Int32]] = [
      [1, 2, 3, 11, 22, 30], [1, 2, 3, 11, 22, 31], [1, 2, 3, 11, 20, 32], [1, 2, 3, 12, 21, 33],
    ]
    for (row, tokens) in zip(rows, expected) {
      let difference = largestDifference(row, try logits(after: tokens))
      #expect(difference < 1e-2, "\(tokens)")
    }
  }

  @Test("Fewer hypotheses go on after some have ended")
  func ended() throws {
    _ = try model.prompt([5], logitsAt: [])
    model.branch(parents: [0, 0, 0])
    _ = try model.step([10, 11, 12])
    model.branch(parents: [2])
    let row = Array(try model.step([40])[0])
    let difference = largestDifference(row, try logits(after: [5, 12, 40]))
    #expect(difference < 1e-2)
  }

  @Test("Another window makes what was seen before worthless")
  func anotherWindow() throws {
    let tokens: [Int32] = [1, 2, 3, 4]
    func branched() throws -> [Float] {
      _ = try model.prompt([1, 2, 3], logitsAt: [])
      model.branch(parents: [0, 0])
      return Array(try model.step([4, 4])[1])
    }
    let before = try branched()
    try model.encode(WhisperModelTests.window(.wide, positions: 20))
    let after = try branched()
    #expect(largestDifference(before, after) > 0.05)
    #expect(largestDifference(after, try logits(after: tokens)) < 1e-2)
  }

  @Test("A prompt gives logits at each position that is asked for")
  func positions() throws {
    let rows = try model.prompt([7, 8, 9], logitsAt: [2, 0])
    let computed = [Array(rows[0]), Array(rows[1])]
    #expect(largestDifference(computed[0], try logits(after: [7, 8, 9])) < 1e-2)
    #expect(largestDifference(computed[1], try logits(after: [7])) < 1e-2)
  }

  @Test("A hypothesis may go on otherwise from an earlier token")
  func resumed() throws {
    _ = try model.prompt([1, 2, 3, 4, 5], logitsAt: [])
    let rows = try model.resume(after: 2, with: [30, 31])
    let computed = (0..<2).map { Array(rows[$0]) }
    let stepped = Array(try model.step([32])[0])
    #expect(largestDifference(computed[0], try logits(after: [1, 2, 30])) < 1e-2)
    #expect(largestDifference(computed[1], try logits(after: [1, 2, 30, 31])) < 1e-2)
    #expect(largestDifference(stepped, try logits(after: [1, 2, 30, 31, 32])) < 1e-2)
  }

  @Test("Only a single hypothesis can, and from a token that it has")
  func notResumed() throws {
    #expect(throws: PredictionError.nothingPrompted) { try model.resume(after: 0, with: [1]) }
    _ = try model.prompt([1, 2], logitsAt: [])
    #expect(throws: PredictionError.nothingPrompted) { try model.resume(after: 3, with: [1]) }
    #expect(throws: PredictionError.emptyPrompt) { try model.resume(after: 2, with: []) }
    model.branch(parents: [0, 0])
    #expect(throws: PredictionError.nothingPrompted) { try model.resume(after: 1, with: [1]) }
  }
}
