import Audio
import Inference
import Testing

@testable import Whisper

@Suite struct PredictionErrorTests {
  let model: WhisperModel

  init() throws {
    model = try RandomModel.wide.model()
  }

  private func window(frames: Int, bands: Int = 128) -> MelWindow {
    MelWindow(bands: bands, values: [Float](repeating: 0, count: frames * bands))
  }

  @Test("A window has the model's bands and an even number of frames that fits", arguments: [0, 1, 3, 202])
  func windows(frames: Int) {
    #expect(throws: PredictionError.badWindow(frames: frames, most: 200)) {
      try model.encode(window(frames: frames))
    }
    #expect(throws: PredictionError.wrongBands(found: 80, needed: 128)) {
      try model.encode(window(frames: 2, bands: 80))
    }
  }

  @Test("There must be something to listen to")
  func nothingEncoded() {
    #expect(throws: PredictionError.nothingEncoded) { try model.prompt([1], logitsAt: []) }
  }

  @Test("Tokens are the vocabulary's, and as many as fit")
  func tokens() throws {
    try model.encode(window(frames: 2))
    #expect(throws: PredictionError.unknownToken(320, vocabularySize: 320)) {
      try model.prompt([0, 320], logitsAt: [])
    }
    #expect(throws: PredictionError.unknownToken(-1, vocabularySize: 320)) {
      try model.prompt([-1], logitsAt: [])
    }
    #expect(throws: PredictionError.emptyPrompt) {
      try model.prompt([], logitsAt: [])
    }
    #expect(throws: PredictionError.tooManyTokens(found: 49, most: 48)) {
      try model.prompt(Array(repeating: 1, count: 49), logitsAt: [])
    }
    _ = try model.prompt(Array(repeating: 1, count: 48), logitsAt: [])
    #expect(throws: PredictionError.tooManyTokens(found: 49, most: 48)) { try model.step([1]) }
  }

  @Test("A step takes a token for each hypothesis")
  func steps() throws {
    try model.encode(window(frames: 2))
    #expect(throws: PredictionError.nothingPrompted) { try model.step([1]) }
    _ = try model.prompt([1], logitsAt: [])
    #expect(throws: PredictionError.wrongTokenCount(found: 2, needed: 1)) { try model.step([1, 2]) }
  }

  @Test("An alignment is of heads that there are, to positions that were encoded")
  func alignment() throws {
    try model.encode(window(frames: 20))
    let head = AlignmentHead(layer: 0, head: 1)
    #expect(throws: PredictionError.unknownHead(head)) {
      try model.align([1, 2], heads: [head], positions: 5, textTokens: 300)
    }
    #expect(throws: PredictionError.wrongPositionCount(found: 11, most: 10)) {
      try model.align([1, 2], heads: [], positions: 11, textTokens: 300)
    }
  }
}
