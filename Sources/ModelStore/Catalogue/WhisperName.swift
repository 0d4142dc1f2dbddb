import Inference
import ModelConversion

/// The catalogue's names for Whisper models by size: `whisper-base-q8_0`, `whisper-tiny.en`.
enum WhisperName {
  static func of(_ dimensions: WhisperCheckpointDimensions, format: BlockFormat) -> String? {
    name(
      width: dimensions.state, encoderLayers: dimensions.audioLayers, decoderLayers: dimensions.textLayers,
      melBands: dimensions.melBands, isMultilingual: dimensions.isMultilingual, format: format)
  }

  /// Returns the name of a model file, or `nil` for unknown sizes.
  ///
  /// - Parameter format: The format of the weights; `nil` for the file's own.
  static func of(_ header: WhisperHeader, format: BlockFormat? = nil) -> String? {
    name(
      width: header.audioState, encoderLayers: header.audioLayers, decoderLayers: header.textLayers,
      melBands: header.melBands, isMultilingual: header.vocabularySize >= 51_865,
      format: format ?? header.weightFormat)
  }

  private static func name(
    width: Int, encoderLayers: Int, decoderLayers: Int, melBands: Int, isMultilingual: Bool,
    format: BlockFormat
  ) -> String? {
    guard
      let size = WhisperSize.name(width: width, encoderLayers: encoderLayers, decoderLayers: decoderLayers)
    else { return nil }
    // Among the large models, version 3 has more mel bands; versions 1 and 2 have the same sizes.
    let version = size.hasSuffix("-large") ? (melBands == 128 ? "-v3" : "-v2") : ""
    let name = (size == "whisper-large-v3" && melBands == 80 ? "whisper-large-v2" : size) + version
    return name + (isMultilingual ? "" : ".en") + (format == .f16 ? "" : "-\(format)")
  }
}
