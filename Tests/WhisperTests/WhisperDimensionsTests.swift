import Testing
import Whisper

@Suite struct WhisperDimensionsTests {
  @Test func isAPlainValue() {
    let tiny = WhisperDimensions(
      vocabularySize: 51_864, audioContext: 1_500, audioState: 384, audioHeads: 6, audioLayers: 4,
      textContext: 448,
      textState: 384, textHeads: 6, textLayers: 4, melBands: 80)
    var other = tiny
    other.textLayers = 2
    #expect(tiny != other)
  }
}
