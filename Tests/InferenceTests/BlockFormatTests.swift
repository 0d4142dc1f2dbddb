import Inference
import Testing

@Suite struct BlockFormatTests {
  @Test(arguments: BlockFormat.allCases)
  func everyFormatHasBlocks(_ format: BlockFormat) {
    #expect([1, 32, 256].contains(format.blockLength))
    #expect(format.blockBytes > 0)
  }
}
