/// The header of a Whisper model's ggml file.
package struct WhisperHeader: Sendable {
  /// The number of tokens, including the special ones.
  package let vocabularySize: Int
  package let audioContext: Int
  package let audioState: Int
  package let audioHeads: Int
  package let audioLayers: Int
  package let textContext: Int
  package let textState: Int
  package let textHeads: Int
  package let textLayers: Int
  package let melBands: Int
  /// The format of the large matrices. It is informative only, since each tensor states its own format.
  package let weightFormat: BlockFormat
  /// The number of frequency bins of a mel filter: 201 for transforms of 400 samples.
  package let frequencyBins: Int
  /// The bytes of each token, usually without the special tokens at the end of the vocabulary.
  package let vocabulary: ByteStrings

  let melFilterBytes: Range<Int>
  /// The range of the header, up to the first tensor.
  let bytes: Range<Int>

  /// The mel filters: ``melBands`` rows of ``frequencyBins`` weights.
  package var melFilters: [Float] {
    (0..<melBands * frequencyBins).map { index in
      Float(
        bitPattern: UInt32(
          littleEndian: vocabulary.file.bytes.loadUnaligned(
            fromByteOffset: melFilterBytes.lowerBound + 4 * index, as: UInt32.self)))
    }
  }

  /// The offset of the file type, which is replaced when the header is written for another format.
  static let fileTypeOffset = 44

  init(_ reader: inout ByteReader) throws(ModelFileError) {
    vocabularySize = try reader.int32(in: 1...1 << 20, "the vocabulary's size")
    audioContext = try reader.int32(in: 1...1 << 16, "the audio context")
    audioState = try reader.int32(in: 1...1 << 14, "the encoder's width")
    audioHeads = try reader.int32(in: 1...1 << 10, "the number of encoder heads")
    audioLayers = try reader.int32(in: 1...1 << 10, "the number of encoder layers")
    textContext = try reader.int32(in: 1...1 << 16, "the text context")
    textState = try reader.int32(in: 1...1 << 14, "the decoder's width")
    textHeads = try reader.int32(in: 1...1 << 10, "the number of decoder heads")
    textLayers = try reader.int32(in: 1...1 << 10, "the number of decoder layers")
    melBands = try reader.int32(in: 1...1 << 10, "the number of mel bands")
    weightFormat = try Self.weightFormat(&reader)
    guard audioState % audioHeads == 0, textState % textHeads == 0 else {
      throw reader.invalid("the number of heads", "does not divide the model's width")
    }
    guard audioState == textState else {
      throw reader.invalid(
        "the decoder's width", "is \(textState), the encoder's \(audioState)")
    }
    _ = try reader.int32(in: melBands...melBands, "the number of mel filters")
    frequencyBins = try reader.int32(in: 1...1 << 14, "the number of frequency bins")
    melFilterBytes = try reader.take(4 * melBands * frequencyBins, "the mel filters")

    let words = try reader.int32(in: 0...vocabularySize, "the number of words")
    var ranges: [Range<Int>] = []
    // Every word takes at least four bytes. A count that the file cannot contain must not reserve memory.
    ranges.reserveCapacity(min(words, reader.remaining / 4))
    for word in 0..<words {
      let length = try reader.int32(in: 0...1 << 16, "the length of word \(word)")
      ranges.append(try reader.take(length, "word \(word)"))
    }
    vocabulary = ByteStrings(file: reader.file, ranges: ranges)
    bytes = 0..<reader.offset
  }

  private static func weightFormat(
    _ reader: inout ByteReader
  ) throws(ModelFileError) -> BlockFormat {
    let value = try reader.int32(in: 0...Int(Int32.max), "the file type")
    let (version, type) = value.quotientAndRemainder(dividingBy: GGMLFileType.versionFactor)
    guard let format = GGMLFileType.format(Int32(type)) else {
      throw .unsupported(path: reader.file.path, what: "the file type \(type)")
    }
    guard format.blockLength == 1 || GGMLFileType.versions(format).contains(version) else {
      throw .unsupported(
        path: reader.file.path, what: "version \(version) of the format \(format)")
    }
    return format
  }
}
