/// The heads of the cross-attention that follow the audio word by word.
///
/// Source for the known models: `_ALIGNMENT_HEADS` of openai-whisper.
package enum AlignmentHeads {
  /// Returns the heads for a model of these dimensions, or all heads in the upper half of the decoder's layers if
  /// the model is unknown. The models large-v1 and large-v2 have the same dimensions; large-v2 is assumed.
  package static func of(_ dimensions: WhisperDimensions) -> [AlignmentHead] {
    let known =
      switch (dimensions.vocabularySize, dimensions.textLayers, dimensions.textState, dimensions.audioLayers)
      {
      case (51_864, 4, 384, 4): tinyEnglish
      case (51_865, 4, 384, 4): tiny
      case (51_864, 6, 512, 6): baseEnglish
      case (51_865, 6, 512, 6): base
      case (51_864, 12, 768, 12): smallEnglish
      case (51_865, 12, 768, 12): small
      case (51_864, 24, 1_024, 24): mediumEnglish
      case (51_865, 24, 1_024, 24): medium
      case (51_865, 32, 1_280, 32): largeV2
      case (51_866, 32, 1_280, 32): largeV3
      case (51_866, 4, 1_280, 32): turbo
      default: upperHalf(dimensions)
      }
    return known.map { AlignmentHead(layer: $0.0, head: $0.1) }
  }

  private static func upperHalf(_ dimensions: WhisperDimensions) -> [(Int, Int)] {
    (dimensions.textLayers / 2..<dimensions.textLayers).flatMap { layer in
      (0..<dimensions.textHeads).map { (layer, $0) }
    }
  }

  private static let tinyEnglish = [
    (1, 0), (2, 0), (2, 5), (3, 0), (3, 1), (3, 2), (3, 3), (3, 4),
  ]
  private static let tiny = [
    (2, 2), (3, 0), (3, 2), (3, 3), (3, 4), (3, 5),
  ]
  private static let baseEnglish = [
    (3, 3), (4, 7), (5, 1), (5, 5), (5, 7),
  ]
  private static let base = [
    (3, 1), (4, 2), (4, 3), (4, 7), (5, 1), (5, 2), (5, 4), (5, 6),
  ]
  private static let smallEnglish = [
    (6, 6), (7, 0), (7, 3), (7, 8), (8, 2), (8, 5), (8, 7), (9, 0), (9, 4), (9, 8), (9, 10), (10, 0),
    (10, 1), (10, 2), (10, 3), (10, 6), (10, 11), (11, 2), (11, 4),
  ]
  private static let small = [
    (5, 3), (5, 9), (8, 0), (8, 4), (8, 7), (8, 8), (9, 0), (9, 7), (9, 9), (10, 5),
  ]
  private static let mediumEnglish = [
    (11, 4), (14, 1), (14, 12), (14, 14), (15, 4), (16, 0), (16, 4), (16, 9), (17, 12), (17, 14), (18, 7),
    (18, 10), (18, 15), (20, 0), (20, 3), (20, 9), (20, 14), (21, 12),
  ]
  private static let medium = [
    (13, 15), (15, 4), (15, 15), (16, 1), (20, 0), (23, 4),
  ]
  private static let largeV2 = [
    (10, 12), (13, 17), (16, 11), (16, 12), (16, 13), (17, 15), (17, 16), (18, 4), (18, 11), (18, 19),
    (19, 11), (21, 2), (21, 3), (22, 3), (22, 9), (22, 12), (23, 5), (23, 7), (23, 13), (25, 5), (26, 1),
    (26, 12), (27, 15),
  ]
  private static let largeV3 = [
    (7, 0), (10, 17), (12, 18), (13, 12), (16, 1), (17, 14), (19, 11), (21, 4), (24, 1), (25, 6),
  ]
  private static let turbo = [
    (2, 4), (2, 11), (3, 3), (3, 6), (3, 11), (3, 14),
  ]
}
